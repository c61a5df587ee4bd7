import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import type { Booking } from '@curbside/domain/bookings/booking';
import { journalEndpoints } from '@curbside/domain/journal/endpoints';
import { ledgerEndpoints } from '@curbside/domain/ledger/endpoints';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { workEndpoints } from '@curbside/domain/work/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { insertDebt, insertLedgerLines } from '../../test/harness/debts.ts';
import {
  bookApproved,
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  signUpPerson,
  testPassword,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { balancesOf, expectBalancedEntries } from '../../test/harness/money.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const author = await createStaff(app, 'admin');
const second = await createStaff(app, 'admin');

const write = (body: object, by: Person = author) =>
  by.client.call(journalEndpoints.writeJournalEntry, {
    body: { reason: 'As agreed on the phone.', ...body } as never,
  });
const decide = (by: Person, action: 'approve' | 'reject', id: number) =>
  by.client.call(
    action === 'approve'
      ? journalEndpoints.approveJournalEntry
      : journalEndpoints.rejectJournalEntry,
    { params: { id }, body: {} },
  );

async function post(body: object): Promise<number> {
  const written = await write(body);
  expect(written).toMatchObject({ status: 201, body: { status: 'waiting' } });
  expect(await decide(second, 'approve', written.body.id)).toMatchObject({
    status: 200,
    body: { status: 'posted', decidedBy: { id: second.user.id } },
  });
  return written.body.id;
}

async function balanceOf(account: string): Promise<number> {
  const query = { account, limit: '1' } as never;
  const answer = await author.client.call(ledgerEndpoints.ledger, { query });
  return Math.round(Number(answer.headers.get('x-balance')) * 100);
}

async function approvedTrip(): Promise<{ booking: Booking; host: Person; renter: Person }> {
  const [host, renter] = [await createHost(app), await createVerified(app)];
  const car = await listCar(host);
  const booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 5));
  return { booking, host, renter };
}

const deleteOwn = ({ client }: Person) =>
  client.call(accountEndpoints.deleteAccount, { body: { currentPassword: testPassword } });

/** A host who owes 50.00 and 30.00 of two trips. */
async function hostInDebt() {
  const { booking, host } = await approvedTrip();
  for (const cents of [5000, 3000]) {
    await insertDebt(app.db, { bookingId: booking.id, hostId: host.user.id, cents });
  }
  const debts = async () => {
    const { rows } = await app.db.execute<{ open: number }>(sql`
      select (cents - settled_cents)::int as open from host_receivables
      where host_id = ${host.user.id} order by id`);
    return rows.map(({ open }) => open);
  };
  return { booking, host, debts };
}

