import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { goTo, signInFromHome } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { signInByApi } from '../support/sign-in.ts';

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

test('on a phone the car of the calendar is in sight', async ({ open, site }) => {
  const page = await open('host', { viewport: { width: 390, height: 844 } });
  await signInByApi(page, site.origin, demo.host);
  await page.goto('/owner-bookings?tab=availability');
  const chosen = page.getByRole('button', { pressed: true });
  const pastTheEdge = async () => {
    const { x, width } = (await chosen.boundingBox()) ?? { x: 390, width: 0 };
    return Math.max(0, -x, x + width - 390);
  };
  await expect.poll(pastTheEdge).toBe(0);
});

/** The car with five similar ones nearby, three months ahead. */
async function openPrices(page: Page, origin: string): Promise<string> {
  await signInByApi(page, origin, demo.host);
  await page.goto('/owner-bookings?tab=availability');
  await page.getByRole('button', { name: /^Easygoing Corolla/ }).click();
  await page.getByText(/^Similar cars nearby cost \$\d+ to \$\d+ a day/).waitFor();
  for (let turn = 0; turn < 3; turn += 1) {
    await page.getByRole('button', { name: 'Next month' }).click();
  }
  return firstMonday(page);
}

const daysAt = (page: Page, price: string) =>
  page.locator('[data-day]:not([data-outside])').filter({ hasText: price });

interface Point {
  x: number;
  y: number;
}

/** A finger that moves from one element to another in half a second, and rests before it lifts. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const middleOf = async (element: Locator) => {
    const box = await element.boundingBox();
    if (!box) throw new Error('There is nothing to touch.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const devtools = await page.context().newCDPSession(page);
  // After a finger that lifts while it moves fast, Chromium takes the next tap as the end of a fling.
  let timestamp = Date.now() / 1000 - 1;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) => {
    timestamp += 0.1;
    return devtools.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  };
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await touch('touchStart', start);
  for (const share of [0.25, 0.5, 0.75, 1, 1]) {
    await touch('touchMove', { x: start.x + (end.x - start.x) * share, y: start.y });
  }
  await touch('touchEnd');
}

test('the price of some days is set by touch on a phone, and undone', async ({ open, site }) => {
  const page = await open('host', { viewport: { width: 390, height: 844 }, hasTouch: true });
  const monday = await openPrices(page, site.origin);
  await day(page, monday).scrollIntoViewIfNeeded();
  await drag(page, day(page, monday), day(page, later(monday, 2)));
  await page.getByText('3 days selected').waitFor();
  const price = page.getByLabel('Price a day for 3 days');
  await price.fill('131');
  await page.getByRole('button', { name: 'Set price' }).tap();
  await expect.poll(() => daysAt(page, '$131').count()).toBe(3);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(() => daysAt(page, '$131').count()).toBe(0);
});

test('the price of some days is set and undone by the keyboard alone', async ({ open, site }) => {
  const page = await open('host');
  const monday = await openPrices(page, site.origin);
  await day(page, monday).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('2 days selected').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('0.5');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a daily rate from').first().waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('132.50');
  await page.keyboard.press('Enter');
  await expect.poll(() => daysAt(page, '$132.50').count()).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(() => daysAt(page, '$132.50').count()).toBe(0);
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
