-- Support sorts its tickets by the newest text.
create index tickets_activity on tickets (last_activity_at, id);
