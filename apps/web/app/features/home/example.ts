import { quote } from '@curbside/domain/money/pricing';

export const exampleRateCents = 84_00;

/** The price of the landing page's example, a trip of three days, by the rates of today. */
export const exampleQuote = () => quote(exampleRateCents, 3);
