import type { Page } from 'playwright';
import { expect } from 'vitest';
import { signInFromHome } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { pressByKeyboard, tabTo } from '../support/keyboard.ts';
import { signInByApi } from '../support/sign-in.ts';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('a ticket is taken, handed over and answered by keyboard alone', async ({ open, site }) => {
  const agent = await open('agent');
  const colleague = await open('colleague');
  await signInByApi(agent, site.origin, demo.support);
  await signInByApi(colleague, site.origin, demo.admin);
  const renter = await signInByApi(await open('renter'), site.origin, demo.renter);
  const [first, second] = ['Keys: the first question', 'Keys: the second question'];
  for (const subject of [first, second]) {
    await renter.post('/api/tickets', { subject, description: 'Where is the key?' });
  }
  await agent.goto('/support-dashboard?q=Keys%3A');
  await agent.getByText('2 tickets', { exact: true }).waitFor();
  await expect
    .poll(async () => {
      await agent.keyboard.press('j');
      return focused(agent);
    })
    .toContain(second);
  await agent.keyboard.press('k');
  expect(await focused(agent)).toContain(first);
  await agent.keyboard.press('Enter');
  await agent.getByRole('heading', { name: first, level: 1 }).waitFor();
  await pressByKeyboard(agent, agent.getByRole('button', { name: 'Assign to Me' }));
  await agent.getByText('In Progress', { exact: true }).waitFor();
  const holder = agent.getByRole('combobox', { name: 'Assigned to' });
  await tabTo(agent, holder);
  await agent.keyboard.press('a');
  await expect
    .poll(() => holder.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text))
    .toBe('Alex Chen');

  await colleague.goto('/support-dashboard?q=Keys%3A&assignee=me');
  await colleague.getByText('1 ticket', { exact: true }).waitFor();
  await expect
    .poll(async () => {
      await colleague.keyboard.press('j');
      return focused(colleague);
    })
    .toContain(first);
  await colleague.keyboard.press('r');
  await colleague.getByRole('heading', { name: first, level: 1 }).waitFor();
  const field = colleague.getByLabel('Your response');
  await expect.poll(() => field.evaluate((area) => area === document.activeElement)).toBe(true);
  await colleague.keyboard.type('Under the mat. Just kidding.');
  await colleague.keyboard.press('Tab');
  await colleague.keyboard.press('Enter');
  await colleague.getByRole('listitem').getByText('Under the mat. Just kidding.').waitFor();
});

test('an incident ends with a refund: from the work list to the payout', async ({ open }) => {
  const admin = await open('admin');
  await signInFromHome(admin, demo.admin);
  // The first page of an administrator says what waits.
  await admin.waitForURL(({ pathname }) => pathname === '/admin');
  await admin.getByRole('button', { name: /^Frozen payout/ }).click();
  await admin.waitForURL(({ searchParams }) => searchParams.get('kind') === 'frozen_payout');
  await admin
    .getByRole('table')
    .getByRole('link', { name: /^Payout of \$[\d.]+ frozen/ })
    .waitFor();

  await admin.goto('/admin/compliance?status=frozen');
  await admin.getByRole('table').getByRole('link', { name: 'Damage' }).click();
  const sheet = admin.getByRole('dialog', { name: /^Incident \d+$/ });
  await sheet.getByText('Model 3 Long Range').waitFor();
  await sheet.getByRole('button', { name: 'Investigate' }).click();
  await admin
    .getByRole('dialog', { name: 'Investigate incident' })
    .getByRole('button', { name: 'Investigate' })
    .click();
  await sheet.getByText('Investigating', { exact: true }).waitFor();

  await sheet.getByRole('link', { name: /^\d+$/ }).click();
  await admin.getByRole('button', { name: 'Refund…' }).click();
  const refund = admin.getByRole('dialog', { name: 'Refund the guest' });
  await refund.getByLabel('Amount').fill('50');
  await refund.getByText(/^The guest gets \$50\.00 back/).waitFor();
  await refund.getByLabel('Reason').fill('The scratch was there before.');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await admin.getByText('The refund is on its way.').waitFor();

  await admin.goto('/admin/compliance?status=frozen');
  await admin.getByRole('table').getByRole('link', { name: 'Damage' }).click();
  await sheet.getByRole('button', { name: 'Resolve' }).click();
  const resolve = admin.getByRole('dialog', { name: 'Resolve incident' });
  await resolve.getByLabel('Resolution notes').fill('The guest has $50.00 back.');
  await resolve.getByRole('button', { name: 'Resolve' }).click();
  await sheet.getByText('Told to both parties: The guest has $50.00 back.').waitFor();
  await sheet.getByRole('button', { name: 'Unfreeze Payout' }).click();
  await admin
    .getByRole('dialog', { name: 'Unfreeze payout' })
    .getByRole('button', { name: 'Unfreeze Payout' })
    .click();
  // It leaves the list of frozen payouts, and can still be read.
  await admin.getByText('No incidents found.').waitFor();
  await sheet.getByText('Not frozen').waitFor();
  await admin.reload();
  await sheet.getByText('Told to both parties: The guest has $50.00 back.').waitFor();
});
