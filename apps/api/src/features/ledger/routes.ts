import { dayInstants } from '@curbside/domain/calendar/instants';
import { ledgerEndpoints } from '@curbside/domain/ledger/endpoints';
import { toDecimal } from '@curbside/domain/money/money';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { sendAsFile } from '../../platform/http/downloads.ts';
import { answerList } from '../../platform/http/lists.ts';
import { serve, serveReaders } from '../../platform/http/serve.ts';
import { changeDifference } from './change-difference.ts';
import { closeMonth } from './close-month.ts';
import { listDifferencePage } from './difference-queries.ts';
import { getWaiting } from './get-waiting.ts';
import { exportMonthEnd, getMonthEnd } from './month-end.ts';
import { getLedgerBalance, listLedgerPage } from './statement-queries.ts';
import { reportTax } from './tax-report.ts';
import { differenceOnWire, ledgerLineOnWire } from './wire.ts';

export function registerLedger(app: FastifyInstance, deps: Deps): void {
  serveReaders(app, ledgerEndpoints.ledger, async (call) => {
    const { account, bookingId, from, to } = call.query;
    const scope = {
      account,
      bookingId,
      since: from ? dayInstants(from).startsAt : undefined,
      before: to ? dayInstants(to).endsAt : undefined,
    };
    call.reply.header('x-balance', toDecimal(await getLedgerBalance(deps.db, scope)));
    const rows = await answerList(call, (window) => listLedgerPage(deps.db, scope, window));
    return rows.map(({ line }) => ledgerLineOnWire(line));
  });
  serveReaders(app, ledgerEndpoints.waiting, ({ actor }) => getWaiting(deps, actor));
  serveReaders(app, ledgerEndpoints.reconciliation, async (call) => {
    const rows = await answerList(call, (window) => listDifferencePage(deps.db, window));
    return rows.map(({ difference }) => differenceOnWire(difference));
  });
  serve(app, ledgerEndpoints.changeDifference, async ({ actor, params, body }) =>
    differenceOnWire(await changeDifference(deps, actor, { ...params, ...body })),
  );
  serve(app, ledgerEndpoints.monthEnd, ({ actor, query }) => getMonthEnd(deps, actor, query));
  serve(app, ledgerEndpoints.monthEndFile, async ({ actor, query, reply }) => {
    sendAsFile(reply, { name: `month-end-${query.month}`, type: 'csv' });
    return exportMonthEnd(deps, actor, query);
  });
  serve(app, ledgerEndpoints.closeMonth, ({ actor, body }) => closeMonth(deps, actor, body));
  serve(app, ledgerEndpoints.taxReport, async ({ actor, query, reply }) => {
    sendAsFile(reply, { name: `sales-tax-${query.month}`, type: 'csv' });
    return reportTax(deps, actor, query);
  });
}
