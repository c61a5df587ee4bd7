-- Disputes, and a ledger whose Stripe side is made of Stripe's balance transactions.
create table ledger_accounts (name text primary key);
--> statement-breakpoint
insert into ledger_accounts (name) values
  ('guest_authorizations'), ('authorizations_held'), ('stripe_pending'), ('stripe_available'),
  ('stripe_fees'), ('guest_balance'), ('host_payable'), ('host_receivables'),
  ('commission_income'), ('service_fee_income'), ('sales_tax_payable'), ('disputed_funds'),
  ('losses'), ('bank'), ('unexplained');
--> statement-breakpoint
create table ledger_entries (
  entry text primary key,
  stripe_object text not null,
  event text not null,
  booking_id integer references bookings (id),
  currency text not null default 'usd' check (currency = lower(currency) and length(currency) = 3),
  line_count integer not null check (line_count > 1),
  posted_at timestamp with time zone not null,
  constraint ledger_entries_key check (entry = stripe_object || ':' || event)
);
--> statement-breakpoint
drop trigger ledger_balances on ledger_lines;
--> statement-breakpoint
drop trigger ledger_is_append_only on ledger_lines;
--> statement-breakpoint
alter table ledger_lines drop column car_id;
--> statement-breakpoint
alter table ledger_lines alter column booking_id drop not null;
--> statement-breakpoint
alter table ledger_lines add column currency text not null default 'usd';
--> statement-breakpoint
alter table ledger_lines add column event text not null default '';
--> statement-breakpoint
-- Payouts come back from Stripe's balance transactions, and so do charges and refunds: what the
-- ledger said of the balance becomes what guests owed and were owed.
delete from ledger_lines where entry like '%-paid-out';
--> statement-breakpoint
update ledger_lines l set
  account = case l.account
    when 'stripe_balance' then 'guest_balance'
    when 'guest_authorisations' then 'guest_authorizations'
    when 'authorisations_held' then 'authorizations_held'
    else l.account end,
  event = case
    when l.entry like '%-captured' then 'captured'
    when l.entry like '%-refunded' then 'refund_due'
    when l.entry like '%-authorisation-ended%' then 'authorization_ended'
    else 'authorized' end;
--> statement-breakpoint
update ledger_lines l set entry = case
    when l.event in ('captured', 'refund_due')
      then coalesce((select p.charge_id from payments p where p.booking_id = l.booking_id),
        'booking-' || l.booking_id)
    else coalesce(substring(l.entry from 'pi_.*$'), 'booking-' || l.booking_id)
  end || ':' || l.event;
--> statement-breakpoint
insert into ledger_entries (entry, stripe_object, event, booking_id, line_count, posted_at)
  select entry, left(entry, -length(event) - 1), event, min(booking_id), count(*), min(posted_at)
  from ledger_lines group by entry, event;
--> statement-breakpoint
alter table ledger_lines alter column event drop default;
--> statement-breakpoint
alter table ledger_lines
  add foreign key (entry) references ledger_entries (entry),
  add foreign key (account) references ledger_accounts (name),
  add foreign key (booking_id) references bookings (id);
--> statement-breakpoint
create or replace function check_ledger_entry() returns trigger language plpgsql as $$
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
--> statement-breakpoint
create constraint trigger ledger_balances after insert on ledger_lines
  deferrable initially deferred for each row execute function check_ledger_entry();
--> statement-breakpoint
create constraint trigger ledger_entry_is_whole after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_entry();
--> statement-breakpoint
create trigger ledger_is_append_only before update or delete or truncate on ledger_lines
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_entries_are_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_accounts_are_fixed before update or delete or truncate on ledger_accounts
  for each statement execute function refuse_change();
--> statement-breakpoint
create table stripe_objects (
  id text primary key,
  kind text not null,
  booking_id integer not null references bookings (id),
  parent_id text,
  cents integer,
  status text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);
