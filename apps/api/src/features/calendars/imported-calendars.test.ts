import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availabilityEndpoints } from '@curbside/domain/availability/endpoints';
import { addDays, type Day } from '@curbside/domain/calendar/days';
import { newYorkInstant } from '@curbside/domain/calendar/instants';
import { calendarEndpoints } from '@curbside/domain/calendars/endpoints';
import { importLimits } from '@curbside/domain/calendars/rules';
import { importProblemTexts } from '@curbside/domain/calendars/texts';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { todayInNewYork } from '../../platform/clock.ts';
import {
  changeBooking,
  createHost,
  createVerified,
  listCar,
  requestBooking,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

/** The other site: answers each path as the test says. */
const answers = new Map<string, (response: ServerResponse) => void>();
const asked: string[] = [];
const site = createServer((request, response) => {
  asked.push(request.url ?? '');
  const answer = answers.get(request.url ?? '');
  if (answer) answer(response);
  else response.writeHead(404).end();
});
site.listen(0, '127.0.0.1');
await once(site, 'listening');
const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

const app = await sharedApp();
const host = await createHost(app);
const guest = await createVerified(app);
let car: Awaited<ReturnType<typeof listCar>>;
beforeEach(async () => {
  car = await listCar(host);
  asked.length = 0;
});
// The clock of later tests would have them all read again.
afterEach(() => app.db.execute(sql`delete from imported_calendars`));

const day = (ahead: number): Day => addDays(todayInNewYork(app.server.deps.clock), ahead);
const plain = (date: Day) => date.replaceAll('-', '');
const stamp = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
const inUtc = (date: Day, hour: number) => stamp(newYorkInstant(date, hour));

let counter = 0;

/** A file with some events, each given as its lines. */
function file(...events: string[][]): string {
  const lines = events.flatMap((event) => {
    counter += 1;
    const uid = event.some((line) => line.startsWith('UID')) ? [] : [`UID:event-${counter}`];
    return ['BEGIN:VEVENT', ...uid, 'DTSTAMP:20200101T000000Z', ...event, 'END:VEVENT'];
  });
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Other//EN',
    ...lines,
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

const allDay = (from: Day, until = addDays(from, 1), summary = 'Away') => [
  `DTSTART;VALUE=DATE:${plain(from)}`,
  `DTEND;VALUE=DATE:${plain(until)}`,
  `SUMMARY:${summary}`,
];
const timed = (date: Day, from: number, to: number, summary = 'Errand') => [
  `DTSTART:${inUtc(date, from)}`,
  `DTEND:${inUtc(date, to)}`,
  `SUMMARY:${summary}`,
];

function serveFile(path: string, text: string): string {
  answers.set(path, (response) => {
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(text);
  });
  return `${siteUrl}${path}`;
}

function nextPath(): string {
  counter += 1;
  return `/calendar-${counter}.ics`;
}

/** Serves a file and brings it in. */
async function bringIn(text: string, path = nextPath()) {
  const answer = await post(serveFile(path, text));
  expect(answer.status).toBe(201);
  return { ...answer.body, path };
}

function post(url: string, name = 'Other site', carId = car.id) {
  return host.client.call(calendarEndpoints.importCalendar, {
    params: { id: carId },
    body: { name, url },
  });
}

async function refresh(id: number) {
  const answer = await host.client.call(calendarEndpoints.refreshCalendar, { params: { id } });
  expect(answer.status).toBe(200);
  return answer.body;
}

function remove(id: number) {
  return host.client.call(calendarEndpoints.removeCalendar, { params: { id } });
}

async function listed() {
  const answer = await host.client.call(calendarEndpoints.importedCalendars, {
    params: { id: car.id },
  });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function taken() {
  const { body } = await app
    .visitor()
    .call(availabilityEndpoints.blockedDates, { params: { id: car.id } });
  return {
    days: body.blockedDates.map(({ blockedDate }) => blockedDate),
    parts: body.otherwiseTaken ?? [],
  };
}

function ask(window: ReturnType<typeof windowFrom>) {
  return guest.client.send<{ code?: string; id?: number }>('POST', '/api/bookings', {
    carId: car.id,
    ...window,
  });
}

async function isFound(window: ReturnType<typeof windowFrom>): Promise<boolean> {
  const { body } = await app.visitor().call(carEndpoints.searchCars, {
    query: { ...window, limit: '100' },
  });
  return body.some(({ id }) => id === car.id);
}

async function expectSearchToAgree() {
  const { rows } = await app.db.execute(sql`select * from car_search_differences`);
  expect(rows).toEqual([]);
}

describe('an event of another site', () => {
  test('shuts its days: for bookings, search, the calendar, and the host sees why', async () => {
    const calendar = await bringIn(file(allDay(day(10), day(12), 'Family trip')));
    expect(calendar).toMatchObject({
      name: 'Other site',
      status: 'working',
      problem: null,
      eventCount: 1,
      collisions: [],
      shutDays: [
        { date: day(10), isWholeDay: true, summary: 'Family trip' },
        { date: day(11), isWholeDay: true, summary: 'Family trip' },
      ],
    });
    expect(await taken()).toEqual({ days: [day(10), day(11)], parts: [] });
    const window = windowFrom(app, 9, 2);
    expect(await ask(window)).toMatchObject({ status: 409, body: { code: 'dates_taken' } });
    expect(await isFound(window)).toBe(false);
    expect(await isFound(windowFrom(app, 12, 2))).toBe(true);
    expect((await ask(windowFrom(app, 12, 2))).status).toBe(201);
    await expectSearchToAgree();
  });

  test('with times shuts the slots that it touches', async () => {
    const from = stamp(new Date(newYorkInstant(day(10), 14).getTime() + 900_000));
    const to = stamp(new Date(newYorkInstant(day(10), 15).getTime() + 900_000));
    await bringIn(file([`DTSTART:${from}`, `DTEND:${to}`, 'SUMMARY:Errand']));
    const hours = { startTime: '2:00 PM', endTime: '4:00 PM' } as const;
    expect(await taken()).toEqual({
      days: [],
      parts: [{ startDate: day(10), endDate: day(10), ...hours }],
    });
    const until = (endTime: '2:00 PM' | '3:00 PM') =>
      windowFrom(app, 9, 1, { startTime: '10:00 AM', endTime });
    expect(await ask(until('3:00 PM'))).toMatchObject({ body: { code: 'dates_taken' } });
    expect((await ask(until('2:00 PM'))).status).toBe(201);
    expect((await ask(windowFrom(app, 10, 1, { startTime: '4:00 PM' }))).status).toBe(201);
    await expectSearchToAgree();
  });

  test('at night shuts the night', async () => {
    await bringIn(file(timed(day(10), 20, 21)));
    expect((await taken()).parts).toEqual([
      { startDate: day(10), startTime: '6:00 PM', endDate: day(11), endTime: '9:00 AM' },
    ]);
  });

  test.each([
    ['cancelled', 'STATUS:CANCELLED'],
    ['transparent', 'TRANSP:TRANSPARENT'],
  ])('that is %s shuts nothing', async (_, line) => {
    const calendar = await bringIn(file([...allDay(day(10)), line], allDay(day(20))));
    expect(calendar.eventCount).toBe(1);
    expect((await taken()).days).toEqual([day(20)]);
  });

  test('keeps the time of its zone, with or without the rules of the zone in the file', async () => {
    const at = (date: Day, zone: string, time: string) => [
      `DTSTART;TZID=${zone}:${plain(date)}T${time}`,
      'DURATION:PT1H',
    ];
    const rules = [
      'BEGIN:VTIMEZONE',
      'TZID:Somewhere',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:-0800',
      'TZOFFSETTO:-0800',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
    ].join('\r\n');
    const text = file(
      at(day(10), 'Europe/Paris', '180000'),
      at(day(12), 'Somewhere', '090000'),
      at(day(14), 'Nowhere', '110000'),
      [`DTSTART:${plain(day(16))}T130000`, 'DURATION:PT1H'],
    ).replace('BEGIN:VEVENT', rules);
    await bringIn(text);
    const { rows } = await app.db.execute<{ at: string }>(sql`
      select starts_at as at from imported_events where car_id = ${car.id} order by starts_at`);
    const zoned = (date: Day, hour: number, zone: string) =>
      new Date(
        new Date(`${date}T${hour}:00:00Z`).getTime() -
          zoneOffset(new Date(`${date}T12:00:00Z`), zone),
      );
    expect(rows.map((row) => new Date(row.at))).toEqual([
      zoned(day(10), 18, 'Europe/Paris'),
      new Date(`${day(12)}T17:00:00Z`),
      newYorkInstant(day(14), 11),
      newYorkInstant(day(16), 13),
    ]);
  });

  test('comes again by its rule, without exceptions and with those that were moved', async () => {
    await bringIn(
      file(
        [
          'UID:weekly',
          ...allDay(day(10)),
          'RRULE:FREQ=WEEKLY;COUNT=5',
          `EXDATE;VALUE=DATE:${plain(day(17))}`,
        ],
        ['UID:weekly', `RECURRENCE-ID;VALUE=DATE:${plain(day(24))}`, ...allDay(day(26))],
        [
          'UID:weekly',
          `RECURRENCE-ID;VALUE=DATE:${plain(day(31))}`,
          ...allDay(day(31)),
          'STATUS:CANCELLED',
        ],
      ),
    );
    expect((await taken()).days).toEqual([day(10), day(26), day(38)]);
  });

  test('that comes again since long ago and for ever reaches to the last day only', async () => {
    const calendar = await bringIn(file(['DTSTART;VALUE=DATE:19900101', 'RRULE:FREQ=DAILY']));
    expect(calendar).toMatchObject({ status: 'working', eventCount: 366 });
    expect((await taken()).days).toHaveLength(366);
    await expectSearchToAgree();
  });

  test('of thousands of years is cut to the days that can be booked', async () => {
    const calendar = await bringIn(
      file(
        ['DTSTART;VALUE=DATE:00010101', 'DTEND;VALUE=DATE:99991231'],
        ['DTSTART:99990101T000000Z', 'DTEND:99990102T000000Z'],
      ),
    );
    expect(calendar.eventCount).toBe(1);
    expect((await taken()).days).toHaveLength(366);
  });

  test('of this car itself, which came back, shuts nothing', async () => {
    await requestBooking(guest, car, windowFrom(app, 10, 2));
    const feed = await host.client.call(calendarEndpoints.getFeed, { params: { id: car.id } });
    const { body } = await app.visitor().send<string>('GET', new URL(feed.body.url).pathname);
    expect(await bringIn(body)).toMatchObject({ eventCount: 0, collisions: [] });
  });

  test('names nothing but text', async () => {
    const long = 'x'.repeat(5000);
    const calendar = await bringIn(file(allDay(day(10), day(11), `A\u0007\u202eB ${long}`)));
    expect(calendar.shutDays[0]?.summary).toBe(`A B ${long}`.slice(0, 200));
  });
});

describe('an event at the time of a trip', () => {
  test('is named to the host; the trip stays, and the rest of the time is shut', async () => {
    const window = windowFrom(app, 10, 2);
    const booking = await requestBooking(guest, car, window);
    const calendar = await bringIn(file(allDay(day(11), day(14), 'Rented elsewhere')));
    expect(calendar.collisions).toEqual([
      {
        start: newYorkInstant(day(11)).toISOString(),
        end: newYorkInstant(day(14)).toISOString(),
        summary: 'Rented elsewhere',
        bookingId: booking.id,
      },
    ]);
    expect((await taken()).days).toEqual([day(13)]);
    expect(await ask(windowFrom(app, 13, 1))).toMatchObject({ body: { code: 'dates_taken' } });
    const held = await app.db.execute(sql`select id from holds where booking_id = ${booking.id}`);
    expect(held.rows).toHaveLength(1);
    await expectSearchToAgree();
  });

  test('shuts its time once the trip is cancelled', async () => {
    const booking = await requestBooking(guest, car, windowFrom(app, 10, 2));
    await bringIn(file(allDay(day(10), day(13))));
    expect((await taken()).days).toEqual([]);
    await changeBooking(guest, booking, 'cancelled');
    await app.travel(60_000);
    expect((await taken()).days).toEqual([day(10), day(11), day(12)]);
    expect((await listed())[0]?.collisions).toEqual([]);
    await expectSearchToAgree();
  });

  test('never shares a moment with it, whoever is first', async () => {
    const { id, path } = await bringIn(file(allDay(day(200))));
    serveFile(path, file(allDay(day(10), day(13))));
    const guests = await Promise.all(Array.from({ length: 4 }, () => createVerified(app)));
    const [, ...asks] = await Promise.all([
      refresh(id),
      ...guests.map(({ client }, index) =>
        client.send('POST', '/api/bookings', { carId: car.id, ...windowFrom(app, 9 + index, 2) }),
      ),
    ]);
    for (const { status } of asks) expect([201, 409]).toContain(status);
    const { rows } = await app.db.execute(sql`
      select a.id from holds a join holds b on a.car_id = b.car_id and a.during && b.during
      where a.car_id = ${car.id} and a.booking_id is not null and b.imported_event_id is not null`);
    expect(rows).toEqual([]);
    const [calendar] = await listed();
    const covered = new Set(calendar?.shutDays.map(({ date }) => date));
    const collided = (calendar?.collisions ?? []).length > 0;
    expect(covered.has(day(10)) || collided).toBe(true);
    await expectSearchToAgree();
  });

  test('can lie on a day that the host has blocked, and stays when it is unblocked', async () => {
    const body = { blockedDate: day(10) };
    const params = { id: car.id };
    await host.client.call(availabilityEndpoints.blockDay, { params, body });
    await bringIn(file(allDay(day(10)), allDay(day(20))));
    expect((await taken()).days).toEqual([day(10), day(20)]);
    const blocked = await host.client.call(availabilityEndpoints.blockDay, {
      params,
      body: { blockedDate: day(20) },
    });
    expect(blocked.status).toBe(201);
    await host.client.call(availabilityEndpoints.unblockDay, { params, body });
    expect((await taken()).days).toEqual([day(10), day(20)]);
    await expectSearchToAgree();
  });
});

describe('a calendar that changes', () => {
  test('frees what is gone and shuts what is new', async () => {
    const { id, path } = await bringIn(file(allDay(day(10)), allDay(day(20))));
    serveFile(path, file(allDay(day(20)), allDay(day(30))));
    await refresh(id);
    expect((await taken()).days).toEqual([day(20), day(30)]);
    await expectSearchToAgree();
  });

  test('is read every half an hour', async () => {
    const { path } = await bringIn(file(allDay(day(10))));
    serveFile(path, file(allDay(day(11))));
    await app.travel((importLimits.everyMinutes - 1) * 60_000);
    expect(asked).toEqual([path]);
    await app.travel(2 * 60_000);
    expect(asked).toEqual([path, path]);
    expect((await taken()).days).toEqual([day(11)]);
  });

  test('that is removed frees what it alone has shut', async () => {
    const first = await bringIn(file(allDay(day(10), day(12))));
    const second = await bringIn(file(allDay(day(11), day(13))));
    expect((await remove(first.id)).status).toBe(204);
    expect((await taken()).days).toEqual([day(11), day(12)]);
    await expectSearchToAgree();
    await remove(second.id);
    expect((await taken()).days).toEqual([]);
    expect((await remove(second.id)).status).toBe(404);
    expect((await ask(windowFrom(app, 10, 2))).status).toBe(201);
    await expectSearchToAgree();
  });
});

describe('a calendar that cannot be read', () => {
  const says = (problem: keyof typeof importProblemTexts) => ({
    status: 'failing',
    problem: importProblemTexts[problem],
  });

  test.each<[keyof typeof importProblemTexts, string, (response: ServerResponse) => void]>([
    ['bad_answer', 'an error', (response) => response.writeHead(500).end()],
    ['not_a_calendar', 'a page', (response) => response.end('<!doctype html><p>Sign in</p>')],
    [
      'not_a_calendar',
      'a card',
      (response) => response.end('BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nEND:VCARD\r\n'),
    ],
    [
      'not_a_calendar',
      'a time that is none',
      (response) => response.end(file(['DTSTART:yesterday'])),
    ],
    ['too_large', 'an endless answer', (response) => pour(response)],
    [
      'too_large',
      'a length beyond the limit',
      (response) => response.writeHead(200, { 'content-length': '3000000' }).end('B'),
    ],
    [
      'bad_answer',
      'a compressed answer',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    ],
    ['unreachable', 'a broken connection', (response) => response.destroy()],
    [
      'redirected',
      'another server',
      (response) => response.writeHead(302, { location: 'http://localhost:1/x.ics' }).end(),
    ],
    [
      'redirected',
      'itself, for ever',
      (response) => response.writeHead(302, { location: '/failing.ics' }).end(),
    ],
    [
      'refused_address',
      'a file',
      (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    ],
    [
      'too_many_events',
      'an event in each second',
      (response) => response.end(file(['DTSTART:20200101T000000Z', 'RRULE:FREQ=SECONDLY'])),
    ],
    [
      'too_many_events',
      'an event in each hour',
      (response) => response.end(file([...timed(day(1), 9, 10), 'RRULE:FREQ=HOURLY'])),
    ],
  ])('says %s for %s, and keeps what it had shut', async (problem, _, answer) => {
    const { id } = await bringIn(file(allDay(day(10))), '/failing.ics');
    answers.set('/failing.ics', answer);
    expect(await refresh(id)).toMatchObject({ ...says(problem), eventCount: 1 });
    expect((await taken()).days).toEqual([day(10)]);
    serveFile('/failing.ics', file(allDay(day(11))));
    expect(await refresh(id)).toMatchObject({
      status: 'working',
      problem: null,
      failingSince: null,
    });
    expect((await taken()).days).toEqual([day(11)]);
  });

  test('is cut off when its rules never end, and others are read meanwhile', async () => {
    const endless = [
      'BEGIN:VCALENDAR',
      'BEGIN:VTIMEZONE',
      'TZID:Endless',
      'BEGIN:STANDARD',
      'DTSTART:19000101T000000',
      'RRULE:FREQ=SECONDLY',
      'TZOFFSETFROM:-0800',
      'TZOFFSETTO:-0800',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'UID:endless',
      `DTSTART;TZID=Endless:${plain(day(10))}T120000`,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n');
    const reading = bringIn(endless);
    expect((await app.visitor().send('GET', '/api/health')).status).toBe(200);
    const { id } = await reading;
    expect(await refresh(id)).toMatchObject(says('not_a_calendar'));
  }, 60_000);

  test('may be nested a hundred thousand deep', async () => {
    const deep = `${'BEGIN:VEVENT\r\n'.repeat(100_000)}`;
    expect(await bringIn(`BEGIN:VCALENDAR\r\n${deep}`)).toMatchObject(says('not_a_calendar'));
  });

  test('is left when it hangs, and the sweeps go on', async () => {
    const { id, path } = await bringIn(file(allDay(day(10))));
    answers.set(path, () => undefined);
    const refreshed = refresh(id);
    await app.server.deps.db.execute(sql`select 1`);
    expect(await refreshed).toMatchObject(says('too_slow'));
    expect((await taken()).days).toEqual([day(10)]);
    answers.delete(path);
  }, 60_000);

  test('keeps what it had shut when it is suddenly empty', async () => {
    const { id, path } = await bringIn(file(allDay(day(10))));
    serveFile(path, file());
    expect(await refresh(id)).toMatchObject({ ...says('empty'), eventCount: 1 });
    expect((await taken()).days).toEqual([day(10)]);
  });

  test('may be empty from the start, and when its last event is cancelled', async () => {
    expect(await bringIn(file())).toMatchObject({ status: 'working', eventCount: 0 });
    const { id, path } = await bringIn(file(allDay(day(10))));
    serveFile(path, file([...allDay(day(10)), 'STATUS:CANCELLED']));
    expect(await refresh(id)).toMatchObject({ status: 'working', eventCount: 0 });
    expect((await taken()).days).toEqual([]);
  });

  test('is told to the host once, after a day', async () => {
    const owner = await createHost(app);
    const own = await listCar(owner);
    const url = serveFile('/told.ics', file(allDay(day(40))));
    const { body } = await owner.client.call(calendarEndpoints.importCalendar, {
      params: { id: own.id },
      body: { name: 'Airport lot', url },
    });
    answers.delete('/told.ics');
    await owner.client.call(calendarEndpoints.refreshCalendar, { params: { id: body.id } });
    const letters = async () =>
      (await lettersTo(app, owner.user.email)).filter((letter) => letter.includes('Airport lot'));
    await app.travel(23 * 3_600_000);
    expect(await letters()).toEqual([]);
    await app.travel(2 * 3_600_000);
    await expect.poll(letters).toHaveLength(1);
    await app.travel(25 * 3_600_000);
    expect(await letters()).toHaveLength(1);
    await owner.client.call(calendarEndpoints.removeCalendar, { params: { id: body.id } });
  }, 60_000);
});

describe('bringing in a calendar', () => {
  test('works five times for a car', async () => {
    const url = serveFile('/five.ics', file());
    for (let count = 0; count < 5; count += 1) expect((await post(url)).status).toBe(201);
    const sixth = await post(url);
    expect([sixth.status, sixth.body]).toMatchObject([409, { code: 'too_many_calendars' }]);
    const [first] = await listed();
    await remove(first?.id ?? 0);
    const both = await Promise.all([post(url), post(url)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test.each([
    '',
    'calendar.ics',
    'ftp://x.example/a.ics',
    'file:///etc/passwd',
    'https://',
    'https://me:pw@x.example/a.ics',
    `https://x.example/${'a'.repeat(2000)}`,
  ])('refuses the address %j', async (url) => {
    const answer = await post(url);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_request' }]);
    expect(await listed()).toEqual([]);
  });

  test('needs a name', async () => {
    for (const name of ['', ' ', 'x'.repeat(61)]) {
      expect((await post(`${siteUrl}/x.ics`, name)).status).toBe(400);
    }
  });

  test('follows a redirect on the same server', async () => {
    serveFile('/new.ics', file(allDay(day(10))));
    answers.set('/old.ics', (response) => response.writeHead(301, { location: '/new.ics' }).end());
    expect((await post(`${siteUrl}/old.ics`)).body).toMatchObject({ eventCount: 1 });
  });

  test('is for the owner alone, as is what it says', async () => {
    const { id } = await bringIn(file(allDay(day(10))));
    for (const { client } of [guest, await createHost(app)]) {
      const params = { id };
      expect((await client.call(calendarEndpoints.removeCalendar, { params })).status).toBe(404);
      expect((await client.call(calendarEndpoints.refreshCalendar, { params })).status).toBe(404);
      const list = await client.call(calendarEndpoints.importedCalendars, {
        params: { id: car.id },
      });
      expect(list.status).toBe(404);
    }
    expect(await listed()).toHaveLength(1);
  });
});

/** Sends more than anyone would read. */
function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536, 'x');
  response.writeHead(200);
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', write);
  response.on('error', () => undefined);
  write();
}

/** How far the zone is ahead of UTC. */
function zoneOffset(instant: Date, timeZone: string): number {
  const text = instant.toLocaleString('sv-SE', { timeZone });
  return new Date(`${text.replace(' ', 'T')}Z`).getTime() - instant.getTime();
}
