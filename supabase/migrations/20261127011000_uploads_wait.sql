set check_function_bodies = off;

-- The caller's uploads, newest first.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.my_uploads() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_active_caller();
  select coalesce(jsonb_agg(to_jsonb(u) - 'user_id' - 'leased_until' - 'leased_by' - 'attempts' - 'deleted_at'
                            || case when u.status = 'ready' then '{}' else jsonb_build_object('parts', '[]'::jsonb) end
                            || jsonb_build_object('waits', u.status in ('reading', 'importing') and u.leased_until is null
                                                           and u.updated_at < now() - interval '15 seconds')
                            order by u.created_at desc), '[]')
    from public.uploads u where u.user_id = (select private.active_caller()) and u.deleted_at is null
$$;

reset check_function_bodies;
