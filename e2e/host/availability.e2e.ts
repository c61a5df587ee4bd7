import type { Page } from 'playwright';
import { expect } from 'vitest';
import { goTo, signInFromHome } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';

const blocked = (page: Page) => page.locator('button[data-state="blocked"]:not([data-outside])');
const day = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);

async function openCalendar(page: Page): Promise<string> {
  await signInFromHome(page, demo.host);
  await goTo(page, 'Requests');
  await page.getByRole('tab', { name: 'Manage Availability' }).click();
  // Two months ahead the demo has no bookings.
  for (let turn = 0; turn < 3; turn += 1) {
    await page.getByRole('button', { name: 'Next month' }).click();
  }
  await day(page, await firstMonday(page)).waitFor();
  return firstMonday(page);
}

async function firstMonday(page: Page): Promise<string> {
  const days = await page.locator('[data-day]:not([data-outside])').all();
  for (const button of days) {
    const date = (await button.getAttribute('data-day')) ?? '';
    if (new Date(`${date}T00:00:00Z`).getUTCDay() === 1) return date;
  }
  throw new Error('The month has no Monday.');
}

const later = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

test('a range is dragged, blocked with a reason, and unblocked', async ({ open }) => {
  const page = await open('host');
  const monday = await openCalendar(page);
  await day(page, monday).hover();
  await page.mouse.down();
  await day(page, later(monday, 2)).hover();
  await page.mouse.up();
  await page.getByText('3 days selected').waitFor();
  await page.getByLabel('Reason (optional)').fill('Family visit');
  await page.getByRole('button', { name: 'Block 3 days', exact: true }).click();
  await expect.poll(() => blocked(page).count()).toBe(3);
  expect(await page.getByRole('button', { name: /blocked Family visit$/ }).count()).toBe(3);
  await day(page, monday).click();
  await day(page, later(monday, 2)).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Unblock 3 days' }).click();
  await expect.poll(() => blocked(page).count()).toBe(0);
});

test('a range is selected by the keyboard alone', async ({ open }) => {
  const page = await open('host');
  const monday = await openCalendar(page);
  await day(page, monday).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('9 days selected').waitFor();
  await page.keyboard.press('Home');
  await page.getByText('1 day selected').waitFor();
  expect(await page.evaluate('document.activeElement.dataset.day')).toBe(later(monday, 6));
});

test('a day with a trip cannot be blocked, and the page says why', async ({ open }) => {
  const page = await open('host');
  await signInFromHome(page, demo.host);
  await page.goto('/owner-bookings?tab=availability');
  await page.getByRole('button', { name: /^Model 3/ }).click();
  await page.locator('[data-state="taken"]').first().click();
  await page.getByText('1 day with a trip cannot be blocked.').waitFor();
  expect(await page.getByRole('button', { name: /^Block/ }).count()).toBe(0);
});

test('a refusal of the server is shown with its day', async ({ open }) => {
  const page = await open('host', {
    expected: { '/api/cars/{id}/availability/block': 409 },
  });
  const monday = await openCalendar(page);
  await page.route('**/availability/block', (route) =>
    route.fulfill({ status: 409, json: { code: 'dates_taken', message: 'A trip was booked.' } }),
  );
  await day(page, monday).click();
  await page.getByRole('button', { name: 'Block 1 day', exact: true }).click();
  await page.getByText(/^Mon, .*: A trip was booked\.$/).waitFor();
});
