import { newYorkDay } from '@curbside/domain/calendar/days';
import type { Transaction } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { getBookingParties } from '../bookings/index.ts';
import { incidentEmails } from './emails.ts';
import { type IncidentRow, listAdminEmails } from './queries.ts';

/** Emails both sides of the trip and every administrator, each once. */
export async function announceIncident(
  tx: Transaction,
  deps: Deps,
  incident: IncidentRow,
): Promise<void> {
  const facts = {
    ...(await getBookingParties(tx, incident.bookingId)),
    admins: await listAdminEmails(tx),
    incident,
    today: newYorkDay(deps.clock.now()),
    siteUrl: deps.env.publicUrl,
  };
  for (const mail of incidentEmails(facts)) await mailJob.enqueue(deps, tx, mail);
}
