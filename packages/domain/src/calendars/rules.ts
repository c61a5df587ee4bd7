/** How many calendars of other sites a host can bring in for a car. */
export const maxImportedCalendars = 5;

export const importLimits = {
  everyMinutes: 30,
  answerMs: 10_000,
  bytes: 2 * 1024 * 1024,
  /** Events of a calendar from today to the last day that can be booked. */
  events: 2_000,
  /** After so long without a good answer the host is told. */
  toldAfterHours: 24,
} as const;

/** Why a calendar could not be read. */
export const importProblems = [
  'refused_address',
  'unreachable',
  'too_slow',
  'too_large',
  'redirected',
  'bad_answer',
  'not_a_calendar',
  'too_many_events',
  'empty',
] as const;
export type ImportProblem = (typeof importProblems)[number];
