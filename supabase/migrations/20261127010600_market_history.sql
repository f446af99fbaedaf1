set check_function_bodies = off;

drop function private.zip_market(place text, today date);

drop function private.market_for(account uuid, place text, today date);

-- A ZIP code's market for one account, including its own homes.
create function private.market_for(account uuid, place text, today date, years integer default 2) returns jsonb
language plpgsql set search_path = '' as $$
declare
  has_own_homes boolean := private.include_own_homes(account);
  market        jsonb := private.zip_market(place, today, years);
begin
  if has_own_homes then
    market := market
              -- Earlier days were counted without its own homes: there is nothing to compare today with.
              || case when place = any (private.upload_zips())
                      then '{"actives_a_year_ago":null,"counted_since":null}'::jsonb else '{}' end;
    market := market || private.licensed_market(account, place, (market ->> 'as_of')::date);
  end if;
  market := market - 'median_rent' || jsonb_build_object('rent', private.newest_rent(
    account, place, coalesce((market ->> 'as_of')::date, private.today_in_us()), (market ->> 'demo')::boolean));
  -- Counts of the store may be of other sources than a year ago: complete periods are of one source on both days.
  return market || coalesce(private.inventory_of_periods(account, place, (market ->> 'as_of')::date), '{}');
end $$;

-- A ZIP code's market up to its effective date, for callers with access. The format is in `contract/market.ts`. The
-- effective date is the same as for a search. Includes sales of the last years and active and pending listings of the
-- last 12 months, as parallel arrays; more than two years come with more facts of each home.
create function private.zip_market(place text, today date, years integer default 2) returns jsonb
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
  return (
    select jsonb_build_object(
      'zip', place,
      'city', (select z.city from public.zip_places z where z.zip = place),
      'state', (select z.state from public.zip_places z where z.zip = place),
      'as_of', case when newest is not null then last_day end,
      'demo', coalesce(bool_or(h.demo), false),
      'sources', (select coalesce(jsonb_agg(s.name order by s.name), '[]') from public.listing_sources s
                   where s.id = any (array_agg(distinct h.source))),
      'sold_on', coalesce(jsonb_agg(h.sold_on order by h.sold_on, h.id) filter (where h.sold), '[]'),
      'sold_prices', coalesce(jsonb_agg(h.price order by h.sold_on, h.id) filter (where h.sold), '[]'),
      'sold_days', coalesce(jsonb_agg(h.days_on_market order by h.sold_on, h.id) filter (where h.sold), '[]'),
      'sold_contracts', coalesce(jsonb_agg(h.contract_on order by h.sold_on, h.id) filter (where h.sold), '[]'),
      'listed_status', coalesce(jsonb_agg(h.status order by h.sold_on, h.id) filter (where not h.sold), '[]'),
      'listed_prices', coalesce(jsonb_agg(h.price order by h.sold_on, h.id) filter (where not h.sold), '[]'),
      'listed_days', coalesce(jsonb_agg(h.days_on_market order by h.sold_on, h.id) filter (where not h.sold), '[]'),
      'actives_now', private.active_listings(place, last_day, is_demo),
      'actives_a_year_ago', private.listing_count(place, (last_day - interval '1 year')::date, is_demo),
      'counted_since', (select min(c.day) from public.listing_counts c where c.zip = place and c.demo = is_demo),
      'price_index', private.price_index(place, is_demo),
      'median_rent', (select r.median_rent from public.rents r where r.zip = place and r.month <= last_day
                         and (not r.demo or is_demo)
                       order by r.month desc limit 1)
    ) || case when years > 2 then jsonb_build_object(
      'sold_facts', coalesce(jsonb_agg(h.facts order by h.sold_on, h.id) filter (where h.sold), '[]'),
      'listed_facts', coalesce(jsonb_agg(h.facts order by h.sold_on, h.id) filter (where not h.sold), '[]')
    ) else '{}' end
    from (
      select l.id, l.status, l.status = 'sold' as sold, l.sold_on, l.contract_on, l.days_on_market, l.source, l.demo,
             case when l.status = 'sold' then l.sold_price else l.list_price end as price,
             case when years > 2 then jsonb_build_array(
               l.home_type, l.bedrooms, l.living_area, l.list_price, l.original_list_price, l.listed_on) end as facts
        from private.homes_by_id(array(
               select z.id from private.homes_in_zip(place, last_day - make_interval(years => zip_market.years), last_day) z
                where z.observed_on > last_day
                        - case when z.status = 'sold' then make_interval(years => zip_market.years) else interval '1 year' end
             )) l
    ) h);
end $$;

-- The same with ten years of sales, and with the facts of homes by which they are chosen and compared.
-- Signed-in users may call it; anyone else gets a 401.
create function public.market_history(zip text, today date default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  market jsonb := private.market_for(
    private.require_zip_access(market_history.zip), market_history.zip, market_history.today, 10);
begin
  return market || jsonb_build_object(
    'pending_model', private.pending_market(market_history.zip, (market ->> 'demo')::boolean));
end $$;

grant execute on function public.market_history(zip text, today date) to authenticated;

reset check_function_bodies;
