import { expect } from 'vitest';
import { goTo, signInFromHome } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { signInByApi } from '../support/sign-in.ts';

interface Earnings {
  totalRevenue: string;
  netEarnings: string;
  periodData: { period: string; revenue: string; count: number }[];
}

const money = (decimal: string) =>
  Number(decimal).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

test('the figures are the ledger’s, and the breakdown sorts', async ({ open }) => {
  const page = await open('host');
  await signInFromHome(page, demo.host);
  await goTo(page, 'Host Dashboard');
  const table = page.getByRole('region', { name: 'Revenue Breakdown' });
  await table.waitFor();
  const answer = await page.request.get('/api/host/analytics?period=month');
  const { totalRevenue, netEarnings, periodData }: Earnings = await answer.json();
  const total = table.getByRole('row', { name: /^Total/ });
  expect(await total.innerText()).toContain(money(totalRevenue));
  expect(await total.innerText()).toContain(money(netEarnings));
  await table.getByRole('button', { name: 'Revenue' }).click();
  const shown = await table.locator('tbody tr td:first-of-type').allInnerTexts();
  const sorted = periodData.map(({ revenue }) => Number(revenue)).sort((a, b) => a - b);
  expect(shown).toEqual(sorted.map((revenue) => money(String(revenue))));
  await table.getByRole('button', { name: 'Revenue' }).click();
  const header = table.getByRole('columnheader', { name: 'Revenue' });
  expect(await header.getAttribute('aria-sort')).toBe('descending');
});

/** Every timer is ten times slower, and each first figure that is seen is kept. */
const slowTicksAndSeenFigures = {
  content: `const every = window.setInterval;
    window.setInterval = (run, ms, ...given) => every(run, ms * 10, ...given);
    window.seen = [];
    const look = () => {
      const figure = document.querySelector('main h2 + p > [aria-hidden]');
      const text = figure?.checkVisibility({ visibilityProperty: true }) && figure.textContent;
      if (text && text !== window.seen.at(-1)?.text) window.seen.push({ text, at: performance.now() });
      requestAnimationFrame(look);
    };
    look();`,
};

test('the revenue counts up for 1500 ms from zero and never falls, however late the ticks come', async ({
  open,
  site,
}) => {
  const page = await open('host', { reducedMotion: 'no-preference' });
  await signInByApi(page, site.origin, demo.host);
  await page.addInitScript(slowTicksAndSeenFigures);
  await page.goto('/host-dashboard');
  const answer = await page.request.get('/api/host/analytics?period=month');
  const { totalRevenue }: Earnings = await answer.json();
  const readSeen = () =>
    page.evaluate(() => (window as unknown as { seen: { text: string; at: number }[] }).seen);
  await expect.poll(async () => (await readSeen()).at(-1)?.text).toBe(money(totalRevenue));
  const seen = await readSeen();
  const amounts = seen.map(({ text }) => Number(text.replaceAll(/[$,]/g, '')));
  expect(amounts[0]).toBe(0);
  expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
  // Six ticks of 250 ms; a count of one step a tick would take 15 s.
  expect((seen.at(-1)?.at ?? 0) - (seen[0]?.at ?? 0)).toBeLessThan(5000);
});

test('a bar tells its amount by hover and by keyboard, and another period is another grouping', async ({
  open,
}) => {
  const page = await open('host');
  await signInFromHome(page, demo.host);
  await goTo(page, 'Host Dashboard');
  await page.getByText('Revenue Over Time').waitFor();
  await page.getByRole('columnheader', { name: 'Period', exact: true }).waitFor();
  const chart = page.getByRole('region', { name: 'Revenue Over Time' });
  await chart.locator('.recharts-surface').first().hover();
  await chart.getByText(/· \d+ bookings?$/).waitFor();
  await page.mouse.move(0, 0);
  await chart.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await chart.getByText(/· \d+ bookings?$/).waitFor();
  await page.getByRole('radiogroup', { name: 'Period', exact: true }).getByText('Year').click();
  await page.getByText('The last 5 years, New York time').waitFor();
  const table = page.getByRole('region', { name: 'Revenue Breakdown' });
  await expect.poll(() => table.locator('tbody tr').count()).toBe(5);
});

test('occupancy tells its days by keyboard, and has its figures as a table', async ({ open }) => {
  const page = await open('host');
  await signInFromHome(page, demo.host);
  await goTo(page, 'Host Dashboard');
  const card = page.getByRole('region', { name: 'Occupancy' });
  await card.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await card.getByText(/· \d+ of \d+ days?$/).waitFor();
  const table = card.getByRole('table', { name: 'Occupancy by period' });
  expect(await table.isVisible()).toBe(false);
  await card.getByText('As a table').focus();
  await page.keyboard.press('Enter');
  await table.waitFor();
  const answer = await page.request.get('/api/host/occupancy?period=month');
  const { periodData }: { periodData: { rentedDays: number; openDays: number }[] } =
    await answer.json();
  expect(periodData.reduce((sum, { rentedDays }) => sum + rentedDays, 0)).toBeGreaterThan(0);
  const shown = await table.locator('tbody tr td:nth-of-type(-n + 2)').allInnerTexts();
  expect(shown.map(Number)).toEqual(periodData.flatMap((row) => [row.rentedDays, row.openDays]));
});

test('the chart library is loaded for the host dashboard, and for no page of a host before it', async ({
  open,
}) => {
  const page = await open('host');
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url());
  });
  await signInFromHome(page, demo.host);
  await goTo(page, 'Requests');
  await page.getByRole('tab', { name: 'Manage Availability' }).click();
  await page.getByText('Select days to block or unblock them.').waitFor();
  const before = scripts.length;
  expect(scripts.filter((url) => /bar-chart/.test(url))).toEqual([]);
  await goTo(page, 'Host Dashboard');
  await page.locator('.recharts-surface').first().waitFor();
  expect(scripts.slice(before).filter((url) => /bar-chart/.test(url))).not.toEqual([]);
});
