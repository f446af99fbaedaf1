-- Settling a search in fewer and shorter steps. It consumes the newest grant of the person, which the index finds at
-- once: the oldest was found by walking past every grant consumed since the last vacuum, which in a busy minute took
-- longer than the search.

-- Charges one credit, in one atomic statement. False at the limit: nothing was charged then.
create or replace function private.charge_credit(person uuid, period timestamptz, credits integer) returns boolean
language plpgsql as $$
declare
  now_used integer;
begin
  if coalesce(credits, 0) < 1 then
    return false;
  end if;
  -- An update alone is cheaper than one that stands ready to insert, and all but the first of a period are one.
  update public.usage_periods u set used = u.used + 1
   where u.user_id = person and u.period_start = period and u.used < credits
  returning u.used into now_used;
  if not found then
    insert into public.usage_periods as u (user_id, period_start, used) values (person, period, 1)
    on conflict (user_id, period_start) do update set used = u.used + 1 where u.used < credits
    returning u.used into now_used;
  end if;
  if now_used in (ceil(credits * 0.8), credits) then
    perform private.note_usage(person, period, now_used, credits);
  end if;
  return now_used is not null;
end $$;

-- Settles the credit of one search: consumes a grant of the person, or charges a credit where there
-- is none. A request that names itself by a key and was settled before costs nothing more for a day; the
-- same key for another search, or later, is refused. Null when the search may go on, otherwise why not.
create or replace function private.settle_search(person uuid, query text, key text) returns text
language plpgsql as $$
declare
  welcome boolean;
  granted boolean;
  account record;
  earlier record;
begin
  select private.is_welcome(person), exists (select from public.usage_grants g where g.user_id = person)
    into welcome, granted;
  if not welcome then
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
  if granted then
    delete from public.usage_grants g where g.id = (
      select c.id from public.usage_grants c
      where c.user_id = person and c.expires_at > now()
      order by c.expires_at desc limit 1 for update skip locked
    );
    if found then
      -- The credit itself was charged for good when it was reserved. This much may be lost when the
      -- database process itself is killed in the same moment: the grant then gives its credit back.
      perform set_config('synchronous_commit', 'off', true);
      return null;
    end if;
    perform private.return_expired_grants(person);
  end if;
  account := private.credit_account(person);
  return case when private.charge_credit(person, account.period_start, account.credits) then null
              else 'limit_reached' end;
end $$;

-- Gives back the credit that was reserved for a search that can not be made.
create or replace function private.release_grant(person uuid) returns void
language plpgsql as $$
declare
  released timestamptz;
begin
  delete from public.usage_grants g where g.id = (
    select c.id from public.usage_grants c
    where c.user_id = person and c.expires_at > now()
    order by c.expires_at desc limit 1 for update skip locked
  ) returning g.period_start into released;
  update public.usage_periods u set used = u.used - 1
   where u.user_id = person and u.period_start = released and u.used > 0;
end $$;
