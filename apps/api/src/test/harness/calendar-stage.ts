import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availabilityEndpoints } from '@curbside/domain/availability/endpoints';
import { addDays, type Day, type TripWindow } from '@curbside/domain/calendar/days';
import { marketInstant } from '@curbside/domain/calendar/instants';
import { calendarEndpoints } from '@curbside/domain/calendars/endpoints';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { todayInMarket } from '../../platform/clock.ts';
import { createHost, createVerified, listCar } from './factories.ts';
import { sharedApp } from './shared-app.ts';

/** A site with calendars, which answers each path as a test says. */
class OtherSite {
  readonly asked: string[] = [];
  readonly answers = new Map<string, (response: ServerResponse) => void>();
  readonly #server = createServer((request, response) => {
    this.asked.push(request.url ?? '');
    const answer = this.answers.get(request.url ?? '');
    if (answer) answer(response);
    else response.writeHead(404).end();
  });

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  serve(path: string, text: string): string {
    this.answers.set(path, (response) => {
      response.writeHead(200, { 'content-type': 'text/calendar' }).end(text);
    });
    return `${this.url}${path}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

export const plain = (date: Day) => date.replaceAll('-', '');
export const stamp = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

let eventCounter = 0;

/** The text of a calendar with some events, each given as its lines. */
export function calendarOf(...events: string[][]): string {
  const lines = events.flatMap((event) => {
    eventCounter += 1;
    const uid = event.some((line) => line.startsWith('UID')) ? [] : [`UID:event-${eventCounter}`];
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

export const allDay = (from: Day, until = addDays(from, 1), summary = 'Away') => [
  `DTSTART;VALUE=DATE:${plain(from)}`,
  `DTEND;VALUE=DATE:${plain(until)}`,
  `SUMMARY:${summary}`,
];

export const timed = (date: Day, from: number, to: number, summary = 'Errand') => [
  `DTSTART:${stamp(marketInstant(date, from))}`,
  `DTEND:${stamp(marketInstant(date, to))}`,
  `SUMMARY:${summary}`,
];

/** A server, and a car, new for each test, that brings in calendars of another site. */
export async function sharedCalendars() {
  const site = new OtherSite();
  await site.open();
  afterAll(() => site.close());
  const app = await sharedApp();
  const host = await createHost(app);
  const guest = await createVerified(app);
  let car = await listCar(host);
  beforeEach(async () => {
    car = await listCar(host);
    site.asked.length = 0;
  });
  // The clock of later tests would have them all read again.
  afterEach(() => app.db.execute(sql`delete from imported_calendars`));

  let pathCounter = 0;
  const nextPath = () => {
    pathCounter += 1;
    return `/calendar-${pathCounter}.ics`;
  };
  const post = (url: string, name = 'Other site', carId = car.id) =>
    host.client.call(calendarEndpoints.importCalendar, {
      params: { id: carId },
      body: { name, url },
    });

  return {
    site,
    app,
    host,
    guest,
    car: () => car,
    day: (ahead: number): Day => addDays(todayInMarket(app.server.deps.clock), ahead),
    post,
    /** Serves a calendar and brings it in. */
    async bringIn(text: string, path = nextPath()) {
      const answer = await post(site.serve(path, text));
      expect(answer.status).toBe(201);
      return { ...answer.body, path };
    },
    async refresh(id: number) {
      const answer = await host.client.call(calendarEndpoints.refreshCalendar, { params: { id } });
      expect(answer.status).toBe(200);
      return answer.body;
    },
    remove: (id: number) => host.client.call(calendarEndpoints.removeCalendar, { params: { id } }),
    async listed() {
      const answer = await host.client.call(calendarEndpoints.importedCalendars, {
        params: { id: car.id },
      });
      expect(answer.status).toBe(200);
      return answer.body;
    },
    async taken() {
      const { body } = await app
        .visitor()
        .call(availabilityEndpoints.blockedDates, { params: { id: car.id } });
      return {
        days: body.blockedDates.map(({ blockedDate }) => blockedDate),
        parts: body.otherwiseTaken ?? [],
      };
    },
    ask: (window: TripWindow) =>
      guest.client.send<{ code?: string; id?: number }>('POST', '/api/bookings', {
        carId: car.id,
        ...window,
      }),
    async isFound(window: TripWindow): Promise<boolean> {
      const { body } = await app.visitor().call(carEndpoints.searchCars, {
        query: { ...window, limit: '100' },
      });
      return body.some(({ id }) => id === car.id);
    },
    async expectSearchToAgree() {
      const { rows } = await app.db.execute(sql`select * from car_search_differences`);
      expect(rows).toEqual([]);
    },
  };
}
