import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingStatus } from '@curbside/domain/bookings/states';
import { ratingEndpoints } from '@curbside/domain/ratings/endpoints';
import { carCategories, hostCategories } from '@curbside/domain/ratings/rules';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { insertBookings } from '../../test/harness/booking-rows.ts';
import { everyPage } from '../../test/harness/every-page.ts';
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

/** Not paid by the guest yet. */

const completed = 130;

const app = await sharedApp();
const host = await createHost(app);
const guest = await createVerified(app);
const car = await listCar(host);
const insert = (status: BookingStatus, from: string, count = 1) =>
  insertBookings(app.databaseUrl, {
    carId: car.id,
    renterId: guest.user.id,
    ownerId: host.user.id,
    ...{ status, from, count },
  });
await insert('pending', '2099-03-01');
await insert('approved', '2099-01-01');
await insert('completed', '2015-01-01', completed);
await insert('rejected', '2014-01-01', 2);
await insert('cancelled', '2013-01-01', 3);
const unpaid = await requestBooking(guest, car, windowFrom(app, 20));

const ofGuest = (query = '') => everyPage<Booking>(guest, `/api/my-bookings?${query}`);
const ofHost = (query = '') => everyPage<Booking>(host, `/api/owner-bookings?${query}`);
const idsOf = ({ rows }: { rows: Booking[] }) => rows.map(({ id }) => id);
const statusesOf = ({ rows }: { rows: Booking[] }) => [...new Set(rows.map((row) => row.status))];

describe('bookings by phase', () => {
  test.each([
    ['guest', ofGuest, completed + 3],
    ['host', ofHost, 2],
  ] as const)('each booking of the %s is in one phase', async (_, listOf, openCount) => {
    const [all, open, ended] = await Promise.all([
      listOf(),
      listOf('phase=open'),
      listOf('phase=ended'),
    ]);
    expect([...idsOf(open), ...idsOf(ended)].sort()).toEqual(idsOf(all).sort());
    expect([...open.totals]).toEqual([String(openCount)]);
    expect([...ended.totals]).toEqual([String(all.rows.length - openCount)]);
    expect(idsOf(await listOf('phase='))).toEqual(idsOf(all));
  });

  test('for the host, requests and approved trips are open', async () => {
    const open = await ofHost('phase=open');
    expect(statusesOf(open)).toEqual(['approved', 'pending']);
    expect(idsOf(open)).not.toContain(unpaid.id);
    expect(statusesOf(await ofHost('phase=ended'))).toEqual(['cancelled', 'rejected', 'completed']);
  });

  test('paid requests wait for the host, unpaid ones for the guest only', async () => {
    const waiting = await ofHost('phase=waiting');
    expect(statusesOf(waiting)).toEqual(['pending']);
    expect([...waiting.totals]).toEqual(['1']);
    expect(idsOf(waiting)).not.toContain(unpaid.id);
    expect(idsOf(await ofGuest('phase=waiting'))).toContain(unpaid.id);
  });

  test('for the guest, unpaid requests and trips to rate are open, too', async () => {
    const open = await ofGuest('phase=open');
    expect(idsOf(open)).toContain(unpaid.id);
    const toRate = open.rows.filter(({ needsRating }) => needsRating);
    expect(toRate).toHaveLength(completed);
    expect(statusesOf(await ofGuest('phase=ended'))).toEqual(['cancelled', 'rejected']);
  });

  test('a trip ends for the guest with its rating, a request with its cancellation', async () => {
    const [oldest] = (await ofGuest('phase=open&sort=start&order=asc')).rows;
    if (!oldest) throw new Error('There is no open booking.');
    expect(oldest.startDate).toBe('2015-01-01');
    const fives = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 5]));
    const body = { hostRating: fives(hostCategories), carRating: fives(carCategories) };
    const rated = await guest.client.call(ratingEndpoints.rateBooking, {
      params: { id: oldest.id },
      body,
    });
    expect(rated.status).toBe(201);
    expect((await changeBooking(guest, unpaid, 'cancelled')).status).toBe(200);
    const [open, ended] = [idsOf(await ofGuest('phase=open')), idsOf(await ofGuest('phase=ended'))];
    for (const { id } of [oldest, unpaid]) {
      expect(open).not.toContain(id);
      expect(ended).toContain(id);
    }
  });

  test.each(['asc', 'desc'])('come in pages by their start, %s', async (order) => {
    const { rows } = await ofHost(`phase=ended&sort=start&order=${order}&limit=50`);
    const starts = rows.map(({ startsAt }) => startsAt);
    const inOrder = [...starts].sort();
    expect(starts).toEqual(order === 'asc' ? inOrder : inOrder.reverse());
    expect(new Set(rows.map(({ id }) => id)).size).toBe(completed + 5);
  });

  test('a cursor from one phase is refused for the other', async () => {
    const first = await host.client.send('GET', '/api/owner-bookings?phase=ended&limit=1');
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await host.client.send('GET', next)).status).toBe(200);
    const other = await host.client.send('GET', next.replace('phase=ended', 'phase=open'));
    expect(other.status).toBe(400);
    expect((await host.client.send('GET', '/api/owner-bookings?phase=over')).status).toBe(400);
  });

  test('strangers see none, and neither does a side in the list of the other', async () => {
    const stranger = await createVerified(app);
    for (const phase of ['open', 'ended']) {
      for (const path of [
        `/api/my-bookings?phase=${phase}`,
        `/api/owner-bookings?phase=${phase}`,
      ]) {
        expect((await everyPage(stranger, path)).rows).toEqual([]);
      }
      expect((await everyPage(host, `/api/my-bookings?phase=${phase}`)).rows).toEqual([]);
      expect((await everyPage(guest, `/api/owner-bookings?phase=${phase}`)).rows).toEqual([]);
    }
  });
});

