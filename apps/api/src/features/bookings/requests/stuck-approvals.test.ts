import { afterEach, expect, test } from 'vitest';
import {
  changeBooking,
  controlSandbox,
  createHost,
  createVerified,
  disableAccount,
  getBooking,
  listCar,
  payBooking,
  requestBooking,
  windowFrom,
} from '../../../test/harness/factories.ts';
import { moneyAtStripe } from '../../../test/harness/money.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';

const app = await sharedApp();
afterEach(() => controlSandbox(app, 'faults/clear', {}));

test.each(['guest', 'host'] as const)(
  'an approval that waits for Stripe ends uncaptured if the %s is disabled meanwhile',
  async (side) => {
    const people = { host: await createHost(app), guest: await createVerified(app) };
    const { host, guest } = people;
    const booking = await requestBooking(guest, await listCar(host), windowFrom(app, 4));
    await payBooking(app, guest, booking);
    const path = '/v1/payment_intents/{id}/capture';
    await controlSandbox(app, 'faults', { path, answer: '500', times: 10 });
    expect((await changeBooking(host, booking, 'approved')).status).toBe(202);
    await disableAccount(app, people[side]);
    await controlSandbox(app, 'faults/clear', {});
    await app.travel(3 * 60_000);
    expect(await getBooking(host, booking)).toMatchObject({
      status: 'pending',
      paymentStatus: 'authorized',
      approval: null,
      actions: { approve: { allowed: false }, reject: { allowed: true } },
    });
    expect(await moneyAtStripe(app, booking)).toMatchObject({ captured: 0 });
    expect((await changeBooking(host, booking, 'rejected')).status).toBe(200);
  },
);
