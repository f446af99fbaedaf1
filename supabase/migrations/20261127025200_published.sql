set check_function_bodies = off;

-- Files of publishers of open market data: one row per dataset and vintage. The newest vintage speaks.
create table public.published_files (
  id        integer generated always as identity primary key,
  -- As `DATASETS` of domain/market/published names it.
  dataset   text not null,
  -- The publisher's name beside each figure.
  publisher text not null,
  -- The day on which the publisher made it, or the last day of its newest month.
  vintage   date not null,
  file_name text not null,
  -- SHA-256 of the text.
  digest    text not null,
  loaded_at timestamptz not null default now(),
  areas     integer not null check (areas >= 0),
  figures   bigint not null check (figures >= 0),
  -- Rows that could not be read.
  rejected  integer not null check (rejected >= 0),
  unique (dataset, vintage)
);

alter table public.published_files enable row level security;
grant all on public.published_files to service_role;

-- Their figures: a row per area and measure with all months, because charts read a series and never a month of all areas.
create table public.published_series (
  file    integer not null references public.published_files on delete cascade,
  -- Such as zip:78704, zip3:787, county:Travis County, TX, state:TX, metro:12420 or us.
  area    text not null,
  measure text not null,
  -- Year × 12 + month − 1, in order.
  months  smallint[] not null,
  figures real[] not null,
  primary key (file, area, measure)
);

alter table public.published_series enable row level security;
grant all on public.published_series to service_role;

-- The areas around a ZIP code whose published figures may stand in for its own, smallest first.
create function private.areas_around(place text) returns setof text
language sql stable rows 4 set search_path = '' as $$
  select area from public.zip_places z
   cross join unnest(array['zip:' || z.zip, 'zip3:' || left(z.zip, 3),
                           'county:' || private.market_name(z.county, z.state), 'state:' || z.state])
              with ordinality a (area, at)
   where z.zip = place order by at
$$;

-- A month of `published_series`. @example private.month_name(24319::smallint) -- 2026-08
create function private.month_name(month smallint) returns text
language sql immutable parallel safe set search_path = '' as $$
  select (month / 12)::text || '-' || lpad((month % 12 + 1)::text, 2, '0')
$$;

-- The newest figures of all publishers for a ZIP code, each of the smallest area that has it, with that of a year before.
create function private.published_figures(place text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('dataset', n.dataset, 'measure', n.measure, 'area', n.area,
           'month', private.month_name(n.month), 'figure', n.figure, 'year_ago', n.year_ago)
           order by n.dataset, n.measure), '[]')
    from (
      select distinct on (f.dataset, s.measure) f.dataset, s.measure, a.area,
             s.months[cardinality(s.months)] as month, s.figures[cardinality(s.figures)] as figure,
             s.figures[array_position(s.months, (s.months[cardinality(s.months)] - 12)::smallint)] as year_ago
        from (select distinct on (p.dataset) p.dataset, p.id from public.published_files p
               order by p.dataset, p.vintage desc) f
        cross join private.areas_around(place) with ordinality a (area, at)
        join public.published_series s on s.file = f.id and s.area = a.area
       order by f.dataset, s.measure, a.at
    ) n
$$;

-- All months of a published figure of a ZIP code, or of the smallest area around it that has one: null if there is none.
-- The newest vintage, or the newest that was made by a day.
-- Signed-in users may call it for ZIP codes they have searched; anyone else gets a 401.
create function public.published_history(zip text, dataset text, measure text, made_by date default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_zip_access(published_history.zip);
  return (
    select jsonb_build_object('publisher', f.publisher, 'vintage', f.vintage, 'area', s.area,
             'months', (select jsonb_agg(private.month_name(m) order by at) from unnest(s.months) with ordinality u (m, at)),
             'figures', to_jsonb(s.figures))
      from private.areas_around(published_history.zip) with ordinality a (area, at)
      cross join (select * from public.published_files p
                   where p.dataset = published_history.dataset and p.vintage <= coalesce(made_by, 'infinity')
                   order by p.vintage desc limit 1) f
      join public.published_series s on s.file = f.id and s.area = a.area and s.measure = published_history.measure
     order by a.at limit 1);
end $$;

-- The newest median rent of a ZIP code that an account may see, up to a date: its licenses' before the store's, and
-- published ones last. Null if none is known. Real homes hide invented rents.
create or replace function private.newest_rent(account uuid, place text, as_of date, is_demo boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('median', r.median_rent, 'month', to_char(r.month, 'YYYY-MM'), 'source', r.source)
    from (
      select l.median_rent, l.month, 0 as choice,
             coalesce((select s.name from private.licensed_listings h join public.listing_sources s on s.id = h.source
                        where h.scope = l.scope limit 1), 'the listing provider') as source
        from private.licensed_rents l
       where l.scope = any (private.scopes_of(account)) and l.zip = place and l.month <= as_of
      union all
      select o.median_rent, o.month, 1, s.name
        from public.rents o join public.listing_sources s on s.id = o.source
       where o.zip = place and o.month <= as_of and (is_demo or not o.demo)
      union all
      select round((p ->> 'figure')::numeric)::integer, to_date(p ->> 'month', 'YYYY-MM'),
             1 + array_position(array['zori', 'hud_safmr', 'census_rent'], p ->> 'dataset'),
             (select f.publisher from public.published_files f where f.dataset = p ->> 'dataset' limit 1)
        from jsonb_array_elements(private.published_figures(place)) p
       where not is_demo and p ->> 'measure' = 'rent' and p ->> 'area' = 'zip:' || place
    ) r
   order by r.choice, r.month desc limit 1
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
    'price_index', private.long_price_index(market_history.zip, '', market -> 'price_index', is_demo),
    'zip_index', private.long_price_index(market_history.zip, market_history.zip, null, is_demo) -> 'index',
    'county', (select to_jsonb(f) - 'demo' from public.zip_places z
                 join public.county_figures f on f.market = private.market_name(z.county, z.state)
                                             and f.demo = is_demo
                where z.zip = market_history.zip),
    'published', case when is_demo then '[]'::jsonb else private.published_figures(market_history.zip) end,
    -- A published figure has nothing to do with invented homes.
    'fhfa', (select jsonb_build_object('year', f.year, 'change', f.change) from public.fhfa_changes f
              where f.zip = market_history.zip and not is_demo));
end $$;

grant execute on function public.published_history(zip text, dataset text, measure text, made_by date) to authenticated;

grant select on sequence public.published_files_id_seq to service_role;

grant update on sequence public.published_files_id_seq to service_role;

grant usage on sequence public.published_files_id_seq to service_role;

reset check_function_bodies;
