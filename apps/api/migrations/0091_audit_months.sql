-- The audit log by month of New York. The seal of a month covers its place in the chain, the hash of
-- its last row and the seal before, so that one month is verified alone, and old ones can leave.
create table audit_months (
  month text primary key check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  first_position bigint not null,
  -- One before the first, where the month has no row.
  last_position bigint not null,
  -- In hex: the hash of the last row up to here.
  head text not null,
  seal text not null,
  sealed_at timestamptz not null,
  archived_at timestamptz,
  file_sha256 text,
  constraint audit_months_in_order check (last_position >= first_position - 1),
  constraint audit_months_file check ((archived_at is null) = (file_sha256 is null))
);

create function audit_seal(before text, month text, first_position bigint, last_position bigint, head text)
returns text language sql stable as $$
  select encode(sha256(convert_to(
    jsonb_build_array(before, month, first_position, last_position, head)::text, 'UTF8')), 'hex');
$$;

-- What the hash of a row is made from. An archived month keeps its rows in this form.
create function audit_text(entry audit_log) returns text language sql stable as $$
  select jsonb_build_array(
    entry.id, entry.user_id, entry.system, entry.action, entry.entity, entry.entity_id,
    entry.details, entry.ip_address, extract(epoch from entry.created_at))::text;
$$;
-- Stable, as what it calls: then queries of many rows have it inlined, and are several times as fast.
create or replace function audit_hash(before bytea, entry audit_log)
returns bytea language sql stable as $$
  select sha256(before || convert_to(audit_text(entry), 'UTF8'));
$$;

-- The rows up to here have left the database; the chain goes on from this hash.
create function archived_audit(out last_position bigint, out head bytea) language sql stable as $$
  select m.last_position, decode(m.head, 'hex') from audit_months m
    where m.archived_at is not null
  union all select 0, ''
  order by 1 desc limit 1;
$$;

create or replace function chain_audit_row() returns trigger language plpgsql as $$
declare
  last_position bigint;
  last_hash bytea;
begin
  perform take_turn_to_commit();
  select position, hash into last_position, last_hash
    from audit_chain order by position desc limit 1;
  if last_position is null then
    select a.last_position, a.head into last_position, last_hash from archived_audit() a;
  end if;
  insert into audit_chain (position, audit_id, hash)
    values (last_position + 1, new.id, audit_hash(last_hash, new));
  return null;
end $$;

-- A sealed month stays as it is. Once, after all before it, it is noted as archived.
create function refuse_audit_month_change() returns trigger language plpgsql as $$
begin
  if old.archived_at is null and new.archived_at is not null
    and (to_jsonb(new) - array['archived_at', 'file_sha256'])
      = (to_jsonb(old) - array['archived_at', 'file_sha256'])
    and not exists (select from audit_months where month < new.month and archived_at is null) then
    return new;
  end if;
  raise exception 'a sealed month of the audit log does not change'
    using errcode = 'insufficient_privilege';
end $$;
create trigger audit_months_archived_once before update on audit_months
  for each row execute function refuse_audit_month_change();
create trigger audit_months_append_only before delete or truncate on audit_months
  for each statement execute function refuse_audit_change();

-- Rows leave only with an archived month, and their links after them.
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or truncate on audit_log
  for each statement execute function refuse_audit_change();
drop trigger audit_chain_append_only on audit_chain;
create trigger audit_chain_append_only before update or truncate on audit_chain
  for each statement execute function refuse_audit_change();

create function refuse_audit_delete() returns trigger language plpgsql as $$
declare
  archived constant bigint := (select last_position from archived_audit());
begin
  if tg_table_name = 'audit_log' then
    if not exists (select from gone left join audit_chain c on c.audit_id = gone.id
      where c.position is null or c.position > archived) then
      return null;
    end if;
  elsif not exists (select from gone where gone.position > archived) then
    return null;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_leaves_by_month after delete on audit_log
  referencing old table as gone for each statement execute function refuse_audit_delete();
create trigger audit_chain_leaves_by_month after delete on audit_chain
  referencing old table as gone for each statement execute function refuse_audit_delete();

-- Links after a position that do not fit, from the hash at that position on. Null is: to the end.
create function audit_breaks_between(after_position bigint, up_to bigint, before bytea)
returns table (audit_id bigint, "position" bigint, problem text) language sql stable as $$
  select c.audit_id, c.position,
      case when a.id is null then 'removed'
           when c.position <> after_position + c.row_number then 'out of place'
           else 'changed' end
  from (
    select *, row_number() over (order by position) as row_number,
        coalesce(lag(hash) over (order by position), before) as before_it
    from audit_chain
    where position > after_position and (up_to is null or position <= up_to)
  ) c left join audit_log a on a.id = c.audit_id
  where a.id is null or c.position <> after_position + c.row_number
    or c.hash <> audit_hash(c.before_it, a);
$$;

-- Months whose seal does not fit the month before, or the last row that is here.
create view audit_month_breaks as
  select m.month, m.last_position as position,
      case when m.is_sealed_otherwise then 'sealed otherwise'
           when m.archived_at is not null then 'archived out of order'
           when c.hash is null then 'removed at its end'
           else 'not the rows of its seal' end as problem
  from (
    select *,
        first_position <> coalesce(lag(last_position) over by_month, 0) + 1
          or month <> coalesce(to_char((lag(month) over by_month || '-01')::date
            + interval '1 month', 'YYYY-MM'), month)
          or seal <> audit_seal(coalesce(lag(seal) over by_month, ''),
            month, first_position, last_position, head) as is_sealed_otherwise,
        lag(archived_at) over by_month is null and lag(month) over by_month is not null
          as is_after_kept,
        lag(head) over by_month as head_before
    from audit_months window by_month as (order by month)
  ) m left join audit_chain c on c.position = m.last_position
  where m.is_sealed_otherwise
    or (m.archived_at is not null and m.is_after_kept)
    or (m.archived_at is null and m.last_position >= m.first_position
      and encode(c.hash, 'hex') is distinct from m.head)
    or (m.last_position < m.first_position and m.head is distinct from m.head_before);

-- Links, rows and seals that do not fit: empty, always. The product asks month by month, because one
-- statement over all years takes longer than a statement may.
create or replace view audit_breaks as
  select b.audit_id, b.position, b.problem
  from archived_audit() a, audit_breaks_between(a.last_position, null, a.head) b
  union all
  select a.id, null, 'not chained'
  from audit_log a where not exists (select from audit_chain c where c.audit_id = a.id)
  union all
  select null, position, problem from audit_month_breaks;

-- Pauses of cars that were archived with their rows: a host's occupancy is counted from them.
create table archived_car_turns (
  audit_id bigint primary key,
  car_id integer not null references cars,
  action text not null,
  turned_at timestamptz not null
);
create index archived_car_turns_car on archived_car_turns (car_id, audit_id);
