import { bookingPath } from '@curbside/domain/bookings/pages';
import { type Day, marketDay, marketTime } from '@curbside/domain/calendar/days';
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
  /** Today in the city. */
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

type Ended = Pick<IncidentFacts, 'carTitle' | 'renter' | 'owner' | 'siteUrl'>;

const tripOf = ({ bookingId }: IncidentRow, carTitle: string) => [
  { label: 'Car', value: carTitle },
  { label: 'Booking', value: String(bookingId) },
];

export function resolutionEmails({
  incident,
  carTitle,
  siteUrl,
  ...parties
}: Ended & { incident: IncidentRow & { resolution: string } }): Mail[] {
  return (['renter', 'owner'] as const).map((side) => ({
    key: `incident-${incident.id}-resolved-${side}`,
    to: parties[side].email,
    subject: `Incident resolved: ${carTitle}`,
    letter: {
      name: parties[side].firstName,
      paragraphs: [
        'Our team has closed the incident that was reported on this trip.',
        incident.resolution,
      ],
      facts: tripOf(incident, carTitle),
      action: {
        label: 'View the trip',
        url: `${siteUrl}${bookingPath(side, incident.bookingId)}`,
      },
    },
  }));
}

export function releaseEmail({
  incident,
  carTitle,
  owner,
  reason,
  siteUrl,
}: Ended & { incident: IncidentRow; reason: string | undefined }): Mail {
  return {
    key: `incident-${incident.id}-released`,
    to: owner.email,
    subject: `Payout released: ${carTitle}`,
    letter: {
      name: owner.firstName,
      paragraphs: [
        'We have reviewed the incident on this trip, and it no longer holds your payout back.',
        ...(reason ? [reason] : []),
      ],
      facts: tripOf(incident, carTitle),
      action: {
        label: 'View the trip',
        url: `${siteUrl}${bookingPath('owner', incident.bookingId)}`,
      },
    },
  };
}

/** 'Thu, Dec 17, 3:30 PM (New York time)'. */
function whenOf(instant: Date, today: Day): string {
  return `${formatDay(marketDay(instant), today)}, ${formatTime(instant)} (${marketTime})`;
}
