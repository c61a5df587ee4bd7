import { bookingPath } from '@curbside/domain/bookings/pages';
import type { BookingParty } from '@curbside/domain/bookings/states';
import { formatInstant, formatZoned } from '@curbside/domain/calendar/format';
import { lateReturnPath } from '@curbside/domain/late-returns/pages';
import { lateLimits } from '@curbside/domain/late-returns/rules';
import { formatDollars } from '@curbside/domain/money/money';
import type { Context } from '../../platform/context.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { type BookingRow, getBookingParties } from '../booking-rows/index.ts';
import { listBookingDetails, partyOf } from '../bookings/index.ts';
import { publishEvent } from '../events/index.ts';
import type { LateGuestRow, LateRow } from '../late-rows/index.ts';
import { postBookingNotice } from '../messaging/index.ts';
import { pushToUser } from '../push/index.ts';

type Trip = Pick<BookingRow, 'id' | 'renterId' | 'ownerId' | 'startsAt' | 'endsAt'>;

interface Words {
  subject: string;
  text: string;
  action: string;
  path: string;
}

interface News {
  /** Once per trip: the key of its message and of its mails. */
  key: string;
  message: string;
  renter?: Words;
  owner?: Words;
}

/** A message into the trip's thread, and a mail and a notification to each side with words. */
async function tell(
  ctx: Context,
  booking: Trip,
  compose: (parties: Awaited<ReturnType<typeof getBookingParties>>) => News,
): Promise<void> {
  const { tx, deps, actor } = ctx;
  const parties = await getBookingParties(tx, booking.id);
  const { key, message, ...sides } = compose(parties);
  const ids = { renter: booking.renterId, owner: booking.ownerId };
  const party = partyOf(actor, booking);
  const causedBy = party ? ids[party] : null;
  const isNews = await postBookingNotice(ctx, { booking, notice: key, causedBy, text: message });
  await publishEvent(ctx, 'bookings', [ids.renter, ids.owner]);
  if (!isNews) return;
  for (const side of ['renter', 'owner'] as const satisfies readonly BookingParty[]) {
    const words = sides[side];
    if (!words) continue;
    await mailJob.enqueue(ctx, {
      key: `booking-${booking.id}-${key}-${side}`,
      to: parties[side].email,
      subject: words.subject,
      letter: {
        name: parties[side].firstName,
        paragraphs: [words.text],
        facts: [
          { label: 'Car', value: parties.carTitle },
          { label: 'Pickup', value: formatZoned(booking.startsAt) },
          { label: 'Booking', value: String(booking.id) },
        ],
        action: { label: words.action, url: `${deps.env.publicUrl}${words.path}` },
      },
    });
    if (ids[side] === causedBy) continue;
    const { subject: title, path } = words;
    await pushToUser(ctx, ids[side], { title, path, tag: `late-return-${booking.id}` });
  }
}

async function tripOf(ctx: Context, id: number): Promise<BookingRow> {
  const [details] = await listBookingDetails(ctx.tx, [id]);
  if (!details) throw new Error(`Booking ${id} is not there.`);
  return details.booking;
}

/** To the guest of the next trip, before they leave home. The host reads it in the thread. */
export async function announceNext(ctx: Context, guest: LateGuestRow, late: LateRow) {
  const trip = await tripOf(ctx, guest.bookingId);
  await tell(ctx, trip, ({ renter, carTitle }) => ({
    key: `late-return-${guest.lateBookingId}-told`,
    message: `Car late: ${carTitle} was due back on ${formatInstant(late.dueAt)} and is not back yet. ${renter.firstName}, please choose before you leave home: wait, take another car, or cancel for free.`,
    renter: {
      subject: `Your car is not back yet: ${carTitle}`,
      text: `The trip before yours ended on ${formatInstant(late.dueAt)}, and the car is not back yet. Please choose before you leave home: wait and get ${lateLimits.waitPercent}% off your first day, take another car that costs you no more, or cancel and get everything back. We tell you when the car is back.`,
      action: 'Choose now',
      path: lateReturnPath(trip.id),
    },
  }));
}

