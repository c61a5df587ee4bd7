-- What operators were told, and when it was over. At most one of a type and subject is open.
create table alerts (
  id integer generated always as identity primary key,
  type text not null,
  subject text not null,
  opened_at timestamptz not null,
  over_at timestamptz,
  constraint alerts_type check (type in ('ledger_difference', 'dead_job', 'late_webhook',
    'stuck_payout', 'stopped_sweep', 'old_backup', 'broken_audit'))
);
create unique index alerts_open on alerts (type, subject) where over_at is null;

-- When each sweep last ended well, by the database's clock.
create table sweep_runs (
  name text primary key,
  succeeded_at timestamptz not null
);
