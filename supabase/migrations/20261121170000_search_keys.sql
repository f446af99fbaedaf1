-- A key names one search for a day: long enough for every request that is sent again, and too short to
-- look at a market for ever at the price of one search.

-- Settles the credit of one search: consumes a grant of the person, or charges a credit where there
-- is none. A request that names itself by a key and was settled before costs nothing more for a day; the
-- same key for another search, or later, is refused. Null when the search may go on, otherwise why not.
create or replace function private.settle_search(person uuid, query text, key text) returns text
language plpgsql as $$
declare
  account record;
  earlier record;
begin
  if not private.is_welcome(person) then
    return 'unknown_caller';
  end if;
  if key is not null then
    -- The same request twice at once: the second waits here, and finds the first.
    perform pg_advisory_xact_lock(hashtextextended(person::text || key, 0));
    select s.query, s.created_at into earlier from public.searches s
     where s.user_id = person and s.idempotency_key = key;
    if found then
      return case when earlier.query = settle_search.query and earlier.created_at > now() - interval '1 day'
                  then null else 'key_reused' end;
    end if;
  end if;
  delete from public.usage_grants g where g.id = (
    select c.id from public.usage_grants c
    where c.user_id = person and c.expires_at > now()
    order by c.id limit 1 for update skip locked
  );
  if found then
    -- The credit itself was charged for good when it was reserved. This much may be lost when the
    -- database process itself is killed in the same moment: the grant then gives its credit back.
    perform set_config('synchronous_commit', 'off', true);
    return null;
  end if;
  perform private.return_expired_grants(person);
  account := private.credit_account(person);
  return case when private.charge_credit(person, account.period_start, account.credits) then null
              else 'limit_reached' end;
end $$;
