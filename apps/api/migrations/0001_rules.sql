-- What the schema language cannot say: exclusion, triggers, expression indexes.

create extension if not exists btree_gist;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint

-- No car is ever booked twice: of two windows of a car that share a moment, only one can exist.
alter table holds add constraint holds_never_overlap
  exclude using gist (car_id with =, during with &&);
--> statement-breakpoint

-- A booking that is pending or approved has its hold; one that is declined or cancelled has none.
create function check_booking_is_held() returns trigger language plpgsql as $$
declare
  needs_hold boolean;
begin
  select status in ('pending', 'approved') into needs_hold from bookings where id = new.id;
  if needs_hold and not exists (select from holds where booking_id = new.id) then
    raise exception 'booking % has no hold', new.id using errcode = 'check_violation';
  end if;
  if new.status in ('rejected', 'cancelled') and not needs_hold
     and exists (select from holds where booking_id = new.id) then
    raise exception 'booking % still has a hold', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger booking_is_held after insert or update of status on bookings
  deferrable initially deferred for each row execute function check_booking_is_held();
--> statement-breakpoint

-- The copy of each car's holds that search reads. Holds of a car never overlap, so adding and
-- subtracting ranges keeps the copy exactly equal to the truth.
create function copy_holds_to_search() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update car_search set busy = busy - tstzmultirange(old.during) where car_id = old.car_id;
  end if;
  if tg_op <> 'DELETE' then
    update car_search set busy = busy + tstzmultirange(new.during) where car_id = new.car_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger holds_to_search after insert or delete or update of car_id, during on holds
  for each row execute function copy_holds_to_search();
--> statement-breakpoint

-- Cars whose copy differs from the truth: empty, always.
create view car_search_differences as
  select s.car_id, s.busy as copied, coalesce(h.busy, '{}'::tstzmultirange) as held
  from car_search s
  left join (select car_id, range_agg(during) as busy from holds group by car_id) h using (car_id)
  where s.busy <> coalesce(h.busy, '{}'::tstzmultirange);
--> statement-breakpoint

create function copy_car_to_search() returns trigger language plpgsql as $$
begin
  -- Waits for a change of the host under way, which the statement below then sees, and lets
  -- later ones wait, so that neither is missed.
  perform from users where id = new.owner_id for share;
  insert into car_search as s (car_id, owner_id, is_listed, category, daily_rate_cents, location,
      place_keys, is_all_star, host_rating, host_trips, busy)
  select new.id, new.owner_id, new.delisted_at is null and u.account_status = 'active',
      new.category, new.daily_rate_cents, new.location, new.place_keys,
      coalesce(h.rating >= 4.8 and h.trip_count >= 10, false),
      coalesce(h.rating, 0), coalesce(h.trip_count, 0), '{}'
  from users u left join host_stats h on h.host_id = u.id
  where u.id = new.owner_id
  on conflict (car_id) do update set
    owner_id = excluded.owner_id, is_listed = excluded.is_listed, category = excluded.category,
    daily_rate_cents = excluded.daily_rate_cents, location = excluded.location,
    place_keys = excluded.place_keys;
  return null;
end $$;
--> statement-breakpoint
create trigger cars_to_search after insert or update on cars
  for each row execute function copy_car_to_search();
--> statement-breakpoint

-- The cars of a disabled host leave search, and come back when the account does.
create function copy_account_to_search() returns trigger language plpgsql as $$
begin
  update car_search s set is_listed = c.delisted_at is null and new.account_status = 'active'
  from cars c where c.id = s.car_id and c.owner_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger accounts_to_search after update of account_status on users
  for each row when (old.account_status is distinct from new.account_status)
  execute function copy_account_to_search();
--> statement-breakpoint

create function count_rating() returns trigger language plpgsql as $$
begin
  insert into host_stats as s (host_id, rating_sum, rating_count)
  values (new.host_id, new.host_overall, 1)
  on conflict (host_id) do update set
    rating_sum = s.rating_sum + new.host_overall, rating_count = s.rating_count + 1;
  return null;
end $$;
--> statement-breakpoint
create trigger ratings_to_stats after insert on ratings
  for each row execute function count_rating();
--> statement-breakpoint

create function count_completed_trip() returns trigger language plpgsql as $$
begin
  insert into host_stats as s (host_id, trip_count) values (new.owner_id, 1)
  on conflict (host_id) do update set trip_count = s.trip_count + 1;
  return null;
end $$;
--> statement-breakpoint
create trigger completed_trips_to_stats after update of status on bookings
  for each row when (new.status = 'completed' and old.status <> 'completed')
  execute function count_completed_trip();
--> statement-breakpoint
create trigger completed_trips_inserted_to_stats after insert on bookings
  for each row when (new.status = 'completed') execute function count_completed_trip();
--> statement-breakpoint

create function copy_stats_to_search() returns trigger language plpgsql as $$
begin
  -- One change of all the host's rows at a time, or two could wait for each other's rows.
  perform from users where id = new.host_id for no key update;
  update car_search set
    host_rating = coalesce(new.rating, 0),
    host_trips = new.trip_count,
    is_all_star = coalesce(new.rating >= 4.8 and new.trip_count >= 10, false)
  where owner_id = new.host_id;
  return null;
end $$;
--> statement-breakpoint
create trigger stats_to_search after insert or update on host_stats
  for each row execute function copy_stats_to_search();
--> statement-breakpoint

create index car_search_owner on car_search (owner_id);
--> statement-breakpoint
create index car_search_recommended on car_search
  (is_all_star desc, host_rating desc, host_trips desc, car_id) where is_listed;
--> statement-breakpoint
create index car_search_price on car_search (daily_rate_cents, car_id) where is_listed;
--> statement-breakpoint
create index car_search_rating on car_search
  (host_rating desc, host_trips desc, car_id) where is_listed;
--> statement-breakpoint
create index car_search_trips on car_search
  (host_trips desc, host_rating desc, car_id) where is_listed;
--> statement-breakpoint
create index car_search_category on car_search (category, daily_rate_cents) where is_listed;
--> statement-breakpoint
create index car_search_places on car_search using gin (place_keys) where is_listed;
--> statement-breakpoint
create index car_search_location on car_search using gin (location gin_trgm_ops) where is_listed;
--> statement-breakpoint

-- The books: an entry is written whole, balanced, and never touched again.
create function check_ledger_entry() returns trigger language plpgsql as $$
begin
  if (select sum(cents) from ledger_lines where entry = new.entry) <> 0 then
    raise exception 'ledger entry % does not balance', new.entry using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_balances after insert on ledger_lines
  deferrable initially deferred for each row execute function check_ledger_entry();
--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger ledger_is_append_only before update or delete or truncate on ledger_lines
  for each statement execute function refuse_change();
