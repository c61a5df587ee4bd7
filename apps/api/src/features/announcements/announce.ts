import { bookingPath } from '@curbside/domain/bookings/pages';
import type { BookingParty } from '@curbside/domain/bookings/states';
import { marketDay } from '@curbside/domain/calendar/days';
import type { Context } from '../../platform/context.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import {
  type BookingRow,
  getBookingParties,
  getRefundFacts,
  refundStateOf,
} from '../booking-rows/index.ts';
import { postBookingNotice } from '../messaging/index.ts';
import { wantsEmail } from '../notices/index.ts';
import { getPayoutFacts, payoutStateOf } from '../payouts/index.ts';
import { pushToUser } from '../push/index.ts';
import { bookingEmails } from './emails.ts';
import type { News } from './notice-sentences.ts';
import { type BookingNotice, type BookingStep, bookingNotices } from './notices.ts';
import { refundFigures } from './refund-figures.ts';

/**
 * Tells both sides of a step of their trip by a system message, an email and a notification, in the
 * same transaction. Once per booking, unless the step `canRepeat`.
 */
export async function announceBooking(
  ctx: Context,
  step: BookingStep,
  booking: BookingRow,
  news: News = {},
): Promise<void> {
  const { tx, deps, now } = ctx;
  const parties = await getBookingParties(tx, booking.id);
  const refunds = await getRefundFacts(tx, booking.id);
  const facts = {
    ...parties,
    booking,
    payout: payoutStateOf(booking, await getPayoutFacts(tx, booking.id)),
    refundStatus: refundStateOf(booking, refunds).refundStatus,
    refund: refundFigures(booking, refunds),
    today: marketDay(now),
    siteUrl: deps.env.publicUrl,
    news,
  };
  const notice: BookingNotice = bookingNotices[step];
  const { message, causedBy } = notice;
  const key = keyOf(step, notice, booking, now);
  const isNews = await postBookingNotice(ctx, {
    booking,
    notice: key,
    causedBy: causedBy(facts),
    text: message(facts),
  });
  if (!isNews) return;
  const sides = await sidesToEmail(ctx, notice, booking);
  for (const mail of bookingEmails({ step, key, sides }, facts)) await mailJob.enqueue(ctx, mail);
  const ids = { renter: booking.renterId, owner: booking.ownerId };
  for (const side of sides) {
    const words = ids[side] !== causedBy(facts) && notice[side]?.(facts);
    if (!words) continue;
    await pushToUser(ctx, ids[side], {
      title: words.subject,
      path: bookingPath(side, booking.id),
      tag: `booking-${booking.id}`,
    });
  }
}

function keyOf(
  step: BookingStep,
  { canRepeat, perDropOff }: BookingNotice,
  { endsAt }: BookingRow,
  now: Date,
): string {
  if (perDropOff) return `${step}-${endsAt.getTime() / 1000}`;
  return canRepeat ? `${step}-${now.getTime()}` : step;
}

/** Both sides, except those that switched an optional email off. */
async function sidesToEmail(
  { tx }: Context,
  { optional }: BookingNotice,
  { renterId, ownerId }: BookingRow,
): Promise<BookingParty[]> {
  const ids = { renter: renterId, owner: ownerId };
  const sides: BookingParty[] = [];
  for (const side of ['renter', 'owner'] as const) {
    const email = optional?.[side];
    if (!email || (await wantsEmail(tx, ids[side], email))) sides.push(side);
  }
  return sides;
}
