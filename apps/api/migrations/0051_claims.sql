-- What a host claims after a trip, beside the order that it may become.
create table claims (
  order_id integer primary key,
  booking_id integer not null,
  kind text not null
    check (kind in ('late', 'miles', 'fuel', 'cleaning', 'smoking', 'toll', 'damage')),
  description text not null,
  happened_at timestamptz,
  contest_reason text,
  -- By the guest, or by the clock where silence does not accept.
  contested_at timestamptz,
  outcome text check (outcome in ('uphold', 'reject')),
  decision_reason text,
  decided_by uuid references users,
  decided_at timestamptz,
  write_off_reason text,
  written_off_at timestamptz,
  foreign key (order_id, booking_id) references charge_orders (id, booking_id),
  constraint claims_decision check (
    (outcome is null) = (decided_at is null) and (outcome is null) = (decision_reason is null)),
  constraint claims_write_off check ((write_off_reason is null) = (written_off_at is null))
);
create index claims_booking on claims (booking_id, order_id);
create index claims_decided on claims (kind, decided_at) where outcome is not null;
create index claims_decider on claims (decided_by);

create table claim_pairs (
  order_id integer not null references claims,
  position integer not null,
  before_id integer not null references inspection_photos,
  after_id integer not null references inspection_photos,
  primary key (order_id, position)
);

create table claim_documents (
  order_id integer not null references claims,
  position integer not null,
  sha256 text not null,
  content_type text not null,
  bytes integer not null,
  primary key (order_id, position)
);

create table claim_reports (
  id serial primary key,
  order_id integer not null references claims,
  reporter_id uuid not null references users,
  reason text not null,
  created_at timestamptz not null
);
create unique index claim_reports_once on claim_reports (order_id, reporter_id);
create index claim_reports_reporter on claim_reports (reporter_id);

create table review_reports (
  id serial primary key,
  booking_id integer not null references ratings,
  reporter_id uuid not null references users,
  reason text not null,
  created_at timestamptz not null
);
create unique index review_reports_once on review_reports (booking_id, reporter_id);
create index review_reports_reporter on review_reports (reporter_id);

alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check
  check (purpose in ('listing', 'trip', 'document'));
