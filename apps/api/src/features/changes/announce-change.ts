import { bookingPath } from '@curbside/domain/bookings/pages';
import { newYorkDay } from '@curbside/domain/calendar/days';
import type { Context } from '../../platform/context.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { getBookingParties } from '../bookings/index.ts';
import { postBookingNotice } from '../messaging/index.ts';
import { pushToUser } from '../push/index.ts';
import { type ChangeNoticeStep, noticeOf, sideOf } from './notices.ts';
import type { ChangeRow } from './queries.ts';

/**
 * Tells both sides of a step of a change by a system message, an email and a notification, in the same
 * transaction. Once per change and step.
 */
export async function announceChange(
  ctx: Context,
  {
    change,
    booking,
    step,
  }: {
    change: ChangeRow;
    booking: { id: number; renterId: string; ownerId: string };
    step: ChangeNoticeStep;
  },
): Promise<void> {
  const { tx, deps, now } = ctx;
  const { publicUrl } = deps.env;
  const notice = noticeOf(step);
  const facts = {
    ...(await getBookingParties(tx, booking.id)),
    change,
    today: newYorkDay(now),
  };
  const ids = { renter: booking.renterId, owner: booking.ownerId };
  const key = `change-${change.id}-${step}`;
  const isNews = await postBookingNotice(ctx, {
    booking,
    notice: key,
    causedBy: notice.causedBy && ids[sideOf(change, notice.causedBy)],
    text: notice.message(facts),
  });
  if (!isNews) return;
  for (const role of ['asker', 'answerer'] as const) {
    const words = notice[role]?.(facts);
    if (!words) continue;
    const side = sideOf(change, role);
    const path = bookingPath(side, booking.id);
    const { firstName, email } = facts[side];
    await mailJob.enqueue(ctx, {
      key: `booking-${booking.id}-${key}-${side}`,
      to: email,
      subject: words.subject,
      letter: {
        name: firstName,
        paragraphs: [words.text],
        facts: [
          { label: 'Car', value: facts.carTitle },
          { label: 'Booking', value: String(booking.id) },
        ],
        action: { label: words.action ?? 'View trip', url: `${publicUrl}${path}` },
      },
    });
    if (notice.causedBy === role) continue;
    await pushToUser(ctx, ids[side], {
      title: words.subject,
      path,
      tag: `booking-${booking.id}`,
    });
  }
}
