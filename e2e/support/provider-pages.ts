import type { Page } from 'playwright';

/** On the sandbox's identity page: submits a valid document with this name. */
export async function submitDocument(page: Page, name: string): Promise<void> {
  const [firstName = '', lastName = ''] = name.split(' ');
  await page.getByRole('heading', { name: 'Verify your identity' }).waitFor();
  await page.getByLabel('The document is good').check();
  await page.getByLabel('First name on the document').fill(firstName);
  await page.getByLabel('Last name on the document').fill(lastName);
  await page.getByRole('button', { name: 'Submit' }).click();
}

/**
 * On return: waits until the identity is verified. If Stripe's event comes after the page has
 * asked, the page says that the document was submitted, and must be opened again.
 */
export async function seeVerified(page: Page): Promise<void> {
  const verified = page.getByRole('heading', { name: 'Identity Verified!' });
  const submitted = page.getByRole('heading', { name: 'Verification Submitted' });
  await verified.or(submitted).waitFor();
  while (await submitted.isVisible()) {
    await page.reload();
    await verified.or(submitted).waitFor();
  }
  await verified.waitFor();
}

export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: /^Pay / }).click();
}

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  threeDSecure: '4000 0027 6000 3184',
} as const;
