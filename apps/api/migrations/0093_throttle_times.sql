alter table throttles add column previous_failure_at timestamptz;
