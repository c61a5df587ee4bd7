import { fullName } from '@curbside/domain/accounts/full-name';
import { isCharged, isPriceOrder } from '@curbside/domain/charges/states';
import { purposeTitles } from '@curbside/domain/charges/texts';
import { market } from '@curbside/domain/market/current';
import { toDecimal } from '@curbside/domain/money/money';
import { type AgreedPrice, linesKept } from '@curbside/domain/money/pricing';
import type { Receipt } from '@curbside/domain/payments/endpoints';
import type { Person } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound, requireAllowed } from '../../../platform/errors.ts';
import { listOrders, type OrderRow } from '../../charges/index.ts';
import { sumRefunds, sumRepaid } from '../../ledger/index.ts';
import { findCardConsent } from '../../payment-methods/index.ts';
import { spreadNewestFirst, withPrices } from '../../settlement/index.ts';
import { auditStaffLook } from '../audit-staff-look.ts';
import { decideFor, getVisibleBooking } from '../get-booking.ts';
import { chargedAtOf } from '../rules.ts';

/** For the guest and staff, once the card has been charged. */
export async function getReceipt(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<Receipt> {
  const details = await getVisibleBooking(deps.db, actor, id);
  const { booking, car, renter, owner, refunds } = details;
  const decision = decideFor(actor, details, 'receipt', deps.clock.now());
  if (!decision.allowed && decision.code === 'forbidden') throw notFound('Booking');
  await auditStaffLook(deps, actor, { booking, what: 'receipt' });
  requireAllowed(decision);
  const chargedAt = chargedAtOf(booking);
  if (!chargedAt) throw new Error(`Booking ${id} has a receipt but no charge.`);
  const charged = (await listOrders(deps.db, id)).filter(({ status }) => isCharged(status));
  const refunded = await sumRefunds(deps.db, id);
  const unpaid = charged.map((order) => leftOf(order, refunded.get(order.id) ?? 0));
  const repaid = await listRepaid(deps.db, unpaid);
  const paid = withPrices(
    booking,
    unpaid.map((one, index) => ({ ...one, repaidCents: repaid[index] ?? 0 })),
  ).map(paidOf);
  const sumOf = (centsOf: (one: PaidOrder) => number) =>
    toDecimal(paid.reduce((sum, one) => sum + centsOf(one), 0));
  const isRefunded = paid.some(({ refundedCents }) => refundedCents > 0);
  const consent = await findCardConsent(deps.db, booking.id);
  return {
    bookingId: booking.id,
    carTitle: `${car.year} ${car.make} ${car.model}`,
    guestName: fullName(renter),
    hostName: fullName(owner),
    location: car.location,
    startDate: booking.startDate,
    endDate: booking.endDate,
    startTime: booking.startTime,
    endTime: booking.endTime,
    currency: market.currency.code,
    refundPending: toDecimal(refunds.pendingCents),
    chargedAt: chargedAt.toISOString(),
    lines: paid.flatMap(({ order }) => linesOf(order)),
    charges: paid.map(({ order, refundedCents }) => ({
      id: order.id,
      purpose: order.purpose,
      total: toDecimal(order.totalCents),
      refunded: toDecimal(refundedCents),
      paidAt: order.paidAt?.toISOString() ?? null,
    })),
    total: sumOf(({ order }) => order.totalCents),
    refunded: sumOf(({ refundedCents }) => refundedCents),
    refundedAt: isRefunded ? (booking.cancelledAt?.toISOString() ?? null) : null,
    returnedByBank: sumOf(({ returnedCents }) => returnedCents),
    repaid: sumOf(({ repaidCents }) => repaidCents),
    paid: sumOf(({ paidCents }) => paidCents),
    card: consent ? cardOnWire(consent) : null,
    salesTaxPaid: sumOf(({ taxCents }) => taxCents),
  };
}

/**
 * Repaid in another way by staff, of each charge. What stands under one of them beyond what it has left was
 * of the others: earlier repayments all stand under the trip.
 */
async function listRepaid(db: Queryable, unpaid: readonly LeftOfOrder[]): Promise<number[]> {
  const own: number[] = [];
  let rest = 0;
  for (const { order, leftCents } of unpaid) {
    const cents = await sumRepaid(db, order.id);
    own.push(Math.min(leftCents, cents));
    rest += Math.max(0, cents - leftCents);
  }
  const others = spreadNewestFirst(
    rest,
    unpaid.map(({ order, leftCents }, index) =>
      order.isSurplus || isPriceOrder(order) ? leftCents - (own[index] ?? 0) : 0,
    ),
  );
  return own.map((cents, index) => cents + (others[index] ?? 0));
}

interface LeftOfOrder {
  order: OrderRow;
  refundedCents: number;
  returnedCents: number;
  leftCents: number;
}

/** A refund counts once it is made, and no longer if the card refuses it. */
function leftOf(order: OrderRow, refundedCents: number): LeftOfOrder {
  const { totalCents, lostCents } = order;
  const returnedCents = Math.min(lostCents, totalCents - refundedCents);
  return {
    order,
    refundedCents,
    returnedCents,
    leftCents: totalCents - refundedCents - returnedCents,
  };
}

type RepaidOrder = LeftOfOrder & { repaidCents: number; price: AgreedPrice };
type PaidOrder = ReturnType<typeof paidOf>;

function paidOf(one: RepaidOrder) {
  const paidCents = one.leftCents - one.repaidCents;
  const { salesTaxCents: taxCents } = linesKept(one.price, paidCents);
  return { ...one, paidCents, taxCents };
}

/** The lines of the trip need no other name. A part of a damage has one line. */
function linesOf({ purpose, lines, totalCents }: OrderRow): Receipt['lines'] {
  const title = purposeTitles[purpose];
  const isWhole = lines.reduce((sum, { cents }) => sum + cents, 0) === totalCents;
  if (!isWhole) return [{ name: title, amount: toDecimal(totalCents) }];
  return lines.map(({ label, cents }) => ({
    name: purpose === 'trip' ? label : `${title}: ${label}`,
    amount: toDecimal(cents),
  }));
}

type CardConsent = NonNullable<Awaited<ReturnType<typeof findCardConsent>>>;

function cardOnWire({ brand, last4, consentText, consentedAt }: CardConsent): Receipt['card'] {
  return { brand, last4, consentText, consentedAt: consentedAt.toISOString() };
}
