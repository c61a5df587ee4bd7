import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { signInByApi } from '../support/sign-in.ts';

const viewport = { width: 390, height: 844 };

const focusOf = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
  });

test('an agent who works on a ticket keeps the focus, and what is typed', async ({
  open,
  site,
}) => {
  const agent = await open('agent', { viewport });
  await signInByApi(agent, site.origin, demo.support);
  const renter = await signInByApi(await open('renter'), site.origin, demo.renter);
  const subject = 'The heating stays cold';
  const ticket = { subject, description: 'Which knob?' };
  const { id } = (await renter.post<{ id: number }>('/api/tickets', ticket)).body;
  await agent.goto(`/tickets/${id}`);
  await agent.getByRole('button', { name: 'Assign to Me' }).click();
  await expect.poll(() => focusOf(agent)).toBe('Ticket');

  const field = agent.getByLabel('Your response');
  await field.fill('The left one.');
  await agent.getByRole('button', { name: 'Send Response' }).click();
  await agent.getByRole('listitem').getByText('The left one.').waitFor();
  await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);

  await field.fill('Half of a sen');
  await renter.post(`/api/tickets/${id}/respond`, { message: 'It is warm now!' });
  // The window fetches the ticket again when one comes back to it.
  await agent.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await agent.getByRole('listitem').getByText('It is warm now!').waitFor();
  expect(await field.inputValue()).toBe('Half of a sen');
});

test('a staff member who recalculates a score keeps the focus at the button', async ({
  open,
  site,
}) => {
  const admin = await open('admin', { viewport });
  await signInByApi(admin, site.origin, demo.admin);
  await admin.goto('/curbside-defend');
  await admin.getByRole('link', { name: /Noor Haddad/ }).click();
  const recalculate = admin.getByRole('dialog').getByRole('button', { name: 'Recalculate' });
  await recalculate.click();
  await admin.getByText('Risk score recalculated').waitFor();
  await expect.poll(() => focusOf(admin)).toBe('Recalculate');
});
