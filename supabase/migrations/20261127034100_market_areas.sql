set check_function_bodies = off;

drop function public.market_history(zip text, today date);

-- The areas of markets: ZIP codes, a county, a circle or a drawn area. domain/market/area writes each as one text, which is
-- the address of its page, what is saved and what is asked for. What follows a tilde, such as the type of home, is chosen
-- from the homes of the area by its callers.
create type private.area as (
  -- Of ZIP codes and counties; null for circles and drawn areas, which have the other columns.
  zips      text[],
  -- As "King County, WA".
  county    text,
  -- The center, and half of the height and width around it in degrees.
  latitude  double precision,
  longitude double precision,
  north     double precision,
  east      double precision,
  -- How far from the center its homes are at most.
  miles     double precision,
  -- Of (longitude, latitude); null for a circle.
  outline   polygon
);

-- Ten years of the market of an area other than one ZIP code, for one account, including its own homes. An area of many
-- homes has fewer years: the newest 40,000 sales. `zip` is the ZIP code of most of its homes, whose county's index and
-- figures it has. Counts that are kept by ZIP code and rents are unknown. Raises an error for callers without access.
create function private.area_market(account uuid, area private.area, today date) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  last_day date := least(coalesce(today, private.today_in_us()), private.today_in_us());
  homes    record;
  place    public.zip_places;
begin
  perform private.include_own_homes(account);
  with homes as materialized (
    select * from private.homes_in_area(area_market.area, (last_day - interval '10 years')::date, last_day)
  ), newest as (
    -- Real homes hide invented ones.
    select case when max(h.observed_on) < last_day - 60 then max(h.observed_on) else last_day end as day,
           bool_and(h.demo) as demo
      from homes h
  ), ranked as (
    select h.*, row_number() over (partition by h.status = 'sold' order by h.observed_on desc, h.id) as rank
      from homes h join newest n on h.demo = n.demo
     where h.observed_on <= n.day
       and h.observed_on > n.day - case when h.status = 'sold' then interval '10 years' else interval '1 year' end
  )
  select n.day, n.demo, mode() within group (order by r.zip) as zip, max(r.rank) > 40000 as limited,
         array_agg(r.id) filter (where r.rank <= 40000) as ids
    into homes
    from newest n left join ranked r on true
   group by n.day, n.demo;
  perform private.require_area_access(account, area, homes.zip);
  select * into place from public.zip_places z where z.zip = homes.zip;
  return private.market_of_homes(coalesce(homes.ids, '{}'), true) || jsonb_build_object(
    'zip', coalesce(homes.zip, area.zips[1], ''), 'limited', homes.limited is true,
    'city', place.city, 'state', place.state, 'county_name', private.market_name(place.county, place.state),
    'center', jsonb_build_array(coalesce(area.latitude, place.latitude), coalesce(area.longitude, place.longitude)),
    'as_of', case when homes.ids is not null then homes.day end,
    'actives_now', null, 'actives_a_year_ago', null, 'counted_since', null, 'rent', null, 'fhfa', null, 'zip_index', null,
    'pending_model', private.pending_market(homes.zip, homes.demo),
    'price_index', private.long_price_index(homes.zip, '', private.price_index(homes.zip, homes.demo), homes.demo),
    'county', (select to_jsonb(f) - 'demo' from public.county_figures f
                where f.market = private.market_name(place.county, place.state) and f.demo = homes.demo and area.county is null),
    'published', case when homes.demo then '[]'::jsonb else (
       select coalesce(jsonb_agg(p), '[]') from jsonb_array_elements(private.published_figures(homes.zip)) p
        where p ->> 'area' like 'county:%' or p ->> 'area' like 'state:%') end);
end $$;

-- Parses the text of an area. Raises an error if it is none: a ZIP code that doesn't exist, a circle or a drawn area of
-- more than about 25 miles, more than 50 corners, or sides that cross.
create function private.area_of(written text) returns private.area
language plpgsql stable set search_path = '' as $$
declare
  place   text := split_part(written, '~', 1);
  number  constant text := '-?[0-9]{1,3}(\.[0-9]{1,6})?';
  result   private.area;
  parts   text[];
  unknown text;
