create table disputes (
  id serial primary key,
  stripe_id text not null unique,
  booking_id integer not null references bookings,
  charge_id text not null,
  cents integer not null check (cents > 0),
  currency text not null default 'usd',
  status text not null,
  reason text not null,
  due_by timestamptz,
  reminded_at timestamptz,
  submitted_at timestamptz,
  submitted_by uuid references users,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index disputes_booking on disputes (booking_id);
create index disputes_due on disputes (due_by) where submitted_at is null and closed_at is null;
