-- What was agreed is a version of a booking's terms; what the guest owes by it is an order.
create table booking_terms (
  booking_id integer not null,
  car_id integer not null,
  version integer not null check (version > 0),
  reason text not null check (reason in ('booked', 'extended', 'shortened', 'moved')),
  start_date date not null,
  end_date date not null,
  start_time text not null,
  end_time text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  days integer not null,
  daily_rate_cents integer not null,
  base_cents integer not null,
  service_fee_cents integer not null,
  sales_tax_cents integer not null,
  total_cents integer not null,
  commission_cents integer not null,
  host_payout_cents integer not null,
  lines jsonb not null,
  agreed_at timestamptz not null,
  primary key (booking_id, version),
  foreign key (booking_id, car_id) references bookings (id, car_id),
  constraint booking_terms_forward check (starts_at < ends_at),
  constraint booking_terms_sum check (
    total_cents = base_cents + service_fee_cents + sales_tax_cents
    and host_payout_cents = base_cents - commission_cents)
);
create trigger booking_terms_are_final before update or delete or truncate on booking_terms
  for each statement execute function refuse_change();

create table charge_orders (
  id serial primary key,
  booking_id integer not null,
  car_id integer not null,
  purpose text not null
    check (purpose in ('trip', 'extension', 'late', 'miles', 'fuel', 'cleaning', 'smoking', 'toll',
      'damage')),
  status text not null
    check (status in ('asked', 'contested', 'due', 'needs_payment', 'authorized', 'paid', 'refunded',
      'partially_refunded', 'voided', 'withdrawn', 'rejected', 'written_off')),
  -- The part of another order that is collected by itself.
  part_of integer references charge_orders,
  terms_version integer not null,
  lines jsonb not null,
  base_cents integer not null,
  service_fee_cents integer not null,
  sales_tax_cents integer not null,
  total_cents integer not null check (total_cents >= 0),
  commission_cents integer not null,
  host_share_cents integer not null,
  asked_cents integer not null check (asked_cents >= 0),
  promised_cents integer not null default 0,
  goodwill_cents integer not null default 0,
  refund_cents integer not null default 0,
  kept_host_cents integer,
  lost_cents integer not null default 0,
  platform_loss_cents integer not null default 0,
  refused_cents integer not null default 0,
  payout_status text not null default 'none'
    check (payout_status in ('none', 'held', 'frozen', 'transferred', 'reversed', 'failed')),
  answer_by timestamptz,
  pay_by timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null,
  -- Names the order at Stripe for good: after a restore of an older dump ids can repeat.
  reference uuid not null unique default gen_random_uuid(),
  -- What hangs on an order and names its booking refers to both, so that it can name no other.
  unique (id, booking_id),
  foreign key (booking_id, car_id) references bookings (id, car_id),
  foreign key (booking_id, terms_version) references booking_terms (booking_id, version),
  constraint charge_orders_sum check (
    total_cents = base_cents + service_fee_cents + sales_tax_cents
    and host_share_cents = base_cents - commission_cents),
  constraint charge_orders_costs check (
    purpose in ('trip', 'extension', 'late', 'miles') or host_share_cents = total_cents),
  constraint charge_orders_promise check (
    promised_cents between 0 and total_cents and goodwill_cents between 0 and promised_cents)
);
create unique index charge_orders_trip on charge_orders (booking_id) where purpose = 'trip';
create index charge_orders_booking on charge_orders (booking_id, id);
-- Sweeps look for what waits for an answer, or for a payment.
create index charge_orders_asked on charge_orders (answer_by) where status = 'asked';
create index charge_orders_to_pay on charge_orders (pay_by)
  where status in ('due', 'needs_payment') and purpose <> 'trip';

-- The first terms and the first order of a booking, from its own figures. The program writes both
-- with the booking; this keeps rows right that come from a program of the version before.
create function ensure_trip_order(of_booking integer) returns integer language plpgsql as $$
declare
  found_order integer;
