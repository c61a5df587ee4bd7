/** With an account's prefix of up to eight characters, Stripe's limit of 22 leaves twelve. */
export const maxSuffixLength = 12;

/** Names the trip on the guest's bank statement, behind the platform's prefix: `CURBSIDE* TRIP 1024`. */
export function statementSuffix(bookingId: number): string {
  const long = `TRIP ${bookingId}`;
  return long.length <= maxSuffixLength ? long : `T${bookingId}`;
}
