-- The buffer of a car lies between two trips, not around blocked days. A trip keeps the one of its
-- request, or a smaller one that the host chose later; a new buffer never touches trips made before.
alter table bookings add column buffer_hours integer not null default 0;
alter table holds add column buffer_hours integer not null default 0;

-- Hours are hours whatever the time zone, so this is immutable, which PostgreSQL cannot know.
create function kept_after(starts_at timestamptz, ends_at timestamptz, buffer_hours integer)
returns tstzrange language sql immutable parallel safe as $$
  select tstzrange(starts_at, ends_at + make_interval(hours => buffer_hours))
$$;
create function kept_around(during tstzrange, buffer_hours integer)
returns tstzrange language sql immutable parallel safe as $$
  select case when buffer_hours = 0 then during else
    tstzrange(lower(during) - make_interval(hours => buffer_hours),
      upper(during) + make_interval(hours => buffer_hours)) end
$$;

create function take_buffer_of_car() returns trigger language plpgsql as $$
begin
  select c.buffer_hours into new.buffer_hours from cars c where c.id = new.car_id;
  return new;
end $$;
create trigger bookings_take_buffer before insert on bookings
  for each row execute function take_buffer_of_car();
create trigger holds_take_buffer before insert on holds
  for each row when (new.booking_id is not null) execute function take_buffer_of_car();

-- No trip begins before the buffer of another has ended, on whatever path its window was changed.
-- Checked at commit, when the hold has said which of two requests for the same days was first.
alter table bookings add constraint bookings_keep_buffer
  exclude using gist (car_id with =, kept_after(starts_at, ends_at, buffer_hours) with &&)
  where (status in ('pending', 'approved')) deferrable initially deferred;

-- Search always keeps the present buffer, on both sides of a trip.
create function copy_buffer_to_trips() returns trigger language plpgsql as $$
begin
  update bookings set buffer_hours = new.buffer_hours
  where car_id = new.id and status in ('pending', 'approved') and buffer_hours > new.buffer_hours;
  update holds set buffer_hours = new.buffer_hours
  where car_id = new.id and booking_id is not null
    and slot_at(upper(during)) >= (select first_slot from search_horizon) - 30;
  return null;
end $$;
create trigger buffers_to_trips after update of buffer_hours on cars
  for each row when (old.buffer_hours is distinct from new.buffer_hours)
  execute function copy_buffer_to_trips();

create or replace function copy_hold_to_taken() returns trigger language plpgsql as $$
declare
  car constant integer := coalesce(new.car_id, old.car_id);
begin
  if tg_op = 'UPDATE' and new.car_id = old.car_id and new.during = old.during
     and new.buffer_hours = old.buffer_hours then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform from search_taken t
      join taken_rows_of(kept_around(old.during, old.buffer_hours)) r using (span, first_slot)
      where t.block = old.car_id / 4096 order by span, first_slot for update of t;
    -- Two holds that do not overlap can share a night: the bit stays while one of them is left.
    -- The rows are locked, so this statement sees each hold that another commit has added.
    with kept as (
      select r.* from holds h, taken_rows_of(kept_around(h.during, h.buffer_hours)) r
      where h.car_id = old.car_id and h.during &&
        tstzrange(lower(old.during) - interval '4 days', upper(old.during) + interval '4 days')
    )
    update search_taken t set cars = set_bit(t.cars, old.car_id % 4096, 0)
    from taken_rows_of(kept_around(old.during, old.buffer_hours)) r
    where t.span = r.span and t.first_slot = r.first_slot and t.block = old.car_id / 4096
      and (r.span, r.first_slot) not in (select span, first_slot from kept);
  end if;
  if tg_op <> 'DELETE' then
    insert into search_taken as t (span, first_slot, block, cars)
    select span, first_slot, car / 4096, set_bit(0::bit(4096), car % 4096, 1)
    from taken_rows_of(kept_around(new.during, new.buffer_hours))
    where first_slot >= (select h.first_slot from search_horizon h)
    order by span, first_slot
    on conflict (span, first_slot, block) do update set cars = set_bit(t.cars, car % 4096, 1);
  end if;
  return null;
end $$;

create or replace view search_taken_by_holds as
  with runs as (
    select span, unit, car_id, unnest(range_agg(run)) as run
    from holds, taken_runs_of(kept_around(during, buffer_hours)) group by span, unit, car_id
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
