import { expect } from 'vitest';
import { signIn, signInFromHome } from '../support/accounts.ts';
import { openCar } from '../support/booking.ts';
import { test } from '../support/browser.ts';
import { hoursAfter } from '../support/clock.ts';
import { pickDates, shortDay } from '../support/dates.ts';
import { demo } from '../support/demo.ts';
import { untilHydrated } from '../support/hydration.ts';
import { cards, payWith } from '../support/provider-pages.ts';
import { signInByApi } from '../support/sign-in.ts';

const { car } = demo;

test('a visitor who books signs in first and keeps the chosen dates', async ({ open }) => {
  const page = await open('renter');
  await page.goto('/');
  const { startDate, endDate } = await openCar(page, 100);
  await page.getByRole('button', { name: 'Book', exact: true }).first().click();
  await page.waitForURL(/\/login\?returnUrl=/);
  await signIn(page, demo.renter);
  await page.getByRole('heading', { name: car, level: 1 }).waitFor();
  await page.getByRole('button', { name: new RegExp(`^From:? ${shortDay(startDate)}`) }).waitFor();
  await page.getByRole('button', { name: new RegExp(`^Until:? ${shortDay(endDate)}`) }).waitFor();
  await page.getByText('$288.08').first().waitFor();
});

test('two quick clicks on Book on a slow connection make one booking', async ({ open }) => {
  const page = await open('renter');
  await signInFromHome(page, demo.renter);
  await openCar(page, 110);
  const asked: string[] = [];
  await page.route('**/api/bookings', async (route) => {
    asked.push(route.request().headers()['idempotency-key'] ?? '');
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Book', exact: true }).first().dblclick();
  await page.getByText('Sandbox: no money moves').waitFor();
  expect(asked).toHaveLength(1);
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('a guest who leaves the checkout can return to it, without a conflict', async ({ open }) => {
  const page = await open('renter');
  await signInFromHome(page, demo.renter);
  await openCar(page, 140);
  await page.getByRole('button', { name: 'Book', exact: true }).first().click();
  await page.getByText('Sandbox: no money moves').waitFor();
  const checkout = page.url();
  await page.goBack();
  await page.getByText(/^These dates are held for you\. Pay by /).waitFor();
  expect(await page.getByText(/^Selected time conflicts/).count()).toBe(0);
  await page.getByRole('button', { name: 'Continue to payment' }).first().click();
  await page.waitForURL(checkout);
  await payWith(page, cards.good);
  await page.getByRole('heading', { name: 'Your booking request' }).waitFor();
});

test('a guest who signed out in another tab signs in to book', async ({ open }) => {
  // The counts in the bar are fetched now and then.
  const expected = {
    '/api/bookings': 401,
    '/api/conversations/unread': 401,
    '/api/owner-bookings': 401,
  };
  const page = await open('renter', { expected });
  await signInFromHome(page, demo.renter);
  const { startDate, endDate } = await openCar(page, 150);
  const other = await page.context().newPage();
  await other.goto('/api/logout');
  await other.close();
  await page.getByRole('button', { name: 'Book', exact: true }).first().click();
  await page.waitForURL(/\/login\?returnUrl=/);
  await signIn(page, demo.renter);
  await page.getByRole('heading', { name: car, level: 1 }).waitFor();
  await page.getByRole('button', { name: new RegExp(`^From:? ${shortDay(startDate)}`) }).waitFor();
  await page.getByRole('button', { name: new RegExp(`^Until:? ${shortDay(endDate)}`) }).waitFor();
});

test.for([
  ['of the past', -800],
  ['beyond a year', 800],
] as const)(
  'dates %s in an address are dropped, and the page says so',
  async ([, inDays], { open }) => {
    const page = await open('visitor');
    const notice = page.getByText(
      'The dates in this link are in the past or more than a year ahead',
    );
    const [startDate, endDate] = [inDays, inDays + 2].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    );
    const dates = `startDate=${startDate}&endDate=${endDate}`;
    await page.goto(`/browse?location=Astoria&${dates}`);
    await notice.waitFor();
    await page.getByRole('button', { name: 'From Add date' }).waitFor();
    const card = page.getByRole('article').getByRole('link', { name: car });
    const path = new URL((await card.getAttribute('href')) ?? '', page.url()).pathname;
    await page.goto(`${path}?${dates}`);
    await notice.waitFor();
    await page.getByText('Please select start and end dates.').waitFor();
    expect(await page.getByRole('button', { name: 'Book', exact: true }).first().isDisabled()).toBe(
      true,
    );
  },
);

test('a conflict that the server finds is shown once', async ({ open }) => {
  const page = await open('renter', { expected: { '/api/bookings': 409 } });
  await signInFromHome(page, demo.renter);
  const { startDate, endDate } = await openCar(page, 190);
  const times = { startTime: '10:00 AM', endTime: '10:00 AM' };
  const bookings = [{ status: 'approved', startDate, endDate, ...times }];
  const message =
    'Selected time conflicts with an existing booking. Please choose different dates or times.';
  await page.route('**/api/bookings', (route) =>
    route.fulfill({ status: 409, json: { code: 'dates_taken', message } }),
  );
  await page.route('**/blocked-dates', (route) =>
    route.fulfill({ json: { bookings, blockedDates: [] } }),
  );
  const refreshed = page.waitForResponse('**/blocked-dates');
  await page.getByRole('button', { name: 'Book', exact: true }).first().click();
  await refreshed;
  await page.getByText(message).first().waitFor();
  await expect.poll(() => page.getByText(message).count()).toBe(1);
});

test('a link whose dates the host has blocked opens without them, and says so', async ({
  open,
  site,
}) => {
  const page = await open('visitor');
  const asHost = await signInByApi(await open('host'), site.origin, demo.host);
  const { body: cars } = await asHost.get<{ id: number }[]>('/api/my-cars');
  const id = cars[0]?.id;
  const [startDate, blockedDate, endDate] = [200, 201, 202].map((days) =>
    hoursAfter(new Date().toISOString(), days * 24)
      .toISOString()
      .slice(0, 10),
  );
  const path = `/api/cars/${id}/availability/block`;
  expect((await asHost.post(path, { blockedDate, reason: 'Service' })).status).toBeLessThan(300);
  const dates = new URLSearchParams({ startDate: `${startDate}`, endDate: `${endDate}` });
  await page.goto(`/car/${id}?${dates}`);
  const refusal = page.getByText(
    'Selected dates are blocked by the host. Please choose different dates.',
  );
  await refusal.first().waitFor();
  await page.waitForURL((url) => !url.searchParams.has('startDate'));
  expect(page.url()).not.toContain('endDate');
  await refusal.first().waitFor();
  expect(
    await page
      .getByRole('button', { name: /^From\b/ })
      .first()
      .textContent(),
  ).toContain('Add date');
  expect(await page.getByRole('button', { name: 'Book', exact: true }).first().isDisabled()).toBe(
    true,
  );
  await pickDates(page, { inDays: 210, days: 2 });
  await refusal.first().waitFor({ state: 'hidden' });
});

test('where the browser cannot share, an alert says so', async ({ open }) => {
  const page = await open('visitor');
  await page.addInitScript('delete Navigator.prototype.share');
  await page.goto('/browse');
  await page.getByRole('article').getByRole('link').first().click();
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(`${dialog.type()}: ${dialog.message()}`);
      void dialog.accept();
    });
  });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  expect(await asked).toBe('alert: Sharing is only available on mobile devices');
});

test('a car that cannot be booked is shown without a way to book it', async ({ open }) => {
  const page = await open('renter');
  await signInFromHome(page, demo.renter);
  await page.route(/\/api\/cars\/\d+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isBookable: false } });
  });
  await untilHydrated(page);
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByText('This car can’t be booked right now.').waitFor();
  expect(await page.getByRole('button', { name: 'Book', exact: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^From/ }).count()).toBe(0);
});
