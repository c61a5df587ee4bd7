import { calendarFilters, countOf, inDayOrder, statusesOf } from '@curbside/domain/admin/calendar';
import { adminEndpoints } from '@curbside/domain/admin/endpoints';
import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { bookingStatuses } from '@curbside/domain/bookings/states';
import { addDays, type Day, daysOf } from '@curbside/domain/calendar/days';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { everyPage } from '../../test/harness/every-page.ts';
import {
  createHost,
  createStaff,
  createVerified,
  listCar,
  requestBooking,
  signUpPerson,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

/** A booking counts on each day from start to end date. */
const countsOn = (booking: { startDate: Day; endDate: Day }, day: Day) =>
  booking.startDate <= day && day <= booking.endDate;

const app = await sharedApp();
const admin = await createStaff(app, 'admin');

describe('the staff’s list of users', () => {
  test.each(['joined', 'name', 'email', 'role'])(
    'by %s shows everybody once, in order, both ways',
    async (sort) => {
      const { client } = await signUpPerson(app, { firstName: 'Zoe', lastName: 'Same' });
      await signUpPerson(app, { firstName: 'Zoe', lastName: 'Same' });
      expect(client.cookie).not.toBe('');
      const path = `/api/admin/users?sort=${sort}&limit=2`;
      const up = await everyPage<{ id: string }>(admin, `${path}&order=asc`);
      const down = await everyPage<{ id: string }>(admin, `${path}&order=desc`);
      const ids = up.rows.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(down.rows.map(({ id }) => id).reverse()).toEqual(ids);
      expect([...up.totals]).toEqual([String(ids.length)]);
    },
  );

  test('is searched by name, email address and id, whatever the case', async () => {
    const { user } = await signUpPerson(app, { firstName: 'Ramona_', lastName: '100%' });
    for (const q of ['ramona_ 100%', user.email.toUpperCase(), user.id.slice(0, 13)]) {
      const { body } = await admin.client.call(adminEndpoints.users, { query: { q } });
      expect(body.map(({ id }) => id)).toEqual([user.id]);
    }
    const { body } = await admin.client.call(adminEndpoints.users, { query: { q: 'ramonaX' } });
    expect(body).toEqual([]);
  });

  test('refuses a cursor of another list', async () => {
    const first = await admin.client.send('GET', '/api/admin/users?limit=1');
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await admin.client.send('GET', next)).status).toBe(200);
    expect((await admin.client.send('GET', `${next}&q=pat`)).status).toBe(400);
  });

  test('leaves out deleted accounts', async () => {
    const { user } = await signUpPerson(app);
    await app.db.execute(sql`update users set deleted_at = now() where id = ${user.id}`);
    const { body } = await admin.client.call(adminEndpoints.users, { query: { q: user.id } });
    expect(body).toEqual([]);
  });
});

