import pg from 'pg';

export const staffSizes = { users: 100_000, cars: 20_000, bookings: 1_000_000 };

/**
 * Fills an empty, migrated database with rows for the staff's lists, without triggers: trips over
 * four years, each with its order and the host's side of the ledger; one in 200 has an incident, one
 * in ten a contract, and one in 1,000 a charge that is not paid. Every user has a score, an address,
 * a device that two others use, and a ticket.
 */
export async function loadStaffData(url: string): Promise<void> {
  const { users, cars, bookings } = staffSizes;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set maintenance_work_mem = '1GB'; set statement_timeout = 0",
    );
    await client.query(
      `insert into users (email, name, first_name, last_name, created_at)
       select 'person-' || n || '@example.test', 'Person ' || n, 'Person', n::text,
         now() - n * interval '10 minutes'
       from generate_series(1, $1::int) n`,
      [users],
    );
    await client.query(
      `insert into verifications (user_id, status)
       select id, (array['verified', 'pending', 'failed'])[1 + last_name::int % 4]
       from users where last_name::int % 4 < 3`,
    );
    await client.query(
      `with people as (select array_agg(id order by email) as ids from users)
       insert into cars (owner_id, title, make, model, year, category, description,
         daily_rate_cents, location, place_keys, mileage_included, extra_mile_fee_cents, features,
         rules, created_at)
       select ids[1 + n % cardinality(ids)], 'Car ' || n, 'Toyota', 'Prius', 2022, 'Sedan', 'Clean.',
         3000 + n % 9000, 'Astoria, Queens, NY 11102', '{}', 200, 50,
         '{"safety": [], "connectivity": [], "comfort": []}', '{}', now()
       from generate_series(1, $1::int) n, people`,
      [cars],
    );
    await client.query(
      `with people as (select array_agg(id order by email) as ids from users),
         hosts as (select array_agg(owner_id order by id) as ids from cars)
       insert into bookings (car_id, renter_id, owner_id, start_date, end_date, start_time, end_time,
         starts_at, ends_at, status, payment_status, payout_status, days, daily_rate_cents,
         base_cents, service_fee_cents, sales_tax_cents, total_cents, commission_cents,
         host_payout_cents, request_hash, pay_by, created_at, completed_at)
       select 1 + n % $2::int, people.ids[1 + (n * 7) % cardinality(people.ids)],
         hosts.ids[1 + n % $2::int], day, day + 2, '10:00 AM', '10:00 AM', day + interval '15 hours',
         day + interval '63 hours', status, case status when 'completed' then 'captured' when
         'approved' then 'captured' when 'pending' then 'authorized' else 'voided' end,
         case status when 'completed' then case when n % 1000 = 0 then 'frozen' else 'transferred'
           end when 'approved' then 'held' else 'none' end,
         2, 8400, 16800, 840, 1566, 19206, 2520, 14280, '', day - interval '1 day',
         day - interval '5 days', day + interval '64 hours'
       from generate_series(1, $1::int) n, people, hosts,
         lateral (select current_date - 1400 + (n::bigint * 1430 / $1::int)::int as day) d,
         lateral (select case when day > current_date + 3 then 'pending' when day > current_date - 3
           then 'approved' else (array['completed', 'completed', 'completed', 'completed',
             'completed', 'completed', 'cancelled', 'cancelled', 'rejected'])[1 + n % 9] end
           as status) s`,
      [bookings, cars],
    );
    await client.query(
      `insert into incidents (booking_id, car_id, reporter_id, reporter_role, incident_type,
         severity, description, happened_at, status, payout_frozen, created_at)
       select id, car_id, renter_id, 'renter', 'damage', 'major', 'A scratch.', starts_at,
         (array['reported', 'investigating', 'resolved'])[1 + id % 3], id % 1000 = 0, starts_at
       from bookings where id % 200 = 0`,
    );
    await client.query(
      `insert into contracts (number, booking_id, car_id, renter_id, owner_id, terms, hash,
         renter_signed_at, host_signed_at, created_at)
       select 'CS-2026-' || lpad(id::text, 7, '0'), id, car_id, renter_id, owner_id, '{}', '',
         created_at, created_at, created_at
       from bookings where id % 10 = 0`,
    );
    await client.query(
      `insert into audit_log (user_id, action, entity, entity_id, details, created_at)
       select renter_id, 'booking.requested', 'booking', id::text, '{}', created_at from bookings`,
    );
    await loadMoney(client);
    await loadRiskAndTickets(client);
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

async function loadMoney(client: pg.Client): Promise<void> {
  await client.query(
    `insert into charge_orders (booking_id, car_id, purpose, status, terms_version, lines, base_cents,
       service_fee_cents, sales_tax_cents, total_cents, commission_cents, host_share_cents,
       asked_cents, payout_status, paid_at, created_at)
     select id, car_id, 'trip', case payment_status when 'captured' then 'paid' else payment_status
         end, 1, '[]', base_cents, service_fee_cents, sales_tax_cents, total_cents, commission_cents,
       host_payout_cents, total_cents, payout_status,
       case payment_status when 'captured' then created_at end, created_at
     from bookings`,
  );
  await client.query(
    `insert into ledger_lines (entry, event, booking_id, order_id, account, cents, posted_at)
     select 'ch_' || id || ':captured', 'captured', booking_id, id, 'host_payable', -host_share_cents,
       paid_at
     from charge_orders where status = 'paid'
     union all
     select 'txn_' || id || ':posted', 'posted', booking_id, id, 'host_payable', host_share_cents,
       paid_at + interval '4 days'
     from charge_orders where payout_status = 'transferred'`,
  );
  await client.query(
    `insert into charge_orders (booking_id, car_id, purpose, status, terms_version, lines, base_cents,
       service_fee_cents, sales_tax_cents, total_cents, commission_cents, host_share_cents,
       asked_cents, created_at)
     select id, car_id, 'toll', 'needs_payment', 1, '[]', 1500, 0, 0, 1500, 0, 1500, 1500, ends_at
     from bookings where status = 'completed' and id % 1000 = 1`,
  );
}

async function loadRiskAndTickets(client: pg.Client): Promise<void> {
  await client.query(
    `insert into risk_scores (user_id, score, calculated_at)
     select id, last_name::int % 101, now() from users`,
  );
  await client.query(
    `insert into user_addresses (user_id, ip_address, is_public, is_vpn, is_proxy, first_seen_at,
       last_seen_at)
     select id, '198.51.' || last_name::int % 250 || '.' || last_name::int / 250 % 250, true, false,
       false, now(), now()
     from users`,
  );
  await client.query(
    `insert into user_devices (user_id, fingerprint, first_seen_at, last_seen_at)
     select id, md5((last_name::int / 3)::text), now(), now() from users`,
  );
  await client.query(
    `insert into tickets (user_id, subject, description, status, priority, created_at, updated_at,
       last_activity_at, last_activity_by)
     select id, 'Question ' || last_name, 'Which one?',
       (array['open', 'in_progress', 'resolved', 'closed'])[1 + last_name::int % 4],
       (array['low', 'normal', 'high'])[1 + last_name::int % 3], created_at, created_at, created_at, id
     from users`,
  );
}
