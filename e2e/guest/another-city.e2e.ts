import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import {
  createHost,
  createVerified,
  listCar,
  testPassword,
} from '../../apps/api/src/test/harness/factories.ts';
import { harbor } from '../../apps/api/src/test/processes/harbor.ts';
import { startSmokeSite } from '../../apps/api/src/test/smoke/smoke-site.ts';
import { signIn } from '../support/accounts.ts';
import { test as base } from '../support/browser.ts';
import { travelTo } from '../support/clock.ts';
import { pickDates } from '../support/dates.ts';
import { cards, payWith } from '../support/provider-pages.ts';

/** Late in the evening of January 11 in Harbor, when New York has January 12 already. */
const evening = new Date('2027-01-12T06:30:00Z');
const newYork = /new.?york|\bNYC?\b|brooklyn|manhattan|queens|five boroughs|(^|[^A])\$\d/i;

/** The same build of the pages, on a server for a city that only tests have. */
const test = base
  .extend('harborSite', { scope: 'file' }, async ({ runningSite }, { onCleanup }) => {
    if (runningSite) throw new Error('This site is for one city: unset E2E_ORIGIN.');
    const worker = fileURLToPath(
      new URL('../../apps/api/src/test/processes/harbor-worker.ts', import.meta.url),
    );
    const running = await startSmokeSite({ MARKET: harbor.id }, { withPages: true, worker });
    onCleanup(() => running.close());
    await travelTo(running.site.url, evening);
    return running;
  })
  .extend('site', { scope: 'file' }, ({ harborSite: { site, output } }) => ({
    origin: site.url,
    sandboxOrigin: site.sandboxUrl,
    output,
  }));

/** Everything that a page shows, also in its fields. */
async function wordsOf(page: Page): Promise<string> {
  const hints = await page
    .locator('input')
    .evaluateAll((fields) => (fields as HTMLInputElement[]).map((field) => field.placeholder));
  return [await page.locator('body').innerText(), await page.title(), ...hints].join('\n');
}

test('in another city a trip is found, booked and approved, and no page says New York', async ({
  open,
  harborSite: { site },
}) => {
  const host = await createHost(site);
  const guest = await createVerified(site);
  const { title } = await listCar(host, { location: 'Old Mill, Northside, HB 99001' });
  const page = await open('guest');
  const said: string[] = [];
  const readPage = async () => {
    said.push(await wordsOf(page));
  };

  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).waitFor();
  await readPage();
  await page.goto('/faq');
  await page.getByText('a car rental marketplace for Harbor').waitFor();
  await readPage();
  await page.goto('/login');
  await signIn(page, guest.user.email, testPassword);
  await page.goto('/list-car');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await readPage();

  await page.goto('/browse?location=Southside');
  await page.getByText('No cars available').first().waitFor();
  await page.getByLabel('Where').fill('Old Mill');
  await page.getByLabel('Where').press('Enter');
  await page.getByRole('article').getByRole('link', { name: title }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  // Today is January 11 here.
  const { startDate } = await pickDates(page, { inDays: 9, days: 3 });
  expect(startDate).toBe('2027-01-20');
  await page.getByText('CA$291.06').first().waitFor();
  await page.getByText('Harbor tax').first().waitFor();
  await readPage();
  await page.getByRole('button', { name: 'Book', exact: true }).first().click();
  await payWith(page, cards.good);
  await page.waitForURL(/\/booking-success\?/);
  await page.getByText('CA$291.06').first().waitFor();
  await readPage();

  const hosts = await open('host');
  await hosts.goto('/login');
  await signIn(hosts, host.user.email, testPassword);
  await hosts.goto('/owner-bookings');
  await hosts.getByText('CA$201.60').first().waitFor();
  await hosts.getByRole('button', { name: 'Approve' }).click();
  await hosts.getByRole('tab', { name: 'All Bookings' }).click();
  await hosts.getByText('Upcoming', { exact: true }).first().waitFor();
  said.push(await wordsOf(hosts));

  await page.goto('/my-bookings');
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('dialog', { name: 'Booking' }).getByText('Harbor time').first().waitFor();
  await readPage();
  expect(said.filter((words) => newYork.test(words))).toEqual([]);
});
