import { bookingPath } from '@curbside/domain/bookings/pages';
import { type BookingParty, bookingParties } from '@curbside/domain/bookings/states';
import { type Day, marketDay, marketTime } from '@curbside/domain/calendar/days';
import { formatDay, formatTime, formatZoned } from '@curbside/domain/calendar/format';
import { fuelWords, odometerWords } from '@curbside/domain/handover/rules';
import type { Mail } from '../../platform/mail/index.ts';
import type { LetterFact } from '../../platform/mail/letter.ts';
import { teamMails } from '../../platform/mail/team-mails.ts';
import type { HandoverRow } from './queries.ts';

interface HandoverFacts {
  handover: HandoverRow;
  carTitle: string;
  renter: { firstName: string; email: string };
  owner: { firstName: string; email: string };
  admins: { id: string; email: string }[];
  /** Today in the city. */
  today: Day;
  siteUrl: string;
}

const kindNames = { pickup: 'Pickup', return: 'Return' } as const;

/** To the side that did not record the figures. */
export function givenEmail(facts: HandoverFacts, to: BookingParty): Mail {
  const { handover, carTitle } = facts;
  const giver = facts[handover.givenBy].firstName;
  return letterTo(facts, to, {
    step: 'given',
    subject: `Please check odometer and fuel: ${carTitle}`,
    paragraph: `${giver} recorded odometer and fuel at ${handover.kind}. Please confirm the figures, or object to them until ${formatZoned(handover.answerBy)}. After that they count as confirmed.`,
    action: 'Check the figures',
  });
}

/** To the side that recorded the figures, and administrators. */
export function objectionEmails(facts: HandoverFacts): Mail[] {
  const { handover, carTitle } = facts;
  const objector = facts[handover.givenBy === 'renter' ? 'owner' : 'renter'].firstName;
  const news = `${objector} objects to odometer or fuel at ${handover.kind}: “${handover.objection}”`;
  return [
    letterTo(facts, handover.givenBy, {
      step: 'objected',
      subject: `Odometer and fuel objected to: ${carTitle}`,
      paragraph: `${news} The figures stay as you recorded them while our team looks into it.`,
      action: 'View the trip',
    }),
    ...letterToTeam(facts, {
      step: 'objected',
      subject: `Handover of booking ${handover.bookingId} objected to`,
      paragraph: news,
    }),
  ];
}

/** To both sides and administrators. */
export function belowLastEmails(facts: HandoverFacts): Mail[] {
  const { handover, carTitle } = facts;
  const news = `The odometer at ${handover.kind} is below ${odometerWords(handover.lastOdometer ?? 0)}, the return of the trip before. The figure is taken as it is, and our team looks into it.`;
  return [
    ...bookingParties.map((side) =>
      letterTo(facts, side, {
        step: 'below-last',
        subject: `Odometer below the last trip: ${carTitle}`,
        paragraph: news,
        action: 'View the trip',
      }),
    ),
    ...letterToTeam(facts, {
      step: 'below-last',
      subject: `Odometer of booking ${handover.bookingId} is below the last trip`,
      paragraph: news,
    }),
  ];
}

interface Words {
  step: string;
  subject: string;
  paragraph: string;
}

function letterTo(
  facts: HandoverFacts,
  side: BookingParty,
  { step, subject, paragraph, action }: Words & { action: string },
): Mail {
  const { bookingId, kind } = facts.handover;
  const { firstName, email } = facts[side];
  return {
    key: `handover-${bookingId}-${kind}-${step}-${side}`,
    to: email,
    subject,
    letter: {
      name: firstName,
      paragraphs: [paragraph],
      facts: figures(facts),
      action: { label: action, url: `${facts.siteUrl}${bookingPath(side, bookingId)}` },
    },
  };
}

function letterToTeam(facts: HandoverFacts, { step, subject, paragraph }: Words): Mail[] {
  const { bookingId, kind } = facts.handover;
  return teamMails(facts.admins, {
    key: `handover-${bookingId}-${kind}-${step}`,
    subject,
    letter: {
      paragraphs: [paragraph],
      facts: figures(facts),
      action: { label: 'Open the admin pages', url: `${facts.siteUrl}/admin` },
    },
  });
}

function figures({ handover, carTitle, today }: HandoverFacts): LetterFact[] {
  const { givenAt, odometer, fuelEighths, bookingId, kind, note } = handover;
  const when = `${formatDay(marketDay(givenAt), today)}, ${formatTime(givenAt)} (${marketTime})`;
  return [
    { label: 'Car', value: carTitle },
    { label: 'Booking', value: String(bookingId) },
    { label: kindNames[kind], value: when },
    { label: 'Odometer', value: odometerWords(odometer) },
    { label: 'Fuel', value: fuelWords(fuelEighths) },
    ...(note ? [{ label: 'Note', value: note }] : []),
  ];
}
