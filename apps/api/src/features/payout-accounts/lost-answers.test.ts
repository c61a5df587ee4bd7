import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  controlSandbox,
  createHost,
  createVerified,
  currentUser,
  listCar,
  openCheckout,
  requestBooking,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
beforeEach(async () => {
  await controlSandbox(app, 'faults/clear', {});
  await controlSandbox(app, 'webhooks', { mode: 'normal' });
});

const failAfterActing = (path: string) =>
  controlSandbox(app, 'faults', { path, answer: '500-after-acting', times: 1, method: 'POST' });

test('a payout account created by a failed call is found, not created twice', async () => {
  const person = await createVerified(app);
  await failAfterActing('/v1/accounts');
  const answer = await person.client.call(payoutEndpoints.createConnectAccount);
  expect(answer.status).toBe(200);
  const accounts = await app.server.deps.stripe.accounts.list({ limit: 100 });
  const own = accounts.data.filter(({ metadata }) => metadata?.userId === person.user.id);
  expect(own.map(({ id }) => id)).toEqual([answer.body.accountId]);
});

test('a checkout page opened by a failed call is found, not opened twice', async () => {
  const renter = await createVerified(app);
  const car = await listCar(await createHost(app));
  const booking = await requestBooking(renter, car, windowFrom(app, 3));
  await failAfterActing('/v1/checkout/sessions');
  const session = await openCheckout(renter, booking);
  const sessions = await app.server.deps.stripe.checkout.sessions.list({ limit: 100 });
  const own = sessions.data.filter(({ metadata }) => metadata?.bookingId === String(booking.id));
  expect(own.map(({ id }) => id)).toEqual([session]);
});

test('a verified account that Stripe restricts without a webhook is found within a day', async () => {
  const host = await createHost(app);
  await controlSandbox(app, 'webhooks', { mode: 'drop' });
  const { rows } = await app.db.execute<{ account: string }>(
    sql`select account_id as account from payout_accounts where user_id = ${host.user.id}`,
  );
  // The sweep for missed events does not list those of connected accounts.
  await controlSandbox(app, 'accounts', { account: rows[0]?.account, state: 'restricted' });
  await app.travel(25 * 3_600_000);
  expect((await currentUser(host)).stripeAccountStatus).toBe('pending');
});
