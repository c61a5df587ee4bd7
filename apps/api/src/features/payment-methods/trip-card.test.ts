import { cardConsentText, cardConsentVersion } from '@curbside/domain/payment-methods/card-consent';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import {
  bookApproved,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  listCar,
  openCheckout,
  type Person,
  payBooking,
  postForm,
  requestBooking,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { findTripCard } from './index.ts';

const app = await sharedApp();
const { stripe } = app.server.deps;
let host: Person;
let guest: Person;
beforeAll(async () => {
  host = await createHost(app);
  guest = await createVerified(app);
});

const request = async (window = windowFrom(app, 3)) =>
  requestBooking(guest, await listCar(host), window);

test('the checkout says which later charges its button agrees to, and names the trip', async () => {
  const booking = await request();
  const session = await openCheckout(guest, booking);
  const page = await (await fetch(`${app.sandboxUrl}/checkout/${session}`)).text();
  const text = cardConsentText(cardConsentVersion);
  expect(page.indexOf(text)).toBeGreaterThan(0);
  expect(page.indexOf(text)).toBeLessThan(page.indexOf('>Pay $'));
  const { customer, custom_text, metadata } = await stripe.checkout.sessions.retrieve(session);
  expect(customer).toMatch(/^cus_/);
  expect(custom_text.submit?.message).toBe(text);
  expect(metadata?.cardConsent).toBe(String(cardConsentVersion));
});

test('the card that paid becomes the card of the trip, with the consent it came with', async () => {
  const car = await listCar(host);
  const booking = await requestBooking(guest, car, windowFrom(app, 3));
  expect(await findTripCard(app.db, booking.id)).toBeUndefined();
  expect(await getBooking(guest, booking)).toMatchObject({ card: null });
  const before = app.now();
  await payBooking(app, guest, booking, '5555555555554444');
  const card = await findTripCard(app.db, booking.id);
  expect(card).toMatchObject({ brand: 'mastercard', last4: '4444' });

  const method = await stripe.paymentMethods.retrieve(card?.paymentMethodId ?? '');
  expect(method).toMatchObject({ customer: card?.customerId, allow_redisplay: 'limited' });
  const { rows } = await app.db.execute<{
    consent_text: string;
    consent_version: number;
    consented_at: string;
  }>(sql`select * from trip_cards where booking_id = ${booking.id}`);
  expect(rows).toMatchObject([
    { consent_version: cardConsentVersion, consent_text: cardConsentText(cardConsentVersion) },
  ]);
  const consentedAt = new Date(rows[0]?.consented_at ?? 0).getTime();
  expect(Math.abs(consentedAt - before.getTime())).toBeLessThan(60_000);

  const paid = { card: { brand: 'mastercard', last4: '4444' } };
  expect(await getBooking(guest, booking)).toMatchObject(paid);
  expect(await getBooking(await createStaff(app, 'support_staff'), booking)).toMatchObject(paid);
  expect(await getBooking(host, booking)).not.toHaveProperty('card');
});

test('the card is charged without its owner, and the bank statement names the trip', async () => {
  const booking = await bookApproved(
    app,
    { host, renter: guest, car: await listCar(host) },
    windowFrom(app, 3),
  );
  const { customerId = '', paymentMethodId = '' } = (await findTripCard(app.db, booking.id)) ?? {};
  const charge = await stripe.paymentIntents.create({
    amount: 4520,
    currency: 'usd',
    customer: customerId,
    payment_method: paymentMethodId,
    off_session: true,
    confirm: true,
    expand: ['latest_charge'],
  });
  expect(charge.status).toBe('succeeded');
  const { data } = await stripe.charges.list({ customer: customerId, limit: 100 });
  const trip = data.find(({ metadata }) => metadata.bookingId === String(booking.id));
  expect(trip?.calculated_statement_descriptor).toBe(`SANDBOX* TRIP ${booking.id}`);
});

test('a card that its bank wants confirmed once is kept after that, and then needs nobody', async () => {
  const booking = await request();
  const session = await openCheckout(guest, booking);
  await postForm(app, `/checkout/${session}/pay`, { card: '4000002500003155' });
  expect(await findTripCard(app.db, booking.id)).toBeUndefined();
  await postForm(app, `/checkout/${session}/authenticate`, { outcome: 'complete' });
  await expect.poll(() => findTripCard(app.db, booking.id)).toMatchObject({ last4: '3155' });
  const { customerId = '', paymentMethodId = '' } = (await findTripCard(app.db, booking.id)) ?? {};
  const charge = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    customer: customerId,
    payment_method: paymentMethodId,
    off_session: true,
    confirm: true,
  });
  expect(charge.status).toBe('succeeded');
});

test('a card kept for one trip is not offered for another', async () => {
  await payBooking(app, guest, await request(), '378282246310005');
  const session = await openCheckout(guest, await request(windowFrom(app, 30)));
  const page = await (await fetch(`${app.sandboxUrl}/checkout/${session}`)).text();
  expect(page).not.toContain('0005');
});
