alter table stripe_events add column missing_since timestamptz;
