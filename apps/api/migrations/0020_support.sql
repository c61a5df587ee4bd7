create table tickets (
  id serial primary key,
  user_id uuid not null references users,
  booking_id integer references bookings,
  -- The report that a ticket is about: staff open the reported thread from it.
  report_id integer references message_reports,
  subject text not null,
  description text not null,
  status text not null default 'open',
  priority text not null default 'normal',
  assigned_to uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  resolved_at timestamptz,
  closed_at timestamptz,
  -- The requester of an ended ticket is asked for feedback once; skipping it counts.
  feedback_skipped_at timestamptz,
  -- The order of work: open tickets, then those in progress, urgent and old ones first; then the
  -- ended ones, the newest first.
  queue integer not null generated always as (
    case when status in ('open', 'in_progress') then
      (case status when 'open' then 0 else 3 end
        + case priority when 'high' then 0 when 'normal' then 1 else 2 end) * 300000000 + id
    else 7 * 300000000 - id end) stored,
  constraint tickets_status check (status in ('open', 'in_progress', 'resolved', 'closed')),
  constraint tickets_priority check (priority in ('low', 'normal', 'high'))
);
create index tickets_queue on tickets (queue, id);
create index tickets_status_queue on tickets (status, queue, id);
create index tickets_user on tickets (user_id, id);
create index tickets_assigned on tickets (assigned_to, status);
create index tickets_subject on tickets using gin (subject gin_trgm_ops);

create table ticket_responses (
  id serial primary key,
  ticket_id integer not null references tickets,
  user_id uuid not null references users,
  message text not null,
  created_at timestamptz not null
);
create index ticket_responses_ticket on ticket_responses (ticket_id, id);
create index ticket_responses_user on ticket_responses (user_id, created_at);

create table ticket_feedback (
  ticket_id integer primary key references tickets,
  rating integer not null,
  comment text,
  created_at timestamptz not null,
  constraint ticket_feedback_stars check (rating between 1 and 5)
);
