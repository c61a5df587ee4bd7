import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../support/browser.ts';
import { testPages } from '../support/page-states.ts';

const openDates = async (page: Page) => {
  const triggers = page.getByRole('button', { name: /^(From\b|Choose dates)/ });
  await triggers.filter({ visible: true }).first().click();
  await page.getByRole('dialog', { name: 'Choose your dates' }).waitFor();
};

const openSearch = async (page: Page) => {
  const sheet = page.getByRole('button', { name: /^Where to\?/ });
  if (await sheet.isVisible()) await sheet.click();
};

testPages([
  { name: 'landing', path: '/', shows: 'Get Started' },
  { name: 'browse', path: '/browse', shows: /^Showing \d+ cars available/ },
  { name: 'the map', path: '/browse?view=map', shows: /^Showing \d+ cars available/ },
  {
    name: 'the map of a neighborhood',
    path: '/browse?view=map&location=Astoria%2C+Queens',
    shows: /^Showing \d+ cars available/,
  },
  {
    name: 'browse with filters',
    path: '/browse?location=Brooklyn&category=SUV&minPrice=50&maxPrice=200&sort=price-low',
    shows: /^Showing \d+ cars? available/,
  },
  {
    name: 'browse without a result',
    path: '/browse?category=Convertible&maxPrice=1',
    shows: 'No Convertible cars available.',
  },
  {
    name: 'search and date picker',
    path: '/browse',
    shows: /^Showing \d+ cars/,
    act: async (page) => {
      await openSearch(page);
      await openDates(page);
    },
  },
  { name: 'car', path: '/car/{car}', shows: 'Sales tax' },
  { name: 'insurance brief', path: '/insurance-brief', shows: 'Summary bands for insurers' },
  { name: 'privacy', path: '/privacy', shows: 'Protection against fraud' },
  { name: 'car, its date picker', path: '/car/{car}', shows: 'Sales tax', act: openDates },
  {
    name: 'unknown car',
    path: '/car/999999',
    shows: 'Car not found',
    expected: { '/car/{id}': 404, '/api/cars/{id}': 404 },
  },
  { name: 'sign in', path: '/login', shows: 'Forgot your password?' },
  { name: 'sign up', path: '/sign-up', shows: 'Create an account' },
  { name: 'forgotten password', path: '/forgot-password', shows: 'Email' },
  { name: 'new password', path: '/reset-password?token=abc', shows: /password/i },
  { name: 'new password, no token', path: '/reset-password', shows: /link/i },
]);

test('on a tablet the calendar has the whole width, and the price stays in sight', async ({
  open,
}) => {
  const page = await open('visitor', { viewport: { width: 768, height: 1024 } });
  await page.goto('/car/1');
  const bar = page.getByRole('region', { name: 'Price and booking' });
  const calendar = page.getByRole('region', { name: 'Choose your dates' });
  expect((await calendar.boundingBox())?.width).toBe(720);
  await calendar.getByText('Days struck through are not available.').scrollIntoViewIfNeeded();
  const box = await bar.boundingBox();
  expect(box && box.y + box.height).toBe(1024);
  const ways = page.getByRole('button', { name: 'Choose dates' }).filter({ visible: true });
  expect(await ways.count()).toBe(1);
});

for (const address of ['/no-such-page', '/%E0%A4%A']) {
  test(`the unknown address ${address} answers 404 in plain text`, async ({ open }) => {
    const page = await open('visitor', { expected: { [address]: 404 } });
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    expect(answer?.headers()['content-type']).toContain('text/plain');
    expect(await page.innerText('body')).toBe('404 Not found');
  });
}
