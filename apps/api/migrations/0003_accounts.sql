create table password_resets (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
--> statement-breakpoint
create index password_resets_user on password_resets (user_id);
--> statement-breakpoint
create table email_undos (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
--> statement-breakpoint
create index email_undos_user on email_undos (user_id);
--> statement-breakpoint
create index throttles_last_failure on throttles (last_failure_at);
--> statement-breakpoint
-- These held tokens in clear. Who still needs one asks for a new link.
delete from sign_in_tokens where identifier like 'reset-password:%';
--> statement-breakpoint
-- The absolute end of a session: sessions no longer move it.
update sessions set expires_at = created_at + interval '90 days';
