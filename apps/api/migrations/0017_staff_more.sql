-- Accounts may have a second factor: codes of an authenticator app after the password.
alter table users add column two_factor_enabled boolean not null default false;
--> statement-breakpoint
create table second_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
--> statement-breakpoint
-- Payouts that staff look after are few among all bookings.
create index bookings_payout_waits on bookings (id) where payout_status in ('held', 'frozen', 'failed');
--> statement-breakpoint
-- The staff's list of one status, and how many bookings have it.
create index bookings_status on bookings (status, id);
--> statement-breakpoint
-- The staff's calendar reads nothing else of a booking, so the index alone answers it.
create index bookings_days on bookings (start_date, end_date, status, id);
--> statement-breakpoint
create index contracts_number_words on contracts using gin (number gin_trgm_ops);
