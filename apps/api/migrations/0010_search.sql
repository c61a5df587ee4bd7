-- What search sorts by and shows first: one narrow row for each car, which triggers copy.
create table car_search (
  car_id integer primary key references cars on delete cascade,
  owner_id uuid not null references users,
  is_listed boolean not null,
  category text not null
    check (category in ('SUV', 'Sedan', 'Truck', 'Sports', 'Luxury', 'Van', 'Convertible')),
  daily_rate_cents integer not null,
  location text not null,
  place_keys text[] not null,
  traits text[] not null,
  is_all_star boolean not null,
  host_rating double precision not null,
  host_trips integer not null,
  -- The sets of prices below reach up to here.
  constraint car_search_price check (daily_rate_cents between 0 and 1048575)
);
create index car_search_owner on car_search (owner_id);
create index car_search_recommended on car_search
  (is_all_star desc, host_rating desc, host_trips desc, car_id) where is_listed;
create index car_search_price on car_search (daily_rate_cents, car_id) where is_listed;
create index car_search_rating on car_search
  (host_rating desc, host_trips desc, car_id) where is_listed;
create index car_search_trips on car_search
  (host_trips desc, host_rating desc, car_id) where is_listed;
create index car_search_category on car_search (category, daily_rate_cents) where is_listed;
create index car_search_places on car_search using gin (place_keys) where is_listed;
create index car_search_location on car_search using gin (location gin_trgm_ops) where is_listed;

-- Seats, transmission, fuel and features of a car, as the names of the sets that it belongs to, such as
-- 'seats:5' and 'feature:Sunroof'.
create function car_traits(seats integer, transmission text, fuel_type text, features jsonb)
returns text[] language sql immutable parallel safe as $$
  select array_remove(array['seats:' || seats, 'transmission:' || transmission, 'fuelType:' || fuel_type], null)
    || array(
      select 'feature:' || name
      from jsonb_each(features) feature_group(kind, names), jsonb_array_elements_text(names) name
      order by name)
$$;

create function copy_car_to_search() returns trigger language plpgsql as $$
begin
  -- Waits for a change of the host under way, which the statement below then sees, and lets
  -- later ones wait, so that neither is missed.
  perform from users where id = new.owner_id for share;
  insert into car_search as s (car_id, owner_id, is_listed, category, daily_rate_cents, location,
      place_keys, traits, is_all_star, host_rating, host_trips)
  select new.id, new.owner_id, new.delisted_at is null and u.account_status = 'active',
      new.category, new.daily_rate_cents, new.location, new.place_keys,
      car_traits(new.seats, new.transmission, new.fuel_type, new.features),
      is_all_star(h.rating, h.trip_count),
      coalesce(h.rating, 0), coalesce(h.trip_count, 0)
  from users u left join host_stats h on h.host_id = u.id
  where u.id = new.owner_id
  on conflict (car_id) do update set
    owner_id = excluded.owner_id, is_listed = excluded.is_listed, category = excluded.category,
    daily_rate_cents = excluded.daily_rate_cents, location = excluded.location,
    place_keys = excluded.place_keys, traits = excluded.traits;
  return null;
end $$;
create trigger cars_to_search after insert or update on cars
  for each row execute function copy_car_to_search();

-- The cars of a disabled host leave search, and come back when the account does.
create function copy_account_to_search() returns trigger language plpgsql as $$
begin
  update car_search s set is_listed = c.delisted_at is null and new.account_status = 'active'
  from cars c where c.id = s.car_id and c.owner_id = new.id;
  return null;
end $$;
create trigger accounts_to_search after update of account_status on users
  for each row when (old.account_status is distinct from new.account_status)
  execute function copy_account_to_search();

create function copy_stats_to_search() returns trigger language plpgsql as $$
begin
  -- One change of all the host's rows at a time, or two could wait for each other's rows.
  perform from users where id = new.host_id for no key update;
  update car_search set
    host_rating = coalesce(new.rating, 0),
    host_trips = new.trip_count,
    is_all_star = is_all_star(new.rating, new.trip_count)
  where owner_id = new.host_id;
  return null;
end $$;
create trigger stats_to_search after insert or update on host_stats
  for each row execute function copy_stats_to_search();

-- Trips begin and end on ten hours of a day, so a day has ten slots: nine hours from 9 AM, and the
-- night. Search reads which cars are taken in which slot as bitmaps of 4,096 cars, and writes down
-- beside them which cars are listed and which match each filter. `holds` stays the truth.

