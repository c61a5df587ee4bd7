/** Stripe shows 22 characters: the account's prefix, `* ` and the suffix. */
const maxLength = 22;
export const maxPrefixLength = 8;
export const maxSuffixLength = maxLength - maxPrefixLength - 2;

/** Names the trip on the guest's bank statement, behind the platform's prefix: `CURBSIDE* TRIP 1024`. */
export function statementSuffix(bookingId: number): string {
  const long = `TRIP ${bookingId}`;
  return long.length <= maxSuffixLength ? long : `T${bookingId}`;
}
