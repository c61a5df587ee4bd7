-- A ledger whose Stripe side is made of Stripe's balance transactions: an entry is written whole,
-- balanced, and never touched again.
create table ledger_accounts (name text primary key);
insert into ledger_accounts (name) values
  ('guest_authorizations'), ('authorizations_held'), ('stripe_pending'), ('stripe_available'),
  ('stripe_fees'), ('stripe_reserves'), ('connect_collections'), ('guest_balance'),
  ('host_payable'), ('host_receivables'), ('commission_income'), ('service_fee_income'),
  ('sales_tax_payable'), ('disputed_funds'), ('losses'), ('bank'), ('unexplained');

create table ledger_entries (
  entry text primary key,
  stripe_object text not null,
  event text not null,
  booking_id integer references bookings,
  currency text not null default 'usd' check (currency = lower(currency) and length(currency) = 3),
  line_count integer not null check (line_count > 1),
  posted_at timestamptz not null,
  constraint ledger_entries_key check (entry = stripe_object || ':' || event)
);
-- Each look at a booking's money asks which of its entries are posted.
create index ledger_entries_booking on ledger_entries (booking_id, event);

create table ledger_lines (
  id serial primary key,
  entry text not null references ledger_entries,
  event text not null,
  booking_id integer references bookings,
  account text not null references ledger_accounts,
  cents bigint not null,
  currency text not null default 'usd',
  posted_at timestamptz not null
);
create unique index ledger_lines_once on ledger_lines (entry, account);
create index ledger_lines_booking on ledger_lines (booking_id);
create index ledger_lines_account on ledger_lines (account, posted_at);

create function check_ledger_entry() returns trigger language plpgsql as $$
declare
  sealed integer;
  lines integer;
  total bigint;
begin
  select line_count into sealed from ledger_entries where entry = new.entry;
  select count(*), coalesce(sum(cents), 0) into lines, total
    from ledger_lines where entry = new.entry;
  if total <> 0 then
    raise exception 'ledger entry % does not balance', new.entry using errcode = 'check_violation';
  end if;
  if lines <> sealed then
    raise exception 'ledger entry % has % lines and is sealed with %', new.entry, lines, sealed
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_balances after insert on ledger_lines
  deferrable initially deferred for each row execute function check_ledger_entry();
create constraint trigger ledger_entry_is_whole after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_entry();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_is_append_only before update or delete or truncate on ledger_lines
  for each statement execute function refuse_change();
create trigger ledger_entries_are_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_accounts_are_fixed before update or delete or truncate on ledger_accounts
  for each statement execute function refuse_change();

create table stripe_objects (
  id text primary key,
  kind text not null
    check (kind in ('session', 'intent', 'charge', 'refund', 'transfer', 'reversal', 'dispute')),
  booking_id integer not null references bookings,
  parent_id text,
  cents integer,
  status text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index stripe_objects_booking on stripe_objects (booking_id, kind);

-- One payout of the platform can be more than 21 million dollars.
create table balance_transactions (
  id text primary key,
  type text not null,
  category text not null,
  source text,
  booking_id integer references bookings,
  cents bigint not null,
  fee_cents bigint not null,
  currency text not null default 'usd',
  created_at timestamptz not null,
  available_on timestamptz not null,
  available_since timestamptz,
  needs_sync boolean not null
);
create index balance_transactions_created on balance_transactions (created_at);
create index balance_transactions_disputes on balance_transactions (source)
  where category in ('dispute', 'dispute_reversal');
create index balance_transactions_transfers on balance_transactions (booking_id)
  where type = 'transfer';
create index balance_transactions_unsynced on balance_transactions (booking_id) where needs_sync;
create index balance_transactions_pending on balance_transactions (available_on)
  where available_since is null;

create table host_receivables (
  id serial primary key,
  host_id uuid not null references users,
  booking_id integer not null references bookings,
  cents integer not null check (cents > 0),
  settled_cents integer not null default 0 check (settled_cents between 0 and cents),
  created_at timestamptz not null
);
create index host_receivables_booking on host_receivables (booking_id);
create index host_receivables_open on host_receivables (host_id) where settled_cents < cents;

create table ledger_differences (
  id serial primary key,
  kind text not null
    check (kind in ('account_balance', 'missing_in_ledger', 'missing_at_stripe', 'amount',
      'unexplained', 'transfer_reversed', 'refund_failed', 'refund_refused', 'lost_before_pickup',
      'mended', 'booking_balance')),
  subject text not null,
  booking_id integer references bookings,
  ledger_cents bigint not null,
  stripe_cents bigint not null,
  status text not null default 'open' check (status in ('open', 'investigating', 'resolved')),
  note text not null default '',
  found_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index ledger_differences_open on ledger_differences (kind, subject)
  where status <> 'resolved';

create table reconciled_days (
  day date primary key,
  transactions integer not null,
  net_cents bigint not null,
  differences integer not null,
  reconciled_at timestamptz not null
);
