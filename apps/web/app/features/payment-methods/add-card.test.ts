import { expect, test } from 'vitest';
import { addCard } from './add-card.ts';
import type { CardElement } from './use-card-element.ts';

type Stripe = CardElement['stripe'];

/** A card field whose provider answers this. */
function cardOf(answers: { created: object; confirmed?: object }): CardElement {
  const stripe = {
    createPaymentMethod: async () => answers.created,
    handleNextAction: async () => answers.confirmed,
  };
  return { stripe: stripe as unknown as Stripe, element: {} as CardElement['element'] };
}

const entered = { paymentMethod: { id: 'pm_1' } };
const answer = (clientSecret: string | null) => async () => ({
  paymentMethod: {
    id: 'pm_1',
    card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2040 },
  },
  clientSecret,
});

test.each([
  ['the provider refuses', cardOf({ created: { error: { message: 'Declined.' } } }), 'Declined.'],
  [
    'the provider refuses without a word',
    cardOf({ created: { error: {} } }),
    'Failed to create payment method',
  ],
  [
    'the bank is not convinced',
    cardOf({ created: entered, confirmed: { error: {} } }),
    'Failed to add payment method',
  ],
  ['the field is not there', undefined, 'Card element not found'],
])('where %s, that is what people read', async (_case, card, message) => {
  await expect(addCard(card, answer('secret'))).rejects.toThrow(message);
});

test('where our server does not save it, people read so', async () => {
  const save = () => Promise.reject(new Error('503: Service Unavailable'));
  await expect(addCard(cardOf({ created: entered }), save)).rejects.toThrow(
    'Failed to save payment method',
  );
});

test('is added once it is saved, and not where the guest gave up', async () => {
  expect(await addCard(cardOf({ created: entered }), answer(null))).toBe(true);
  expect(await addCard(cardOf({ created: entered }), async () => undefined)).toBe(false);
});
