-- A month that is closed stays as it is: an entry that comes later is posted at the start of the
-- first open month. Closing locks ledger_entries, so that no transaction posts beside it.
create table closed_months (
  month text primary key check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- The end of the month in New York, and of every month before it.
  ends_at timestamptz not null unique,
  closed_by uuid not null references users,
  closed_at timestamptz not null,
  constraint closed_months_over check (closed_at >= ends_at)
);
create trigger closed_months_are_append_only before update or delete or truncate on closed_months
  for each statement execute function refuse_change();

create function post_into_open_month() returns trigger language plpgsql as $$
declare
  open_since timestamptz;
begin
  select max(ends_at) into open_since from closed_months;
  -- greatest() ignores null.
  new.posted_at := greatest(new.posted_at, open_since);
  return new;
end $$;
create trigger ledger_entries_in_open_months before insert on ledger_entries
  for each row execute function post_into_open_month();

create function refuse_closed_month() returns trigger language plpgsql as $$
begin
  if exists (select from closed_months where ends_at > new.posted_at) then
    raise exception 'a line of % would be in a closed month', new.entry
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_lines_in_open_months before insert on ledger_lines
  for each row execute function refuse_closed_month();
