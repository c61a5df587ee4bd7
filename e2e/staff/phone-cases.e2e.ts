import { expect } from 'vitest';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { signInByApi } from '../support/sign-in.ts';
import { testWholeCases } from './whole-cases.ts';

const viewport = { width: 390, height: 844 };

testWholeCases(viewport);

test('a ticket is taken, handed over and answered on a phone', async ({ open, site }) => {
  const agent = await open('agent', { viewport });
  const colleague = await open('colleague', { viewport });
  await signInByApi(agent, site.origin, demo.support);
  await signInByApi(colleague, site.origin, demo.admin);
  const renter = await signInByApi(await open('renter'), site.origin, demo.renter);
  const subject = 'The trunk does not open';
  await renter.post('/api/tickets', { subject, description: 'Which button is it?' });
  await agent.goto('/support-dashboard?assignee=none');
  await agent.getByRole('link', { name: subject }).click();
  await agent.getByRole('button', { name: 'Assign to Me' }).click();
  await agent.getByText('In Progress', { exact: true }).waitFor();
  await agent.getByRole('combobox', { name: 'Assigned to' }).selectOption('Alex Chen');

  await colleague.goto('/support-dashboard?assignee=me');
  await colleague.getByRole('link', { name: subject }).click();
  await colleague.getByLabel('Your response').fill('The one under the badge.');
  await colleague.getByRole('button', { name: 'Send Response' }).click();
  await colleague.getByRole('listitem').getByText('The one under the badge.').waitFor();
  await colleague.getByRole('button', { name: 'Resolve' }).click();
  await colleague.getByText('Resolved', { exact: true }).waitFor();
});

test('a list is sorted on a phone, and the choice outlives a reload', async ({ open, site }) => {
  const page = await open('master', { viewport });
  await signInByApi(page, site.origin, demo.master);
  await page.goto('/admin/users');
  const emailsOf = () =>
    page.locator('table[aria-label="Users"] tbody [data-place="line"]').allInnerTexts();
  const sort = page.getByLabel('Sort by');
  for (const [label, order] of [
    ['Email: A to Z', 1],
    ['Email: Z to A', -1],
  ] as const) {
    await sort.selectOption({ label });
    const isSorted = async () => {
      const emails = await emailsOf();
      const sorted = emails.toSorted((a, b) => order * a.localeCompare(b));
      return emails.length > 5 && emails.join() === sorted.join();
    };
    await expect.poll(isSorted).toBe(true);
  }
  await page.reload();
  await expect.poll(() => sort.locator('option:checked').innerText()).toBe('Email: Z to A');
});