/** To the guest who holds the car, and to its host, once the next guest waits. */
export async function announceFound(ctx: Context, late: LateRow): Promise<void> {
  const trip = await tripOf(ctx, late.bookingId);
  await tell(ctx, trip, ({ renter, owner, carTitle }) => ({
    key: 'late-return-found',
    message: `Not returned: the trip ended on ${formatInstant(late.dueAt)}, and the next guest waits for the car. ${renter.firstName}, please bring it back now, and record odometer and fuel.`,
    renter: {
      subject: `Please bring the car back: ${carTitle}`,
      text: `Your trip ended on ${formatInstant(late.dueAt)}, and the next guest waits for the car. Please bring it back now, and record odometer and fuel so that everyone knows. ${owner.firstName} can claim a late fee for each started hour.`,
      action: 'Record the return',
      path: bookingPath('renter', trip.id),
    },
    owner: {
      subject: `Is your car back? ${carTitle}`,
      text: `${renter.firstName}'s trip ended on ${formatInstant(late.dueAt)}, and no return is recorded, so we told the next guest. If the car is back, please say so: we tell them at once. If it is not, you can claim a late fee once it is back and its return is recorded.`,
      action: 'The car is back',
      path: lateReturnPath(trip.id),
    },
  }));
}

/** To a guest who was told, and whose trip goes on. */
export async function announceBack(ctx: Context, guest: LateGuestRow): Promise<void> {
  const trip = await tripOf(ctx, guest.bookingId);
  await tell(ctx, trip, ({ carTitle, location }) => ({
    key: `late-return-${guest.lateBookingId}-back`,
    message: `Car back: ${carTitle} is back. The trip goes ahead.`,
    renter: {
      subject: `Your car is back: ${carTitle}`,
      text: `The car is back. Your trip goes ahead: pick it up at ${location}.`,
      action: 'View trip',
      path: bookingPath('renter', trip.id),
    },
  }));
}

export async function announceWaiting(ctx: Context, trip: Trip, cents: number): Promise<void> {
  await tell(ctx, trip, ({ renter, carTitle }) => ({
    key: `late-return-waits-${ctx.now.getTime()}`,
    message: `Waiting: ${renter.firstName} waits for the car and gets ${formatDollars(cents)} back.`,
    renter: {
      subject: `Thank you for waiting: ${carTitle}`,
      text: `You wait for the car, and ${formatDollars(cents)} goes back to your card. We tell you when the car is back. Until then you can still take another car or cancel for free, at the latest ${lateLimits.choiceHours} hours after your pickup time.`,
      action: 'View your choice',
      path: lateReturnPath(trip.id),
    },
    owner: {
      subject: `Your next guest waits: ${carTitle}`,
      text: `${renter.firstName} waits for your car and gets ${formatDollars(cents)} back. Your payout for their trip stays as it is: this comes from the late fee, and we bear what the fee does not cover.`,
      action: 'View trip',
      path: bookingPath('owner', trip.id),
    },
  }));
}

/** About the trip with another car, which has taken the place of the old one. */
export async function announceMoved(ctx: Context, trip: Trip, moreCents: number): Promise<void> {
  const refund =
    moreCents > 0
      ? ` It costs you no more than the trip before: ${formatDollars(moreCents)} goes back to your card.`
      : '';
  await tell(ctx, trip, ({ renter, carTitle }) => ({
    key: 'late-return-moved',
    message: `Another car: ${renter.firstName} takes this car in place of one that was not returned in time.`,
    renter: {
      subject: `You have another car: ${carTitle}`,
      text: `Your trip is booked with another car.${refund} The trip with the car that is late is cancelled, and you get all of it back.`,
      action: 'View trip',
      path: bookingPath('renter', trip.id),
    },
  }));
}

/** The trip with another car was not booked, so that the guest chooses again. */
export async function announceLapsed(ctx: Context, guest: LateGuestRow): Promise<void> {
  const trip = await tripOf(ctx, guest.bookingId);
  if (trip.status !== 'approved') return;
  await tell(ctx, trip, ({ carTitle }) => ({
    key: `late-return-${guest.lateBookingId}-lapsed-${guest.lapsed}`,
    message: 'Another car: that trip was not booked, so this one goes on.',
    renter: {
      subject: `Please choose again: ${carTitle}`,
      text: 'The trip with another car was not booked, so your trip with this car goes on. If the car is still not back, you can choose again.',
      action: 'Choose now',
      path: lateReturnPath(trip.id),
    },
  }));
}
