-- What open pages are told to fetch again; kept for an hour, for streams that reconnect.
create table events (
  id bigint primary key generated always as identity,
  recipient text not null,
  topic text not null,
  created_at timestamptz not null default now()
);
create index events_recipient on events (recipient, id);
create index events_age on events (created_at);
