import type { Page } from 'playwright';
import { expect } from 'vitest';
import { goTo, signInFromHome, signUp } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { travelTo } from '../support/clock.ts';
import { pickDates, shortDay } from '../support/dates.ts';
import { demo, newEmail } from '../support/demo.ts';
import { cards, payWith, seeVerified, submitDocument } from '../support/provider-pages.ts';

async function priceLines(page: Page): Promise<string[]> {
  const lines = page.locator('dl > div', { hasText: /\$[\d.]+$/ });
  const texts = await lines.allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/g, ' '));
}

/** Midnight UTC two days after `day`: more than 24 hours after a drop-off in the morning. */
function dayAndMoreAfter(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 48 * 3_600_000);
}

test('from visitor to payout, by clicking alone', async ({ open, site }) => {
  const renterName = 'Ines Walker';
  const email = newEmail('ines');
  const renter = await open('renter');
  const host = await open('host');

  // A visitor signs up.
  await renter.goto('/');
  await renter.getByRole('heading', { name: 'Find the perfect car for any adventure' }).waitFor();
  await renter.getByRole('link', { name: 'Get Started' }).click();
  await signUp(renter, { name: renterName, email });
  await renter.getByRole('heading', { name: "Let's go for a drive" }).waitFor();

  // Identity verification on the sandbox's page, and back.
  await goTo(renter, 'Settings');
  await renter.getByText('Not Verified').waitFor();
  await renter.getByRole('button', { name: 'Get Verified' }).click();
  await submitDocument(renter, renterName);
  await seeVerified(renter);
  await renter.waitForURL((url) => url.pathname === '/');

  // A search by neighborhood and dates, cheapest first.
  await goTo(renter, 'Browse Cars');
  await renter.getByLabel('Where').fill('Astoria');
  await renter.getByLabel('Where').press('Enter');
  const { startDate, endDate } = await pickDates(renter, { inDays: 12, days: 3 });
  await renter.getByLabel('Sort by').selectOption('price-low');
  await renter.waitForURL(/sort=price-low/);
  const status = renter.getByText(/^Showing \d+ cars? available/);
  await status.filter({ hasText: shortDay(startDate) }).waitFor();
  // The year is shown only if it is not the current one.
  expect(await status.innerText()).toMatch(new RegExp(`${shortDay(endDate)}(, \\d{4})?, 10:00 AM`));
  const search = new URL(renter.url()).searchParams;
  expect(Object.fromEntries(search)).toEqual({
    location: 'Astoria',
    startDate,
    endDate,
    startTime: '10:00 AM',
    endTime: '10:00 AM',
    sort: 'price-low',
  });
  const cardsShown = renter.getByRole('article');
  const rates = (await cardsShown.locator('strong').allInnerTexts()).map((text) =>
    Number(text.replace('$', '')),
  );
  expect(rates.length).toBeGreaterThan(1);
  expect(rates).toEqual(rates.toSorted((a, b) => a - b));
  const card = cardsShown.filter({ hasText: demo.car });
  await expect.poll(() => card.innerText()).toContain('$288.08 total, 3 days');

  // The car page keeps the dates and shows every line of the price.
  await card.getByRole('link', { name: demo.car }).click();
  await renter.getByRole('heading', { name: demo.car, level: 1 }).waitFor();
  await renter
    .getByRole('button', { name: new RegExp(`^From:? ${shortDay(startDate)}`) })
    .waitFor();
  await expect
    .poll(() => priceLines(renter))
    .toEqual([
      '$84.00 × 3 days $252.00',
      'Service fee $12.60',
      'New York sales tax $23.48',
      'Total $288.08',
    ]);

  // Checkout: the first card is declined, the second is accepted.
  await renter.getByRole('button', { name: 'Book' }).first().click();
  await renter.getByText('Sandbox: no money moves').waitFor();
  await payWith(renter, cards.declined);
  await renter.getByText('Your card was declined.').waitFor();
  await payWith(renter, cards.good);
  await renter.waitForURL(/\/booking-success\?/);
  const bookingId = new URL(renter.url()).searchParams.get('bookingId') ?? '';
  await renter.getByRole('heading', { name: 'Your booking request' }).waitFor();
  await renter.getByText("What's next?").waitFor();
  await expect.poll(() => priceLines(renter)).toContain('Total Paid $288.08');

  // My Bookings lists the request.
  await renter.getByRole('link', { name: 'View My Trips' }).click();
  await renter.getByRole('heading', { name: 'My Bookings' }).waitFor();
  await renter.getByRole('link', { name: demo.car }).click();
  const modal = renter.getByRole('dialog', { name: 'Booking' });
  await modal.getByText('Pending Approval').waitFor();
  await modal.getByText('Card authorized').waitFor();
  expect(await modal.getByRole('definition').allInnerTexts()).toContain(bookingId);

  // The host sees guest and payout, and approves.
  await signInFromHome(host, demo.host);
  await goTo(host, 'Requests');
  const request = host.getByRole('article').filter({ hasText: renterName });
  await request.getByText(email).waitFor();
  await request.getByText('Approving charges').waitFor();
  await request.getByText('Price and payout').click();
  const offer = (await request.innerText()).replaceAll(/\s+/g, ' ');
  expect(offer).toContain('Commission (15%) −$37.80');
  expect(offer).toContain('Your payout $214.20');
  await request.getByRole('button', { name: 'Approve' }).click();
  await request.waitFor({ state: 'detached' });
  await host.getByRole('tab', { name: 'All Bookings' }).click();
  const row = host.getByRole('row').filter({ hasText: renterName });
  await row.getByText('Held until the trip is completed').waitFor();
  await row.getByText('Upcoming').waitFor();

  // A day after drop-off the trip is completed and the host is paid.
  await travelTo(site.origin, dayAndMoreAfter(endDate));
  await host.reload();
  await row.getByText('Completed').waitFor();
  await row.getByText('Paid out').waitFor();
  await row.getByRole('link', { name: demo.car }).click();
  const paid = host.getByRole('dialog', { name: 'Booking' });
  await paid.getByText('Bank transfers take 2-7 business days.').waitFor();
  await paid.getByText('$214.20').waitFor();

  await renter.reload();
  await modal.getByText('Completed').waitFor();
});
