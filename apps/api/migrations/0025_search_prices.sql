-- A price as sets of cars, each of which is a stretch of prices: whole dollars alone, what lies between
-- two of them, and stretches of 2, 4, 8 and so on of these. Fifteen lengths reach beyond the highest
-- price, and a few stretches make up every range between whole dollars.
create or replace function search_kinds_of(car car_search) returns text[] language sql immutable as $$
  select array['category:' || car.category]
    || car.traits
    || array(select 'place:' || key from unnest(car.place_keys) key)
    || array(
      select 'price:' || length || ':'
        || ((car.daily_rate_cents / 100 * 2 + (car.daily_rate_cents % 100 > 0)::integer) >> length)
      from generate_series(0, 14) length)
    || case when car.is_listed then array['listed'] else '{}' end
$$;
--> statement-breakpoint
select rebuild_search_bitmaps();
