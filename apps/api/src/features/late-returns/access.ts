import { sql } from 'drizzle-orm';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage, Caller, Side } from '../../test/access/access-stage.ts';

/** A trip that ended an hour ago and whose car is not back. */
async function lateTrip(stage: AccessStage, caller: Caller, side: Side) {
  const trip = await stage.bookingFor(caller, 'approved', side);
  const { db } = stage.app;
  await db.execute(sql`update bookings set starts_at = now() - interval '25 hours',
    ends_at = now() - interval '1 hour' where id = ${trip.id}`);
  await db.execute(sql`update late_returns set back_at = now(), back_by = 'staff'
    where car_id = ${trip.carId} and booking_id <> ${trip.id} and back_at is null`);
  await db.execute(sql`insert into late_returns (booking_id, car_id, due_at, found_at)
    select id, car_id, ends_at, now() from bookings where id = ${trip.id} on conflict do nothing`);
  return trip;
}

/** A trip whose guest was told that the car is late; here the trip itself is the late one, too. */
async function nextTrip(stage: AccessStage, caller: Caller, side: Side) {
  const trip = await stage.bookingFor(caller, 'approved', side);
  const { db } = stage.app;
  await db.execute(sql`update late_returns set back_at = now(), back_by = 'staff'
    where car_id = ${trip.carId} and booking_id <> ${trip.id} and back_at is null`);
  await db.execute(sql`insert into late_returns (booking_id, car_id, due_at, found_at)
    values (${trip.id}, ${trip.carId}, now() - interval '1 hour', now()) on conflict do nothing`);
  await db.execute(sql`insert into late_return_guests (late_booking_id, booking_id, car_id, told_at)
    values (${trip.id}, ${trip.id}, ${trip.carId}, now()) on conflict do nothing`);
  return trip;
}

export const access = accessRows(
  `
                                            | visitor unverified unrelated renter    owner     disabled  support   admin     master
GET /api/late-returns                       | sign-in yes        yes       yes       yes       yes       yes       yes       yes
GET /api/admin/late-returns                 | sign-in forbidden  forbidden forbidden forbidden forbidden yes       yes       yes
GET /api/bookings/{id}/late-return          | sign-in hidden     hidden    yes       yes       yes       yes       yes       yes
POST /api/bookings/{id}/late-return/choose  | sign-in hidden     hidden    yes       forbidden yes       forbidden forbidden forbidden
POST /api/bookings/{id}/late-return/back    | sign-in hidden     hidden    forbidden yes       yes       yes       yes       yes
`,
  {
    'GET /api/bookings/{id}/late-return': async (stage, caller) => ({
      path: `/api/bookings/${(await nextTrip(stage, caller, 'renter')).id}/late-return`,
    }),
    'POST /api/bookings/{id}/late-return/choose': async (stage, caller) => ({
      path: `/api/bookings/${(await nextTrip(stage, caller, 'renter')).id}/late-return/choose`,
      body: { choice: 'wait' },
    }),
    'POST /api/bookings/{id}/late-return/back': async (stage, caller) => ({
      path: `/api/bookings/${(await lateTrip(stage, caller, 'owner')).id}/late-return/back`,
    }),
  },
);
