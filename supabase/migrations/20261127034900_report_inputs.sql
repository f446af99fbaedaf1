set check_function_bodies = off;

-- What one of the caller's own reports on a home was computed from, to compare it with today.
-- Signed-in users may call it; anyone else gets a 401.
create function public.report_inputs(id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  found  jsonb;
begin
  select jsonb_build_object('zip', r.zip, 'query', r.inputs -> 'query', 'work', r.inputs -> 'work',
                            'evidence', r.inputs -> 'evidence')
    into found
    from public.reports r
   where r.id = report_inputs.id and r.user_id = caller and r.deleted_at is null and r.kind <> 'market';
  if found is null then
    raise exception 'Report not found. It may have been deleted.' using errcode = 'PT404';
  end if;
  return found;
end $$;

grant execute on function public.report_inputs(id uuid) to authenticated;

reset check_function_bodies;
