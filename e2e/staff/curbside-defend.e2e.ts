import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { ageEverySession } from '../../apps/api/src/test/harness/account-events.ts';
import { signIn, signUp } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { demo, newEmail } from '../support/demo.ts';

type Open = (name: string, options?: object) => Promise<Page>;

async function createAccount(open: Open, name: string): Promise<{ page: Page; email: string }> {
  const page = await open(name);
  const email = newEmail(name.split(' ')[0]?.toLowerCase() ?? 'someone');
  await page.goto('/login');
  await signUp(page, { name, email });
  return { page, email };
}

async function find(staff: Page, email: string): Promise<Locator> {
  const search = staff.getByLabel('Search by email, name, or user ID...');
  await search.fill(email.toUpperCase());
  await staff.waitForURL((url) => url.searchParams.has('q'));
  const row = staff.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'View Details' }).click();
  const details = staff.getByRole('dialog', { name: 'Risk Assessment Details' });
  await details.getByText('Risk factors').waitFor();
  return details;
}

/** An administrator's list of accounts, with the renter's row. */
async function openRenterRow(open: Open) {
  const admin = await open('admin');
  await admin.goto('/login?returnUrl=/curbside-defend');
  await signIn(admin, demo.admin);
  return {
    admin,
    search: admin.getByLabel('Search by email, name, or user ID...'),
    details: admin.getByRole('dialog', { name: 'Risk Assessment Details' }),
    row: admin.getByRole('row').filter({ hasText: demo.renter }),
  };
}

const says = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).last().waitFor();

test('an account that is opened right after typing stays open, and the search follows', async ({
  open,
}) => {
  const { admin, search, details, row } = await openRenterRow(open);
  for (const text of ['renter', 'rente', 'rent']) {
    await search.fill(text);
    await row.getByRole('button', { name: 'View Details' }).click();
    await details.getByText('Risk factors').waitFor();
    await admin.waitForURL((url) => url.searchParams.get('q') === text);
    expect(new URL(admin.url()).searchParams.has('user')).toBe(true);
    await details.getByText('Risk factors').waitFor();
    await admin.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
  }
});

test('a row that is clicked before a search is rendered opens, and the search stays', async ({
  open,
}) => {
  const { admin, search, details, row } = await openRenterRow(open);
  const opening = [row.getByRole('button', { name: 'View Details' }), row.getByRole('link')];
  for (const target of opening) {
    await admin.goto('/curbside-defend');
    await target.evaluate((element: HTMLElement) => {
      const change = history.replaceState.bind(history);
      history.replaceState = (...args) => {
        change(...args);
        if (location.search.includes('q=rente')) queueMicrotask(() => element.click());
      };
    });
    await search.fill('rente');
    await details.getByText('Risk factors').waitFor();
    expect(new URL(admin.url()).searchParams.get('q')).toBe('rente');
  }
});

test('an administrator disables an account with a reason, and enables it again', async ({
  open,
}) => {
  const { page, email } = await createAccount(open, 'Bruno Falk');
  const admin = await open('admin');
  await admin.goto('/login?returnUrl=/curbside-defend');
  await signIn(admin, demo.admin);
  const details = await find(admin, email);
  await details.getByText('Active', { exact: true }).waitFor();

  await details.getByRole('button', { name: 'Disable Account' }).click();
  const prompt = admin.getByRole('dialog', { name: 'Disable Account' });
  const reason = prompt.getByLabel('Reason for disabling this account:');
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await prompt.waitFor({ state: 'hidden' });
  await details.getByText('Active', { exact: true }).waitFor();
  await details.getByRole('button', { name: 'Disable Account' }).click();
  await reason.fill('   ');
  await prompt.getByRole('button', { name: 'Disable Account' }).click();
  await prompt.getByText('Please give a reason.').waitFor();
  await reason.fill('A stolen card');
  await prompt.getByRole('button', { name: 'Disable Account' }).click();
  await says(admin, 'Account disabled successfully');
  await details.getByText('Disabled', { exact: true }).waitFor();

  // The disabled person's open page updates without a click.
  await page.goto('/list-car');
  await page
    .getByText(/account (is|has been) disabled/i)
    .first()
    .waitFor();

  await details.getByRole('button', { name: 'Re-enable Account' }).click();
  await says(admin, 'Account re-enabled successfully');
  await details.getByText('Active', { exact: true }).waitFor();
});

test('a reason stays when the account could not be disabled, and the choice for trips ends', async ({
  open,
}) => {
  const { email } = await createAccount(open, 'Gero Lind');
  const disabling = '/api/admin/users/{id}/disable';
  const admin = await open('admin', { expected: { [disabling]: 500 } });
  await admin.goto('/login?returnUrl=/curbside-defend');
  await signIn(admin, demo.admin);
  const details = await find(admin, email);
  const opener = details.getByRole('button', { name: 'Disable Account' });
  const prompt = admin.getByRole('dialog', { name: 'Disable Account' });
  const reason = prompt.getByLabel('Reason for disabling this account:');
  const trips = prompt.getByLabel('Open trips');
  await opener.click();
  await trips.selectOption('cancel');
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await prompt.waitFor({ state: 'hidden' });
  await opener.click();
  await expect.poll(() => trips.inputValue()).toBe('leave');

  await admin.route('**/api/admin/users/*/disable', (route) => route.fulfill({ status: 500 }));
  await reason.fill('A stolen card');
  await prompt.getByRole('button', { name: 'Disable Account' }).click();
  await prompt.getByText('Failed to disable account').waitFor();
  expect(await reason.inputValue()).toBe('A stolen card');
  await admin.unroute('**/api/admin/users/*/disable');
  await prompt.getByRole('button', { name: 'Disable Account' }).click();
  await says(admin, 'Account disabled successfully');
});

