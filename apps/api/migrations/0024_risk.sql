-- What risk is judged by: addresses, devices, scores and their history.
create table risk_scores (
  user_id uuid primary key references users on delete cascade,
  score integer not null default 0 check (score between 0 and 100),
  factors jsonb,
  facts jsonb,
  calculated_at timestamptz
);
create index risk_scores_score on risk_scores (score, user_id);
create index risk_scores_updated on risk_scores ((coalesce(calculated_at, 'epoch'::timestamptz)), user_id);

create table risk_score_history (
  id bigint primary key generated always as identity,
  user_id uuid not null references users on delete cascade,
  score integer not null,
  factors jsonb not null,
  calculated_at timestamptz not null
);
create index risk_score_history_user on risk_score_history (user_id, id desc);

create table user_addresses (
  user_id uuid not null references users on delete cascade,
  ip_address text not null,
  city text,
  region text,
  country text,
  network_key text,
  network_name text,
  is_public boolean not null,
  is_vpn boolean not null,
  is_proxy boolean not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, ip_address)
);
create index user_addresses_address on user_addresses (ip_address) where is_public;
create index user_addresses_seen on user_addresses (last_seen_at);

create table user_devices (
  user_id uuid not null references users on delete cascade,
  fingerprint text not null,
  confidence real,
  use_count integer not null default 1,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, fingerprint)
);
create index user_devices_fingerprint on user_devices (fingerprint);
create index user_devices_seen on user_devices (last_seen_at);

-- Cards and payout bank accounts by Stripe's fingerprints, so that staff see accounts that share one.
create table user_instruments (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('card', 'bank_account')),
  fingerprint text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, kind, fingerprint)
);
create index user_instruments_fingerprint on user_instruments (fingerprint, kind);
create index user_instruments_seen on user_instruments (last_seen_at);

create table user_presence (
  user_id uuid primary key references users on delete cascade,
  ip_address text not null,
  seen_at timestamptz not null
);

-- Every account has a row, so that the list of scores is one walk along one index.
create function add_risk_score() returns trigger language plpgsql as $$
begin
  insert into risk_scores (user_id) values (new.id);
  return null;
end $$;
create trigger users_to_risk_scores after insert on users
  for each row execute function add_risk_score();

-- Nothing of a deleted person stays in what risk is judged by.
create function forget_risk() returns trigger language plpgsql as $$
begin
  delete from risk_scores where user_id = new.id;
  delete from risk_score_history where user_id = new.id;
  delete from user_addresses where user_id = new.id;
  delete from user_devices where user_id = new.id;
  delete from user_instruments where user_id = new.id;
  delete from user_presence where user_id = new.id;
  return null;
end $$;
create trigger deleted_users_leave_risk after update of deleted_at on users
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function forget_risk();
