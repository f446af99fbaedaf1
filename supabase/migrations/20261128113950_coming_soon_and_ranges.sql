set check_function_bodies = off;

alter type private.comps_found rename attribute sold to statuses;
alter type private.comps_found alter attribute statuses type public.listing_status[];

alter type public.listing_status add value 'coming_soon';

-- True if two house numbers, such as 912 and 914, are those of one building. `splitNumberRange` of domain/address says the
-- same: it writes them as one word of a street key.
create function private.is_number_range(first text, last text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(last !~ '^0' and last::integer - first::integer between 2 and 12
                  and (last::integer - first::integer) % 2 = 0, false)
$$;

-- The street key under which the store has the home at an address: one of `private.range_keys` if it hasn't the given one.
create function private.known_street(street text, place text) returns text
language sql stable set search_path = '' as $$
  select case when exists (select from private.homes_at(street, place)) then street
              else coalesce((select k.key from private.range_keys(street, place) k (key)
                              where exists (select from private.homes_at(k.key, place))
                              order by k.key limit 1), street) end
$$;

-- The other street keys of a home: for 914 Elm St, the ranges of house numbers around it, such as 912-914; for a range, each
-- of its numbers. In Queens, where numbers have hyphens, they are the number with its hyphen or without: 41-45 is 4145.
create function private.range_keys(street text, place text) returns setof text
language sql immutable parallel safe rows 30 set search_path = '' as $$
  with asked as (
    select n.number, n.low, n.high, substr(street, length(n.number) + 1) as rest,
           coalesce(place ~ '^(1100[145]|111|113|114|116)', false) as is_queens
      from (select m[1] as number, m[2]::integer as low, m[4]::integer as high
              from regexp_match(street, '^(([0-9]{1,6})(-([0-9]{1,6}))?)(?= )') m) n
     where n.high is null or private.is_number_range(n.low::text, n.high::text)
  )
  select s.first || '-' || t.last || a.rest
    from asked a, generate_series(a.low - 12, a.low, 2) s (first), generate_series(a.low, s.first + 12, 2) t (last)
   where a.high is null and not a.is_queens and s.first > 0 and t.last > s.first
  union all
  select s.house || a.rest from asked a, generate_series(a.low, a.high, 2) s (house) where not a.is_queens
  union all
  select replace(a.number, '-', '') || a.rest from asked a where a.high is not null and a.is_queens
  union all
  select left(a.number, -2) || '-' || right(a.number, 2) || a.rest
    from asked a
   where a.high is null and a.is_queens and length(a.number) > 2
     and private.is_number_range(left(a.number, -2), right(a.number, 2))
$$;

-- Ten years of the market of an area other than one ZIP code, for one account, including its own homes. An area of many
-- homes has fewer years: the newest 40,000 sales. `zip` is the ZIP code of most of its homes, whose county's index and
-- figures it has. Counts that are kept by ZIP code and rents are unknown. Raises an error for callers without access.
create or replace function private.area_market(account uuid, area private.area, today date) returns private.market
language plpgsql volatile set search_path = '' as $$
declare
  market   private.market;
  last_day date := least(coalesce(today, private.today_in_us()), private.today_in_us());
  homes    record;
  place    public.zip_places;
begin
  perform private.include_own_homes(account);
  with homes as materialized (
    select * from private.homes_in_area(area_market.area, '-infinity', last_day) h where h.status <> 'coming_soon'
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

-- Comps in a ZIP code: sold ones first, newest closing first, then active, pending and coming soon ones, newest list date first.
-- The effective date is today, or the date of the newest record if that is more than 60 days old. The index is sorted
-- by the date last seen. Sorting by list date is done only if the cards returned extend past the sold homes, so other
-- searches don't pay for it.
create or replace function private.comps_in_zip(searched text, max_comps integer, today date) returns private.comps_found
language plpgsql stable set search_path = '' as $$
declare
  result       private.comps_found;
  as_of        date := today;
  ids          bigint[];
  tids         tid[];
  first_listed integer;
begin
  loop
    select count(*), array_agg(c.id), array_agg(c.status), array_agg(c.price), array_agg(c.days_on_market), null,
           array_agg(c.source), max(c.observed_on), null, null, null, array_agg(c.tid)
      into result
      from (
        select l.id, l.status, l.days_on_market, l.source, l.observed_on,
               case when l.status = 'sold' then l.sold_price else l.list_price end as price,
               l.tid
        from private.homes_in_zip(searched, as_of - interval '1 year', as_of) l
        order by l.status, l.observed_on desc, l.id
      ) c;
    exit when as_of < today or result.newest >= today - 60;
    select max(l.observed_on) into as_of from private.homes_in_zip(searched) l;
    exit when as_of is null;
  end loop;
  first_listed := nullif(cardinality(array_positions(result.statuses[1:max_comps], 'sold')) + 1,
                         cardinality(result.statuses[1:max_comps]) + 1);
  if first_listed is not null then
    select result.ids[1:first_listed - 1] || array_agg(c.id), result.tids[1:first_listed - 1] || array_agg(c.tid)
      into ids, tids
      from (
        select l.id, l.tid from private.homes_in_zip(searched, as_of - interval '1 year', as_of) l
         where l.status in ('for_sale', 'pending', 'coming_soon')
         order by l.status, l.listed_on desc nulls last, l.id
      ) c;
  else
    ids := result.ids;
    tids := result.tids;
  end if;
  if max_comps > 0 then
    result.cards := private.cards_of(ids[1:max_comps], tids[1:max_comps]);
  end if;
  result.as_of := as_of;
  return result;
end $$;

-- Comps around a point, nearest first. The radius grows step by step until there are at least five. Demo homes are
-- used only if there are no real homes within the radius.
create or replace function private.comps_near(
  lat double precision, lon double precision, requested_radius double precision, max_comps integer, today date
) returns private.comps_found
language plpgsql stable set search_path = '' as $$
declare
  result   private.comps_found;
  reach    double precision;
  north    double precision := private.miles_north();
  east     double precision := private.miles_east(lat);
  cells    integer[];
  is_demo boolean;
  as_of    date;
begin
  foreach reach in array array[requested_radius, 0.5, 0.75, 1, 1.5, 2, 3, 5] loop
    continue when reach < requested_radius;
    cells := private.cells_around(lat, lon, reach / north, reach / east);
    is_demo := false;
    as_of := today;
    loop
      select count(*), array_agg(c.id), array_agg(c.status), array_agg(c.price), array_agg(c.days_on_market),
             array_agg(c.distance), array_agg(c.source), max(c.observed_on), null, null, null, array_agg(c.tid)
        into result
        from (
          select l.id, l.status, l.days_on_market, l.source, l.observed_on, near.distance,
                 case when l.status = 'sold' then l.sold_price else l.list_price end as price,
                 l.tid
          from private.homes_in_cells(cells, lat, lon, reach, as_of - interval '1 year', as_of) l,
               lateral (select private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) as distance) near
          where l.demo = is_demo and near.distance <= reach
          order by near.distance, l.id
        ) c;
      exit when as_of < today or result.newest >= today - 60;
      if not is_demo and result.found = 0 and not exists (
        select from private.homes_in_cells(cells, lat, lon, reach) l
        where not l.demo and private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) <= reach) then
        is_demo := true;
        continue;
      end if;
      select max(l.observed_on) into as_of from private.homes_in_cells(cells, lat, lon, reach) l
       where l.demo = is_demo and private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) <= reach;
      exit when as_of is null;
    end loop;
    exit when result.found >= 5;
  end loop;
  if max_comps > 0 then
    result.cards := private.cards_of(result.ids[1:max_comps], result.tids[1:max_comps]);
  end if;
  result.as_of := as_of;
  result.radius := reach;
  return result;
