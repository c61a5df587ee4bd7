import { availabilityEndpoints } from '@curbside/domain/availability/endpoints';
import { addDays } from '@curbside/domain/calendar/days';
import { windowInstants } from '@curbside/domain/calendar/instants';
import { calendarEndpoints } from '@curbside/domain/calendars/endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { todayInMarket } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import {
  changeBooking,
  createHost,
  createVerified,
  listCar,
  type Person,
  requestBooking,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { moveHold } from '../availability/index.ts';

const app = await sharedApp();
const host = await createHost(app);
const guest = await createVerified(app);
let car: Awaited<ReturnType<typeof listCar>>;
beforeEach(async () => {
  car = await listCar(host);
});

const day = (ahead: number) => addDays(todayInMarket(app.server.deps.clock), ahead);
const stamp = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

async function urlOfFeed(person: Person = host): Promise<string> {
  const answer = await person.client.call(calendarEndpoints.getFeed, { params: { id: car.id } });
  expect(answer.status).toBe(200);
  return answer.body.url;
}

function rotate() {
  return host.client.call(calendarEndpoints.rotateFeed, { params: { id: car.id } });
}

function block(blockedDate: string) {
  return host.client.call(availabilityEndpoints.blockDay, {
    params: { id: car.id },
    body: { blockedDate, reason: 'Wedding of Anna' },
  });
}

/** By a client without a session, as another program has none. */
function read(url: string, headers: Record<string, string> = {}) {
  return app.visitor().send<string>('GET', new URL(url).pathname, undefined, headers);
}

/** The events of a feed, each as its properties by name; folded lines are joined again. */
async function eventsOf(url: string): Promise<Record<string, string>[]> {
  const { body } = await read(url);
  const [, ...parts] = body.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n');
  return parts.map((part) => {
    const lines = part.split('\r\nEND:VEVENT')[0]?.split('\r\n') ?? [];
    return Object.fromEntries(lines.map((line) => line.split(/:(.*)/s).slice(0, 2)));
  });
}

describe('the calendar of a car for other programs', () => {
  test('has the windows of trips and the blocked days, and says nothing about anyone', async () => {
    const window = windowFrom(app, 10, 2, { startTime: '9:00 AM', endTime: '6:00 PM' });
    const booking = await requestBooking(guest, car, window);
    await block(day(4));
    const url = await urlOfFeed();
    expect(url).toMatch(/^http:\/\/localhost:\d+\/calendars\/[0-9a-f]{64}\.ics$/);
    const [blocked, trip, ...more] = await eventsOf(url);
    expect(more).toEqual([]);
    expect(blocked).toMatchObject({
      'DTSTART;VALUE=DATE': day(4).replaceAll('-', ''),
      'DTEND;VALUE=DATE': day(5).replaceAll('-', ''),
      SEQUENCE: '0',
      SUMMARY: 'Not available',
    });
    const { startsAt, endsAt } = windowInstants(window);
    expect(trip).toMatchObject({
      UID: `booking-${booking.id}.car-${car.id}@localhost`,
      DTSTART: stamp(startsAt),
      DTEND: stamp(endsAt),
      SEQUENCE: '0',
      TRANSP: 'OPAQUE',
    });
    const { body } = await read(url);
    for (const secret of [
      guest.user.email,
      'Wedding',
      'Anna',
      guest.user.firstName,
      guest.user.lastName,
    ]) {
      expect(body).not.toContain(secret);
    }
  });

  test('is text/calendar with folded lines that end in CRLF', async () => {
    const title = `${'Ünïcödé, car; '.repeat(6)}\\ end`;
    car = await listCar(host, { title });
    await block(day(4));
    const { headers, body } = await read(await urlOfFeed());
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(body.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
    expect(body.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true);
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const lines = body.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(body.replaceAll('\r\n ', '')).toContain(
      `X-WR-CALNAME:${'Ünïcödé\\, car\\; '.repeat(6)}\\\\ end on Curbside\r\n`,
    );
  });

  test('keeps the ids of events, and counts the moves of a trip', async () => {
    const url = await urlOfFeed();
    const booking = await requestBooking(guest, car, windowFrom(app, 10, 4));
    const [before] = await eventsOf(url);
    await block(day(4));
    await moveDropOff(booking.id, 3);
    const [blocked, after] = await eventsOf(url);
    expect(blocked).toMatchObject({ SEQUENCE: '0' });
    expect(after).toMatchObject({ UID: before?.UID, DTSTART: before?.DTSTART, SEQUENCE: '1' });
    expect(after?.DTEND).not.toBe(before?.DTEND);
    await moveDropOff(booking.id, 4);
    expect((await eventsOf(url))[1]).toMatchObject({ UID: before?.UID, SEQUENCE: '2' });
  });

  test('leaves out what was cancelled or freed', async () => {
    const url = await urlOfFeed();
    const booking = await requestBooking(guest, car, windowFrom(app, 10, 2));
    await block(day(4));
    expect(await eventsOf(url)).toHaveLength(2);
    await changeBooking(guest, booking, 'cancelled');
    await host.client.call(availabilityEndpoints.unblockDay, {
      params: { id: car.id },
      body: { blockedDate: day(4) },
    });
    expect(await eventsOf(url)).toEqual([]);
  });

  test('answers 304 until it changes', async () => {
    const url = await urlOfFeed();
    const etag = (await read(url)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^".+"$/);
    const again = await read(url, { 'if-none-match': `W/${etag}` });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag]);
    await block(day(4));
    expect((await read(url, { 'if-none-match': etag })).status).toBe(200);
  });

  test('has a new address after rotation, and the old one is gone', async () => {
    const old = await urlOfFeed();
    const rotated = await rotate();
    expect(rotated.status).toBe(200);
    expect(rotated.body.url).not.toBe(old);
    expect(await urlOfFeed()).toBe(rotated.body.url);
    expect((await read(old)).status).toBe(404);
    expect((await read(rotated.body.url)).status).toBe(200);
  });

  test.each(['x.ics', `${'0'.repeat(64)}.ics`, `${'0'.repeat(64)}`, '..%2f..%2fapi.ics'])(
    'is not found at %s',
    async (file) => {
      expect((await app.visitor().send('GET', `/calendars/${file}`)).status).toBe(404);
    },
  );

  test('of another car has another address', async () => {
    const first = await urlOfFeed();
    car = await listCar(host);
    expect(await urlOfFeed()).not.toBe(first);
  });
});

/** As a change of a trip moves it, in one statement. */
async function moveDropOff(bookingId: number, days: number) {
  const { startsAt, endsAt } = windowInstants(windowFrom(app, 10, days));
  await inTransaction(app.server.deps, { system: 'test' }, (ctx) =>
    moveHold(ctx, { carId: car.id, bookingId, startsAt, endsAt }),
  );
}
