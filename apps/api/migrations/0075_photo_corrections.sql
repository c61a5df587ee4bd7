-- A photo whose type was corrected keeps the type that it was added with; each correction is in the audit log.
alter table inspection_photos add column first_photo_type text
  check (first_photo_type in ('front', 'back', 'left', 'right', 'odometer', 'damage', 'interior',
    'other'));
alter table inspection_photos add column corrected_at timestamptz;
