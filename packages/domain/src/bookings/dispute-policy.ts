import { product } from '../product.ts';

/** Who bears the loss if a guest's bank takes a payment back, for contract and help pages. */
export const disputePolicy: readonly string[] = [
  "If the guest disputes the payment with their bank, the host's payout waits until the bank has decided.",
  `If the bank decides for the guest because of fraud, or because the guest does not recognize the payment, ${product.name} bears the loss, and the host is paid as if nothing was lost.`,
  `If the bank decides for the guest for any other reason, the amount it takes back counts as a refund: the price, the service fee, the tax, ${product.name}'s commission and the host's payout are reduced in proportion. If the host has already been paid, the difference is taken back or deducted from later payouts.`,
  `${product.name} bears the fees of every dispute.`,
  `A trip whose payment was lost before pickup goes on unless ${product.name} cancels it.`,
];
