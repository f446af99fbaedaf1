-- Audit log: every administrator action, written in the transaction of the action. Rows are never changed or deleted,
-- not even by the owner of the table. They identify people only by id, so they outlive a deleted account without
-- holding its data.

set check_function_bodies = off;

create table public.audit_events (
  id      bigint generated always as identity primary key,
  at      timestamptz not null default now(),
  -- The administrator; null for the command line. No reference: the row stays when the account goes.
  actor   uuid,
  act     text not null check (act in ('grant_admin', 'revoke_admin', 'comp_plan', 'end_comp',
                                       'disable_account', 'enable_account', 'invite',
                                       'remove_two_factor', 'close_message', 'reopen_message', 'import_market_data',
                                       'take_back_market_data')),
  -- The target: an account, a waitlist entry, a message or an import.
  subject uuid not null,
  -- What else belongs to the act, such as the end of a comped plan. No personal data.
  facts   jsonb not null default '{}'
);

alter table public.audit_events enable row level security;
revoke all on sequence public.audit_events_id_seq from service_role;

create index audit_events_by_time on public.audit_events (at desc, id desc);

-- Refuses every change of the audit log.
create function private.reject_audit_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'Audit events cannot be changed.' using errcode = '42501';
end $$;

create trigger refuse_change before update or delete on public.audit_events
  for each row execute function private.reject_audit_change();

create trigger refuse_truncation before truncate on public.audit_events
  for each statement execute function private.reject_audit_change();

-- One page of the audit log, newest first, filtered by action, by part of the actor's address, or by day in UTC.
-- `total` is the number of matching rows. Deleted accounts have no address.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_audit(
  of_act text default null, by_actor text default null, on_day date default null,
  page integer default 1, page_size integer default 50
) returns table (id bigint, at timestamptz, actor text, act text, subject uuid, subject_email text,
                 facts jsonb, total bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select e.id, e.at, n.actor, e.act, e.subject, coalesce(u.email::text, w.email, m.email), e.facts, count(*) over ()
      from public.audit_events e
      left join auth.users a on a.id = e.actor
      left join auth.users u on u.id = e.subject
      left join public.waitlist w on w.id = e.subject
      left join public.contact_messages m on m.id = e.subject
      cross join lateral (select case when e.actor is null then 'command line' else a.email::text end as actor) n
     where (nullif(of_act, '') is null or e.act = of_act)
       and (nullif(btrim(by_actor), '') is null or strpos(lower(n.actor), lower(btrim(by_actor))) > 0)
       and (on_day is null or (e.at >= on_day::timestamp at time zone 'utc'
                               and e.at < (on_day + 1)::timestamp at time zone 'utc'))
     order by e.at desc, e.id desc
     limit private.clamp_page_size(page_size) offset private.page_offset(page, page_size);
end $$;

grant execute on function public.admin_audit to authenticated;

-- Returns the calling administrator, or raises an error. Checked on every call, because a revoked administrator may
-- still have a valid token.
create function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_second_factor();
  if not coalesce(private.has_admin_role(auth.uid()), false) then
    raise exception 'Only an administrator may do this.' using errcode = 'PT403';
  end if;
  return auth.uid();
end $$;

-- The number of rows before a page. The first page is 1.
create function private.page_offset(page integer, page_size integer) returns bigint
language sql immutable set search_path = '' as $$
  select (greatest(coalesce(page, 1), 1)::bigint - 1) * private.clamp_page_size(page_size)
$$;

-- The page size: the requested number of rows, at most a thousand.
create function private.clamp_page_size(asked integer) returns bigint
language sql immutable set search_path = '' as $$
  select least(greatest(coalesce(asked, 50), 1), 1000)::bigint
$$;

-- Writes the audit row of an action, in its transaction.
create function private.record_audit_event(actor uuid, act text, subject uuid, facts jsonb default '{}') returns void
language sql set search_path = '' as $$
  insert into public.audit_events (actor, act, subject, facts) values (actor, act, subject, facts)
$$;