--> statement-breakpoint
create index stripe_objects_booking on stripe_objects (booking_id, kind);
--> statement-breakpoint
insert into stripe_objects (id, kind, booking_id, status, created_at, updated_at)
  select session_id, 'session', booking_id, 'unknown', created_at, created_at from payment_attempts
  union all
  select intent_id, 'intent', booking_id, 'unknown', created_at, created_at from payment_attempts
  where intent_id is not null
  union all
  select charge_id, 'charge', booking_id, 'unknown', created_at, created_at from payments
  where charge_id is not null
  union all
  select refund_id, 'refund', booking_id, 'unknown', created_at, created_at from payments
  where refund_id is not null
  union all
  select transfer_id, 'transfer', booking_id, 'unknown', created_at, created_at from payments
  where transfer_id is not null;
--> statement-breakpoint
create table balance_transactions (
  id text primary key,
  type text not null,
  category text not null,
  source text,
  booking_id integer references bookings (id),
  cents integer not null,
  fee_cents integer not null,
  currency text not null default 'usd',
  created_at timestamp with time zone not null,
  available_on timestamp with time zone not null,
  available_since timestamp with time zone,
  needs_sync boolean not null
);
--> statement-breakpoint
create index balance_transactions_created on balance_transactions (created_at);
--> statement-breakpoint
create index balance_transactions_unsynced on balance_transactions (booking_id) where needs_sync;
--> statement-breakpoint
create index balance_transactions_pending on balance_transactions (available_on)
  where available_since is null;
--> statement-breakpoint
create table host_receivables (
  id serial primary key,
  host_id uuid not null references users (id),
  booking_id integer not null references bookings (id),
  cents integer not null check (cents > 0),
  settled_cents integer not null default 0 check (settled_cents between 0 and cents),
  created_at timestamp with time zone not null
);
--> statement-breakpoint
create index host_receivables_booking on host_receivables (booking_id);
--> statement-breakpoint
create index host_receivables_open on host_receivables (host_id) where settled_cents < cents;
--> statement-breakpoint
create table reconciled_days (
  day date primary key,
  transactions integer not null,
  net_cents integer not null,
  differences integer not null,
  reconciled_at timestamp with time zone not null
);
--> statement-breakpoint
alter table ledger_differences add column kind text not null default 'booking_balance';
--> statement-breakpoint
alter table ledger_differences add column subject text not null default '';
--> statement-breakpoint
update ledger_differences set subject = 'booking-' || booking_id;
--> statement-breakpoint
alter table ledger_differences
  alter column kind drop default,
  alter column subject drop default,
  alter column booking_id drop not null;
--> statement-breakpoint
drop index ledger_differences_open;
--> statement-breakpoint
create unique index ledger_differences_open on ledger_differences (kind, subject)
  where status <> 'resolved';
--> statement-breakpoint
create table disputes (
  id serial primary key,
  stripe_id text not null unique,
  booking_id integer not null references bookings (id),
  charge_id text not null,
  cents integer not null check (cents > 0),
  currency text not null default 'usd',
  status text not null,
  reason text not null,
  due_by timestamp with time zone,
  reminded_at timestamp with time zone,
  submitted_at timestamp with time zone,
  submitted_by uuid references users (id),
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone
);
--> statement-breakpoint
create index disputes_booking on disputes (booking_id);
--> statement-breakpoint
create index disputes_due on disputes (due_by) where submitted_at is null and closed_at is null;
--> statement-breakpoint
alter table bookings add column settle_after timestamp with time zone;
--> statement-breakpoint
alter table bookings add column settle_failures integer not null default 0;
--> statement-breakpoint
drop index bookings_unsettled;
--> statement-breakpoint
create index bookings_unsettled on bookings (settle_after, id) where not is_settled;
--> statement-breakpoint
drop index bookings_unanswered;
--> statement-breakpoint
create index bookings_unanswered on bookings (answer_by)
  where status = 'pending' and payment_status in ('authorized', 'captured');
--> statement-breakpoint
alter table users add column payout_checked_at timestamp with time zone;
--> statement-breakpoint
create index users_payout_checked on users (payout_checked_at nulls first)
  where stripe_account_status = 'verified';
