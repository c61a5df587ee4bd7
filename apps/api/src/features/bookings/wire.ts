import { fullName } from '@curbside/domain/accounts/full-name';
import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingActionNames } from '@curbside/domain/bookings/states';
import { toDecimal } from '@curbside/domain/money/money';
import { quoteOnWire } from '@curbside/domain/money/pricing';
import { actionsOnWire } from '../../platform/actions-on-wire.ts';
import type { Person } from '../../platform/actor.ts';
import type { BookingRow } from '../booking-rows/index.ts';
import { quoteOf, refundStateOf } from '../booking-rows/index.ts';
import { carCover } from '../cars/index.ts';
import { payoutStateOf } from '../payouts/index.ts';
import { decideFor } from './get-booking.ts';
import { canSeeCard, canSeePayout, partyOf } from './policy.ts';
import type { BookingDetails } from './queries.ts';
import { sharesIfCancelled } from './staff-acts/staff-refunds.ts';

const cancelledBy = { by_renter: 'renter', by_owner: 'owner' } as const;

function cancellationOnWire(details: BookingDetails, actor: Person, now: Date) {
  const { booking } = details;
  const party = partyOf(actor, booking);
  const { allowed } = decideFor(actor, details, 'cancel', now);
  // An unpaid request has nothing to refund.
  const isPaid = booking.paymentStatus !== 'unpaid';
  const shares = party && allowed && isPaid ? sharesIfCancelled(details, party, now) : undefined;
  return {
    allowed,
    refundAmount: toDecimal(shares?.toRefundCents ?? 0),
    keptAmount: toDecimal(shares?.keptCents ?? 0),
  };
}

/** The guest's refund; a request that ended before approval is refunded in full. */
function refundOnWire({ status, paymentStatus, refundCents, totalCents }: BookingRow) {
  if (refundCents !== null) return toDecimal(refundCents);
  const isOff = status === 'cancelled' || status === 'rejected';
  return isOff && paymentStatus !== 'unpaid' ? toDecimal(totalCents) : null;
}

function cancelledByOnWire(reason: BookingRow['cancelReason']): Booking['cancelledBy'] {
  if (!reason) return null;
  return reason === 'by_renter' || reason === 'by_owner' ? cancelledBy[reason] : 'system';
}

function disputeOnWire(dispute: BookingDetails['dispute']): NonNullable<Booking['dispute']> | null {
  if (!dispute) return null;
  const { status, cents, dueBy } = dispute;
  return { status, amount: toDecimal(cents), dueBy: dueBy?.toISOString() ?? null };
}

/** The booking as `actor` may see it at `now`. */
export function bookingOnWire(details: BookingDetails, actor: Person, now: Date): Booking {
  const { booking, car, renter, owner } = details;
  const image = carCover(details.cover);
  const seesPayout = canSeePayout(actor, booking);
  const isOpen = booking.status === 'pending';
  const payout = payoutStateOf(booking, details.payout);
  const { paymentStatus, refundStatus } = refundStateOf(booking, details.refunds);
  return {
    id: booking.id,
    carId: booking.carId,
    carTitle: car.title,
    carDailyRate: toDecimal(booking.dailyRateCents),
    renterId: booking.renterId,
    ownerId: booking.ownerId,
    startDate: booking.startDate,
    endDate: booking.endDate,
    startTime: booking.startTime,
    endTime: booking.endTime,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    status: booking.status,
    paymentStatus,
    ...(seesPayout && {
      payoutStatus: booking.payoutStatus,
      payoutAmount: payout.amount,
      payout,
      dispute: disputeOnWire(details.dispute),
    }),
    ...(canSeeCard(actor, booking) && { card: details.card }),
    totalPrice: toDecimal(booking.totalCents),
    quote: quoteOnWire(quoteOf(booking), seesPayout),
    rate: booking.rate,
    actions: actionsOnWire(bookingActionNames, (action) => decideFor(actor, details, action, now)),
    instantBook: booking.isInstant,
    approval: isOpen && booking.approvingAt ? 'in_progress' : null,
    cancellation: cancellationOnWire(details, actor, now),
    refundAmount: refundOnWire(booking),
    refundStatus,
    cancelledBy: cancelledByOnWire(booking.cancelReason),
    cancelReason: booking.cancelReason,
    payBy: isOpen && booking.paymentStatus === 'unpaid' ? booking.payBy.toISOString() : null,
    answerBy: isOpen ? (booking.answerBy?.toISOString() ?? null) : null,
    ownerName: fullName(owner),
    renterName: fullName(renter),
    renterEmail: renter.shownEmail,
    imageUrl: image,
    contract: details.contract,
    needsRating: decideFor(actor, details, 'rate', now).allowed,
    createdAt: booking.createdAt.toISOString(),
    car: { image, year: car.year, make: car.make, model: car.model, location: car.location },
  };
}
