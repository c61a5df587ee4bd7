-- Files that are uploaded before the call that uses them, and removed when nothing uses them.
create table uploads (
  id serial primary key,
  user_id uuid not null references users,
  purpose text not null default 'listing' check (purpose in ('listing', 'trip')),
  file_hash text,
  content_type text,
  bytes integer not null default 0,
  received_bytes integer not null default 0,
  created_at timestamptz not null,
  constraint uploads_received check (received_bytes between 0 and bytes)
);
create index uploads_user on uploads (user_id);
create index uploads_created on uploads (created_at);
create index uploads_file on uploads (file_hash);

-- What has been received of an upload that goes on after a dropped connection.
create table upload_parts (
  upload_id integer not null references uploads on delete cascade,
  first_byte integer not null,
  storage_key text not null,
  primary key (upload_id, first_byte)
);
