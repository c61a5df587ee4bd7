import { analyticsEndpoints } from '@curbside/domain/analytics/endpoints';
import { analyticsPeriods, topListingPeriods } from '@curbside/domain/analytics/periods';
import type { Car } from '@curbside/domain/cars/car';
import { toCents, toDecimal } from '@curbside/domain/money/money';
import { lateCancellation, quote } from '@curbside/domain/money/pricing';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptClaim, claimCharge, readClaim, receipt } from '../../test/harness/claims.ts';
import {
  bookApproved,
  changeBooking,
  createHost,
  createVerified,
  listCar,
  type Person,
  requestBooking,
  takeTrip,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedTrade } from '../../test/harness/shared-app.ts';
import { uploadFile } from '../../test/harness/uploads.ts';

const anyDay = '2026-06-01';

const { app, host, renter, car } = await sharedTrade();

async function earnings(person: Person, period = '') {
  const query = { period };
  return (await person.client.call(analyticsEndpoints.hostAnalytics, { query })).body;
}

async function topListings(person: Person, period = 'month') {
  return (await person.client.call(analyticsEndpoints.topListings, { query: { period } })).body;
}

describe('the earnings of a host', () => {
  test('are zero in every period before the first booking', async () => {
    const none = await earnings(await createVerified(app));
    expect(none).toMatchObject({
      totalRevenue: '0.00',
      netEarnings: '0.00',
      pendingPayouts: '0.00',
      totalBookings: 0,
      topListings: [],
    });
    for (const [period, count] of Object.entries(analyticsPeriods)) {
      const { periodData } = await earnings(host, period);
      expect(periodData).toHaveLength(count);
    }
    expect(none.periodData.map(({ period }) => period).at(-1)).toMatch(/^\d{4}-\d{2}$/);
  });

  test('count captured bookings: the worked example, held and then paid', async () => {
    await requestBooking(renter, car, windowFrom(app, 20, 3));
    const booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 30, 3));
    const held = await earnings(host, 'day');
    expect(held).toMatchObject({
      totalRevenue: '252.00',
      totalPlatformFees: '37.80',
      totalStripeFees: '0.00',
      netEarnings: '214.20',
      payoutsReceived: '0.00',
      pendingPayouts: '214.20',
      totalBookings: 1,
    });
    expect(held.periodData.at(-1)).toMatchObject({
      revenue: '252.00',
      fees: '37.80',
      platformFees: '37.80',
      stripeFees: '0.00',
      netEarnings: '214.20',
      count: 1,
    });
    const listing = {
      carId: car.id,
      title: car.title,
      imageUrl: '',
      bookingCount: 1,
      dailyRate: '84.00',
      revenue: '252.00',
    };
    expect([held.topListings, await topListings(host, 'week')]).toEqual([[listing], [listing]]);
    await app.travelTo(new Date(booking.endsAt));
    await changeBooking(host, booking, 'completed');
    await until(async () => (await earnings(host)).pendingPayouts === '0.00');
    expect(await earnings(host)).toMatchObject({
      payoutsReceived: '214.20',
      pendingPayouts: '0.00',
    });
  });

  test('of a cancelled trip are the part that was kept', async () => {
    const other = { host: await createHost(app), renter, car };
    other.car = await listCar(other.host);
    const early = await bookApproved(app, other, windowFrom(app, 30, 3));
    await changeBooking(renter, early, 'cancelled');
    const late = await bookApproved(app, other, windowFrom(app, 40, 3));
    await app.travelTo(new Date(Date.parse(late.startsAt) - 3_600_000));
    await changeBooking(renter, late, 'cancelled');
    await until(async () => (await earnings(other.host)).totalRevenue === '84.00');
    expect(await earnings(other.host)).toMatchObject({
      totalRevenue: '84.00',
      totalPlatformFees: '12.60',
      netEarnings: '71.40',
      totalBookings: 1,
    });
  });

  test('have no costs that a guest repays, though the host is paid for them', async () => {
    const trip = await bookApproved(app, { host, renter, car }, windowFrom(app, 30, 3));
    await app.travelTo(new Date(trip.endsAt));
    const before = await earnings(host);
    const toll = await claimCharge(host, trip, {
      kind: 'toll',
      amount: '12.00',
      documents: [(await uploadFile(host, receipt)).id],
      happenedAt: trip.startsAt,
    });
    await acceptClaim(renter, toll.body);
    await until(async () => (await readClaim(host, toll.body)).status === 'paid');
    const paid = toDecimal(toCents(before.payoutsReceived) + 1200);
    await until(async () => (await earnings(host)).payoutsReceived === paid);
    const { totalRevenue, totalPlatformFees, netEarnings } = before;
    expect(await earnings(host)).toMatchObject({ totalRevenue, totalPlatformFees, netEarnings });
  });

  test('of another host are not shown', async () => {
    const other = { host: await createHost(app), renter, car };
    other.car = await listCar(other.host);
    const before = await earnings(host);
    await takeTrip(app, other);
    expect((await earnings(host)).totalRevenue).toBe(before.totalRevenue);
    expect(await topListings(renter)).toEqual([]);
  });

  test.each(['decade', 'Day', '1'])('are refused for a period %s', async (period) => {
    const answer = await host.client.call(analyticsEndpoints.hostAnalytics, { query: { period } });
    expect(answer.status).toBe(400);
    const top = await host.client.call(analyticsEndpoints.topListings, { query: { period } });
    expect(top.status).toBe(400);
  });
});

