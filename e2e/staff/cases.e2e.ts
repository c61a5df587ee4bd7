import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { pressByKeyboard, tabTo } from '../support/keyboard.ts';
import { signInByApi } from '../support/sign-in.ts';
import { testWholeCases } from './whole-cases.ts';

testWholeCases({ width: 1440, height: 900 });

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
