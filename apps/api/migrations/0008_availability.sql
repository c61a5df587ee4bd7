create table holds (
  id serial primary key,
  car_id integer not null references cars,
  during tstzrange not null,
  booking_id integer,
  blocked_on date,
  reason text,
  foreign key (booking_id, car_id) references bookings (id, car_id),
  constraint holds_one_cause check (
    (booking_id is null) <> (blocked_on is null) and not isempty(during)),
  -- No car is ever booked twice: of two windows of a car that share a moment, only one can exist.
  constraint holds_never_overlap exclude using gist (car_id with =, during with &&)
);
create unique index holds_booking on holds (booking_id);
create unique index holds_blocked_day on holds (car_id, blocked_on);
create index holds_car on holds (car_id);

-- A booking that is pending or approved has its hold; one that is declined or cancelled has none.
create function check_booking_is_held() returns trigger language plpgsql as $$
declare
  needs_hold boolean;
begin
  select status in ('pending', 'approved') into needs_hold from bookings where id = new.id;
  if needs_hold and not exists (select from holds where booking_id = new.id) then
    raise exception 'booking % has no hold', new.id using errcode = 'check_violation';
  end if;
  if new.status in ('rejected', 'cancelled') and not needs_hold
     and exists (select from holds where booking_id = new.id) then
    raise exception 'booking % still has a hold', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger booking_is_held after insert or update of status on bookings
  deferrable initially deferred for each row execute function check_booking_is_held();
