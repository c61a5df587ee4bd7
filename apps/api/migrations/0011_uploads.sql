-- Photos that were uploaded before the call that uses them.
create table uploads (
  id serial primary key,
  user_id uuid not null references users (id),
  file_hash text not null,
  created_at timestamptz not null
);
--> statement-breakpoint
create index uploads_user on uploads (user_id);
