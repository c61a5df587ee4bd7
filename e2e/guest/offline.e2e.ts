import { expect } from 'vitest';
import { test } from '../support/browser.ts';

test('offline, a page that was never opened waits on the site and opens with the network', async ({
  open,
}) => {
  const page = await open('visitor', { viewport: { width: 390, height: 844 } });
  await page.goto('/login');
  await page.getByLabel('Email').fill('half-typed@example.com');
  await page.context().setOffline(true);

  const link = page.getByRole('link', { name: 'Forgot your password?' });
  const offline = page.getByRole('heading', { name: 'You are offline' });
  await link.click();
  await offline.waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await page.getByRole('button', { name: 'Go back' }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe('half-typed@example.com');

  await link.click();
  await offline.waitFor();
  await page.context().setOffline(false);
  await page.waitForURL('**/forgot-password');
  await page.getByRole('button', { name: 'Send the link' }).waitFor();

  // A page that was opened before opens offline too.
  await page.context().setOffline(true);
  await page.goBack();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('a part of a page that cannot come offline comes back with the network', async ({
  browser,
  site,
}) => {
  // A window that is not watched: the failing import is an error of its console.
  const page = await browser.newPage({ baseURL: site.origin });
  await page.goto('/car/1');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('main').getByRole('button', { name: /photo/i }).first().click();
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'offline' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/car/1');
  await page.close();
});
