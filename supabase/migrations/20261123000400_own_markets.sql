-- Own markets: for an account with uploads or licensed homes, market pages, the market section of reports, and
-- newer-data notices include those homes, as its searches do.

set check_function_bodies = off;

-- Copies that read `private.visible_listings`, like those of the search functions.
do $$
declare
  finders text[] := array['zip_market', 'active_listings', 'sales_after'];
  finder  text;
  other   text;
  twin    text;
begin
  foreach finder in array finders loop
    select pg_get_functiondef(p.oid) into strict twin from pg_proc p
     where p.proname = finder and p.pronamespace = 'private'::regnamespace;
    if twin not like '%public.listings%' then
      raise exception '% reads no listings', finder;
    end if;
    twin := replace(replace(twin, 'FUNCTION private.', 'FUNCTION private.visible_'), 'public.listings', 'private.visible_listings');
    -- Parameters that are called by the name of their function.
    twin := regexp_replace(twin, '\m' || finder || '\.', 'visible_' || finder || '.', 'g');
    foreach other in array finders loop
      twin := replace(twin, 'private.' || other || '(', 'private.visible_' || other || '(');
    end loop;
    execute twin;
    execute format('revoke execute on function %s from public, anon, authenticated, service_role',
                   (select p.oid::regprocedure from pg_proc p
                     where p.proname = 'visible_' || finder and p.pronamespace = 'private'::regnamespace));
  end loop;
end $$;

reset check_function_bodies;

-- A ZIP code's market for one account, including its own homes.
create function private.market_for(account uuid, place text, today date) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if not private.include_own_homes(account) then
    return private.zip_market(place, today);
  end if;
  return private.visible_zip_market(place, today)
         -- Earlier days were counted without its own homes: there is nothing to compare today with.
         || case when place = any (private.upload_zips())
                 then '{"actives_a_year_ago":null,"counted_since":null}'::jsonb else '{}' end;
end $$;

-- A ZIP code's market for a caller who has searched there. Once they have, it stays available, even in months when
-- they have no credits left.
create or replace function public.market_summary(zip text, today date default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.market_for(private.require_zip_access(market_summary.zip), market_summary.zip, market_summary.today);
end $$;

drop function public.report_figures(text, date, boolean);

-- The figures of a report whose search has been charged: the market of its ZIP code, and the latest backtest on the
-- same kind of homes (real or demo), as in `latest_backtest`.
create function public.report_figures(caller uuid, place text, today date, is_demo boolean)
returns table (market jsonb, backtest jsonb)
language sql security definer set search_path = '' as $$
  select private.market_for(caller, place, today),
         (select to_jsonb(b) from public.latest_backtest() b
           where (b.result ->> 'demo')::boolean = is_demo order by b.run_at desc limit 1)
$$;

-- The number of sales in a ZIP code that have closed since a day, for one account, including its own homes.
create function private.sales_after(account uuid, place text, day date, is_demo boolean) returns integer
language plpgsql set search_path = '' as $$
begin
  return case when private.include_own_homes(account) then private.visible_sales_after(place, day, is_demo)
              else private.sales_after(place, day, is_demo) end;
end $$;

do $$
declare
  changed record;
  patched text;
begin
  for changed in
    select * from (values ('save_report', 'caller'), ('read_report', 'caller'), ('shared_report', 'link.user_id')) n (name, account)
  loop
    patched := replace(pg_get_functiondef(('public.' || changed.name)::regproc), 'private.sales_after(',
                       'private.sales_after(' || changed.account || ', ');
    if patched not like '%private.sales_after(' || changed.account || ', %' then
      raise exception '% counts no sales', changed.name;
    end if;
    execute patched;
  end loop;
end $$;

revoke execute on function
  private.market_for(uuid, text, date), private.sales_after(uuid, text, date, boolean),
  public.report_figures(uuid, text, date, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.report_figures(uuid, text, date, boolean) to service_role;
