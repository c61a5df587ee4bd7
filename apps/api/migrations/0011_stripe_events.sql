create table stripe_events (
  id text primary key,
  type text not null,
  object jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index stripe_events_received on stripe_events (received_at);
