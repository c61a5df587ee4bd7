-- Seats, transmission, fuel and features as further sets of cars, named as their filters are: a car's
-- traits are the names of the sets that it belongs to, such as 'seats:5' and 'feature:Sunroof'.

create function car_traits(seats integer, transmission text, fuel_type text, features jsonb)
returns text[] language sql immutable parallel safe as $$
  select array_remove(array['seats:' || seats, 'transmission:' || transmission, 'fuelType:' || fuel_type], null)
    || array(
      select 'feature:' || name
      from jsonb_each(features) feature_group(kind, names), jsonb_array_elements_text(names) name
      order by name)
$$;
--> statement-breakpoint
alter table car_search add column traits text[] not null default '{}';
--> statement-breakpoint
alter table car_search alter column traits drop default;
--> statement-breakpoint
-- The sets are rebuilt below; one car after the other would rewrite each bitmap thousands of times.
alter table car_search disable trigger cars_to_sets;
--> statement-breakpoint
update car_search s set traits = car_traits(c.seats, c.transmission, c.fuel_type, c.features)
from cars c where c.id = s.car_id;
--> statement-breakpoint
alter table car_search enable trigger cars_to_sets;
--> statement-breakpoint
create or replace function copy_car_to_search() returns trigger language plpgsql as $$
begin
  -- Waits for a change of the host under way, which the statement below then sees, and lets
  -- later ones wait, so that neither is missed.
  perform from users where id = new.owner_id for share;
  insert into car_search as s (car_id, owner_id, is_listed, category, daily_rate_cents, location,
      place_keys, traits, is_all_star, host_rating, host_trips)
  select new.id, new.owner_id, new.delisted_at is null and u.account_status = 'active',
      new.category, new.daily_rate_cents, new.location, new.place_keys,
      car_traits(new.seats, new.transmission, new.fuel_type, new.features),
      coalesce(h.rating >= 4.8 and h.trip_count >= 10, false),
      coalesce(h.rating, 0), coalesce(h.trip_count, 0)
  from users u left join host_stats h on h.host_id = u.id
  where u.id = new.owner_id
  on conflict (car_id) do update set
    owner_id = excluded.owner_id, is_listed = excluded.is_listed, category = excluded.category,
    daily_rate_cents = excluded.daily_rate_cents, location = excluded.location,
    place_keys = excluded.place_keys, traits = excluded.traits;
  return null;
end $$;
--> statement-breakpoint
create or replace function search_kinds_of(car car_search) returns text[] language sql immutable as $$
  select array['category:' || car.category]
    || car.traits
    || array(select 'place:' || key from unnest(car.place_keys) key)
    || array(select 'price:' || digit from generate_series(0, 19) digit
             where (car.daily_rate_cents >> digit) & 1 = 1)
    || case when car.is_listed then array['listed'] else '{}' end
$$;
--> statement-breakpoint
-- The traits are read from the cars themselves, so that a copy that was missed is a difference, too.
create or replace view search_sets_by_cars as
  select kind, s.car_id / 4096 as block, bit_or(set_bit(0::bit(4096), s.car_id % 4096, 1)) as cars
  from car_search s join cars c on c.id = s.car_id,
    lateral (
      select unnest(search_kinds_of(s)) except select unnest(s.traits)
      union select unnest(car_traits(c.seats, c.transmission, c.fuel_type, c.features))
    ) kinds(kind)
  group by 1, 2;
--> statement-breakpoint
select rebuild_search_bitmaps();
