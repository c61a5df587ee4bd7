import type { Booking } from '@curbside/domain/bookings/booking';
import { marketDay } from '@curbside/domain/calendar/days';
import { addMonths } from '@curbside/domain/calendar/months';
import { ledgerAccounts } from '@curbside/domain/ledger/accounts';
import { ledgerEndpoints } from '@curbside/domain/ledger/endpoints';
import { toCents } from '@curbside/domain/money/money';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  bookApproved,
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  listCar,
  type Person,
  requestBooking,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const hour = 3_600_000;
const dayAfter = (instant: string) => marketDay(new Date(new Date(instant).getTime() + 24 * hour));

const app = await sharedApp();
const host = await createHost(app);
const renter = await createVerified(app);
const admin = await createStaff(app, 'admin');
const people = { host, renter, car: await listCar(host) };
const completed = await bookApproved(app, people, windowFrom(app, 2));
const lateCancelled = await bookApproved(app, people, windowFrom(app, 10));
const held = await bookApproved(app, people, windowFrom(app, 20));
await app.travelTo(new Date(completed.endsAt));
await changeBooking(host, completed, 'completed');
await app.travelTo(new Date(new Date(lateCancelled.startsAt).getTime() - 5 * hour));
await changeBooking(renter, lateCancelled, 'cancelled');
const unpaid = await requestBooking(renter, people.car, windowFrom(app, 30));

describe('a receipt', () => {
  const receiptFor = (person: Person, { id }: Booking) =>
    person.client.call(paymentEndpoints.receipt, { params: { id } });

  test('names every line of a trip, for the guest and staff', async () => {
    for (const person of [renter, admin]) {
      expect((await receiptFor(person, completed)).body).toMatchObject({
        bookingId: completed.id,
        hostName: 'Pat Doe',
        location: 'Astoria, Queens, NY 11102',
        lines: [
          { name: '$84.00 × 3 days', amount: '252.00' },
          { name: 'Service fee', amount: '12.60' },
          { name: 'New York sales tax', amount: '23.48' },
        ],
        total: '288.08',
        refunded: '0.00',
        refundedAt: null,
        paid: '288.08',
        salesTaxPaid: '23.48',
      });
    }
    expect((await receiptFor(host, completed)).status).toBe(404);
    const { rows } = await app.db.execute(sql`select user_id from audit_log
      where action = 'receipt.viewed' and entity_id = ${String(completed.id)}`);
    expect(rows).toEqual([{ user_id: admin.user.id }]);
  });

  test('of a late cancellation has the refund and the tax of what is kept', async () => {
    expect((await receiptFor(renter, lateCancelled)).body).toMatchObject({
      total: '288.08',
      refunded: '192.05',
      refundedAt: expect.any(String),
      paid: '96.03',
      salesTaxPaid: '7.83',
    });
  });

  test('exists only after the card is charged', async () => {
    expect((await receiptFor(renter, unpaid)).status).toBe(409);
  });
});

test('the host sees every payout with its trip and day', async () => {
  const payouts = (await host.client.call(payoutEndpoints.payouts)).body;
  const trip = ({ id, carTitle, startDate, endDate }: Booking) => ({
    bookingId: id,
    carTitle,
    imageUrl: '',
    guestName: 'Pat Doe',
    startDate,
    endDate,
  });
  expect(payouts).toMatchObject([
    {
      ...trip(held),
      tripStatus: 'approved',
      amount: '214.20',
      status: 'held',
      expectedOn: dayAfter(held.endsAt),
      kept: null,
      owed: '0.00',
    },
    {
      ...trip(lateCancelled),
      tripStatus: 'cancelled',
      amount: '71.40',
      status: 'transferred',
      expectedOn: marketDay(new Date(lateCancelled.startsAt)),
      kept: '71.40',
      owed: '0.00',
    },
    {
      ...trip(completed),
      tripStatus: 'completed',
      amount: '214.20',
      status: 'transferred',
      expectedOn: marketDay(new Date(completed.endsAt)),
      kept: null,
      owed: '0.00',
    },
  ]);
  const paged = await host.client.call(payoutEndpoints.payouts, { query: { limit: '1' } });
  expect(paged.body).toHaveLength(1);
  expect(paged.headers.get('x-total-count')).toBe('3');
  expect((await renter.client.call(payoutEndpoints.payouts)).body).toEqual([]);
});

test('the host sees where the money is, in sums', async () => {
  expect((await host.client.call(payoutEndpoints.payoutSummary)).body).toEqual({
    toCome: '214.20',
    frozen: '0.00',
    failed: '0.00',
    transferred: '285.60',
    owed: '0.00',
    nextOn: dayAfter(held.endsAt),
    nextAmount: '214.20',
  });
  expect((await renter.client.call(payoutEndpoints.payoutSummary)).body).toMatchObject({
    toCome: '0.00',
    transferred: '0.00',
    nextOn: null,
  });
});

