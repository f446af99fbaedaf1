set check_function_bodies = off;

-- Removes uploads that can no longer be restored, with their homes. The host calls it. An account that is importing
-- has its turn later: an import can take minutes, and no other account waits for it.
create or replace function private.remove_deleted_uploads() returns void
language plpgsql set search_path = '' as $$
declare
  gone record;
begin
  for gone in
    select u.id, u.user_id from public.uploads u
     where u.deleted_at <= now() - private.undo_window() for update skip locked
  loop
    continue when not pg_try_advisory_xact_lock(hashtextextended(gone.user_id::text || ' uploads', 0));
    perform private.restore_replaced(gone.user_id, gone.id);
    delete from public.uploads u where u.id = gone.id;
  end loop;
end $$;

reset check_function_bodies;
