import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { addDays, newYorkDay } from '@curbside/domain/calendar/days';
import type { Car } from '@curbside/domain/cars/car';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '../platform/database/index.ts';
import { createStripe } from '../platform/stripe/index.ts';
import type { TestAnswer } from './client.ts';
import { createHost, createVerified, listCar, type Person, type TestSite } from './factories.ts';
import { freePort } from './free-port.ts';
import { type ServerProcess, type ServerSettings, startServerProcess } from './server-process.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const kills = 10;

let database: TestDatabase;
let connection: ReturnType<typeof connectDatabase>;
let settings: ServerSettings;
let server: ServerProcess;
let site: TestSite;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.url, { poolSize: 4, onError: () => undefined });
  const dataDir = await mkdtemp(join(tmpdir(), 'curbside-kill-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  settings = { port, sandboxPort, dataDir, databaseUrl: database.url };
  server = await startServerProcess(settings);
  site = { url: server.url, sandboxUrl: server.sandboxUrl, db: connection.db };
});

afterAll(async () => {
  await server?.stop();
  await connection?.close();
  await database?.drop();
  if (settings) await rm(settings.dataDir, { recursive: true, force: true });
});

/** The answers that clients got and may rely on. */
class Acknowledged {
  readonly requested = new Set<number>();
  readonly paid = new Set<number>();
  readonly approved = new Set<number>();
  readonly cancelled = new Set<number>();
}

/** Repeats the call until it is answered, like a client whose connection broke. */
async function persist<Body>(
  call: () => Promise<TestAnswer<Body>>,
  isOver: () => boolean,
): Promise<TestAnswer<Body> | undefined> {
  while (!isOver()) {
    const answer = await call().catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}

interface Rental {
  renter: Person;
  host: Person;
  cars: Car[];
  number: number;
  told: Acknowledged;
  isOver: () => boolean;
}

/** Clients book, pay, and are approved or cancel, one after the other. */
async function keepRenting(rental: Rental): Promise<void> {
  const { renter, host, cars, number, told, isOver } = rental;
  for (let round = 0; !isOver(); round += 1) {
    const car = cars[(number + round) % cars.length];
    const startDate = addDays(newYorkDay(new Date()), 5 + ((number * 37 + round * 3) % 340));
    const body = {
      carId: car?.id,
      startDate,
      endDate: addDays(startDate, 2),
      startTime: '10:00 AM',
      endTime: '10:00 AM',
    };
    const headers = { 'idempotency-key': `renter-${number}-round-${round}` };
    const requested = await persist(
      () => renter.client.call(bookingEndpoints.requestBooking, { body, headers }),
      isOver,
    );
    if (requested?.status !== 201) continue;
    const booking = requested.body;
    told.requested.add(booking.id);
    if (round % 5 === 4) continue;
    if (!(await pay(renter, booking, isOver))) continue;
    told.paid.add(booking.id);
    const wish = round % 3 === 2 ? 'cancelled' : 'approved';
    const person = wish === 'approved' ? host : renter;
    const changed = await persist(
      () =>
        person.client.call(bookingEndpoints.changeBooking, {
          params: { id: booking.id },
          body: { status: wish },
        }),
      isOver,
    );
    // 409: the first attempt succeeded, but its answer was lost.
    if (changed && [200, 409].includes(changed.status)) told[wish].add(booking.id);
  }
}

/** Whether the guest was told that the money is authorized. */
async function pay(renter: Person, booking: Booking, isOver: () => boolean): Promise<boolean> {
  const checkout = await persist(
    () =>
      renter.client.call(paymentEndpoints.createCheckoutSession, {
        body: { bookingId: booking.id, carId: booking.carId },
      }),
    isOver,
  );
  if (!checkout) return false;
  expect(checkout).toMatchObject({ status: 200 });
  const sessionId = new URL(checkout.body.url).pathname.split('/').at(-1) ?? '';
  await persist(
    () =>
      renter.client.send(
        'POST',
        `${site.sandboxUrl}/checkout/${sessionId}/pay`,
        new URLSearchParams({ card: '4242424242424242' }),
      ),
    isOver,
  );
  const confirmed = await persist(
    () =>
      renter.client.call(paymentEndpoints.confirmPaymentAuthorization, {
        body: { sessionId, bookingId: booking.id },
      }),
    isOver,
  );
  return confirmed?.body.paymentStatus === 'authorized';
}

/** Kills in the middle of the work: some requests after the start, at a different moment each time. */
async function killAndRestart(told: Acknowledged): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const enough = told.requested.size + 3;
    while (told.requested.size < enough) await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, (kill * 379) % 700));
    await server.kill();
    server = await startServerProcess(settings);
  }
}

