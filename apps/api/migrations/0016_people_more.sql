-- Which emails were sent, by the key that names each.
create table sent_mails (
  key text primary key,
  sent_at timestamp with time zone not null
);
--> statement-breakpoint
create index sent_mails_sent_at on sent_mails (sent_at);
--> statement-breakpoint
-- Browsers that take notifications. They end with the session in which they were allowed.
create table push_subscriptions (
  id serial primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null
);
--> statement-breakpoint
create index push_subscriptions_user on push_subscriptions (user_id, id);
--> statement-breakpoint
create index push_subscriptions_session on push_subscriptions (session_id);
--> statement-breakpoint
-- The report that a ticket is about: staff open the reported thread from it.
alter table tickets add column report_id integer references message_reports (id);
