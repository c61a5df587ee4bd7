import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { ageEverySession } from '../../apps/api/src/test/harness/account-events.ts';
import { barEntry, signInFromHome } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { dayAfter } from '../support/dates.ts';
import { demo } from '../support/demo.ts';
import { signInByApi } from '../support/sign-in.ts';

async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}

test('every tab has an address, and a list keeps filter, order and page in it', async ({
  open,
}) => {
  const page = await open('admin');
  await signInFromHome(page, demo.admin);
  await page.goto('/admin');
  const tabs = page.getByRole('tablist', { name: 'Administration' }).getByRole('tab');
  const names = (await tabs.allInnerTexts()).map((name) => name.replace(/ \([\d,]+\)/, ''));
  expect(names).toEqual([
    'Overview',
    'Users',
    'Cars',
    'Bookings',
    'Calendar',
    'Verifications',
    'FAQs',
    'Compliance',
    'Money',
  ]);
  for (const name of names) {
    await page.getByRole('tab', { name }).click();
    const path = name === 'Overview' ? '/admin' : `/admin/${name.toLowerCase()}`;
    await page.waitForURL((url) => url.pathname === path);
  }

  await page.goto('/admin/bookings');
  await page.getByRole('button', { name: 'Completed', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('status') === 'completed');
  await page.getByRole('columnheader', { name: 'Dates' }).getByRole('link').click();
  await page.waitForURL((url) => url.searchParams.get('sort') === 'start');
  await page.reload();
  const table = page.getByRole('table', { name: 'Bookings' });
  await table.waitFor();
  const rows = await table.locator('tbody tr').allInnerTexts();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => !row.includes('Completed'))).toEqual([]);
  const dates = table.getByRole('columnheader', { name: 'Dates' });
  expect(await dates.getAttribute('aria-sort')).toMatch(/ascending|descending/);
});

test('the menu of a desktop leads to what its bar has no room for', async ({ open }) => {
  const page = await open('admin');
  await signInFromHome(page, demo.admin);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Help & Support' }).waitFor();
  await menu.getByRole('link', { name: 'CurbsideDefend' }).click();
  await page.getByRole('heading', { name: 'CurbsideDefend', level: 1 }).waitFor();
});

