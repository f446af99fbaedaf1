set check_function_bodies = off;

drop function public.report_figures(caller uuid, place text, today date, is_demo boolean);

drop function public.market_summary(zip text, today date);

drop function public.market_map(caller uuid, zip text, known text, today date);

drop function private.zip_market(place text, today date, years integer, with_facts boolean);

drop function private.zip_history(account uuid, zip text, today date, years integer);

drop function private.market_of_area(account uuid, area text, today date);

drop function private.market_for(account uuid, place text, today date, years integer, with_facts boolean);

drop function private.area_market(account uuid, area private.area, today date);

drop function private.market_of_homes(ids bigint[], with_facts boolean);

drop function private.licensed_market(account uuid, place text, as_of date);

drop function private.joined(one json, other json);

-- A market as `contract/market.ts` reads it. The homes of a county take megabytes, so they are apart: what is known of
-- the area is completed without reading and writing them again.
create type private.market as (area jsonb, homes json);

-- The sales and listings of homes as parallel arrays, for `with_facts` with the facts by which homes are chosen: those of the
-- sales, then those of the listings. A county has 40,000 homes: as text, from arrays in one order, this takes half the time
-- of `jsonb_agg`.
create function private.homes_of_market(ids bigint[], with_facts boolean) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
      'sources', (select coalesce(json_agg(s.name order by s.name), '[]') from public.listing_sources s
                   where s.id = any (array_agg(distinct h.source))),
      'sold_on', coalesce(to_json(array_agg(h.sold_on order by h.sold_on, h.id) filter (where h.sold)), '[]'),
      'sold_prices', coalesce(to_json(array_agg(h.sold_price order by h.sold_on, h.id) filter (where h.sold)), '[]'),
      'sold_days', coalesce(to_json(array_agg(h.days_on_market order by h.sold_on, h.id) filter (where h.sold)), '[]'),
      'sold_contracts', coalesce(to_json(array_agg(h.contract_on order by h.sold_on, h.id) filter (where h.sold)), '[]'),
      'listed_status', coalesce(to_json(array_agg(h.status order by h.sold_on, h.id) filter (where not h.sold)), '[]'),
      'listed_prices', coalesce(to_json(array_agg(h.list_price order by h.sold_on, h.id) filter (where not h.sold)), '[]'),
      'listed_days', coalesce(to_json(array_agg(h.days_on_market order by h.sold_on, h.id) filter (where not h.sold)), '[]'),
      'facts', case when with_facts then json_build_object(
        'home_types', coalesce(to_json(array_agg(h.home_type order by h.sold_on, h.id)), '[]'),
        'bedrooms', coalesce(to_json(array_agg(h.bedrooms order by h.sold_on, h.id)), '[]'),
        'living_areas', coalesce(to_json(array_agg(h.living_area order by h.sold_on, h.id)), '[]'),
        'list_prices', coalesce(to_json(array_agg(h.list_price order by h.sold_on, h.id)), '[]'),
        'original_list_prices', coalesce(to_json(array_agg(h.original_list_price order by h.sold_on, h.id)), '[]'),
        'listed_on', coalesce(to_json(array_agg(h.listed_on order by h.sold_on, h.id)), '[]')) end)
    from (
      -- Without closing dates, listings come last. With all columns, the sort would be of megabytes.
      select l.id, l.status = 'sold' as sold, l.status, case when l.status = 'sold' then l.sold_on end as sold_on, l.contract_on, l.listed_on, l.days_on_market, l.source,
             l.sold_price, l.list_price, l.original_list_price, l.home_type, l.bedrooms, l.living_area
        from private.homes_by_id(ids) l
    ) h
$$;

