import type { Booking } from '@curbside/domain/bookings/booking';
import { addDays, marketDay } from '@curbside/domain/calendar/days';
import { paymentMethodEndpoints } from '@curbside/domain/payment-methods/endpoints';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { verificationEndpoints } from '@curbside/domain/verification/endpoints';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { createStripe } from '../../platform/stripe/index.ts';
import {
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  listCar,
  type Person,
  requestBooking,
  signUpPerson,
  type TestSite,
} from '../harness/factories.ts';

/** Stripe's test mode, or the sandbox in its place. */
export interface SmokeTarget {
  secretKey: string;
  /** A connected account onboarded by hand; by default the sandbox's pages create one. */
  hostAccount: string | undefined;
}

interface Smoke {
  site: TestSite;
  target: SmokeTarget;
  /** Pays on Stripe's page at this URL, and returns to this site. */
  payAt: (url: string) => Promise<void>;
}

/** From identity check to payout and refund, compared with Stripe's objects. */
export async function takeJourney({ site, target, payAt }: Smoke): Promise<void> {
  const isSandbox = site.sandboxUrl !== '';
  const stripe = createStripe({
    secretKey: target.secretKey,
    ...(isSandbox && { sandboxUrl: site.sandboxUrl }),
  });

  // Identity: Stripe opens a session; an administrator stands in for the person on its page.
  const guest = await signUpPerson(site, { firstName: 'Smoke', lastName: 'Test' });
  const check = await guest.client.call(verificationEndpoints.createVerificationSession);
  expect(check.status).toBe(200);
  expect(check.body.url).toMatch(/^https?:\/\//);
  const admin = await createStaff(site, 'admin');
  const approval = await admin.client.call(verificationEndpoints.approveVerification, {
    params: { userId: guest.user.id },
    body: { reason: 'Smoke test' },
  });
  expect(approval.status).toBe(200);

  // A card saved by a SetupIntent on the guest's customer.
  const saved = await guest.client.call(paymentMethodEndpoints.savePaymentMethod, {
    body: { paymentMethodId: 'pm_card_visa' },
  });
  expect(saved.status).toBe(201);
  const { paymentMethods } = (await guest.client.call(paymentMethodEndpoints.paymentMethods)).body;
  expect(paymentMethods.map(({ card }) => card.last4)).toEqual(['4242']);

  const host = await openHost(site, target);
  const car = await listCar(host);

  // Paid, approved, taken: the host's share is transferred.
  const taken = await pay(payAt, guest, car, 2);
  const approved = await changeBooking(host, taken, 'approved');
  expect(approved).toMatchObject({
    status: 200,
    body: { paymentStatus: 'captured', payoutStatus: 'held' },
  });

  // Paid, approved, cancelled in time: refunded in full.
  const cancelled = await pay(payAt, guest, car, 40);
  expect((await changeBooking(host, cancelled, 'approved')).status).toBe(200);
  const refunded = await changeBooking(guest, cancelled, 'cancelled');
  expect(refunded).toMatchObject({ status: 200, body: { paymentStatus: 'refunded' } });

  await travelTo(site, new Date(new Date(taken.endsAt).getTime() + 60_000));
  const completed = await changeBooking(host, taken, 'completed');
  expect(completed).toMatchObject({
    status: 200,
    body: { status: 'completed', payoutStatus: 'transferred' },
  });

  // The resulting objects at Stripe.
  expect(await moneyAt(stripe, site, taken)).toEqual({
    captured: 28_808,
    refunded: 0,
    sent: 21_420,
  });
  expect(await moneyAt(stripe, site, cancelled)).toEqual({
    captured: 28_808,
    refunded: 28_808,
    sent: 0,
  });
}

/** A host who can be paid. */
async function openHost(site: TestSite, { hostAccount }: SmokeTarget): Promise<Person> {
  if (!hostAccount) return createHost(site);
  const host = await createVerified(site);
  await site.db.execute(
    sql`insert into payout_accounts (user_id, account_id) values (${host.user.id}, ${hostAccount})`,
  );
  return host;
}

/** A three-day request, paid on Stripe's page. */
async function pay(
  payAt: Smoke['payAt'],
  guest: Person,
  car: { id: number },
  inDays: number,
): Promise<Booking> {
  const startDate = addDays(marketDay(new Date()), inDays);
  const booking = await requestBooking(guest, car, {
    startDate,
    endDate: addDays(startDate, 3),
    startTime: '10:00 AM',
    endTime: '10:00 AM',
  });
  const checkout = await guest.client.call(paymentEndpoints.createCheckoutSession, {
    body: { bookingId: booking.id, carId: car.id },
  });
  expect(checkout.status).toBe(200);
  await payAt(checkout.body.url);
  const [sessionId = ''] = /cs_[a-z]+_[A-Za-z0-9]+/.exec(checkout.body.url) ?? [];
  const confirmed = await guest.client.call(paymentEndpoints.confirmPaymentAuthorization, {
    body: { sessionId, bookingId: booking.id },
  });
  expect(confirmed.body).toMatchObject({ paymentStatus: 'authorized' });
  return getBooking(guest, booking);
}

async function travelTo(site: TestSite, now: Date): Promise<void> {
  const answer = await fetch(`${site.url}/api/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: now.toISOString() }),
  });
  expect(answer.status).toBe(200);
}

/** Captured, refunded and transferred cents of a booking at Stripe. */
async function moneyAt(stripe: ReturnType<typeof createStripe>, site: TestSite, { id }: Booking) {
  const { rows } = await site.db.execute<{ intentId: string }>(
    sql`select intent_id as "intentId" from payments where booking_id = ${id}`,
  );
  const intent = await stripe.paymentIntents.retrieve(rows[0]?.intentId ?? '', {
    expand: ['latest_charge'],
  });
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  const newest = await stripe.transfers.list({ limit: 100 });
  const own = newest.data.filter(({ source_transaction: source }) => source === charge?.id);
  return {
    captured: intent.amount_received,
    refunded: charge?.amount_refunded ?? 0,
    sent: own.reduce((sum, one) => sum + one.amount - one.amount_reversed, 0),
  };
}
