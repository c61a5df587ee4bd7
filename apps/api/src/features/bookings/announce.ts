import { todayInNewYork } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { type BookingNews, bookingEmails } from './emails.ts';
import { type BookingRow, getBookingParties } from './queries.ts';

/** Emails both sides of the trip, if and only if the change commits; each email once. */
export async function announceBooking(
  tx: Transaction,
  deps: Deps,
  news: BookingNews,
  booking: BookingRow,
): Promise<void> {
  const parties = await getBookingParties(tx, booking.id);
  const facts = {
    ...parties,
    booking,
    today: todayInNewYork(deps.clock),
    siteUrl: deps.env.publicUrl,
  };
  for (const mail of bookingEmails(news, facts)) await mailJob.enqueue(deps, tx, mail);
}
