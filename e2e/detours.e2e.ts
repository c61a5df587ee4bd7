import type { Page } from 'playwright';
import { expect, inject } from 'vitest';
import { arriveAndSignIn, goTo, signIn } from './support/accounts.ts';
import { test } from './support/browser.ts';
import { travelTo } from './support/clock.ts';
import { pickDates, shortDay } from './support/dates.ts';
import { demo } from './support/demo.ts';
import { cards, payWith } from './support/provider-pages.ts';

const car = demo.workedExampleCar;

/** Finds the car of the worked example from any page, and chooses three days for it. */
async function openCar(page: Page, inDays: number) {
  await goTo(page, 'Browse Cars');
  await page.getByLabel('Where').fill('Astoria');
  await page.getByLabel('Where').press('Enter');
  await page.waitForURL(/location=Astoria/);
  await page.getByRole('article').getByRole('link', { name: car }).click();
  await page.getByRole('heading', { name: car, level: 1 }).waitFor();
  return pickDates(page, { inDays, days: 3 });
}

/** Books and pays; the id of the booking. */
async function bookAndPay(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Book', exact: true }).first().click();
  await payWith(page, cards.good);
  await page.waitForURL(/\/booking-success\?/);
  await page.getByRole('heading', { name: 'Your booking request' }).waitFor();
  return new URL(page.url()).searchParams.get('bookingId') ?? '';
}

/** Opens a booking from My Bookings or from the host's list. */
function openBooking(page: Page, id: string) {
  return page.locator(`a[href*="bookingId=${id}"]`).first().click();
}

