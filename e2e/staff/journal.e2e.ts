import { ageEverySession } from '../../apps/api/src/test/harness/account-events.ts';
import { signInFromHome } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';

test('one administrator writes an entry, and another posts it with the password', async ({
  open,
  databaseUrl,
}) => {
  const reason = 'For the car that smelled of smoke.';
  const author = await open('author', {
    expected: { '/api/admin/journal': 400, '/api/admin/journal/{id}/reject': 409 },
  });
  await signInFromHome(author, demo.admin);
  await author.goto('/admin/money?tab=journal');
  await author.getByRole('button', { name: 'New entry' }).click();
  const form = author.getByRole('dialog', { name: 'New entry' });
  await form.getByLabel('Kind').selectOption('Goodwill credit');
  await form.getByRole('button', { name: 'Write entry' }).click();
  await form.getByText('Enter an amount such as 84.00.').waitFor();
  await form.getByText('Please give a reason.').waitFor();
  await form.getByLabel('Amount').fill('25');
  await form.getByLabel('Reason').fill(reason);
  await form.getByRole('button', { name: 'Write entry' }).click();
  await form.getByText('Name the booking or the person.').waitFor();
  await form.getByLabel('Person').fill(demo.renter);
  await form.getByRole('button', { name: demo.renter }).click();
  await form.getByRole('button', { name: 'Write entry' }).click();
  await form.waitFor({ state: 'detached' });
  const review = author.getByRole('row', { name: reason }).getByRole('button', { name: 'Review' });
  await review.click();
  const own = author.getByRole('dialog', { name: 'Goodwill credit' });
  await own.getByText('Another administrator has to approve this entry: you wrote it.').waitFor();
  await own.getByRole('button', { name: 'Approve and post', disabled: true }).waitFor();

  const second = await open('second', {
    expected: { '/api/admin/journal/{id}/approve': 403 },
  });
  await signInFromHome(second, demo.master);
  await ageEverySession(databaseUrl, 11);
  await second.goto('/admin');
  await second.getByRole('link', { name: '$25.00 to be approved: goodwill' }).click();
  await second.getByRole('tab', { name: 'Journal', selected: true }).waitFor();
  await second.getByRole('row', { name: reason }).getByRole('button', { name: 'Review' }).click();
  const dialog = second.getByRole('dialog', { name: 'Goodwill credit' });
  await dialog.getByText('$25.00 is credited to Riley Brooks at the platform’s cost.').waitFor();
  await dialog.getByRole('button', { name: 'Approve and post' }).click();
  const password = second.getByRole('dialog', { name: 'Enter your password' });
  await password.getByLabel('Your password').fill(demo.password);
  await password.getByRole('button', { name: 'Continue' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = second.getByRole('row', { name: reason });
  await row.getByText('Posted', { exact: true }).waitFor();
  await second.getByRole('tab', { name: 'Ledger' }).click();
  await second.getByRole('combobox', { name: 'Account' }).selectOption('Goodwill');
  await second.getByRole('list', { name: 'Ledger' }).getByText('$25.00').first().waitFor();

  // Someone who still sees the entry as waiting learns what became of it.
  await own.getByRole('button', { name: 'Reject' }).click();
  await own.getByText('This entry is posted already.').waitFor();
});
