create table ratings (
  booking_id integer primary key,
  car_id integer not null,
  host_id uuid not null references users,
  host_responsiveness integer not null,
  host_cleanliness integer not null,
  host_accuracy integer not null,
  host_communication integer not null,
  host_hospitality integer not null,
  host_overall integer not null,
  host_comment text,
  car_cleanliness integer not null,
  car_maintenance integer not null,
  car_communication integer not null,
  car_convenience integer not null,
  car_accuracy integer not null,
  car_comment text,
  reply text,
  replied_at timestamptz,
  created_at timestamptz not null,
  foreign key (booking_id, car_id) references bookings (id, car_id),
  constraint ratings_stars check (
    least(host_responsiveness, host_cleanliness, host_accuracy, host_communication,
      host_hospitality, host_overall, car_cleanliness, car_maintenance, car_communication,
      car_convenience, car_accuracy) >= 1
    and greatest(host_responsiveness, host_cleanliness, host_accuracy, host_communication,
      host_hospitality, host_overall, car_cleanliness, car_maintenance, car_communication,
      car_convenience, car_accuracy) <= 5
  )
);
create index ratings_car on ratings (car_id, created_at desc);

-- A trip is rated once it is completed, whatever the code above says.
create function check_rated_trip() returns trigger language plpgsql as $$
begin
  if not exists (select from bookings where id = new.booking_id and status = 'completed') then
    raise exception 'booking % is not completed', new.booking_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ratings_of_completed_trips before insert on ratings
  for each row execute function check_rated_trip();

-- The rating and the trips of each host; triggers count them.
create table host_stats (
  host_id uuid primary key references users on delete cascade,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  trip_count integer not null default 0,
  rating double precision generated always as (rating_sum::float8 / nullif(rating_count, 0)) stored
);

-- As the domain decides it, of the unrounded mean; search sorts by it.
create function is_all_star(rating double precision, trips integer) returns boolean
language sql immutable parallel safe as $$
  select coalesce(rating >= 4.8 and trips >= 10, false)
$$;

create function count_rating() returns trigger language plpgsql as $$
begin
  insert into host_stats as s (host_id, rating_sum, rating_count)
  values (new.host_id, new.host_overall, 1)
  on conflict (host_id) do update set
    rating_sum = s.rating_sum + new.host_overall, rating_count = s.rating_count + 1;
  return null;
end $$;
create trigger ratings_to_stats after insert on ratings
  for each row execute function count_rating();

create function count_completed_trip() returns trigger language plpgsql as $$
begin
  insert into host_stats as s (host_id, trip_count) values (new.owner_id, 1)
  on conflict (host_id) do update set trip_count = s.trip_count + 1;
  return null;
end $$;
create trigger completed_trips_to_stats after update of status on bookings
  for each row when (new.status = 'completed' and old.status <> 'completed')
  execute function count_completed_trip();
create trigger completed_trips_inserted_to_stats after insert on bookings
  for each row when (new.status = 'completed') execute function count_completed_trip();
