import { marketDay } from '@curbside/domain/calendar/days';
import { marketInstant } from '@curbside/domain/calendar/instants';
import { addMonths, daysOfMonth, monthOf } from '@curbside/domain/calendar/months';
import { ledgerEndpoints } from '@curbside/domain/ledger/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ageSessions } from '../../test/harness/account-events.ts';
import {
  bookApproved,
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  listCar,
  testPassword,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { insertLedgerEntry } from './entry-queries.ts';

const app = await sharedApp();
const admin = await createStaff(app, 'admin');
const host = await createHost(app);
const guest = await createVerified(app);
const month = addMonths(monthOf(marketDay(app.now())), 1);
const next = addMonths(month, 1);
const { last } = daysOfMonth(month);

const read = async (of: string) =>
  (await admin.client.call(ledgerEndpoints.monthEnd, { query: { month: of } })).body;
const close = (of: string, currentPassword?: string) =>
  admin.client.call(ledgerEndpoints.closeMonth, { body: { month: of, currentPassword } });

/** Tax that someone paid on the last day of the month. */
const postTax = (name: string) =>
  app.db.transaction((tx) =>
    insertLedgerEntry(tx, {
      stripeObject: name,
      event: 'posted',
      bookingId: null,
      orderId: null,
      postedAt: marketInstant(last, 12),
      lines: { sales_tax_payable: 1234, bank: -1234 },
    }),
  );

test('commission and fee of a trip are deferred until it ends, but not what a cancellation keeps', async () => {
  await app.travelTo(marketInstant(last, 9));
  const [car, other] = [await listCar(host), await listCar(host)];
  await bookApproved(app, { host, renter: guest, car }, windowFrom(app, 2));
  const late = await bookApproved(app, { host, renter: guest, car: other }, windowFrom(app, 1));
  // Two trips of 252.00: 37.80 commission and 12.60 fee each.
  const both = { trips: 2, commission: '75.60', serviceFee: '25.20', total: '100.80' };
  expect((await read(month)).deferredRevenue).toEqual(both);
  await app.travelTo(marketInstant(last, 23));
  expect((await changeBooking(guest, late, 'cancelled')).status).toBe(200);
  const one = { trips: 1, commission: '37.80', serviceFee: '12.60', total: '50.40' };
  expect((await read(month)).deferredRevenue).toEqual(one);
  expect((await read(addMonths(month, -1))).deferredRevenue.total).toBe('0.00');
  // The trip is over at the end of the next month.
  expect((await read(next)).deferredRevenue.total).toBe('0.00');

  const file = await admin.client.call(ledgerEndpoints.monthEndFile, { query: { month } });
  const memo = String(file.body).trim().split('\r\n').at(-1);
  expect(memo).toBe('memo_deferred_revenue,0.00,0.00,-50.40,-50.40');
});

test('a month is closed once it is over, once, and with a recent sign-in', async () => {
  const early = await close(month);
  expect([early.status, early.body]).toMatchObject([409, { code: 'wrong_state' }]);
  expect((await read(month)).actions.close.allowed).toBe(false);

  await app.travelTo(marketInstant(`${next}-01`, 1));
  await postTax('in-time');
  expect(await read(month)).toMatchObject({ closed: null, actions: { close: { allowed: true } } });
  await ageSessions(app, admin, { openedMinutesAgo: 11 });
  expect((await close(month)).body).toMatchObject({ code: 'sign_in_again' });
  const answers = await Promise.all([close(month, testPassword), close(month, testPassword)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const closed = await read(month);
  expect(closed.closed).toEqual({ at: expect.any(String), by: expect.any(String) });
  // Every month before it is closed with it.
  expect((await read(addMonths(month, -3))).closed).toEqual(closed.closed);
  expect((await close(addMonths(month, -3))).status).toBe(409);
  const { rows } = await app.db.execute(
    sql`select entity_id from audit_log where action = 'month.closed'`,
  );
  expect(rows).toEqual([{ entity_id: month }]);
});

test('what comes later is posted into the first open month, whoever posts it', async () => {
  const [before, open] = [await read(month), await read(next)];
  expect(await postTax('too-late')).toBe(true);
  expect(await read(month)).toEqual(before);
  const taxOf = ({ accounts }: typeof before) =>
    accounts.find(({ account }) => account === 'sales_tax_payable');
  const [was, is] = [taxOf(open), taxOf(await read(next))];
  expect(Number(is?.debits) - Number(was?.debits)).toBeCloseTo(12.34, 2);
  const moved = await app.db.execute(sql`select distinct posted_at from ledger_lines
    where entry = 'too-late:posted'`);
  expect(moved.rows).toHaveLength(1);
  expect(new Date(String(moved.rows[0]?.posted_at))).toEqual(marketInstant(`${next}-01`));

  const at = marketInstant(last, 12).toISOString();
  const write = app.db.execute(sql`with entry as (
      insert into ledger_entries (entry, stripe_object, event, line_count, posted_at)
      values ('by-hand:posted', 'by-hand', 'posted', 2, ${at}) returning entry)
    insert into ledger_lines (entry, event, account, cents, posted_at)
    select entry, 'posted', account, cents, ${at}::timestamptz
    from entry, (values ('bank', 1), ('sales_tax_payable', -1)) as line (account, cents)`);
  await expect(write).rejects.toMatchObject({
    cause: { message: expect.stringContaining('closed month') },
  });
  await expect(app.db.execute(sql`delete from closed_months`)).rejects.toThrow();
});

test('a month closes after every posting that has begun', async () => {
  await app.travelTo(marketInstant(`${addMonths(next, 1)}-01`, 1));
  let finish = () => {};
  const hold = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let begun = () => {};
  const isPosting = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const posting = app.db.transaction(async (tx) => {
    await insertLedgerEntry(tx, {
      stripeObject: 'slow',
      event: 'posted',
      bookingId: null,
      orderId: null,
      postedAt: marketInstant(`${next}-15`, 12),
      lines: { sales_tax_payable: 100, bank: -100 },
    });
    begun();
    await hold;
  });
  await isPosting;
  const closing = close(next, testPassword);
  await app.db.execute(sql`select 1`);
  finish();
  await posting;
  expect((await closing).status).toBe(200);
  const { rows } = await app.db.execute<{ posted_at: string }>(
    sql`select posted_at from ledger_entries where entry = 'slow:posted'`,
  );
  expect(new Date(String(rows[0]?.posted_at))).toEqual(marketInstant(`${next}-15`, 12));
});
