import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { availabilityEndpoints } from '@curbside/domain/availability/endpoints';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import {
  addDays,
  marketDay,
  type TripWindow,
  timeSlots,
  windowsOverlap,
} from '@curbside/domain/calendar/days';
import type { ErrorOnWire } from '@curbside/domain/wire/error-answer';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAnswer } from '../harness/client.ts';
import {
  createHost,
  createVerified,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  signUpPerson,
  type TestSite,
  testPassword,
  until,
} from '../harness/factories.ts';
import { countMails, type MailSink } from '../harness/mail-sink.ts';
import { type ServerPair, startServerPair } from '../processes/server-pair.ts';
import type { ServerProcess } from '../processes/server-process.ts';

let pair: ServerPair;
let mails: MailSink;
let site: TestSite;
let host: Person;
let renters: Person[];

beforeAll(async () => {
  pair = await startServerPair();
  ({ mails, site } = pair);
  host = await createHost(site);
  renters = await Promise.all(Array.from({ length: 20 }, () => createVerified(site)));
});
afterAll(() => pair?.close());

function server(number: number): ServerProcess {
  return pair.servers[number % 2 === 0 ? 0 : 1];
}

/** The same numbers in every run, so that a failure can be repeated. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const today = marketDay(new Date());

function randomWindow(random: (below: number) => number, daysAround: number): TripWindow {
  const startDate = addDays(today, 10 + random(daysAround));
  const slot = () => timeSlots[random(timeSlots.length)] ?? '10:00 AM';
  const endDate = addDays(startDate, 1 + random(4));
  return { startDate, endDate, startTime: slot(), endTime: slot() };
}

interface Attempt {
  window: TripWindow;
  status: number;
  body: Partial<ErrorOnWire>;
}

/** Sends concurrent requests, alternating between the two processes. */
function requestAtOnce(carId: number, windows: TripWindow[]): Promise<Attempt[]> {
  return Promise.all(
    windows.map(async (window, number) => {
      const renter = renters[number % renters.length];
      const path = `${server(number).url}${bookingEndpoints.requestBooking.path}`;
      const answer = await renter?.client.send<ErrorOnWire>('POST', path, { carId, ...window });
      return { window, status: answer?.status ?? 0, body: answer?.body ?? {} };
    }),
  );
}

function expectNoOverlap(survivors: readonly { window: TripWindow }[]): void {
  for (const [index, { window }] of survivors.entries()) {
    for (const other of survivors.slice(index + 1)) {
      expect(windowsOverlap(window, other.window)).toBe(false);
    }
  }
}

/** Compares a blocked day by dates, because midnight has no time slot. */
function touchesDay({ startDate, endDate }: TripWindow, day: string): boolean {
  return startDate <= day && day <= endDate;
}

async function countHolds(carId: number) {
  const { rows } = await site.db.execute<{ trips: number; blocked: number }>(
    sql`select count(booking_id)::int as trips, count(blocked_on)::int as blocked
        from holds where car_id = ${carId}`,
  );
  return rows[0];
}

async function expectSearchEqualsTruth(): Promise<void> {
  const { rows } = await site.db.execute(sql`select * from car_search_differences`);
  expect(rows).toEqual([]);
}

function expectNoFailures(): void {
  for (const each of pair.servers) expect(each.output()).not.toContain('request failed');
}

