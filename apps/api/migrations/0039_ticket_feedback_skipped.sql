-- The requester of an ended ticket is asked for feedback once; skipping it counts.
alter table tickets add column feedback_skipped_at timestamptz;
