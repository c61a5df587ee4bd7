import { formatWindow } from '@curbside/domain/calendar/format';
import type { ChargeToPay } from '@curbside/domain/charges/endpoints';
import {
  chargeActionNames,
  decideChargeAction,
  isPriceOrder,
} from '@curbside/domain/charges/states';
import { purposeTitles } from '@curbside/domain/charges/texts';
import { actionsOnWire } from '../../../platform/actions-on-wire.ts';
import type { Person } from '../../../platform/actor.ts';
import { todayInMarket } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import type { Deps } from '../../../platform/deps.ts';
import { justChanged, notFound, requireAllowed } from '../../../platform/errors.ts';
import {
  findOrder,
  listOrders,
  type OrderRow,
  orderOnWire,
  payableOf,
  refOf,
} from '../../charges/index.ts';
import { closeCheckout, findPayment, openCheckout } from '../../payments/index.ts';
import { settleMoneyOf } from '../../settlement/index.ts';
import { auditStaffLook } from '../audit-staff-look.ts';
import { checkOut } from '../checkout/check-out.ts';
import { decideFor, getVisibleBooking } from '../get-booking.ts';
import { callerOf, canReadEveryBooking, canSeePayout, partyOf } from '../policy.ts';
import type { BookingDetails } from '../queries.ts';

interface VisibleCharge {
  order: OrderRow;
  details: BookingDetails;
}

/** A charge, if the actor is the guest who pays it, or staff. */
async function getVisibleCharge(db: Queryable, actor: Person, id: number): Promise<VisibleCharge> {
  const order = await findOrder(db, id);
  if (!order) throw notFound('Charge');
  const details = await getVisibleBooking(db, actor, order.bookingId, 'Charge');
  const isGuest = partyOf(actor, details.booking) === 'renter';
  if (!isGuest && !canReadEveryBooking(actor)) throw notFound('Charge');
  return { order, details };
}

function decidePay(actor: Person, order: OrderRow, details: BookingDetails, now: Date) {
  // The trip itself is paid by the checkout of its booking.
  if (order.purpose === 'trip' && order.status === 'due') {
    return decideFor(actor, details, 'pay', now);
  }
  const { booking, renter } = details;
  const { party, ...caller } = callerOf(actor, booking);
  const guest = party === 'renter' ? party : undefined;
  const isGuestActive = renter.accountStatus === 'active';
  const facts = { ...order, isPrice: isPriceOrder(order), isGuestActive };
  return decideChargeAction('pay', { facts, caller: { ...caller, party: guest }, now });
}

export async function getCharge(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<ChargeToPay> {
  const { order, details } = await getVisibleCharge(deps.db, actor, id);
  const { booking, car } = details;
  await auditStaffLook(deps, actor, { booking, what: 'charges' });
  const orders = await listOrders(deps.db, booking.id);
  const payable = payableOf(order, orders);
  const now = deps.clock.now();
  return {
    ...orderOnWire(order, orders, {
      seesHostShare: canSeePayout(actor, booking),
      tripPayBy: booking.payBy,
    }),
    bookingId: booking.id,
    carTitle: car.title,
    startDate: booking.startDate,
    endDate: booking.endDate,
    startTime: booking.startTime,
    endTime: booking.endTime,
    actions: actionsOnWire(chargeActionNames, () => decidePay(actor, payable, details, now)),
  };
}

/** The page on which the guest pays a charge. */
export async function payCharge(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<string> {
  const found = await getVisibleCharge(deps.db, actor, id);
  if (partyOf(actor, found.details.booking) !== 'renter') throw notFound('Charge');
  const bookingId = found.order.bookingId;
  if (found.order.purpose === 'trip') return checkOut(deps, actor, { bookingId });
  const payable = async () => {
    const { order, details } = await getVisibleCharge(deps.db, actor, id);
    return { order: payableOf(order, await listOrders(deps.db, bookingId)), details };
  };
  // An earlier page may be paid although its webhook has not arrived yet.
  const { order: first } = await payable();
  if (await findPayment(deps.db, first.id)) await settleMoneyOf(deps, actor, bookingId);
  const { order, details } = await payable();
  const { booking, car } = details;
  requireAllowed(decidePay(actor, order, details, deps.clock.now()));
  const url = await openCheckout(deps, actor, {
    order,
    title: `${purposeTitles[order.purpose]}: ${car.year} ${car.make} ${car.model}`,
    description: formatWindow(booking, todayInMarket(deps.clock)),
  });
  // Nobody may pay on a page that opened after the charge was paid or withdrawn.
  if ((await findOrder(deps.db, order.id))?.status !== 'needs_payment') {
    await closeCheckout(deps, actor, { order: refOf(order), url });
    throw justChanged('charge');
  }
  return url;
}
