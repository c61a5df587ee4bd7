-- A transaction that changes several holds, such as a new buffer, locked the rows of bitmaps in the
-- order of its holds, and two of them waited for each other. Now everything that is written at
-- commit is written by one transaction at a time: bitmaps and the chain of the audit log take the
-- same lock. Nearly every transaction writes to the audit log, so they took turns before, too.
create function take_turn_to_commit() returns void language sql as $$
  select pg_advisory_xact_lock(7420100)
$$;

create or replace function chain_audit_row() returns trigger language plpgsql as $$
declare
  last_position bigint;
  last_hash bytea;
begin
  perform take_turn_to_commit();
  select position, hash into last_position, last_hash
    from audit_chain order by position desc limit 1;
  insert into audit_chain (position, audit_id, hash)
    values (coalesce(last_position, 0) + 1, new.id, audit_hash(coalesce(last_hash, ''), new));
  return null;
end $$;

create or replace function copy_hold_to_taken() returns trigger language plpgsql as $$
declare
  car constant integer := coalesce(new.car_id, old.car_id);
begin
  if tg_op = 'UPDATE' and new.car_id = old.car_id and new.during = old.during
     and new.buffer_hours = old.buffer_hours then
    return null;
  end if;
  perform take_turn_to_commit();
  if tg_op <> 'INSERT' then
    -- Two holds that do not overlap can share a night: the bit stays while one of them is left.
    -- The turn is taken, so this statement sees each hold that another commit has added.
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
    on conflict (span, first_slot, block) do update set cars = set_bit(t.cars, car % 4096, 1);
  end if;
  return null;
end $$;

create or replace function copy_car_to_sets() returns trigger language plpgsql as $$
declare
  before constant text[] := case when tg_op = 'INSERT' then '{}' else search_kinds_of(old) end;
  after constant text[] := case when tg_op = 'DELETE' then '{}' else search_kinds_of(new) end;
  car constant integer := coalesce(new.car_id, old.car_id);
begin
  if before = after then
    return null;
  end if;
  perform take_turn_to_commit();
  update search_sets set cars = set_bit(cars, car % 4096, 0)
  where block = car / 4096 and kind = any(before) and not kind = any(after);
  insert into search_sets as s (kind, block, cars)
  select distinct kind, car / 4096, set_bit(0::bit(4096), car % 4096, 1)
  from unnest(after) kind where not kind = any(before)
  on conflict (kind, block) do update set cars = set_bit(s.cars, car % 4096, 1);
  return null;
end $$;
