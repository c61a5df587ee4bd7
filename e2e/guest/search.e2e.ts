import { expect } from 'vitest';
import { goTo } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { dayAfter, pickDates } from '../support/dates.ts';
import { demo } from '../support/demo.ts';
import { HttpClient } from '../support/http-client.ts';
import { untilHydrated } from '../support/hydration.ts';

test('the back button restores the search', async ({ open }) => {
  const page = await open('visitor');
  await page.goto('/');
  await goTo(page, 'Browse Cars');
  await page.getByRole('button', { name: 'SUV', exact: true }).click();
  await page.getByLabel('Where').fill('Queens');
  await page.getByLabel('Max Price').fill('150');
  await page.getByLabel('Max Price').press('Enter');
  await pickDates(page, { inDays: 100, days: 2 });
  await page.waitForURL(/startDate=/);
  const before = page.url();
  const found = await page.getByText(/^Showing \d+ cars? available/).innerText();
  await page.getByRole('article').getByRole('link').first().click();
  await page.waitForURL(/\/car\/\d+/);
  await page.goBack();
  await page.getByText(found).waitFor();
  expect(page.url()).toBe(before);
  expect(await page.getByLabel('Where').inputValue()).toBe('Queens');
  expect(await page.getByLabel('Max Price').inputValue()).toBe('150');
  const suv = page.getByRole('button', { name: 'SUV', exact: true });
  expect(await suv.getAttribute('aria-pressed')).toBe('true');
});

test('each field of the search is found by its name alone', async ({ open }) => {
  const page = await open('visitor');
  await page.goto('/browse');
  for (const name of ['Where', 'From', 'Until', 'Min Price', 'Max Price']) {
    await page.getByLabel(name, { exact: true }).waitFor();
    expect(await page.getByLabel(name).count(), name).toBe(1);
  }
});

test('Save with a start date alone says what is missing', async ({ open }) => {
  const page = await open('visitor');
  await page.goto('/browse');
  await page.getByRole('button', { name: /^From\b/ }).click();
  const picker = page.getByRole('dialog', { name: 'Choose your dates' });
  await picker.getByRole('button', { name: 'Next month' }).click();
  await picker.locator('[data-day$="-10"]').last().click();
  await picker.getByRole('button', { name: 'Save' }).click();
  const missing = picker.getByRole('alert');
  await missing.getByText('Please select start and end dates.').waitFor();
  expect(page.url()).toMatch(/\/browse$/);
  await picker.locator('[data-day$="-12"]').last().click();
  expect(await missing.count()).toBe(0);
  await picker.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/startDate=.*endDate=/);
});

test('each search is one history entry, and the field shows the price that was applied', async ({
  open,
}) => {
  const page = await open('visitor');
  await page.goto('/browse');
  await page.getByLabel('Where').fill('Queens');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/location=Queens/);
  await page.getByLabel('Max Price').fill('90.7');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/maxPrice=90$/);
  expect(await page.getByLabel('Max Price').inputValue()).toBe('90');
  await page.goBack();
  await page.waitForURL(/location=Queens$/);
  await page.goBack();
  await page.waitForURL(/\/browse$/);
  await page.getByLabel('Min Price').fill('-5');
  await page.getByText('Enter 0 or more.').waitFor();
});

test.for([
  ['a desktop', 1440],
  ['a phone', 390],
] as const)('on %s, closing the date picker returns the focus', async ([, width], { open }) => {
  const page = await open('visitor', { viewport: { width, height: 844 } });
  await page.goto('/browse');
  if (width === 390) await page.getByRole('button', { name: /^Where to\?/ }).click();
  const from = page.getByRole('button', { name: /^From\b/ });
  for (const time of ['first', 'second']) {
    await from.click();
    await page.getByRole('dialog', { name: 'Choose your dates' }).waitFor();
    await page.keyboard.press('Escape');
    const hasFocus = () => from.evaluate((it) => it === document.activeElement);
    await expect.poll(hasFocus, { message: `the ${time} time` }).toBe(true);
  }
});

