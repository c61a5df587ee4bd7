import { bookingPath } from '@curbside/domain/bookings/pages';
import { newYorkDay } from '@curbside/domain/calendar/days';
import type { Context } from '../../platform/context.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { listAdminEmails } from '../accounts/index.ts';
import { getBookingParties } from '../bookings/index.ts';
import { postBookingNotice } from '../messaging/index.ts';
import { pushToUser } from '../push/index.ts';
import { incidentEmails } from './emails.ts';
import type { IncidentRow } from './queries.ts';

/**
 * Posts a system message to the trip, emails both sides and every administrator once, and notifies the
 * other side.
 */
export async function announceIncident(
  ctx: Context,
  incident: IncidentRow,
  booking: { id: number; renterId: string; ownerId: string },
): Promise<void> {
  const { tx, deps, now } = ctx;
  await postBookingNotice(ctx, {
    booking,
    notice: `incident-${incident.id}`,
    causedBy: incident.reporterId,
    text: 'Incident: an incident was reported for this trip. Our team is looking into it.',
  });
  const facts = {
    ...(await getBookingParties(tx, incident.bookingId)),
    admins: await listAdminEmails(tx),
    incident,
    today: newYorkDay(now),
    siteUrl: deps.env.publicUrl,
  };
  for (const mail of incidentEmails(facts)) await mailJob.enqueue(ctx, mail);
  const isByRenter = incident.reporterRole === 'renter';
  await pushToUser(ctx, isByRenter ? booking.ownerId : booking.renterId, {
    title: `Incident reported: ${facts.carTitle}`,
    path: bookingPath(isByRenter ? 'owner' : 'renter', booking.id),
    tag: `booking-${booking.id}`,
  });
}
