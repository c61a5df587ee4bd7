-- What the staff's lists are sorted and searched by.
create index users_joined on users (created_at, id) where deleted_at is null;
--> statement-breakpoint
create index users_name on users (name, id) where deleted_at is null;
--> statement-breakpoint
create index users_role on users (role, id) where deleted_at is null;
--> statement-breakpoint
create index users_words on users using gin ((email || ' ' || name || ' ' || id::text) gin_trgm_ops);
--> statement-breakpoint
create index cars_words on cars using gin ((title || ' ' || make || ' ' || model) gin_trgm_ops);
--> statement-breakpoint
create index bookings_start on bookings (start_date, id);
