import { paymentMethodEndpoints } from '@curbside/domain/payment-methods/endpoints';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  controlSandbox,
  createHost,
  createVerified,
  currentUser,
  listCar,
  openCheckout,
  type Person,
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

/** Stripe's accounts, or customers, of this person. */
async function ownOf(kind: 'accounts' | 'customers', { user }: Person): Promise<string[]> {
  const list = app.server.deps.stripe[kind].list({ limit: 100 });
  const own: string[] = [];
  for await (const { id, metadata } of list as AsyncIterable<Stripe.Account | Stripe.Customer>) {
    if (metadata?.userId === user.id) own.push(id);
  }
  return own;
}

const saveCard = ({ client }: Person) =>
  client.call(paymentMethodEndpoints.savePaymentMethod, {
    body: { paymentMethodId: 'pm_card_visa' },
  });
const openAccount = ({ client }: Person) => client.call(payoutEndpoints.createConnectAccount);

describe.each([
  ['customers', saveCard, 201],
  ['accounts', openAccount, 200],
] as const)('while the creation of %s fails', (kind, open, success) => {
  const fail = (answer: string) =>
    controlSandbox(app, 'faults', { path: `/v1/${kind}`, answer, times: 10, method: 'POST' });

  test.each(['500', '500-after-acting'])(
    'with %s, the first call afterwards works',
    async (answer) => {
      const person = await createVerified(app);
      await fail(answer);
      await open(person);
      await open(person);
      expect(await ownOf(kind, person)).toHaveLength(answer === '500' ? 0 : 1);
      await controlSandbox(app, 'faults/clear', {});
      expect((await open(person)).status).toBe(success);
      expect(await ownOf(kind, person)).toHaveLength(1);
    },
  );

  test('two calls at once afterwards create one', async () => {
    const person = await createVerified(app);
    await fail('500');
    expect((await open(person)).status).toBe(503);
    await controlSandbox(app, 'faults/clear', {});
    const answers = await Promise.all([open(person), open(person)]);
    expect(answers.map(({ status }) => status)).toEqual([success, success]);
    expect(await ownOf(kind, person)).toHaveLength(1);
  });
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
