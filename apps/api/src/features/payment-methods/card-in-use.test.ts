import { claimEndpoints } from '@curbside/domain/claims/endpoints';
import { handoverEndpoints } from '@curbside/domain/handover/endpoints';
import { cardConsentText, cardConsentVersion } from '@curbside/domain/payment-methods/card-consent';
import { paymentMethodEndpoints } from '@curbside/domain/payment-methods/endpoints';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { beforeAll, expect, test } from 'vitest';
import {
  bookApproved,
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { findTripCard } from './index.ts';

const app = await sharedApp();
const { stripe } = app.server.deps;
const hour = 3_600_000;
const text = cardConsentText(cardConsentVersion);
let host: Person;
let admin: Person;
beforeAll(async () => {
  host = await createHost(app);
  admin = await createStaff(app, 'admin');
});

const { removePaymentMethod, removePaymentMethodOfUser } = paymentMethodEndpoints;
const remove = (guest: Person, id: string) =>
  guest.client.call(removePaymentMethod, { params: { id } });
const cardsOf = async (guest: Person) =>
  (await guest.client.call(paymentMethodEndpoints.paymentMethods)).body.paymentMethods;

/** A trip with its card, as the guest's only card. */
async function takeOnTrip() {
  const guest = await createVerified(app);
  const trip = { host, renter: guest, car: await listCar(host) };
  const booking = await bookApproved(app, trip, windowFrom(app, 2, 1));
  const card = await findTripCard(app.db, booking.id);
  return { guest, booking, id: card?.paymentMethodId ?? '' };
}

test('the card of a trip is removed 72 hours after drop-off and not before, by guest or staff', async () => {
  const { guest, booking, id } = await takeOnTrip();
  const ofGuest = { params: { userId: guest.user.id, paymentMethodId: id } };
  expect(await cardsOf(guest)).toMatchObject([
    {
      id,
      isSaved: false,
      trips: [{ bookingId: booking.id, startDate: booking.startDate, consentText: text }],
      actions: { remove: { allowed: false, reason: expect.stringContaining(`${booking.id}`) } },
    },
  ]);
  const refused = { status: 409, body: { code: 'card_in_use' } };
  expect(await remove(guest, id)).toMatchObject(refused);
  expect(await admin.client.call(removePaymentMethodOfUser, ofGuest)).toMatchObject(refused);
  const free = new Date(booking.endsAt).getTime() + 72 * hour;
  await app.travelTo(new Date(free - 60_000));
  expect(await remove(guest, id)).toMatchObject(refused);
  expect(await findTripCard(app.db, booking.id)).toMatchObject({ last4: '4242' });

  await app.travelTo(new Date(free));
  expect((await cardsOf(guest))[0]?.actions.remove).toEqual({ allowed: true });
  const both = await Promise.all([
    remove(guest, id),
    admin.client.call(removePaymentMethodOfUser, ofGuest),
  ]);
  expect(both.map(({ status }) => status)).toContain(204);
  expect(await findTripCard(app.db, booking.id)).toBeUndefined();
  expect(await cardsOf(guest)).toEqual([]);
  expect((await getBooking(guest, booking)).card).toBeNull();
  expect((await stripe.paymentMethods.retrieve(id)).customer).toBeNull();
  // The consent stays on the receipt when the card is gone.
  const receipt = await guest.client.call(paymentEndpoints.receipt, {
    params: { id: booking.id },
  });
  expect(receipt.body.card).toMatchObject({ last4: '4242', consentText: text });
});

test('the same card kept for several trips is one card, removed from all of them', async () => {
  const { guest, booking } = await takeOnTrip();
  const trip = { host, renter: guest, car: await listCar(host) };
  const later = await bookApproved(app, trip, windowFrom(app, 10, 1));
  const [card, ...others] = await cardsOf(guest);
  expect(others).toEqual([]);
  expect(card?.trips.map(({ bookingId }) => bookingId)).toEqual([later.id, booking.id]);
  const first = await findTripCard(app.db, booking.id);
  await app.travelTo(new Date(new Date(booking.endsAt).getTime() + 73 * hour));
  // The later trip keeps the number, whichever payment method is named.
  for (const id of [card?.id ?? '', first?.paymentMethodId ?? '']) {
    expect(await remove(guest, id)).toMatchObject({ status: 409, body: { code: 'card_in_use' } });
  }
  await app.travelTo(new Date(new Date(later.endsAt).getTime() + 72 * hour));
  expect((await remove(guest, card?.id ?? '')).status).toBe(204);
  expect(await cardsOf(guest)).toEqual([]);
  expect(await findTripCard(app.db, booking.id)).toBeUndefined();
});

test('an open claim keeps the card beyond the 72 hours, until it ends', async () => {
  const { guest, booking, id } = await takeOnTrip();
  const endsAt = new Date(booking.endsAt).getTime();
  const handOver = (kind: 'pickup' | 'return', odometer: number) =>
    host.client.call(handoverEndpoints.giveHandover, {
      params: { id: booking.id },
      body: { kind, odometer, fuelEighths: 8 },
    });
  await app.travelTo(new Date(booking.startsAt));
  await handOver('pickup', 40_000);
  await app.travelTo(new Date(endsAt + 3 * hour));
  await handOver('return', 40_100);
  const claim = await host.client.call(claimEndpoints.claimCharge, {
    params: { id: booking.id },
    body: { kind: 'late', description: 'Three hours late.' },
  });
  expect(claim.status).toBe(201);
  await app.travelTo(new Date(endsAt + 73 * hour));
  expect(await remove(guest, id)).toMatchObject({
    status: 409,
    body: { code: 'card_in_use', message: expect.stringContaining('open charge') },
  });
  await host.client.call(claimEndpoints.withdrawCharge, { params: { id: claim.body.id } });
  expect((await remove(guest, id)).status).toBe(204);
});

test('a trip that is off keeps no card', async () => {
  const guest = await createVerified(app);
  const booking = await requestBooking(guest, await listCar(host), windowFrom(app, 20));
  await payBooking(app, guest, booking);
  const id = (await findTripCard(app.db, booking.id))?.paymentMethodId ?? '';
  expect((await remove(guest, id)).status).toBe(409);
  expect((await changeBooking(host, booking, 'rejected')).status).toBe(200);
  expect((await remove(guest, id)).status).toBe(204);
});

test('a card detached in the dashboard is no longer the card of its trip', async () => {
  const { guest, booking, id } = await takeOnTrip();
  await stripe.paymentMethods.detach(id);
  await until(async () => (await findTripCard(app.db, booking.id)) === undefined);
  expect((await getBooking(guest, booking)).card).toBeNull();
});

test('a stranger can neither see nor remove the card of a trip', async () => {
  const { id } = await takeOnTrip();
  const stranger = await createVerified(app);
  expect((await remove(stranger, id)).status).toBe(404);
  await payBooking(
    app,
    stranger,
    await requestBooking(stranger, await listCar(host), windowFrom(app, 5)),
  );
  expect((await remove(stranger, id)).status).toBe(404);
  expect((await cardsOf(stranger)).map((card) => card.id)).not.toContain(id);
});

test('cards kept for trips do not use up the ten that a person may save', async () => {
  const guest = await createVerified(app);
  for (let count = 0; count < 10; count += 1) {
    await guest.client.call(paymentMethodEndpoints.savePaymentMethod, {
      body: { paymentMethodId: 'pm_card_visa' },
    });
  }
  const booking = await requestBooking(guest, await listCar(host), windowFrom(app, 5));
  await payBooking(app, guest, booking, '5555555555554444');
  const cards = await cardsOf(guest);
  expect(cards.filter(({ isSaved }) => isSaved)).toHaveLength(10);
  expect(cards.filter(({ isSaved }) => !isSaved)).toHaveLength(1);
});