begin
  if place ~ '^[0-9]{5}(,[0-9]{5}){0,19}$' then
    result.zips := array(select distinct z.zip from unnest(string_to_array(place, ',')) z (zip) order by z.zip);
    select z.zip into unknown from unnest(result.zips) z (zip)
     where not exists (select from public.zip_places p where p.zip = z.zip) limit 1;
    if unknown is not null then
      raise exception '% isn''t a US ZIP code we recognize.', unknown using errcode = 'PT422';
    end if;
    return result;
  elsif place ~ ',_[A-Z]{2}$' and length(place) <= 80 then
    select array_agg(p.zip order by p.zip), min(private.market_name(p.county, p.state)) into result.zips, result.county
      from public.zip_places p
     where p.state = right(place, 2) and lower(private.market_name(p.county, p.state)) = lower(replace(place, '_', ' '));
    if result.county is null then
      raise exception '% isn''t a US county we recognize.', replace(place, '_', ' ') using errcode = 'PT422';
    end if;
    return result;
  elsif place ~ format('^%s,%s,[0-9]{1,2}(\.[0-9]{1,2})?mi(,[^,;]{1,100})?$', number, number) then
    parts := string_to_array(place, ',');
    result.latitude := parts[1];
    result.longitude := parts[2];
    result.miles := rtrim(parts[3], 'mi');
    if abs(result.latitude) <= 72 and abs(result.longitude) <= 180 and result.miles between 0.1 and 12 then
      result.north := result.miles / private.miles_north();
      result.east := result.miles / private.miles_east(result.latitude);
      return result;
    end if;
  elsif place ~ format('^%s,%s(;%s,%s){2,49}$', number, number, number, number) then
    return private.drawn_area(string_to_array(place, ';'));
  end if;
  raise exception 'That isn''t an area: up to 20 ZIP codes, a county, or a circle of up to 12 miles.' using errcode = 'PT422';
end $$;

-- The area between corners that are written as "latitude,longitude". Raises an error if it is too large or crosses itself.
create function private.drawn_area(corners text[]) returns private.area
language plpgsql stable set search_path = '' as $$
declare
  result private.area;
  around box;
