-- Entries that staff make by hand: one writes them, another approves, and then they are posted.
insert into ledger_accounts (name) values ('bad_debt'), ('goodwill') on conflict do nothing;

create table journal_entries (
  id serial primary key,
  kind text not null
    check (kind in ('repaid_otherwise', 'debt_paid', 'debt_written_off', 'tax_remitted',
      'goodwill', 'explanation')),
  cents bigint not null check (cents > 0),
  booking_id integer references bookings,
  -- The person whom it concerns.
  user_id uuid references users,
  account text references ledger_accounts,
  reason text not null,
  note text,
  status text not null default 'waiting' check (status in ('waiting', 'posted', 'rejected')),
  author_id uuid not null references users,
  decided_by uuid references users,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint journal_entries_decided check (
    (status = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  -- Nobody posts what they wrote themselves.
  constraint journal_entries_two_people check (status <> 'posted' or decided_by <> author_id),
  constraint journal_entries_account check ((kind = 'explanation') = (account is not null))
);
create index journal_entries_status on journal_entries (status, id);
create index journal_entries_booking on journal_entries (booking_id);
