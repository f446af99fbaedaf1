set check_function_bodies = off;

-- Undoes a search and refunds its credit when it could not be answered, or when the report it paid for could not be computed
-- or saved. The search is identified by its idempotency key.
-- Only the server may call it.
create or replace function public.refund_search(caller uuid, idempotency_key text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  charged timestamptz;
begin
  -- The search may still be running, although the server no longer waits for it.
  perform pg_advisory_xact_lock(hashtextextended(refund_search.caller::text || refund_search.idempotency_key, 0));
  delete from public.searches s
   where s.user_id = refund_search.caller and s.idempotency_key = refund_search.idempotency_key
  returning s.charged_period into charged;
  perform private.refund_credit(refund_search.caller, charged);
end $$;

reset check_function_bodies;
