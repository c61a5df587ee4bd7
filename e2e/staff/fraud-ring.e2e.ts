import type { Page } from 'playwright';
import { expect } from 'vitest';
import { goTo, signIn, signUp } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { travelTo } from '../support/clock.ts';
import { demo, newEmail } from '../support/demo.ts';
import { seeVerified, submitDocument } from '../support/provider-pages.ts';

type Open = (name: string, options?: object) => Promise<Page>;

const home = '68.173.54.101';
const officeAddress = '72.229.14.201';
const vpnAddresses = ['185.220.101.34', '193.138.218.1', '185.220.101.52'];
/** Makes a browser's fingerprint different. */
const secondDevice = { timezoneId: 'Asia/Tokyo', locale: 'ja-JP' };
const office = { timezoneId: 'America/Chicago', locale: 'en-US' };

const from = (address: string) => ({ extraHTTPHeaders: { 'x-forwarded-for': address } });

async function withDevice(page: Page, act: () => Promise<void>): Promise<void> {
  const told = page.waitForResponse((response) => response.url().endsWith('/api/fingerprint'));
  await act();
  expect((await told).status()).toBe(200);
}

async function join(open: Open, address: string, device: object = {}): Promise<Page> {
  const page = await open(address, { ...from(address), ...device });
  await page.goto('/login');
  await withDevice(page, () => signUp(page, { name: 'Kyle Brandt', email: newEmail('kyle') }));
  return page;
}

async function openAsStaff(open: Open): Promise<Page> {
  const page = await open('staff', { ...from(officeAddress), ...office });
  await page.goto('/login');
  await signIn(page, demo.support);
  return page;
}

/** Shows the first result as staff see it now. */
async function showDetails(staff: Page, query: string): Promise<void> {
  await staff.goto(`/curbside-defend?q=${encodeURIComponent(query)}`);
  await staff.getByRole('button', { name: 'View Details' }).click();
  await staff.getByRole('dialog').getByText('Risk factors').waitFor();
}

test('a fraud ring rises to Critical before the eyes of staff, step by step', async ({ open }) => {
  const staff = await openAsStaff(open);
  const first = await open('first', { ...from(home) });
  const email = newEmail('ringleader');
  await first.goto('/login');
  await withDevice(first, () => signUp(first, { name: 'Kyle Brandt', email }));
  const details = staff.getByRole('dialog', { name: 'Risk Assessment Details' });
  const shows = async (score: number, level: string, ...sentences: string[]) => {
    await showDetails(staff, email);
    await details.getByRole('img', { name: `${score} of 100, ${level}` }).waitFor();
    for (const sentence of sentences) await details.getByText(sentence).first().waitFor();
  };
  await shows(20, 'Low', 'Joined today.', 'Identity is not verified.', 'No account shares');

  await first.context().setExtraHTTPHeaders({ 'x-forwarded-for': vpnAddresses[0] ?? '' });
  await first.goto('/account-settings');
  await first.getByRole('heading', { level: 1, name: 'Account Settings' }).waitFor();
  await shows(
    55,
    'High',
    'Seen from Germany in the last 30 days.',
    '1 of 2 addresses belongs to a VPN, proxy or hosting provider.',
    '1 further country in 30 days.',
    '185.220.101.34',
  );

  // A job scores the other accounts of a device, so staff reload until it has run.
  const comesToShow = (sentence: string) =>
    expect
      .poll(
        async () => {
          await showDetails(staff, email);
          return details.getByText(sentence).isVisible();
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(true);
  await join(open, vpnAddresses[1] ?? '');
  await comesToShow('A device is shared with one other account.');
  await shows(65, 'High', 'Shared with 1 account', 'Same device');
  await join(open, vpnAddresses[2] ?? '');
  await comesToShow('One of the devices is used by 3 accounts.');
  await shows(75, 'Critical', 'Shared with 2 accounts');
  // Another account of the ring opens over the same search.
  const opened = new URL(staff.url()).searchParams.get('user');
  await details.getByRole('list', { name: 'Accounts' }).getByRole('link').first().click();
  await staff.waitForURL((url) => url.searchParams.get('user') !== opened);
  expect(new URL(staff.url()).searchParams.get('q')).toBe(email);

  await join(open, '185.220.101.61', secondDevice);
  await join(open, '185.220.101.62', secondDevice);

  await goTo(first, 'Settings');
  await first.getByRole('button', { name: 'Get Verified' }).click();
  await submitDocument(first, 'Ana Ionescu');
  await comesToShow('Verified as Ana Ionescu, the profile says Kyle Brandt.');
  await shows(85, 'Critical', 'Identity is verified.');
  const history = details.getByRole('img', { name: /^Scores so far/ });
  expect(await history.getAttribute('aria-label')).toBe('Scores so far: 20, 55, 65, 75, 85');

  // Administrators see the ring as one picture, and disable all of it with one reason.
  const admin = await open('admin', { ...from(officeAddress), ...office });
  await admin.goto('/login');
  await signIn(admin, demo.admin);
  await showDetails(admin, email);
  const ring = admin.getByRole('dialog', { name: 'Risk Assessment Details' });
  const picture = ring.getByRole('img', { name: /shares a device with Kyle Brandt/ });
  expect(await picture.getAttribute('aria-label')).not.toMatch(/\ba IP/);
  await ring.getByRole('button', { name: 'Choose the ring' }).click();
  await ring.getByRole('button', { name: /^Disable \d+ accounts…$/ }).click();
  const question = admin.getByRole('dialog', { name: 'Disable Account' });
  await question.getByLabel(/^Reason for disabling/).fill('One person with many accounts');
  await question.getByRole('button', { name: 'Disable Account' }).click();
  await ring.getByRole('list', { name: 'Accounts' }).getByText('Disabled').first().waitFor();
});

test('an honest commuter with two devices stays Safe', async ({ open, site }) => {
  const laptop = { ...from('68.173.54.102'), timezoneId: 'America/New_York', locale: 'en-CA' };
  const phone = { ...from('172.58.230.9'), timezoneId: 'America/New_York', locale: 'en-GB' };
  const email = newEmail('commuter');
  const page = await open('sign-up', laptop);
  await page.goto('/login');
  await withDevice(page, () => signUp(page, { name: 'Nora Weiss', email }));
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Get Verified' }).click();
  await submitDocument(page, 'Nora Weiss');
  await seeVerified(page);

  // The clock of the product moves; sessions and their ages do not.
  await travelTo(site.origin, new Date(Date.now() + 40 * 86_400_000));
  for (const [name, device] of Object.entries({ laptop, phone })) {
    const other = await open(name, device);
    await other.goto('/login');
    await other.getByLabel('Email').fill(email);
    await other.getByLabel('Password', { exact: true }).fill('a-long-password');
    await withDevice(other, () =>
      other.getByRole('button', { name: 'Sign in', exact: true }).click(),
    );
  }

  const staff = await openAsStaff(open);
  await showDetails(staff, email);
  const details = staff.getByRole('dialog', { name: 'Risk Assessment Details' });
  await details.getByRole('img', { name: '2 of 100, Safe' }).waitFor();
  await details.getByText('2 devices in 30 days.').waitFor();
  await details.getByText('1 further network in 30 days.').waitFor();
});
