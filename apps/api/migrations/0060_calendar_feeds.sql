-- The address of a car's calendar for other programs: who knows the token may read when the car is taken.
create table calendar_feeds (
  car_id integer primary key references cars,
  token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
insert into calendar_feeds (car_id) select id from cars;

create function give_feed_to_car() returns trigger language plpgsql as $$
begin
  insert into calendar_feeds (car_id) values (new.id);
  return null;
end $$;
create trigger cars_to_feeds after insert on cars
  for each row execute function give_feed_to_car();

-- A published event says how often it was moved, and when it last was.
alter table holds add column revision integer not null default 0;
alter table holds add column changed_at timestamptz not null default now();

create function count_move_of_hold() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  new.changed_at := now();
  return new;
end $$;
create trigger holds_count_moves before update of during on holds
  for each row when (old.during is distinct from new.during)
  execute function count_move_of_hold();
