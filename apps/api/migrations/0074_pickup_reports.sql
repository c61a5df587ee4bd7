-- What one side of a trip reports of its pickup: the other did not come, or the car was refused.
create table pickup_reports (
  id serial primary key,
  booking_id integer not null references bookings,
  kind text not null check (kind in ('renter_absent', 'owner_absent', 'car_refused')),
  status text not null default 'reported'
    check (status in ('reported', 'contested', 'upheld', 'rejected', 'withdrawn', 'closed')),
  reporter_id uuid not null references users,
  description text not null,
  photo_ids integer[] not null default '{}',
  reported_at timestamptz not null,
  -- The other side's silence agrees at this instant.
  answer_by timestamptz not null,
  contest_reason text,
  -- By the other side, or by the clock where the records of the trip contradict the report.
  contested_at timestamptz,
  outcome text check (outcome in ('uphold', 'reject')),
  decision_reason text,
  decided_by uuid references users,
  decided_at timestamptz,
  constraint pickup_reports_decision check (
    (outcome is null) = (decided_at is null) and (outcome is null) = (decision_reason is null))
);
create unique index pickup_reports_open on pickup_reports (booking_id)
  where status in ('reported', 'contested');
create index pickup_reports_booking on pickup_reports (booking_id, id);
create index pickup_reports_unanswered on pickup_reports (answer_by) where status = 'reported';
create index pickup_reports_contested on pickup_reports (contested_at) where status = 'contested';
create index pickup_reports_reporter on pickup_reports (reporter_id);
create index pickup_reports_decider on pickup_reports (decided_by);

alter table bookings drop constraint bookings_cancel_reason_check;
alter table bookings add constraint bookings_cancel_reason_check
  check (cancel_reason in ('by_renter', 'by_owner', 'by_staff', 'unpaid', 'unanswered',
    'authorization_lapsed', 'renter_absent', 'owner_absent', 'car_refused'));