end $$;

-- The evidence around the spot of a search. Its comps settle the effective date, and whether homes here are fictional.
create or replace function private.evidence_of_search(
  spot private.spot, street text, comps private.comps_found, today date,
  out head json, out sales text, out offers text, out unsold text, out model text
)
language plpgsql stable set search_path = '' as $$
declare
  near    private.evidence_found;
  subject json;
  is_demo boolean;
  named   text;
begin
  if spot.latitude is not null then
    if comps.found = 0 and street is not null then
      comps := private.comps_in_zip(spot.zip, 0, today);
    end if;
    is_demo := coalesce((select l.demo from private.homes_by_id(comps.ids[1:1]) l), false);
    subject := case when street is not null then private.home_at(street, spot.zip) end;
    if subject is null and street is not null then
      street := private.known_street(street, spot.zip);
      subject := private.home_at(street, spot.zip);
    end if;
    near := private.evidence_near(spot.latitude, spot.longitude, spot.zip,
                                  (subject ->> 'homeType')::public.home_type, is_demo,
                                  coalesce(comps.as_of, today), street);
    select private.market_name(z.county, z.state) into named from public.zip_places z where z.zip = spot.zip;
    select m.model::text into model from public.market_models m where m.market = named and m.demo = is_demo;
  end if;
  sales := near.sales;
  offers := near.offers;
  unsold := near.unsold;
  head := json_build_object(
    'spot', spot, 'subject', subject, 'reach', near.reach, 'as_of', coalesce(comps.as_of, today), 'demo', is_demo,
    'list_prices_only', near.list_prices_only, 'market', named);
