import { expect } from 'vitest';
import { signInFromHome } from '../support/accounts.ts';
import { bookAndPay, openCar } from '../support/booking.ts';
import { test } from '../support/browser.ts';
import { hoursAfter, travelTo } from '../support/clock.ts';
import { clickDay, dayAfter } from '../support/dates.ts';
import { demo } from '../support/demo.ts';
import { cards, payWith } from '../support/provider-pages.ts';

const phone = { width: 390, height: 844 };

/** The card of the trip does not pay the next charge that comes without the guest. */
async function declineNextCharge(sandboxOrigin: string): Promise<void> {
  const answer = await fetch(`${sandboxOrigin}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      path: '/v1/payment_intents',
      method: 'POST',
      answer: 'card-declined',
      times: 1,
    }),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}.`);
}

test('a trip under way is extended on a phone, and paid by link once the card was declined', async ({
  open,
  site,
}) => {
  const guest = await open('guest');
  const host = await open('host');
  await signInFromHome(guest, demo.renter);
  await openCar(guest, 45);
  const id = await bookAndPay(guest);
  await signInFromHome(host, demo.host);
  await host.goto(`/owner-bookings?bookingId=${id}`);
  const hostModal = host.getByRole('dialog', { name: 'Booking' });
  await hostModal.getByRole('button', { name: 'Approve' }).click();
  await hostModal.getByText('Upcoming').waitFor();
  const { startsAt, endDate } = await (await guest.request.get(`/api/bookings/${id}`)).json();
  await travelTo(site.origin, hoursAfter(startsAt, 1));

  // The price shows before anything is asked.
  await guest.setViewportSize(phone);
  await host.setViewportSize(phone);
  await guest.goto(`/my-bookings?bookingId=${id}`);
  const modal = guest.getByRole('dialog', { name: 'Booking' });
  await modal.getByRole('button', { name: 'Extend' }).click();
  const ask = modal.getByRole('button', { name: 'Ask the host' });
  await modal.getByText('Same dates, nothing to pay.').waitFor();
  expect(await ask.isDisabled()).toBe(true);
  expect(await modal.getByLabel('Pickup time').count()).toBe(0);
  // One button leads at a time.
  const photos = modal.getByRole('button', { name: 'Add photos' });
  expect(await photos.getAttribute('data-variant')).toBe('default');
  await clickDay(modal, dayAfter(endDate, 2));
  await modal.getByText('You pay $192.06 more').waitFor();
  await ask.click();
  await modal.getByText('The host answers by').waitFor();
  await modal.getByRole('button', { name: 'Withdraw change' }).waitFor();

  // The host answers in the chat.
  await declineNextCharge(site.sandboxOrigin);
  await host.goto(`/inbox/booking/${id}`);
  const asked = host.getByRole('region', { name: 'Open change' });
  await asked.getByText('Accepting charges $192.06').waitFor();
  await asked.getByRole('button', { name: 'Accept change' }).click();
  await asked.getByText('The guest’s card was declined').waitFor();

  await modal.getByRole('link', { name: 'Pay now', exact: true }).click();
  await guest.getByRole('heading', { name: 'Extension: $192.06' }).waitFor();
  await guest.getByRole('button', { name: 'Pay $192.06' }).click();
  await payWith(guest, cards.good);
  await guest.waitForURL(/\/pay\/\d+\?session_id=/);
  await guest.getByText('You paid $192.06').waitFor();
  expect(await guest.getByRole('button', { name: /^Pay / }).count()).toBe(0);

  await guest.getByRole('link', { name: 'Your trip' }).click();
  const charges = modal.getByRole('region', { name: 'Charges' });
  const extension = charges.getByRole('listitem').filter({ hasText: 'Extension' });
  await extension.getByText('Paid', { exact: true }).waitFor();
  expect(await extension.getByText('$192.06').count()).toBe(1);
});

test('a charge that is not one’s own has no page', async ({ open }) => {
  const guest = await open('guest', { expected: { '/pay/{id}': 404, '/api/charges/{id}': 404 } });
  await signInFromHome(guest, demo.newcomer);
  const answer = await guest.goto('/pay/1');
  expect(answer?.status()).toBe(404);
  await guest.getByRole('heading', { name: 'Charge not found' }).waitFor();
});
