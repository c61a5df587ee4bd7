import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { goTo, signUp } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { demo, newEmail } from '../support/demo.ts';

test('the server validates email and phone number, and the errors appear at their fields', async ({
  open,
}) => {
  const page = await open('user', { expected: { '/api/user/profile': 400 } });
  await page.goto('/login');
  await signUp(page, { name: 'Ines Moreau', email: newEmail('ines') });
  await goTo(page, 'Settings');
  const email = page.getByLabel('Email');
  const phone = page.getByLabel('Phone number');
  const save = page.getByRole('button', { name: 'Save Changes' });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/profile')) sent.push(request.postDataJSON());
  });

  await save.click();
  await page.getByText('Nothing has changed.').waitFor();
  await phone.fill('none');
  await save.click();
  await page.getByText('Enter a phone number such as +1 212 555 0147').waitFor();
  expect(await phone.getAttribute('aria-invalid')).toBe('true');
  await phone.fill('');
  await email.fill('nowhere');
  await save.click();
  await page.getByText('Enter an email address such as name@example.com.').waitFor();
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([{ phoneNumber: 'none' }, { email: 'nowhere' }]);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a taken email is an error at its field, and a new one counts once its link is opened', async ({
  open,
}) => {
  const page = await open('user', { expected: { '/api/user/profile': 409 } });
  await page.goto('/login');
  const email = newEmail('nora');
  await signUp(page, { name: 'Nora Quist', email });
  await goTo(page, 'Settings');
  const save = page.getByRole('button', { name: 'Save Changes' });

  await page.getByLabel('Email').fill(demo.host);
  await save.click();
  await page.getByText('There is an account with this email address already.').waitFor();
  expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByRole('alert').count()).toBe(0);

  await page.getByLabel('Email').fill(newEmail('nora'));
  await save.click();
  const notice = page.getByRole('alert').filter({ hasText: 'Profile updated successfully!' });
  await notice.filter({ hasText: 'takes effect once you open the link' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
});

test('payout setup can be started in the settings, left and continued', async ({ open }) => {
  const page = await open('user');
  await page.goto('/login');
  await signUp(page, { name: 'Bruno Vidal', email: newEmail('bruno') });
  await goTo(page, 'Settings');
  const payouts = page.getByRole('region', { name: 'Payouts' });
  await payouts.getByText('Payments Not Set Up', { exact: true }).waitFor();
  const site = new URL(page.url()).origin;
  await payouts.getByRole('button', { name: 'Set Up Payments' }).click();
  await page.waitForURL((url) => url.origin !== site);

  await page.goto(`${site}/account-settings`);
  await payouts.getByText('Setup Pending', { exact: true }).waitFor();
  await payouts.getByText('Dev mode: You can list cars with pending status').waitFor();
  await payouts.getByRole('button', { name: 'Continue Setup' }).waitFor();
  await goTo(page, 'List a Car');
  await page.getByRole('region', { name: 'Setup Pending' }).waitFor();
});

test('all of one’s own data is downloaded as one file', async ({ open }) => {
  const page = await open('user');
  await page.goto('/login');
  await signUp(page, { name: 'Lena Fuchs', email: newEmail('lena') });
  await goTo(page, 'Settings');
  const data = page.getByRole('region', { name: 'Your Data' });
  const coming = page.waitForEvent('download');
  await data.getByRole('link', { name: 'Download my data' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('curbside-data.zip');
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes('profile.json')).toBe(true);
});