end $$;

-- Finds comps around a spot or in its ZIP code (`place`), and describes them. `alike` suggests homes for an address that wasn't
-- found. `empty` is the reason nothing was found; such a search is free.
create or replace function private.find_comps(
  place text, spot private.spot, street text, radius double precision, max_comps integer, today date,
  out head json, out cards text, out many integer, out is_empty boolean
)
language plpgsql stable set search_path = '' as $$
declare
  comps private.comps_found := private.comps_of_search(place, spot, street, radius, max_comps, today);
  empty json;
begin
  many := comps.found;
  cards := comps.cards;
  if many = 0 then
    empty := private.empty_search_reason(spot, street is not null, comps, today);
  end if;
  is_empty := empty is not null;
  head := json_build_object(
    'spot', spot, 'radius', comps.radius, 'as_of', comps.as_of, 'newest', comps.newest, 'statuses', comps.statuses,
    'prices', comps.prices, 'days', comps.days, 'distances', comps.distances[1:max_comps],
    'empty', empty,
    'alike', case when street is not null and spot.basis = 'zip_centroid' then private.similar_addresses(street, place) end,
    'sources', (
      select json_agg(json_build_object(
               'name', s.name, 'demo', s.demo,
               'loaded_at', case when private.has_own_homes() then private.visible_loaded_at(s) else s.loaded_at end)
             order by s.id)
        from public.listing_sources s where s.id = any (comps.sources)));
end $$;

-- Locates an address by its street key. Null if neither the home nor the ZIP code is known.
create or replace function private.locate(street text, place text, town text, region text) returns private.spot
language plpgsql stable set search_path = '' as $$
declare
  spot     private.spot;
  -- Units of one building: the key of a unit is its building's, then ' #' and the unit.
  building text := split_part(street, ' #', 1);
begin
  if place is null then
    select z.zip into place
      from private.homes_on_streets(street, street || ' ', '00000', '99999') l join public.zip_places z on z.zip = l.zip
     where l.street_key = street and upper(l.city) = upper(town) and l.state = region
     order by l.demo, l.observed_on desc limit 1;
  end if;
  if place is null then
    select z.zip into place
      from private.range_keys(street, null) k (key)
      cross join lateral private.homes_on_streets(k.key, k.key || ' ', '00000', '99999') l
      join public.zip_places z on z.zip = l.zip
     where l.street_key = k.key and upper(l.city) = upper(town) and l.state = region
     order by l.demo, l.observed_on desc limit 1;
  end if;
  select 'home', l.latitude, l.longitude, l.zip, l.address, l.city, l.state into spot
    from private.homes_at(street, place) l
    where l.latitude is not null
    order by l.demo, l.observed_on desc, l.id limit 1;
  if not found then
    select 'home', l.latitude, l.longitude, l.zip, l.address, l.city, l.state into spot
      from private.homes_at(private.known_street(street, place), place) l
      where l.latitude is not null
      order by l.demo, l.observed_on desc, l.id limit 1;
  end if;
  if not found then
    select 'building', l.latitude, l.longitude, l.zip, l.address, l.city, l.state into spot
      from private.homes_on_streets(building, building || ' $', place, place) l
      where (l.street_key = building or l.street_key like building || ' #%') and l.latitude is not null
      order by l.demo, l.observed_on desc, l.id limit 1;
  end if;
  if not found then
    select 'zip_centroid', z.latitude, z.longitude, z.zip, null, z.city, z.state into spot
      from public.zip_places z where z.zip = place;
  end if;
  return spot;
