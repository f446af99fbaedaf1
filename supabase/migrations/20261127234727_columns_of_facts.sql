set check_function_bodies = off;

drop function public.market_history(area text, today date);

drop function public.market_for_update(caller uuid, area text, today date);

drop function private.market_of_homes(ids bigint[], with_facts boolean);

drop function private.market_of_area(account uuid, area text, today date);

drop function private.area_market(account uuid, area private.area, today date);

-- One JSON object of the members of two, which aren't empty. As `jsonb`, megabytes would be read and written again.
create function private.joined(one json, other json) returns json
language sql immutable set search_path = '' as $$
  select (left(one::text, -1) || ',' || substr(other::text, 2))::json
$$;

-- Ten years of the market of an area other than one ZIP code, for one account, including its own homes. An area of many
-- homes has fewer years: the newest 40,000 sales. `zip` is the ZIP code of most of its homes, whose county's index and
-- figures it has. Counts that are kept by ZIP code and rents are unknown. Raises an error for callers without access.
create function private.area_market(account uuid, area private.area, today date) returns json
language plpgsql volatile set search_path = '' as $$
declare
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
  return private.joined(private.market_of_homes(coalesce(homes.ids, '{}'), true), json_build_object(
    'zip', coalesce(homes.zip, area.zips[1], ''), 'limited', homes.limited is true,
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
        where p ->> 'area' like 'county:%' or p ->> 'area' like 'state:%') end));
end $$;

-- `market_history` for an account. Raises an error unless its searches have opened the area.
create function private.market_of_area(account uuid, area text, today date) returns json
language plpgsql volatile set search_path = '' as $$
declare
  place private.area := private.area_of(market_of_area.area);
  zip   text := place.zips[1];
begin
  if place.county is not null or cardinality(place.zips) is distinct from 1 then
    return private.area_market(account, place, today);
  end if;
  perform private.require_area_access(account, place, zip);
  return private.zip_history(account, zip, today, 10)::json;
end $$;

-- The sales and listings of homes as parallel arrays, for `with_facts` with the facts by which homes are chosen: those of the
-- sales, then those of the listings. A county has 40,000 homes: as text, from arrays in one order, this takes half the time
-- of `jsonb_agg`.
create function private.market_of_homes(ids bigint[], with_facts boolean) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
      'demo', coalesce(bool_or(h.demo), false),
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
             l.demo, l.sold_price, l.list_price, l.original_list_price, l.home_type, l.bedrooms, l.living_area
        from private.homes_by_id(ids) l
    ) h
$$;

-- A ZIP code's market up to its effective date, for callers with access. The format is in `contract/market.ts`. The
-- effective date is the same as for a search. Includes sales of the last years and active and pending listings of the
-- last 12 months, as parallel arrays, `with_facts` with more facts of each home.
create or replace function private.zip_market(
  place text, today date, years integer default 2, with_facts boolean default false
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  last_day date := least(coalesce(today, private.today_in_us()), private.today_in_us());
  newest   date;
  -- Real homes hide invented ones.
  is_demo boolean := not exists (select from private.homes_in_zip(place) l where not l.demo);
begin
  select max(l.observed_on) into newest from private.homes_in_zip(place, until => last_day) l;
  if newest < last_day - 60 then
    last_day := newest;
  end if;
  return private.market_of_homes(array(
           select z.id from private.homes_in_zip(place, last_day - make_interval(years => zip_market.years), last_day) z
            where z.observed_on > last_day
                    - case when z.status = 'sold' then make_interval(years => zip_market.years) else interval '1 year' end),
         with_facts)::jsonb || jsonb_build_object(
    'zip', place,
    'city', (select z.city from public.zip_places z where z.zip = place),
    'state', (select z.state from public.zip_places z where z.zip = place),
    'as_of', case when newest is not null then last_day end,
    'actives_now', private.active_listings(place, last_day, is_demo),
    'actives_a_year_ago', private.listing_count(place, (last_day - interval '1 year')::date, is_demo),
    'counted_since', (select min(c.day) from public.listing_counts c where c.zip = place and c.demo = is_demo),
    'price_index', private.price_index(place, is_demo),
    'median_rent', (select r.median_rent from public.rents r where r.zip = place and r.month <= last_day
                       and (not r.demo or is_demo)
                     order by r.month desc limit 1));
end $$;

-- The market of an area for a market update of an account, as in `market_history`; or why the account may not open it.
-- Only the server may call it.
create function public.market_for_update(caller uuid, area text, today date)
returns table (refused text, market json)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  market_for_update.market := private.market_of_area(
    market_for_update.caller, market_for_update.area, market_for_update.today);
  return next;
exception when sqlstate 'PT403' or sqlstate 'PT422' then
  market_for_update.refused := sqlerrm;
  return next;
end $$;

-- Ten years of the market of an area, as the text that domain/market/area writes, with the facts of homes by which they
-- are chosen and compared.
-- Signed-in users may call it; anyone else gets a 401.
create function public.market_history(area text, today date default null) returns json
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.market_of_area(private.require_active_caller(), market_history.area, market_history.today);
end $$;

grant execute on function public.market_for_update(caller uuid, area text, today date) to service_role;

grant execute on function public.market_history(area text, today date) to authenticated;

reset check_function_bodies;