test('an administrator recalculates a score, and deletes an account for good', async ({ open }) => {
  const { email } = await createAccount(open, 'Clara Stone');
  const admin = await open('admin', { expected: { '/api/admin/users/{id}': 500 } });
  await admin.goto('/login?returnUrl=/curbside-defend');
  await signIn(admin, demo.admin);
  const details = await find(admin, email);
  await details.getByRole('button', { name: 'Recalculate' }).click();
  await says(admin, 'Risk score recalculated');

  await details.getByRole('button', { name: 'Delete Account' }).click();
  const question = admin.getByRole('dialog', { name: 'Delete Account' });
  await question
    .getByText('Are you sure you want to delete this account? This action cannot be undone.')
    .waitFor();
  await question.getByRole('button', { name: 'Go back' }).click();
  await details.getByRole('button', { name: 'Delete Account' }).click();
  // The question waits for the answer, and stays if it is no.
  await admin.route('**/api/admin/users/*', (route) => route.fulfill({ status: 500 }));
  await question.getByRole('button', { name: 'Delete Account' }).click();
  await admin.getByText('Failed to delete account').waitFor();
  await admin.unroute('**/api/admin/users/*');
  await question.getByRole('button', { name: 'Delete Account' }).click();
  await says(admin, 'Account deleted successfully');
  await details.waitFor({ state: 'hidden' });
  await admin.getByText('No users found matching your search').waitFor();
});

test('after ten minutes the password is asked for before an account is disabled', async ({
  open,
  databaseUrl,
}) => {
  const { email } = await createAccount(open, 'Dario Lang');
  const admin = await open('admin', { expected: { '/api/admin/users/{id}/disable': 403 } });
  await admin.goto('/login?returnUrl=/curbside-defend');
  await signIn(admin, demo.admin);
  const details = await find(admin, email);
  await ageEverySession(databaseUrl, 11);
  await details.getByRole('button', { name: 'Disable Account' }).click();
  const prompt = admin.getByRole('dialog', { name: 'Disable Account' });
  await prompt.getByLabel('Reason for disabling this account:').fill('A stolen card');
  await prompt.getByRole('button', { name: 'Disable Account' }).click();
  const password = admin.getByRole('dialog', { name: 'Enter your password' });
  await password.getByLabel('Your password').fill(demo.password);
  await password.getByRole('button', { name: 'Continue' }).click();
  await says(admin, 'Account disabled successfully');
});

test('support staff see everything and change nothing, and get along by keyboard', async ({
  open,
}) => {
  const { email } = await createAccount(open, 'Elif Aydin');
  const staff = await open('support');
  await staff.goto('/login?returnUrl=/curbside-defend');
  await signIn(staff, demo.support);
  await staff
    .getByText(
      'You have read-only access to risk scores. Contact an administrator to modify accounts.',
    )
    .waitFor();
  await staff.getByLabel('Search by email, name, or user ID...').focus();
  await staff.keyboard.type(email);
  await staff.waitForURL((url) => url.searchParams.get('q') === email);
  const opener = staff
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('button', { name: 'View Details' });
  await opener.focus();
  await staff.keyboard.press('Enter');
  const details = staff.getByRole('dialog', { name: 'Risk Assessment Details' });
  await details.getByText('Identity is not verified.').waitFor();
  await details.getByText('No account shares').or(details.getByLabel('Accounts')).first().waitFor();
  for (const name of ['Disable Account', 'Delete Account', 'Recalculate']) {
    expect(await details.getByRole('button', { name }).count()).toBe(0);
  }
  await staff.keyboard.press('Escape');
  await details.waitFor({ state: 'hidden' });
  await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
});

test('a rehearsal names who would change level', async ({ open }) => {
  const { email } = await createAccount(open, 'Femke Bos');
  const staff = await open('support');
  await staff.goto('/login?returnUrl=/curbside-defend');
  await signIn(staff, demo.support);
  await staff.getByRole('link', { name: 'Rehearse Rules' }).click();
  await staff.getByLabel('No verification').fill('101');
  await staff.getByRole('button', { name: 'Rehearse', exact: true }).click();
  await staff.getByText('Enter a whole number from 0 to 100.').waitFor();
  await staff.getByLabel('No verification').fill('60');
  await staff.getByRole('button', { name: 'Rehearse', exact: true }).click();
  const row = staff.getByRole('row').filter({ hasText: email });
  await row.getByText(/Critical$/).waitFor();
  await row.getByText('No verification from 10 to 60').waitFor();
  await staff.getByRole('button', { name: 'Reset' }).click();
  await staff.getByRole('button', { name: 'Rehearse', exact: true }).click();
  await staff.getByText('With these points everyone stays at their level.').waitFor();
});
