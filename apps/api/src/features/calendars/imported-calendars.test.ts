import type { ServerResponse } from 'node:http';
import { calendarEndpoints } from '@curbside/domain/calendars/endpoints';
import { importLimits } from '@curbside/domain/calendars/rules';
import { importProblemTexts } from '@curbside/domain/calendars/texts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  allDay,
  calendarOf,
  plain,
  sharedCalendars,
  timed,
} from '../../test/harness/calendar-stage.ts';
import { createHost, listCar, windowFrom } from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';

const {
  site,
  app,
  guest,
  car,
  day,
  post,
  bringIn,
  refresh,
  remove,
  listed,
  taken,
  ask,
  expectSearchToAgree,
} = await sharedCalendars();

describe('a calendar that changes', () => {
  test('frees what is gone and shuts what is new', async () => {
    const { id, path } = await bringIn(calendarOf(allDay(day(10)), allDay(day(20))));
    site.serve(path, calendarOf(allDay(day(20)), allDay(day(30))));
    await refresh(id);
    expect((await taken()).days).toEqual([day(20), day(30)]);
    await expectSearchToAgree();
  });

  test('is read every half an hour', async () => {
    const { path } = await bringIn(calendarOf(allDay(day(10))));
    // Midnight may pass on the way.
    const changed = day(11);
    site.serve(path, calendarOf(allDay(changed)));
    await app.travel((importLimits.everyMinutes - 1) * 60_000);
    expect(site.asked).toEqual([path]);
    await app.travel(2 * 60_000);
    expect(site.asked).toEqual([path, path]);
    expect((await taken()).days).toEqual([changed]);
  });

  test('that is removed frees what it alone has shut', async () => {
    const first = await bringIn(calendarOf(allDay(day(10), day(12))));
    const second = await bringIn(calendarOf(allDay(day(11), day(13))));
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
      'a time that cannot be read',
      (response) => response.end(calendarOf(['DTSTART:yesterday'])),
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
      (response) => response.end(calendarOf(['DTSTART:20200101T000000Z', 'RRULE:FREQ=SECONDLY'])),
    ],
    [
      'too_many_events',
      'an event in each hour',
      (response) => response.end(calendarOf([...timed(day(1), 9, 10), 'RRULE:FREQ=HOURLY'])),
    ],
  ])('says %s for %s, and keeps what it had shut', async (problem, _, answer) => {
    const { id } = await bringIn(calendarOf(allDay(day(10))), '/failing.ics');
    site.answers.set('/failing.ics', answer);
    expect(await refresh(id)).toMatchObject({ ...says(problem), eventCount: 1 });
    expect((await taken()).days).toEqual([day(10)]);
    site.serve('/failing.ics', calendarOf(allDay(day(11))));
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
    const { id, path } = await bringIn(calendarOf(allDay(day(10))));
    site.answers.set(path, () => undefined);
    const refreshed = refresh(id);
    await app.server.deps.db.execute(sql`select 1`);
    expect(await refreshed).toMatchObject(says('too_slow'));
    expect((await taken()).days).toEqual([day(10)]);
    site.answers.delete(path);
  }, 60_000);

  test('keeps what it had shut when it is suddenly empty', async () => {
    const { id, path } = await bringIn(calendarOf(allDay(day(10))));
    site.serve(path, calendarOf());
    expect(await refresh(id)).toMatchObject({ ...says('empty'), eventCount: 1 });
    expect((await taken()).days).toEqual([day(10)]);
  });

  test('may be empty from the start, and when its last event is cancelled', async () => {
    expect(await bringIn(calendarOf())).toMatchObject({ status: 'working', eventCount: 0 });
    const { id, path } = await bringIn(calendarOf(allDay(day(10))));
    site.serve(path, calendarOf([...allDay(day(10)), 'STATUS:CANCELLED']));
    expect(await refresh(id)).toMatchObject({ status: 'working', eventCount: 0 });
    expect((await taken()).days).toEqual([]);
  });

  test('is told to the host once, after a day', async () => {
    const owner = await createHost(app);
    const own = await listCar(owner);
    const url = site.serve('/told.ics', calendarOf(allDay(day(40))));
    const { body } = await owner.client.call(calendarEndpoints.importCalendar, {
      params: { id: own.id },
      body: { name: 'Airport lot', url },
    });
    site.answers.delete('/told.ics');
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
    const url = site.serve('/five.ics', calendarOf());
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
      expect((await post(`${site.url}/x.ics`, name)).status).toBe(400);
    }
  });

  test('follows a redirect on the same server', async () => {
    site.serve('/new.ics', calendarOf(allDay(day(10))));
    site.answers.set('/old.ics', (response) =>
      response.writeHead(301, { location: '/new.ics' }).end(),
    );
    expect((await post(`${site.url}/old.ics`)).body).toMatchObject({ eventCount: 1 });
  });

  test('is for the owner alone, as is what it says', async () => {
    const { id } = await bringIn(calendarOf(allDay(day(10))));
    for (const { client } of [guest, await createHost(app)]) {
      const params = { id };
      expect((await client.call(calendarEndpoints.removeCalendar, { params })).status).toBe(404);
      expect((await client.call(calendarEndpoints.refreshCalendar, { params })).status).toBe(404);
      const list = await client.call(calendarEndpoints.importedCalendars, {
        params: { id: car().id },
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
