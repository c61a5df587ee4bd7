import { availabilityEndpoints } from '@curbside/domain/availability/endpoints';
import type { Day } from '@curbside/domain/calendar/days';
import { marketInstant } from '@curbside/domain/calendar/instants';
import { calendarEndpoints } from '@curbside/domain/calendars/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  allDay,
  calendarOf,
  plain,
  sharedCalendars,
  stamp,
  timed,
} from '../../test/harness/calendar-stage.ts';
import {
  changeBooking,
  createVerified,
  requestBooking,
  windowFrom,
} from '../../test/harness/factories.ts';

const {
  site,
  app,
  host,
  guest,
  car,
  day,
  bringIn,
  refresh,
  listed,
  taken,
  ask,
  isFound,
  expectSearchToAgree,
} = await sharedCalendars();

describe('an event of another site', () => {
  test('shuts its days: for bookings, search, the calendar, and the host sees why', async () => {
    const calendar = await bringIn(calendarOf(allDay(day(10), day(12), 'Family trip')));
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
    const from = stamp(new Date(marketInstant(day(10), 14).getTime() + 900_000));
    const to = stamp(new Date(marketInstant(day(10), 15).getTime() + 900_000));
    await bringIn(calendarOf([`DTSTART:${from}`, `DTEND:${to}`, 'SUMMARY:Errand']));
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
    await bringIn(calendarOf(timed(day(10), 20, 21)));
    expect((await taken()).parts).toEqual([
      { startDate: day(10), startTime: '6:00 PM', endDate: day(11), endTime: '9:00 AM' },
    ]);
  });

  test.each([
    ['cancelled', 'STATUS:CANCELLED'],
    ['transparent', 'TRANSP:TRANSPARENT'],
  ])('that is %s shuts nothing', async (_, line) => {
    const calendar = await bringIn(calendarOf([...allDay(day(10)), line], allDay(day(20))));
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
    const text = calendarOf(
      at(day(10), 'Europe/Paris', '180000'),
      at(day(12), 'Somewhere', '090000'),
      at(day(14), 'Nowhere', '110000'),
      [`DTSTART:${plain(day(16))}T130000`, 'DURATION:PT1H'],
    ).replace('BEGIN:VEVENT', rules);
    await bringIn(text);
    const { rows } = await app.db.execute<{ at: string }>(sql`
      select starts_at as at from imported_events where car_id = ${car().id} order by starts_at`);
    const zoned = (date: Day, hour: number, zone: string) =>
      new Date(
        new Date(`${date}T${hour}:00:00Z`).getTime() -
          zoneOffset(new Date(`${date}T12:00:00Z`), zone),
      );
    expect(rows.map((row) => new Date(row.at))).toEqual([
      zoned(day(10), 18, 'Europe/Paris'),
      new Date(`${day(12)}T17:00:00Z`),
      marketInstant(day(14), 11),
      marketInstant(day(16), 13),
    ]);
  });

  test('comes again by its rule, without exceptions and with those that were moved', async () => {
    await bringIn(
      calendarOf(
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
    const calendar = await bringIn(calendarOf(['DTSTART;VALUE=DATE:19900101', 'RRULE:FREQ=DAILY']));
    expect(calendar).toMatchObject({ status: 'working', eventCount: 366 });
    expect((await taken()).days).toHaveLength(366);
    await expectSearchToAgree();
  });

  test('of thousands of years is cut to the days that can be booked', async () => {
    const calendar = await bringIn(
      calendarOf(
        ['DTSTART;VALUE=DATE:00010101', 'DTEND;VALUE=DATE:99991231'],
        ['DTSTART:99990101T000000Z', 'DTEND:99990102T000000Z'],
      ),
    );
    expect(calendar.eventCount).toBe(1);
    expect((await taken()).days).toHaveLength(366);
  });

  test('of this car itself, which came back, shuts nothing', async () => {
    await requestBooking(guest, car(), windowFrom(app, 10, 2));
    const feed = await host.client.call(calendarEndpoints.getFeed, { params: { id: car().id } });
    const { body } = await app.visitor().send<string>('GET', new URL(feed.body.url).pathname);
    expect(await bringIn(body)).toMatchObject({ eventCount: 0, collisions: [] });
  });

  test('names nothing but text', async () => {
    const long = 'x'.repeat(5000);
    const calendar = await bringIn(calendarOf(allDay(day(10), day(11), `A\u0007\u202eB ${long}`)));
    expect(calendar.shutDays[0]?.summary).toBe(`A B ${long}`.slice(0, 200));
  });
});

describe('an event at the time of a trip', () => {
  test('is named to the host; the trip stays, and the rest of the time is shut', async () => {
    const window = windowFrom(app, 10, 2);
    const booking = await requestBooking(guest, car(), window);
    const calendar = await bringIn(calendarOf(allDay(day(11), day(14), 'Rented elsewhere')));
    expect(calendar.collisions).toEqual([
      {
        start: marketInstant(day(11)).toISOString(),
        end: marketInstant(day(14)).toISOString(),
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
    const booking = await requestBooking(guest, car(), windowFrom(app, 10, 2));
    await bringIn(calendarOf(allDay(day(10), day(13))));
    expect((await taken()).days).toEqual([]);
    await changeBooking(guest, booking, 'cancelled');
    await app.travel(60_000);
    expect((await taken()).days).toEqual([day(10), day(11), day(12)]);
    expect((await listed())[0]?.collisions).toEqual([]);
    await expectSearchToAgree();
  });

  test('never shares a moment with it, in either order', async () => {
    const { id, path } = await bringIn(calendarOf(allDay(day(200))));
    site.serve(path, calendarOf(allDay(day(10), day(13))));
    const guests = await Promise.all(Array.from({ length: 4 }, () => createVerified(app)));
    const [, ...asks] = await Promise.all([
      refresh(id),
      ...guests.map(({ client }, index) =>
        client.send('POST', '/api/bookings', { carId: car().id, ...windowFrom(app, 9 + index, 2) }),
      ),
    ]);
    for (const { status } of asks) expect([201, 409]).toContain(status);
    const { rows } = await app.db.execute(sql`
      select a.id from holds a join holds b on a.car_id = b.car_id and a.during && b.during
      where a.car_id = ${car().id} and a.booking_id is not null and b.imported_event_id is not null`);
    expect(rows).toEqual([]);
    const [calendar] = await listed();
    const covered = new Set(calendar?.shutDays.map(({ date }) => date));
    const collided = (calendar?.collisions ?? []).length > 0;
    expect(covered.has(day(10)) || collided).toBe(true);
    await expectSearchToAgree();
  });

  test('can lie on a day that the host has blocked, and stays when it is unblocked', async () => {
    const body = { blockedDate: day(10) };
    const params = { id: car().id };
    await host.client.call(availabilityEndpoints.blockDay, { params, body });
    await bringIn(calendarOf(allDay(day(10)), allDay(day(20))));
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

/** How far the zone is ahead of UTC. */
function zoneOffset(instant: Date, timeZone: string): number {
  const text = instant.toLocaleString('sv-SE', { timeZone });
  return new Date(`${text.replace(' ', 'T')}Z`).getTime() - instant.getTime();
}
