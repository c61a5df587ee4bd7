import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { signInFromHome } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';

/** The other site, which has the car taken from the first to the third day. */
const site = createServer((_request, response) => {
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    `DTSTART;VALUE=DATE:${plain(days.first)}`,
    `DTEND;VALUE=DATE:${plain(days.after)}`,
    'SUMMARY:Rented to Sam',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  response.writeHead(200, { 'content-type': 'text/calendar' }).end(lines.join('\r\n'));
});
const days = { first: '', after: '' };
const plain = (day: string) => day.replaceAll('-', '');

beforeAll(() => new Promise<void>((resolve) => site.listen(0, '127.0.0.1', () => resolve())));
afterAll(() => site.close());

const later = (date: string, count: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

async function openAvailability(page: Page) {
  await signInFromHome(page, demo.host);
  await page.goto('/owner-bookings?tab=availability');
  // Two months ahead the demo has no bookings.
  for (let turn = 0; turn < 3; turn += 1) {
    await page.getByRole('button', { name: 'Next month' }).click();
  }
}

test('a calendar of another site is added, seen in the month, and removed', async ({ open }) => {
  const page = await open('host');
  await openAvailability(page);
  const day = page.locator('[data-day]:not([data-outside])').nth(9);
  days.first = (await day.getAttribute('data-day')) ?? '';
  days.after = later(days.first, 3);
  await page.getByLabel('Name', { exact: true }).fill('Other site');
  const { port } = site.address() as AddressInfo;
  await page.getByLabel('Address', { exact: true }).fill(`http://127.0.0.1:${port}/car.ics`);
  await page.getByRole('button', { name: 'Add calendar' }).click();
  const item = page.getByRole('listitem', { name: 'Other site' });
  await item.getByText('Up to date').waitFor();
  await item.getByText('1 event ahead.').waitFor();
  const shut = page.getByRole('button', { name: /blocked Other site$/ });
  await expect.poll(() => shut.count()).toBe(3);
  await day.click();
  await page.getByText('taken by Other site (Rented to Sam)').waitFor();
  const read = page.waitForResponse((response) => response.url().endsWith('/refresh'));
  await page.getByRole('button', { name: 'Read now: Other site' }).click();
  expect((await read).status()).toBe(200);
  await page.getByRole('button', { name: 'Remove Other site' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => shut.count()).toBe(0);
  expect(await item.count()).toBe(0);
});

test('a wrong address is refused with a reason, and the own one changes', async ({ open }) => {
  const page = await open('host');
  await openAvailability(page);
  await page.getByLabel('Name', { exact: true }).fill('Other site');
  await page.getByLabel('Address', { exact: true }).fill('other.example');
  await page.getByRole('button', { name: 'Add calendar' }).click();
  await page.getByText('Enter an address that begins with https://.').waitFor();
  const address = page.getByLabel(/^Address of this car’s calendar/);
  await expect.poll(() => address.inputValue()).toMatch(/\/calendars\/[0-9a-f]{64}\.ics$/);
  const old = await address.inputValue();
  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change address' }).click();
  await expect.poll(() => address.inputValue()).not.toBe(old);
});
