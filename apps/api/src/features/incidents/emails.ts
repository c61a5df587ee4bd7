import { type Day, newYorkDay } from '@curbside/domain/calendar/days';
import { formatDay } from '@curbside/domain/calendar/format';
import { product } from '@curbside/domain/product';
import type { Mail } from '../../platform/mail/index.ts';
import type { IncidentRow } from './queries.ts';

interface IncidentFacts {
  incident: IncidentRow;
  carTitle: string;
  renter: { firstName: string; email: string };
  owner: { firstName: string; email: string };
  admins: string[];
  /** Today in New York. */
  today: Day;
  siteUrl: string;
}

/** The emails of a new incident: to both sides of the trip, and to administrators. */
export function incidentEmails(facts: IncidentFacts): Mail[] {
  const { incident, carTitle, renter, owner, admins, siteUrl } = facts;
  const { id, bookingId, payoutFrozen, reporterRole } = incident;
  const subject = `Incident reported: ${carTitle}`;
  const reporter = reporterRole === 'renter' ? renter : owner;
  const what = `${reporter.firstName} reported an incident on ${formatDay(newYorkDay(incident.happenedAt), facts.today)}: ${kinds[incident.incidentType]}, ${severities[incident.severity]}.`;
  const payout = payoutFrozen
    ? ' The payout of this trip is on hold until we have reviewed it.'
    : '';
  const letter = (name: string, text: string, link: string) =>
    `Hello ${name},\n\n${text}\n\n${link}\n\n${product.name}\n`;
  return [
    {
      key: `incident-${id}-renter`,
      to: renter.email,
      subject,
      text: letter(renter.firstName, what, `${siteUrl}/my-bookings?bookingId=${bookingId}`),
    },
    {
      key: `incident-${id}-owner`,
      to: owner.email,
      subject,
      text: letter(
        owner.firstName,
        `${what}${payout}`,
        `${siteUrl}/owner-bookings?bookingId=${bookingId}`,
      ),
    },
    ...admins.map((to) => ({
      key: `incident-${id}-${to}`,
      to,
      subject: `Incident ${id}: ${carTitle}`,
      text: letter('team', `${what}${payout}`, `${siteUrl}/admin`),
    })),
  ];
}

const kinds = {
  damage: 'damage',
  accident: 'an accident',
  theft: 'theft',
  breakdown: 'a breakdown',
  other: 'something else',
} as const satisfies Record<IncidentRow['incidentType'], string>;

const severities = {
  minor: 'minor',
  moderate: 'moderate',
  major: 'major',
  total_loss: 'total loss',
} as const satisfies Record<IncidentRow['severity'], string>;
