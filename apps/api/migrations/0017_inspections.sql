-- Photos and videos of a trip's inspections. The originals lie in private storage by their hash.
create table inspection_photos (
  id serial primary key,
  booking_id integer not null,
  car_id integer not null,
  uploader_id uuid not null references users,
  uploader_role text not null check (uploader_role in ('renter', 'owner')),
  inspection_type text not null check (inspection_type in ('pickup', 'return')),
  photo_type text
    check (photo_type in ('front', 'back', 'left', 'right', 'odometer', 'damage', 'interior',
      'other')),
  notes text,
  latitude double precision,
  longitude double precision,
  sha256 text not null,
  identity text not null,
  content_type text not null,
  bytes integer not null,
  captured_at timestamptz not null,
  capture_source text not null check (capture_source in ('camera', 'received')),
  created_at timestamptz not null,
  foreign key (booking_id, car_id) references bookings (id, car_id)
);
-- A file that is sent again after a dropped connection, with the same words and place, is stored once.
create unique index inspection_photos_once
  on inspection_photos (booking_id, inspection_type, uploader_id, identity);
create index inspection_photos_uploader on inspection_photos (uploader_id);