const dayMs = 86_400_000;
const dayInNewYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** The group of an instant, computed without SQL. */
function groupOf(at: Date, period: keyof typeof analyticsPeriods): string {
  const day = dayInNewYork.format(at);
  if (period === 'year') return day.slice(0, 4);
  if (period === 'month') return day.slice(0, 7);
  if (period === 'day') return day;
  const noon = new Date(`${day}T12:00:00Z`);
  const sinceMonday = (noon.getUTCDay() + 6) % 7;
  return new Date(noon.getTime() - sinceMonday * dayMs).toISOString().slice(0, 10);
}

interface PastBooking {
  at: Date;
  baseCents: number;
  commissionCents: number;
}

interface RandomBooking {
  carIndex: number;
  days: number;
  /** Up to six years back, often near midnight and around clock changes. */
  hoursAgo: number;
  ending: 'completed' | 'late' | 'refunded';
}

const randomBooking: fc.Arbitrary<RandomBooking> = fc.record({
  carIndex: fc.nat({ max: 1 }),
  days: fc.integer({ min: 1, max: 9 }),
  hoursAgo: fc.oneof(fc.nat({ max: 24 * 40 }), fc.nat({ max: 24 * 365 * 6 })),
  ending: fc.constantFrom('completed', 'completed', 'completed', 'late', 'refunded'),
});

test('the figures equal a recomputation by hand over random histories', async () => {
  const cars = [{ dailyRate: '84.00' }, { dailyRate: '61.37' }];
  await fc.assert(
    fc.asyncProperty(fc.array(randomBooking, { minLength: 1, maxLength: 60 }), async (bookings) => {
      const owner = await createVerified(app);
      const listed = await Promise.all(cars.map((changes) => listCar(owner, changes)));
      const history = await insertRandom(owner, listed, bookings);
      await compareFigures(owner, history);
      await compareListings(owner, listed, history);
    }),
    { numRuns: 12, seed: 20_261_121 },
  );
}, 120_000);

type Counted = PastBooking & { carId: number };

/** Stores the bookings. Returns the earnings of those that count. */
async function insertRandom(
  owner: Person,
  cars: readonly Car[],
  bookings: readonly RandomBooking[],
): Promise<Counted[]> {
  const history: Counted[] = [];
  for (const { carIndex, days, hoursAgo, ending } of bookings) {
    const chosen = cars[carIndex] ?? car;
    const booked = quote(toCents(chosen.dailyRate), days, anyDay);
    const at = new Date(app.now().getTime() - hoursAgo * 3_600_000);
    const isLate = ending === 'late';
    const isRefunded = ending === 'refunded';
    const ownerId = owner.user.id;
    await insertHistory({ ownerId, carId: chosen.id, at, booked, isLate, isRefunded });
    if (isRefunded) continue;
    const { baseCents, commissionCents } = isLate ? lateCancellation(booked).kept : booked;
    history.push({ at, carId: chosen.id, baseCents, commissionCents });
  }
  return history;
}

