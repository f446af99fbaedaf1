-- Pending models: a market says whether the price model of its county is still being built.

-- The county whose first model is still being built, as "Travis County, TX": a process is fitting models, or will at once
-- because homes have just been imported, and this ZIP has sales to fit. Null if the county has its model, or nothing is
-- building one.
create function private.pending_market(place text, is_demo boolean) returns text
language sql stable set search_path = '' as $$
  select private.market_name(z.county, z.state)
    from public.zip_places z
   where z.zip = place
     and not exists (select from public.market_models m
                      where m.market = private.market_name(z.county, z.state) and m.demo = is_demo)
     and exists (select from public.listings l
                  where l.zip = place and l.demo = is_demo and l.status = 'sold' and l.latitude is not null)
     and (exists (select from public.listing_sources s
                   where not s.live and s.loaded_at > now() - interval '5 minutes')
          or exists (select from public.market_fits f
                       join pg_catalog.pg_locks k
                         on k.locktype = 'advisory' and k.granted
                        and (k.classid::bigint << 32 | k.objid::bigint) = f.lock_number))
$$;

-- The market of a ZIP for a caller who has searched there. It stays available after that, even in months with
-- no searches left.
create or replace function public.market_summary(zip text, today date default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  market jsonb := private.market_for(
    private.require_zip_access(market_summary.zip), market_summary.zip, market_summary.today);
begin
  return market || jsonb_build_object(
    'pending_model', private.pending_market(market_summary.zip, (market ->> 'demo')::boolean));
end $$;

revoke execute on function private.pending_market(text, boolean) from public, anon, authenticated, service_role;
