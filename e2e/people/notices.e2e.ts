import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { newEmail } from '../support/demo.ts';
import { eventually } from '../support/http-client.ts';
import { signInByApi } from '../support/sign-in.ts';

const support = 'support@curbside.test';

test('emails are switched in the settings, and one ends by the link in it', async ({
  open,
  site,
  dataDir,
}) => {
  const page = await open('user');
  const email = newEmail('nadia');
  await page.goto('/login');
  await signUp(page, { name: 'Nadia Okafor', email });
  await page.goto('/account-settings');
  const reminders = page.getByLabel('Reminders a day before pickup and at return');
  await reminders.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => reminders.isChecked()).toBe(false);
  await expect.poll(() => reminders.isEnabled()).toBe(true);
  await page.reload();
  expect(await reminders.isChecked()).toBe(false);
  expect(await page.getByLabel('Replies to your support tickets').isChecked()).toBe(true);

  await page.goto('/support');
  await page.getByRole('button', { name: 'Create Support Ticket' }).click();
  const form = page.getByRole('dialog', { name: 'Create Support Ticket' });
  await form.getByLabel('Subject').fill('A question of Nadia');
  await form.getByLabel('Description').fill('How?');
  await form.getByRole('button', { name: 'Submit Ticket' }).click();
  await page.waitForURL(/\/tickets\/\d+$/);
  const staff = await open('staff');
  const asStaff = await signInByApi(staff, site.origin, support);
  await asStaff.post(`/api${new URL(page.url()).pathname}/respond`, { message: 'Like this.' });
  const link = await eventually(
    () => linkIn(join(dataDir, 'mail'), email),
    (found) => found !== undefined,
  );

  const visitor = await open('visitor');
  await visitor.goto(link ?? '');
  await visitor.getByText('Do you want to stop getting emails about support replies?').waitFor();
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click();
  await visitor.getByText('You are unsubscribed.').waitFor();
  await visitor.reload();
  await visitor.getByText('You are unsubscribed.').waitFor();
  await page.goto('/account-settings');
  await reminders.waitFor();
  expect(await page.getByLabel('Replies to your support tickets').isChecked()).toBe(false);
});

async function linkIn(folder: string, email: string): Promise<string | undefined> {
  for (const name of await readdir(folder).catch(() => [])) {
    const mail = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '');
    if (!mail.includes(`To: ${email}`)) continue;
    const found = /Unsubscribe: (https?:\S+)/.exec(mail)?.[1];
    if (found) return found.replaceAll('=3D', '=');
  }
  return undefined;
}

test('notifications are allowed for a browser, and end there', async ({ open, site }) => {
  const page = await open('user');
  await page.context().grantPermissions(['notifications'], { origin: site.origin });
  // A browser under test has no push service; its subscription leads to this machine.
  await page.addInitScript(() => {
    let subscription: object | null = null;
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
    PushManager.prototype.subscribe = async () => {
      const endpoint = 'http://127.0.0.1:9/push';
      const keys = {
        p256dh:
          'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      };
      subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription as PushSubscription;
    };
  });
  await page.goto('/login');
  await signUp(page, { name: 'Pavel Novak', email: newEmail('pavel') });
  await page.goto('/account-settings');
  const device = page.getByLabel('Notifications on this device');
  await expect.poll(() => device.isEnabled()).toBe(true);
  expect(await device.isChecked()).toBe(false);
  await device.focus();
  await page.keyboard.press('Space');
  const subscribed = () =>
    page.evaluate(() => fetch('/api/user/push-subscriptions').then((answer) => answer.json()));
  await expect.poll(subscribed).toMatchObject([{ endpoint: 'http://127.0.0.1:9/push' }]);
  await expect.poll(() => device.isEnabled()).toBe(true);
  expect(await device.isChecked()).toBe(true);
  await device.click();
  await expect.poll(subscribed).toEqual([]);
  await expect.poll(() => device.isEnabled()).toBe(true);
  expect(await device.isChecked()).toBe(false);
});
