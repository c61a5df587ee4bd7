import { pickupReportEndpoints } from '@curbside/domain/pickup-reports/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { confirmReport, contestReport, withdrawReport } from './answer-report.ts';
import { decideReport } from './decide-report.ts';
import { listReports } from './list-reports.ts';
import { refuseCar, reportNoShow } from './report-pickup.ts';

export function registerPickupReports(app: FastifyInstance, deps: Deps): void {
  serve(app, pickupReportEndpoints.pickupReports, ({ actor, params }) =>
    listReports(deps, actor, { bookingId: params.id }),
  );
  serve(app, pickupReportEndpoints.reportNoShow, ({ actor, params, body }) =>
    reportNoShow(deps, actor, { ...body, bookingId: params.id }),
  );
  serve(app, pickupReportEndpoints.refuseCar, ({ actor, params, body }) =>
    refuseCar(deps, actor, { ...body, bookingId: params.id }),
  );
  serve(app, pickupReportEndpoints.confirmReport, ({ actor, params }) =>
    confirmReport(deps, actor, params),
  );
  serve(app, pickupReportEndpoints.contestReport, ({ actor, params, body }) =>
    contestReport(deps, actor, { ...params, ...body }),
  );
  serve(app, pickupReportEndpoints.withdrawReport, ({ actor, params }) =>
    withdrawReport(deps, actor, params),
  );
  serve(app, pickupReportEndpoints.decideReport, ({ actor, params, body }) =>
    decideReport(deps, actor, { ...params, ...body }),
  );
}
