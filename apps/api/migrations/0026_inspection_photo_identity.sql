-- Equal files are stored once only where they are sent again with the same words and place.
alter table inspection_photos add column identity text;
--> statement-breakpoint
update inspection_photos set identity = sha256;
--> statement-breakpoint
alter table inspection_photos alter column identity set not null;
--> statement-breakpoint
drop index inspection_photos_once;
--> statement-breakpoint
create unique index inspection_photos_once
  on inspection_photos (booking_id, inspection_type, uploader_id, identity);
