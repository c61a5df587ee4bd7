-- Since when a payout fails, and when host and staff were told of it.
alter table bookings
  add column payout_failed_at timestamptz,
  add column payout_failure_told_at timestamptz;
--> statement-breakpoint
-- What Stripe asks of a host to keep paying them, and which of it they were told of.
alter table users
  add column payout_requirements jsonb,
  add column payout_requirements_told text[] not null default '{}';
