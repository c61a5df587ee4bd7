-- What a host charges beyond the daily rate of the car.
create table car_prices (
  car_id integer primary key references cars,
  mon_cents integer,
  tue_cents integer,
  wed_cents integer,
  thu_cents integer,
  fri_cents integer,
  sat_cents integer,
  sun_cents integer,
  discounts jsonb not null default '[]',
  non_refundable_percent integer check (non_refundable_percent between 1 and 50)
);

create table car_day_prices (
  car_id integer not null references cars,
  day date not null,
  cents integer not null check (cents > 0),
  primary key (car_id, day)
);

alter table bookings
  add column price_lines jsonb not null default '[]',
  add column rate text not null default 'standard' check (rate in ('standard', 'non_refundable'));

alter table booking_changes add column price_lines jsonb not null default '[]';
