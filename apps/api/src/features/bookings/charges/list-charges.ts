import type { Charge } from '@curbside/domain/charges/endpoints';
import type { Person } from '../../../platform/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listOrders, orderOnWire } from '../../charges/index.ts';
import { auditStaffLook } from '../audit-staff-look.ts';
import { getVisibleBooking } from '../get-booking.ts';
import { canSeePayout } from '../policy.ts';

/** Every order of a booking. A part that is collected by itself counts to its order. */
export async function listCharges(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<Charge[]> {
  const { booking } = await getVisibleBooking(deps.db, actor, id);
  await auditStaffLook(deps, actor, { booking, what: 'charges' });
  const orders = await listOrders(deps.db, id);
  const reader = { seesHostShare: canSeePayout(actor, booking), tripPayBy: booking.payBy };
  return orders
    .filter(({ partOf }) => partOf === null)
    .map((order) => orderOnWire(order, orders, reader));
}
