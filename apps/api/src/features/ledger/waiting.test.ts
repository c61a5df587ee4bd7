import type { Booking } from '@curbside/domain/bookings/booking';
import { addDays, marketDay } from '@curbside/domain/calendar/days';
import { marketInstant } from '@curbside/domain/calendar/instants';
import { incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import type { LedgerAccount } from '@curbside/domain/ledger/accounts';
import { ledgerEndpoints } from '@curbside/domain/ledger/endpoints';
import {
  type WaitingCause,
  type WaitingSide,
  waitingCauses,
} from '@curbside/domain/ledger/waiting';
import { toCents } from '@curbside/domain/money/money';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { staffBookingEndpoints } from '@curbside/domain/staff-bookings/endpoints';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acceptedChange, endingDaysLater } from '../../test/harness/changes.ts';
import { acceptClaim, claimCharge, contestClaim, giveHandover } from '../../test/harness/claims.ts';
import { insertDebt } from '../../test/harness/debts.ts';
import {
  bookApproved,
  changeBooking,
  completeTrip,
  controlSandbox,
  createHost,
  createStaff,
  createVerified,
  currentUser,
  getBooking,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  testPassword,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const app = await sharedApp();
const admin = await createStaff(app, 'admin');
const renter = await createVerified(app);
let host: Person;
beforeEach(async () => {
  host = await createHost(app);
});

const people = async () => ({ host, renter, car: await listCar(host) });
const approved = async (daysAhead: number, days = 3) =>
  bookApproved(app, await people(), windowFrom(app, daysAhead, days));

async function waiting() {
  const { status, body } = await admin.client.call(ledgerEndpoints.waiting);
  expect(status).toBe(200);
  expect(body.causes.map(({ cause }) => cause)).toEqual(waitingCauses);
  return body.causes;
}

async function causeOf(cause: WaitingCause) {
  const found = (await waiting()).find((row) => row.cause === cause);
  if (!found) throw new Error(`There is no cause ${cause}.`);
  return found;
}

/** How much more waits for each cause after something happened; causes that stayed are left out. */
async function changeBy(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = new Map((await waiting()).map(({ cause, cents }) => [cause, cents]));
  await act();
  const after = await waiting();
  const changes = after.map(
    ({ cause, cents }) => [cause, cents - (before.get(cause) ?? 0)] as const,
  );
  return Object.fromEntries(changes.filter(([, cents]) => cents !== 0));
}

/** The ledger's balance of an account, of one booking or of all, in cents. */
async function balanceOf(account: LedgerAccount, booking?: Pick<Booking, 'id'>): Promise<number> {
  const query = { account, ...(booking && { bookingId: String(booking.id) }) };
  const { headers } = await admin.client.call(ledgerEndpoints.ledger, { query });
  const decimal = headers.get('x-balance') ?? '';
  return decimal.startsWith('-') ? -toCents(decimal.slice(1)) : toCents(decimal);
}

async function sums() {
  const causes = await waiting();
  const sumOf = (isIn: (row: (typeof causes)[number]) => boolean) =>
    causes.filter(isIn).reduce((sum, { cents }) => sum + cents, 0);
  const ofSide = (side: WaitingSide) => sumOf((row) => row.side === side);
  const ofCause = (cause: WaitingCause) => sumOf((row) => row.cause === cause);
  return {
    host_payable: 0 - ofSide('hosts'),
    guest_balance: 0 - ofCause('refund_due') - ofCause('repay_otherwise'),
    guest_authorizations: ofSide('cards'),
    host_receivables: ofCause('host_debt'),
    disputed_funds: ofCause('bank'),
  };
}

/** Entries may follow a status after a moment. */
async function expectLedgerAgrees(): Promise<void> {
  const accounts = Object.keys(await sums()) as (keyof Awaited<ReturnType<typeof sums>>)[];
  await expect
    .poll(
      async () => {
        const entries = accounts.map(async (name) => [name, await balanceOf(name)] as const);
        const balances = Object.fromEntries(await Promise.all(entries));
        return { balances, waiting: await sums() };
      },
      { timeout: 10_000 },
    )
    .toSatisfy(({ balances, waiting: own }) => JSON.stringify(balances) === JSON.stringify(own));
  for (const { cents, ages } of await waiting()) {
    expect(Object.values(ages).reduce((sum, part) => sum + part, 0)).toBe(cents);
  }
}
afterEach(async () => {
  await controlSandbox(app, 'faults/clear', {});
  await expectLedgerAgrees();
});

const stuckCents = async ({ id }: Booking) => {
  const { body } = await admin.client.call(payoutEndpoints.stuckPayouts);
  return toCents(body.find(({ bookingId }) => bookingId === id)?.amount ?? '0.00');
};

test('money waits on the card, then for the end of the trip, then for nobody', async () => {
  const { car } = await people();
  const booking = await requestBooking(renter, car, windowFrom(app, 2, 1));
  expect(await changeBy(() => payBooking(app, renter, booking))).toEqual({ card: 9603 });
  expect(await changeBy(() => changeBooking(host, booking, 'approved'))).toEqual({
    card: -9603,
    trip: 7140,
  });
  expect(await balanceOf('host_payable', booking)).toBe(-7140);
  expect(await changeBy(() => completeTrip(app, host, booking))).toEqual({ trip: -7140 });
});

test('its age goes by New York days', async () => {
  await app.travelTo(marketInstant(addDays(marketDay(app.now()), 1), 22));
  const today = marketDay(app.now());
  await approved(60, 1);
  const ageAt = async (days: number, hour: number) => {
    await app.travelTo(marketInstant(addDays(today, days), hour));
    const { cents, ages } = await causeOf('trip');
    expect(cents).toBe(7140);
    return Object.entries(ages).find(([, part]) => part > 0)?.[0];
  };
  expect(await ageAt(0, 23)).toBe('today');
  expect(await ageAt(1, 1)).toBe('to_3_days');
  expect(await ageAt(3, 23)).toBe('to_3_days');
  expect(await ageAt(4, 1)).toBe('to_7_days');
  expect(await ageAt(7, 23)).toBe('to_7_days');
  expect(await ageAt(8, 1)).toBe('to_30_days');
  expect(await ageAt(30, 23)).toBe('to_30_days');
  expect(await ageAt(31, 1)).toBe('longer');
  const { oldestAt } = await causeOf('trip');
  expect(Date.parse(oldestAt ?? '')).toBeCloseTo(marketInstant(today, 22).getTime(), -5);
});

test('a payout waits for an incident, for a bank, and for staff', async () => {
  const hurt = await approved(1, 1);
  const disputed = await approved(1, 1);
  const frozen = await approved(1, 1);
  const freeze = (booking: Booking) =>
    admin.client.call(staffBookingEndpoints.freezeAsStaff, {
      params: { id: booking.id },
      body: { reason: 'We check the address.', currentPassword: testPassword },
    });
  const frozenBy = await changeBy(async () => {
    expect((await freeze(frozen)).status).toBe(200);
  });
  expect(frozenBy).toEqual({ trip: -7140, review: 7140 });

  const { rows } = await app.db.execute<{ charge: string }>(
    sql`select charge_id as charge from payments where booking_id = ${disputed.id}`,
  );
  const byBank = await changeBy(async () => {
    await controlSandbox(app, 'disputes', { charge: rows[0]?.charge });
    await until(async () => (await causeOf('bank')).cents > 0);
    await until(async () => (await getBooking(host, disputed)).payoutStatus === 'frozen');
  });
  expect(byBank).toEqual({ trip: -7140, dispute: 7140, bank: 9603 });
  expect(await balanceOf('disputed_funds', disputed)).toBe(9603);

  await app.travelTo(new Date(Date.parse(hurt.startsAt) + 60 * minute));
  const report = {
    bookingId: hurt.id,
    description: 'The mirror is gone.',
    severity: 'major',
    incidentDate: app.now().toISOString(),
  };
  const byIncident = await changeBy(() =>
    renter.client.call(incidentEndpoints.reportIncident, { body: report }),
  );
  expect(byIncident).toEqual({ trip: -7140, incident: 7140 });
  // A payout that is frozen waits for the same once its trip is over.
  await completeTrip(app, host, hurt);
  for (const booking of [disputed, frozen]) await changeBooking(host, booking, 'completed');
  for (const booking of [hurt, disputed, frozen]) {
    expect(await stuckCents(booking)).toBe(7140);
  }
  expect((await causeOf('incident')).count).toBe(1);
});

test('a payout that Stripe refuses waits, and one that staff took back at Stripe', async () => {
  const refused = await approved(1, 1);
  await controlSandbox(app, 'accounts', {
    account: host.user.stripeAccountId,
    state: 'restricted',
  });
  await until(async () => (await currentUser(host)).stripeAccountStatus === 'pending');
  expect(await changeBy(() => completeTrip(app, host, refused))).toEqual({
    trip: -7140,
    payout_failed: 7140,
  });
  expect(await stuckCents(refused)).toBe(7140);

  host = await createHost(app);
  const sent = await completeTrip(app, host, await approved(1, 1));
  await until(async () => (await getBooking(host, sent)).payoutStatus === 'transferred');
  const { rows } = await app.db.execute<{ transfer: string }>(
    sql`select transfer_id as transfer from payments where booking_id = ${sent.id}`,
  );
  const takenBack = await changeBy(async () => {
    await app.server.deps.stripe.transfers.createReversal(rows[0]?.transfer ?? '');
    await app.travel(2 * minute);
    await until(async () => (await getBooking(host, sent)).payoutStatus === 'reversed');
  });
  expect(takenBack).toEqual({ taken_back: 7140 });
  expect(await balanceOf('host_payable', sent)).toBe(-7140);
});

test('a refund waits for our balance, or until staff repay it in another way', async () => {
  const unfunded = await approved(40);
  const refused = await approved(40);
  await app.travel(3 * day);
  await controlSandbox(app, 'payouts', { amount: 'all' });
  const pending = await changeBy(async () => {
    await changeBooking(renter, unfunded, 'cancelled');
    await until(async () => (await getBooking(renter, unfunded)).refundStatus === 'pending');
  });
  expect(pending).toEqual({ trip: -21_420, refund_pending: 28_808 });
  const differencesOf = async ({ id }: Booking) =>
    (await admin.client.call(ledgerEndpoints.reconciliation)).body.filter(
      ({ bookingId }) => bookingId === id,
    );
  await app.travel(minute);
  await until(async () => (await differencesOf(unfunded)).length > 0);
  expect(await differencesOf(unfunded)).toMatchObject([
    { kind: 'refund_waiting', ledgerAmount: '288.08' },
  ]);
  await controlSandbox(app, 'topups', { amount: 100_000 });
  await until(async () => (await causeOf('refund_pending')).cents === 0);

  const fault = { path: '/v1/refunds', method: 'POST', answer: 'refund-fails', times: 10 };
  await controlSandbox(app, 'faults', fault);
  const failed = await changeBy(async () => {
    await acceptedChange({ asker: host, answerer: renter }, refused, endingDaysLater(refused, -1));
    await until(async () => {
      await app.travel(2 * minute);
      return (await causeOf('repay_otherwise')).cents > 0;
    });
  });
  expect(failed).toEqual({ trip: 14_280 - 21_420, repay_otherwise: 9602 });
  expect(await balanceOf('guest_balance', refused)).toBe(-9602);
});

test('a charge waits for its guest, for staff, and for the payment', async () => {
  const booking = await approved(2);
  await app.travelTo(new Date(booking.startsAt));
  await giveHandover(host, booking, 'pickup');
  await app.travelTo(new Date(Date.parse(booking.endsAt) + 170 * minute));
  await giveHandover(host, booking, 'return', { odometer: 40_650, fuelEighths: 8 });
  const claimed = async (kind: string) => (await claimCharge(host, booking, { kind })).body;
  let late = { id: 0 };
  const asked = await changeBy(async () => {
    late = await claimed('late');
  });
  expect(asked).toEqual({ guest_answer: 5167 });
  const contested = await changeBy(() => contestClaim(renter, late));
  expect(contested).toEqual({ guest_answer: -5167, decision: 5167 });
  const miles = await claimed('miles');
  const decline = { path: '/v1/payment_intents', method: 'POST', answer: 'card-declined' };
  await controlSandbox(app, 'faults', { ...decline, times: 1000 });
  const toPay = await changeBy(async () => {
    expect((await acceptClaim(renter, miles)).status).toBe(200);
  });
  expect(toPay).toEqual({ guest_answer: -2858, guest_payment: 2858 });
  await changeBooking(host, booking, 'completed');
  // The card is tried again a day later.
  await controlSandbox(app, 'faults/clear', {});
  await app.travel(day);
  await until(async () => (await causeOf('guest_payment')).cents === 0);
});

test('a debt of a host waits until a payout settles it', async () => {
  const booking = await approved(1, 1);
  const debt = { bookingId: booking.id, hostId: host.user.id, cents: 5000 };
  expect(await changeBy(() => insertDebt(app.db, debt))).toEqual({ host_debt: 5000 });
  const settled = await changeBy(() => completeTrip(app, host, booking));
  expect(settled).toEqual({ host_debt: -5000, trip: -7140 });
});

test('a payout that is due and a refund that Stripe has not taken wait for the next try', async () => {
  const ended = await approved(1, 1);
  const canceled = await approved(40);
  const due = await changeBy(() =>
    app.db.execute(sql`update bookings set status = 'completed',
      completed_at = ${new Date(app.now().getTime() - 61 * minute)} where id = ${ended.id}`),
  );
  expect(due).toEqual({ trip: -7140, payout_due: 7140 });
  expect(await stuckCents(ended)).toBe(7140);

  const fault = { path: '/v1/refunds', method: 'POST', answer: '500', times: 1000 };
  await controlSandbox(app, 'faults', fault);
  const owed = await changeBy(() => changeBooking(renter, canceled, 'cancelled'));
  expect(owed).toEqual({ trip: -21_420, refund_due: 28_808 });
  expect(await balanceOf('guest_balance', canceled)).toBe(-28_808);
  await controlSandbox(app, 'faults/clear', {});
  await until(async () => {
    await app.travel(minute);
    return (await causeOf('refund_due')).cents === 0;
  });
});
