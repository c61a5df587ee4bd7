import { expect } from 'vitest';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { pressByKeyboard, tabTo, typeByKeyboard } from '../support/keyboard.ts';
import { cards } from '../support/provider-pages.ts';

test('a trip is found, booked, paid and approved by keyboard alone', async ({ open }) => {
  const page = await open('renter');
  await page.goto('/browse');
  await page.getByText(/^Showing \d+ cars/).waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  expect(await skip.evaluate((it) => it === document.activeElement)).toBe(true);
  await pressByKeyboard(page, page.getByRole('link', { name: 'Login' }));
  await page.waitForURL((url) => url.pathname === '/login');
  await typeByKeyboard(page, page.getByLabel('Email'), demo.renter);
  await typeByKeyboard(page, page.getByLabel('Password', { exact: true }), demo.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');

  await typeByKeyboard(page, page.getByLabel('Where'), 'Astoria');
  await page.keyboard.press('Enter');
  await page.waitForURL(/location=Astoria/);
  const card = page.getByRole('article').getByRole('link', { name: demo.car });
  await pressByKeyboard(page, card);
  await page.getByRole('heading', { name: demo.car, level: 1 }).waitFor();

  await pressByKeyboard(page, page.getByRole('button', { name: /^From\b/ }).first());
  const dates = page.getByRole('dialog', { name: 'Choose your dates' });
  // One day of the calendar takes the focus; arrows move it.
  await tabTo(page, dates.locator('[data-day][tabindex="0"]'));
  // The demo has no trips in these months.
  for (let month = 0; month < 4; month += 1) await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  for (let day = 0; day < 3; day += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await pressByKeyboard(page, dates.getByRole('button', { name: 'Save' }));
  await dates.waitFor({ state: 'hidden' });
  await pressByKeyboard(page, page.getByRole('button', { name: 'Book', exact: true }).first());

  await typeByKeyboard(page, page.getByLabel('Card number'), cards.good);
  await pressByKeyboard(page, page.getByRole('button', { name: /^Pay / }));
  await page.waitForURL(/\/booking-success\?/);
  const id = new URL(page.url()).searchParams.get('bookingId');

  const host = await open('host');
  await host.goto('/login?returnUrl=/owner-bookings');
  await typeByKeyboard(host, host.getByLabel('Email'), demo.host);
  await typeByKeyboard(host, host.getByLabel('Password', { exact: true }), demo.password);
  await host.keyboard.press('Enter');
  await pressByKeyboard(host, host.locator(`a[href*="bookingId=${id}"]`).first());
  const dialog = host.getByRole('dialog', { name: 'Booking' });
  await dialog.waitFor();
  await pressByKeyboard(host, dialog.getByRole('button', { name: 'Approve' }));
  await host.getByText('Booking approved. The guest has been charged.').waitFor();
});