begin
  result.outline := (select '(' || string_agg(format('(%s,%s)', split_part(c.corner, ',', 2), split_part(c.corner, ',', 1)), ','
                                             order by c.at) || ')'
                      from unnest(corners) with ordinality c (corner, at));
  around := box(result.outline);
  result.longitude := (center(around))[0];
  result.latitude := (center(around))[1];
  result.north := height(around) / 2;
  result.east := width(around) / 2;
  if abs(result.latitude) > 72 or abs(result.longitude) > 180 or result.north > 0.2 or result.east > 0.3 then
    raise exception 'That area is too large. Draw one of at most 25 miles across, or choose a county.' using errcode = 'PT422';
  end if;
  if coalesce(area(path(result.outline)), 0) < 1e-7 or exists (
       with sides as (
         select c.at, point(split_part(c.corner, ',', 2)::float8, split_part(c.corner, ',', 1)::float8) as start,
                count(*) over () as sides
           from unnest(corners) with ordinality c (corner, at)
       ), lines as (
         select s.at, s.sides, lseg(s.start, e.start) as line
           from sides s join sides e on e.at = s.at % s.sides + 1
       )
       select from lines one join lines other
         on other.at > one.at + 1 and not (one.at = 1 and other.at = other.sides)
        and one.line ?# other.line) then
    raise exception 'The sides of that area cross. Draw it again.' using errcode = 'PT422';
  end if;
  result.miles := sqrt((result.north * private.miles_north()) ^ 2 + (result.east * private.miles_east(result.latitude)) ^ 2);
  return result;
end $$;

-- The homes in an area that were last seen after a day and until another.
create function private.homes_in_area(area private.area, after date, until date)
returns table (id bigint, zip text, status public.listing_status, observed_on date, demo boolean)
language plpgsql stable rows 1000 set search_path = '' as $$
begin
  if area.zips is not null then
    return query
      select h.id, h.zip, h.status, h.observed_on, h.demo
        from unnest(area.zips) z (zip)
       cross join lateral private.homes_in_zip(z.zip, homes_in_area.after, homes_in_area.until) h;
  else
    return query
      select h.id, h.zip, h.status, h.observed_on, h.demo
        from private.homes_in_cells(private.cells_around(area.latitude, area.longitude, area.north, area.east),
               area.latitude, area.longitude, area.miles, homes_in_area.after, homes_in_area.until) h
       where case when area.outline is null
                  then private.miles_apart(h.latitude - area.latitude, h.longitude - area.longitude,
                         private.miles_north(), private.miles_east(area.latitude)) <= area.miles
                  else area.outline @> point(h.longitude, h.latitude) end;
  end if;
end $$;

-- The sales and listings of homes as parallel arrays, for `with_facts` with the facts by which homes are chosen.
create function private.market_of_homes(ids bigint[], with_facts boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
      'demo', coalesce(bool_or(h.demo), false),
      'sources', (select coalesce(jsonb_agg(s.name order by s.name), '[]') from public.listing_sources s
                   where s.id = any (array_agg(distinct h.source))),
      'sold_on', coalesce(jsonb_agg(h.sold_on order by h.sold_on, h.id) filter (where h.sold), '[]'),
      'sold_prices', coalesce(jsonb_agg(h.price order by h.sold_on, h.id) filter (where h.sold), '[]'),
      'sold_days', coalesce(jsonb_agg(h.days_on_market order by h.sold_on, h.id) filter (where h.sold), '[]'),
      'sold_contracts', coalesce(jsonb_agg(h.contract_on order by h.sold_on, h.id) filter (where h.sold), '[]'),
      'listed_status', coalesce(jsonb_agg(h.status order by h.sold_on, h.id) filter (where not h.sold), '[]'),
      'listed_prices', coalesce(jsonb_agg(h.price order by h.sold_on, h.id) filter (where not h.sold), '[]'),
      'listed_days', coalesce(jsonb_agg(h.days_on_market order by h.sold_on, h.id) filter (where not h.sold), '[]')
    ) || case when with_facts then jsonb_build_object(
      'sold_facts', coalesce(jsonb_agg(h.facts order by h.sold_on, h.id) filter (where h.sold), '[]'),
      'listed_facts', coalesce(jsonb_agg(h.facts order by h.sold_on, h.id) filter (where not h.sold), '[]')
    ) else '{}' end
    from (
      select l.id, l.status = 'sold' as sold, l.status, l.sold_on, l.contract_on, l.days_on_market, l.source, l.demo,
             case when l.status = 'sold' then l.sold_price else l.list_price end as price,
             case when with_facts then jsonb_build_array(
               l.home_type, l.bedrooms, l.living_area, l.list_price, l.original_list_price, l.listed_on) end as facts
        from private.homes_by_id(ids) l
    ) h
$$;

-- Raises an error unless an account may open an area: of ZIP codes, each must have been searched; of a county, one in it;
-- of a circle or a drawn area, the ZIP code of most of its homes.
create function private.require_area_access(account uuid, area private.area, main_zip text) returns void
language plpgsql stable set search_path = '' as $$
declare
  searched text[] := array(select distinct s.zip from public.searches s where s.user_id = account);
  missing  text := main_zip;
begin
  if area.county is not null then
    if area.zips && searched then
      return;
    end if;
  elsif area.zips is not null then
    missing := (select z.zip from unnest(area.zips) z (zip) where z.zip <> all (searched) limit 1);
  end if;
  if missing <> all (searched) or (missing is null and area.county is not null) then
    raise exception 'Search ZIP code % once to open this area.', coalesce(missing, area.zips[1]) using errcode = 'PT403';
  end if;
end $$;

-- Ten years of the market of an area, as the text that domain/market/area writes, with the facts of homes by which they
-- are chosen and compared.
-- Signed-in users may call it; anyone else gets a 401.
create function public.market_history(area text, today date default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller  uuid := private.require_active_caller();
  place   private.area := private.area_of(market_history.area);
  zip     text := place.zips[1];
  market  jsonb;
  is_demo boolean;
begin
  if place.county is not null or cardinality(place.zips) is distinct from 1 then
    return private.area_market(caller, place, market_history.today);
  end if;
  market := private.market_for(private.require_zip_access(zip), zip, market_history.today, 10);
  is_demo := market ->> 'demo';
  return market || jsonb_build_object(
    'pending_model', private.pending_market(zip, is_demo),
    'price_index', private.long_price_index(zip, '', market -> 'price_index', is_demo),
    'zip_index', private.long_price_index(zip, zip, null, is_demo) -> 'index',
    'county', (select to_jsonb(f) - 'demo' from public.zip_places z
                 join public.county_figures f on f.market = private.market_name(z.county, z.state)
                                             and f.demo = is_demo
                where z.zip = place.zips[1]),
    'published', case when is_demo then '[]'::jsonb else private.published_figures(zip) end, 'limited', false,
    'county_name', (select private.market_name(z.county, z.state) from public.zip_places z where z.zip = place.zips[1]),
    'center', (select jsonb_build_array(z.latitude, z.longitude) from public.zip_places z where z.zip = place.zips[1]),
    -- A published figure has nothing to do with invented homes.
    'fhfa', (select jsonb_build_object('year', f.year, 'change', f.change) from public.fhfa_changes f
              where f.zip = place.zips[1] and not is_demo));
end $$;

-- Returns the caller if they have searched in this ZIP code and so paid for its figures. Otherwise raises an error.
create or replace function private.require_zip_access(place text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  if not exists (select from public.searches s where s.user_id = caller and s.zip = place) then
    raise exception 'Search ZIP code % once to open its market.', place using errcode = 'PT403';
  end if;
  return caller;
end $$;

-- A ZIP code's market up to its effective date, for callers with access. The format is in `contract/market.ts`. The
-- effective date is the same as for a search. Includes sales of the last years and active and pending listings of the
-- last 12 months, as parallel arrays; more than two years come with more facts of each home.
create or replace function private.zip_market(place text, today date, years integer default 2) returns jsonb
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
         years > 2) || jsonb_build_object(
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

grant execute on function public.market_history(area text, today date) to authenticated;

reset check_function_bodies;