async function compareFigures(owner: Person, history: readonly Counted[]): Promise<void> {
  for (const period of ['day', 'week', 'month', 'year'] as const) {
    const shown = await earnings(owner, period);
    const expected = shown.periodData.map(({ period: name }) => {
      const inGroup = history.filter(({ at }) => groupOf(at, period) === name);
      const revenue = inGroup.reduce((sum, { baseCents }) => sum + baseCents, 0);
      const fees = inGroup.reduce((sum, { commissionCents }) => sum + commissionCents, 0);
      return {
        period: name,
        revenue: toDecimal(revenue),
        fees: toDecimal(fees),
        platformFees: toDecimal(fees),
        stripeFees: '0.00',
        netEarnings: toDecimal(revenue - fees),
        count: inGroup.length,
      };
    });
    expect([period, shown.periodData]).toEqual([period, expected]);
    const sum = shown.periodData.reduce((total, row) => total + toCents(row.revenue), 0);
    expect(toCents(shown.totalRevenue)).toBe(sum);
    expect(shown.periodData.at(-1)?.period).toBe(groupOf(app.now(), period));
  }
}

async function compareListings(
  owner: Person,
  cars: readonly Car[],
  history: readonly Counted[],
): Promise<void> {
  for (const [period, days] of Object.entries(topListingPeriods)) {
    const first = dayInNewYork.format(new Date(app.now().getTime() - (days - 1) * dayMs));
    const recent = history.filter(({ at }) => dayInNewYork.format(at) >= first);
    const revenueOf = (id: number) =>
      recent.filter(({ carId }) => carId === id).reduce((sum, b) => sum + b.baseCents, 0);
    const expected = cars
      .map(({ id }) => [id, revenueOf(id)] as const)
      .filter(([, revenue]) => revenue > 0)
      .sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    const top = await topListings(owner, period);
    expect(top.map(({ carId, revenue }) => [carId, toCents(revenue)])).toEqual(expected);
  }
}

/** A decided booking of the past with its ledger entries. */
async function insertHistory(given: {
  ownerId: string;
  carId: number;
  at: Date;
  booked: ReturnType<typeof quote>;
  isLate: boolean;
  isRefunded: boolean;
}): Promise<void> {
  const { ownerId, carId, at, booked, isLate, isRefunded } = given;
  const isEnded = isLate || isRefunded;
  const kept = isLate ? lateCancellation(booked).kept : undefined;
  await app.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into bookings (car_id, renter_id, owner_id, start_date, end_date, start_time, end_time,
        starts_at, ends_at, status, payment_status, payout_status, days, daily_rate_cents,
        base_cents, service_fee_cents, sales_tax_cents, total_cents, commission_cents,
        host_payout_cents, request_hash, pay_by, created_at, decided_at)
      values (${carId}, ${renter.user.id}, ${ownerId}, '2020-01-01', '2020-01-02', '9:00 AM',
        '9:00 AM', '2020-01-01', '2020-01-02', ${isEnded ? 'cancelled' : 'completed'}, 'captured',
        'transferred', ${booked.days}, ${booked.dailyRateCents}, ${booked.baseCents},
        ${booked.serviceFeeCents}, ${booked.salesTaxCents}, ${booked.totalCents},
        ${booked.commissionCents}, ${booked.hostPayoutCents}, '', now(), now(),
        ${at.toISOString()}) returning id`);
    const id = rows[0]?.id ?? 0;
    const post = async (event: string, all: Record<string, number>) => {
      const lines = Object.entries(all).filter(([, cents]) => cents !== 0);
      const entry = `ch_${id}:${event}`;
      await tx.execute(sql`
        insert into ledger_entries (entry, stripe_object, event, booking_id, line_count, posted_at)
        values (${entry}, ${`ch_${id}`}, ${event}, ${id}, ${lines.length}, ${at.toISOString()})`);
      for (const [account, cents] of lines) {
        await tx.execute(sql`
          insert into ledger_lines (entry, event, booking_id, account, cents, posted_at)
          values (${entry}, ${event}, ${id}, ${account}, ${cents}, ${at.toISOString()})`);
      }
    };
    await post('captured', {
      guest_balance: booked.baseCents,
      host_payable: -booked.hostPayoutCents,
      commission_income: -booked.commissionCents,
    });
    if (!isEnded) return;
    const givenBack = {
      payout: booked.hostPayoutCents - (kept?.hostPayoutCents ?? 0),
      commission: booked.commissionCents - (kept?.commissionCents ?? 0),
    };
    await post('refund_due', {
      guest_balance: -givenBack.payout - givenBack.commission,
      host_payable: givenBack.payout,
      commission_income: givenBack.commission,
    });
  });
}
