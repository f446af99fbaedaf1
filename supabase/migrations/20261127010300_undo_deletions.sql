set check_function_bodies = off;

drop policy "A user reads their own reports" on public.reports;

alter table public.reports add column deleted_at timestamp with time zone;

alter table public.uploads add column deleted_at timestamp with time zone;

-- Removes reports that can no longer be restored, with their links. The host calls it.
create function private.remove_deleted_reports() returns void
language sql set search_path = '' as $$
  delete from public.reports r where r.deleted_at <= now() - private.undo_window()
$$;

-- Removes uploads that can no longer be restored, with their homes. The host calls it.
create function private.remove_deleted_uploads() returns void
language plpgsql set search_path = '' as $$
declare
  gone record;
begin
  for gone in
    select u.id, u.user_id from public.uploads u
     where u.deleted_at <= now() - private.undo_window() for update skip locked
  loop
    perform pg_advisory_xact_lock(hashtextextended(gone.user_id::text || ' uploads', 0));
    perform private.restore_replaced(gone.user_id, gone.id);
    delete from public.uploads u where u.id = gone.id;
  end loop;
end $$;

-- How long something deleted can be restored. Screens offer it for 10 seconds; the rest is for slow connections.
create function private.undo_window() returns interval
language sql immutable set search_path = '' as $$
  select interval '15 seconds'
$$;

