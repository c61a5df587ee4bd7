import { windowInstants } from '@curbside/domain/calendar/instants';
import { lateLimits } from '@curbside/domain/late-returns/rules';
import { riskLevelOf, riskLevels } from '@curbside/domain/risk/levels';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { compareLedger } from '../features/ledger/index.ts';
import { hoursAfter, minutesAfter } from '../platform/clock.ts';
import type { Deps } from '../platform/deps.ts';
import { sharedApp } from '../test/harness/shared-app.ts';
import { loadDemo } from './load-demo.ts';
import { type DemoTrip, demoTrips } from './trips.ts';

// Sweeps would complete trips between an interruption and the next try.
const app = await sharedApp({}, { listens: false });

/** One past trip of each car, and all that are under way, to come, or with work for staff. */
function fewTrips(loadedAt: Date): DemoTrip[] {
  const isPlain = ({ outcome, incident, isDisputed, car }: DemoTrip) =>
    outcome === 'completed' && !incident && !isDisputed && car % 12 !== 0;
  return demoTrips(loadedAt).filter((trip) => !isPlain(trip));
}

/** The trip whose car is late, and the next one of that car. */
function lateTripsOf(trips: readonly DemoTrip[]) {
  const next = trips.find(({ isToldLate }) => isToldLate);
  const late = trips.find(({ car, outcome }) => car === next?.car && outcome === 'approved');
  if (!next || !late) throw new Error('The demo has no late car.');
  return { late: windowInstants(late), next: windowInstants(next) };
}

/** As if the process ended before its transaction number `most`. */
function interrupted(deps: Deps, most: number): Deps {
  let count = 0;
  const transaction: typeof deps.db.transaction = (...given) => {
    count += 1;
    if (count > most) throw new Error('interrupted');
    return deps.db.transaction(...given);
  };
  const db = new Proxy(deps.db, {
    get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key, target)),
  });
  return { ...deps, db };
}

test.each(Array.from({ length: 48 }, (_, index) => index))(
  'loaded in half-hour %i of a day, the demo has a late car whose next guest can still choose',
  (halfHour) => {
    const loadedAt = minutesAfter(new Date('2026-11-25T05:00:00Z'), 30 * halfHour);
    const { late, next } = lateTripsOf(demoTrips(loadedAt));
    expect(minutesAfter(late.endsAt, lateLimits.minutes).getTime()).toBeLessThan(
      loadedAt.getTime(),
    );
    expect(next.startsAt.getTime()).toBeGreaterThan(hoursAfter(loadedAt, 1).getTime());
    const isByDay = halfHour >= 6 && halfHour <= 32;
    expect(next.startsAt <= hoursAfter(loadedAt, lateLimits.pickupHours)).toBe(isByDay);
  },
);

test('a load that is interrupted again and again ends as if it had never been', async () => {
  const { deps, sandboxUrl = '' } = app.server;
  const startedAt = deps.clock.now();
  const trips = fewTrips(startedAt);
  const load = (given: Deps) => loadDemo(given, sandboxUrl, fewTrips);
  let interruptions = 0;
  for (const most of [20, 90, 45, 61, 33, 77]) {
    await load(interrupted(deps, most)).catch((error: Error) => {
      expect(error.message).toBe('interrupted');
      interruptions += 1;
    });
  }
  expect(interruptions).toBe(6);
  await load(deps);
  await load(deps);

  const { next } = lateTripsOf(trips);
  const count = async (what: ReturnType<typeof sql>) => {
    const { rows } = await app.db.execute<{ count: number }>(sql`select count(*)::int ${what}`);
    return rows[0]?.count;
  };
  const scores = await app.db.execute<{ score: number }>(
    sql`select score from risk_scores order by score desc`,
  );
  const completed = trips.filter(({ outcome }) => outcome === 'completed');
  const rated = completed.filter(({ stars }) => stars !== undefined);
  const photos = trips.reduce(
    (sum, { photographed = [], outcome }) =>
      sum + photographed.length * (outcome === 'completed' ? 2 : 1),
    0,
  );
  expect({
    cars: await count(sql`from cars`),
    photosOfCars: await count(sql`from car_photos`),
    trips: await count(sql`from bookings`),
    completed: await count(sql`from bookings where status = 'completed'`),
    rated: await count(sql`from ratings`),
    inspected: await count(sql`from inspection_photos`),
    incidents: await count(sql`from incidents`),
    changes: await count(sql`from booking_changes`),
    disputes: await count(sql`from disputes`),
    tickets: await count(sql`from tickets`),
    cannedAnswers: await count(sql`from canned_answers`),
    closedMonths: await count(sql`from closed_months`),
    pickupReports: await count(sql`from pickup_reports`),
    contested: await count(sql`from pickup_reports where status = 'contested'`),
    lateCars: await count(sql`from late_returns where back_at is null`),
    toldOfThem: await count(sql`from late_return_guests`),
    contestedCharges: await count(sql`from charge_orders where status = 'contested'`),
    ratedTickets: await count(sql`from ticket_feedback where rating is not null`),
    pendingPeople: await count(sql`from verifications where status = 'pending'`),
    riskLevels: [...new Set(scores.rows.map(({ score }) => riskLevelOf(score)))],
  }).toEqual({
    cars: 60,
    photosOfCars: 360,
    trips: trips.length,
    completed: completed.length,
    rated: rated.length,
    inspected: photos,
    incidents: trips.filter(({ incident }) => incident).length,
    changes: 2,
    disputes: 1,
    tickets: 25,
    cannedAnswers: 5,
    closedMonths: 1,
    pickupReports: 2,
    contested: 1,
    lateCars: 1,
    toldOfThem: Number(next.startsAt <= hoursAfter(startedAt, lateLimits.pickupHours)),
    contestedCharges: 1,
    ratedTickets: 2,
    pendingPeople: 3,
    riskLevels: riskLevels.toReversed(),
  });
  expect(await compareLedger(deps, { system: 'test' })).toEqual([]);
  // Hosts were paid when their trips were over, not while the demo was loaded.
  const paidNow = await app.db.execute(sql`
    select from ledger_lines where account = 'host_payable' and event = 'posted'
      and posted_at >= ${startedAt.toISOString()}`);
  expect(paidNow.rows).toEqual([]);
  // An inbox shows them by their ids, newest first.
  const inbox = await app.db.execute<{ at: Date }>(sql`
    select messages.created_at as at
    from conversation_members join messages on messages.id = last_message_id
    join users on users.id = user_id and email = 'renter@curbside.test'
    order by last_message_id`);
  const times = inbox.rows.map(({ at }) => new Date(at).getTime());
  expect(times.length).toBeGreaterThan(8);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
}, 300_000);
