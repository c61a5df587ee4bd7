create table payout_accounts (
  user_id uuid primary key references users on delete cascade,
  account_id text not null unique,
  status text not null default 'pending' check (status in ('pending', 'verified')),
  checked_at timestamptz,
  requirements jsonb,
  requirements_told text[] not null default '{}'
);
-- The accounts that the sweeps ask Stripe about, the longest ago first.
create index payout_accounts_checked on payout_accounts (status, checked_at nulls first);