-- Deletes a finished upload. Its agent can restore it for a short time; then it is removed as by `undo_upload`.
-- Signed-in users may call it; anyone else gets a 401.
create function public.delete_upload(upload uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own public.uploads := private.own_upload(upload);
begin
  if own.status not in ('done', 'failed') then
    raise exception 'This upload is in progress. Cancel it instead.' using errcode = 'PT409';
  end if;
  update public.uploads u set deleted_at = now() where u.id = own.id;
end $$;

-- Restores a report that the caller has just deleted, with its links.
-- Signed-in users may call it; anyone else gets a 401.
create function public.restore_report(id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  update public.reports r set deleted_at = null
   where r.id = restore_report.id and r.user_id = caller and r.deleted_at > now() - private.undo_window();
  if not found then
    raise exception 'This report can no longer be restored.' using errcode = 'PT404';
  end if;
end $$;

-- Restores an upload that the caller has just deleted.
-- Signed-in users may call it; anyone else gets a 401.
create function public.restore_upload(upload uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  update public.uploads u set deleted_at = null
   where u.id = restore_upload.upload and u.user_id = caller and u.deleted_at > now() - private.undo_window();
  if not found then
    raise exception 'This upload can no longer be restored.' using errcode = 'PT404';
  end if;
end $$;

-- Returns the caller's upload and locks it. Raises an error for anyone else's and for a deleted one.
create or replace function private.own_upload(upload uuid) returns public.uploads
language plpgsql set search_path = '' as $$
declare
  caller       uuid := private.require_active_caller();
  found_upload public.uploads;
begin
  select u.* into found_upload from public.uploads u where u.id = upload and u.user_id = caller and u.deleted_at is null for update;
  if not found then
    raise exception 'This upload no longer exists.' using errcode = 'PT404';
  end if;
  return found_upload;
end $$;

-- Why a user can't save a report, or null if they can. The limit of a thousand is the most one API response can list.
create or replace function private.report_refusal(target_user uuid, replaced uuid) returns text
language sql stable set search_path = '' as $$
  select case
      when not private.is_active_account(target_user) then 'unknown_caller'
      when replaced is not null and not exists (
        select from public.reports r
         where r.id = replaced and r.user_id = target_user and r.deleted_at is null) then 'unknown_report'
      when replaced is null and (select count(*) from public.reports r
                                  where r.user_id = target_user and r.deleted_at is null) >= 1000
        then 'too_many_reports'
    end
$$;

-- Deletes one of the caller's own reports. Its links stop working immediately, and its agent can restore both for a
-- short time. Reports the caller deleted earlier are removed.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.delete_report(id uuid) returns void
language sql security definer set search_path = '' as $$
  select private.require_active_caller();
  delete from public.reports r
   where r.user_id = (select private.active_caller()) and r.deleted_at <= now() - private.undo_window();
  update public.reports r set deleted_at = now()
   where r.id = delete_report.id and r.user_id = (select private.active_caller()) and r.deleted_at is null
$$;

-- The caller's uploads, newest first.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.my_uploads() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_active_caller();
  select coalesce(jsonb_agg(to_jsonb(u) - 'user_id' - 'leased_until' - 'leased_by' - 'attempts' - 'deleted_at'
                            || case when u.status = 'ready' then '{}' else jsonb_build_object('parts', '[]'::jsonb) end
                            order by u.created_at desc), '[]')
    from public.uploads u where u.user_id = (select private.active_caller()) and u.deleted_at is null
$$;

-- One of the caller's own reports, with its search, the workbench state it was made from, and its links.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.read_report(id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  found  jsonb;
begin
  select jsonb_build_object(
           'id', r.id, 'created_at', r.created_at, 'updated_at', r.updated_at, 'report', r.report,
           'query', r.inputs -> 'query', 'work', r.inputs -> 'work',
           'newer_data', private.sales_after(caller, r.zip, r.effective_on, r.demo) > r.later_sales,
           'shares', (select coalesce(jsonb_agg(to_jsonb(s) - 'user_id' order by s.created_at desc, s.id), '[]')
                        from public.report_shares s where s.report_id = r.id))
    into found
    from public.reports r where r.id = read_report.id and r.user_id = caller and r.deleted_at is null;
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
         later_sales = excluded.later_sales
  returning kept.id into save_report.id;
  return next;
end $$;

-- Creates a link to one of the caller's own reports that works for 7, 30 or 90 days, or indefinitely if `days` is null.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.share_report(report uuid, days integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  made   public.report_shares;
begin
  if days not in (7, 30, 90) then
    raise exception 'A link can last 7, 30 or 90 days, or never expire.' using errcode = 'PT400';
  end if;
  -- The lock makes the count exact when many are requested at once.
  perform from public.reports r
    where r.id = share_report.report and r.user_id = caller and r.deleted_at is null for update;
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

-- The report behind a link, for anyone who has it. Unknown, expired and revoked links, and links of disabled accounts,
-- all get the same response. The agent's own views are not counted.
-- Anyone may call it.
create or replace function public.shared_report(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link record;
begin
  select s.id, s.user_id, s.viewed_at, r.report, r.updated_at, r.zip, r.effective_on, r.demo, r.later_sales into link
    from public.report_shares s join public.reports r on r.id = s.report_id
   where s.token = shared_report.token and s.revoked_at is null and (s.expires_at is null or s.expires_at > now())
     and r.deleted_at is null
     and private.is_active_account(s.user_id);
  if not found then
    raise exception 'This link has expired. Ask the agent for a new one.' using errcode = 'PT404';
  end if;
  if link.user_id is distinct from auth.uid() then
    perform private.record_share_view(link.id, link.viewed_at[1]);
  end if;
  return jsonb_build_object('report', link.report, 'updated_at', link.updated_at,
                            'newer_data', private.sales_after(link.user_id, link.zip, link.effective_on, link.demo) > link.later_sales);
end $$;

-- Starts an upload. The file then arrives in pieces.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.start_upload(file_name text, bytes integer, modified_on date default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  upload uuid;
begin
  if bytes > 52428800 then
    raise exception 'This file is larger than 50 MB. Split it, or leave out columns such as remarks and photos.'
      using errcode = 'PT413';
  end if;
  if bytes <= 0 then
    raise exception 'This file is empty.' using errcode = 'PT400';
  end if;
  -- One that was left in the middle is given up after an hour.
  delete from public.uploads u
   where u.user_id = caller and u.status = 'receiving' and u.updated_at < now() - interval '1 hour';
  if (select count(*) from public.uploads u where u.user_id = caller and u.deleted_at is null) >= 200 then
    raise exception 'You have 200 uploads. Delete one that you no longer need.' using errcode = 'PT409';
  end if;
  begin
    insert into public.uploads (user_id, file_name, bytes, modified_on)
    values (caller, coalesce(nullif(left(trim(start_upload.file_name), 200), ''), 'file'), start_upload.bytes, start_upload.modified_on)
    returning id into upload;
  exception when unique_violation then
    raise exception 'Another upload is in progress. Finish or cancel it first.' using errcode = 'PT409';
  end;
  return upload;
end $$;

create index reports_to_remove on public.reports (deleted_at) where deleted_at is not null;

create index uploads_to_remove on public.uploads (deleted_at) where deleted_at is not null;

create policy "A user reads their own reports"
  on public.reports for select to authenticated
  using (user_id = (select private.active_caller()) and deleted_at is null);

grant execute on function public.delete_upload(upload uuid) to authenticated;

grant execute on function public.restore_report(id uuid) to authenticated;

grant execute on function public.restore_upload(upload uuid) to authenticated;

reset check_function_bodies;
