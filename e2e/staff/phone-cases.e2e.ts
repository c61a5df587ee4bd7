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