-- What an account sees of a ZIP code's market only because of its licenses: the inventory on a day and on the same date
-- last year, both counted over the same homes.
create function private.licensed_inventory(account uuid, place text, as_of date) returns jsonb
language sql stable set search_path = '' as $$
  with mine as (
    select s.scope,
           (select count(*) from private.licensed_listings l
             where l.scope = s.scope and l.zip = place and l.status = 'for_sale'
               and l.observed_on > as_of - 30 and l.observed_on <= as_of) as actives,
           (select c.active from private.licensed_counts c
             where c.scope = s.scope and c.zip = place
               and abs(c.day - (as_of - interval '1 year')::date) <= 3
             order by abs(c.day - (as_of - interval '1 year')::date), c.day limit 1) as actives_before,
           (select min(c.day) from private.licensed_counts c where c.scope = s.scope and c.zip = place) as since
      from unnest(private.scopes_of(account)) s (scope)
     order by actives desc limit 1
  )
  select coalesce((select jsonb_build_object('counted_since', m.since)
                          || case when m.actives_before is null then '{}'::jsonb
                                  else jsonb_build_object('actives_now', nullif(m.actives, 0),
                                                          'actives_a_year_ago', m.actives_before) end
                     from mine m where m.since is not null), '{}')
$$;

-- Ten years of the market of an area other than one ZIP code, for one account, including its own homes. An area of many
-- homes has fewer years: the newest 40,000 sales. `zip` is the ZIP code of most of its homes, whose county's index and
-- figures it has. Counts that are kept by ZIP code and rents are unknown. Raises an error for callers without access.
create function private.area_market(account uuid, area private.area, today date) returns private.market
language plpgsql volatile set search_path = '' as $$
declare
  market   private.market;
  last_day date := least(coalesce(today, private.today_in_us()), private.today_in_us());
  homes    record;
  place    public.zip_places;
begin
  perform private.include_own_homes(account);
  with homes as materialized (
    select * from private.homes_in_area(area_market.area, '-infinity', last_day)
  ), newest as (
    -- Real homes hide invented ones, which are always of today.
    select case when n.day < last_day - 60 then n.day else last_day end as day, n.demo
      from (select coalesce(max(h.observed_on) filter (where not h.demo), max(h.observed_on)) as day,
                   bool_and(h.demo) as demo from homes h) n
  ), ranked as (
    select h.*, row_number() over (partition by h.status = 'sold' order by h.observed_on desc, h.id) as rank
      from homes h join newest n on h.demo = n.demo
     where h.observed_on <= n.day
       and h.observed_on > n.day - case when h.status = 'sold' then interval '10 years' else interval '1 year' end
  )
  select min(n.day) as day, bool_and(n.demo) as demo, mode() within group (order by r.zip) as zip,
         max(r.rank) > 40000 as limited, array_agg(r.id) filter (where r.rank <= 40000) as ids
    into homes
    from newest n left join ranked r on true;
  perform private.require_area_access(account, area, homes.zip);
  select * into place from public.zip_places z where z.zip = homes.zip;
  market.area := jsonb_build_object(
    'zip', coalesce(homes.zip, area.zips[1], ''), 'demo', homes.demo is true, 'limited', homes.limited is true,
    'city', place.city, 'state', place.state, 'county_name', private.market_name(place.county, place.state),
    'center', json_build_array(coalesce(area.latitude, place.latitude), coalesce(area.longitude, place.longitude)),
    'as_of', case when homes.ids is not null then homes.day end,
    'actives_now', null, 'actives_a_year_ago', null, 'counted_since', null, 'rent', null, 'fhfa', null, 'zip_index', null,
    'pending_model', private.pending_market(homes.zip, homes.demo),
    'price_index', private.long_price_index(homes.zip, '', private.price_index(homes.zip, homes.demo), homes.demo),
    'county', (select to_jsonb(f) - 'demo' from public.county_figures f
                where f.market = private.market_name(place.county, place.state) and f.demo = homes.demo and area.county is null),
    'published', case when homes.demo then '[]'::jsonb else (
       select coalesce(jsonb_agg(p), '[]') from jsonb_array_elements(private.published_figures(homes.zip)) p
        where p ->> 'area' like 'county:%' or p ->> 'area' like 'state:%') end);
  market.homes := private.homes_of_market(coalesce(homes.ids, '{}'), true);
  return market;
