-- Who spoke last on a ticket and when, so that a list shows what is new to its reader. Triggers keep
-- both, whatever version of the program writes.
alter table tickets
  add column last_activity_at timestamptz,
  add column last_activity_by uuid references users;
update tickets t set
  last_activity_at = coalesce(newest.created_at, t.created_at),
  last_activity_by = coalesce(newest.user_id, t.user_id)
from tickets same
left join lateral (
  select r.created_at, r.user_id from ticket_responses r
  where r.ticket_id = same.id order by r.id desc limit 1) newest on true
where same.id = t.id;

create function begin_ticket_activity() returns trigger language plpgsql as $$
begin
  new.last_activity_at := coalesce(new.last_activity_at, new.created_at);
  new.last_activity_by := coalesce(new.last_activity_by, new.user_id);
  return new;
end $$;
create trigger ticket_activity_begins before insert on tickets
  for each row execute function begin_ticket_activity();

create function note_ticket_activity() returns trigger language plpgsql as $$
begin
  update tickets set last_activity_at = new.created_at, last_activity_by = new.user_id
    where id = new.ticket_id;
  return null;
end $$;
create trigger ticket_activity_goes_on after insert on ticket_responses
  for each row execute function note_ticket_activity();

alter table tickets
  alter column last_activity_at set not null,
  alter column last_activity_by set not null;

-- A queue of one agent, or of nobody.
create index tickets_assigned_queue on tickets (assigned_to, queue, id);

create table ticket_reads (
  ticket_id integer not null references tickets,
  user_id uuid not null references users on delete cascade,
  read_at timestamptz not null,
  primary key (ticket_id, user_id)
);

-- What staff note about an incident for themselves; `resolution` is what the parties read.
alter table incidents add column staff_note text;
