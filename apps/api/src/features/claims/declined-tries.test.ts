import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, expect, test, vi } from 'vitest';
import { minutesAfter } from '../../platform/clock.ts';
import { acceptClaim, readClaim } from '../../test/harness/claims.ts';
import { controlSandbox, until } from '../../test/harness/factories.ts';
import { sharedClaims } from '../../test/harness/shared-claims.ts';
import { settleMoneyOf } from '../settlement/index.ts';

const { app, renter, trip, claimLate } = await sharedClaims();
afterAll(() => controlSandbox(app, 'faults/clear', {}));

test('a decline that is recorded while its intent is checked still counts as a try', async () => {
  const claim = await claimLate();
  const declined = { path: '/v1/payment_intents', method: 'POST', answer: 'card-declined' };
  await controlSandbox(app, 'faults', { ...declined, times: 1000 });

  // A settlement reads the canceled intent before the decline is recorded, and goes on after it.
  const { deps } = app.server;
  const { paymentIntents } = deps.stripe;
  const [cancel, retrieve] = [paymentIntents.cancel, paymentIntents.retrieve];
  const isRead = Promise.withResolvers<void>();
  const isRecorded = Promise.withResolvers<void>();
  let settled: Promise<void> | undefined;
  const spies = [
    vi.spyOn(paymentIntents, 'cancel').mockImplementation(async (...given) => {
      const intent = await cancel.apply(paymentIntents, given as [string]);
      settled = settleMoneyOf(deps, { system: 'test' }, trip().id);
      await isRead.promise;
      return intent;
    }),
    vi.spyOn(paymentIntents, 'retrieve').mockImplementation(async (...given) => {
      const intent = await retrieve.apply(paymentIntents, given as [string]);
      if (intent.status === 'canceled') {
        isRead.resolve();
        await isRecorded.promise;
      }
      return intent as Stripe.Response<Stripe.PaymentIntent>;
    }),
  ];
  await acceptClaim(renter, claim);
  await until(async () => (await readClaim(renter, claim)).status === 'needs_payment');
  isRecorded.resolve();
  await settled;
  for (const spy of spies) spy.mockRestore();

  const { nextTryAt: first } = await readClaim(renter, claim);
  await app.travelTo(minutesAfter(new Date(first ?? ''), 1));
  const { nextTryAt: second } = await readClaim(renter, claim);
  expect(second).toBe(minutesAfter(new Date(first ?? ''), 2 * 24 * 60).toISOString());
  const { rows } = await app.db.execute(sql`
    select state from payment_attempts where order_id = ${claim.id} and way = 'off_session'`);
  expect(rows).toEqual([{ state: 'declined' }, { state: 'declined' }]);
});
