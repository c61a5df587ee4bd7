import type { Day } from '@curbside/domain/calendar/days';
import { type Month, monthOf } from '@curbside/domain/calendar/months';

/** The `?month=` of an address; the current month if it names none. */
export function readMonth(params: URLSearchParams, today: Day): Month {
  const given = params.get('month') ?? '';
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(given) ? given : monthOf(today);
}
