import { bookingPath } from '@curbside/domain/bookings/pages';
import { marketDay } from '@curbside/domain/calendar/days';
import type { Context } from '../../platform/context.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { listAdminEmails } from '../accounts/index.ts';
import { getBookingParties } from '../booking-rows/index.ts';
import { postBookingNotice } from '../messaging/index.ts';
import { pushToUser } from '../push/index.ts';
import { incidentEmails, releaseEmail, resolutionEmails } from './emails.ts';
import { getTripParties, type IncidentRow } from './queries.ts';

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
    today: marketDay(now),
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

/** Tells both sides how an incident ended. */
export async function announceResolution(
  ctx: Context,
  incident: IncidentRow & { resolution: string },
): Promise<void> {
  const { tx, deps } = ctx;
  const booking = await getTripParties(tx, incident.bookingId);
  await postBookingNotice(ctx, {
    booking,
    notice: `incident-${incident.id}-resolved`,
    causedBy: null,
    text: `Incident resolved: ${incident.resolution}`,
  });
  const parties = await getBookingParties(tx, incident.bookingId);
  const mails = resolutionEmails({ ...parties, incident, siteUrl: deps.env.publicUrl });
  for (const mail of mails) await mailJob.enqueue(ctx, mail);
}

/** Tells the host, whose payout is no longer on hold. */
export async function mailRelease(
  ctx: Context,
  incident: IncidentRow,
  reason: string | undefined,
): Promise<void> {
  const { tx, deps } = ctx;
  const parties = await getBookingParties(tx, incident.bookingId);
  const mail = releaseEmail({ ...parties, incident, reason, siteUrl: deps.env.publicUrl });
  await mailJob.enqueue(ctx, mail);
}
