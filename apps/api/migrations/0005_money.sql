-- Money: saved cards, and the work of staff on the ledger.
create table stripe_customers (
  user_id uuid primary key references users (id),
  customer_id text not null unique,
  created_at timestamp with time zone not null
);
--> statement-breakpoint
create index ledger_lines_account on ledger_lines (account, posted_at);
--> statement-breakpoint
create table ledger_differences (
  id serial primary key,
  booking_id integer not null references bookings (id),
  ledger_cents integer not null,
  stripe_cents integer not null,
  status text not null default 'open',
  note text not null default '',
  found_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);
--> statement-breakpoint
create unique index ledger_differences_open on ledger_differences (booking_id)
  where status <> 'resolved';
--> statement-breakpoint

-- Names a booking's payment for good: after a restore of an older dump, another booking of the
-- same id never takes Stripe's objects of this one for its own.
alter table payments add column reference uuid not null unique default gen_random_uuid();
--> statement-breakpoint
-- Every checkout of a booking. Those that are not its payment may still take the guest's money.
create table payment_attempts (
  session_id text primary key,
  booking_id integer not null references bookings (id),
  intent_id text unique,
  needs_check boolean not null,
  created_at timestamp with time zone not null
);
--> statement-breakpoint
create index payment_attempts_booking on payment_attempts (booking_id);
--> statement-breakpoint
create index payment_attempts_unchecked on payment_attempts (booking_id) where needs_check;
--> statement-breakpoint
insert into payment_attempts (session_id, booking_id, intent_id, needs_check, created_at)
  select checkout_session_id, booking_id, intent_id, false, created_at
  from payments where checkout_session_id is not null;