async function travel(minutes: number): Promise<void> {
  const now = new Date(Date.now() + minutes * 60_000).toISOString();
  const answer = await fetch(`${site.url}/api/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  });
  expect(answer.status).toBe(200);
}

interface Row extends Record<string, unknown> {
  id: number;
  status: string;
  payment: string;
  total: number;
  refunded: number;
  isSettled: boolean;
  isHeld: boolean;
  sessionId: string | null;
}

async function listBookings(): Promise<Map<number, Row>> {
  const { rows } = await site.db.execute<Row>(
    sql`select b.id, b.status, b.payment_status as payment, b.total_cents as total,
          coalesce(b.refund_cents, 0) as refunded, b.is_settled as "isSettled",
          h.id is not null as "isHeld", p.checkout_session_id as "sessionId"
        from bookings b left join holds h on h.booking_id = b.id
        left join payments p on p.booking_id = b.id`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function listIntents(stripe: Stripe): Promise<Stripe.PaymentIntent[]> {
  const intents: Stripe.PaymentIntent[] = [];
  const pages = stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] });
  for await (const intent of pages) intents.push(intent);
  return intents;
}

/** The payment status of a booking that follows from its intent at Stripe. */
function moneyOf({ status, latest_charge: charge }: Stripe.PaymentIntent): string {
  if (!charge || typeof charge === 'string') return 'unpaid';
  if (status === 'requires_capture') return 'authorized';
  if (status === 'canceled') return 'voided';
  if (status !== 'succeeded') return status;
  if (charge.amount_refunded === 0) return 'captured';
  return charge.amount_refunded === charge.amount ? 'refunded' : 'partially_refunded';
}

async function ledgerSums(): Promise<Record<string, number>> {
  const { rows } = await site.db.execute<{ account: string; cents: number }>(
    sql`select account, sum(cents)::int as cents from ledger_lines group by account`,
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

test('a server that is killed ten times in the middle of its work keeps all it has promised', async () => {
  const host = await createHost(site);
  const cars = await Promise.all(Array.from({ length: 6 }, () => listCar(host)));
  const renters = await Promise.all(Array.from({ length: 6 }, () => createVerified(site)));
  const told = new Acknowledged();
  let isOver = false;
  const clients = renters.map((renter, number) =>
    keepRenting({ renter, host, cars, number, told, isOver: () => isOver }),
  );
  await killAndRestart(told).finally(() => {
    isOver = true;
  });
  await Promise.all(clients);
  // Interrupted work resumes after two minutes; unpaid requests lapse after thirty.
  await travel(3);
  await travel(35);

  expect([told.requested.size > 20, told.approved.size > 5]).toEqual([true, true]);
  const rows = await listBookings();
  for (const id of told.requested) expect(rows.has(id)).toBe(true);
  for (const id of told.paid) {
    expect(['authorized', 'captured', 'voided', 'refunded']).toContain(rows.get(id)?.payment);
  }
  for (const id of told.approved) {
    expect(rows.get(id)).toMatchObject({ status: 'approved', payment: 'captured' });
  }
  for (const id of told.cancelled) expect(rows.get(id)).toMatchObject({ status: 'cancelled' });

  const { rows: strayHolds } = await site.db.execute(
    sql`select * from holds h where not exists (select from bookings b where b.id = h.booking_id)`,
  );
  expect(strayHolds).toEqual([]);
  for (const row of rows.values()) {
    expect(row).toMatchObject({ isSettled: true });
    expect({ ...row, isHeld: ['pending', 'approved'].includes(row.status) }).toEqual(row);
  }
  expect((await site.db.execute(sql`select * from car_search_differences`)).rows).toEqual([]);

  const stripe = createStripe({
    secretKey: 'sk_test_sandbox',
    sandboxUrl: site.sandboxUrl,
  });
  const seen = new Set<number>();
  for (const intent of await listIntents(stripe)) {
    const id = Number(intent.metadata.bookingId);
    const money = moneyOf(intent);
    if (money === 'unpaid') continue;
    // One booking, one sum of money: nothing was charged twice or forgotten.
    expect(seen.has(id)).toBe(false);
    seen.add(id);
    expect([id, money, intent.amount]).toEqual([id, rows.get(id)?.payment, rows.get(id)?.total]);
  }
  for (const { id, payment } of rows.values()) {
    expect([id, seen.has(id)]).toEqual([id, payment !== 'unpaid']);
  }

  const totalOf = (payment: string) =>
    [...rows.values()]
      .filter((row) => row.payment === payment)
      .reduce((sum, { total }) => sum + total, 0);
  const sums = await ledgerSums();
  expect(Object.values(sums).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  expect(sums.guest_authorisations).toBe(totalOf('authorized'));
  expect(sums.stripe_balance).toBe(totalOf('captured'));
  const { rows: leftOver } = await site.db.execute(
    sql`select id, type from stripe_events where handled_at is null`,
  );
  expect(leftOver).toEqual([]);
}, 400_000);
