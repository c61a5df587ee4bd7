-- What follows an approved booking: ratings with answers, inspections, incidents.
alter table ratings add column reply text;
--> statement-breakpoint
alter table ratings add column replied_at timestamp with time zone;
--> statement-breakpoint
alter table ratings add constraint ratings_stars check (
  least(host_responsiveness, host_cleanliness, host_accuracy, host_communication,
    host_hospitality, host_overall, car_cleanliness, car_maintenance, car_communication,
    car_convenience, car_accuracy) >= 1
  and greatest(host_responsiveness, host_cleanliness, host_accuracy, host_communication,
    host_hospitality, host_overall, car_cleanliness, car_maintenance, car_communication,
    car_convenience, car_accuracy) <= 5
);
--> statement-breakpoint
create index ratings_car on ratings (car_id, created_at desc);
--> statement-breakpoint

-- A trip is rated once it is completed, whatever the code above says.
create function check_rated_trip() returns trigger language plpgsql as $$
begin
  if not exists (select from bookings where id = new.booking_id and status = 'completed') then
    raise exception 'booking % is not completed', new.booking_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger ratings_of_completed_trips before insert on ratings
  for each row execute function check_rated_trip();
--> statement-breakpoint

-- Photos and videos of a trip's inspections. The originals lie in private storage by their hash.
create table inspection_photos (
  id serial primary key,
  booking_id integer not null references bookings (id),
  car_id integer not null,
  uploader_id uuid not null references users (id),
  uploader_role text not null,
  inspection_type text not null,
  photo_type text,
  notes text,
  latitude double precision,
  longitude double precision,
  sha256 text not null,
  content_type text not null,
  bytes integer not null,
  captured_at timestamp with time zone not null,
  capture_source text not null,
  created_at timestamp with time zone not null
);
--> statement-breakpoint
-- A file that is sent again after a dropped connection is stored once.
create unique index inspection_photos_once
  on inspection_photos (booking_id, inspection_type, uploader_id, sha256);
--> statement-breakpoint
create index inspection_photos_uploader on inspection_photos (uploader_id);
--> statement-breakpoint

create table incidents (
  id serial primary key,
  booking_id integer not null references bookings (id),
  car_id integer not null,
  reporter_id uuid not null references users (id),
  reporter_role text not null,
  incident_type text not null,
  severity text not null,
  description text not null,
  location text,
  happened_at timestamp with time zone not null,
  police_report_number text,
  estimated_damage_cents integer,
  status text not null default 'reported',
  payout_frozen boolean not null,
  resolution text,
  resolved_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint incidents_happened check (happened_at <= created_at)
);
--> statement-breakpoint
create index incidents_booking on incidents (booking_id);
--> statement-breakpoint
create index incidents_status on incidents (status, id);
--> statement-breakpoint
create index incidents_reporter on incidents (reporter_id);
--> statement-breakpoint
create table incident_photos (
  incident_id integer not null references incidents (id),
  position integer not null,
  sha256 text not null,
  content_type text not null,
  bytes integer not null,
  primary key (incident_id, position)
);
