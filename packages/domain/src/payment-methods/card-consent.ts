import { product } from '../product.ts';

/**
 * A guest agrees to this text with the button of a trip's checkout. Stripe shows at most 1,200
 * characters. A text that was shown never changes; a new one gets the next number.
 */
export const cardConsentTexts: Readonly<Record<number, string>> = {
  1: `By paying, you agree that ${product.name} keeps this card for your trip and charges it later, without you being there, for: days that you add, as soon as your host and you have agreed on them; and, after the trip, a late return, extra miles, fuel, cleaning, smoking, tolls and tickets, and up to $500.00 for damage. Your host has to show evidence for these, and you have 72 hours to contest each of them before your card is charged. An unanswered charge counts as accepted, except for damage. From 72 hours after drop-off you can remove the card in your account settings, unless a charge is still open.`,
};

/** The version that is shown now. */
export const cardConsentVersion = 1;

export function cardConsentText(version: number): string {
  const text = cardConsentTexts[version];
  if (text === undefined) throw new Error(`There is no card consent ${version}.`);
  return text;
}