begin
  select id into found_order from charge_orders where booking_id = of_booking and purpose = 'trip';
  if found_order is not null then
    return found_order;
  end if;
  insert into booking_terms (booking_id, car_id, version, reason, start_date, end_date, start_time,
      end_time, starts_at, ends_at, days, daily_rate_cents, base_cents, service_fee_cents,
      sales_tax_cents, total_cents, commission_cents, host_payout_cents, lines, agreed_at)
    select b.id, b.car_id, 1, 'booked', b.start_date, b.end_date, b.start_time, b.end_time,
      b.starts_at, b.ends_at, b.days, b.daily_rate_cents, b.base_cents, b.service_fee_cents,
      b.sales_tax_cents, b.total_cents, b.commission_cents, b.host_payout_cents, l.lines,
      b.created_at
    from bookings b
    cross join lateral (select jsonb_build_array(
      jsonb_build_object('label', '$' || to_char(b.daily_rate_cents / 100.0, 'FM999,999,990.00')
        || ' × ' || b.days || case b.days when 1 then ' day' else ' days' end,
        'cents', b.base_cents),
      jsonb_build_object('label', 'Service fee', 'cents', b.service_fee_cents),
      jsonb_build_object('label', 'New York sales tax', 'cents', b.sales_tax_cents)) as lines) l
    where b.id = of_booking
    on conflict do nothing;
  insert into charge_orders (booking_id, car_id, purpose, status, terms_version, lines, base_cents,
      service_fee_cents, sales_tax_cents, total_cents, commission_cents, host_share_cents,
      asked_cents, promised_cents, refund_cents, kept_host_cents, lost_cents, platform_loss_cents, refused_cents,
      payout_status, paid_at, created_at)
    select b.id, b.car_id, 'trip',
      case
        when b.payment_status = 'captured' then 'paid'
        when b.payment_status <> 'unpaid' then b.payment_status
        when b.status <> 'pending' then 'voided'
        when b.authorized_at is not null then 'needs_payment'
        else 'due'
      end,
      1, t.lines, b.base_cents, b.service_fee_cents, b.sales_tax_cents, b.total_cents,
      b.commission_cents, b.host_payout_cents, b.total_cents,
      case when b.status in ('cancelled', 'rejected')
          and b.payment_status in ('captured', 'refunded', 'partially_refunded')
        then b.total_cents - case when k.is_late then late.cents else 0 end else 0 end,
      coalesce(b.refund_cents, 0), b.kept_payout_cents, b.lost_cents, b.platform_loss_cents, b.refused_cents, b.payout_status,
      case when b.payment_status in ('captured', 'refunded', 'partially_refunded')
        then coalesce(b.decided_at, b.cancelled_at) end,
      b.created_at
    from bookings b join booking_terms t on t.booking_id = b.id and t.version = 1
    -- A decision promises its refund: an ended request all of it, and so does a trip that the host
    -- cancelled, or the guest 24 hours before pickup; a later cancellation all but one day.
    cross join lateral (select
      b.status = 'cancelled' and b.decided_at is not null and b.cancel_reason = 'by_renter'
        and date_trunc('second', b.cancelled_at)
          > date_trunc('second', b.starts_at - interval '24 hours') as is_late,
      case when b.days <= 2 then round(b.daily_rate_cents / 2.0) else b.daily_rate_cents end as base) k
    cross join lateral (select round(k.base * 0.05) as fee) f
    cross join lateral (select k.base + f.fee + round((k.base + f.fee) * 0.08875) as cents) late
    where b.id = of_booking
    on conflict (booking_id) where purpose = 'trip' do nothing
    returning id into found_order;
  return found_order;
end $$;

create function ensure_order_of_booking() returns trigger language plpgsql as $$
begin
  perform ensure_trip_order(new.id);
  return null;
end $$;

select count(ensure_trip_order(id)) from (select id from bookings order by id) booking;

create constraint trigger booking_has_its_order after insert on bookings
  deferrable initially deferred for each row execute function ensure_order_of_booking();

-- A later day of a trip can have another price than its first.
alter table bookings drop constraint bookings_sum;
alter table bookings add constraint bookings_sum check (
  total_cents = base_cents + service_fee_cents + sales_tax_cents
  and host_payout_cents = base_cents - commission_cents);
