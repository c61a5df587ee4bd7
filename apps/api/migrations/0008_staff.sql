-- What the staff's lists are sorted and searched by.
create index users_joined on users (created_at, id) where deleted_at is null;
--> statement-breakpoint
create index users_name on users (name, id) where deleted_at is null;
--> statement-breakpoint
create index users_role on users (role, id) where deleted_at is null;
--> statement-breakpoint
create index users_words on users using gin ((email || ' ' || name || ' ' || id::text) gin_trgm_ops);
--> statement-breakpoint
create index cars_words on cars using gin ((title || ' ' || make || ' ' || model) gin_trgm_ops);
--> statement-breakpoint
create index bookings_start on bookings (start_date, id);
--> statement-breakpoint

create table contract_counters (
  year integer primary key,
  last integer not null
);
--> statement-breakpoint
create table contracts (
  id serial primary key,
  number text not null unique,
  booking_id integer not null unique references bookings,
  car_id integer not null,
  renter_id uuid not null references users,
  owner_id uuid not null references users,
  terms json not null,
  hash text not null,
  pdf_hash text,
  renter_signed_at timestamp with time zone not null,
  host_signed_at timestamp with time zone not null,
  created_at timestamp with time zone not null
);
--> statement-breakpoint
create index contracts_renter on contracts (renter_id);
--> statement-breakpoint
create index contracts_owner on contracts (owner_id);
--> statement-breakpoint

-- What both sides signed stays as it was; only the printed file is added, once.
create function refuse_contract_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.pdf_hash is null
     and to_jsonb(new) - 'pdf_hash' - 'terms' = to_jsonb(old) - 'pdf_hash' - 'terms'
     and new.terms::text = old.terms::text then
    return new;
  end if;
  raise exception 'a contract is never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger contracts_are_final before update or delete on contracts
  for each row execute function refuse_contract_change();
--> statement-breakpoint

create index audit_log_words on audit_log
  using gin ((action || ' ' || entity || ' ' || entity_id) gin_trgm_ops);
--> statement-breakpoint
create index incidents_frozen on incidents (id) where payout_frozen;
