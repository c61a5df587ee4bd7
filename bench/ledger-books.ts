import pg from 'pg';

/** A completed trip: authorized and its end, captured, charge, its funds, transfer. */
export const entriesPerTrip = 6;
export const hostCount = 500;

/** Building these indexes after the load is faster than updating them during it. */
async function withoutTriggers(client: pg.Client, load: () => Promise<void>): Promise<void> {
  await client.query(
    "set session_replication_role = replica; set timezone = 'America/New_York'; set maintenance_work_mem = '1GB'",
  );
  await load();
}

/**
 * Fills an empty, migrated database with completed trips over the last year, and the ledger with
 * all of their movements: $288.08 paid, $214.20 transferred, a fee of $8.65.
 */
export async function loadBooks(url: string, trips: number, today: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await withoutTriggers(client, async () => {
      await insertPeople(client);
      await insertTrips(client, trips, today);
      await insertTransactions(client);
      await insertEntries(client);
    });
    await client.query(
      'vacuum (analyze) users, cars, bookings, payments, stripe_objects, balance_transactions, ledger_entries, ledger_lines',
    );
  } finally {
    await client.end();
  }
}

async function insertPeople(client: pg.Client): Promise<void> {
  await client.query(
    `insert into users (email, name, first_name, last_name)
     select 'host-' || n || '@example.test', 'Host ' || n, 'Host', n::text
     from generate_series(1, $1::int) n`,
    [hostCount],
  );
  await client.query(
    `insert into cars (owner_id, title, make, model, year, category, description,
       daily_rate_cents, location, place_keys, mileage_included, extra_mile_fee_cents, features, rules,
       created_at)
     select id, 'Car of ' || name, 'Toyota', 'Prius', 2022, 'Sedan', 'Easy to park.', 8400,
       'Astoria, Queens, NY 11102', '{}', 200, 50, '{"safety": [], "connectivity": [], "comfort": []}',
       '{}', now()
     from users`,
  );
}

/** Spreads the trips of each day over the hosts. */
async function insertTrips(client: pg.Client, trips: number, today: string): Promise<void> {
  await client.query(
    `insert into bookings (car_id, renter_id, owner_id, start_date, end_date, start_time, end_time,
       starts_at, ends_at, status, payment_status, payout_status, days, daily_rate_cents, base_cents,
       service_fee_cents, sales_tax_cents, total_cents, commission_cents, host_payout_cents,
       request_hash, pay_by, created_at, authorized_at, decided_at, completed_at)
     select c.id, r.id, c.owner_id, day, day + 3, '10:00 AM', '10:00 AM', day + time '10:00',
       day + 3 + time '10:00', 'completed', 'captured', 'transferred', 3, 8400, 25200, 1260, 2348,
       28808, 3780, 21420, n::text, day::timestamptz, day::timestamptz, day::timestamptz,
       day + time '09:00', day + 3 + time '11:00'
     from generate_series(0, $1::int - 1) n
     join (select row_number() over (order by id) as place, id, owner_id from cars) c
       on c.place = 1 + n % $2::int
     join (select row_number() over (order by id) as place, id from users) r
       on r.place = 1 + (n + 1) % $2::int,
     lateral (select $3::date - 4 - (n % 365) as day) d`,
    [trips, hostCount, today],
  );
  await client.query(
    `insert into payments (booking_id, car_id, checkout_session_id, intent_id, charge_id, transfer_id,
       created_at)
     select id, car_id, 'cs_' || id, 'pi_' || id, 'ch_' || id, 'tr_' || id, created_at from bookings`,
  );
  await client.query(
    `insert into stripe_objects (id, kind, booking_id, status, created_at, updated_at)
     select 'tr_' || id, 'transfer', id, 'paid', completed_at, completed_at from bookings
     union all select 'ch_' || id, 'charge', id, 'succeeded', decided_at, decided_at from bookings`,
  );
}

async function insertTransactions(client: pg.Client): Promise<void> {
  await client.query(
    `insert into balance_transactions (id, type, category, source, booking_id, cents, fee_cents,
       created_at, available_on, available_since, needs_sync)
     select 'txn_c' || id, 'charge', 'charge', 'ch_' || id, id, 28808, 865, decided_at,
       decided_at + interval '2 days', decided_at + interval '2 days', false from bookings
     union all
     select 'txn_t' || id, 'transfer', 'transfer', 'tr_' || id, id, -21420, 0, completed_at,
       completed_at, completed_at, false from bookings`,
  );
}

/** Each entry's lines as `account: cents`, by event and time. */
const entries: { object: string; event: string; at: string; lines: Record<string, number> }[] = [
  {
    object: 'pi_',
    event: 'authorized',
    at: 'authorized_at',
    lines: { guest_authorizations: 28808, authorizations_held: -28808 },
  },
  {
    object: 'pi_',
    event: 'authorization_ended',
    at: 'decided_at',
    lines: { guest_authorizations: -28808, authorizations_held: 28808 },
  },
  {
    object: 'ch_',
    event: 'captured',
    at: 'decided_at',
    lines: {
      guest_balance: 28808,
      host_payable: -21420,
      commission_income: -3780,
      service_fee_income: -1260,
      sales_tax_payable: -2348,
    },
  },
  {
    object: 'txn_c',
    event: 'charge',
    at: 'decided_at',
    lines: { stripe_pending: 27943, stripe_fees: 865, guest_balance: -28808 },
  },
  {
    object: 'txn_c',
    event: 'available',
    at: "decided_at + interval '2 days'",
    lines: { stripe_available: 27943, stripe_pending: -27943 },
  },
  {
    object: 'txn_t',
    event: 'transfer',
    at: 'completed_at',
    lines: { stripe_available: -21420, host_payable: 21420 },
  },
];

async function insertEntries(client: pg.Client): Promise<void> {
  for (const { object, event, at, lines } of entries) {
    const cents = Object.entries(lines);
    await client.query(
      `insert into ledger_entries (entry, stripe_object, event, booking_id, line_count, posted_at)
       select $1 || id || ':' || $2, $1 || id, $2, id, $3::int, ${at} from bookings`,
      [object, event, cents.length],
    );
    await client.query(
      `insert into ledger_lines (entry, event, booking_id, account, cents, posted_at)
       select $1 || b.id || ':' || $2, $2, b.id, l.account, l.cents, ${at}
       from bookings b, unnest($3::text[], $4::int[]) as l(account, cents)`,
      [object, event, cents.map(([account]) => account), cents.map(([, value]) => value)],
    );
  }
}
