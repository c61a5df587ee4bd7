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
