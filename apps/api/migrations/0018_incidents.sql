create table incidents (
  id serial primary key,
  booking_id integer not null,
  car_id integer not null,
  reporter_id uuid not null references users,
  reporter_role text not null check (reporter_role in ('renter', 'owner')),
  incident_type text not null
    check (incident_type in ('damage', 'accident', 'theft', 'breakdown', 'other')),
  severity text not null check (severity in ('minor', 'moderate', 'major', 'total_loss')),
  description text not null,
  location text,
  happened_at timestamptz not null,
  police_report_number text,
  estimated_damage_cents integer,
  status text not null default 'reported'
    check (status in ('reported', 'investigating', 'resolved')),
  payout_frozen boolean not null,
  resolution text,
  resolved_at timestamptz,
  created_at timestamptz not null,
  foreign key (booking_id, car_id) references bookings (id, car_id),
  constraint incidents_happened check (happened_at <= created_at)
);
create index incidents_booking on incidents (booking_id);
create index incidents_status on incidents (status, id);
create index incidents_reporter on incidents (reporter_id);
create index incidents_frozen on incidents (id) where payout_frozen;

create table incident_photos (
  incident_id integer not null references incidents,
  position integer not null,
  sha256 text not null,
  content_type text not null,
  bytes integer not null,
  primary key (incident_id, position)
);
