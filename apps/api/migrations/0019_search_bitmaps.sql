-- Trips begin and end on ten hours of a day, so a day has ten slots: nine hours from 9 AM, and the
-- night. Search reads which cars are taken in which slot as bitmaps of 4,096 cars, and writes down
-- beside them which cars are listed and which match each filter. `holds` stays the truth.

drop trigger holds_to_search on holds;
--> statement-breakpoint
drop function copy_holds_to_search();
--> statement-breakpoint
drop view car_search_differences;
--> statement-breakpoint
alter table car_search drop column busy;
--> statement-breakpoint
-- The bitmaps hold twenty binary digits of a price.
alter table car_search add constraint car_search_price check (daily_rate_cents between 0 and 1048575);
--> statement-breakpoint
create or replace function copy_car_to_search() returns trigger language plpgsql as $$
begin
  -- Waits for a change of the host under way, which the statement below then sees, and lets
  -- later ones wait, so that neither is missed.
  perform from users where id = new.owner_id for share;
  insert into car_search as s (car_id, owner_id, is_listed, category, daily_rate_cents, location,
      place_keys, is_all_star, host_rating, host_trips)
  select new.id, new.owner_id, new.delisted_at is null and u.account_status = 'active',
      new.category, new.daily_rate_cents, new.location, new.place_keys,
      coalesce(h.rating >= 4.8 and h.trip_count >= 10, false),
      coalesce(h.rating, 0), coalesce(h.trip_count, 0)
  from users u left join host_stats h on h.host_id = u.id
  where u.id = new.owner_id
  on conflict (car_id) do update set
    owner_id = excluded.owner_id, is_listed = excluded.is_listed, category = excluded.category,
    daily_rate_cents = excluded.daily_rate_cents, location = excluded.location,
    place_keys = excluded.place_keys;
  return null;
end $$;
--> statement-breakpoint

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
--> statement-breakpoint
create table search_sets (
  kind text not null,
  block integer not null,
  cars bit(4096) not null,
  primary key (kind, block)
) with (fillfactor = 50);
--> statement-breakpoint
-- The sweep drops slots before this one.
create table search_horizon (
  id integer primary key default 1 check (id = 1),
  first_slot integer not null
);
--> statement-breakpoint
insert into search_horizon (first_slot) values (0);
--> statement-breakpoint

-- The number of the slot that an instant lies in: ten for each day from January 1, 2020.
create function slot_at(instant timestamptz) returns integer language sql immutable parallel safe as $$
  select ((instant at time zone 'America/New_York' - interval '9 hours')::date - date '2020-01-01') * 10
    + least(extract(hour from instant at time zone 'America/New_York' - interval '9 hours')::int, 9)
$$;
--> statement-breakpoint
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
--> statement-breakpoint
create function taken_rows_of(during tstzrange) returns table (span text, first_slot integer)
language sql immutable as $$
  select span, generate_series(lower(run), upper(run) - 1, unit) from taken_runs_of(during)
$$;
--> statement-breakpoint

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
--> statement-breakpoint
create constraint trigger holds_to_taken after insert or delete or update on holds
  deferrable initially deferred for each row execute function copy_hold_to_taken();
--> statement-breakpoint

-- The sets that a car belongs to. A price is one set for each binary digit that is 1.
create function search_kinds_of(car car_search) returns text[] language sql immutable as $$
  select array['category:' || car.category]
    || array(select 'place:' || key from unnest(car.place_keys) key)
    || array(select 'price:' || digit from generate_series(0, 19) digit
             where (car.daily_rate_cents >> digit) & 1 = 1)
    || case when car.is_listed then array['listed'] else '{}' end
$$;
--> statement-breakpoint

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
--> statement-breakpoint
create constraint trigger cars_to_sets after insert or delete or update on car_search
  deferrable initially deferred for each row execute function copy_car_to_sets();
--> statement-breakpoint

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
--> statement-breakpoint
create view search_sets_by_cars as
  select kind, car_id / 4096 as block, bit_or(set_bit(0::bit(4096), car_id % 4096, 1)) as cars
  from car_search car, unnest(search_kinds_of(car)) kind
  group by 1, 2;
--> statement-breakpoint

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
--> statement-breakpoint

-- Makes all bitmaps from the truth, after rows were loaded without triggers.
create function rebuild_search_bitmaps() returns void language sql as $$
  truncate search_taken, search_sets;
  insert into search_taken select span, first_slot, block, cars from search_taken_by_holds;
  insert into search_sets select kind, block, cars from search_sets_by_cars;
$$;
--> statement-breakpoint
select rebuild_search_bitmaps();
