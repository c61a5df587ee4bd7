import { expect } from 'vitest';
import { ageEverySession } from '../../apps/api/src/test/harness/account-events.ts';
import { appCode } from '../../apps/api/src/test/harness/authenticator.ts';
import { goTo, signIn, signInFromHome, signUp } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { demo, newEmail } from '../support/demo.ts';
import { HttpClient } from '../support/http-client.ts';
import { signInByApi } from '../support/sign-in.ts';

test('a master admin changes a role and deletes the account, an admin does neither', async ({
  open,
  databaseUrl,
}) => {
  const email = newEmail('tess');
  // After the account is deleted, its page's requests for events fail.
  const person = await open('person', { expected: { '/api/events': 401 } });
  await person.goto('/login');
  await signUp(person, { name: 'Tess Morgan', email });

  const master = await open('master', {
    expected: { '/api/master-admin/users/{id}/role': 403 },
  });
  await signInFromHome(master, demo.master);
  await master.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  const role = master.getByRole('combobox', { name: /Role/ });
  const question = master.getByRole('dialog', { name: /^Change role to/ });
  // A key in the drop-down asks for confirmation and changes nothing yet.
  await role.focus();
  await master.keyboard.press('ArrowDown');
  await question.getByRole('heading', { name: 'Change role to support_staff?' }).waitFor();
  await question.getByRole('button', { name: 'Go back' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await role.inputValue()).toBe('user');
  await role.selectOption('support_staff');
  await question.getByRole('button', { name: 'Change Role' }).click();
  await master
    .getByRole('alert')
    .filter({ hasText: `${email} is now support_staff.` })
    .waitFor();

  // After an old sign-in the page asks for the password.
  await ageEverySession(databaseUrl, 11);
  await role.selectOption('user');
  await question.getByRole('button', { name: 'Change Role' }).click();
  const password = master.getByRole('dialog', { name: 'Enter your password' });
  await password.getByLabel('Your password').fill(demo.password);
  await password.getByRole('button', { name: 'Continue' }).click();
  await master
    .getByRole('alert')
    .filter({ hasText: `${email} is now user.` })
    .waitFor();

  const admin = await open('admin');
  await signInFromHome(admin, demo.admin);
  await admin.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await admin.getByRole('button', { name: 'View Details' }).waitFor();
  expect(await admin.getByRole('combobox').count()).toBe(0);
  expect(await admin.getByRole('button', { name: 'Delete User' }).count()).toBe(0);

  await master.getByRole('button', { name: 'Delete User' }).click();
  const dialog = master.getByRole('dialog');
  await dialog
    .getByText('Are you sure you want to delete this user? This action cannot be undone.')
    .waitFor();
  await dialog.getByRole('button', { name: 'Delete User' }).click();
  // The recently entered password still counts.
  await master.getByText('No users found.').waitFor();
});

test('nobody deletes their own account there', async ({ open }) => {
  const master = await open('master');
  await signInFromHome(master, demo.master);
  await master.goto(`/admin/users?q=${encodeURIComponent(demo.master)}`);
  await master.getByText('(you)').waitFor();
  expect(await master.getByRole('button', { name: 'Delete User' }).isDisabled()).toBe(true);
});

test('a phone has Delete User in the details, and takes it by touch', async ({ open }) => {
  const master = await open('phone', { viewport: { width: 390, height: 844 }, hasTouch: true });
  await signInOnPhone(master);
  await master.goto('/admin/users?q=newcomer%40curbside.test');
  await master.getByRole('table').getByRole('link', { name: 'Nico Park' }).tap();
  const details = master.getByRole('dialog', { name: 'Nico Park', exact: true });
  await details.getByRole('button', { name: 'Delete User' }).tap();
  const question = master.getByRole('dialog', { name: 'Delete Nico Park' });
  await question.getByRole('button', { name: 'Go back' }).tap();
  await question.waitFor({ state: 'detached' });
});

test('codes of an app are turned on with a QR code, and asked for at sign-in', async ({ open }) => {
  const page = await open('person', {
    expected: {
      '/api/user/second-factor/confirm': 400,
      '/api/auth/sign-in/email': 401,
      '/api/auth/second-factor': 400,
    },
  });
  const email = newEmail('ines');
  await page.goto('/login');
  await signUp(page, { name: 'Ines Cole', email });
  await goTo(page, 'Settings');
  const panel = page.getByRole('region', { name: 'Two-Factor Authentication' });
  await panel.getByRole('button', { name: 'Turn On' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('a-long-password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: 'QR code for the app' }).waitFor();
  const words = await dialog.getByText(/Or type this key/).innerText();
  const secret = words.split(':')[1]?.trim() ?? '';
  await dialog.getByLabel('Code').fill('000 000');
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  await dialog.getByText('This code is incorrect.').waitFor();
  await dialog.getByLabel('Code').fill(appCode(secret));
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  const backupCode = await codes.first().innerText();
  await page.getByRole('button', { name: 'I saved them' }).click();
  await panel.getByText('On', { exact: true }).waitFor();

  await page.goto('/api/logout');
  await page.goto('/login?returnUrl=%2Faccount-settings');
  const enterPassword = async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a-long-password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  };
  await enterPassword();
  await page.getByLabel('Code').fill('wrong-code');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('This code is incorrect.').first().waitFor();
  await page.getByLabel('Code').fill(backupCode);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/account-settings');

  await panel.getByRole('button', { name: 'Turn Off' }).click();
  await dialog.getByLabel('Your password').fill('a-long-password');
  await dialog.getByRole('button', { name: 'Turn Off' }).click();
  await panel.getByText('Off', { exact: true }).waitFor();
});

test('the details of a user follow what is changed in them', async ({ open, site }) => {
  const page = await open('master');
  await signInByApi(page, site.origin, demo.master);
  const person = await open('person');
  const email = newEmail('jo');
  await person.goto('/login');
  await signUp(person, { name: 'Jo Lind', email });
  // The second factor ends the sessions of other browsers.
  await person.goto('about:blank');
  const client = new HttpClient(site.origin);
  await client.post('/api/auth/sign-in/email', { email, password: 'a-long-password' });
  const setUp = await client.post<{ secret: string }>('/api/user/second-factor', {
    currentPassword: 'a-long-password',
  });
  const code = appCode(setUp.body.secret);
  expect((await client.post('/api/user/second-factor/confirm', { code })).status).toBe(200);

  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'View Details' }).click();
  const sheet = page.getByRole('dialog', { name: 'Jo Lind' });
  await sheet.getByRole('button', { name: 'Reset two-factor authentication' }).click();
  const question = page.getByRole('dialog', { name: 'Reset two-factor authentication?' });
  await question.getByRole('button', { name: 'Reset', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  await sheet.getByText('Off', { exact: true }).waitFor();
});

async function signInOnPhone(page: Parameters<typeof signIn>[0]): Promise<void> {
  await page.goto('/login');
  await signIn(page, demo.master);
}