describe('an entry', () => {
  test('waits for a second administrator, is in the work list, and is posted once', async () => {
    await insertLedgerLines(app.db, null, { sales_tax_payable: -10_000, bank: 10_000 });
    const before = await balanceOf('sales_tax_payable');
    const { body: entry } = await write({ kind: 'tax_remitted', amount: '23.48' });
    expect(entry).toMatchObject({
      amount: '23.48',
      author: { id: author.user.id },
      actions: { approve: { allowed: false }, reject: { allowed: true } },
    });
    expect(await balanceOf('sales_tax_payable')).toBe(before);
    const { body: work } = await second.client.call(workEndpoints.work);
    expect(work).toContainEqual(
      expect.objectContaining({ kind: 'journal_entry', id: entry.id, who: 'Pat Doe' }),
    );
    expect(await decide(author, 'approve', entry.id)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    const answers = await Promise.all([
      decide(second, 'approve', entry.id),
      decide(second, 'approve', entry.id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balanceOf('sales_tax_payable')).toBe(before + 2348);
    expect((await decide(second, 'reject', entry.id)).status).toBe(409);
    await expectBalancedEntries(app);
  });

  test('can be rejected by its author, and is never posted then', async () => {
    const before = await balanceOf('sales_tax_payable');
    const { body: entry } = await write({ kind: 'tax_remitted', amount: '1.00' });
    expect((await decide(author, 'reject', entry.id)).body.status).toBe('rejected');
    expect((await decide(second, 'approve', entry.id)).status).toBe(409);
    expect(await balanceOf('sales_tax_payable')).toBe(before);
    const query = { status: 'rejected' } as const;
    const { body } = await second.client.call(journalEndpoints.journal, { query });
    expect(body.map(({ id }) => id)).toContain(entry.id);
  });

  test.each([
    [{ kind: 'tax_remitted', amount: '0.00' }, 400],
    [{ kind: 'tax_remitted', amount: '-1.00' }, 400],
    [{ kind: 'tax_remitted', amount: '1.00', reason: ' ' }, 400],
    [{ kind: 'bonus', amount: '1.00' }, 400],
    [{ kind: 'tax_remitted', amount: '9999999.00' }, 409],
    [{ kind: 'explanation', amount: '1.00' }, 400],
    [{ kind: 'explanation', amount: '1.00', account: 'unexplained' }, 400],
    [{ kind: 'goodwill', amount: '1.00' }, 400],
    [{ kind: 'repaid_otherwise', amount: '1.00' }, 400],
    [{ kind: 'repaid_otherwise', amount: '1.00', bookingId: 9_999_999 }, 404],
    [{ kind: 'debt_paid', amount: '1.00', userId: '00000000-0000-4000-8000-000000000009' }, 404],
  ])('%o is %i', async (body, status) => {
    expect((await write(body)).status).toBe(status);
  });
});

test('a guest who is repaid otherwise is owed nothing more', async () => {
  const { booking, renter } = await approvedTrip();
  expect(
    (await write({ kind: 'repaid_otherwise', amount: '0.01', bookingId: booking.id })).status,
  ).toBe(409);
  await insertLedgerLines(app.db, booking.id, { guest_balance: -5000, losses: 5000 });
  await app.db.execute(sql`
    insert into ledger_differences (kind, subject, booking_id, ledger_cents, stripe_cents, found_at,
      updated_at)
    values ('refund_refused', ${`ch_${booking.id}`}, ${booking.id}, 5000, 0, now(), now())`);
  const body = { kind: 'repaid_otherwise', bookingId: booking.id };
  expect((await write({ ...body, amount: '50.01' })).status).toBe(409);
  await post({ ...body, amount: '50.00' });
  expect(await balancesOf(app, booking)).toMatchObject({ guest_balance: 0, bank: -5000 });
  const { rows } = await app.db.execute<{ status: string }>(
    sql`select status from ledger_differences where booking_id = ${booking.id}`,
  );
  expect(rows).toEqual([{ status: 'resolved' }]);
  await until(async () =>
    (await lettersTo(app, renter.user.email)).some((letter) =>
      letter.includes('As agreed on the phone.'),
    ),
  );
});

test('debts are settled oldest first: paid to the bank, or written off', async () => {
  const { booking, host, debts } = await hostInDebt();
  const of = { userId: host.user.id };
  expect((await write({ kind: 'debt_paid', amount: '80.01', ...of })).status).toBe(409);
  await post({ kind: 'debt_paid', amount: '60.00', ...of });
  expect(await debts()).toEqual([0, 2000]);
  await post({ kind: 'debt_written_off', amount: '20.00', bookingId: booking.id });
  expect(await debts()).toEqual([0, 0]);
  expect(await balancesOf(app, booking)).toMatchObject({
    host_receivables: 0,
    bank: 6000,
    bad_debt: 2000,
  });
});

test('an entry that no longer fits when it is approved is refused and stays waiting', async () => {
  const { host, debts } = await hostInDebt();
  const body = { kind: 'debt_paid', amount: '80.00', userId: host.user.id };
  const { body: entry } = await write(body);
  await post({ ...body, amount: '1.00' });
  expect((await decide(second, 'approve', entry.id)).status).toBe(409);
  const { body: list } = await author.client.call(journalEndpoints.journal, { query: {} });
  expect(list.find(({ id }) => id === entry.id)?.status).toBe('waiting');
  expect(await debts()).toEqual([4900, 3000]);
});

test('goodwill credits the guest at the cost of the platform', async () => {
  const { booking, renter } = await approvedTrip();
  const stranger = await signUpPerson(app);
  const body = { kind: 'goodwill', amount: '15.00', bookingId: booking.id };
  expect((await write({ ...body, userId: stranger.user.id })).status).toBe(400);
  await post({ ...body, userId: renter.user.id });
  expect(await balancesOf(app, booking)).toMatchObject({ goodwill: 1500, guest_balance: -1500 });
});

test('goodwill that names no booking is repaid to the person once', async () => {
  const { user } = await signUpPerson(app);
  const of = { userId: user.id };
  const repay = (amount: string) => write({ kind: 'repaid_otherwise', amount, ...of });
  expect((await repay('0.01')).status).toBe(409);
  await post({ kind: 'goodwill', amount: '15.00', ...of });
  const before = await balanceOf('guest_balance');
  expect((await repay('15.01')).status).toBe(409);
  const entries = [(await repay('15.00')).body, (await repay('15.00')).body];
  const answers = await Promise.all(entries.map(({ id }) => decide(second, 'approve', id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await balanceOf('guest_balance')).toBe(before + 1500);
  expect((await repay('0.01')).status).toBe(409);
  await until(async () =>
    (await lettersTo(app, user.email)).some((letter) => letter.includes('We have paid you $15.00')),
  );
});

test('a host who is repaid goodwill of their own keeps that of their bookings', async () => {
  const { booking, host } = await approvedTrip();
  const of = { userId: host.user.id };
  await post({ kind: 'goodwill', amount: '20.00', bookingId: booking.id, ...of });
  await post({ kind: 'goodwill', amount: '7.00', ...of });
  const repaid = { kind: 'repaid_otherwise', ...of };
  expect((await write({ ...repaid, amount: '7.01' })).status).toBe(409);
  await post({ ...repaid, amount: '7.00' });
  expect(await balancesOf(app, booking)).toMatchObject({ host_payable: -21_420 - 2000 });
  await expectBalancedEntries(app);
});

test('a repayment for a booking names nobody but its guest', async () => {
  const { booking, host, renter } = await approvedTrip();
  await post({ kind: 'goodwill', amount: '15.00', bookingId: booking.id });
  const repay = (userId: string) =>
    write({ kind: 'repaid_otherwise', amount: '15.00', bookingId: booking.id, userId });
  expect(await repay(host.user.id)).toMatchObject({
    status: 400,
    body: { message: 'This is not the guest of the booking.' },
  });
  expect((await repay(renter.user.id)).status).toBe(201);
});

test('goodwill for the host needs a charge to be paid from', async () => {
  const [host, renter] = [await createHost(app), await createVerified(app)];
  const request = await requestBooking(renter, await listCar(host), windowFrom(app, 3));
  await payBooking(app, renter, request);
  const body = { kind: 'goodwill', amount: '20.00', bookingId: request.id };
  const forHost = { ...body, userId: host.user.id };
  const refused = {
    status: 409,
    body: { code: 'wrong_state', message: expect.stringContaining('Nothing was charged') },
  };
  expect(await write(forHost)).toMatchObject(refused);
  await changeBooking(host, request, 'rejected');
  expect(await write(forHost)).toMatchObject(refused);
  expect((await write({ ...body, userId: renter.user.id })).status).toBe(201);

  const trip = await approvedTrip();
  await post({ ...body, bookingId: trip.booking.id, userId: trip.host.user.id });
  expect(await balancesOf(app, trip.booking)).toMatchObject({
    goodwill: 2000,
    host_payable: -21_420 - 2000,
  });
  // The host reads it as what it is, and not as a refund.
  const { body: payouts } = await trip.host.client.call(payoutEndpoints.payouts);
  expect(payouts).toMatchObject([
    {
      refunded: '0.00',
      movements: [
        { kind: 'earned', amount: '214.20' },
        { kind: 'credited', amount: '20.00' },
      ],
    },
  ]);
});

test.each([
  [-4000, 4000],
  [2500, -2500],
])('an unexplained sum of %i cents moves to the account it belongs to', async (sum, moved) => {
  const open = await balanceOf('unexplained');
  await insertLedgerLines(app.db, null, { unexplained: sum - open, bank: open - sum });
  const before = await balanceOf('bank');
  const amount = (Math.abs(sum) / 100).toFixed(2);
  await post({ kind: 'explanation', amount, account: 'bank' });
  expect(await balanceOf('unexplained')).toBe(0);
  expect(await balanceOf('bank')).toBe(before - moved);
});

test('the debt of a host who deleted the account can be paid or written off', async () => {
  const host = await createHost(app);
  const { booking } = await approvedTrip();
  expect((await deleteOwn(host)).status).toBe(200);
  // A bank took the payment of an earlier trip back.
  await insertDebt(app.db, { bookingId: booking.id, hostId: host.user.id, cents: 5000 });
  const of = { userId: host.user.id };
  await post({ kind: 'debt_paid', amount: '20.00', ...of });
  await post({ kind: 'debt_written_off', amount: '30.00', ...of });
  expect((await write({ kind: 'debt_written_off', amount: '0.01', ...of })).status).toBe(409);
});

test('an account whose debt was settled can be deleted', async () => {
  const host = await createHost(app);
  const { booking } = await approvedTrip();
  await insertLedgerLines(app.db, booking.id, { host_receivables: 700, losses: -700 });
  await app.db.execute(sql`insert into host_receivables (host_id, booking_id, cents, created_at)
    values (${host.user.id}, ${booking.id}, 700, now())`);
  expect((await deleteOwn(host)).status).toBe(409);
  await post({ kind: 'debt_paid', amount: '7.00', userId: host.user.id });
  expect((await deleteOwn(host)).status).toBe(200);
});
