import { expect } from 'vitest';
import { ageEverySession } from '../../apps/api/src/test/harness/account-events.ts';
import { goTo, signUp } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { newEmail } from '../support/demo.ts';

test('a new address asks for the password when the sign-in is old', async ({
  open,
  databaseUrl,
}) => {
  const page = await open('user', { expected: { '/api/user/profile': 403 } });
  await page.goto('/login');
  const email = newEmail('olga');
  await signUp(page, { name: 'Olga Petit', email });
  await goTo(page, 'Settings');
  await ageEverySession(databaseUrl, 11);

  const save = page.getByRole('button', { name: 'Save Changes' });
  await page.getByLabel('Email').fill(newEmail('olga'));
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Enter your password' });
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await page.getByText('Nothing has changed.').waitFor();

  await save.click();
  await dialog.getByLabel('Your password').fill('not-the-password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Wrong password.').waitFor();
  await dialog.getByLabel('Your password').fill('a-long-password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').filter({ hasText: 'Profile updated successfully!' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
});

test('another session is signed out in the settings, and a new password ends the rest', async ({
  open,
}) => {
  const [page, other] = [await open('here'), await open('there')];
  const email = newEmail('ravi');
  await page.goto('/login');
  await signUp(page, { name: 'Ravi Menon', email });
  await other.goto('/login');
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill('a-long-password');
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.waitForURL((url) => url.pathname !== '/login');

  await goTo(page, 'Settings');
  const sessions = page.getByRole('region', { name: 'Where You Are Signed In' });
  await sessions.getByText('This browser').waitFor();
  await sessions.getByRole('button', { name: /Sign out/ }).click();
  await sessions.getByRole('button', { name: /Sign out/ }).waitFor({ state: 'detached' });
  await other.goto('/account-settings');
  await other.waitForURL((url) => url.pathname === '/login');

  const form = page.getByRole('region', { name: 'Password', exact: true });
  await form.getByLabel('Current password').fill('a-long-password');
  await form.getByLabel('New password').fill('a-better-password');
  await form.getByRole('button', { name: 'Change Password' }).click();
  await page.getByRole('alert').filter({ hasText: 'Your password is changed.' }).waitFor();
});

test('an account is deleted with its password, and its address can be used again', async ({
  open,
}) => {
  const page = await open('user', { expected: { '/api/user/delete': 403 } });
  await page.goto('/login');
  const email = newEmail('tomas');
  await signUp(page, { name: 'Tomas Vega', email });
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password').fill('not-the-password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByText('Wrong password.').waitFor();
  await dialog.getByLabel('Your password').fill('a-long-password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/login');
  await signUp(page, { name: 'Tomas Vega', email });
});