test('the longest bar has room from 1200 px on', async ({ open, site }) => {
  const page = await open('master');
  const asMaster = await signInByApi(page, site.origin, demo.master);
  const { body: master } = await asMaster.get<{ id: string }>('/api/auth/user');
  const guest = await signInByApi(await open('guest'), site.origin, demo.newcomer);
  // An unread message makes it longer still.
  await guest.post('/api/messages', { bookingId: null, receiverId: master.id, message: 'Hello' });
  for (const path of ['/browse', '/admin']) {
    await page.goto(path);
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByRole('link', { name: /^Inbox\b.*1 unread$/ }).waitFor();
    for (const width of [1200, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const logout = await barEntry(page, 'Logout').boundingBox();
      const account = await page.getByRole('button', { name: 'Your account' }).boundingBox();
      const tops = await bar
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
      expect((logout?.x ?? 0) + (logout?.width ?? 0)).toBeLessThanOrEqual(account?.x ?? 0);
      expect((account?.x ?? 0) + (account?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  }
});

test('a table is worked by keyboard alone', async ({ open }) => {
  const page = await open('admin');
  await signInFromHome(page, demo.admin);
  await page.goto('/admin/verifications');
  const search = page.getByLabel('Search by name, email, or ID...');
  await search.focus();
  await page.keyboard.type('renter@');
  await page.waitForURL((url) => url.searchParams.get('q') === 'renter@');
  // Wait until the new rows have replaced the old ones, which would take the focus with them.
  await page.getByText('1 user', { exact: true }).waitFor();
  const name = page.getByRole('columnheader', { name: 'User' }).getByRole('link');
  await name.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('sort') === 'name');
  const row = page.getByRole('table').locator('tbody').getByRole('link').first();
  await row.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Audit history').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('a verification is rejected with a reason, which is in its history', async ({ open }) => {
  const page = await open('admin');
  await signInFromHome(page, demo.admin);
  await page.goto('/admin/verifications?q=newcomer%40curbside.test');
  await page.getByRole('table').locator('tbody').getByRole('link').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('Please provide a reason for rejection').waitFor();
  await dialog.getByLabel('Reason').fill('The picture is not readable.');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('The picture is not readable.').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Reject' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('failed → unverified').waitFor();
});

test('the password is asked for before a decision on a verification, and then not again', async ({
  open,
  databaseUrl,
}) => {
  const page = await open('admin', {
    expected: { '/api/admin/verifications/{id}/approve': 403 },
  });
  await signInFromHome(page, demo.admin);
  await ageEverySession(databaseUrl, 11);
  await page.goto('/admin/verifications?q=newcomer%40curbside.test');
  await page.getByRole('table').locator('tbody').getByRole('link').first().click();
  const dialog = page.getByRole('dialog').first();
  const password = page.getByRole('dialog', { name: 'Enter your password' });
  const decide = async (name: string) => {
    await dialog.getByRole('button', { name }).click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  };
  await decide('Approve');
  await password.getByLabel('Your password').fill(demo.password);
  await password.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('→ verified').first().waitFor();
  await decide('Reset');
  await dialog.getByText('verified → unverified').first().waitFor();
  expect(await password.count()).toBe(0);
});

test('the count of a filter describes its button and is no part of its name', async ({ open }) => {
  const page = await open('admin');
  await signInFromHome(page, demo.admin);
  await page.goto('/admin/verifications');
  const pending = page.getByRole('button', { name: 'Pending', exact: true });
  const count = pending.getByText(/^[1-9]\d*$/);
  await count.waitFor();
  expect(await pending.getAttribute('aria-description')).toBe(await count.textContent());
  await page.goto('/support-dashboard');
  await page.getByRole('button', { name: 'In Progress', exact: true }).click();
  await page.waitForURL(/status=in_progress/);
});

test('a verification without a session leads to the list of sessions', async ({ open }) => {
  const page = await open('admin');
  await signInFromHome(page, demo.admin);
  await page.goto('/admin/verifications?q=host%40curbside.test');
  await page.getByRole('table').locator('tbody').getByRole('link').click();
  const atProvider = page
    .getByRole('dialog')
    .getByRole('link', { name: 'Open in Stripe Identity' });
  const answer = await fetch((await atProvider.getAttribute('href')) ?? '');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('<h1>Identity checks</h1>');
});

test('a verification stays open when the decision takes it out of the list', async ({
  open,
  site,
}) => {
  const newcomer = await signInByApi(await open('newcomer'), site.origin, demo.newcomer);
  await newcomer.post('/api/stripe/create-verification-session', {});
  const page = await open('admin');
  await signInFromHome(page, demo.admin);
  await page.goto('/admin/verifications?status=unverified&q=newcomer%40curbside.test');
  await page.getByRole('table').locator('tbody').getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^vs_/).waitFor();
  const atProvider = await dialog
    .getByRole('link', { name: 'Open in Stripe Identity' })
    .getAttribute('href');
  expect((await fetch(atProvider ?? '')).status).toBe(200);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByLabel('Reason').fill('Seen in person.');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('No users found.').waitFor();
  const entry = dialog.getByRole('listitem').filter({ hasText: 'Seen in person.' });
  await entry.filter({ hasText: 'unverified → verified' }).waitFor();
  await dialog.getByText('Verified', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.searchParams.has('person'));
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByText('1 user', { exact: true }).waitFor();
  expect(await dialog.count()).toBe(0);
});

test('an FAQ is written beside what will be published, and deleted', async ({ open }) => {
  const page = await open('admin');
  await signInFromHome(page, demo.admin);
  await page.goto('/admin/faqs');
  await page.getByRole('button', { name: 'Add FAQ' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Question').fill('May I bring a dog?');
  await dialog
    .getByLabel('Answer')
    .fill('<p>Ask the <strong>host</strong>.</p><script>alert(1)</script>');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await preview.getByText('Ask the host.').waitFor();
  expect(await preview.innerHTML()).not.toContain('script');
  await dialog.getByRole('button', { name: 'Add FAQ' }).click();
  const row = page.getByRole('row', { name: /May I bring a dog/ });
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Are you sure you want to delete this FAQ?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });
});

test('a day of the calendar lists its bookings in order', async ({ open }) => {
  const page = await open('admin');
  await signInFromHome(page, demo.admin);
  await page.goto('/admin/calendar');
  await page
    .getByRole('button', { name: /bookings?, mostly/ })
    .first()
    .click();
  const items = page.getByRole('complementary').getByRole('listitem');
  await items.first().waitFor();
  const order = ['Pending', 'Approved', 'Completed', 'Cancelled', 'Rejected'];
  const found = (await items.allInnerTexts()).map((text) =>
    order.findIndex((status) => text.includes(status)),
  );
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(found).not.toContain(-1);
});

test('another day of the calendar starts at its first page', async ({ open }) => {
  const page = await open('admin');
  await signInFromHome(page, demo.admin);
  // Pages of one booking, so that the demo's days have several.
  await page.route('**/api/admin/bookings?*', (route) =>
    route.continue({ url: route.request().url().replace('limit=50', 'limit=1') }),
  );
  await page.goto('/admin/calendar');
  const days = page.getByRole('button', { name: /\b([2-9]|\d\d) bookings, mostly/ });
  await days.first().click();
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: 'Next page' }).click();
  const back = panel.getByRole('button', { name: 'First page' });
  await back.click();
  await back.waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: 'Next page' }).click();
  await back.waitFor();
  await days.last().click();
  await back.waitFor({ state: 'detached' });
  await panel.getByRole('listitem').first().waitFor();
});

