import { expect } from 'vitest';
import { bookAndPay, openBooking, openCar } from '../support/booking.ts';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { signInByApi } from '../support/sign-in.ts';

test('a declined request and a cancelled one say why there is nothing to inspect or report', async ({
  open,
  site,
}) => {
  const guest = await open('guest');
  const asHost = await signInByApi(await open('host'), site.origin, demo.host);
  const asGuest = await signInByApi(guest, site.origin, demo.renter);
  await guest.goto('/browse');
  for (const [status, inDays, nothingToInspect, nothingToReport] of [
    [
      'rejected',
      60,
      'This request was declined, so there is no trip to inspect.',
      'This request was declined, so there is no trip to report on.',
    ],
    [
      'cancelled',
      70,
      'This booking was cancelled, so there is nothing more to inspect.',
      'This booking was cancelled, so nothing more can be reported on it.',
    ],
  ] as const) {
    await openCar(guest, inDays);
    const id = await bookAndPay(guest);
    const party = status === 'rejected' ? asHost : asGuest;
    expect((await party.patch(`/api/bookings/${id}`, { status })).status).toBe(200);
    await guest.goto('/dashboard');
    await openBooking(guest, id);
    const modal = guest.getByRole('dialog', { name: 'Booking' });
    await modal.getByText('Questions about this booking?').waitFor();
    await modal.getByRole('tab', { name: 'Inspections' }).click();
    await modal.getByText(nothingToInspect).waitFor();
    expect(await modal.getByText(/No inspection photos/).count()).toBe(0);
    expect(await modal.getByRole('link', { name: 'Download evidence (ZIP)' }).count()).toBe(0);
    await modal.getByRole('tab', { name: 'Issues' }).click();
    await modal.getByText(nothingToReport).waitFor();
    expect(await modal.getByText('Nothing has been reported on this trip.').count()).toBe(0);
    expect(await modal.getByText('If you found damage after drop-off').count()).toBe(0);
    await guest.goto('/browse');
  }
});
