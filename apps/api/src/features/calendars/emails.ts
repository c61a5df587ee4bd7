import { importProblemTexts } from '@curbside/domain/calendars/texts';
import type { Mail } from '../../platform/mail/index.ts';
import type { CalendarRow } from './import-queries.ts';

interface Host {
  email: string;
  firstName: string;
  /** The car's. */
  title: string;
}

/** Tells a host that a calendar could not be read for a day. */
export function calendarFailingEmail(
  { email, firstName, title }: Host,
  { calendar, siteUrl }: { calendar: CalendarRow; siteUrl: string },
): Mail {
  const { id, name, problem, failingSince } = calendar;
  return {
    key: `calendar-failing-${id}-${failingSince?.getTime()}`,
    to: email,
    subject: `We cannot read the calendar ${name}`,
    letter: {
      name: firstName,
      paragraphs: [
        `We have not been able to read the calendar ${name} of ${title} for a day. ${problem ? importProblemTexts[problem] : ''}`.trim(),
        'The days that it had blocked stay blocked. New trips on the other site may be missing, so please check its address.',
      ],
      action: { label: 'View your calendars', url: `${siteUrl}/owner-bookings` },
    },
  };
}
