import type { Car } from '@curbside/domain/cars/car';
import { sql } from 'drizzle-orm';
import {
  createHost,
  createVerified,
  listCar,
  type Person,
  type TestSite,
} from '../apps/api/src/test/harness/factories.ts';
import { call } from './http.ts';
import { type Figures, measure } from './measure.ts';

/** One host's captured bookings, over five years. */
export const hostBookings = 10_000;
/** Enough that each is rented nine days of ten. */
const hostCars = 18;

export interface AnalyticsFigures {
  name: string;
  figures: Figures;
}

/** Calls the host dashboard's endpoints one after the other, for a host with many bookings. */
export async function benchAnalytics(site: TestSite): Promise<AnalyticsFigures[]> {
  const host = await createHost(site);
  await insertBookings(site, host, await createVerified(site));
  const paths = [
    ...['day', 'week', 'month', 'year'].map((period) => `/api/host/analytics?period=${period}`),
    '/api/host/top-listings?period=year',
    ...['day', 'week', 'month', 'year'].map((period) => `/api/host/occupancy?period=${period}`),
  ];
  const all: AnalyticsFigures[] = [];
  for (const name of paths) {
    const figures = await measure({ seconds: 5, atOnce: 1 }, () =>
      call(`${site.url}${name}`, { cookie: host.client.cookie }),
    );
    all.push({ name, figures });
  }
  return all;
}

/** Each booking has the ledger lines of its capture and payout. */
async function insertBookings(site: TestSite, host: Person, guest: Person): Promise<void> {
  const cars: Car[] = [];
  while (cars.length < hostCars) cars.push(await listCar(host));
  const carIds = sql.join(
    cars.map(({ id }) => sql`${id}::int`),
    sql`, `,
  );
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`
      update cars set created_at = now() - interval '1827 days' where owner_id = ${host.user.id}`);
    // Without triggers: each trip would recount the host's trips, and so update one row ten
    // thousand times.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      insert into bookings (car_id, renter_id, owner_id, start_date, end_date, start_time, end_time,
        starts_at, ends_at, status, payment_status, payout_status, days, daily_rate_cents,
        base_cents, service_fee_cents, sales_tax_cents, total_cents, commission_cents,
        host_payout_cents, request_hash, pay_by, created_at, decided_at)
      select (array[${carIds}])[1 + n % ${hostCars}::int], ${guest.user.id}, ${host.user.id}, at::date,
        at::date + 3, '9:00 AM', '9:00 AM', at, at + interval '3 days', 'completed', 'captured',
        'transferred', 3, 8400, 25200, 1260, 2348, 28808, 3780, 21420, '', now(), now(), at
      from generate_series(0, ${hostBookings - 1}) n
      cross join lateral (select now() - n * interval '1827 days' / ${hostBookings} as at) decided`);
    await tx.execute(
      sql`select ensure_trip_order(id) from bookings where owner_id = ${host.user.id}`,
    );
    const trips = sql`bookings b join charge_orders o on o.booking_id = b.id`;
    const lines = sql`(values
        ('captured', 'guest_balance', 25200),
        ('captured', 'host_payable', -21420),
        ('captured', 'commission_income', -3780),
        ('posted', 'host_payable', 21420),
        ('posted', 'stripe_available', -21420)
      ) as lines (event, account, cents)`;
    await tx.execute(sql`
      insert into ledger_entries (entry, stripe_object, event, booking_id, order_id, line_count,
        posted_at)
      select 'booking-' || b.id || ':' || event, 'booking-' || b.id, event, b.id, o.id, count(*),
        b.decided_at
      from ${trips} cross join ${lines}
      where b.owner_id = ${host.user.id} group by b.id, o.id, event`);
    await tx.execute(sql`
      insert into ledger_lines (entry, event, booking_id, order_id, account, cents, posted_at)
      select 'booking-' || b.id || ':' || event, event, b.id, o.id, account, cents, b.decided_at
      from ${trips} cross join ${lines}
      where b.owner_id = ${host.user.id}`);
  });
  await site.db.execute(sql`analyze bookings, charge_orders, ledger_entries, ledger_lines`);
}
