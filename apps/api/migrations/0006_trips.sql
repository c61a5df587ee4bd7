-- What follows an approved booking: ratings with answers, inspections, incidents.
alter table ratings add column reply text;
--> statement-breakpoint
alter table ratings add column replied_at timestamp with time zone;
--> statement-breakpoint
alter table ratings add constraint ratings_stars check (
  least(host_responsiveness, host_cleanliness, host_accuracy, host_communication,
    host_hospitality, host_overall, car_cleanliness, car_maintenance, car_communication,
    car_convenience, car_accuracy) >= 1
  and greatest(host_responsiveness, host_cleanliness, host_accuracy, host_communication,
    host_hospitality, host_overall, car_cleanliness, car_maintenance, car_communication,
    car_convenience, car_accuracy) <= 5
);
--> statement-breakpoint
create index ratings_car on ratings (car_id, created_at desc);
--> statement-breakpoint

-- A trip is rated once it is completed, whatever the code above says.
create function check_rated_trip() returns trigger language plpgsql as $$
begin
  if not exists (select from bookings where id = new.booking_id and status = 'completed') then
    raise exception 'booking % is not completed', new.booking_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger ratings_of_completed_trips before insert on ratings
  for each row execute function check_rated_trip();
