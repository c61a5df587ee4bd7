-- Cars that did not come back in time, and the guests of the next trips who were told.
create table late_returns (
  booking_id integer primary key,
  car_id integer not null,
  due_at timestamptz not null,
  found_at timestamptz not null,
  back_at timestamptz,
  back_by text check (back_by in ('return', 'pickup', 'completed', 'cancelled', 'host', 'staff')),
  unique (booking_id, car_id),
  foreign key (booking_id, car_id) references bookings (id, car_id),
  constraint late_returns_back check ((back_at is null) = (back_by is null))
);
-- One trip at a time holds a car.
create unique index late_returns_open on late_returns (car_id) where back_at is null;
create index late_returns_car on late_returns (car_id);
create index late_returns_found on late_returns (found_at);
create index late_returns_due on late_returns (due_at) where back_at is null;

create table late_return_guests (
  late_booking_id integer not null,
  booking_id integer not null,
  car_id integer not null,
  told_at timestamptz not null,
  choice text check (choice in ('wait', 'other_car', 'cancel')),
  chosen_at timestamptz,
  -- What waiting gives back to the guest, and is taken from the late fee.
  discount_cents integer check (discount_cents > 0),
  -- The trip with another car, and whether it has taken the place of this one.
  new_booking_id integer references bookings (id),
  moved_at timestamptz,
  -- How many trips with another car lapsed.
  lapsed integer not null default 0,
  back_told_at timestamptz,
  primary key (late_booking_id, booking_id),
  foreign key (late_booking_id, car_id) references late_returns (booking_id, car_id),
  foreign key (booking_id, car_id) references bookings (id, car_id),
  constraint late_return_guests_chosen check ((choice is null) = (chosen_at is null)),
  constraint late_return_guests_other check (
    (choice is not distinct from 'other_car') = (new_booking_id is not null)),
  constraint late_return_guests_discount check (discount_cents is null or choice = 'wait')
);
create index late_return_guests_booking on late_return_guests (booking_id);
create unique index late_return_guests_new on late_return_guests (new_booking_id);
create index late_return_guests_moving on late_return_guests (late_booking_id)
  where choice = 'other_car' and moved_at is null;
