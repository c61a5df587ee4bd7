-- Whether the guest was promised at the request that payment books the trip at once. Falls back to
-- false where the system cannot approve, and the request then waits for the host like any other.
alter table bookings add column is_instant boolean not null default false;

create function take_rules_of_car() returns trigger language plpgsql as $$
begin
  select c.buffer_hours, c.instant_book into new.buffer_hours, new.is_instant
  from cars c where c.id = new.car_id;
  return new;
end $$;
drop trigger bookings_take_buffer on bookings;
create trigger bookings_take_rules before insert on bookings
  for each row execute function take_rules_of_car();

-- Hosts who cancel too often: instant book stays off for all of their cars until then.
create table instant_book_pauses (
  host_id uuid primary key references users on delete cascade,
  ends_at timestamptz not null
);
-- How often a host has cancelled of late.
create index bookings_cancelled_by_owner on bookings (owner_id, cancelled_at)
  where cancel_reason = 'by_owner';
