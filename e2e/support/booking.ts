import type { Page } from 'playwright';
import { goTo } from './accounts.ts';
import { pickDates } from './dates.ts';
import { demo } from './demo.ts';
import { cards, payWith } from './provider-pages.ts';

/** Searches for the demo car from any page, opens it and chooses three days. */
export async function openCar(page: Page, inDays: number) {
  await goTo(page, 'Browse Cars');
  await page.getByLabel('Where').fill('Astoria');
  await page.getByLabel('Where').press('Enter');
  await page.waitForURL(/location=Astoria/);
  await page.getByRole('article').getByRole('link', { name: demo.car }).click();
  await page.getByRole('heading', { name: demo.car, level: 1 }).waitFor();
  return pickDates(page, { inDays, days: 3 });
}

export async function bookAndPay(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Book', exact: true }).first().click();
  await payWith(page, cards.good);
  await page.waitForURL(/\/booking-success\?/);
  await page.getByRole('heading', { name: 'Your booking request' }).waitFor();
  return new URL(page.url()).searchParams.get('bookingId') ?? '';
}

/** Works in My Bookings and in the host's list. */
export function openBooking(page: Page, id: string) {
  return page.locator(`a[href*="bookingId=${id}"]`).first().click();
}
