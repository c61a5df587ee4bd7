-- Uploads that go on after a dropped connection, and are removed when nothing uses them.
alter table uploads alter column file_hash drop not null;
--> statement-breakpoint
alter table uploads add column purpose text not null default 'listing';
--> statement-breakpoint
alter table uploads add column content_type text;
--> statement-breakpoint
alter table uploads add column bytes integer not null default 0;
--> statement-breakpoint
alter table uploads add column received_bytes integer not null default 0;
--> statement-breakpoint
alter table uploads add constraint uploads_received check (received_bytes between 0 and bytes);
--> statement-breakpoint
create index uploads_created on uploads (created_at);
--> statement-breakpoint
create index uploads_file on uploads (file_hash);
--> statement-breakpoint
create table upload_parts (
  upload_id integer not null references uploads (id) on delete cascade,
  first_byte integer not null,
  storage_key text not null,
  primary key (upload_id, first_byte)
);