test('compliance, money and tickets are downloaded', async ({ open }) => {
  const page = await open('admin');
  await signInFromHome(page, demo.admin);
  for (const [tab, head] of [
    ['incidents', 'id,bookingId,category'],
    ['contracts', 'id,contractNumber'],
    ['inspections', 'id,bookingId'],
    ['audit-logs', 'id,'],
  ] as const) {
    await page.goto(`/admin/compliance?tab=${tab}`);
    expect(await download(page, 'Export CSV')).toMatch(new RegExp(`^\\uFEFF?${head}`));
    expect(Array.isArray(JSON.parse(await download(page, 'Export JSON')))).toBe(true);
  }
  await page.goto('/admin/money?tab=months');
  expect(await download(page, 'Sales tax CSV')).toContain('sales tax');
  await page.goto('/support-dashboard?status=resolved');
  const tickets = JSON.parse(await download(page, 'Export JSON')) as { status: string }[];
  expect(new Set(tickets.map(({ status }) => status))).toEqual(new Set(['resolved']));
});

test('bookings are filtered in the address, and exported as filtered', async ({ open }) => {
  const page = await open('admin');
  await signInFromHome(page, demo.admin);
  await page.goto('/admin/bookings?status=completed');
  const count = page.getByRole('status').filter({ hasText: /bookings?$/ });
  const all = Number(/of (\d+)/.exec(await count.innerText())?.[1]);
  const rows = page.getByRole('table', { name: 'Bookings' }).locator('tbody').getByRole('row');
  const newest = Number(await rows.first().getByRole('cell').first().innerText());
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByText('First page').waitFor();
  await page.getByRole('button', { name: 'Any dates' }).click();
  const days = page.getByRole('dialog', { name: 'Choose dates' });
  await days.getByRole('button', { name: 'Last 90 days' }).click();
  const start = days.locator('button[data-place="start"]');
  const day = dayAfter((await start.getAttribute('data-day')) ?? '', 30);
  // A third click starts over, here with an open end.
  await days.locator(`[data-day="${day}"]`).click();
  await days.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL(
    ({ searchParams }) =>
      searchParams.get('from') === day && !searchParams.has('to') && !searchParams.has('cursor'),
  );
  await expect.poll(() => count.innerText()).toMatch(/^\d+ bookings$/);
  const left = Number.parseInt(await count.innerText(), 10);
  expect(left).toBeLessThan(all);
  const exported = JSON.parse(await download(page, 'Export JSON')) as {
    id: number;
    status: string;
    endDate: string;
  }[];
  expect(exported).toHaveLength(left);
  expect(exported.at(-1)?.id).toBe(newest);
  expect(exported.filter((row) => row.status !== 'completed' || row.endDate < day)).toEqual([]);
});

