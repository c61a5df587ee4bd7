import { expect } from 'vitest';
import { signInFromHome } from '../support/accounts.ts';
import { bookAndPay, openBooking, openCar } from '../support/booking.ts';
import { test } from '../support/browser.ts';
import { travelTo } from '../support/clock.ts';
import { demo } from '../support/demo.ts';

test('a guest prints the receipt of a late cancellation, and the host sees where the money is', async ({
  open,
  site,
}) => {
  const renter = await open('renter');
  const host = await open('host');
  await signInFromHome(renter, demo.renter);
  await signInFromHome(host, demo.host);
  const { startDate } = await openCar(renter, 20);
  const id = await bookAndPay(renter);
  await host.goto(`/owner-bookings?bookingId=${id}`);
  const theirs = host.getByRole('dialog', { name: 'Booking' });
  await theirs.getByRole('button', { name: 'Approve' }).click();
  await host.getByText('Booking approved. The guest has been charged.').waitFor();

  // The payout is expected the day after drop-off.
  await host.goto('/payouts');
  const row = host.getByRole('row').filter({ has: host.locator(`a[href*="bookingId=${id}"]`) });
  await row.getByText(/^Expected /).waitFor();
  await row.getByText('$214.20').waitFor();

  // Less than 24 hours before pickup at 10:00 AM.
  await travelTo(site.origin, new Date(`${startDate}T00:00:00Z`));
  await renter.goto('/my-bookings');
  await openBooking(renter, id);
  const mine = renter.getByRole('dialog', { name: 'Booking' });
  await mine.getByRole('button', { name: 'Cancel trip' }).click();
  const ask = renter.getByRole('dialog', { name: 'Cancel this trip?' });
  await ask.getByRole('button', { name: 'Cancel trip' }).click();
  await mine.getByText('Refunded in part').waitFor();
  await mine.getByRole('link', { name: 'Receipt' }).click();

  const receipt = renter.getByRole('article', { name: 'Receipt' });
  const line = (name: RegExp) => receipt.getByRole('row', { name });
  await line(/^Total charged \$288\.08$/).waitFor();
  await line(/^Refunded on .* −\$192\.05$/).waitFor();
  await line(/^You paid \$96\.03$/).waitFor();
  await receipt.getByText('New York sales tax in what you paid: $7.83.').waitFor();

  // Only the receipt is printed.
  await renter.emulateMedia({ media: 'print' });
  await expect.poll(() => renter.getByRole('banner').isVisible()).toBe(false);
  expect(await renter.getByRole('button', { name: /^Print/ }).isVisible()).toBe(false);
  expect(await receipt.isVisible()).toBe(true);

  // The host's part of the kept amount is sent at once.
  await host.reload();
  await row.getByText(/^Sent \w{3} \d/).waitFor();
  // Once as the amount, once as the sum that was sent.
  await expect.poll(() => row.getByText('$71.40', { exact: true }).count()).toBe(2);
  await row.getByText('Your part of a late cancellation').waitFor();
  await row.getByRole('link').click();
  await host
    .getByRole('dialog', { name: 'Booking' })
    .getByText(/^\$71\.40: Paid out/)
    .waitFor();
});
