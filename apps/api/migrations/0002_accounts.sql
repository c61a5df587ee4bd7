create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique,
  email_verified boolean not null default false,
  pending_email text,
  name text not null,
  first_name text not null,
  last_name text not null,
  phone_number text,
  image text,
  role text not null default 'user'
    check (role in ('user', 'support_staff', 'admin', 'master_admin')),
  account_status text not null default 'active' check (account_status in ('active', 'disabled')),
  two_factor_enabled boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- What the staff's lists are sorted and searched by.
create index users_joined on users (created_at, id) where deleted_at is null;
create index users_name on users (name, id) where deleted_at is null;
create index users_role on users (role, id) where deleted_at is null;
create index users_words on users using gin ((email || ' ' || name || ' ' || id::text) gin_trgm_ops);

-- Who may hear what depends on role and status, so the open streams of the account end with a change.
create function tell_rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights_changed', new.id::text);
  return null;
end $$;
create trigger users_rights_changed after update of role, account_status on users
  for each row when (old.role <> new.role or old.account_status <> new.account_status)
  execute function tell_rights_changed();

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token text not null unique,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  proven_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

-- Whatever ends a session (signing out, a new password, an administrator) ends its event streams.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end $$;
create trigger sessions_ended after delete on sessions
  for each row execute function tell_session_ended();

create table sign_in_methods (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sign_in_methods_user on sign_in_methods (user_id);

create table second_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

create table sign_in_tokens (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sign_in_tokens_identifier on sign_in_tokens (identifier);

create table email_confirmations (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
create index email_confirmations_user on email_confirmations (user_id);

create table password_resets (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_user on password_resets (user_id);

create table email_undos (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
create index email_undos_user on email_undos (user_id);
