import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '../../platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts';
import { listUnsettled, markSettleLater } from './queries.ts';

const start = Date.parse('2026-11-22T12:00:00Z');
const atMinute = (minute: number) => new Date(start + minute * 60_000);

let database: TestDatabase;
let connection: ReturnType<typeof connectDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.url, { poolSize: 2, onError: () => undefined });
  await connection.db.execute(sql`
    insert into users (email, name, first_name, last_name)
    values ('host@example.test', 'Host One', 'Host', 'One')`);
  await connection.db.execute(sql`
    insert into cars (owner_id, title, make, model, year, category, description,
      daily_rate_cents, location, place_keys, mileage_included, extra_mile_fee_cents, features,
      rules, created_at)
    select id, 'A car', 'Toyota', 'Prius', 2022, 'Sedan', 'Easy to park.', 8400,
      'Astoria, Queens, NY 11102', '{}', 200, 50,
      '{"safety": [], "connectivity": [], "comfort": []}', '{}', now() from users`);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** Cancelled bookings with an unpaid refund. Returns their ids. */
async function insertUnsettled(count: number): Promise<number[]> {
  const { rows } = await connection.db.execute<{ id: number }>(sql`
    insert into bookings (car_id, renter_id, owner_id, start_date, end_date, start_time, end_time,
      starts_at, ends_at, status, payment_status, payout_status, days, daily_rate_cents, base_cents,
      service_fee_cents, sales_tax_cents, total_cents, commission_cents, host_payout_cents,
      request_hash, pay_by, created_at, cancelled_at, cancel_reason, is_settled)
    select c.id, c.owner_id, c.owner_id, '2026-12-01', '2026-12-04', '10:00 AM', '10:00 AM',
      '2026-12-01 15:00Z', '2026-12-04 15:00Z', 'cancelled', 'captured', 'held', 3, 8400, 25200,
      1260, 2348, 28808, 3780, 21420, 'n', now(), now(), now(), 'by_owner', false
    from cars c, generate_series(1, ${count}::int) returning id`);
  return rows.map(({ id }) => id);
}

test('bookings that cannot be settled leave room for the others, and are all tried again', async () => {
  const { db } = connection;
  const stuck = new Set(await insertUnsettled(1200));
  const tries = new Map<number, number>();
  let fresh: number[] = [];
  for (let minute = 0; minute < 15; minute += 1) {
    if (minute === 5) fresh = await insertUnsettled(3);
    const due = await listUnsettled(db, atMinute(minute));
    // New bookings are in the next round, however many are stuck.
    if (minute === 5) expect(due).toEqual(expect.arrayContaining(fresh));
    for (const id of due) {
      if (stuck.has(id)) await markSettleLater(db, id, atMinute(minute));
      else await db.execute(sql`update bookings set is_settled = true where id = ${id}`);
      tries.set(id, (tries.get(id) ?? 0) + 1);
    }
  }
  expect([...stuck].filter((id) => (tries.get(id) ?? 0) < 4)).toEqual([]);
  expect(fresh.map((id) => tries.get(id))).toEqual([1, 1, 1]);
});

test('a booking waits a minute after its first failures, then up to an hour, and a day after sixty', async () => {
  const { db } = connection;
  const [id = 0] = await insertUnsettled(1);
  const minutes: number[] = [];
  for (let failure = 1; failure <= 61; failure += 1) {
    await markSettleLater(db, id, atMinute(0));
    const { rows } = await db.execute<{ minutes: number }>(sql`
      select (extract(epoch from settle_after - ${atMinute(0)}::timestamptz) / 60)::int as minutes
      from bookings where id = ${id}`);
    minutes.push(rows[0]?.minutes ?? 0);
  }
  expect(minutes.slice(0, 12)).toEqual([1, 1, 1, 1, 1, 2, 4, 8, 16, 32, 60, 60]);
  expect(minutes.slice(58)).toEqual([60, 60, 1440]);
});
