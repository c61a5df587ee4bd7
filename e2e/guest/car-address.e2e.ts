import { expect } from 'vitest';
import { goTo } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { untilHydrated } from '../support/hydration.ts';

test.for(['0', '2147483648', '99999999999999', '01', 'none'])(
  '/car/%s answers 404',
  async (id, { site }) => {
    const answer = await fetch(new URL(`/car/${id}`, site.origin));
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Car not found');
  },
);

test('a link to /cars/{id} leads to the car with its dates', async ({ site }) => {
  const query = '?startDate=2026-12-01&startTime=10%3A00%20AM';
  const answer = await fetch(new URL(`/cars/1${query}`, site.origin), { redirect: 'manual' });
  expect(answer.status).toBe(301);
  expect(answer.headers.get('location')).toBe(`/car/1${query}`);
});

test('a car page that loads slowly says so, and nothing moves when the car is there', async ({
  open,
}) => {
  const page = await open('visitor');
  await page.goto('/');
  await untilHydrated(page);
  await goTo(page, 'Browse Cars');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/cars\/\d+$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('article').getByRole('link').first().click();
  const text = page.getByText('Loading car details...');
  expect((await text.boundingBox())?.height).toBeGreaterThan(10);
  const skeleton = page.getByRole('status').filter({ has: text }).locator('[aria-hidden] > div');
  const topOfSkeleton = (await skeleton.last().boundingBox())?.y ?? 0;
  release();
  await page.getByRole('heading', { name: 'Choose your dates' }).waitFor();
  const top = (await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0;
  expect(Math.abs(top - topOfSkeleton)).toBeLessThan(4);
});
