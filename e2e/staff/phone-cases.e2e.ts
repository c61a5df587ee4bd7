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

test('lists are sorted on a phone, where the heads of their columns are hidden', async ({
  open,
  site,
}) => {
  const admin = await open('admin', { viewport });
  await signInByApi(admin, site.origin, demo.admin);
  const lists = [
    { path: '/admin/cars', order: 'Rate: low to high', sort: 'rate', to: 'asc' },
    { path: '/admin/users', order: 'Name: Z to A', sort: 'name', to: 'desc' },
    { path: '/admin/bookings', order: 'Pickup: earliest first', sort: 'start', to: 'asc' },
    { path: '/admin/verifications', order: 'Email: A to Z', sort: 'email', to: 'asc' },
    { path: '/curbside-defend', order: 'Score: low to high', sort: 'score', to: 'asc' },
    { path: '/support-dashboard', order: 'Activity: newest first', sort: 'activity', to: 'desc' },
    {
      path: '/support-dashboard?tab=trips',
      order: 'Start: latest first',
      sort: 'startDate',
      to: 'desc',
    },
  ];
  for (const { path, order, sort, to } of lists) {
    await admin.goto(path);
    const rows = admin.getByRole('table').locator('tbody').getByRole('row');
    const first = await rows.first().innerText();
    const select = admin.getByRole('combobox', { name: 'Sort by' });
    // A choice in the moment in which the list hydrates is put back.
    await expect
      .poll(async () => {
        await select.selectOption(order);
        const { searchParams } = new URL(admin.url());
        return [searchParams.get('sort'), searchParams.get('order')];
      })
      .toEqual([sort, to]);
    await expect.poll(() => rows.first().innerText()).not.toBe(first);
    await admin.reload();
    const chosen = () =>
      select.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text);
    expect(await chosen()).toBe(order);
  }
  // A wide window has the heads.
  await admin.setViewportSize({ width: 1440, height: 900 });
  await admin.getByRole('columnheader', { name: 'Start Date' }).waitFor();
  expect(await admin.getByRole('combobox', { name: 'Sort by' }).isVisible()).toBe(false);
});
