import { ledgerEndpoints } from '@curbside/domain/ledger/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  bookApproved,
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  listCar,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { compareAccount } from './compare-account.ts';

const hour = 3_600_000;
const actor = { system: 'test' };

const app = await sharedApp();
const admin = await createStaff(app, 'admin');

const travel = (hours: number) => app.travel(hours * hour);

async function openDifferences() {
  const answer = await admin.client.call(ledgerEndpoints.reconciliation);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function reconciledDays() {
  const { rows } = await app.db.execute<{ transactions: number; differences: number }>(
    sql`select transactions, differences from reconciled_days order by day`,
  );
  return rows;
}

test('each day is compared once, in both directions, and the whole account at the end', async () => {
  const host = await createHost(app);
  const renter = await createVerified(app);
  const car = await listCar(host);
  const trip = await bookApproved(app, { host, renter, car }, windowFrom(app, 2, 1));
  await app.travelTo(new Date(trip.endsAt));
  await changeBooking(host, trip, 'completed');
  const { deps } = app.server;
  const same = await compareAccount(deps, actor);
  expect(same.ledgerCents).toBe(same.stripeCents);
  // Net of Stripe's fee of 2.9% and 30 cents.
  expect(same.stripeCents).toBe(9603 - 308 - 7140);
  await travel(48);
  const days = await reconciledDays();
  expect(days.reduce((sum, day) => sum + day.transactions, 0)).toBe(2);
  expect(days.every(({ differences }) => differences === 0)).toBe(true);
  expect(await openDifferences()).toEqual([]);

  // A movement that the reader misses, and one that Stripe does not have.
  const aDayAhead = Math.floor(app.now().getTime() / 1000) + 30 * 86_400;
  await app.db.execute(
    sql`update settings set value = ${String(aDayAhead)} where key = 'balance-read-until'`,
  );
  const payout = await deps.stripe.payouts.create({ amount: 500, currency: 'usd' });
  const now = app.now().toISOString();
  await app.db.execute(sql`
    insert into balance_transactions (id, type, category, cents, fee_cents, created_at,
      available_on, available_since, needs_sync)
    values ('txn_of_nobody', 'charge', 'charge', 700, 50, ${now}, ${now}, ${now}, false)`);
  await travel(30);
  const [account, ...found] = (await openDifferences()).toSorted((a, b) =>
    a.kind.localeCompare(b.kind),
  );
  expect([account, ...found]).toMatchObject([
    {
      kind: 'missing_at_stripe',
      subject: 'txn_of_nobody',
      ledgerAmount: '6.50',
      stripeAmount: '0.00',
    },
    { kind: 'missing_in_ledger', subject: payout.balance_transaction, stripeAmount: '-5.00' },
  ]);
  // The missing movement is posted, so the account is equal again.
  const after = await compareAccount(deps, actor);
  expect(after.ledgerCents).toBe(after.stripeCents);
  expect(after.stripeCents).toBe(same.stripeCents - 500);

  const change = (id: number, body: object) =>
    admin.client.call(ledgerEndpoints.changeDifference, { params: { id }, body });
  const id = account?.id ?? 0;
  const note = 'Made by a test.';
  expect((await change(id, { status: 'investigating', note })).body).toMatchObject({ note });
  expect((await change(id, { status: 'resolved' })).body).toMatchObject({ note });
  expect(await openDifferences()).toHaveLength(1);
  expect((await change(999_999, { status: 'open' })).status).toBe(404);
  expect((await change(id, { status: 'gone' })).status).toBe(400);
});

test('a day is compared only after all its pages were read', async () => {
  const before = (await reconciledDays()).length;
  const fault = (body: object) =>
    fetch(`${app.sandboxUrl}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: '/v1/balance_transactions', answer: '500', ...body }),
    });
  await fault({ times: 1000 });
  await travel(24);
  expect(await reconciledDays()).toHaveLength(before);
  await fault({ times: 0 });
  await travel(0.1);
  expect(await reconciledDays()).toHaveLength(before + 1);
});

test('the ledger refuses lines added later, and entries that do not balance', async () => {
  const { rows } = await app.db.execute<{ entry: string }>(
    sql`select entry from ledger_entries where event = 'captured' limit 1`,
  );
  const entry = rows[0]?.entry ?? '';
  const now = app.now().toISOString();
  const insertLines = (name: string, ...lines: [string, number][]) =>
    app.db.transaction(async (tx) => {
      for (const [account, cents] of lines) {
        await tx.execute(sql`
          insert into ledger_lines (entry, event, account, cents, posted_at)
          values (${name}, 'captured', ${account}, ${cents}, ${now})`);
      }
    });
  const because = (message: RegExp) => ({ cause: { message: expect.stringMatching(message) } });
  await expect(insertLines(entry, ['losses', 5], ['bank', -5])).rejects.toMatchObject(
    because(/sealed/),
  );
  await expect(insertLines('ch_x:captured', ['losses', 5])).rejects.toMatchObject(
    because(/foreign key/),
  );
  await expect(
    app.db.execute(sql`update ledger_entries set event = 'else' where entry = ${entry}`),
  ).rejects.toMatchObject(because(/append-only/));
  await expect(
    app.db.execute(sql`
      insert into ledger_entries (entry, stripe_object, event, line_count, posted_at)
      values ('ch_y:captured', 'ch_y', 'captured', 2, ${now})`),
  ).rejects.toMatchObject(because(/sealed with 2/));
});
