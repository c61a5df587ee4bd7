import { bookingPath } from '@curbside/domain/bookings/pages';
import { type Day, newYorkDay } from '@curbside/domain/calendar/days';
import { formatDay, formatTime } from '@curbside/domain/calendar/format';
import { severityNames, typeNames } from '@curbside/domain/incidents/texts';
import type { Mail } from '../../platform/mail/index.ts';
import { teamMails } from '../../platform/mail/team-mails.ts';
import type { IncidentRow } from './queries.ts';

interface IncidentFacts {
  incident: IncidentRow;
  carTitle: string;
  renter: { firstName: string; email: string };
  owner: { firstName: string; email: string };
  admins: { id: string; email: string }[];
  /** Today in New York. */
  today: Day;
  siteUrl: string;
}

/** Emails both sides of the trip, and administrators. */
export function incidentEmails(facts: IncidentFacts): Mail[] {
  const { incident, carTitle, renter, owner, admins, siteUrl } = facts;
  const { id, bookingId, payoutFrozen, reporterRole } = incident;
  const subject = `Incident reported: ${carTitle}`;
  const reporter = reporterRole === 'renter' ? renter : owner;
  const news = `${reporter.firstName} reported an incident on this trip.`;
  const onHold = payoutFrozen
    ? ['The payout of this trip is on hold until we have reviewed it.']
    : [];
  const details = [
    { label: 'Car', value: carTitle },
    { label: 'Booking', value: String(bookingId) },
    { label: 'When', value: whenOf(incident.happenedAt, facts.today) },
    ...(incident.location ? [{ label: 'Where', value: incident.location }] : []),
    { label: 'Type', value: typeNames[incident.incidentType] },
    { label: 'Severity', value: severityNames[incident.severity] },
  ];
  return [
    {
      key: `incident-${id}-renter`,
      to: renter.email,
      subject,
      letter: {
        name: renter.firstName,
        paragraphs: [news],
        facts: details,
        action: { label: 'View the trip', url: `${siteUrl}${bookingPath('renter', bookingId)}` },
      },
    },
    {
      key: `incident-${id}-owner`,
      to: owner.email,
      subject,
      letter: {
        name: owner.firstName,
        paragraphs: [news, ...onHold],
        facts: details,
        action: { label: 'View the trip', url: `${siteUrl}${bookingPath('owner', bookingId)}` },
      },
    },
    ...teamMails(admins, {
      key: `incident-${id}`,
      subject: `Incident ${id}: ${carTitle}`,
      letter: {
        paragraphs: [news, ...onHold],
        facts: details,
        action: { label: 'Review the incident', url: `${siteUrl}/admin/compliance` },
      },
    }),
  ];
}

/** 'Thu, Dec 17, 3:30 PM (New York time)'. */
function whenOf(instant: Date, today: Day): string {
  return `${formatDay(newYorkDay(instant), today)}, ${formatTime(instant)} (New York time)`;
}