describe('cars, bookings and figures', () => {
  test('cars name their owners, delisted ones too', async () => {
    const host = await createHost(app);
    const car = await listCar(host, { title: 'Findable wagon' });
    await app.db.execute(sql`update cars set delisted_at = now() where id = ${car.id}`);
    for (const q of ['findable', host.user.email, String(car.id)]) {
      const { body } = await admin.client.call(adminEndpoints.cars, { query: { q } });
      expect(body.map(({ id, ownerEmail }) => [id, ownerEmail])).toContainEqual([
        car.id,
        host.user.email,
      ]);
    }
  });

  test('figures and lists count the same', async () => {
    const host = await createHost(app);
    const renter = await createVerified(app);
    const car = await listCar(host, { title: 'Counted coupe' });
    const before = (await admin.client.call(adminEndpoints.stats)).body;
    const made = await requestBooking(renter, car, windowFrom(app, 5, 2));
    const after = (await admin.client.call(adminEndpoints.stats)).body;
    expect(after).toEqual({
      ...before,
      totalBookings: before.totalBookings + 1,
      pendingBookings: before.pendingBookings + 1,
    });
    for (const q of ['counted', renter.user.email, String(made.id)]) {
      const { body } = await admin.client.call(adminEndpoints.bookings, { query: { q } });
      expect(body.map(({ id }) => id)).toContain(made.id);
    }
    const users = await everyPage<object>(admin, '/api/admin/users?limit=3');
    expect(users.rows).toHaveLength(after.totalUsers);
    const mine = await renter.client.call(bookingEndpoints.myBookings, { query: { limit: '1' } });
    expect(mine.headers.get('x-total-count')).toBe('1');
  });

  test('bookings of some days are listed and exported, which is audited', async () => {
    const host = await createHost(app);
    const renter = await createVerified(app);
    const car = await listCar(host, { title: '=Dated van' });
    const early = await requestBooking(renter, car, windowFrom(app, 5, 2));
    const late = await requestBooking(renter, car, windowFrom(app, 20, 2));
    const exported = async (query: Record<string, string>) => {
      const path = `/api/admin/bookings/export?${new URLSearchParams({ q: 'dated', ...query })}`;
      return admin.client.send<string>('GET', path);
    };
    const found = async (query: Record<string, string>) => {
      const list = await admin.client.call(adminEndpoints.bookings, {
        query: { q: 'dated', ...query },
      });
      const file = await exported({ format: 'json', ...query });
      const ids = list.body.map(({ id }) => id).reverse();
      expect((file.body as unknown as Booking[]).map(({ id }) => id)).toEqual(ids);
      return ids;
    };
    expect(await found({})).toEqual([early.id, late.id]);
    expect(await found({ from: early.endDate })).toEqual([early.id, late.id]);
    expect(await found({ from: addDays(early.endDate, 1) })).toEqual([late.id]);
    expect(await found({ to: late.startDate })).toEqual([early.id, late.id]);
    expect(await found({ to: addDays(late.startDate, -1) })).toEqual([early.id]);
    expect(await found({ from: early.startDate, to: early.startDate })).toEqual([early.id]);
    expect(await found({ status: 'approved' })).toEqual([]);
    const { headers, body } = await exported({ from: late.startDate });
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="bookings-.*\.csv"/);
    expect(body).toContain(`\n${late.id},${car.id},'=Dated van,`);
    const { rows } = await app.db.execute<{ details: object }>(sql`select details from audit_log
      where action = 'booking.exported' and entity_id = 'bookings' order by id`);
    expect(rows.at(-1)?.details).toEqual({ format: 'csv', q: 'dated', from: late.startDate });
    expect((await exported({ from: 'yesterday' })).status).toBe(400);
  });

  test('the calendar equals a count over every booking', async () => {
    const host = await createHost(app);
    const today = windowFrom(app, 0, 1).startDate;
    const car = await listCar(host);
    for (let index = 0; index < 40; index += 1) {
      const start = addDays(today, ((index * 37) % 120) - 60);
      const end = addDays(start, (index * 13) % 40);
      const status = bookingStatuses[index % bookingStatuses.length];
      await app.db.transaction(async (tx) => {
        // Without triggers, these bookings hold no days and may overlap.
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`
          insert into bookings (car_id, renter_id, owner_id, start_date, end_date, start_time,
            end_time, starts_at, ends_at, status, days, daily_rate_cents, base_cents,
            service_fee_cents, sales_tax_cents, total_cents, commission_cents, host_payout_cents,
            request_hash, pay_by, created_at)
          values (${car.id}, ${admin.user.id}, ${host.user.id}, ${start}, ${end}, '10:00 AM',
            '11:00 AM', ${start}::date, ${end}::date + interval '1 hour', ${status}, 1, 1000, 1000,
            50, 93, 1143, 150, 850, '', now(), now())`);
      });
    }
    const { rows } = await everyPage<Booking>(admin, '/api/admin/bookings?limit=7');
    for (const shift of [-31, 0, 31, 62]) {
      const month = addDays(today, shift).slice(0, 7);
      const { body } = await admin.client.call(adminEndpoints.calendar, { query: { month } });
      const last = body.days.at(-1)?.day ?? '';
      const overlapping = rows.filter(
        (booking) => booking.startDate <= last && booking.endDate >= `${month}-01`,
      );
      expect(countOf(body.counts, 'all')).toBe(overlapping.length);
      expect(body.days.map(({ day }) => day)).toEqual(
        daysOf({ startDate: `${month}-01`, endDate: last }),
      );
      for (const { day, counts } of body.days) {
        for (const status of bookingStatuses) {
          const counted = rows.filter((row) => row.status === status && countsOn(row, day));
          expect([day, status, counts[status] ?? 0]).toEqual([day, status, counted.length]);
        }
      }
      for (const filter of calendarFilters) {
        const path = `/api/admin/bookings?day=${last}&filter=${filter}&sort=status&limit=3`;
        const { rows: ofDay } = await everyPage<Booking>(admin, path);
        const statuses: readonly string[] = statusesOf(filter);
        const counted = rows.filter((row) => countsOn(row, last) && statuses.includes(row.status));
        const byId = counted.toSorted((one, other) => one.id - other.id);
        expect(ofDay.map(({ id }) => id)).toEqual(inDayOrder(byId).map(({ id }) => id));
      }
    }
  });
});
