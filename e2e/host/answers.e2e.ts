import { expect } from 'vitest';
import { barEntry, goTo, signInFromHome } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';

test('a question opens without the error of an earlier action', async ({ open }) => {
  const page = await open('host', { expected: { '/api/bookings/{id}': 409 } });
  await signInFromHome(page, demo.host);
  await goTo(page, 'Requests');
  await page.route(/\/api\/bookings\/\d+$/, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, json: { code: 'wrong_state', message: 'Not right now.' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Approve' }).first().click();
  await page.getByText('Not right now.').waitFor();
  await page.getByRole('button', { name: 'Decline' }).first().click();
  const question = page.getByRole('dialog', { name: 'Decline this request?' });
  await question.waitFor();
  expect(await page.getByText('Not right now.').count()).toBe(0);
});

test('while an approval is in progress, both answers are disabled with the reason', async ({
  open,
}) => {
  const page = await open('host');
  await signInFromHome(page, demo.host);
  const reason = 'Approval in progress. The payment is being captured; please wait a moment.';
  await page.route('**/api/owner-bookings?*', async (route) => {
    const response = await route.fetch();
    const rows: { status: string; actions: object }[] = await response.json();
    const refused = { allowed: false, reason };
    const json = rows.map((row) =>
      row.status === 'pending'
        ? {
            ...row,
            approval: 'in_progress',
            actions: { ...row.actions, approve: refused, reject: refused, cancel: refused },
          }
        : row,
    );
    await route.fulfill({ response, json });
  });
  await goTo(page, 'Requests');
  await page.getByText(reason).first().waitFor();
  for (const name of ['Approve', 'Decline']) {
    expect(await page.getByRole('button', { name }).first().isDisabled()).toBe(true);
  }
  await page.getByRole('tab', { name: 'All Bookings' }).click();
  await page.getByText('Approval in progress', { exact: true }).first().waitFor();
});

test('a disabled host is told at once that no car can be listed', async ({ open }) => {
  const page = await open('host');
  await signInFromHome(page, demo.host);
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), accountStatus: 'disabled' },
    });
  });
  await page.getByRole('link', { name: 'List a Car' }).first().click();
  await page.getByText('Your account is disabled.').waitFor();
  expect(await page.getByRole('form', { name: 'Your car' }).count()).toBe(0);
});

test('the bar leads to bookings and counts the requests that wait', async ({ open }) => {
  const page = await open('host');
  await signInFromHome(page, demo.host);
  await goTo(page, 'My Bookings');
  const requests = barEntry(page, 'Requests');
  await requests.getByText('3', { exact: true }).waitFor();
  await goTo(page, 'Requests');
  await page.getByRole('button', { name: 'Decline' }).first().click();
  const question = page.getByRole('dialog', { name: 'Decline this request?' });
  await question.getByRole('button', { name: 'Decline request' }).click();
  await requests.getByText('2', { exact: true }).waitFor();
});
