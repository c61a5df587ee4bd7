-- A photo whose type was corrected keeps the type that it was added with; each correction is in the audit log.
alter table inspection_photos add column first_photo_type text;
alter table inspection_photos add column corrected_at timestamptz;
alter table inspection_photos add constraint inspection_photos_first_type
  check (first_photo_type is null or corrected_at is not null) not valid;
