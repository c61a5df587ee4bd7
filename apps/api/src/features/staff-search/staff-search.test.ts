import { staffSearchEndpoints } from '@curbside/domain/staff-search/endpoints';
import { supportEndpoints } from '@curbside/domain/support/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  bookApproved,
  createHost,
  createStaff,
  createVerified,
  listCar,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const support = await createStaff(app, 'support_staff');
const host = await createHost(app);
const renter = await createVerified(app);
const car = await listCar(host, { title: 'Marmalade convertible' });
const booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 3));

async function search(q: string) {
  const answer = await support.client.call(staffSearchEndpoints.staffSearch, { query: { q } });
  expect(answer.status).toBe(200);
  return answer.body;
}

test('support find a booking by its id, car, guest, host, contract and charge', async () => {
  const { rows } = await app.db.execute<{ number: string; charge: string }>(sql`
    select c.number, p.charge_id as charge from contracts c join payments p using (booking_id)
    where c.booking_id = ${booking.id}`);
  const [{ number = '', charge = '' } = {}] = rows;
  for (const q of [
    `#${booking.id}`,
    'marmalade',
    renter.user.email,
    host.user.id,
    number.toLowerCase(),
    charge,
  ]) {
    const { bookings } = await search(q);
    expect([q, bookings.map(({ id }) => id)]).toEqual([q, [booking.id]]);
    expect(bookings[0]).toMatchObject({ carTitle: car.title, renterName: 'Pat Doe' });
  }
});

test('support find people, cars and tickets', async () => {
  const body = { subject: 'Roof does not close', description: 'It rains.' };
  const { id } = (await renter.client.call(supportEndpoints.createTicket, { body })).body;
  expect((await search('roof does')).tickets).toMatchObject([{ id, status: 'open' }]);
  expect((await search(renter.user.email)).people).toMatchObject([
    { id: renter.user.id, role: 'user', accountStatus: 'active' },
  ]);
  expect((await search('Marmalade')).cars).toMatchObject([{ id: car.id, isListed: true }]);
});

test('nothing is found for blanks, wildcards and words that name nothing', async () => {
  const nothing = { bookings: [], people: [], cars: [], tickets: [] };
  for (const q of ['', '  ', 'no such thing', '100%_']) expect(await search(q)).toEqual(nothing);
});
