import { bookingPath } from '@curbside/domain/bookings/pages';
import { bookingParties } from '@curbside/domain/bookings/states';
import { marketDay } from '@curbside/domain/calendar/days';
import type { Context } from '../../platform/context.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { getBookingParties } from '../booking-rows/index.ts';
import { postBookingNotice } from '../messaging/index.ts';
import { pushToUser } from '../push/index.ts';
import { type ChangeNoticeStep, noticeOf } from './notices.ts';
import type { ChangeRow } from './queries.ts';
import type { LowerPrice } from './rules.ts';

interface Announce {
  change: ChangeRow;
  booking: { id: number; renterId: string; ownerId: string };
  step: ChangeNoticeStep;
  lowerPrice?: LowerPrice | undefined;
}

/**
 * Tells both sides of a step of a change by a system message, an email and a notification, in the same
 * transaction. Once per change and step.
 */
export async function announceChange(
  ctx: Context,
  { change, booking, step, lowerPrice }: Announce,
): Promise<void> {
  const { tx, deps, now } = ctx;
  const { publicUrl } = deps.env;
  const notice = noticeOf(step);
  const parties = await getBookingParties(tx, booking.id);
  const facts = { ...parties, change, lowerPrice, today: marketDay(now) };
  const ids = { renter: booking.renterId, owner: booking.ownerId };
  const causedBy = notice.causedBy(change);
  const key = `change-${change.id}-${step}`;
  const isNews = await postBookingNotice(ctx, {
    booking,
    notice: key,
    causedBy: causedBy && ids[causedBy],
    text: notice.message(facts),
  });
  if (!isNews) return;
  const letters = notice.letters(facts);
  for (const side of bookingParties) {
    const words = letters[side];
    if (!words) continue;
    const { firstName, email } = facts[side];
    const { subject, text, action = 'View trip' } = words;
    const path = bookingPath(side, booking.id);
    await mailJob.enqueue(ctx, {
      key: `booking-${booking.id}-${key}-${side}`,
      to: email,
      subject,
      letter: {
        name: firstName,
        paragraphs: [text],
        facts: [
          { label: 'Car', value: facts.carTitle },
          { label: 'Booking', value: String(booking.id) },
        ],
        action: { label: action, url: `${publicUrl}${path}` },
      },
    });
    if (side === causedBy) continue;
    await pushToUser(ctx, ids[side], { title: subject, path, tag: `booking-${booking.id}` });
  }
}
