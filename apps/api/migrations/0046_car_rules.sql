-- What a host decides about requests for a car.
alter table cars
  add column notice_hours integer not null default 0,
  add column min_days integer not null default 1,
  add column max_days integer not null default 90,
  add column buffer_hours integer not null default 0,
  add column horizon_days integer not null default 365,
  add column instant_book boolean not null default false,
  add constraint cars_booking_rules check (
    notice_hours in (0, 1, 2, 3, 6, 12, 24, 48, 72)
    and 1 <= min_days and min_days <= max_days and max_days <= 90
    and buffer_hours in (0, 1, 2, 3, 6, 12, 24)
    and horizon_days in (30, 90, 180, 270, 365));

alter table car_search
  add column notice_hours integer not null default 0,
  add column min_days integer not null default 1,
  add column max_days integer not null default 90,
  add column horizon_days integer not null default 365,
  add column instant_book boolean not null default false;

-- The sets that a car belongs to by its rules. Those of 'refuses' hold the cars that a window does
-- not suit, so that a car without rules is in none, and a search reads as few as its window breaks.
create function car_rule_kinds(
  notice_hours integer, min_days integer, max_days integer, horizon_days integer, instant_book boolean
) returns text[] language sql immutable parallel safe as $$
  select array(
    select 'refuses:days:' || days from generate_series(1, 90) days
    where days < min_days or days > max_days)
    || case when notice_hours > 0 then array['refuses:notice:' || notice_hours] else '{}' end
    || case when horizon_days < 365 then array['refuses:horizon:' || horizon_days] else '{}' end
    || case when instant_book then array['instant'] else '{}' end
$$;

create or replace function search_kinds_of(car car_search)
returns text[] language sql immutable as $$
  select array['category:' || car.category]
    || car.traits
    || array(select 'place:' || key from unnest(car.place_keys) key)
    || array(
      select 'price:' || length || ':'
        || ((car.daily_rate_cents / 100 * 2 + (car.daily_rate_cents % 100 > 0)::integer) >> length)
      from generate_series(0, 14) length)
    || case when car.is_listed then array['listed'] else '{}' end
    || car_rule_kinds(car.notice_hours, car.min_days, car.max_days, car.horizon_days,
      car.instant_book)
$$;

create or replace function copy_car_to_search() returns trigger language plpgsql as $$
begin
  -- Waits for a change of the host under way, which the statement below then sees, and lets
  -- later ones wait, so that neither is missed.
  perform from users where id = new.owner_id for share;
  insert into car_search as s (car_id, owner_id, is_listed, category, daily_rate_cents, location,
      place_keys, traits, is_all_star, host_rating, host_trips, notice_hours, min_days, max_days,
      horizon_days, instant_book)
  select new.id, new.owner_id, new.delisted_at is null and u.account_status = 'active',
      new.category, new.daily_rate_cents, new.location, new.place_keys,
      car_traits(new.seats, new.transmission, new.fuel_type, new.features),
      is_all_star(h.rating, h.trip_count),
      coalesce(h.rating, 0), coalesce(h.trip_count, 0),
      new.notice_hours, new.min_days, new.max_days, new.horizon_days, new.instant_book
  from users u left join host_stats h on h.host_id = u.id
  where u.id = new.owner_id
  on conflict (car_id) do update set
    owner_id = excluded.owner_id, is_listed = excluded.is_listed, category = excluded.category,
    daily_rate_cents = excluded.daily_rate_cents, location = excluded.location,
    place_keys = excluded.place_keys, traits = excluded.traits,
    notice_hours = excluded.notice_hours, min_days = excluded.min_days,
    max_days = excluded.max_days, horizon_days = excluded.horizon_days,
    instant_book = excluded.instant_book;
  return null;
end $$;

-- Traits and rules are read from the cars themselves, so that a copy that was missed is a
-- difference, too.
create or replace view search_sets_by_cars as
  select kind, s.car_id / 4096 as block, bit_or(set_bit(0::bit(4096), s.car_id % 4096, 1)) as cars
  from car_search s join cars c on c.id = s.car_id,
    lateral (
      select unnest(search_kinds_of(s)) except select unnest(s.traits) except select unnest(
        car_rule_kinds(s.notice_hours, s.min_days, s.max_days, s.horizon_days, s.instant_book))
      union select unnest(car_traits(c.seats, c.transmission, c.fuel_type, c.features))
      union select unnest(
        car_rule_kinds(c.notice_hours, c.min_days, c.max_days, c.horizon_days, c.instant_book))
    ) kinds(kind)
  group by 1, 2;
