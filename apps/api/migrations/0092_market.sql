-- What SQL needs to know of the city. A start with another MARKET replaces the first two functions in an
-- empty database; one with data keeps its city, by its setting.
create function market_id() returns text language sql immutable parallel safe as $$
  select 'new-york'
$$;

create function market_time_zone() returns text language sql immutable parallel safe as $$
  select 'America/New_York'
$$;

insert into settings (key, value)
select 'market', market_id() where exists (select from cars)
on conflict (key) do nothing;

create or replace function slot_at(instant timestamptz) returns integer language sql immutable parallel safe as $$
  select ((instant at time zone market_time_zone() - interval '9 hours')::date - date '2020-01-01') * 10
    + least(extract(hour from instant at time zone market_time_zone() - interval '9 hours')::int, 9)
$$;

create or replace function map_places_of(place_keys text[])
returns setof text language sql immutable parallel safe as $$
  select distinct key from unnest(place_keys) key where key ~ '^[a-z]' and key <> market_id()
$$;
