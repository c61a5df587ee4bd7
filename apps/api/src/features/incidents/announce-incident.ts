import { newYorkDay } from '@curbside/domain/calendar/days';
import type { Transaction } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { listAdminEmails } from '../accounts/index.ts';
import { getBookingParties } from '../bookings/index.ts';
import { postBookingNotice } from '../messaging/index.ts';
import { incidentEmails } from './emails.ts';
import type { IncidentRow } from './queries.ts';

/**
 * Tells both sides of the trip by a system message, and emails them and every administrator, each
 * once.
 */
export async function announceIncident(
  tx: Transaction,
  deps: Deps,
  incident: IncidentRow,
  booking: { id: number; renterId: string; ownerId: string },
): Promise<void> {
  await postBookingNotice(tx, deps, {
    booking,
    notice: `incident-${incident.id}`,
    causedBy: incident.reporterId,
    text: 'Incident: an incident was reported for this trip. Our team looks into it.',
  });
  const facts = {
    ...(await getBookingParties(tx, incident.bookingId)),
    admins: await listAdminEmails(tx),
    incident,
    today: newYorkDay(deps.clock.now()),
    siteUrl: deps.env.publicUrl,
  };
  for (const mail of incidentEmails(facts)) await mailJob.enqueue(deps, tx, mail);
}
