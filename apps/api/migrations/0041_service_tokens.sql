-- By which other programs read what an operator watches. The token itself is not kept.
create table service_tokens (
  id integer generated always as identity primary key,
  name text not null,
  hash text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  expires_on date not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  last_used_at timestamptz
);