describe('two server processes on one database', () => {
  test('100 concurrent requests for one car: no two trips overlap, and none is refused without a conflict', async () => {
    const car = await listCar(host);
    const random = randomNumbers(1);
    const windows = Array.from({ length: 100 }, () => randomWindow(random, 30));
    const attempts = await requestAtOnce(car.id, windows);

    const survivors = attempts.filter(({ status }) => status === 201);
    const refused = attempts.filter(({ status }) => status !== 201);
    expect(survivors.length).toBeGreaterThan(3);
    expectNoOverlap(survivors);
    for (const { window, status, body } of refused) {
      expect([status, body.code, body.message]).toEqual([
        409,
        'dates_taken',
        bookingTexts.datesTaken,
      ]);
      expect(survivors.some((survivor) => windowsOverlap(survivor.window, window))).toBe(true);
    }
    expect(await countHolds(car.id)).toEqual({ trips: survivors.length, blocked: 0 });
    await expectSearchEqualsTruth();
    expectNoFailures();
  });

  test('days that the owner blocks meanwhile: each day goes to one side, and each refusal names it', async () => {
    const car = await listCar(host);
    const random = randomNumbers(2);
    const windows = Array.from({ length: 80 }, () => randomWindow(random, 40));
    // Trips want half of these days too; the others leave each side something to win.
    const days = Array.from({ length: 40 }, (_, index) => addDays(today, 35 + index));
    const block = async (day: string, number: number) => {
      const path = availabilityEndpoints.blockDay.path.replace(':id', String(car.id));
      const address = `${server(number).url}${path}`;
      const answer: TestAnswer<Partial<ErrorOnWire>> = await host.client.send('POST', address, {
        blockedDate: day,
        reason: 'Service',
      });
      return { day, ...answer };
    };
    const [attempts, blocks] = await Promise.all([
      requestAtOnce(car.id, windows),
      Promise.all(days.map(block)),
    ]);

    const survivors = attempts.filter(({ status }) => status === 201);
    const blocked = blocks.filter(({ status }) => status < 300);
    expect(survivors.length).toBeGreaterThan(0);
    expect(blocked.length).toBeGreaterThan(0);
    expectNoOverlap(survivors);
    for (const { day } of blocked) {
      expect(survivors.some(({ window }) => touchesDay(window, day))).toBe(false);
    }
    for (const { window, status, body } of attempts.filter((each) => each.status !== 201)) {
      expect(status).toBe(409);
      if (body.code === 'dates_blocked') {
        expect(body.message).toBe(bookingTexts.datesBlocked);
        expect(blocked.some(({ day }) => touchesDay(window, day))).toBe(true);
      } else {
        expect([body.code, body.message]).toEqual(['dates_taken', bookingTexts.datesTaken]);
        expect(survivors.some((survivor) => windowsOverlap(survivor.window, window))).toBe(true);
      }
    }
    for (const { day, status, body } of blocks.filter((each) => each.status >= 300)) {
      expect([status, body.code]).toEqual([409, 'dates_taken']);
      expect(survivors.some(({ window }) => touchesDay(window, day))).toBe(true);
    }
    expect(await countHolds(car.id)).toEqual({
      trips: survivors.length,
      blocked: blocked.length,
    });
    await expectSearchEqualsTruth();
    expectNoFailures();
  });

  test('a session of one process is a session of the other, and ends at both', async () => {
    const person = await signUpPerson(site);
    const { path } = accountEndpoints.currentUser;
    const statusAt = async (number: number) =>
      (await person.client.send('GET', `${server(number).url}${path}`)).status;
    expect([await statusAt(0), await statusAt(1)]).toEqual([200, 200]);

    const signIn = { email: person.user.email, password: testPassword };
    const other = server(1).url;
    const again = await person.client.send(
      'POST',
      `${other}${accountEndpoints.signIn.path}`,
      signIn,
    );
    expect(again.status).toBe(200);
    const cookie = person.client.cookie;
    await person.client.send('GET', `${other}/api/logout`);
    const kept = await person.client.send('GET', `${server(0).url}${path}`, undefined, { cookie });
    expect(kept.status).toBe(401);
  });

  test('each notice is mailed once, although browser and webhook report the payment at once', async () => {
    const paid = await Promise.all(
      renters.slice(0, 12).map(async (renter) => {
        const car = await listCar(host);
        const booking = await requestBooking(renter, car, {
          startDate: addDays(today, 20),
          endDate: addDays(today, 22),
          startTime: '10:00 AM',
          endTime: '10:00 AM',
        });
        return payBooking(site, renter, booking);
      }),
    );
    expect(paid.map(({ paymentStatus }) => paymentStatus)).toEqual(paid.map(() => 'authorized'));
    const expected = paid.flatMap(({ id }) => [
      `booking-${id}-requested-owner`,
      `booking-${id}-requested-renter`,
    ]);
    await until(async () => expected.every((key) => countMails(mails, key) > 0));
    await until(async () => (await countUnfinishedJobs()) === 0);
    expect(expected.map((key) => countMails(mails, key))).toEqual(expected.map(() => 1));
  });
});

async function countUnfinishedJobs(): Promise<number> {
  const { rows } = await site.db.execute<{ count: number }>(
    sql`select count(*)::int as count from jobs.job
        where name <> 'sweep' and state in ('created', 'retry', 'active')`,
  );
  return rows[0]?.count ?? 0;
}
