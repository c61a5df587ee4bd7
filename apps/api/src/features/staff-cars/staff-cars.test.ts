import { availabilityEndpoints } from '@curbside/domain/availability/endpoints';
import { addDays, marketDay } from '@curbside/domain/calendar/days';
import { staffCarEndpoints } from '@curbside/domain/staff-cars/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  bookApproved,
  createHost,
  createStaff,
  createVerified,
  listCar,
  type Person,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const support = await createStaff(app, 'support_staff');
const host = await createHost(app);
const guest = await createVerified(app);
const car = await listCar(host, { title: 'Quince roadster' });
const other = await listCar(host, { title: 'Medlar van' });
const booking = await bookApproved(app, { host, renter: guest, car }, windowFrom(app, 3));
await bookApproved(app, { host, renter: guest, car: other }, windowFrom(app, 3));

const read = (by: Person, id: number) =>
  by.client.call(staffCarEndpoints.staffCar, { params: { id } });

async function show(id: number) {
  const answer = await read(support, id);
  expect(answer.status).toBe(200);
  return answer.body;
}

test('staff see a car with its owner, trips and money, and nothing of another car', async () => {
  const shown = await show(car.id);
  expect(shown).toMatchObject({
    car: { id: car.id, title: car.title },
    isListed: true,
    delistedAt: null,
    owner: { id: host.user.id, email: host.user.email },
    trips: [
      {
        id: booking.id,
        renterId: guest.user.id,
        status: 'approved',
        total: booking.quote.total,
        payoutStatus: 'held',
      },
    ],
    tripCount: 1,
    incidents: [],
    inspections: [],
    ratings: [],
    money: {
      paid: booking.quote.total,
      refunded: '0.00',
      sent: '0.00',
      toCome: '214.20',
      frozen: '0.00',
      owedByHost: '0.00',
    },
  });
});

test('blocked days from today on and calendars of other sites are there, without their secret', async () => {
  const day = addDays(marketDay(app.now()), 40);
  const body = { blockedDate: day, reason: 'New tires' };
  await host.client.call(availabilityEndpoints.blockDay, { params: { id: car.id }, body });
  await app.db.execute(sql`insert into imported_calendars
    (car_id, name, url, created_at, next_fetch_at) values
    (${car.id}, 'Other site', 'https://ical.example.com/secret-of-the-host', now(), now() + interval '1 year')`);
  const shown = await show(car.id);
  expect(shown.blockedDays).toEqual([{ day, reason: 'New tires' }]);
  expect(shown.calendars).toMatchObject([
    { name: 'Other site', site: 'ical.example.com', problem: null, eventCount: 0 },
  ]);
  expect(JSON.stringify(shown)).not.toContain('secret-of-the-host');
  expect(shown.history.map(({ action }) => action)).toContain('car.listed');
});

test('a car that left search is still there, each look is in the audit log, and others are refused', async () => {
  const gone = await listCar(host);
  await app.db.execute(sql`update cars set delisted_at = now() where id = ${gone.id}`);
  expect(await show(gone.id)).toMatchObject({ isListed: false, delistedAt: expect.any(String) });
  const { rows } = await app.db.execute(sql`select user_id from audit_log
    where action = 'car.viewed' and entity_id = ${String(gone.id)}`);
  expect(rows).toEqual([{ user_id: support.user.id }]);
  expect((await show(gone.id)).history.map(({ action }) => action)).not.toContain('car.viewed');
  expect((await read(support, 999_999_999)).status).toBe(404);
  expect((await read(host, gone.id)).status).toBe(403);
});
