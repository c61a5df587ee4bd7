import { paymentMethodTexts } from '@curbside/domain/payment-methods/texts';
import { messageOf } from '../../platform/api-error.ts';
import type { saveCard } from './api.ts';
import type { CardElement } from './use-card-element.ts';

const { createFailed, saveFailed, addFailed, noCardElement } = paymentMethodTexts;

type Saved = Pick<Awaited<ReturnType<typeof saveCard>>, 'clientSecret'>;

/**
 * Saves the entered card; the bank may ask the guest to confirm it. False where `save` was given
 * up. The thrown error's message is for people.
 */
export async function addCard(
  card: CardElement | undefined,
  save: (paymentMethodId: string) => Promise<Saved | undefined>,
): Promise<boolean> {
  if (!card) throw new Error(noCardElement);
  const { stripe, element } = card;
  const created = await stripe.createPaymentMethod({ type: 'card', card: element });
  if (created.error) throw new Error(created.error.message ?? createFailed);
  const saved = await save(created.paymentMethod.id).catch((cause: unknown) => {
    throw new Error(messageOf(cause, saveFailed), { cause });
  });
  if (!saved?.clientSecret) return saved !== undefined;
  const { error } = await stripe.handleNextAction({ clientSecret: saved.clientSecret });
  if (error) throw new Error(error.message ?? addFailed);
  return true;
}
