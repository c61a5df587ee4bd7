import { chargeEndpoints } from '@curbside/domain/charges/endpoints';
import { expect, test } from 'vitest';
import { payBooking, requestBooking } from '../../../test/harness/factories.ts';
import { sharedTrade } from '../../../test/harness/shared-app.ts';

const { app, renter, car, nextWindow } = await sharedTrade();

test('the guest can pay a requested trip on the page of its charge, until the time is up', async () => {
  const [paid, unpaid] = [
    await requestBooking(renter, car, nextWindow()),
    await requestBooking(renter, car, nextWindow()),
  ];
  const chargeOf = async ({ id }: { id: number }) => {
    const { body } = await renter.client.call(chargeEndpoints.bookingCharges, { params: { id } });
    const charge = { params: { id: Number(body[0]?.id) } };
    return (await renter.client.call(chargeEndpoints.charge, charge)).body;
  };
  for (const booking of [paid, unpaid]) {
    expect(await chargeOf(booking)).toMatchObject({
      status: 'due',
      total: '288.08',
      payBy: booking.payBy,
      actions: { pay: { allowed: true } },
    });
  }
  await payBooking(app, renter, paid);
  expect((await chargeOf(paid)).actions.pay).toMatchObject({ allowed: false });
  await app.travelTo(new Date(Date.parse(unpaid.payBy ?? '') + 60_000));
  expect((await chargeOf(unpaid)).actions.pay).toMatchObject({ allowed: false });
});
