-- The audit log is filtered by days and by address.
create index audit_log_created on audit_log (created_at);
--> statement-breakpoint
create index audit_log_ip on audit_log (ip_address, id);