-- A hold writes a row for each whole day ('day') and for each other slot ('slot'), and one for each day
-- that it touches at all ('any'), so that long trips write and long searches read few rows. Half of
-- each page stays free: a changed bitmap finds room beside its predecessor, and no index changes.
create table search_taken (
  span text not null check (span in ('slot', 'day', 'any')),
  first_slot integer not null,
  block integer not null,
  cars bit(4096) not null,
  primary key (span, first_slot, block)
) with (fillfactor = 50);

create table search_sets (
  kind text not null,
  block integer not null,
  cars bit(4096) not null,
  primary key (kind, block)
) with (fillfactor = 50);

-- The sweep drops slots before this one.
create table search_horizon (
  id integer primary key default 1 check (id = 1),
  first_slot integer not null
);
insert into search_horizon (first_slot) values (0);

-- The number of the slot that an instant lies in: ten for each day from January 1, 2020.
create function slot_at(instant timestamptz) returns integer language sql immutable parallel safe as $$
  select ((instant at time zone 'America/New_York' - interval '9 hours')::date - date '2020-01-01') * 10
    + least(extract(hour from instant at time zone 'America/New_York' - interval '9 hours')::int, 9)
$$;

-- The runs of slots that a hold writes, in units of one slot or ten.
create function taken_runs_of(during tstzrange)
returns table (span text, unit integer, run int4range) language sql immutable as $$
  with bounds as (
    select slot_at(lower(during)) as a, slot_at(upper(during) - interval '1 microsecond') + 1 as b
  ),
  days as (select a, b, (a + 9) / 10 * 10 as first, b / 10 * 10 as last from bounds)
  select r.* from days, lateral (values
    ('slot', 1, int4range(a, case when first < last then first else b end)),
    ('slot', 1, int4range(case when first < last then last else b end, b)),
    ('day', 10, int4range(least(first, last), last)),
    ('any', 10, int4range(a / 10 * 10, (b + 9) / 10 * 10))
  ) r(span, unit, run)
  where not isempty(r.run)
$$;

create function taken_rows_of(during tstzrange) returns table (span text, first_slot integer)
language sql immutable as $$
  select span, generate_series(lower(run), upper(run) - 1, unit) from taken_runs_of(during)
$$;

-- Runs at commit, so that bookings of other cars in the same bitmaps wait for no more than that.
-- Rows are locked in the order of the primary key, so that no two commits wait for each other.
create function copy_hold_to_taken() returns trigger language plpgsql as $$
declare
  car constant integer := coalesce(new.car_id, old.car_id);
begin
  if tg_op = 'UPDATE' and new.car_id = old.car_id and new.during = old.during then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform from search_taken t join taken_rows_of(old.during) r using (span, first_slot)
      where t.block = old.car_id / 4096 order by span, first_slot for update of t;
    -- Two holds that do not overlap can share a night: the bit stays while one of them is left.
    -- The rows are locked, so this statement sees each hold that another commit has added.
    with kept as (
      select r.* from holds h, taken_rows_of(h.during) r
      where h.car_id = old.car_id and h.during &&
        tstzrange(lower(old.during) - interval '2 days', upper(old.during) + interval '2 days')
    )
    update search_taken t set cars = set_bit(t.cars, old.car_id % 4096, 0)
    from taken_rows_of(old.during) r
    where t.span = r.span and t.first_slot = r.first_slot and t.block = old.car_id / 4096
      and (r.span, r.first_slot) not in (select span, first_slot from kept);
  end if;
  if tg_op <> 'DELETE' then
    insert into search_taken as t (span, first_slot, block, cars)
    select span, first_slot, car / 4096, set_bit(0::bit(4096), car % 4096, 1)
    from taken_rows_of(new.during)
    where first_slot >= (select h.first_slot from search_horizon h)
    order by span, first_slot
    on conflict (span, first_slot, block) do update set cars = set_bit(t.cars, car % 4096, 1);
  end if;
  return null;
end $$;
create constraint trigger holds_to_taken after insert or delete or update on holds
  deferrable initially deferred for each row execute function copy_hold_to_taken();

-- The sets that a car belongs to. A price is in a set for each stretch of prices that holds it: whole
-- dollars alone, what lies between two of them, and stretches of 2, 4, 8 and so on of these. Fifteen
-- lengths reach beyond the highest price, and a few stretches make up every range between whole dollars.
create function search_kinds_of(car car_search) returns text[] language sql immutable as $$
  select array['category:' || car.category]
    || car.traits
    || array(select 'place:' || key from unnest(car.place_keys) key)
    || array(
      select 'price:' || length || ':'
        || ((car.daily_rate_cents / 100 * 2 + (car.daily_rate_cents % 100 > 0)::integer) >> length)
      from generate_series(0, 14) length)
    || case when car.is_listed then array['listed'] else '{}' end
