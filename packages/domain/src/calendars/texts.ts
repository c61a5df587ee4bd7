import { formatCount } from '../text/count-of.ts';
import { type ImportProblem, importLimits } from './rules.ts';

export const importProblemTexts: Record<ImportProblem, string> = {
  refused_address: 'The address does not lead to a public server with https.',
  unreachable: 'The server could not be reached.',
  too_slow: `The server did not answer within ${importLimits.answerMs / 1000} seconds.`,
  too_large: `The calendar is larger than ${importLimits.bytes / 1024 / 1024} MB.`,
  redirected: 'The address leads to another server. Enter the address of that server.',
  bad_answer: 'The server did not answer with a calendar. The address may have changed.',
  not_a_calendar: 'There is no readable calendar at this address.',
  too_many_events: `The calendar has more than ${formatCount(importLimits.events)} events in the next year.`,
  empty: 'The calendar is suddenly empty. We keep the days that it had blocked.',
};
