import { paymentMethodEndpoints } from '@curbside/domain/payment-methods/endpoints';
import { staffBookingEndpoints } from '@curbside/domain/staff-bookings/endpoints';
import { expect, test } from 'vitest';
import { hoursAfter } from '../../platform/clock.ts';
import { acceptClaim, giveHandover, receipt } from '../../test/harness/claims.ts';
import { createStaff, getBooking, until } from '../../test/harness/factories.ts';
import { balancesOf, compareWithStripe } from '../../test/harness/money.ts';
import { picture } from '../../test/harness/pictures.ts';
import { sharedClaims } from '../../test/harness/shared-claims.ts';
import { addInspectionPhoto, uploadFile } from '../../test/harness/uploads.ts';
import { findTripCard } from '../payment-methods/index.ts';

const { app, host, renter, trip, startsAt, claim } = await sharedClaims();
const admin = await createStaff(app, 'admin');

/** Staff end the trip in its second day. */
async function endUnderWay(): Promise<void> {
  await app.travelTo(hoursAfter(startsAt(), 26));
  const { status } = await admin.client.call(staffBookingEndpoints.cancelAsStaff, {
    params: { id: trip().id },
    body: { refund: 'policy', reason: 'The car broke down.' },
  });
  expect(status).toBe(200);
}

async function removeCard() {
  const id = (await findTripCard(app.db, trip().id))?.paymentMethodId ?? '';
  return renter.client.call(paymentMethodEndpoints.removePaymentMethod, { params: { id } });
}

async function claimToll() {
  const { id } = await uploadFile(host, receipt);
  const happenedAt = hoursAfter(startsAt(), 3).toISOString();
  return claim({ kind: 'toll', amount: '12.00', documents: [id], happenedAt });
}

test('a trip that staff ended under way is returned and claimed for, and the host is paid', async () => {
  await app.travelTo(startsAt());
  await giveHandover(host, trip(), 'pickup');
  await endUnderWay();
  await until(async () => (await getBooking(host, trip())).payoutStatus === 'transferred');
  expect((await giveHandover(host, trip(), 'return', { odometer: 40_650 })).status).toBe(201);
  const { status, body } = await claim({ kind: 'miles' });
  expect([status, body]).toMatchObject([201, { total: '28.58', hostShare: '21.25' }]);
  expect(await removeCard()).toMatchObject({ status: 409, body: { code: 'card_in_use' } });
  await acceptClaim(renter, body);
  // Two of three days are kept: 142.80, and the claim of 21.25.
  await expect
    .poll(() => balancesOf(app, trip()))
    .toMatchObject({ guest_balance: 0, host_payable: 0, commission_income: -2520 - 375 });
  await compareWithStripe(app);
});

test('claims end 72 hours after staff ended the trip, and the card is free then', async () => {
  await app.travelTo(startsAt());
  await giveHandover(host, trip(), 'pickup');
  await endUnderWay();
  await giveHandover(host, trip(), 'return', { odometer: 40_650 });
  await app.travelTo(hoursAfter(startsAt(), 26 + 71));
  expect((await removeCard()).status).toBe(409);
  await app.travelTo(hoursAfter(startsAt(), 26 + 73));
  expect((await removeCard()).status).toBe(204);
  expect((await claim({ kind: 'miles' })).status).toBe(409);
  expect((await claimToll()).status).toBe(201);
});

test('a trip that staff ended without a sign of driving did not take place', async () => {
  await endUnderWay();
  expect(await claimToll()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('there was no trip') },
  });
  expect((await giveHandover(host, trip(), 'return')).status).toBe(409);
  expect((await removeCard()).status).toBe(204);
});

test('photos of the return can be added for a day after staff ended the trip, and claimed with', async () => {
  await app.travelTo(startsAt());
  const add = async (inspectionType: 'pickup' | 'return', color: string) =>
    addInspectionPhoto(host, trip(), { inspectionType, photoType: 'front' }, await picture(color));
  const before = await add('pickup', 'red');
  await endUnderWay();
  expect((await getBooking(renter, trip())).actions.inspect).toEqual({ allowed: true });
  await app.travelTo(hoursAfter(startsAt(), 26 + 23));
  const late = { inspectionType: 'pickup', photoType: 'left' } as const;
  await expect(addInspectionPhoto(host, trip(), late, await picture('blue'))).rejects.toThrow();
  const after = await add('return', 'brown');
  const { id } = await uploadFile(host, receipt);
  const damage = { kind: 'damage', amount: '320.00', documents: [id] };
  expect((await claim({ ...damage, pairs: [{ before, after }] })).status).toBe(201);
  await app.travelTo(hoursAfter(startsAt(), 26 + 25));
  expect((await getBooking(renter, trip())).actions.inspect).toMatchObject({
    allowed: false,
    reason: 'Return photos can be added until 24 hours after the trip ended.',
  });
});
