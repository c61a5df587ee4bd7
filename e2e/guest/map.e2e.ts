import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../support/browser.ts';

const places = (page: Page) => page.getByRole('list', { name: 'Places with cars' });
const showing = (page: Page) => page.getByText(/^Showing \d+ cars? available/);

/** 'Queens: 17 cars from $41.00' → 17. */
const carsOf = (title: string | null) => Number(/: (\d+) cars?/.exec(title ?? '')?.[1]);

test('at a desk, the keyboard goes from the city to a neighborhood and back', async ({ open }) => {
  const page = await open('visitor');
  await page.goto('/browse');
  await page.getByRole('link', { name: 'Map', exact: true }).press('Enter');
  await page.waitForURL(/view=map/);
  await page.getByText('The host tells you the exact spot once the trip is approved.').waitFor();
  const queens = places(page).getByRole('link', { name: /^Queens: / });
  const inQueens = carsOf(await queens.getAttribute('title'));
  await queens.press('Enter');
  await page.waitForURL(/location=Queens/);
  await page.getByText(`Showing ${inQueens} cars available`).waitFor();
  const astoria = places(page).getByRole('link', { name: /^Astoria, Queens: / });
  const inAstoria = carsOf(await astoria.getAttribute('title'));
  await astoria.focus();
  // The list marks the cars of the place with the focus.
  const marked = page.locator('[data-car][data-marked]');
  await expect.poll(() => marked.count()).toBe(inAstoria);
  await astoria.press('Enter');
  await page.waitForURL(/location=Astoria%2C\+Queens/);
  await page.getByText(`Showing ${inAstoria} cars available`).waitFor();
  expect(await astoria.getAttribute('aria-current')).toBe('true');
  // The map marks the place of the car with the focus.
  await page.locator('[data-car]').first().getByRole('link').first().focus();
  await expect.poll(() => astoria.getAttribute('data-marked')).toBe('true');
  await page
    .getByRole('navigation', { name: 'Part of the map' })
    .getByRole('link', { name: 'New York City' })
    .press('Enter');
  await expect.poll(() => page.url()).not.toContain('location=');
  await page.goBack();
  await page.getByText(`Showing ${inAstoria} cars available`).waitFor();
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await page.waitForURL(/\/browse\?location=Astoria%2C\+Queens$/);
  await expect.poll(() => places(page).count()).toBe(0);
});

test('on a phone, a tap on the map narrows the cards below it', async ({ open }) => {
  const viewport = { width: 390, height: 844 };
  const page = await open('visitor', { viewport, hasTouch: true, isMobile: true });
  await page.goto('/browse');
  await page.getByRole('link', { name: 'Map', exact: true }).tap();
  const brooklyn = places(page).getByRole('link', { name: /^Brooklyn: / });
  const cars = carsOf(await brooklyn.getAttribute('title'));
  await brooklyn.tap();
  await page.waitForURL(/location=Brooklyn/);
  await expect.poll(() => showing(page).innerText()).toContain(`Showing ${cars} cars`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('on a phone the prices on the map are laid out once, for its size', async ({ open }) => {
  const page = await open('visitor', { viewport: { width: 390, height: 844 }, isMobile: true });
  await page.addInitScript(() => {
    const layouts: string[] = [];
    Object.assign(window, { layouts });
    new MutationObserver(() => {
      const items = document.querySelectorAll('[aria-label="Places with cars"] > li');
      const layout = [...items].map((item) => item.getAttribute('style')).join(' ');
      if (layout && layout !== layouts.at(-1)) layouts.push(layout);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto('/browse?view=map');
  await places(page)
    .getByRole('link', { name: /^Queens: / })
    .waitFor();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  expect(await page.evaluate(() => Reflect.get(window, 'layouts').length)).toBe(1);
});

test('without scripts the boroughs of the map are links', async ({ open }) => {
  const page = await open('visitor', { javaScriptEnabled: false });
  await page.goto('/browse?view=map&category=SUV');
  const queens = places(page).getByRole('link', { name: /^Queens: / });
  const inQueens = carsOf(await queens.textContent());
  await queens.click();
  await page.getByText(`Showing ${inQueens} cars available`).waitFor();
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toMatchObject({ category: 'SUV', view: 'map' });
});

test('the list does not load the map', async ({ open }) => {
  const page = await open('visitor');
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/browse');
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => url.includes('car-map'))).toEqual([]);
  await page.goto('/browse?view=map');
  await expect.poll(() => scripts.some((url) => /car-map-.*\.js/.test(url))).toBe(true);
});

test('the page of a car shows its neighborhood, once one scrolls to it', async ({ open }) => {
  const page = await open('visitor');
  await page.goto('/car/1');
  const section = page.getByRole('region', { name: 'Where it is parked' });
  const cells = section.locator('svg path[data-chosen]');
  expect(await cells.count()).toBe(0);
  await section.scrollIntoViewIfNeeded();
  await expect.poll(() => cells.count()).toBe(1);
  const box = await cells.boundingBox();
  const map = await section.locator('svg').boundingBox();
  // The painted cell lies around the middle of the map.
  const middle = (map?.x ?? 0) + (map?.width ?? 0) / 2;
  expect(box && box.x < middle && middle < box.x + box.width).toBe(true);
});
