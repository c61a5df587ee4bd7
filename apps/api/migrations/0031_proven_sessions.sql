-- When the password was last entered in a session for a sensitive change, by the system's clock.
alter table sessions add column proven_at timestamptz;
