-- Which emails a person wants beyond the essential ones.
create table notification_settings (
  user_id uuid primary key references users on delete cascade,
  trip_reminders boolean not null default true,
  rating_requests boolean not null default true,
  support_replies boolean not null default true
);
