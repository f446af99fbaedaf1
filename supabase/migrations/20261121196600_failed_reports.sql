-- Takes back a search that came to nothing after it was settled, and its credit with it: a report that could not be
-- computed or kept. A search is named by the key that it was made under.
create function public.return_search(caller uuid, idempotency_key text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account record;
begin
  delete from public.searches s
   where s.user_id = return_search.caller and s.idempotency_key = return_search.idempotency_key;
  if found then
    account := private.credit_account(return_search.caller);
    update public.usage_periods u set used = u.used - 1
     where u.user_id = return_search.caller and u.period_start = account.period_start and u.used > 0;
  end if;
end $$;

revoke execute on function public.return_search(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.return_search(uuid, text) to service_role;
