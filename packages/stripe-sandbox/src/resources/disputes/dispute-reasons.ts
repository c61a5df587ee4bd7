/** Visa's code for each reason of a card dispute. */
const networkCodes = {
  credit_not_processed: '13.6',
  duplicate: '12.6.1',
  fraudulent: '10.4',
  general: null,
  noncompliant: '13.8',
  product_not_received: '13.1',
  product_unacceptable: '13.3',
  subscription_canceled: '13.2',
  unrecognized: '10.4',
} as const;

export type DisputeReason = keyof typeof networkCodes;
export const disputeReasons = Object.keys(networkCodes) as DisputeReason[];

export function networkCodeOf(reason: DisputeReason): string | null {
  return networkCodes[reason];
}