test('filters show how many cars they leave, and become chips that are removed one by one', async ({
  open,
}) => {
  const page = await open('visitor');
  await page.goto('/browse');
  const showing = page.getByText(/^Showing \d+ cars? available/);
  const all = await showing.innerText();
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const electric = sheet.getByRole('button', { name: 'Electric', exact: true });
  const count = Number((await electric.innerText()).replace(/\D/g, ''));
  expect(count).toBeGreaterThan(0);
  await electric.click();
  await sheet.getByRole('button', { name: `Show ${count} cars` }).click();
  await page.getByText(`Showing ${count} cars available`).waitFor();
  await page.waitForURL(/fuelType=Electric$/);

  await page.getByRole('button', { name: 'Filters, 1 active' }).click();
  await sheet.getByRole('button', { name: 'Sunroof', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.waitForURL(/fuelType=Electric&features=Sunroof$/);
  await page.getByRole('button', { name: 'Remove: Sunroof' }).click();
  await page.waitForURL(/fuelType=Electric$/);
  await page.getByRole('button', { name: 'Remove: Electric' }).click();
  await page.getByText(all).waitFor();
});

test.for([
  ['a desktop', 1440],
  ['a phone', 390],
] as const)(
  'on %s, the number of cars is shown with the dates and times',
  async ([, width], { open }) => {
    const page = await open('visitor', { viewport: { width, height: 844 } });
    const today = new Date().toISOString().slice(0, 10);
    const dates = { startDate: dayAfter(today, 20), endDate: dayAfter(today, 23) };
    const query = new URLSearchParams({ ...dates, startTime: '10:00 AM', endTime: '2:00 PM' });
    await page.goto(`/browse?${query}`);
    const line = page.getByRole('status').filter({ hasText: /^Showing \d+ cars? available/ });
    await line.getByText(/10:00 AM – .*2:00 PM$/).waitFor();
    // The search above has them, so no chip says them again.
    expect(await page.getByRole('button', { name: /^Remove: / }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
);

test('an empty search names the filter to loosen', async ({ open }) => {
  const page = await open('visitor');
  await page.goto('/browse?category=Van&maxPrice=5');
  await page.getByText('No Van cars available.').waitFor();
  await page.getByText(/^Without “Up to \$5\.00 a day”, \d+ cars are available\.$/).waitFor();
  await page.getByRole('button', { name: 'Remove “Up to $5.00 a day”' }).click();
  await page.getByText(/^Showing [1-9]\d* cars? available/).waitFor();
  expect(await page.getByRole('button', { name: /^Remove: / }).count()).toBe(1);
});

test('the photos of a card can be swiped, and a click on any of them opens the car', async ({
  open,
}) => {
  const page = await open('visitor', { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto('/browse');
  await untilHydrated(page);
  // The first car is in view above the middle of the screen.
  const card = page.getByRole('article').first();
  expect((await card.boundingBox())?.y).toBeLessThan(422);
  const photo = card.locator('a[aria-hidden="true"]');
  await photo.nth(1).waitFor({ state: 'attached' });
  expect(await photo.nth(1).locator('img').count()).toBe(0);
  await photo.first().dispatchEvent('touchstart');
  await photo.nth(1).scrollIntoViewIfNeeded();
  await photo.nth(1).locator('img').waitFor();
  await photo.nth(1).click();
  await page.waitForURL(/\/car\/\d+/);
});

test('a car that is taken says from when it is free, and a click chooses those days', async ({
  open,
  site,
}) => {
  const api = new HttpClient(site.origin);
  const cars = await api.get<{ id: number; title: string }[]>('/api/cars?location=Astoria');
  const car = cars.body.find(({ title }) => title === demo.car);
  const taken = await api.get<{ bookings: Record<string, string>[] }>(
    `/api/cars/${car?.id}/blocked-dates`,
  );
  const { status: _, ...window } = taken.body.bookings.at(-1) ?? {};
  const page = await open('visitor');
  await page.goto(`/car/${car?.id}?${new URLSearchParams(window)}`);
  const before = page.url();
  await page.getByRole('button', { name: /^Free from \w{3}, \w{3} \d+.*, \d+:00 [AP]M$/ }).click();
  await page.waitForURL((url) => url.href !== before);
  expect(new URL(page.url()).searchParams.get('startDate')).not.toBe(window.startDate);
  await page.getByRole('button', { name: 'Book', exact: true }).first().waitFor();
  await page.getByRole('button', { name: /^Free from/ }).waitFor({ state: 'detached' });
});
