-- Cards and payout bank accounts by Stripe's fingerprints, so that staff see accounts that share one.
create table user_instruments (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('card', 'bank_account')),
  fingerprint text not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  primary key (user_id, kind, fingerprint)
);
--> statement-breakpoint
create index user_instruments_fingerprint on user_instruments (fingerprint, kind);
--> statement-breakpoint
create index user_instruments_seen on user_instruments (last_seen_at);
--> statement-breakpoint

-- Nothing of a deleted person stays in what risk is judged by.
create or replace function forget_risk() returns trigger language plpgsql as $$
begin
  delete from risk_scores where user_id = new.id;
  delete from risk_score_history where user_id = new.id;
  delete from user_addresses where user_id = new.id;
  delete from user_devices where user_id = new.id;
  delete from user_instruments where user_id = new.id;
  delete from user_presence where user_id = new.id;
  return null;
end $$;
--> statement-breakpoint

-- Who may hear what depends on role and status, so the open streams of the account end with a change.
create function tell_rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights_changed', new.id::text);
  return null;
end $$;
--> statement-breakpoint
create trigger users_rights_changed after update of role, account_status on users
  for each row when (old.role <> new.role or old.account_status <> new.account_status)
  execute function tell_rights_changed();
