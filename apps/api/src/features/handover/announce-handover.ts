import { bookingPath } from '@curbside/domain/bookings/pages';
import type { BookingParty } from '@curbside/domain/bookings/states';
import { marketDay } from '@curbside/domain/calendar/days';
import { fuelWords, odometerWords } from '@curbside/domain/handover/rules';
import type { Context } from '../../platform/context.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { listAdminEmails } from '../accounts/index.ts';
import { getBookingParties } from '../booking-rows/index.ts';
import { publishEvent } from '../events/index.ts';
import { postBookingNotice } from '../messaging/index.ts';
import { pushToUser } from '../push/index.ts';
import { belowLastEmails, givenEmail, objectionEmails } from './emails.ts';
import type { HandoverRow } from './queries.ts';

interface Trip {
  id: number;
  renterId: string;
  ownerId: string;
}

const otherSide = { renter: 'owner', owner: 'renter' } as const satisfies Record<
  BookingParty,
  BookingParty
>;

const idOf = (trip: Trip, side: BookingParty) => (side === 'renter' ? trip.renterId : trip.ownerId);

/** Tells the other side, who may object for two hours. */
export async function announceGiven(
  ctx: Context,
  handover: HandoverRow,
  trip: Trip,
): Promise<void> {
  const { kind, odometer, fuelEighths, givenBy, giverId } = handover;
  await post(ctx, handover, trip, {
    step: 'given',
    causedBy: giverId,
    text: `Handover: the car showed ${odometerWords(odometer)} and ${fuelWords(fuelEighths).toLowerCase()} fuel at ${kind}.`,
  });
  const other = otherSide[givenBy];
  const facts = await factsOf(ctx, handover);
  await mailJob.enqueue(ctx, givenEmail(facts, other));
  await pushToUser(ctx, idOf(trip, other), {
    title: `Odometer and fuel recorded: ${facts.carTitle}`,
    path: bookingPath(other, trip.id),
    tag: `booking-${trip.id}`,
  });
}

export async function announceConfirmed(
  ctx: Context,
  handover: HandoverRow,
  trip: Trip,
): Promise<void> {
  await post(ctx, handover, trip, {
    step: 'confirmed',
    causedBy: idOf(trip, otherSide[handover.givenBy]),
    text: `Handover: odometer and fuel at ${handover.kind} are confirmed.`,
  });
}

/** Tells both sides and administrators: an objection is theirs to settle. */
export async function announceObjection(
  ctx: Context,
  handover: HandoverRow,
  trip: Trip,
): Promise<void> {
  const facts = await factsOf(ctx, handover);
  const objector = facts[otherSide[handover.givenBy]].firstName;
  await post(ctx, handover, trip, {
    step: 'objected',
    causedBy: idOf(trip, otherSide[handover.givenBy]),
    text: `Handover: ${objector} objects to odometer or fuel at ${handover.kind}. Our team looks into it.`,
  });
  for (const mail of objectionEmails(facts)) await mailJob.enqueue(ctx, mail);
  await pushToUser(ctx, handover.giverId, {
    title: `Odometer and fuel objected to: ${facts.carTitle}`,
    path: bookingPath(handover.givenBy, trip.id),
    tag: `booking-${trip.id}`,
  });
}

/** Tells both sides and administrators that the figure lies below the last trip's return. */
export async function announceBelowLast(
  ctx: Context,
  handover: HandoverRow,
  trip: Trip,
): Promise<void> {
  await post(ctx, handover, trip, {
    step: 'below-last',
    causedBy: null,
    text: `Handover: the odometer at ${handover.kind} is below ${odometerWords(handover.lastOdometer ?? 0)}, the return of the trip before. Our team looks into it.`,
  });
  for (const mail of belowLastEmails(await factsOf(ctx, handover)))
    await mailJob.enqueue(ctx, mail);
}

async function post(
  ctx: Context,
  { kind }: HandoverRow,
  booking: Trip,
  { step, causedBy, text }: { step: string; causedBy: string | null; text: string },
): Promise<void> {
  await postBookingNotice(ctx, { booking, notice: `handover-${kind}-${step}`, causedBy, text });
  await publishEvent(ctx, 'bookings', [booking.renterId, booking.ownerId]);
}

async function factsOf(ctx: Context, handover: HandoverRow) {
  return {
    ...(await getBookingParties(ctx.tx, handover.bookingId)),
    admins: await listAdminEmails(ctx.tx),
    handover,
    today: marketDay(ctx.now),
    siteUrl: ctx.deps.env.publicUrl,
  };
}
