-- Pending models: a market response says whether its county's price model is still being built.

-- The county whose first model is being built, such as "Travis County, TX". That is the case if this ZIP code has
-- sales to fit and a process is fitting models, or is about to because homes have just been imported. Null if the
-- county has a model or none is being built.
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

-- A ZIP code's market for a caller who has searched there. Once they have, it stays available, even in months when
-- they have no credits left.
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
