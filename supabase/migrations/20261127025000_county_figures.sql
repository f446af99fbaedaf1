set check_function_bodies = off;

-- The figures of each county that the heat of its ZIP codes is relative to. Null if too few homes say so.
create table public.county_figures (
  -- As "King County, WA".
  market           text not null,
  demo             boolean not null,
  days_on_market   real,
  -- Pending over active listings.
  pending_ratio    real,
  price_cut_share  real,
  above_list_share real,
  primary key (market, demo)
);

alter table public.county_figures enable row level security;
grant all on public.county_figures to service_role;

-- Measures every county by the definitions of domain/market/metrics: sales of the last three months, and listings as
-- they are, each with the same smallest samples. The last day of a county's data is chosen as that of a ZIP code.
create function private.record_county_figures(today date) returns void
language sql set search_path = '' as $$
  delete from public.county_figures;
  with newest as materialized (
    select private.market_name(z.county, z.state) as market, l.demo, array_agg(distinct l.zip) as zips,
           max(l.observed_on) as day
      from public.listings l join public.zip_places z on z.zip = l.zip
     where l.observed_on <= today
     group by 1, 2
  ), homes as (
    select n.market, n.demo, l.status, l.days_on_market, l.list_price, l.original_list_price, l.sold_price
      from (select market, demo, zips, case when day < today - 60 then day else today end as day from newest) n
      join public.listings l on l.zip = any (n.zips) and l.demo = n.demo
     where l.observed_on <= n.day
       and l.observed_on > n.day - case when l.status = 'sold' then interval '3 months' else interval '1 year' end
  )
  insert into public.county_figures as f (market, demo, days_on_market, pending_ratio, price_cut_share, above_list_share)
  select h.market, h.demo,
         case when count(h.days_on_market) filter (where h.status = 'sold') >= 5
              then percentile_cont(0.5) within group (order by h.days_on_market) filter (where h.status = 'sold') end,
         case when count(*) filter (where h.status <> 'sold') >= 5
              then count(*) filter (where h.status = 'pending')::real / nullif(count(*) filter (where h.status = 'for_sale'), 0) end,
         case when count(*) filter (where h.status = 'for_sale' and h.list_price > 0 and h.original_list_price > 0) >= 10
              then avg((h.list_price < h.original_list_price)::integer) filter (where h.status = 'for_sale') end,
         case when count(h.list_price) filter (where h.status = 'sold') >= 10
              then avg((h.sold_price > h.list_price)::integer) filter (where h.status = 'sold') end
    from homes h
   group by h.market, h.demo
  on conflict (market, demo) do update
     set days_on_market = excluded.days_on_market, pending_ratio = excluded.pending_ratio,
         price_cut_share = excluded.price_cut_share, above_list_share = excluded.above_list_share;
$$;

-- Records today's number of active listings for every ZIP code, both shared and per scope. The last count of a day
-- replaces earlier ones. Counts are stored for two years, and listing periods for 25 months after they end. The host
-- calls this several times a day and after every import.
create or replace function private.record_listing_counts(today date default private.today_in_us()) returns void
language sql set search_path = '' as $$
  insert into public.listing_counts as c (zip, day, active, demo)
  select l.zip, today, count(*), l.demo from public.listings l
   where l.status = 'for_sale' and l.observed_on > today - 30 and l.observed_on <= today
     and (not l.demo or not exists (select from public.listings r where r.zip = l.zip and not r.demo))
   group by l.zip, l.demo
  on conflict (zip, day) do update set active = excluded.active, demo = excluded.demo
   where (c.active, c.demo) is distinct from (excluded.active, excluded.demo);
  delete from public.listing_counts c where c.day < today - 731;
  insert into private.licensed_counts as c (scope, zip, day, active)
  select l.scope, l.zip, today, count(*) from private.licensed_listings l
   where l.status = 'for_sale' and l.observed_on > today - 30 and l.observed_on <= today
   group by l.scope, l.zip
  on conflict (scope, zip, day) do update set active = excluded.active where c.active <> excluded.active;
  delete from private.licensed_counts c where c.day < today - 731;
  delete from private.listing_periods p
   where p.ending is not null and coalesce(p.left_by, p.active_through, p.listed_on) < today - 760;
  select private.record_county_figures(today);
$$;

-- The same with ten years of sales, and with the facts of homes by which they are chosen and compared.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.market_history(zip text, today date default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  market jsonb := private.market_for(
    private.require_zip_access(market_history.zip), market_history.zip, market_history.today, 10);
  is_demo boolean := (market ->> 'demo')::boolean;
begin
  return market || jsonb_build_object(
    'pending_model', private.pending_market(market_history.zip, is_demo),
    'county', (select to_jsonb(f) - 'demo' from public.zip_places z
                 join public.county_figures f on f.market = private.market_name(z.county, z.state)
                                             and f.demo = is_demo
                where z.zip = market_history.zip),
    -- A published figure has nothing to do with invented homes.
    'fhfa', (select jsonb_build_object('year', f.year, 'change', f.change) from public.fhfa_changes f
              where f.zip = market_history.zip and not is_demo));
end $$;

reset check_function_bodies;
