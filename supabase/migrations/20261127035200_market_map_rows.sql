set check_function_bodies = off;

drop function public.market_map(caller uuid, zip text, known text, today date, OUT refused text, OUT stamp text, OUT markets jsonb);

-- Two years of the markets of a ZIP code and of those around it, the nearest first, for the map of a market, or the reason
-- in `refused`. `known` is the stamp of a cached response: while it is valid, `markets` is null. A caller with homes of their
-- own gets no stamp.
-- Only the server may call it.
create function public.market_map(
  caller uuid, zip text, known text default null, today date default null
)
returns table (refused text, stamp text, markets jsonb)
language plpgsql volatile security definer set search_path = '' as $$
declare
  has_own_homes boolean := private.include_own_homes(caller);
begin
  refused := case when not private.is_active_account(caller) then 'unknown_caller'
                  when not private.has_searched_county(caller, market_map.zip) then 'not_searched' end;
  if refused is not null then
    return next;
    return;
  end if;
  -- Rents and indexes aren't part of the store's version, but change rarely.
  stamp := (select s.version from private.store_version s) || ' ' || to_char(now(), 'YYYY-MM-DD HH24');
  if has_own_homes then
    stamp := null;
  elsif stamp = known then
    return next;
    return;
  end if;
  markets := (
    select jsonb_agg(private.zip_history(caller, z.zip, market_map.today, 2) order by z.at)
      from private.zips_around(market_map.zip, 36) with ordinality z (zip, at));
  return next;
end $$;

grant execute on function public.market_map(caller uuid, zip text, known text, today date) to service_role;

reset check_function_bodies;
