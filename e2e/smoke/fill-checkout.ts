import type { Page } from 'playwright';

/** Fields that Stripe's page may show, by id, in order. The sandbox shows fewer. */
const fields = [
  ['#cardNumber', '4242424242424242'],
  ['#cardExpiry', '12 / 40'],
  ['#cardCvc', '123'],
  ['#billingName', 'Smoke Test'],
  ['#billingPostalCode', '11102'],
] as const;

/** Pays with a new card on Stripe's Checkout page, or on the sandbox's. */
export async function fillCheckout(page: Page): Promise<void> {
  const submit = page
    .getByTestId('hosted-payment-submit-button')
    .or(page.getByRole('button', { name: /^Pay/ }))
    .first();
  await submit.waitFor();
  // The page offers the saved card first.
  const newCard = page.getByRole('radio', { name: /new card|^card$/i }).first();
  if ((await newCard.count()) > 0) await newCard.check({ force: true });
  const sandboxCard = page.locator('input#card');
  if ((await sandboxCard.count()) > 0) await sandboxCard.fill('4242 4242 4242 4242');
  for (const [id, value] of fields) {
    const field = page.locator(id);
    if ((await field.count()) > 0 && (await field.isVisible())) await field.fill(value);
  }
  // Link would ask for a phone number.
  const link = page.locator('#enableStripePass');
  if ((await link.count()) > 0 && (await link.isChecked())) await link.uncheck({ force: true });
  await submit.click();
}
