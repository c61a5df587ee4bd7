import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { untilHydrated } from '../support/hydration.ts';
import { picture } from '../support/picture.ts';
import { signInByApi } from '../support/sign-in.ts';

/** Opens a page and holds its scripts back. Returns a function that releases them. */
async function openBeforeItsScripts(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

test('a search made before the scripts have loaded is not lost', async ({ open }) => {
  const page = await open('visitor');
  const release = await openBeforeItsScripts(page, '/browse');
  await page.getByLabel('Where').fill('Astoria');
  await page.getByLabel('Where').press('Enter');
  await page.getByLabel('Sort by').selectOption('price-low');
  await page.getByRole('button', { name: 'SUV', exact: true }).click();
  await page.getByLabel('Max Price').fill('150');
  expect(new URL(page.url()).search).toBe('');
  release();
  await page.waitForURL(/maxPrice=150/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    location: 'Astoria',
    sort: 'price-low',
    category: 'SUV',
    maxPrice: '150',
  });
  expect(await page.getByLabel('Where').inputValue()).toBe('Astoria');
  expect(await page.getByLabel('Max Price').inputValue()).toBe('150');
});

test('a password submitted before the scripts have loaded stays out of the address', async ({
  open,
}) => {
  const page = await open('renter');
  const release = await openBeforeItsScripts(page, '/login?returnUrl=%2Fmy-bookings');
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.getByLabel('Email').fill(demo.renter);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  release();
  await page.getByRole('heading', { name: 'My Bookings' }).waitFor();
  expect(addresses.join(' ')).not.toContain(demo.password);
});

test('one signs in before any script has loaded, and is told why one cannot', async ({ open }) => {
  const page = await open('renter');
  const release = await openBeforeItsScripts(page, '/login?returnUrl=%2Fmy-bookings');
  const submit = async (password: string) => {
    await page.getByLabel('Email').fill(demo.renter);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await submit('not-the-password');
  await page.getByText('Wrong email address or password.').waitFor();
  expect(page.url()).not.toContain('not-the-password');
  await submit(demo.password);
  await page.getByRole('heading', { name: 'My Bookings' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/my-bookings');
  release();
});

test('a message sent by Enter before the scripts have loaded arrives once', async ({
  open,
  site,
}) => {
  const page = await open('renter');
  const renter = await signInByApi(page, site.origin, demo.renter);
  const bookings = await renter.get<{ id: number }[]>('/api/my-bookings');
  const release = await openBeforeItsScripts(page, `/messages/${bookings.body[0]?.id}`);
  // The button is disabled until the guest types, and until then Enter does not submit.
  await page.getByLabel('Message', { exact: true }).fill('Is there a child seat?');
  await page.getByLabel('Message', { exact: true }).press('Enter');
  release();
  const bubble = page.getByRole('region', { name: 'Messages' }).getByText('Is there a child seat?');
  await bubble.waitFor();
  await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('');
  expect(await bubble.count()).toBe(1);
});

test('photos chosen before the scripts have loaded are added', async ({ open, site }) => {
  const page = await open('renter');
  await signInByApi(page, site.origin, demo.renter);
  const release = await openBeforeItsScripts(page, '/list-car');
  const buffer = picture(90, 60, [40, 90, 160]);
  await page.getByLabel('Photos').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  release();
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor();
  expect(await page.getByRole('button', { name: /^Remove photo/ }).count()).toBe(1);
});

test('the account menu opened before the scripts have loaded stays open', async ({
  open,
  site,
}) => {
  const page = await open('renter');
  await signInByApi(page, site.origin, demo.renter);
  const release = await openBeforeItsScripts(page, '/faq');
  await page.getByRole('button', { name: 'Your account' }).click();
  const menu = page.getByRole('navigation', { name: 'Account' });
  await menu.waitFor();
  release();
  await untilHydrated(page);
  // The page replays what it recorded right after that.
  await menu.getByText('Logout').click({ trial: true });
  await page.getByRole('heading', { level: 1 }).click();
  await menu.waitFor({ state: 'hidden' });
});

/** Opens a page with its pictures held back, and notes when it requests scripts. */
async function openBeforeItsPictures(page: Page, path: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/(files|assets)\/.*\.webp/, async (route) => {
    await released;
    await route.continue();
  });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const asked = page.waitForRequest(/\.webp/);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await asked;
  return { scripts, release };
}

test('scripts wait for the first picture', async ({ open }) => {
  const page = await open('visitor', { viewport: { width: 390, height: 844 } });
  const { scripts, release } = await openBeforeItsPictures(page, '/browse');
  expect(scripts).toEqual([]);
  const first = page.waitForRequest(/\/assets\/.*\.js/);
  release();
  await first;
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
});

test('scripts do not wait for a picture once somebody acts', async ({ open }) => {
  const page = await open('visitor', { viewport: { width: 390, height: 844 } });
  const { scripts, release } = await openBeforeItsPictures(page, '/browse');
  expect(scripts).toEqual([]);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  release();
});
