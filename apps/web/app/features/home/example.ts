import type { Day } from '@curbside/domain/calendar/days';
import { quote } from '@curbside/domain/money/pricing';

export const exampleRateCents = 84_00;

/** The price of the landing page's example, a trip of three days that begins today. */
export const exampleQuote = (today: Day) => quote(exampleRateCents, 3, today);
