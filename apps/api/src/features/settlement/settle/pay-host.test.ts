import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { expect, test } from 'vitest';
import {
  bookApproved,
  changeBooking,
  controlSandbox,
  getBooking,
  until,
  windowFrom,
} from '../../../test/harness/factories.ts';
import { compareWithStripe, expectBalances } from '../../../test/harness/money.ts';
import { sharedTrade } from '../../../test/harness/shared-app.ts';
import { absorbMoney } from '../record/absorb-money.ts';
import { payHosts } from './pay-host.ts';

const { app, host, renter, car } = await sharedTrade();
const actor = { system: 'test' };

test('a trip that is cancelled after its money was read pays the host nothing', async () => {
  const trip = await bookApproved(app, { host, renter, car }, windowFrom(app, 20));
  const { deps } = app.server;
  const absorbed = await absorbMoney(deps, actor, trip.id);
  const noReading = { path: '/v1/payment_intents/{id}', method: 'GET', answer: '500', times: 1000 };
  await controlSandbox(app, 'faults', noReading);
  await changeBooking(host, trip, 'cancelled');
  // The refund is not shared yet: by the books all of it is still the host's.
  await expectBalances(app, trip, { host_payable: -21_420 });
  // The host is told already that nothing is to come.
  const summary = await host.client.call(payoutEndpoints.payoutSummary);
  expect(summary.body.toCome).toBe('0.00');
  const pay = { bookingId: trip.id, ...absorbed, disputed: new Set<number>() };
  expect(await payHosts(deps, actor, pay)).toBe(false);
  await controlSandbox(app, 'faults/clear', {});
  await app.travel(2 * 60_000);
  await until(async () => (await getBooking(renter, trip)).paymentStatus === 'refunded');
  const destination = host.user.stripeAccountId ?? '';
  expect((await deps.stripe.transfers.list({ destination })).data).toEqual([]);
  await expectBalances(app, trip, { host_payable: 0, guest_balance: 0 });
  await compareWithStripe(app);
});
