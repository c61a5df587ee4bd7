import { lateReturnEndpoints } from '@curbside/domain/late-returns/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { carIsBack } from './bring-back.ts';
import { chooseLate } from './choose-late.ts';
import { listLateReturns } from './list-late.ts';
import { listMyLateReturns, showLate } from './show-late.ts';

export function registerLateReturns(app: FastifyInstance, deps: Deps): void {
  serve(app, lateReturnEndpoints.lateReturn, ({ actor, params }) =>
    showLate(deps, actor, { bookingId: params.id }),
  );
  serve(app, lateReturnEndpoints.chooseLate, ({ actor, params, body }) =>
    chooseLate(deps, actor, { ...body, bookingId: params.id }),
  );
  serve(app, lateReturnEndpoints.carIsBack, ({ actor, params }) =>
    carIsBack(deps, actor, { bookingId: params.id }),
  );
  serve(app, lateReturnEndpoints.myLateReturns, ({ actor }) => listMyLateReturns(deps, actor));
  serve(app, lateReturnEndpoints.lateReturns, ({ actor }) => listLateReturns(deps, actor));
}
