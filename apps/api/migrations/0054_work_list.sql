-- What waits for staff is little among very much: each source of their list reads an index of its own.
create index tickets_waiting on tickets (last_activity_at) where status in ('open', 'in_progress');
create index verifications_pending on verifications (user_id) where status = 'pending';
create index bookings_frozen on bookings (ends_at, id) where payout_status = 'frozen';
create index ledger_differences_waiting on ledger_differences (found_at) where status <> 'resolved';
create index incidents_unresolved on incidents (created_at) where status <> 'resolved';
