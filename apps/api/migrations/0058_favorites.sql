-- Cars that people keep, and searches that they want to hear of.
create table favorites (
  user_id uuid not null references users on delete cascade,
  car_id integer not null references cars,
  created_at timestamptz not null,
  primary key (user_id, car_id)
);
create index favorites_car on favorites (car_id);

create table saved_searches (
  id serial primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  query jsonb not null,
  -- The cars that answered it when it was last run; a car that is not among them has come free.
  seen_cars integer[] not null,
  created_at timestamptz not null,
  constraint saved_searches_once unique (user_id, name, query)
);

-- All searches of a person are run together, so that one email tells of all of them.
create table saved_search_looks (
  user_id uuid primary key references users on delete cascade,
  next_look_at timestamptz not null
);
create index saved_search_looks_due on saved_search_looks (next_look_at);

alter table notification_settings add column saved_searches boolean not null default true;
