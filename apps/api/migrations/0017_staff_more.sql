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