test('a visitor who books signs in on the way and finds the chosen days again', async ({
  open,
}) => {
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

test('the back button brings the search back as it was', async ({ open }) => {
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

test('two quick clicks on Book over a slow line make one booking', async ({ open }) => {
  const page = await open('renter');
  await arriveAndSignIn(page, demo.renter);
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

test('who comes back from the checkout goes on to pay, and meets no conflict', async ({ open }) => {
  const page = await open('renter');
  await arriveAndSignIn(page, demo.renter);
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

test('who was signed out in another tab signs in on the way to book', async ({ open }) => {
  const page = await open('renter', { expected: { '/api/bookings': 401 } });
  await arriveAndSignIn(page, demo.renter);
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
  ['of the past', -800, 'Pickup must be in the future. Please choose a later time.'],
  ['beyond a year', 800, 'Trips can be booked up to a year ahead.'],
] as const)('dates %s in an address cannot be booked', async ([, inDays, reason], { open }) => {
  const page = await open('visitor');
  const [startDate, endDate] = [inDays, inDays + 2].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  await page.goto(`/browse?location=Astoria&startDate=${startDate}&endDate=${endDate}`);
  await page.getByRole('article').getByRole('link', { name: car }).click();
  await page.getByRole('heading', { name: car, level: 1 }).waitFor();
  await page.getByText(reason).first().waitFor();
  expect(await page.getByRole('button', { name: 'Book', exact: true }).first().isDisabled()).toBe(
    true,
  );
});

test('Search is one step of the history, and shows the price that it applied', async ({ open }) => {
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
  ['a desk', 1440],
  ['a phone', 390],
] as const)('on %s, closing the date picker gives the focus back', async ([, width], { open }) => {
  const page = await open('visitor', { viewport: { width, height: 844 } });
  await page.goto('/browse');
  if (width === 390) await page.getByRole('button', { name: /^Where to\?/ }).click();
  const from = page.getByRole('button', { name: /^From:/ });
  for (const time of ['first', 'second']) {
    await from.click();
    await page.getByRole('dialog', { name: 'Choose your dates' }).waitFor();
    await page.keyboard.press('Escape');
    const hasFocus = () => from.evaluate((it) => it === document.activeElement);
    await expect.poll(hasFocus, { message: `the ${time} time` }).toBe(true);
  }
});

test('a declined request and a cancelled trip say first what goes back', async ({ open }) => {
  const renter = await open('renter');
  const host = await open('host');
  await arriveAndSignIn(renter, demo.renter);
  await arriveAndSignIn(host, demo.host);

  // Declined: the host is told the amount first, the guest is not charged.
  await openCar(renter, 120);
  const declinedId = await bookAndPay(renter);
  await goTo(host, 'Requests');
  await openBooking(host, declinedId);
  const request = host.getByRole('dialog', { name: 'Booking' });
  await request.getByRole('button', { name: 'Decline' }).click();
  const question = host.getByRole('dialog', { name: 'Decline this request?' });
  await question.getByText('the card is released in full ($288.08)').waitFor();
  await question.getByRole('button', { name: 'Decline request' }).click();
  await request.getByText('Declined').waitFor();
  await goTo(renter, 'My Bookings');
  await openBooking(renter, declinedId);
  const mine = renter.getByRole('dialog', { name: 'Booking' });
  await mine.getByText('Card authorization released: you were not charged').waitFor();
  await mine
    .getByRole('button', { name: /close/i })
    .or(mine.locator('header button'))
    .first()
    .click();
  await mine.waitFor({ state: 'hidden' });

  // Cancelled long before pickup, after approval: all of it goes back.
  await openCar(renter, 130);
  const cancelledId = await bookAndPay(renter);
  await host.goto('/owner-bookings');
  await openBooking(host, cancelledId);
  await request.getByRole('button', { name: 'Approve' }).click();
  await request.getByText('Held until the trip is completed').waitFor();
  await renter.getByRole('link', { name: 'View My Trips' }).click();
  await openBooking(renter, cancelledId);
  await mine.getByRole('button', { name: 'Cancel trip' }).click();
  const ask = renter.getByRole('dialog', { name: 'Cancel this trip?' });
  await ask.getByText('You get a full refund of $288.08.').waitFor();
  await renter.keyboard.press('Escape');
  await ask.waitFor({ state: 'hidden' });
  const cancel = mine.getByRole('button', { name: 'Cancel trip' });
  await expect.poll(() => cancel.evaluate((it) => it === document.activeElement)).toBe(true);
  await cancel.click();
  await ask.getByRole('button', { name: 'Cancel trip' }).click();
  await mine.getByText('You cancelled').waitFor();
  const title = mine.getByRole('heading', { name: car });
  await expect.poll(() => title.evaluate((it) => it === document.activeElement)).toBe(true);
  await mine.getByText('Refund', { exact: true }).waitFor();
});

test('a trip called off late says first what is kept, and the host sees their share', async ({
  open,
}) => {
  const renter = await open('renter');
  const host = await open('host');
  await arriveAndSignIn(renter, demo.renter);
  await arriveAndSignIn(host, demo.host);
  const { startDate } = await openCar(renter, 20);
  const id = await bookAndPay(renter);
  await host.goto('/owner-bookings');
  await openBooking(host, id);
  const theirs = host.getByRole('dialog', { name: 'Booking' });
  await theirs.getByRole('button', { name: 'Approve' }).click();
  await theirs.getByText('Held until the trip is completed').waitFor();

  // The evening before: less than 24 hours are left until 10:00 AM.
  await travelTo(inject('origin'), new Date(`${startDate}T00:00:00Z`));
  await renter.goto(`/my-bookings?bookingId=${id}`);
  const mine = renter.getByRole('dialog', { name: 'Booking' });
  await mine.getByRole('button', { name: 'Cancel trip' }).click();
  const ask = renter.getByRole('dialog', { name: 'Cancel this trip?' });
  await ask.getByText('You get $192.05 back. $96.03 is kept').waitFor();
  await ask.getByRole('button', { name: 'Cancel trip' }).click();
  await mine.getByText('Refunded in part').waitFor();

  await host.goto(`/owner-bookings?tab=all&bookingId=${id}`);
  await theirs.getByText(/^\$71\.40: Paid out/).waitFor();
});