test('staff read the ledger of one booking', async () => {
  const linesOf = (bookingId: string) =>
    admin.client.call(ledgerEndpoints.ledger, { query: { bookingId, limit: '100' } });
  const own = await linesOf(String(completed.id));
  expect(own.body.length).toBeGreaterThan(0);
  expect(new Set(own.body.map(({ bookingId }) => bookingId))).toEqual(new Set([completed.id]));
  expect(own.headers.get('x-total-count')).toBe(String(own.body.length));
  expect(own.headers.get('x-balance')).toBe('0.00');
  for (const wrong of ['one', '0', '-1', '1.5', '99999999999']) {
    expect([wrong, (await linesOf(wrong)).status]).toEqual([wrong, 400]);
  }
  expect((await linesOf('2000000000')).body).toEqual([]);
});

test('staff read an account of the ledger, by days', async () => {
  const read = (query: Record<string, string>) =>
    admin.client.call(ledgerEndpoints.ledger, { query });
  const whole = await read({ account: 'sales_tax_payable' });
  expect(whole.body.map(({ event, bookingId, amount }) => [event, bookingId, amount])).toEqual([
    ['refund_due', lateCancelled.id, '15.65'],
    ['captured', held.id, '-23.48'],
    ['captured', lateCancelled.id, '-23.48'],
    ['captured', completed.id, '-23.48'],
  ]);
  expect(whole.headers.get('x-balance')).toBe('-54.79');
  const from = marketDay(new Date(lateCancelled.startsAt));
  const lastDay = await read({ account: 'sales_tax_payable', from, to: from });
  expect(lastDay.body).toHaveLength(1);
  expect(lastDay.headers.get('x-balance')).toBe('15.65');
  const page = await read({ limit: '2' });
  expect(page.body).toHaveLength(2);
  expect(page.headers.get('link')).toContain('cursor=');
  expect(page.headers.get('x-balance')).toBe('0.00');
  expect((await read({ account: 'petty_cash' })).status).toBe(400);
});

test('the tax report sums charges minus refunds by month', async () => {
  const report = async (month: string) =>
    (await admin.client.call(ledgerEndpoints.taxReport, { query: { month } })).body;
  const chargedIn = marketDay(new Date(completed.createdAt)).slice(0, 7);
  const cancelledIn = marketDay(new Date(lateCancelled.startsAt)).slice(0, 7);
  const months = [...new Set([chargedIn, cancelledIn])];
  const totals = await Promise.all(
    months.map(async (month) => {
      const lines = String(await report(month))
        .trim()
        .split('\r\n');
      expect(lines[0]).toBe('booking,taxable sales,sales tax,charge,purpose');
      return lines.at(-1)?.split(',').slice(1).map(Number) ?? [];
    }),
  );
  const sum = (index: number) =>
    totals.reduce((all, total) => all + Math.round((total[index] ?? 0) * 100), 0);
  // Three trips of 264.60 before tax, minus 176.40 for the one cancelled late.
  expect([sum(0), sum(1)]).toEqual([61740, 5479]);
  expect(await report('2020-01')).toContain('Total,0.00,0.00');
  const wrong = await admin.client.call(ledgerEndpoints.taxReport, { query: { month: 'May' } });
  expect(wrong.status).toBe(400);
});

test('the month-end figures carry over from one month to the next', async () => {
  const monthOf = (instant: string) => marketDay(new Date(instant)).slice(0, 7);
  const read = async (month: string) =>
    (await admin.client.call(ledgerEndpoints.monthEnd, { query: { month } })).body;
  const first = monthOf(completed.createdAt);
  const before = await read(addMonths(first, -1));
  expect(before.accounts.map(({ account }) => account)).toEqual([...ledgerAccounts]);
  expect(before.accounts.every(({ closing }) => closing === '0.00')).toBe(true);
  let last = before;
  for (const month of [first, addMonths(first, 1), addMonths(first, 2)]) {
    const figures = await read(month);
    expect(figures.isBalanced).toBe(true);
    for (const [index, row] of figures.accounts.entries()) {
      expect(row.opening).toBe(last.accounts[index]?.closing);
      expect(toCents(row.credits.replace('-', ''))).toBeGreaterThanOrEqual(0);
    }
    last = figures;
  }
  const tax = last.accounts.find(({ account }) => account === 'sales_tax_payable');
  expect(tax?.closing).toBe('-54.79');

  const file = await admin.client.call(ledgerEndpoints.monthEndFile, { query: { month: first } });
  expect(file.headers.get('content-type')).toContain('text/csv');
  const lines = String(file.body).trim().split('\r\n');
  expect(lines[0]).toBe('account,opening,debits,credits,closing');
  expect(lines).toHaveLength(ledgerAccounts.length + 2);
  expect(lines.at(-1)).toMatch(/^memo_deferred_revenue,/);
  for (const line of lines.slice(1)) expect(line).toMatch(/^[a-z_]+(,-?\d+\.\d\d){4}$/);
});
