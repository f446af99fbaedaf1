-- Shared links to reports, for clients without an account. Tokens are stored in plain text, because the agent can copy
-- a link again, and the report itself is in the same database anyway.

create table public.report_shares (
  id         uuid primary key default gen_random_uuid(),
  report_id  uuid not null references public.reports (id) on delete cascade,
  user_id    uuid not null references auth.users (id) on delete cascade,
  -- 192 bits, in the letters of a web address.
  token      text not null unique check (token ~ '^[A-Za-z0-9_-]{32}$'),
  created_at timestamptz not null default now(),
  -- Null: it does not end by itself.
  expires_at timestamptz,
  revoked_at timestamptz,
  -- How often someone else opened it, counted once a minute at most.
  views      integer not null default 0,
  -- When: the last hundred times, newest first. Who it was is not kept.
  viewed_at  timestamptz[] not null default '{}'
);

alter table public.report_shares enable row level security;

create index report_shares_by_report on public.report_shares (report_id, created_at desc);

create index report_shares_by_user on public.report_shares (user_id);

create policy "A user reads the links to their own reports"
  on public.report_shares for select to authenticated
  using (user_id = (select private.active_caller()));

-- An unguessable token: the SHA-256 hash of two random UUIDs, which have 244 random bits.
create function private.new_token() returns text
language sql volatile set search_path = '' as $$
  select translate(encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 24),
                          'base64'), '+/', '-_')
$$;

-- Creates a link to one of the caller's own reports that works for 7, 30 or 90 days, or indefinitely if `days` is null.
create function public.share_report(report uuid, days integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  made   public.report_shares;
begin
  if days not in (7, 30, 90) then
    raise exception 'A link can last 7, 30 or 90 days, or never expire.' using errcode = 'PT400';
  end if;
  -- The lock makes the count exact when many are requested at once.
  perform from public.reports r where r.id = share_report.report and r.user_id = caller for update;
  if not found then
    raise exception 'Report not found. It may have been deleted.' using errcode = 'PT404';
  end if;
  if (select count(*) from public.report_shares s where s.report_id = share_report.report
         and s.revoked_at is null and (s.expires_at is null or s.expires_at > now())) >= 20 then
    raise exception 'This report already has 20 links. Revoke one first.' using errcode = 'PT409';
  end if;
  -- Of the ended ones the last fifty stay to be read.
  delete from public.report_shares o where o.id in (
    select s.id from public.report_shares s
     where s.report_id = share_report.report and (s.revoked_at is not null or s.expires_at <= now())
     order by s.created_at desc offset 50);
  insert into public.report_shares (report_id, user_id, token, expires_at)
  values (share_report.report, caller, private.new_token(), now() + make_interval(days => days))
  returning * into made;
  return to_jsonb(made) - 'user_id';
end $$;

-- Revokes one of the caller's own links immediately. Revoking it again changes nothing.
create function public.revoke_share(id uuid) returns void
language sql security definer set search_path = '' as $$
  select private.require_active_caller();
  update public.report_shares s set revoked_at = now()
   where s.id = revoke_share.id and s.user_id = (select private.active_caller()) and s.revoked_at is null
$$;

-- Counts a view of a link, unless it was last viewed less than a minute ago.
create function private.record_share_view(share uuid, last_seen timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  if last_seen > now() - interval '1 minute' then
    return;
  end if;
  -- A view may be lost with the database process; no one waits for the disk on its account.
  perform set_config('synchronous_commit', 'off', true);
  update public.report_shares s set views = s.views + 1, viewed_at = (array_prepend(now(), s.viewed_at))[1:100]
   where s.id = share and (s.viewed_at[1] is null or s.viewed_at[1] <= now() - interval '1 minute');
end $$;

-- The report behind a link, for anyone who has it. Unknown, expired and revoked links, and links of disabled accounts,
-- all get the same response. The agent's own views are not counted.
create function public.shared_report(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link record;
begin
  select s.id, s.user_id, s.viewed_at, r.report, r.updated_at, r.zip, r.effective_on, r.demo, r.later_sales into link
    from public.report_shares s join public.reports r on r.id = s.report_id
   where s.token = shared_report.token and s.revoked_at is null and (s.expires_at is null or s.expires_at > now())
     and private.is_active_account(s.user_id);
  if not found then
    raise exception 'This link has expired. Ask the agent for a new one.' using errcode = 'PT404';
  end if;
  if link.user_id is distinct from auth.uid() then
    perform private.record_share_view(link.id, link.viewed_at[1]);
  end if;
  return jsonb_build_object('report', link.report, 'updated_at', link.updated_at,
                            'newer_data', private.sales_after(link.zip, link.effective_on, link.demo) > link.later_sales);
end $$;

revoke all on public.report_shares
  from public, anon, authenticated, service_role;
grant select (
  id, report_id, token, created_at, expires_at, revoked_at, views, viewed_at
) on public.report_shares to authenticated;

revoke execute on function
  private.new_token(), public.share_report(uuid, integer), public.revoke_share(uuid),
  private.record_share_view(uuid, timestamptz), public.shared_report(text)
  from public, anon, authenticated, service_role;
grant execute on function public.share_report(uuid, integer), public.revoke_share(uuid) to authenticated;
grant execute on function public.shared_report(text) to anon, authenticated;
