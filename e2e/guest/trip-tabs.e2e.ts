import { expect } from 'vitest';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { signInByApi } from '../support/sign-in.ts';

test('a report that is not sent yet survives another tab of the trip, and closing it', async ({
  open,
  site,
}) => {
  const page = await open('renter');
  await signInByApi(page, site.origin, demo.renter);
  await page.goto('/my-bookings');
  const card = page.getByRole('region', { name: /^Now/ }).getByRole('article');
  const title = card.getByRole('heading').getByRole('link');
  // The picture is covered by the link of the title.
  await title.click({ position: { x: 5, y: 5 } });
  const modal = page.getByRole('dialog', { name: 'Booking' });
  const openTab = (name: string) => modal.getByRole('tab', { name }).click();
  await openTab('Issues');
  await modal.getByText(/^Details: Damage, moderate/).click();
  await modal.getByLabel('Severity').selectOption('major');
  await modal.getByText(/^Details: Damage, major/).waitFor();
  await modal.getByLabel('What happened').fill('A scratch on the left door.');
  await modal.getByLabel('Estimated damage (optional)').fill('120.50');

  await openTab('Details');
  await modal.getByText('Booking ID').waitFor();
  await openTab('Issues');
  expect(await modal.getByLabel('What happened').inputValue()).toBe('A scratch on the left door.');
  expect(await modal.getByLabel('Severity').inputValue()).toBe('major');
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Open trip' }).click();
  await openTab('Issues');
  expect(await modal.getByLabel('Estimated damage (optional)').inputValue()).toBe('120.50');
});

test("the tile 'Host a car' leads to the form as a whole", async ({ open, site }) => {
  const page = await open('newcomer');
  await signInByApi(page, site.origin, demo.newcomer);
  await page.goto('/dashboard');
  const tile = page.getByRole('region', { name: 'Host a car' });
  expect(await tile.getByRole('link').count()).toBe(1);
  await tile.getByText('You set the price').click({ force: true });
  await page.waitForURL(/\/list-car$/);
});
