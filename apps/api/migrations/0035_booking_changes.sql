-- What one side of a trip asks of the other: another window, and the price of the whole trip with it.
create table booking_changes (
  id serial primary key,
  booking_id integer not null,
  car_id integer not null,
  asked_by text not null check (asked_by in ('renter', 'owner')),
  status text not null default 'asked'
    check (status in ('asked', 'accepted', 'declined', 'lapsed', 'withdrawn')),
  start_date date not null,
  start_time text not null
    check (start_time in ('9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM',
      '3:00 PM', '4:00 PM', '5:00 PM', '6:00 PM')),
  end_date date not null,
  end_time text not null
    check (end_time in ('9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM',
      '3:00 PM', '4:00 PM', '5:00 PM', '6:00 PM')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  former_start_date date not null,
  former_start_time text not null
    check (former_start_time in ('9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM', '1:00 PM',
      '2:00 PM', '3:00 PM', '4:00 PM', '5:00 PM', '6:00 PM')),
  former_end_date date not null,
  former_end_time text not null
    check (former_end_time in ('9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM', '1:00 PM',
      '2:00 PM', '3:00 PM', '4:00 PM', '5:00 PM', '6:00 PM')),
  days integer not null,
  daily_rate_cents integer not null,
  base_cents integer not null,
  service_fee_cents integer not null,
  sales_tax_cents integer not null,
  total_cents integer not null,
  commission_cents integer not null,
  host_payout_cents integer not null,
  difference jsonb not null,
  answer_by timestamptz not null,
  awaits_payment boolean not null default false,
  created_at timestamptz not null,
  answered_at timestamptz,
  foreign key (booking_id, car_id) references bookings (id, car_id),
  constraint booking_changes_forward check (starts_at < ends_at),
  constraint booking_changes_sum check (
    total_cents = base_cents + service_fee_cents + sales_tax_cents
    and host_payout_cents = base_cents - commission_cents)
);
-- One change at a time: it waits for an answer, or its extension for a payment.
create unique index booking_changes_open on booking_changes (booking_id)
  where status = 'asked' or awaits_payment;
create index booking_changes_booking on booking_changes (booking_id, id);
create index booking_changes_unanswered on booking_changes (answer_by) where status = 'asked';
create index booking_changes_unpaid on booking_changes (id) where awaits_payment;
