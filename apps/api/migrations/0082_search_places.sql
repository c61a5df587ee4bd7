-- The listed cars of each borough and neighborhood by price, so that the map finds the cheapest of
-- each place. Triggers write it in the transaction that changes a car.
create table search_places (
  place text not null,
  daily_rate_cents integer not null,
  car_id integer not null references cars on delete cascade,
  primary key (place, daily_rate_cents, car_id)
);
create index search_places_car on search_places (car_id);

-- ZIP codes and the city itself are no places of the map.
create function map_places_of(place_keys text[])
returns setof text language sql immutable parallel safe as $$
  select distinct key from unnest(place_keys) key where key ~ '^[a-z]' and key <> 'new-york'
$$;

create function copy_car_to_places() returns trigger language plpgsql as $$
begin
  delete from search_places where car_id = new.car_id;
  if new.is_listed then
    insert into search_places
    select place, new.daily_rate_cents, new.car_id from map_places_of(new.place_keys) place;
  end if;
  return null;
end $$;
create trigger cars_to_places after insert on car_search
  for each row execute function copy_car_to_places();
create trigger changed_cars_to_places after update on car_search
  for each row when (
    (old.is_listed, old.daily_rate_cents, old.place_keys)
      is distinct from (new.is_listed, new.daily_rate_cents, new.place_keys))
  execute function copy_car_to_places();

create view search_places_by_cars as
  select place, daily_rate_cents, car_id
  from car_search, map_places_of(place_keys) place where is_listed;

-- Rows that differ from the truth: empty, always.
create view search_place_differences as
  select place, daily_rate_cents, car_id, p.place is null as is_missing
  from search_places p full join search_places_by_cars c using (place, daily_rate_cents, car_id)
  where p.place is null or c.place is null;

create or replace function rebuild_search_bitmaps() returns void language sql as $$
  truncate search_taken, search_sets, search_places;
  insert into search_taken select span, first_slot, block, cars from search_taken_by_holds;
  insert into search_sets select kind, block, cars from search_sets_by_cars;
  insert into search_places select place, daily_rate_cents, car_id from search_places_by_cars;
$$;

insert into search_places select place, daily_rate_cents, car_id from search_places_by_cars;
