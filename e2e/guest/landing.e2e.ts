import { expect } from 'vitest';
import { test } from '../support/browser.ts';

test('the landing page says how many cars are in which borough', async ({ open, site }) => {
  const answer = await fetch(new URL('/api/cars/facets', site.origin));
  const { boroughs }: { boroughs: { borough: string; total: number }[] } = await answer.json();
  const cars = boroughs.reduce((sum, { total }) => sum + total, 0);
  expect(cars).toBeGreaterThan(0);
  const page = await open('visitor');
  await page.goto('/');
  const line = await page.getByText(new RegExp(`^${cars} cars in `)).innerText();
  for (const { borough } of boroughs) expect(line.toLowerCase()).toContain(borough.toLowerCase());
});

test('the steps are a stop of the keyboard only where they scroll', async ({ open }) => {
  const page = await open('visitor');
  await page.goto('/');
  const steps = page.getByRole('list').filter({ hasText: 'Pick a car and your dates' });
  await steps.scrollIntoViewIfNeeded();
  await expect.poll(() => steps.getAttribute('tabindex')).toBeNull();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => steps.getAttribute('tabindex')).toBe('0');
  expect(await steps.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect.poll(() => steps.getAttribute('tabindex')).toBeNull();
});

test('on a phone the first cars stand in one row, and the page does not move sideways', async ({
  open,
}) => {
  const page = await open('visitor', { viewport: { width: 390, height: 844 } });
  await page.goto('/');
  const row = page.getByRole('list').filter({ has: page.getByRole('article') });
  const cars = await row.getByRole('article').all();
  expect(cars.length).toBeGreaterThan(2);
  const tops = await Promise.all(cars.map(async (car) => (await car.boundingBox())?.y));
  expect(new Set(tops).size).toBe(1);
  const last = row.getByRole('link').last();
  await last.focus();
  await expect.poll(async () => (await last.boundingBox())?.x).toBeLessThan(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
