import { expect } from 'vitest';
import { hoursAfter, travelTo } from '../support/clock.ts';
import { demo, newEmail } from '../support/demo.ts';
import { eventually, HttpClient, postForm } from '../support/http-client.ts';
import { test } from '../support/site.ts';

interface Booking {
  id: number;
  status: string;
  paymentStatus: string;
  payoutStatus?: string;
  totalPrice: string;
  endsAt: string;
  quote: Record<string, string | number>;
  renterEmail: string;
}
interface User {
  createdAt: string;
  verificationStatus: string;
  stripeAccountId: string | null;
}
interface Car {
  id: number;
  title: string;
  dailyRate: string;
}

/** The calendar day in New York, `days` days after an instant. */
function dayAfter(instant: string, days: number): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
  return format.format(hoursAfter(instant, 24 * days));
}

test('from visitor to payout, by HTTP alone', async ({ site: { origin, sandboxOrigin } }) => {
  const renter = new HttpClient(origin);
  const host = new HttpClient(origin);

  // A visitor has no user and is redirected to sign in.
  expect((await renter.get('/api/auth/user')).status).toBe(401);
  const login = await renter.get('/api/login?returnUrl=%2Fcar%2F1%3FstartDate%3D2027-01-01');
  expect(login.status).toBe(302);
  expect(login.headers.get('location')).toBe(
    '/login?returnUrl=%2Fcar%2F1%3FstartDate%3D2027-01-01',
  );

  const email = newEmail('api-renter');
  const signedUp = await renter.post<{ user: User }>('/api/auth/sign-up/email', {
    email,
    password: 'a-long-password',
    name: 'Ada Lowell',
  });
  expect(signedUp.status).toBe(200);
  const { user } = signedUp.body;
  expect(user.verificationStatus).toBe('unverified');
  expect((await renter.get<User>('/api/auth/user')).body).toEqual(user);

  // A search by dates finds the demo car at its price.
  const trip = {
    startDate: dayAfter(user.createdAt, 15),
    endDate: dayAfter(user.createdAt, 18),
    startTime: '10:00 AM',
    endTime: '10:00 AM',
  };
  const search = await renter.get<Car[]>(
    `/api/cars?${new URLSearchParams({ ...trip, location: 'Astoria', limit: '60' })}`,
  );
  expect(search.status).toBe(200);
  expect(Number(search.headers.get('x-total-count'))).toBe(search.body.length);
  const car = search.body.find(({ title }) => title === demo.car);
  if (!car) throw new Error('The search did not find the demo car.');
  expect(car.dailyRate).toBe('84.00');

  // Booking needs a verified identity.
  const request = { carId: car.id, ...trip };
  expect((await renter.post('/api/bookings', request)).status).toBe(403);
  const check = await renter.post<{ url: string }>('/api/stripe/create-verification-session');
  expect(check.status).toBe(200);
  const verified = await postForm(`${check.body.url.split('?')[0]}/submit`, {
    outcome: 'verified',
    first_name: 'Ada',
    last_name: 'Lowell',
    dob: '1990-12-10',
  });
  expect(verified).toMatchObject({ status: 303, location: `${origin}/verification-success` });
  await eventually(
    async () => (await renter.get<User>('/api/auth/user')).body,
    (user) => user.verificationStatus === 'verified',
  );

  // The request holds the dates and stores every line of the price.
  const booked = await renter.post<Booking>('/api/bookings', request, {
    'idempotency-key': `journey-${email}`,
  });
  expect(booked.status).toBe(201);
  expect(booked.body).toMatchObject({
    status: 'pending',
    paymentStatus: 'unpaid',
    totalPrice: '288.08',
    quote: {
      days: 3,
      dailyRate: '84.00',
      base: '252.00',
      serviceFee: '12.60',
      salesTax: '23.48',
      total: '288.08',
    },
  });
  const { id } = booked.body;
  const again = await renter.post<{ code: string }>('/api/bookings', request);
  expect(again).toMatchObject({ status: 409, body: { code: 'dates_taken' } });

  // Checkout: the first card is declined, the second is accepted.
  const checkout = await renter.post<{ url: string }>('/api/stripe/create-checkout-session', {
    bookingId: id,
    carId: car.id,
  });
  const payUrl = `${checkout.body.url.split(/[?#]/)[0]}/pay`;
  const declined = await postForm(payUrl, { card: '4000000000000002', email });
  expect(declined.status).toBe(402);
  expect(declined.text).toContain('Your card was declined.');
  const paid = await postForm(payUrl, { card: '4242424242424242', email });
  expect(paid.status).toBe(303);
  const back = new URL(paid.location);
  expect(`${back.origin}${back.pathname}`).toBe(`${origin}/booking-success`);
  expect(back.searchParams.get('bookingId')).toBe(String(id));
  const confirmed = await renter.post<Booking>('/api/stripe/confirm-payment-authorization', {
    sessionId: back.searchParams.get('session_id'),
    bookingId: id,
  });
  expect(confirmed.body).toMatchObject({ status: 'pending', paymentStatus: 'authorized' });

  // The host sees request and payout, approves, and the payment is captured.
  await host.post('/api/auth/sign-in/email', { email: demo.host, password: demo.password });
  const requests = await host.get<Booking[]>('/api/owner-bookings');
  expect(requests.body.find((booking) => booking.id === id)).toMatchObject({
    status: 'pending',
    renterEmail: email,
    quote: { commission: '37.80', hostPayout: '214.20' },
  });
  const approved = await host.patch<Booking>(`/api/bookings/${id}`, { status: 'approved' });
  expect(approved).toMatchObject({
    status: 200,
    body: { status: 'approved', paymentStatus: 'captured', payoutStatus: 'held' },
  });

  // A day after drop-off the trip is completed and the host is paid.
  await travelTo(origin, hoursAfter(approved.body.endsAt, 25));
  const paidOut = await eventually(
    async () => (await host.get<Booking>(`/api/bookings/${id}`)).body,
    (booking) => booking.payoutStatus === 'transferred',
  );
  expect(paidOut).toMatchObject({ status: 'completed', paymentStatus: 'captured' });

  // The sandbox has the transfer of $214.20 to the host's account.
  const { stripeAccountId } = (await host.get<User>('/api/auth/user')).body;
  const transfers = await fetch(
    `${sandboxOrigin}/v1/transfers?destination=${stripeAccountId}&limit=100`,
    { headers: { authorization: 'Bearer sk_test_e2e' } },
  );
  const { data } = (await transfers.json()) as {
    data: { amount: number; metadata: { bookingId?: string } }[];
  };
  const ofTrip = data.filter(({ metadata }) => metadata.bookingId === String(id));
  expect(ofTrip.map(({ amount }) => amount)).toEqual([21_420]);

  // The guest sees that the trip is completed, but not the payout.
  const seen = (await renter.get<Booking>(`/api/bookings/${id}`)).body;
  expect(seen.status).toBe('completed');
  expect(seen.payoutStatus).toBeUndefined();
});
