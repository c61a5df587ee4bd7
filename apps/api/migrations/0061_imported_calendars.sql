-- Calendars of other sites, read again and again. Their events shut the car where no trip is in the way.
create table imported_calendars (
  id serial primary key,
  car_id integer not null references cars,
  name text not null,
  url text not null,
  created_at timestamptz not null,
  next_fetch_at timestamptz not null,
  fetched_at timestamptz,
  read_at timestamptz,
  problem text check (problem in ('refused_address', 'unreachable', 'too_slow', 'too_large',
    'redirected', 'bad_answer', 'not_a_calendar', 'too_many_events', 'empty')),
  failing_since timestamptz,
  told_at timestamptz,
  constraint imported_calendars_problem check ((problem is null) = (failing_since is null))
);
create index imported_calendars_car on imported_calendars (car_id);
create index imported_calendars_due on imported_calendars (next_fetch_at);

create table imported_events (
  id serial primary key,
  calendar_id integer not null references imported_calendars on delete cascade,
  car_id integer not null references cars,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_all_day boolean not null,
  summary text not null,
  -- The slots that it touches, or its days.
  during tstzrange not null check (not isempty(during)),
  -- A trip is in the way of some of it, so it is tried again.
  is_cut boolean not null default false,
  unique (id, car_id)
);
create index imported_events_calendar on imported_events (calendar_id);
create index imported_events_cut on imported_events (car_id) where is_cut;

alter table holds add column imported_event_id integer;
alter table holds add foreign key (imported_event_id, car_id)
  references imported_events (id, car_id) on delete cascade;
create index holds_imported_event on holds (imported_event_id) where imported_event_id is not null;

alter table holds drop constraint holds_one_cause;
alter table holds add constraint holds_one_cause check (
  num_nonnulls(booking_id, blocked_on, imported_event_id) = 1 and not isempty(during));

-- Events may overlap one another and blocked days, but nothing overlaps a trip: of two holds of a car
-- that share a moment, only one can exist, unless both are of no trip.
alter table holds drop constraint holds_never_overlap;
alter table holds add constraint holds_never_overlap exclude using gist
  (car_id with =, during with &&, coalesce(booking_id, 0) with <>);
