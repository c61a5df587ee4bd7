-- breaking
-- Payments, Stripe's objects, entries and debts hang on the order that they belong to. Rows that name
-- only the booking come from a program of the version before, and belong to its trip.
create function fill_order() returns trigger language plpgsql as $$
begin
  if new.order_id is null and new.booking_id is not null then
    new.order_id := ensure_trip_order(new.booking_id);
  end if;
  return new;
end $$;

alter table payments add column order_id integer;
update payments p set order_id = o.id from charge_orders o
  where o.booking_id = p.booking_id and o.purpose = 'trip';
-- What Stripe knows of a payment by its reference, its order is found by.
update charge_orders o set reference = p.reference from payments p where p.order_id = o.id;
alter table payments
  drop constraint payments_pkey,
  alter column order_id set not null,
  alter column booking_id set not null,
  add primary key (order_id),
  add foreign key (order_id, booking_id) references charge_orders (id, booking_id);
create index payments_booking on payments (booking_id);
create trigger payments_order before insert on payments
  for each row execute function fill_order();

-- Each try to collect an order; stored before Stripe is asked, and found there by its reference.
alter table payment_attempts
  drop constraint payment_attempts_pkey,
  add column id serial primary key,
  add column order_id integer,
  add column reference uuid not null unique default gen_random_uuid(),
  add column way text not null default 'checkout' check (way in ('checkout', 'off_session')),
  add column state text not null default 'open'
    check (state in ('asking', 'open', 'succeeded', 'declined', 'needs_owner', 'ended')),
  add column cents integer,
  add column payment_method_id text,
  add column decline_code text,
  add column next_try_at timestamptz,
  alter column session_id drop not null,
  add unique (session_id);
update payment_attempts a set order_id = o.id,
  state = case
    when a.needs_check then 'open'
    when p.checkout_session_id <> a.session_id then 'ended'
    when b.payment_status in ('unpaid', 'voided') then
      case when b.status = 'pending' then 'open' else 'ended' end
    else 'succeeded'
  end
  from charge_orders o join payments p on p.order_id = o.id join bookings b on b.id = o.booking_id
  where o.booking_id = a.booking_id and o.purpose = 'trip';
alter table payment_attempts
  alter column order_id set not null,
  add foreign key (order_id, booking_id) references charge_orders (id, booking_id);
create index payment_attempts_order on payment_attempts (order_id);
-- Of all tries to collect an order one can succeed.
create unique index payment_attempts_succeeded on payment_attempts (order_id)
  where state = 'succeeded';
create index payment_attempts_next on payment_attempts (next_try_at) where next_try_at is not null;
create index payment_attempts_asking on payment_attempts (created_at) where state = 'asking';
create trigger payment_attempts_order before insert on payment_attempts
  for each row execute function fill_order();

alter table ledger_entries disable trigger ledger_entries_are_append_only;
alter table ledger_lines disable trigger ledger_is_append_only;
alter table ledger_entries add column order_id integer;
alter table ledger_lines add column order_id integer;
alter table stripe_objects add column order_id integer;
alter table balance_transactions add column order_id integer;
alter table host_receivables add column order_id integer;
alter table disputes add column order_id integer;
update ledger_entries r set order_id = o.id from charge_orders o
  where o.booking_id = r.booking_id and o.purpose = 'trip';
update ledger_lines r set order_id = o.id from charge_orders o
  where o.booking_id = r.booking_id and o.purpose = 'trip';
update stripe_objects r set order_id = o.id from charge_orders o
  where o.booking_id = r.booking_id and o.purpose = 'trip';
update balance_transactions r set order_id = o.id from charge_orders o
  where o.booking_id = r.booking_id and o.purpose = 'trip';
update host_receivables r set order_id = o.id from charge_orders o
  where o.booking_id = r.booking_id and o.purpose = 'trip';
update disputes r set order_id = o.id from charge_orders o
  where o.booking_id = r.booking_id and o.purpose = 'trip';
alter table ledger_entries enable trigger ledger_entries_are_append_only;
alter table ledger_lines enable trigger ledger_is_append_only;

alter table ledger_entries
  add foreign key (order_id, booking_id) references charge_orders (id, booking_id),
  add constraint ledger_entries_order check ((order_id is null) = (booking_id is null));
alter table ledger_lines
  add foreign key (order_id, booking_id) references charge_orders (id, booking_id),
  add constraint ledger_lines_order check ((order_id is null) = (booking_id is null));
alter table balance_transactions
  add foreign key (order_id, booking_id) references charge_orders (id, booking_id),
  add constraint balance_transactions_order check ((order_id is null) = (booking_id is null));
alter table stripe_objects
  alter column order_id set not null,
  add foreign key (order_id, booking_id) references charge_orders (id, booking_id);
alter table host_receivables
  alter column order_id set not null,
  add foreign key (order_id, booking_id) references charge_orders (id, booking_id);
alter table disputes
  alter column order_id set not null,
  add foreign key (order_id, booking_id) references charge_orders (id, booking_id);

create index ledger_entries_order_event on ledger_entries (order_id, event);
create index ledger_lines_of_order on ledger_lines (order_id);
create index stripe_objects_order on stripe_objects (order_id, kind);
create index balance_transactions_order_transfers on balance_transactions (order_id)
  where type = 'transfer';
create index host_receivables_order on host_receivables (order_id);
create index disputes_order on disputes (order_id);

create trigger ledger_entries_order before insert on ledger_entries
  for each row execute function fill_order();
create trigger ledger_lines_order before insert on ledger_lines
  for each row execute function fill_order();
create trigger stripe_objects_order before insert on stripe_objects
  for each row execute function fill_order();
create trigger balance_transactions_order before insert on balance_transactions
  for each row execute function fill_order();
create trigger host_receivables_order before insert on host_receivables
  for each row execute function fill_order();
create trigger disputes_order before insert on disputes
  for each row execute function fill_order();
