create table contract_counters (
  year integer primary key,
  last integer not null
);

create table contracts (
  id serial primary key,
  number text not null unique,
  booking_id integer not null unique,
  car_id integer not null,
  renter_id uuid not null references users,
  owner_id uuid not null references users,
  terms json not null,
  hash text not null,
  pdf_hash text,
  renter_signed_at timestamptz not null,
  host_signed_at timestamptz not null,
  created_at timestamptz not null,
  foreign key (booking_id, car_id) references bookings (id, car_id)
);
create index contracts_renter on contracts (renter_id);
create index contracts_owner on contracts (owner_id);
create index contracts_number_words on contracts using gin (number gin_trgm_ops);

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
create trigger contracts_are_final before update or delete on contracts
  for each row execute function refuse_contract_change();
