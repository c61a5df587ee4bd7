import { expect } from 'vitest';
import { barEntry, goTo, signInFromHome, signUp } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { pickDates } from '../support/dates.ts';
import { demo, newEmail } from '../support/demo.ts';
import { picture } from '../support/picture.ts';
import { cards, payWith, seeVerified, submitDocument } from '../support/provider-pages.ts';

async function dropEvents(sandboxOrigin: string): Promise<void> {
  const answer = await fetch(`${sandboxOrigin}/_sandbox/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'drop' }),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}.`);
}

test('a new host lists a car, is booked, and sets up payouts before the first approval', async ({
  open,
  site,
}) => {
  const name = 'Otto Keller';
  const email = newEmail('otto');
  const title = `Weekend wagon of ${email.split('@')[0]}`;
  // Approving without a payout account is refused, and so is a link to one that does not exist.
  const host = await open('host', {
    expected: { '/api/bookings/{id}': 409, '/api/stripe/create-account-link': 409 },
  });
  const renter = await open('renter');

  // Listing a car needs an account and a verified identity.
  await host.goto('/');
  await barEntry(host, 'List a Car').click();
  await signUp(host, { name, email });
  await host.getByText('Complete the requirements above before listing your car.').waitFor();
  await host.getByText('Payments Not Set Up').waitFor();
  await host.getByRole('button', { name: /verif/i }).first().click();
  await submitDocument(host, name);
  await seeVerified(host);
  await host.waitForURL((url) => url.pathname === '/');

  // The listing, with two photos and the preview beside it.
  await goTo(host, 'List a Car');
  await host.getByRole('heading', { name: 'List Your Car' }).waitFor();
  const badge = host.getByText('Identity Verified', { exact: true });
  await host.getByRole('button', { name: 'Set Up Payments' }).waitFor();
  expect((await badge.boundingBox())?.height).toBeLessThan(32);
  const warning = host.getByText('Complete the requirements above before listing your car.');
  expect(await warning.count()).toBe(0);
  await host.getByLabel('Title').fill(title);
  await host.getByLabel('Make').fill('Volvo');
  await host.getByLabel('Model').fill('V60');
  await host.getByLabel('Year').fill('2022');
  await host.getByLabel('Category').selectOption('SUV');
  await host.getByLabel('Location').fill('Red Hook, Brooklyn, NY 11231');
  await host.getByLabel('Daily rate').fill('61.50');
  await host.getByLabel('Bluetooth').check();
  await host.locator('input[type=file]').setInputFiles([
    { name: 'front.png', mimeType: 'image/png', buffer: picture(900, 600, [40, 90, 160]) },
    { name: 'back.png', mimeType: 'image/png', buffer: picture(900, 600, [170, 60, 50]) },
  ]);
  const preview = host.getByRole('complementary');
  await preview.getByText('Preview - How renters will see your listing').waitFor();
  await preview.getByText(title).waitFor();
  await preview.getByText('$61.50').waitFor();
  await host.getByText('Cover', { exact: true }).waitFor();
  await host.getByRole('button', { name: 'List your car' }).click();
  await host.getByText('✓ Your car has been listed successfully!').waitFor();
  await host.waitForURL((url) => url.pathname === '/');

  // A guest finds it, with its photo, and books it.
  await signInFromHome(renter, demo.renter);
  await goTo(renter, 'Browse Cars');
  await renter.getByLabel('Where').fill('Red Hook');
  await renter.getByLabel('Where').press('Enter');
  await renter.waitForURL(/location=/);
  const card = renter.getByRole('article').filter({ hasText: title });
  expect(await card.getByRole('img').or(card.locator('img')).first().getAttribute('src')).toMatch(
    /^\/files\//,
  );
  await card.getByRole('link', { name: title }).click();
  await renter.getByRole('heading', { name: title, level: 1 }).waitFor();
  await pickDates(renter, { inDays: 5, days: 2 });
  await renter.getByRole('button', { name: 'Book', exact: true }).first().click();
  await payWith(renter, cards.good);
  await renter.getByRole('heading', { name: 'Your booking request' }).waitFor();

  // Approving needs a payout account: the host is sent to set one up, and back. It must work
  // without Stripe's event.
  await dropEvents(site.sandboxOrigin);
  await goTo(host, 'Requests');
  const request = host.getByRole('article').filter({ hasText: title });
  await request.getByRole('button', { name: 'Approve' }).click();
  await host.getByRole('button', { name: 'Complete the set-up' }).click();
  await host.getByRole('heading', { name: 'Setup In Progress' }).waitFor();
  await host.getByRole('link', { name: 'Continue to List Car' }).waitFor();
  await host.getByRole('link', { name: /^Continue approval: 2022 V60, \w{3} \d+/ }).click();
  const asked = host.getByRole('dialog', { name: 'Booking' });
  await asked.getByText('Now approve the request').waitFor();
  await asked.getByRole('button', { name: 'Approve' }).click();
  await asked.getByText('Held until the trip is completed').waitFor();
  await host.keyboard.press('Escape');
  await asked.waitFor({ state: 'hidden' });
  await host.getByRole('tab', { name: 'All Bookings' }).click();
  const row = host.getByRole('row').filter({ hasText: title });
  await row.getByText('Held until the trip is completed').waitFor();
  // 61.50 × 2 = 123.00, less 15%.
  await row.getByText('$104.55').waitFor();

  // The listing form shows that payouts are enabled.
  await goTo(host, 'List a Car');
  await host.getByText('Payments Enabled', { exact: true }).waitFor();
});