describe('a search of bookings', () => {
  const name = ({ user }: Person, first: string, last: string) =>
    app.db.execute(sql`update users set first_name = ${first}, last_name = ${last},
      name = ${`${first} ${last}`} where id = ${user.id}`);

  test('finds words of the car, the name of the other side and a number, in any phase', async () => {
    const other = await createVerified(app);
    await name(other, 'Wilhelmina', 'O%Dell');
    await name(host, 'Hosea', 'Lendwell');
    const everything = { host: idsOf(await ofHost()), guest: idsOf(await ofGuest()) };
    const convertible = await listCar(host, { title: 'Roof down on Sundays' });
    await insertBookings(app.databaseUrl, {
      carId: convertible.id,
      renterId: other.user.id,
      ownerId: host.user.id,
      ...{ status: 'completed', from: '2016-05-01', count: 1 },
    });
    const search = async (q: string) => idsOf(await ofHost(`q=${encodeURIComponent(q)}`));
    const [found] = idsOf(await ofHost('limit=1'));
    for (const words of ['roof DOWN', 'wilhelmina o', '%', `#${found}`, `${found}`]) {
      expect([words, await search(words)]).toEqual([words, [found]]);
    }
    expect(idsOf(await ofHost('q=wilhelmina&phase=open'))).toEqual([]);
    expect(idsOf(await ofHost('q=wilhelmina&phase=ended'))).toEqual([found]);
    expect(await search(car.title)).toEqual(everything.host);
    expect(await search(guest.user.email)).toEqual([]);
    expect(await search('Lendwell')).toEqual([]);

    expect(idsOf(await ofGuest('q=lendwell'))).toEqual(everything.guest);
    expect(idsOf(await ofGuest(`q=${found}`))).toEqual([]);
    expect(idsOf(await ofGuest('q=roof'))).toEqual([]);
  });

  test('a search too long is refused, and a cursor belongs to its search', async () => {
    const send = (query: string) => host.client.send('GET', `/api/owner-bookings?${query}`);
    expect((await send(`q=${'a'.repeat(121)}`)).status).toBe(400);
    const first = await send(`q=${encodeURIComponent(car.title)}&limit=1`);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const cursor = new URL(next, 'http://site.invalid').searchParams.get('cursor') ?? '';
    expect((await send(`q=roof&limit=1&cursor=${cursor}`)).status).toBe(400);
  });
});

describe('the export of a host’s bookings', () => {
  const send = <Body>(query: string, person = host) =>
    person.client.send<Body>('GET', `/api/owner-bookings/export?${query}`);

  test('has every paid booking of their cars, the oldest first, and is audited', async () => {
    const { headers, body } = await send<string>('');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="bookings-/);
    const [head, ...lines] = body.trim().split('\r\n');
    expect(head).toMatch(/^id,carId,carTitle,renterName,startDate,/);
    const ids = idsOf(await ofHost()).reverse();
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(ids);
    expect(ids).not.toContain(unpaid.id);
    const { rows } = await app.db.execute<{ details: object }>(sql`select details from audit_log
      where action = 'booking.exported' and user_id = ${host.user.id}`);
    expect(rows).toEqual([{ details: { format: 'csv' } }]);
  });

  test('can be of one phase or one search, and has nothing of other hosts', async () => {
    const search = `q=${encodeURIComponent(car.title)}`;
    const ended = await send<Booking[]>(`format=json&phase=ended&${search}`);
    expect(ended.body).toHaveLength(completed + 5);
    const stranger = await createVerified(app);
    expect((await send<Booking[]>('format=json', stranger)).body).toEqual([]);
    expect((await send<Booking[]>('format=json', guest)).body).toEqual([]);
    for (const query of ['format=pdf', 'phase=over']) expect((await send(query)).status).toBe(400);
  });
});