end $$;

-- Measures every county by the definitions of domain/market/metrics: sales of the last three months, and listings as
-- they are, each with the same smallest samples. The last day of a county's data is chosen as that of a ZIP code.
create or replace function private.record_county_figures(today date) returns void
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
     where l.observed_on <= n.day and l.status <> 'coming_soon'
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

-- A ZIP code's market up to its effective date, for callers with access. The effective date is the same as for a search.
-- Its homes are the sales of the last years and the active and pending listings of the last 12 months, `with_facts` with
-- more facts of each.
create or replace function private.zip_market(
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
   where z.status <> 'coming_soon'
     and z.observed_on > last_day
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

-- Sets the last-seen date of listings on the market to the confirmed day, at most `batch` per call, so that searches
-- and imports never wait long. Each listing is updated at most once a week, because every change invalidates cached
-- responses.
-- Only the server may call it.
create or replace function public.renew_replicated(provider text, license text, office_domain text, source text, batch integer)
returns integer
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  mine    record;
  own     smallint := (select s.id from public.listing_sources s where s.name = renew_replicated.source);
  seen    date;
  keys    text[];
  renewed integer;
begin
  select r.confirmed_on into seen from public.provider_replicas r
   where r.provider = renew_replicated.provider and r.confirmed_on is distinct from r.renewed_on;
  if seen is null then
    return 0;
  end if;
  select * into mine from private.scope_for(license, office_domain, null);
  if mine.scope is not null then
    update private.licensed_listings l
       set observed_on = seen
     where l.id in (
       select b.id from public.provider_fetches f join private.licensed_listings b on b.scope = f.scope and b.zip = f.zip
        where f.provider = renew_replicated.provider and f.scope = mine.scope
          and b.source = own and b.status <> 'sold' and b.observed_on <= seen - 7
        limit batch);
    get diagnostics renewed = row_count;
  else
    -- One import or fetch at a time: two would wait for each other's rows.
    lock table public.listing_sources in share row exclusive mode;
    keys := array(
      select l.sale_key from public.provider_fetches f
        join public.listings l on l.zip = f.zip and l.status in ('for_sale', 'pending', 'coming_soon')
                             and l.observed_on <= seen - 7
       where f.provider = renew_replicated.provider and f.scope is null
         and (l.source = own or exists (select from private.sale_records r where r.listing = l.sale_key and r.source = own))
       limit batch);
    renewed := cardinality(keys);
    if renewed > 0 then
      update public.listings l
         set observed_on = seen
       where l.sale_key = any (keys)
         and not exists (select from private.sale_records r where r.listing = l.sale_key);
      -- A row that several sources have follows from their records.
      with put as (
        update private.sale_records r set record = r.record || jsonb_build_object('observed_on', seen)
         where r.source = own and r.listing = any (keys)
        returning r.listing
      ) select array_agg(distinct p.listing) into keys from put p;
      perform private.settle_sale(k.listing) from unnest(keys) k (listing);
    end if;
  end if;
  if renewed < batch then
    update public.provider_replicas r set renewed_on = seen where r.provider = renew_replicated.provider;
  end if;
  return renewed;
end $$;

-- `search_comps` for licenses that restrict who may see the provider's homes, and for searches that waited for a
-- fetch.
-- Only the server may call it.
create or replace function public.search_fresh_comps(
  provider text, license text, office_domain text, fetched boolean,
  caller uuid, query text, zip text, street text, city text, state text,
  radius double precision, max_comps integer, idempotency_key text default null, today date default current_date,
  known text default null, geocode boolean default false
) returns table (head json, cards text, stamp text, stale text[], fetched_at timestamptz, is_licensed boolean)
language plpgsql security definer set search_path = '' as $$
declare
  shared text := case when license = 'everyone' then provider end;
  fresh  record;
begin
  if shared is null then
    fresh := private.freshness(provider, license, office_domain, caller, zip, street, city, state, radius);
    if fresh.stale is not null then
      known := null;
    end if;
  end if;
  select s.head, s.cards, s.stamp, s.stale, s.fetched_at into head, cards, stamp, stale, fetched_at
    from public.search_comps(
      caller => caller, query => query, zip => zip, street => street, city => city, state => state, radius => radius,
      max_comps => max_comps, idempotency_key => idempotency_key, today => today,
      known => known, geocode => geocode, provider => shared) s;
  is_licensed := true;
  if shared is null then
    stale := fresh.stale;
    fetched_at := fresh.fetched_at;
    is_licensed := fresh.is_licensed;
  end if;
  if fetched and head ->> 'refused' is null then
    update public.searches s
       set fetched = true,
           found = case json_typeof(head -> 'statuses') when 'array' then json_array_length(head -> 'statuses') else 0 end
     where s.user_id = caller and s.idempotency_key = search_fresh_comps.idempotency_key;
  end if;
  return next;
end $$;

-- Up to eight suggestions for the caller, sorted by house number and street. The input must start with a house number
-- and include at least one letter of the street. Each of its words must start a word of the address, in any order.
-- Suggestions come from homes everyone may see, and from the caller's own uploads and licensed homes.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.suggest_addresses(typed text)
returns table (address text, city text, state text, zip text)
language plpgsql stable security definer set search_path = '' as $$
declare
  numbers  text[];
  words    text[];
  patterns text[];
  scopes   uuid[] := private.scopes_of(private.require_active_caller());
begin
  typed := upper(left(typed, 200));
  -- 83-10 118th St is one number in the keys, but 912-914 Elm St begins with the first of two.
  numbers := regexp_match(typed, '^\s*([0-9]{1,6})-([0-9]{1,6})\M');
  typed := regexp_replace(typed, '^(\s*[0-9]+)-([0-9])',
                          case when private.is_number_range(numbers[1], numbers[2]) then '\1 \2' else '\1\2' end);
  words := regexp_split_to_array(trim(regexp_replace(typed, '[^A-Z0-9]+', ' ', 'g')), ' +');
  if words[1] !~ '^[0-9]' or cardinality(words) < 2 then
    return;
  end if;
  patterns := array(select '% ' || w.word || '%' from unnest(words[2:10]) w (word));
  -- Up to a dot, which comes after the hyphen in 912-914 Elm St.
  -- Without its last word if that is no word of any address yet, such as "Lan" of a street stored as "Ln".
  for attempt in 1..2 loop
    return query
      select h.address, h.city, h.state, h.zip
        from (select distinct on (n.street_key, n.zip) n.*
                from ((select l.street_key, l.zip, l.address, l.city, l.state, l.demo, l.observed_on
                         from public.listings l
                        where l.street_key >= words[1] || ' ' and l.street_key < words[1] || '.' and l.address is not null
                        limit 20000)
                      union all
                      (select o.street_key, o.zip, o.address, o.city, o.state, o.demo, o.observed_on
                         from public.uploaded_listings o
                        where o.owner = (select auth.uid()) and o.is_current and o.ended_by is null
                          and o.street_key >= words[1] || ' ' and o.street_key < words[1] || '.'
                          and o.address is not null
                        limit 20000)
                      union all
                      (select b.street_key, b.zip, b.address, b.city, b.state, b.demo, b.observed_on
                         from private.licensed_listings b
                        where b.scope = any (scopes)
                          and b.street_key >= words[1] || ' ' and b.street_key < words[1] || '.'
                          and b.address is not null
                        limit 20000)) n
               -- As it is written, and by its key: "Street" and "St" both begin a word.
               where ' ' || concat_ws(' ', upper(regexp_replace(n.address, '[^A-Za-z0-9]+', ' ', 'g')), n.street_key,
                                      upper(n.city), n.state, n.zip) like all (patterns)
               order by n.street_key, n.zip, n.demo, n.observed_on desc) h
       order by h.demo, h.street_key, h.zip
       limit 8;
    exit when found or cardinality(patterns) < 2;
    patterns := patterns[1:cardinality(patterns) - 1];
  end loop;
end $$;

reset check_function_bodies;