end $$;

-- A ZIP code's market for one account, including its own homes.
create function private.market_for(
  account uuid, place text, today date, years integer default 2, with_facts boolean default false
) returns private.market
language plpgsql set search_path = '' as $$
declare
  has_own_homes boolean := private.include_own_homes(account);
  market        private.market := private.zip_market(place, today, years, with_facts);
  as_of         date := market.area ->> 'as_of';
begin
  if has_own_homes then
    market.area := market.area
                   -- Earlier days were counted without its own homes: there is nothing to compare today with.
                   || case when place = any (private.upload_zips())
                           then '{"actives_a_year_ago":null,"counted_since":null}'::jsonb else '{}' end
                   || private.licensed_inventory(account, place, as_of);
  end if;
  market.area := market.area
                 || jsonb_build_object('rent', private.newest_rent(
                      account, place, coalesce(as_of, private.today_in_us()), (market.area ->> 'demo')::boolean))
                 -- Counts of the store may be of other sources than a year ago: complete periods are of one source on both days.
                 || coalesce(private.inventory_of_periods(account, place, as_of), '{}');
  return market;
end $$;

-- `market_history` for an account. Raises an error unless its searches have opened the area.
create function private.market_of_area(account uuid, area text, today date) returns private.market
language plpgsql volatile set search_path = '' as $$
declare
  place private.area := private.area_of(market_of_area.area);
  zip   text := place.zips[1];
begin
  if place.county is not null or cardinality(place.zips) is distinct from 1 then
    return private.area_market(account, place, today);
  end if;
  perform private.require_area_access(account, place, zip);
  return private.zip_history(account, zip, today, 10);
end $$;

-- Some years of the market of a ZIP code for one account, as `market_history` returns them.
create function private.zip_history(account uuid, zip text, today date, years integer) returns private.market
language plpgsql volatile set search_path = '' as $$
declare
  market  private.market := private.market_for(account, zip, today, years, true);
  is_demo boolean := market.area ->> 'demo';
begin
  market.area := market.area || jsonb_build_object(
    'pending_model', private.pending_market(zip, is_demo),
    'price_index', private.long_price_index(zip, '', market.area -> 'price_index', is_demo),
    'zip_index', private.long_price_index(zip, zip, null, is_demo) -> 'index',
    'county', (select to_jsonb(f) - 'demo' from public.zip_places z
                 join public.county_figures f on f.market = private.market_name(z.county, z.state)
                                             and f.demo = is_demo
                where z.zip = zip_history.zip),
    'published', case when is_demo then '[]'::jsonb else private.published_figures(zip) end, 'limited', false,
    'county_name', (select private.market_name(z.county, z.state) from public.zip_places z where z.zip = zip_history.zip),
    'center', (select jsonb_build_array(z.latitude, z.longitude) from public.zip_places z where z.zip = zip_history.zip),
    -- A published figure has nothing to do with invented homes.
    'fhfa', (select jsonb_build_object('year', f.year, 'change', f.change) from public.fhfa_changes f
              where f.zip = zip_history.zip and not is_demo));
  return market;
end $$;

-- A ZIP code's market up to its effective date, for callers with access. The effective date is the same as for a search.
-- Its homes are the sales of the last years and the active and pending listings of the last 12 months, `with_facts` with
-- more facts of each.
create function private.zip_market(
  place text, today date, years integer default 2, with_facts boolean default false
) returns private.market
language plpgsql stable set search_path = '' as $$
declare
  market   private.market;
  ids      bigint[];
  has_demo boolean;
  last_day date := least(coalesce(today, private.today_in_us()), private.today_in_us());
  newest   date;
  -- Real homes hide invented ones.
  is_demo boolean := not exists (select from private.homes_in_zip(place) l where not l.demo);
