-- Without a row, a person is unverified and has never begun.
create table verifications (
  user_id uuid primary key references users on delete cascade,
  status text not null default 'unverified'
    check (status in ('unverified', 'pending', 'verified', 'failed')),
  session_id text unique,
  verified_at timestamptz,
  outputs jsonb
);
create index verifications_status on verifications (status);
