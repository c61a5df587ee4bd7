import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { signInByApi } from '../support/sign-in.ts';

interface ChartOnPage {
  title: string;
  /** A tooltip that the arrow keys show. */
  tooltip: RegExp;
  table: string;
}

/** Goes by keyboard alone. Returns the rows of the table behind the chart. */
async function readChart(page: Page, { title, tooltip, table }: ChartOnPage): Promise<string[]> {
  const card = page.getByRole('region', { name: title });
  await card.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await card.getByText(tooltip).waitFor();
  const figures = card.getByRole('table', { name: table });
  expect(await figures.isVisible()).toBe(false);
  await card.getByText('As a table').focus();
  await page.keyboard.press('Enter');
  await figures.waitFor();
  const rows = await figures.locator('tbody tr').all();
  return Promise.all(rows.map(async (row) => (await row.locator('td').allInnerTexts()).join()));
}

test('tickets by week are the server’s, by keyboard and as a table', async ({ open, site }) => {
  const page = await open('support');
  await signInByApi(page, site.origin, demo.support);
  await page.goto('/support-dashboard');
  const shown = await readChart(page, {
    title: 'Tickets by Week',
    tooltip: /^\d+ opened, \d+ resolved or closed$/,
    table: 'Tickets by week',
  });
  const answer = await page.request.get('/api/support/tickets/weeks');
  const weeks: { opened: number; ended: number }[] = await answer.json();
  expect(shown).toEqual(weeks.map(({ opened, ended }) => `${opened},${ended}`));
  expect(weeks.filter(({ opened }) => opened > 0).length).toBeGreaterThan(6);
});

test('accounts by risk score name their levels, by keyboard and as a table', async ({
  open,
  site,
}) => {
  const page = await open('support');
  await signInByApi(page, site.origin, demo.support);
  await page.goto('/curbside-defend');
  const shown = await readChart(page, {
    title: 'Accounts by Risk Score',
    tooltip: /^Score \d+–\d+ · /,
    table: 'Accounts by risk score',
  });
  const answer = await page.request.get('/api/admin/risk-scores/distribution');
  const bins: { accounts: number; levels: Record<string, number> }[] = await answer.json();
  const levels = bins.map(({ levels: of }, index) =>
    index === 1
      ? `${of.Safe} Safe, ${of.Low} Low`
      : ['Safe', '', 'Low', 'Medium', 'Medium', 'High', 'High', 'Critical', 'Critical', 'Critical'][
          index
        ],
  );
  expect(shown).toEqual(bins.map(({ accounts }, index) => `${levels[index]},${accounts}`));
  const legend = page.getByRole('region', { name: 'Accounts by Risk Score' }).getByRole('listitem');
  expect(await legend.allInnerTexts()).toEqual([
    'Safe, 0–14',
    'Low, 15–29',
    'Medium, 30–49',
    'High, 50–69',
    'Critical, 70–100',
  ]);
});

interface Waiting {
  side: string;
  cents: number;
  ages: Record<string, number>;
}

const inDollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

test('money that waits is the server’s, by keyboard and as a table', async ({ open, site }) => {
  const page = await open('admin');
  await signInByApi(page, site.origin, demo.admin);
  await page.goto('/admin/money?tab=waiting');
  const shown = await readChart(page, {
    title: 'Money That Waits',
    tooltip: /^(Nothing|(Hosts|Guests|Us|Cards) \$)/,
    table: 'Money that waits, by age',
  });
  const answer = await page.request.get('/api/admin/ledger/waiting');
  const { causes }: { causes: Waiting[] } = await answer.json();
  const centsOf = (side: string, age: string) =>
    causes.filter((row) => row.side === side).reduce((sum, { ages }) => sum + (ages[age] ?? 0), 0);
  const ages = ['today', 'to_3_days', 'to_7_days', 'to_30_days', 'longer'];
  // Who waits for nothing has no column.
  const sides = ['hosts', 'guests', 'platform', 'cards'].filter((side) =>
    ages.some((age) => centsOf(side, age) > 0),
  );
  expect(shown).toEqual(
    ages.map((age) => sides.map((side) => inDollars(centsOf(side, age))).join()),
  );
  const waiting = causes.filter(({ cents }) => cents > 0);
  expect(waiting.length).toBeGreaterThan(3);
  const table = page.getByRole('table', { name: 'Money that waits, by cause' });
  for (const { cents } of waiting) {
    await table
      .getByRole('cell', { name: inDollars(cents), exact: true })
      .last()
      .waitFor();
  }
  await table.getByRole('link', { name: 'Paid trips that are not over' }).click();
  await page.waitForURL(/\/admin\/bookings\?status=approved/);
});

test('a page without a chart does not load the chart library', async ({ open, site }) => {
  const page = await open('support');
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url());
  });
  await signInByApi(page, site.origin, demo.support);
  await page.goto('/support-dashboard?tab=team');
  await page.getByRole('table', { name: 'Team performance' }).waitFor();
  await page.waitForLoadState('networkidle');
  const charts = () => scripts.filter((url) => /\/bar-chart/.test(url));
  expect(charts()).toEqual([]);
  await page.getByRole('tab', { name: /^Support Tickets/ }).click();
  await page.locator('.recharts-surface').first().waitFor();
  expect(charts()).not.toEqual([]);
});