test('the audit log shows the facts of its rows, and is filtered', async ({ open }) => {
  const page = await open('admin');
  await signInFromHome(page, demo.admin);
  await page.goto('/admin/compliance?tab=audit-logs');
  const rows = page.getByRole('table', { name: 'Audit log' }).locator('tbody').getByRole('row');
  await rows.first().waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Action', { exact: true }).fill('account.signed_in');
  await page.getByLabel('Name, email, or ID of who acted').fill(demo.admin);
  await page.waitForURL(
    ({ searchParams }) =>
      searchParams.get('action') === 'account.signed_in' &&
      searchParams.get('actor') === demo.admin,
  );
  await expect
    .poll(async () => new Set(await rows.getByText(/^Account /).allInnerTexts()))
    .toEqual(new Set(['Account signed in']));
  await rows.first().getByText('Method: Password').waitFor();
  const file = await download(page, 'Export CSV');
  const lines = file.trim().split('\r\n').slice(1);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !line.includes(',account.signed_in,'))).toEqual([]);
  await rows.first().getByRole('link', { name: 'Account signed in' }).click();
  const sheet = page.getByRole('dialog', { name: 'Account signed in' });
  await sheet.getByText('account.signed_in', { exact: true }).waitFor();
  await sheet.getByText('Password', { exact: true }).waitFor();
  // The stored form is still there to be read.
  await sheet.getByText('As recorded').click();
  await sheet.getByText('"method": "password"').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/compliance?tab=audit-logs');
  await rows.first().waitFor();
  const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(92);
  // On phones the filters are folded.
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Any dates' }).waitFor();
  await page.goto('/admin/compliance?tab=audit-logs&from=2019-01-01&to=2019-12-31');
  await page.getByText('No entries found.').waitFor();
  await page.getByRole('button', { name: 'Filters, 2 active' }).waitFor();
});

test('money, operations and service tokens are tabs of the dashboard', async ({ open }) => {
  const page = await open('master');
  await signInFromHome(page, demo.master);
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Operations' }).click();
  await page.getByRole('table', { name: 'Jobs' }).waitFor();
  await page.getByText(/^All \d+ run$/).click();
  await page.getByRole('table', { name: 'Sweeps' }).waitFor();
  await page.getByRole('tab', { name: 'Money' }).click();
  for (const name of ['Disputes', 'Stuck Payouts', 'Months', 'Ledger', 'Differences']) {
    await page.getByRole('tab', { name }).click();
    await page.getByRole('tab', { name, selected: true }).waitFor();
  }

  await page.getByRole('tab', { name: 'Service Tokens' }).click();
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Month-end bot');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByText('Choose at least one.').waitFor();
  await dialog.getByLabel('Ledger').check();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const token = await dialog.getByLabel('Token').inputValue();
  expect(token).toMatch(/^cst_/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('table', { name: 'Service tokens' }).getByRole('row');
  await row.getByText('Month-end bot').waitFor();
  await page.getByRole('button', { name: 'Revoke Month-end bot' }).click();
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('No tokens yet.').waitFor();
});

test('of a hold that was released, no state of a refund is told', async ({ open, site }) => {
  const page = await open('admin');
  const client = await signInByApi(page, site.origin, demo.admin);
  const { body } = await client.get<{ id: number }[]>('/api/admin/bookings?status=rejected');
  await page.goto(`/staff/bookings/${body[0]?.id}`);
  const movement = page.getByRole('paragraph').filter({ hasText: /^Refunded/ });
  expect(await movement.last().innerText()).toMatch(/^Refunded\s+\$[\d,.]+$/);
});
