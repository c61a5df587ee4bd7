import type { Booking } from '@curbside/domain/bookings/booking';
import { journalEndpoints } from '@curbside/domain/journal/endpoints';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  bookApproved,
  completeTrip,
  controlSandbox,
  createStaff,
  getBooking,
  listCar,
  until,
  windowFrom,
} from '../../../test/harness/factories.ts';
import { balancesOf, compareWithStripe } from '../../../test/harness/money.ts';
import { sharedTrade } from '../../../test/harness/shared-app.ts';

const { app, host, renter } = await sharedTrade();
const [author, other] = [await createStaff(app, 'admin'), await createStaff(app, 'admin')];
const day = 24 * 3_600_000;

async function dispute({ id }: Booking, body: object, status: string): Promise<void> {
  const { rows } = await app.db.execute<{ charge: string }>(
    sql`select charge_id as charge from payments where booking_id = ${id}`,
  );
  await controlSandbox(app, 'disputes', { charge: rows[0]?.charge, ...body });
  await until(async () => (await getBooking(host, { id })).dispute?.status === status);
  await app.server.jobs.drain(10_000);
}

async function post(kind: 'debt_written_off' | 'goodwill', bookingId: number, amount: string) {
  const userId = host.user.id;
  const { body } = await author.client.call(journalEndpoints.writeJournalEntry, {
    body: { kind, bookingId, userId, amount, reason: 'Nobody collects it.' },
  });
  const params = { id: body.id };
  const { status } = await other.client.call(journalEndpoints.approveJournalEntry, {
    params,
    body: {},
  });
  expect(status).toBe(200);
}

async function owedOf({ id }: Booking): Promise<string | undefined> {
  const { body } = await host.client.call(payoutEndpoints.payouts);
  return body.find(({ bookingId }) => bookingId === id)?.owed;
}

async function sentFor({ id }: Booking): Promise<number[]> {
  const { data } = await app.server.deps.stripe.transfers.list({
    destination: host.user.stripeAccountId ?? '',
  });
  const ofTrip = data.filter(({ metadata }) => metadata.bookingId === String(id));
  return ofTrip.map(({ amount }) => amount).toReversed();
}

test('a payout whose debt was written off is not sent again once the bank gives its money back', async () => {
  const people = { host, renter, car: await listCar(host) };
  const trip = await bookApproved(app, people, windowFrom(app, 3));
  await completeTrip(app, host, trip);
  // The host's bank has received the payout by now.
  await app.travel(8 * day);
  await dispute(trip, { outcome: 'lost' }, 'lost');
  await until(async () => (await owedOf(trip)) === '214.20');
  await post('debt_written_off', trip.id, '214.20');
  expect(await balancesOf(app, trip)).toMatchObject({ bad_debt: 21_420, host_receivables: 0 });
  await dispute(trip, { outcome: 'reinstated' }, 'won');
  await expect
    .poll(() => balancesOf(app, trip))
    .toMatchObject({ bad_debt: 0, host_payable: 0, guest_balance: 0 });
  expect(await sentFor(trip)).toEqual([21_420]);
  await compareWithStripe(app);
});

test.each(['before', 'after'] as const)(
  'goodwill that was paid %s a debt was written off is not paid once more',
  async (when) => {
    const people = { host, renter, car: await listCar(host) };
    const trip = await bookApproved(app, people, windowFrom(app, 3));
    await completeTrip(app, host, trip);
    const give = async () => {
      await post('goodwill', trip.id, '20.00');
      await until(async () => (await sentFor(trip)).includes(2000));
    };
    if (when === 'before') await give();
    await app.travel(8 * day);
    await dispute(trip, { outcome: 'lost' }, 'lost');
    await until(async () => (await owedOf(trip)) === '214.20');
    await post('debt_written_off', trip.id, '214.20');
    if (when === 'after') await give();
    await dispute(trip, { outcome: 'reinstated' }, 'won');
    await expect
      .poll(() => balancesOf(app, trip))
      .toMatchObject({ bad_debt: 0, host_payable: 0, guest_balance: 0 });
    expect(await sentFor(trip)).toEqual([21_420, 2000]);
    await compareWithStripe(app);
  },
);
