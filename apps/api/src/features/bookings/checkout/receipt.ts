import { fullName } from '@curbside/domain/accounts/full-name';
import { isCharged } from '@curbside/domain/charges/states';
import { purposeTitles } from '@curbside/domain/charges/texts';
import { market } from '@curbside/domain/market/current';
import { toDecimal } from '@curbside/domain/money/money';
import { type AgreedPrice, linesKept } from '@curbside/domain/money/pricing';
import type { Receipt } from '@curbside/domain/payments/endpoints';
import type { Person } from '../../../platform/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound, requireAllowed } from '../../../platform/errors.ts';
import { listOrders, type OrderRow } from '../../charges/index.ts';
import { sumRefunds } from '../../ledger/index.ts';
import { findCardConsent } from '../../payment-methods/index.ts';
import { withPrices } from '../../settlement/index.ts';
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
  const paid = withPrices(
    booking,
    charged.map((order) => ({ order })),
  ).map((one) => paidOf(one, refunded.get(one.order.id) ?? 0));
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
    paid: sumOf(({ paidCents }) => paidCents),
    card: consent ? cardOnWire(consent) : null,
    salesTaxPaid: sumOf(({ taxCents }) => taxCents),
  };
}

interface PaidOrder {
  order: OrderRow;
  refundedCents: number;
  returnedCents: number;
  paidCents: number;
  taxCents: number;
}

/** A refund counts once it is made, and no longer if the card refuses it. */
function paidOf(
  { order, price }: { order: OrderRow; price: AgreedPrice },
  refundedCents: number,
): PaidOrder {
  const { totalCents, lostCents } = order;
  const returnedCents = Math.min(lostCents, totalCents - refundedCents);
  const paidCents = totalCents - refundedCents - returnedCents;
  const { salesTaxCents: taxCents } = linesKept(price, paidCents);
  return { order, refundedCents, returnedCents, paidCents, taxCents };
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
