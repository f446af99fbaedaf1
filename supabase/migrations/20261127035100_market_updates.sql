set check_function_bodies = off;

drop function public.share_report(report uuid, days integer, passcode text);

alter table public.reports drop constraint reports_kind_check;

alter table public.report_shares add column stays_current boolean not null default false;

alter table public.reports add column refresh_tried_at timestamp with time zone;

alter table public.reports add column refreshed jsonb;

alter table public.reports add column refreshed_on date;

alter table public.reports add constraint reports_kind_check CHECK ((kind = ANY (ARRAY['brief'::text, 'pack'::text, 'standard'::text, 'full'::text, 'market'::text, 'market_update'::text])));

-- The link with a token, unless it has expired or was revoked, its report was deleted, or its account is disabled.
create function private.live_share(token text) returns setof public.report_shares
language sql stable rows 1 set search_path = '' as $$
  select s.* from public.report_shares s join public.reports r on r.id = s.report_id
   where s.token = live_share.token and s.revoked_at is null and (s.expires_at is null or s.expires_at > now())
     and r.deleted_at is null and private.is_active_account(s.user_id)
$$;

-- What a link that stays current shows to those who may open it: `current` is its market update of today, if there is one. The
-- first caller without one gets the newest there is as `saved`, to make it from the data of today; others get neither until it is there. It is tried
-- once a minute at most. `caller` is null for a visitor, and `refused` as in `shared_report`, or `expired`.
-- Only the server may call it.
create function public.begin_refresh(token text, passcode text, caller uuid, today date)
returns table (
  refused text, current jsonb, id uuid, account uuid, area text, saved jsonb, saved_at text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  link public.report_shares;
begin
  select * into link from private.live_share(begin_refresh.token) s where s.stays_current;
  if link.id is null then
    begin_refresh.refused := 'expired';
  elsif link.passcode is not null and link.user_id is distinct from begin_refresh.caller then
    begin_refresh.refused := private.passcode_refusal(link.id, begin_refresh.passcode);
  end if;
  if begin_refresh.refused is null then
    select coalesce(r.refreshed, r.report) into begin_refresh.current
      from public.reports r
     where r.id = link.report_id
       and coalesce(r.refreshed_on, (r.report ->> 'preparedOn')::date) >= begin_refresh.today;
    if begin_refresh.current is null then
      update public.reports r set refresh_tried_at = clock_timestamp()
       where r.id = link.report_id
         and (r.refresh_tried_at is null or r.refresh_tried_at < clock_timestamp() - interval '1 minute')
      returning r.id, r.user_id, r.inputs #>> '{query,area}', coalesce(r.refreshed, r.report), r.updated_at::text
        into begin_refresh.id, begin_refresh.account, begin_refresh.area, begin_refresh.saved, begin_refresh.saved_at;
    end if;
  end if;
  return next;
end $$;

-- The market of an area for a market update of an account, as in `market_history`; or why the account may not open it.
-- Only the server may call it.
create function public.market_for_update(caller uuid, area text, today date)
returns table (refused text, market jsonb)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  market_for_update.market := private.market_of_area(
    market_for_update.caller, market_for_update.area, market_for_update.today);
  return next;
exception when sqlstate 'PT403' or sqlstate 'PT422' then
  market_for_update.refused := sqlerrm;
  return next;
end $$;

-- Keeps a market update as of a day for its links that stay current, unless its agent has saved it again meanwhile.
-- Only the server may call it.
create function public.save_refresh(report uuid, saved_at text, refreshed text, day date) returns void
language sql security definer set search_path = '' as $$
  update public.reports r set refreshed = save_refresh.refreshed::jsonb, refreshed_on = save_refresh.day
   where r.id = save_refresh.report and r.updated_at = save_refresh.saved_at::timestamptz
$$;

-- Creates a link to one of the caller's own reports that works for 7, 30 or 90 days, or indefinitely if `days` is null,
-- and opens with a passcode if one is given. That of a market update may stay current.
-- Signed-in users may call it; anyone else gets a 401.
create function public.share_report(
  report uuid, days integer, passcode text default null, stays_current boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  made   public.report_shares;
  kind   text;
begin
  if days not in (7, 30, 90) then
    raise exception 'A link can last 7, 30 or 90 days, or never expire.' using errcode = 'PT400';
  end if;
  if length(btrim(passcode)) not between 6 and 64 then
    raise exception 'A passcode has 6 to 64 characters.' using errcode = 'PT400';
  end if;
  -- The lock makes the count exact when many are requested at once.
  select r.kind into kind from public.reports r
    where r.id = share_report.report and r.user_id = caller and r.deleted_at is null for update;
  if not found then
    raise exception 'Report not found. It may have been deleted.' using errcode = 'PT404';
  end if;
  if stays_current and kind <> 'market_update' then
    raise exception 'Only the link of a market update can stay current.' using errcode = 'PT400';
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
  made.id := gen_random_uuid();
  insert into public.report_shares as s (id, report_id, user_id, token, expires_at, passcode, stays_current)
  values (made.id, share_report.report, caller, private.new_token(), now() + make_interval(days => days),
          private.passcode_hash(made.id, share_report.passcode), coalesce(share_report.stays_current, false))
  returning s.* into made;
  return private.share_as_json(made);
end $$;

-- What one of the caller's own reports on a home was computed from, to compare it with today.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.report_inputs(id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  found  jsonb;
begin
  select jsonb_build_object('zip', r.zip, 'query', r.inputs -> 'query', 'work', r.inputs -> 'work',
                            'evidence', r.inputs -> 'evidence')
    into found
    from public.reports r
   where r.id = report_inputs.id and r.user_id = caller and r.deleted_at is null
     and r.kind not in ('market', 'market_update');
  if found is null then
    raise exception 'Report not found. It may have been deleted.' using errcode = 'PT404';
  end if;
  return found;
end $$;

-- Saves a report for a verified caller, from JSON text. If it replaces one, existing links show the new version.
-- Saving the same report twice, such as by a double click, stores it once.
-- Only the server may call it.
create or replace function public.save_report(
  caller uuid, place text, report text, inputs text, replaced uuid default null
) returns table (refused text, id uuid)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  fresh public.reports;
begin
  fresh.report := save_report.report::jsonb;
  fresh.digest := sha256(convert_to(fresh.report::text, 'UTF8'));
  -- Two at once would both be the last that is allowed, or the same twice.
  perform pg_advisory_xact_lock(hashtextextended(caller::text || ' reports', 0));
  if replaced is null then
    select r.id into save_report.id from public.reports r
     where r.user_id = caller and r.digest = fresh.digest and r.deleted_at is null;
    if found then
      return next;
      return;
    end if;
  end if;
  save_report.refused := private.report_refusal(caller, replaced);
  if save_report.refused is not null then
    return next;
    return;
  end if;
  insert into public.reports as kept (
    id, user_id, kind, title, address, zip, prepared_for, price, low, high, effective_on, demo, fingerprint,
    report, inputs, digest, later_sales)
  values (
    coalesce(replaced, gen_random_uuid()), caller, fresh.report ->> 'kind', fresh.report ->> 'title',
    fresh.report ->> 'address', place, fresh.report ->> 'preparedFor',
    (fresh.report #>> '{price,value}')::double precision, (fresh.report #>> '{price,low}')::double precision,
    (fresh.report #>> '{price,high}')::double precision, (fresh.report ->> 'effectiveOn')::date,
    (fresh.report ->> 'demo')::boolean, fresh.report ->> 'fingerprint', fresh.report, save_report.inputs::jsonb,
    fresh.digest,
    private.sales_after(caller, place, (fresh.report ->> 'effectiveOn')::date, (fresh.report ->> 'demo')::boolean))
  on conflict on constraint reports_pkey do update
     set updated_at = now(), kind = excluded.kind, title = excluded.title, address = excluded.address,
         zip = excluded.zip, prepared_for = excluded.prepared_for, price = excluded.price, low = excluded.low,
         high = excluded.high, effective_on = excluded.effective_on, demo = excluded.demo,
         fingerprint = excluded.fingerprint, report = excluded.report, inputs = excluded.inputs, digest = excluded.digest,
         later_sales = excluded.later_sales, refreshed = null, refreshed_on = null, refresh_tried_at = null
  returning kept.id into save_report.id;
  return next;
end $$;

-- The report behind a link, for anyone who has it and its passcode. Unknown, expired and revoked links, and links of
-- disabled accounts, all get the same response. A link with a passcode says what is missing: `refused` is `passcode`,
-- `wrong_passcode`, or `too_many_guesses` after five wrong ones in a quarter of an hour, even for the right one. The
-- agent needs no passcode, and their own views are not counted. A link that stays current shows the newest update there is,
-- and `is_due` says that `current-report` makes one from the data of today.
-- Anyone may call it. `device` is the kind of device it is viewed on.
create or replace function public.shared_report(token text, passcode text default null, device text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link    record;
  refusal text;
begin
  select s.id, s.user_id, s.viewed_at, s.has_passcode, s.stays_current, r.report, r.refreshed, r.refreshed_on,
         r.updated_at, r.zip, r.effective_on, r.demo, r.later_sales
    into link
    from private.live_share(shared_report.token) s join public.reports r on r.id = s.report_id;
  if not found then
    raise exception 'This link has expired. Ask the agent for a new one.' using errcode = 'PT404';
  end if;
  if link.user_id is distinct from auth.uid() then
    if link.has_passcode then
      refusal := private.passcode_refusal(link.id, shared_report.passcode);
      if refusal is not null then
        return jsonb_build_object('refused', refusal);
      end if;
    end if;
    perform private.record_share_view(link.id, link.viewed_at[1], shared_report.device);
  end if;
  if link.stays_current then
    return jsonb_build_object(
      'report', coalesce(link.refreshed, link.report), 'updated_at', link.updated_at, 'newer_data', false,
      'is_due', coalesce(link.refreshed_on, (link.report ->> 'preparedOn')::date) < private.today_in_us());
  end if;
  return jsonb_build_object('report', link.report, 'updated_at', link.updated_at,
                            'newer_data', private.sales_after(link.user_id, link.zip, link.effective_on, link.demo) > link.later_sales);
end $$;

grant execute on function public.begin_refresh(token text, passcode text, caller uuid, today date) to service_role;

grant execute on function public.market_for_update(caller uuid, area text, today date) to service_role;

grant execute on function public.save_refresh(report uuid, saved_at text, refreshed text, day date) to service_role;

grant execute on function public.share_report(report uuid, days integer, passcode text, stays_current boolean) to authenticated;

grant select (stays_current) on table public.report_shares to authenticated;

reset check_function_bodies;
