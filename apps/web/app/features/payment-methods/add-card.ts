import { paymentMethodTexts } from '@curbside/domain/payment-methods/texts';
import { messageOf } from '../../platform/api-error.ts';
import { saveCard } from './api.ts';
import type { CardElement } from './use-card-element.ts';

const { createFailed, addFailed, noCardElement } = paymentMethodTexts;

/**
 * Saves the entered card; the bank may ask the guest to confirm it. The thrown error's message is
 * for people, its cause is the API's answer where that was the one to refuse.
 */
export async function addCard(
  card: CardElement | undefined,
  currentPassword?: string,
): Promise<void> {
  if (!card) throw new Error(noCardElement);
  const { stripe, element } = card;
  const created = await stripe.createPaymentMethod({ type: 'card', card: element });
  if (created.error) throw new Error(created.error.message ?? createFailed);
  const paymentMethodId = created.paymentMethod.id;
  const saved = await saveCard({ paymentMethodId, currentPassword }).catch((cause: unknown) => {
    throw new Error(messageOf(cause, addFailed), { cause });
  });
  if (!saved.clientSecret) return;
  const { error } = await stripe.handleNextAction({ clientSecret: saved.clientSecret });
  if (error) throw new Error(error.message ?? addFailed);
}