begin
  select max(l.observed_on) into newest from private.homes_in_zip(place, until => last_day) l;
  if newest < last_day - 60 then
    last_day := newest;
  end if;
  select coalesce(array_agg(z.id), '{}'), coalesce(bool_or(z.demo), false) into ids, has_demo
    from private.homes_in_zip(place, last_day - make_interval(years => zip_market.years), last_day) z
   where z.observed_on > last_day
           - case when z.status = 'sold' then make_interval(years => zip_market.years) else interval '1 year' end;
  market.homes := private.homes_of_market(ids, with_facts);
  market.area := jsonb_build_object(
    'zip', place,
    'demo', has_demo,
    'city', (select z.city from public.zip_places z where z.zip = place),
    'state', (select z.state from public.zip_places z where z.zip = place),
    'as_of', case when newest is not null then last_day end,
    'actives_now', private.active_listings(place, last_day, is_demo),
    'actives_a_year_ago', private.listing_count(place, (last_day - interval '1 year')::date, is_demo),
    'counted_since', (select min(c.day) from public.listing_counts c where c.zip = place and c.demo = is_demo),
    'price_index', private.price_index(place, is_demo));
  return market;
end $$;

-- The market of an area for a market update of an account, as in `market_history`; or why the account may not open it.
-- Only the server may call it.
create or replace function public.market_for_update(caller uuid, area text, today date)
returns table (refused text, market json)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  market_for_update.market := to_json(private.market_of_area(
    market_for_update.caller, market_for_update.area, market_for_update.today));
  return next;
exception when sqlstate 'PT403' or sqlstate 'PT422' then
  market_for_update.refused := sqlerrm;
  return next;
end $$;

-- Ten years of the market of an area, as the text that domain/market/area writes, with the facts of homes by which they
-- are chosen and compared.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.market_history(area text, today date default null) returns json
language plpgsql volatile security definer set search_path = '' as $$
begin
  return to_json(private.market_of_area(private.require_active_caller(), market_history.area, market_history.today));
end $$;

-- Two years of the markets of a ZIP code and of those around it, the nearest first, for the map of a market, or the reason
-- in `refused`. `known` is the stamp of a cached response: while it is valid, `markets` is null. A caller with homes of their
-- own gets no stamp.
-- Only the server may call it.
create function public.market_map(
  caller uuid, zip text, known text default null, today date default null
)
returns table (refused text, stamp text, markets json)
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
    select json_agg(private.zip_history(caller, z.zip, market_map.today, 2) order by z.at)
      from private.zips_around(market_map.zip, 36) with ordinality z (zip, at));
  return next;
end $$;

-- A ZIP code's market for a caller who has searched there. Once they have, it stays available, even in months when
-- they have no credits left.
-- Signed-in users may call it; anyone else gets a 401.
create function public.market_summary(zip text, today date default null) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  market private.market := private.market_for(
    private.require_zip_access(market_summary.zip), market_summary.zip, market_summary.today);
begin
  market.area := market.area || jsonb_build_object(
    'pending_model', private.pending_market(market_summary.zip, (market.area ->> 'demo')::boolean));
  return to_json(market);
end $$;

-- The figures of a report whose search has been charged: the market of its ZIP code, and the latest backtest on the
-- same kind of homes (real or demo), as in `latest_backtest`.
-- Only the server may call it.
create function public.report_figures(caller uuid, place text, today date, is_demo boolean)
returns table (market json, backtest jsonb)
language sql security definer set search_path = '' as $$
  select to_json(private.market_for(caller, place, today)),
         (select to_jsonb(b) from public.latest_backtest() b
           where (b.result ->> 'demo')::boolean = is_demo order by b.run_at desc limit 1)
$$;

grant execute on function public.market_map(caller uuid, zip text, known text, today date) to service_role;

grant execute on function public.market_summary(zip text, today date) to authenticated;

grant execute on function public.report_figures(caller uuid, place text, today date, is_demo boolean) to service_role;

reset check_function_bodies;
