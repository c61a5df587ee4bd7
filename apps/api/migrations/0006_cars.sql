create table cars (
  id serial primary key,
  owner_id uuid not null references users,
  title text not null,
  make text not null,
  model text not null,
  year integer not null,
  category text not null
    check (category in ('SUV', 'Sedan', 'Truck', 'Sports', 'Luxury', 'Van', 'Convertible')),
  description text not null,
  daily_rate_cents integer not null,
  location text not null,
  place_keys text[] not null,
  seats integer,
  transmission text check (transmission in ('Automatic', 'Manual')),
  fuel_type text check (fuel_type in ('Gas (Regular)', 'Gas (Premium)', 'Electric', 'Hybrid')),
  mpg integer,
  mileage_included integer not null,
  extra_mile_fee_cents integer not null,
  features jsonb not null,
  rules text[] not null,
  delisted_at timestamptz,
  created_at timestamptz not null
);
create index cars_owner on cars (owner_id);
create index cars_words on cars using gin ((title || ' ' || make || ' ' || model) gin_trgm_ops);

create table car_photos (
  car_id integer not null references cars on delete cascade,
  position integer not null,
  file_hash text not null,
  primary key (car_id, position)
);
create index car_photos_file on car_photos (file_hash);
