import { cardConsentText } from '@curbside/domain/payment-methods/card-consent';
import type Stripe from 'stripe';
import type { Context } from '../../platform/context.ts';
import { saveTripCard } from './trip-card-queries.ts';

/** Metadata of a checkout that names the consent shown on its page. */
export const consentMetadata = 'cardConsent';

/** A card that Stripe attached to the guest's customer with the payment. */
export interface KeptCard {
  customerId: string;
  paymentMethodId: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  consentVersion: number;
  /** The guest pressed the button below the text. */
  consentedAt: Date;
}

/** Undefined for a payment whose page asked for no consent, or that was not made with a card. */
export function readKeptCard(
  session: Stripe.Checkout.Session,
  charge: Stripe.Charge,
): KeptCard | undefined {
  const version = Number(session.metadata?.[consentMetadata]);
  const card = charge.payment_method_details?.card;
  const { customer, payment_method: paymentMethodId, created } = charge;
  const customerId = typeof customer === 'string' ? customer : customer?.id;
  if (!version || !card || !customerId || !paymentMethodId) return undefined;
  return {
    customerId,
    paymentMethodId,
    brand: card.brand ?? 'unknown',
    last4: card.last4 ?? '0000',
    expMonth: card.exp_month,
    expYear: card.exp_year,
    consentVersion: version,
    consentedAt: new Date(created * 1000),
  };
}

/** Makes the card that paid a trip the card that its later charges go to. */
export async function keepTripCard(
  ctx: Context,
  { card, ...trip }: { bookingId: number; userId: string; card: KeptCard },
): Promise<void> {
  const consentText = cardConsentText(card.consentVersion);
  await saveTripCard(ctx.tx, { ...trip, ...card, consentText });
}