$$;

-- Runs at commit, one at a time: listings change rarely, and a host's cars lie in many blocks.
create function copy_car_to_sets() returns trigger language plpgsql as $$
declare
  before constant text[] := case when tg_op = 'INSERT' then '{}' else search_kinds_of(old) end;
  after constant text[] := case when tg_op = 'DELETE' then '{}' else search_kinds_of(new) end;
  car constant integer := coalesce(new.car_id, old.car_id);
begin
  if before = after then
    return null;
  end if;
  perform pg_advisory_xact_lock(7420200);
  update search_sets set cars = set_bit(cars, car % 4096, 0)
  where block = car / 4096 and kind = any(before) and not kind = any(after);
  insert into search_sets as s (kind, block, cars)
  select distinct kind, car / 4096, set_bit(0::bit(4096), car % 4096, 1)
  from unnest(after) kind where not kind = any(before)
  on conflict (kind, block) do update set cars = set_bit(s.cars, car % 4096, 1);
  return null;
end $$;
create constraint trigger cars_to_sets after insert or delete or update on car_search
  deferrable initially deferred for each row execute function copy_car_to_sets();

-- What search_taken should hold by the truth. A car's runs of slots begin and end with a flip, and a
-- bit is set where the number of flips up to there is odd.
create view search_taken_by_holds as
  with runs as (
    select span, unit, car_id, unnest(range_agg(run)) as run
    from holds, taken_runs_of(during) group by span, unit, car_id
  ),
  flips as (
    select span, unit, first_slot, car_id / 4096 as block,
      bit_xor(set_bit(0::bit(4096), car_id % 4096, 1)) as cars
    from (select span, unit, car_id, lower(run) as first_slot from runs
          union all select span, unit, car_id, upper(run) from runs) flip
    group by 1, 2, 3, 4
  ),
  spans as (
    select span, block, generate_series(min(first_slot), max(first_slot) - 1, unit) as first_slot
    from flips group by span, unit, block
  ),
  sums as (
    select span, first_slot, block,
      bit_xor(coalesce(cars, 0::bit(4096))) over (partition by span, block order by first_slot) as cars
    from spans left join flips using (span, block, first_slot)
  )
  select sums.* from sums, search_horizon h
  where bit_count(cars) > 0 and sums.first_slot >= h.first_slot;

-- The traits are read from the cars themselves, so that a copy that was missed is a difference, too.
create view search_sets_by_cars as
  select kind, s.car_id / 4096 as block, bit_or(set_bit(0::bit(4096), s.car_id % 4096, 1)) as cars
  from car_search s join cars c on c.id = s.car_id,
    lateral (
      select unnest(search_kinds_of(s)) except select unnest(s.traits)
      union select unnest(car_traits(c.seats, c.transmission, c.fuel_type, c.features))
    ) kinds(kind)
  group by 1, 2;

-- Bitmaps that differ from the truth: empty, always.
create view car_search_differences as
  select span || ' ' || first_slot as bitmap, block,
    t.cars as copied, e.cars as expected
  from (select t.* from search_taken t, search_horizon h where t.first_slot >= h.first_slot) t
  full join search_taken_by_holds e using (span, first_slot, block)
  where coalesce(t.cars, 0::bit(4096)) <> coalesce(e.cars, 0::bit(4096))
  union all
  select kind, block, s.cars, e.cars
  from search_sets s full join search_sets_by_cars e using (kind, block)
  where coalesce(s.cars, 0::bit(4096)) <> coalesce(e.cars, 0::bit(4096));

-- Makes all bitmaps from the truth, after rows were loaded without triggers.
create function rebuild_search_bitmaps() returns void language sql as $$
  truncate search_taken, search_sets;
  insert into search_taken select span, first_slot, block, cars from search_taken_by_holds;
  insert into search_sets select kind, block, cars from search_sets_by_cars;
$$;

-- Searches for dates that found no car: how many on each New York day for each neighborhood. Nothing
-- says who searched.
create table search_misses (
  day date not null,
  neighborhood text not null,
  searches integer not null check (searches > 0),
  primary key (day, neighborhood)
);
