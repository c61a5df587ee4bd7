import { quote } from '@curbside/domain/money/pricing';

/** The trip of the landing page's examples: three days at this rate. */
export const exampleRateCents = 84_00;
export const example = quote(exampleRateCents, 3);
