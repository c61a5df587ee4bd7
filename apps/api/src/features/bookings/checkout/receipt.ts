import { fullName } from '@curbside/domain/accounts/full-name';
import { toDecimal } from '@curbside/domain/money/money';
import { linesKept } from '@curbside/domain/money/pricing';
import type { Receipt } from '@curbside/domain/payments/endpoints';
import type { Person } from '../../../platform/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound, requireAllowed } from '../../../platform/errors.ts';
import { findCardConsent } from '../../payment-methods/index.ts';
import { auditStaffLook } from '../audit-staff-look.ts';
import { decideFor, getVisibleBooking } from '../get-booking.ts';
import { chargedAtOf, quoteOf } from '../rules.ts';

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
  const { paymentStatus, totalCents } = booking;
  const isRefunded = paymentStatus === 'refunded' || paymentStatus === 'partially_refunded';
  const refundedCents = isRefunded ? (booking.refundCents ?? totalCents) : 0;
  const returnedCents = Math.min(booking.lostCents, totalCents - refundedCents);
  const paidCents = totalCents - refundedCents - returnedCents;
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
    currency: 'USD',
    refundPending: toDecimal(refunds.pendingCents),
    chargedAt: chargedAt.toISOString(),
    lines: quoteOf(booking).lines.map(({ label, cents }) => ({
      name: label,
      amount: toDecimal(cents),
    })),
    total: toDecimal(totalCents),
    refunded: toDecimal(refundedCents),
    refundedAt: isRefunded ? (booking.cancelledAt?.toISOString() ?? null) : null,
    returnedByBank: toDecimal(returnedCents),
    paid: toDecimal(paidCents),
    card: consent ? cardOnWire(consent) : null,
    salesTaxPaid: toDecimal(linesKept(quoteOf(booking), paidCents).salesTaxCents),
  };
}

type CardConsent = NonNullable<Awaited<ReturnType<typeof findCardConsent>>>;

function cardOnWire({ brand, last4, consentText, consentedAt }: CardConsent): Receipt['card'] {
  return { brand, last4, consentText, consentedAt: consentedAt.toISOString() };
}
