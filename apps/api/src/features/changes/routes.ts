import { changeEndpoints } from '@curbside/domain/changes/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { auditStaffLook, getVisibleBooking } from '../bookings/index.ts';
import { acceptChange } from './accept-change.ts';
import { askChange } from './ask-change.ts';
import { getVisibleChange } from './decide-change.ts';
import { declineChange, withdrawChange } from './end-change.ts';
import { listChanges } from './queries.ts';
import { quoteChange } from './quote-change.ts';
import { changeOnWire, changeQuoteOnWire } from './wire.ts';

export function registerChanges(app: FastifyInstance, deps: Deps): void {
  const show = async (actor: Person, ids: { id: number; changeId: number }) => {
    const { change, details } = await getVisibleChange(deps.db, actor, ids);
    return changeOnWire(change, details, actor, deps.clock.now());
  };

  serve(app, changeEndpoints.quoteChange, async ({ actor, params, body }) => {
    const { details, quoted } = await quoteChange(deps, actor, { bookingId: params.id, body });
    return changeQuoteOnWire(quoted, details, actor);
  });
  serve(app, changeEndpoints.askChange, async ({ actor, params, body }) => {
    const { id: changeId } = await askChange(deps, actor, { bookingId: params.id, body });
    return show(actor, { id: params.id, changeId });
  });
  serve(app, changeEndpoints.changes, async ({ actor, params }) => {
    const details = await getVisibleBooking(deps.db, actor, params.id);
    await auditStaffLook(deps, actor, { booking: details.booking, what: 'booking' });
    const rows = await listChanges(deps.db, params.id);
    const now = deps.clock.now();
    return rows.map((change) => changeOnWire(change, details, actor, now));
  });
  serve(app, changeEndpoints.acceptChange, async ({ actor, params }) => {
    await acceptChange(deps, actor, params);
    return show(actor, params);
  });
  serve(app, changeEndpoints.declineChange, async ({ actor, params }) => {
    await declineChange(deps, actor, params);
    return show(actor, params);
  });
  serve(app, changeEndpoints.withdrawChange, async ({ actor, params }) => {
    await withdrawChange(deps, actor, params);
    return show(actor, params);
  });
}
