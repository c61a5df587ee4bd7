-- What exclusion constraints and the trigram indexes of the lists need.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create table settings (
  key text primary key,
  value text not null
);

create table test_clock (
  id integer primary key,
  offset_ms bigint not null
);

create table throttles (
  key text primary key,
  failures integer not null,
  last_failure_at timestamptz not null
);
create index throttles_last_failure on throttles (last_failure_at);

create table sent_mails (
  key text primary key,
  sent_at timestamptz not null
);
create index sent_mails_sent_at on sent_mails (sent_at);
