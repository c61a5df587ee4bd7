import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { answerList } from '../../platform/http/lists.ts';
import { serve } from '../../platform/http/serve.ts';
import { getPayoutSummary } from './get-payout-summary.ts';
import { listPayoutPage } from './queries.ts';
import { listMovements } from './state-queries.ts';
import { listStuckPayoutPage } from './stuck-queries.ts';
import { payoutOnWire, stuckPayoutOnWire } from './wire.ts';

export function registerPayouts(app: FastifyInstance, deps: Deps): void {
  serve(app, payoutEndpoints.payouts, async ({ actor, ...call }) => {
    const rows = await answerList(call, (window) => listPayoutPage(deps.db, actor.id, window));
    const movements = await listMovements(
      deps.db,
      rows.map(({ bookingId }) => bookingId),
    );
    return rows.map((row) => payoutOnWire(row, movements));
  });
  serve(app, payoutEndpoints.stuckPayouts, async (call) => {
    const now = deps.clock.now();
    const rows = await answerList(call, (window) => listStuckPayoutPage(deps.db, now, window));
    return rows.map((row) => stuckPayoutOnWire(row, deps));
  });
  serve(app, payoutEndpoints.payoutSummary, ({ actor }) => getPayoutSummary(deps, actor));
}
