import { expect } from 'vitest';
import { goTo, signInFromHome } from '../support/accounts.ts';
import { bookAndPay, openBooking, openCar } from '../support/booking.ts';
import { test } from '../support/browser.ts';
import { travelTo } from '../support/clock.ts';
import { demo } from '../support/demo.ts';

test('declining and cancelling say first what is refunded', async ({ open }) => {
  const renter = await open('renter');
  const host = await open('host');
  await signInFromHome(renter, demo.renter);
  await signInFromHome(host, demo.host);

  // Declined: the dialog names the amount first, and the guest is not charged.
  await openCar(renter, 120);
  const declinedId = await bookAndPay(renter);
  await goTo(host, 'Requests');
  await openBooking(host, declinedId);
  const request = host.getByRole('dialog', { name: 'Booking' });
  await request.getByRole('button', { name: 'Decline' }).click();
  const question = host.getByRole('dialog', { name: 'Decline this request?' });
  await question.getByText('the card is released in full ($288.08)').waitFor();
  await question.getByRole('button', { name: 'Decline request' }).click();
  await request.getByText('Declined', { exact: true }).waitFor();
  await renter.goto('/my-bookings');
  await openBooking(renter, declinedId);
  const mine = renter.getByRole('dialog', { name: 'Booking' });
  await mine.getByText('Card authorization released: you were not charged').waitFor();
  await mine
    .getByRole('button', { name: /close/i })
    .or(mine.locator('header button'))
    .first()
    .click();
  await mine.waitFor({ state: 'hidden' });

  // Cancelled long before pickup, after approval: a full refund.
  await openCar(renter, 130);
  const cancelledId = await bookAndPay(renter);
  await host.goto('/owner-bookings');
  await openBooking(host, cancelledId);
  await request.getByRole('button', { name: 'Approve' }).click();
  await host.getByText('Booking approved. The guest has been charged.').waitFor();
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
  const state = mine.getByRole('heading', { name: / – / });
  await expect.poll(() => state.evaluate((it) => it === document.activeElement)).toBe(true);
  await mine.getByText('Refund', { exact: true }).waitFor();
});

test('a late cancellation says first what is kept, and the host sees their share', async ({
  open,
  site,
}) => {
  const renter = await open('renter');
  const host = await open('host');
  await signInFromHome(renter, demo.renter);
  await signInFromHome(host, demo.host);
  const { startDate } = await openCar(renter, 20);
  const id = await bookAndPay(renter);
  await host.goto('/owner-bookings');
  await openBooking(host, id);
  const theirs = host.getByRole('dialog', { name: 'Booking' });
  await theirs.getByRole('button', { name: 'Approve' }).click();
  await host.getByText('Booking approved. The guest has been charged.').waitFor();

  // The evening before, less than 24 hours before pickup at 10:00 AM.
  await travelTo(site.origin, new Date(`${startDate}T00:00:00Z`));
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
