-- Who did what: rows that nobody changes or removes, each chained to the one before.
create table audit_log (
  id bigint primary key generated always as identity,
  user_id uuid,
  system text,
  action text not null,
  entity text not null,
  entity_id text not null,
  details jsonb not null,
  ip_address text,
  created_at timestamptz not null
);
create index audit_log_entity on audit_log (entity, entity_id, id);
create index audit_log_user on audit_log (user_id, id);
create index audit_log_action on audit_log (action, id);
-- The log is filtered by days and by address, and searched by words.
create index audit_log_created on audit_log (created_at);
create index audit_log_ip on audit_log (ip_address, id);
create index audit_log_words on audit_log
  using gin ((action || ' ' || entity || ' ' || entity_id) gin_trgm_ops);

create table audit_chain (
  position bigint primary key,
  audit_id bigint not null unique,
  hash bytea not null
);

create function audit_hash(before bytea, entry audit_log) returns bytea language sql immutable as $$
  select sha256(before || convert_to(jsonb_build_array(
    entry.id, entry.user_id, entry.system, entry.action, entry.entity, entry.entity_id,
    entry.details, entry.ip_address, extract(epoch from entry.created_at))::text, 'UTF8'));
$$;

-- Runs when the transaction commits, so that the lock is held for the commit alone and is always
-- the last one taken: audited transactions neither deadlock nor wait for each other's work.
create function chain_audit_row() returns trigger language plpgsql as $$
declare
  last_position bigint;
  last_hash bytea;
begin
  perform pg_advisory_xact_lock(7420100);
  select position, hash into last_position, last_hash
    from audit_chain order by position desc limit 1;
  insert into audit_chain (position, audit_id, hash)
    values (coalesce(last_position, 0) + 1, new.id, audit_hash(coalesce(last_hash, ''), new));
  return null;
end $$;
create constraint trigger audit_log_chained after insert on audit_log
  deferrable initially deferred for each row execute function chain_audit_row();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_audit_change();

-- Links that do not fit, and rows without a link: empty, always.
create view audit_breaks as
  select c.audit_id, c.position,
      case when a.id is null then 'removed' when c.position <> c.row_number then 'out of place'
           else 'changed' end as problem
  from (
    select *, row_number() over (order by position) as row_number,
        coalesce(lag(hash) over (order by position), '') as before
    from audit_chain
  ) c left join audit_log a on a.id = c.audit_id
  where a.id is null or c.position <> c.row_number or c.hash <> audit_hash(c.before, a)
  union all
  select a.id, null, 'not chained'
  from audit_log a where not exists (select from audit_chain c where c.audit_id = a.id);
