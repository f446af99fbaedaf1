set check_function_bodies = off;

-- Restores an upload that the caller has just deleted. Restoring it again changes nothing.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.restore_upload(upload uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  update public.uploads u set deleted_at = null
   where u.id = restore_upload.upload and u.user_id = caller
     and (u.deleted_at is null or u.deleted_at > now() - private.undo_window());
  if not found then
    raise exception 'This upload can no longer be restored.' using errcode = 'PT404';
  end if;
end $$;

-- Restores a report that the caller has just deleted, with its links. Restoring it again changes nothing.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.restore_report(id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  perform pg_advisory_xact_lock(hashtextextended(caller::text || ' reports', 0));
  update public.reports r set deleted_at = null
   where r.id = restore_report.id and r.user_id = caller
     and (r.deleted_at is null or r.deleted_at > now() - private.undo_window());
  if not found then
    raise exception 'This report can no longer be restored.' using errcode = 'PT404';
  end if;
  -- Another report may have taken its place meanwhile.
  if (select count(*) from public.reports r where r.user_id = caller and r.deleted_at is null) > 1000 then
    raise exception 'You''ve reached the limit of 1,000 reports. Delete one to restore this one.' using errcode = 'PT409';
  end if;
end $$;

reset check_function_bodies;
