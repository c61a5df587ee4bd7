create table payments (
  booking_id integer primary key,
  car_id integer not null,
  checkout_session_id text unique,
  checkout_url text,
  intent_id text unique,
  charge_id text unique,
  transfer_id text unique,
  attempt integer not null default 0,
  -- Names a booking's payment for good: after a restore of an older dump, another booking of the
  -- same id never takes Stripe's objects of this one for its own.
  reference uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null,
  foreign key (booking_id, car_id) references bookings (id, car_id)
);

-- Every checkout of a booking. Those that are not its payment may still take the guest's money.
create table payment_attempts (
  session_id text primary key,
  booking_id integer not null references bookings,
  intent_id text unique,
  needs_check boolean not null,
  created_at timestamptz not null
);
create index payment_attempts_booking on payment_attempts (booking_id);
create index payment_attempts_unchecked on payment_attempts (booking_id) where needs_check;
