import { todayInNewYork } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { postBookingNotice } from '../messaging/index.ts';
import { bookingEmails } from './emails.ts';
import { type BookingNotice, type BookingStep, bookingNotices } from './notices.ts';
import { type BookingRow, getBookingParties } from './queries.ts';

/**
 * Tells both sides of a step of their trip, by a system message and by email, if and only if the
 * change commits; each step once a booking.
 */
export async function announceBooking(
  tx: Transaction,
  deps: Deps,
  step: BookingStep,
  booking: BookingRow,
): Promise<void> {
  const parties = await getBookingParties(tx, booking.id);
  const facts = {
    ...parties,
    booking,
    today: todayInNewYork(deps.clock),
    siteUrl: deps.env.publicUrl,
  };
  const { message, causedBy }: BookingNotice = bookingNotices[step];
  const isNews = await postBookingNotice(tx, deps, {
    booking,
    notice: step,
    causedBy: causedBy(facts),
    text: message(facts),
  });
  if (!isNews) return;
  for (const mail of bookingEmails(step, facts)) await mailJob.enqueue(deps, tx, mail);
}
