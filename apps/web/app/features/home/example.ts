/** The rate of the landing page's examples, which all take three days. */
export const exampleRateCents = 84_00;
