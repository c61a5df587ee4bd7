import { expect } from 'vitest';
import { goTo, signInFromHome } from '../support/accounts.ts';
import { openBooking, openCar } from '../support/booking.ts';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { cards, payWith } from '../support/provider-pages.ts';

test('at checkout a declined card says why, and the bank can ask for 3-D Secure', async ({
  open,
}) => {
  const page = await open('renter');
  await signInFromHome(page, demo.renter);
  await openCar(page, 60);
  await page.getByRole('button', { name: 'Book', exact: true }).first().click();

  // Two declines leave the page open for another card.
  await payWith(page, cards.declined);
  await page.getByText('Your card was declined.').waitFor();
  await payWith(page, cards.insufficientFunds);
  await page.getByText('Your card has insufficient funds.').waitFor();

  const bank = page.getByRole('heading', { name: 'Confirm with your bank' });
  await payWith(page, cards.threeDSecure);
  await bank.waitFor();
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByRole('heading', { name: 'Pay', exact: true }).waitFor();
  await payWith(page, cards.threeDSecure);
  await bank.waitFor();
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.waitForURL(/\/booking-success\?/);
  await page.getByText('Total Paid').waitFor();
  const id = new URL(page.url()).searchParams.get('bookingId') ?? '';

  // The earlier attempts left no hold: one authorization, and no charge yet.
  await page.goto('/my-bookings');
  await openBooking(page, id);
  const booking = page.getByRole('dialog', { name: 'Booking' });
  await booking.getByText('Card authorized: you are only charged if the host approves').waitFor();
  expect(await booking.getByRole('link', { name: 'Receipt' }).count()).toBe(0);
});

test('while saving a card the dialog of the bank opens, and what it refuses is said under the field', async ({
  open,
}) => {
  const page = await open('renter', { expected: { '/api/user/payment-methods': 402 } });
  await signInFromHome(page, demo.renter);
  // The cards of trips are listed, too.
  const cardsPath = '/api/user/payment-methods';
  const listed = page.waitForResponse((response) => response.url().endsWith(cardsPath));
  await goTo(page, 'Settings');
  await listed;
  const panel = page.getByRole('region', { name: 'Payment Methods' });
  await panel.getByRole('button', { name: 'Add Card' }).click();
  const saved = panel.getByText(/3184/);
  await panel
    .getByText(/No saved cards yet|••|ending in/)
    .first()
    .waitFor();
  const savedBefore = await saved.count();
  const number = panel.getByLabel('Card number');
  const save = panel.getByRole('button', { name: 'Save card' });

  await number.fill(cards.declined);
  await save.click();
  await panel.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor();

  const bank = page.getByRole('dialog', { name: 'Confirm with your bank' });
  await number.fill(cards.threeDSecure);
  await save.click();
  await bank.getByRole('button', { name: 'Fail' }).click();
  await panel.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  expect(await saved.count()).toBe(savedBefore);

  await save.click();
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expect.poll(() => saved.count()).toBe(savedBefore + 1);
});
