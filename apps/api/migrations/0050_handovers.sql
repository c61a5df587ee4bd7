-- Odometer and fuel as one side of a trip recorded them, and what the other side says of them.
create table handovers (
  booking_id integer not null,
  car_id integer not null,
  kind text not null check (kind in ('pickup', 'return')),
  giver_id uuid not null references users,
  given_by text not null check (given_by in ('renter', 'owner')),
  given_at timestamptz not null,
  odometer integer not null check (odometer >= 0),
  fuel_eighths integer not null check (fuel_eighths between 0 and 8),
  note text,
  status text not null default 'given' check (status in ('given', 'confirmed', 'objected')),
  answer_by timestamptz not null,
  answered_at timestamptz,
  objection text,
  last_odometer integer,
  primary key (booking_id, kind),
  foreign key (booking_id, car_id) references bookings (id, car_id),
  constraint handovers_objection check ((status = 'objected') = (objection is not null))
);
create index handovers_giver on handovers (giver_id);
create index handovers_car on handovers (car_id, given_at);
create index handovers_unanswered on handovers (answer_by) where status = 'given';
create index handovers_objected on handovers (answered_at) where status = 'objected';
