import type { Page } from 'playwright';
import { expect } from 'vitest';
import { signIn } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { signInByApi } from '../support/sign-in.ts';

const isPressed = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true, pressed: true });

test('a heart tapped by a visitor before the scripts have loaded keeps the car', async ({
  open,
}) => {
  const page = await open('guest', { viewport: { width: 390, height: 844 } });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/car/1', { waitUntil: 'commit' });
  const heart = page.getByRole('button', { name: /^Keep / });
  const name = (await heart.getAttribute('aria-label')) ?? '';
  await heart.click();
  release();
  await page.waitForURL((url) => url.pathname === '/login');
  await signIn(page, demo.newcomer);
  await page.waitForURL((url) => url.pathname === '/car/1');
  await isPressed(page, name).waitFor();
  await page.getByText('The car is in your favorites.').waitFor();

  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Favorites' }).click();
  await page.getByRole('heading', { level: 1, name: 'Favorites' }).waitFor();
  await isPressed(page, name).click();
  await page.getByRole('button', { name, exact: true, pressed: false }).waitFor();
  await page.reload();
  await page.getByText('You have no favorites yet.').waitFor();
});

test('a search is saved under a name, and leads from the favorites to its cars', async ({
  open,
  site,
}) => {
  const page = await open('guest');
  await signInByApi(page, site.origin, demo.newcomer);
  await page.goto('/browse?category=SUV&minPrice=40');
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByLabel('Name').fill('Family weekend');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.goto('/favorites');
  await page.getByText(/^\d+ cars? available$/).waitFor();
  await page.getByRole('link', { name: 'Family weekend' }).click();
  await page.waitForURL((url) => url.pathname === '/browse');
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('category')).toBe('SUV');
  expect(searchParams.get('minPrice')).toBe('40');

  await page.goBack();
  await page.getByRole('button', { name: 'Delete Family weekend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('link', { name: 'Family weekend' }).waitFor({ state: 'hidden' });
});
