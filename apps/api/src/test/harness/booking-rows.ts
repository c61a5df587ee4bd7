import type { BookingStatus } from '@curbside/domain/bookings/states';
import type { Day } from '@curbside/domain/calendar/days';
import { sql } from 'drizzle-orm';
import { connectDatabase } from '../../platform/database/index.ts';

interface BookingRows {
  carId: number;
  renterId: string;
  ownerId: string;
  status: BookingStatus;
  count: number;
  /** Start of the first booking; each further one starts two days later and lasts one day. */
  from: Day;
}

/**
 * Inserts more bookings than a test could make through the API. They are paid and hold their days, but
 * do not exist at Stripe.
 */
export async function insertBookings(databaseUrl: string, rows: BookingRows): Promise<void> {
  const { carId, renterId, ownerId, status, count, from } = rows;
  const paymentStatus = status === 'pending' ? 'authorized' : 'captured';
  const { db, close } = connectDatabase(databaseUrl, { poolSize: 2, onError: console.error });
  await db.execute(sql`
    with made as (
    insert into bookings (car_id, renter_id, owner_id, status, payment_status, start_date, end_date,
      start_time, end_time, starts_at, ends_at, days, daily_rate_cents, base_cents,
      service_fee_cents, sales_tax_cents, total_cents, commission_cents, host_payout_cents,
      request_hash, pay_by, created_at, authorized_at)
    select ${carId}, ${renterId}, ${ownerId}, ${status}, ${paymentStatus}, day, day + 1,
      '10:00 AM', '10:00 AM', (day + time '10:00') at time zone 'America/New_York',
      (day + 1 + time '10:00') at time zone 'America/New_York', 1, 1000, 1000,
      50, 93, 1143, 150, 850, '', now(), now(), now()
    from generate_series(0, ${count - 1}::int) n, lateral (select ${from}::date + 2 * n as day) as start
    returning id, status, starts_at, ends_at)
    insert into holds (car_id, booking_id, during)
    select ${carId}, id, tstzrange(starts_at, ends_at, '[)')
    from made where status in ('pending', 'approved')`);
  await close();
}
