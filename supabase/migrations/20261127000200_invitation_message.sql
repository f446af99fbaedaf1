-- Inviting someone a second time is refused with a message in plain words.
do $$
declare
  definition text := pg_get_functiondef('public.admin_invite'::regproc);
  patched    text := replace(definition, 'This target_user was already invited', 'This person was already invited');
begin
  if patched = definition then
    raise exception 'admin_invite has no message to correct';
  end if;
  execute patched;
end $$;
