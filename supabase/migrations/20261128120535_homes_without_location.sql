set check_function_bodies = off;

drop function private.record_search(target_user uuid, query text, place text, many integer, key text, charged timestamp with time zone);

drop function private.homes_without_location(place text, are_sold boolean, is_demo boolean, as_of date, max_rows integer);

drop function private.find_comps(place text, spot private.spot, street text, radius double precision, max_comps integer, today date, OUT head json, OUT cards text, OUT many integer, OUT is_empty boolean);

drop function private.evidence_near(lat double precision, lon double precision, place text, wanted public.home_type, is_demo boolean, as_of date, street text);

drop function private.comps_near(lat double precision, lon double precision, requested_radius double precision, max_comps integer, today date);

-- The homes that `private.evidence_near` describes, as ids.
create type private.evidence_homes as (
  -- Null for a home without a place: all of its ZIP code.
  reach   double precision,
  sold    bigint[],
  offered bigint[]
);

alter type private.comps_found add attribute unlocated integer;

alter type private.search_stamp add attribute is_unpriced boolean;

alter table public.searches add column is_unpriced boolean not null default false;

-- True if an address can be priced: three sales of its type, or three listings where there are no sales, can be used. What
-- can't be used, and how far back and away, is as in domain/comps; only outliers of price are left to it. The type of a home
-- that the store doesn't have is for the agent to say, so any will do. True also for a search that asks for no price.
create function private.can_be_priced(spot private.spot, street text, comps private.comps_found, today date) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  subject json;
  homes   private.evidence_homes;
  as_of   date;
  is_demo boolean;
begin
  if coalesce(street, '') = '' then
    return true;
  end if;
  subject := private.home_at(street, spot.zip);
  if (subject ->> 'hidesValuation')::boolean then
    return false;
  end if;
  if comps.found = 0 then
    comps := private.comps_in_zip(spot.zip, 0, today);
  end if;
  as_of := coalesce(comps.as_of, today);
  -- Most addresses have enough among the first comps.
  if private.has_three_like(subject, street, spot.zip, array(
       select i.id from unnest(comps.ids, comps.sold) i (id, is_sold) where i.is_sold limit 100)) then
    return true;
  end if;
  is_demo := coalesce((select l.demo from private.homes_by_id(comps.ids[1:1]) l), false);
  homes := private.find_evidence(spot.latitude, spot.longitude, spot.zip, (subject ->> 'homeType')::public.home_type,
                                 is_demo, as_of, street, not private.is_home_unplaced(spot));
  return private.has_three_like(
    subject, street, spot.zip, case when cardinality(homes.sold) > 0 then homes.sold else homes.offered end);
end $$;

-- Comps around a point, nearest first. The radius grows step by step until there are at least five. Homes of the ZIP code
-- `place` without a map location take part whatever the radius. Demo homes are used only if there are no real homes
-- within the radius or in that ZIP code.
create function private.comps_near(
  lat double precision, lon double precision, requested_radius double precision, max_comps integer, today date,
  place text default null, street text default null
) returns private.comps_found
language plpgsql stable set search_path = '' as $$
declare
  result        private.comps_found;
  reach         double precision;
  north         double precision := private.miles_north();
  east          double precision := private.miles_east(lat);
  cells         integer[];
  is_demo       boolean;
  as_of         date;
  has_unlocated constant boolean := exists (select from private.homes_in_zip(place) l where l.latitude is null);
begin
  foreach reach in array array[requested_radius, 0.5, 0.75, 1, 1.5, 2, 3, 5] loop
    continue when reach < requested_radius;
    cells := private.cells_around(lat, lon, reach / north, reach / east);
    is_demo := false;
    as_of := today;
    loop
      select count(*), array_agg(c.id), array_agg(c.sold), array_agg(c.price), array_agg(c.days_on_market),
             array_agg(c.distance), array_agg(c.source), max(c.observed_on), null, null, null, array_agg(c.tid), 0
        into result
        from (
          select l.id, l.status = 'sold' as sold, l.days_on_market, l.source, l.observed_on, near.distance,
                 case when l.status = 'sold' then l.sold_price else l.list_price end as price,
                 l.tid
          from private.homes_in_cells(cells, lat, lon, reach, as_of - interval '1 year', as_of) l,
               lateral (select private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) as distance) near
          where l.demo = is_demo and near.distance <= reach
          order by near.distance, l.id
        ) c;
      if has_unlocated then
        result := private.with_unlocated(result, private.unlocated_comps(place, street, is_demo, as_of), max_comps);
      end if;
      exit when as_of < today or result.newest >= today - 60;
      if not is_demo and result.found = 0 and not exists (
        select from private.homes_in_cells(cells, lat, lon, reach) l
        where not l.demo and private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) <= reach)
        and not exists (select from private.homes_in_zip(place) l where not l.demo) then
        is_demo := true;
        continue;
      end if;
      select max(l.observed_on) into as_of from private.homes_in_cells(cells, lat, lon, reach) l
       where l.demo = is_demo and private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) <= reach;
      if has_unlocated then
        as_of := greatest(as_of, (select max(l.observed_on) from private.homes_in_zip(place) l
                                   where l.demo = is_demo and l.latitude is null));
      end if;
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

-- Sales or listings in a ZIP code, only those without a map location if the home to price has a place: of the wanted type
-- first, then by street, the newest first. Many MLS exports have addresses but no coordinates.
create function private.evidence_in_zip(
  place text, wanted public.home_type, street text, are_sold boolean, is_demo boolean, as_of date, is_placed boolean
) returns bigint[]
language sql stable set search_path = '' as $$
  select array(
    select l.id
      from private.homes_in_zip(
             place, as_of - case when are_sold then interval '2 years' else interval '1 year' end, as_of) l
     where (l.latitude is null or not is_placed) and l.demo = is_demo and (l.status = 'sold') = are_sold
       and (are_sold or l.list_price is not null)
     order by (wanted is null or l.home_type = wanted) desc, private.street_miles(l.street_key, street),
              l.observed_on desc, l.id
     limit case when are_sold then 500 else 100 end)
$$;

-- The evidence around a point: the homes of `private.find_evidence`, nearest first.
create function private.evidence_near(
  lat double precision, lon double precision, place text, wanted public.home_type, is_demo boolean, as_of date,
  street text default null, is_placed boolean default true
) returns private.evidence_found
language plpgsql stable set search_path = '' as $$
declare
  result   private.evidence_found;
  north    double precision := private.miles_north();
  east     double precision := private.miles_east(lat);
  farthest double precision;
  homes    private.evidence_homes :=
    private.find_evidence(lat, lon, place, wanted, is_demo, as_of, street, is_placed);
begin
  result.reach := homes.reach;
  result.list_prices_only := cardinality(homes.sold) = 0 and cardinality(homes.offered) > 0;
  result.sales := private.homes_as_columns(
    case when cardinality(homes.sold) = 0 then homes.offered
         else homes.sold || private.own_earlier_sales(street, place, is_demo, as_of) end,
    lat, lon, north, east);
  if cardinality(homes.sold) > 0 then
    select max(private.miles_apart(l.latitude - lat, l.longitude - lon, north, east)) into farthest
      from private.homes_by_id(homes.sold) l;
    result.unsold := private.unsold_near(lat, lon, north, east, farthest, place, street, is_demo, as_of);
  end if;
  if cardinality(homes.offered) > 0 then
    result.offers := private.homes_as_columns(homes.offered[1:100], lat, lon, north, east);
  end if;
  return result;
end $$;

-- Finds comps around a spot or in its ZIP code (`place`), and describes them. `alike` suggests homes for an address that wasn't
-- found. `empty` is the reason nothing was found, and `is_unpriced` says that the address can't be priced; such a search is
-- free.
create function private.find_comps(
  place text, spot private.spot, street text, radius double precision, max_comps integer, today date,
  out head json, out cards text, out many integer, out is_empty boolean, out is_unpriced boolean
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
  is_unpriced := not is_empty and not private.can_be_priced(spot, street, comps, today);
  head := json_build_object(
    'spot', spot, 'radius', comps.radius, 'as_of', comps.as_of, 'newest', comps.newest, 'sold', comps.sold,
    'prices', comps.prices, 'days', comps.days, 'distances', comps.distances[1:max_comps],
    'empty', empty, 'unpriced', is_unpriced, 'unlocated', comps.unlocated,
    'alike', case when street is not null and spot.basis = 'zip_centroid' and spot.address is null then private.similar_addresses(street, place) end,
    'sources', (
      select json_agg(json_build_object(
               'name', s.name, 'demo', s.demo,
               'loaded_at', case when private.has_own_homes() then private.visible_loaded_at(s) else s.loaded_at end)
             order by s.id)
        from public.listing_sources s where s.id = any (comps.sources)));
end $$;

-- Up to 500 closed sales of the 24 months before `as_of`, and up to 100 active or pending listings (`offered`). The radius
-- grows until it contains 200 sales of the wanted type within 12 months, or 500 sales of any type. If it contains more
-- than 500, those of the wanted type come first. Homes in the ZIP code without a map location take part however many
-- others are near, with up to 200 sales and 40 listings. For a home without a place, all are of its ZIP code.
create function private.find_evidence(
  lat double precision, lon double precision, place text, wanted public.home_type, is_demo boolean, as_of date,
  street text, is_placed boolean
) returns private.evidence_homes
language plpgsql stable set search_path = '' as $$
declare
  result  private.evidence_homes;
  reach   double precision;
  north   double precision := private.miles_north();
  east    double precision := private.miles_east(lat);
  cells   integer[];
  recent  integer;
  sold    constant bigint[] := private.evidence_in_zip(place, wanted, street, true, is_demo, as_of, is_placed);
  offered constant bigint[] := private.evidence_in_zip(place, wanted, street, false, is_demo, as_of, is_placed);
begin
  if not is_placed then
    return (null, sold, offered)::private.evidence_homes;
  end if;
  foreach reach in array array[1.0, 1.6, 2.56, 4.1, 6.6, 10.5, 16.8] loop
    cells := private.cells_around(lat, lon, reach / north, reach / east);
    select array_agg(n.id order by n.rank) filter (where n.status = 'sold' and n.rank <= 500),
           array_agg(n.id order by n.rank) filter (where n.status <> 'sold' and n.rank <= 500),
           count(*) filter (where n.status = 'sold' and n.is_wanted and n.observed_on > as_of - interval '1 year')
      into result.sold, result.offered, recent
      from (
        select l.id, l.status, l.observed_on, w.is_wanted,
               row_number() over (partition by l.status = 'sold'
                                  order by w.is_wanted desc, near.distance, l.id) as rank
        from private.homes_in_cells(cells, lat, lon, reach, as_of - interval '2 years', as_of) l,
             lateral (select private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) as distance) near,
             lateral (select wanted is null or l.home_type = wanted as is_wanted) w
        where l.demo = is_demo
          and (l.status = 'sold' or (l.list_price is not null and l.observed_on > as_of - interval '1 year'))
          and near.distance <= reach
      ) n;
    exit when recent >= 200 or cardinality(result.sold) >= 500;
  end loop;
  result.reach := reach;
  result.sold := private.first_of(result.sold, sold, 500, 200);
  result.offered := private.first_of(result.offered, offered, 100, 40);
  return result;
end $$;

-- The first of two lists, `most` in all: the second has at least `share` places if it is that long.
create function private.first_of(one bigint[], other bigint[], most integer, share integer) returns bigint[]
language sql immutable set search_path = '' as $$
  select one[:most - taken.places] || other[:taken.places]
    from (select least(cardinality(other), greatest(share, most - coalesce(cardinality(one), 0))) as places) taken
$$;

-- Whether three of these homes are like the subject: of its type, or of one type if the subject is unknown, with a living
-- area if its is known, and not its own. Records of one sale count once.
create function private.has_three_like(subject json, street text, place text, ids bigint[]) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.homes_by_id(ids) l
     where (subject is null or l.home_type = (subject ->> 'homeType')::public.home_type)
       and (l.living_area is not null or subject ->> 'livingArea' is null)
       and (l.street_key, l.zip) is distinct from (street, place)
       and coalesce(l.sold_price, l.list_price) > 0
     group by l.home_type
    having count(distinct (coalesce(l.street_key, l.sale_key), coalesce(l.sold_price, l.list_price))) >= 3)
$$;

-- True if the store has the searched home, but nothing says where it is.
create function private.is_home_unplaced(spot private.spot) returns boolean
language sql immutable set search_path = '' as $$
  select spot.basis = 'zip_centroid' and spot.address is not null
$$;

-- Logs a search. If a free search is repeated under the same key and now finds homes, or a price, it becomes a paid one.
create function private.record_search(
  target_user uuid, query text, place text, many integer, key text, charged timestamptz, is_unpriced boolean
) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.searches as s (user_id, query, zip, found, idempotency_key, charged_period, is_unpriced)
  values (target_user, query, place, many, key, charged, coalesce(record_search.is_unpriced, false))
  on conflict (user_id, idempotency_key) where idempotency_key is not null
  do update set found = excluded.found, charged_period = excluded.charged_period, is_unpriced = false
   where s.charged_period is null and excluded.charged_period is not null;
end $$;

-- The miles assumed between two homes in one ZIP code of which one has no map location, by their street keys, as
-- `streetMiles` of domain/pricing/street-miles.ts.
-- Example: private.street_miles('1412 SE ASH ST', '1530 SE ASH ST') is 0.168; of another street, 1.2.
create function private.street_miles(one text, other text) returns double precision
language sql immutable parallel safe set search_path = '' as $$
  select case when a.street = b.street then least(1.2, 0.05 + abs(a.number - b.number) / 1000) else 1.2 end
    from (select substring(split_part(one, ' #', 1) from '^[0-9]+[^ ]* (.+)$') as street,
                 substring(one from '^[0-9]+')::double precision as number) a,
         (select substring(split_part(other, ' #', 1) from '^[0-9]+[^ ]* (.+)$') as street,
                 substring(other from '^[0-9]+')::double precision as number) b
$$;

-- Comps in a ZIP code without a map location: those on the searched street first, then as in `private.comps_in_zip`.
create function private.unlocated_comps(place text, street text, is_demo boolean, as_of date) returns private.comps_found
language plpgsql stable set search_path = '' as $$
declare
  result private.comps_found;
begin
  select count(*), array_agg(c.id), array_agg(c.sold), array_agg(c.price), array_agg(c.days_on_market),
         array_agg(null::double precision), array_agg(c.source), max(c.observed_on), null, null, null, array_agg(c.tid),
         count(*)
    into result
    from (
      select l.id, l.status = 'sold' as sold, l.days_on_market, l.source, l.observed_on,
             case when l.status = 'sold' then l.sold_price else l.list_price end as price,
             l.tid
      from private.homes_in_zip(place, as_of - interval '1 year', as_of) l
      where l.latitude is null and l.demo = is_demo
      order by private.street_miles(l.street_key, street), l.status, l.observed_on desc, l.id
    ) c;
  return result;
end $$;

-- Located comps and those without a location, which have up to half of the first places: however many homes are around, they
-- take part.
create function private.with_unlocated(near private.comps_found, unlocated private.comps_found, places integer)
returns private.comps_found
language plpgsql immutable set search_path = '' as $$
declare
  shown constant integer := least(unlocated.found, greatest(places - near.found, places / 2));
  first constant integer := greatest(0, places - shown);
begin
  near.ids := near.ids[:first] || unlocated.ids[:shown] || near.ids[first + 1:] || unlocated.ids[shown + 1:];
  near.sold := near.sold[:first] || unlocated.sold[:shown] || near.sold[first + 1:] || unlocated.sold[shown + 1:];
  near.prices := near.prices[:first] || unlocated.prices[:shown] || near.prices[first + 1:] || unlocated.prices[shown + 1:];
  near.days := near.days[:first] || unlocated.days[:shown] || near.days[first + 1:] || unlocated.days[shown + 1:];
  near.distances := near.distances[:first] || unlocated.distances[:shown]
                    || near.distances[first + 1:] || unlocated.distances[shown + 1:];
  near.sources := near.sources[:first] || unlocated.sources[:shown] || near.sources[first + 1:] || unlocated.sources[shown + 1:];
  near.tids := near.tids[:first] || unlocated.tids[:shown] || near.tids[first + 1:] || unlocated.tids[shown + 1:];
  near.found := near.found + unlocated.found;
  near.newest := greatest(near.newest, unlocated.newest);
  near.unlocated := unlocated.found;
  return near;
end $$;

-- The comps of a search: those of its ZIP code (`place`) without a street, otherwise those around the spot. An address that
-- is known only by its ZIP code is in no circle where homes are known in the same way: it finds all homes of the ZIP code.
create or replace function private.comps_of_search(
  place text, spot private.spot, street text, radius double precision, max_comps integer, today date
) returns private.comps_found
language plpgsql stable set search_path = '' as $$
begin
  -- The street is empty around the center of a ZIP code, which is a place of its own.
  if street is null or (street <> '' and spot.basis = 'zip_centroid' and exists (
       select from private.homes_in_zip(place) l where l.latitude is null)) then
    return private.comps_in_zip(place, max_comps, today);
  end if;
  return private.comps_near(spot.latitude, spot.longitude, radius, max_comps, today, place, street);
end $$;

-- Why a search found nothing, and the nearest ZIP codes with homes. Null if it found something. An address counts as
-- found if it has comps, or evidence for its price, which is searched over a larger area.
create or replace function private.empty_search_reason(spot private.spot, is_address boolean, comps private.comps_found, today date) returns json
language plpgsql stable set search_path = '' as $$
declare
  near private.evidence_found;
begin
  if comps.found > 0 then
    return null;
  end if;
  if spot.zip is null then
    return json_build_object('reason', 'unknown_zip', 'nearest', '[]'::json);
  end if;
  if is_address then
    comps := private.comps_in_zip(spot.zip, 0, today);
    near := private.evidence_near(
      spot.latitude, spot.longitude, spot.zip, null,
      coalesce((select l.demo from private.homes_by_id(comps.ids[1:1]) l), false), coalesce(comps.as_of, today),
      is_placed => not private.is_home_unplaced(spot));
    if near.sales is not null or near.offers is not null then
      return null;
    end if;
  end if;
  return json_build_object(
    'reason', case when is_address then 'no_homes_near_address' else 'no_homes_in_zip' end,
    'nearest', private.nearest_zips_with_homes(spot.latitude, spot.longitude));
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
    near := private.evidence_near(spot.latitude, spot.longitude, spot.zip,
                                  (subject ->> 'homeType')::public.home_type, is_demo,
                                  coalesce(comps.as_of, today), street, not private.is_home_unplaced(spot));
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

-- Locates an address: from the store, otherwise from a geocoder, otherwise the center of its ZIP code. A geocoder may
-- also correct the ZIP code, and the store may have the home there.
create or replace function private.find_spot(street text, place text, town text, region text) returns private.spot
language plpgsql stable set search_path = '' as $$
declare
  spot     private.spot := private.locate(street, place, town, region);
  geocoded private.spot;
  home     private.spot;
begin
  if spot.basis in ('home', 'building') then
    return spot;
  end if;
  select 'geocoded', g.latitude, g.longitude, g.zip, g.address, g.city, g.state, g.source into geocoded
    from public.geocoded_addresses g
   where g.street_key = split_part(street, ' #', 1) and g.place_key = private.place_key(place, town, region)
     and g.latitude is not null and (g.expires_at is null or g.expires_at > now());
  if geocoded.basis is null then
    return spot;
  end if;
  if geocoded.zip is distinct from place then
    home := private.locate(street, geocoded.zip, geocoded.city, geocoded.state);
    if home.basis in ('home', 'building') then
      return home;
    end if;
    -- The ZIP code of a home is that of its record, where its other facts are found.
    if private.is_home_unplaced(spot) then
      geocoded.zip := spot.zip;
    end if;
  end if;
  return geocoded;
end $$;

-- Whether an account has searched in the county of a ZIP code.
create or replace function private.has_searched_county(account uuid, place text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.zip_places z
                   join public.zip_places o on o.county = z.county and o.state = z.state
                   join public.searches s on s.zip = o.zip and s.user_id = account and not s.is_unpriced
                  where z.zip = place)
$$;

-- Locates an address by its street key. Null if neither the home nor the ZIP code is known. A home without a location is
-- where its building is.
create or replace function private.locate(street text, place text, town text, region text) returns private.spot
language plpgsql stable set search_path = '' as $$
declare
  spot     private.spot;
  -- Units of one building: the key of a unit is its building's, then ' #' and the unit.
  building text := split_part(street, ' #', 1);
  own      record;
begin
  if place is null then
    select z.zip into place
      from private.homes_on_streets(street, street || ' ', '00000', '99999') l join public.zip_places z on z.zip = l.zip
     where l.street_key = street and upper(l.city) = upper(town) and l.state = region
     order by l.demo, l.observed_on desc limit 1;
  end if;
  select 'home', l.latitude, l.longitude, l.zip, l.address, l.city, l.state into spot
    from private.homes_at(street, place) l
    where l.latitude is not null
    order by l.demo, l.observed_on desc, l.id limit 1;
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
  if spot.basis in ('building', 'zip_centroid') and street <> '' then
    select l.address, l.city, l.state into own
      from private.homes_at(street, place) l
     where l.address is not null
     order by l.demo, l.observed_on desc, l.id limit 1;
    if found then
      spot.basis := case spot.basis when 'building' then 'home' else spot.basis end;
      spot.address := own.address;
      spot.city := coalesce(own.city, spot.city);
      spot.state := coalesce(own.state, spot.state);
    end if;
  end if;
  return spot;
end $$;

-- Raises an error unless an account may open an area: of ZIP codes, each must have been searched; of a county, one in it;
-- of a circle or a drawn area, the ZIP code of most of its homes.
create or replace function private.require_area_access(account uuid, area private.area, main_zip text) returns void
language plpgsql stable set search_path = '' as $$
declare
  searched text[] := array(select distinct s.zip from public.searches s where s.user_id = account and not s.is_unpriced);
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
    raise exception 'Search ZIP code % once to open %.', coalesce(missing, area.zips[1]),
      case when cardinality(area.zips) = 1 then 'its market' else 'this area' end using errcode = 'PT403';
  end if;
end $$;

-- Returns the caller if they have searched in this ZIP code and so paid for its figures. Otherwise raises an error.
create or replace function private.require_zip_access(place text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  if not exists (select from public.searches s where s.user_id = caller and s.zip = place and not s.is_unpriced) then
    raise exception 'Search ZIP code % once to open its market.', place using errcode = 'PT403';
  end if;
  return caller;
end $$;

-- Suggestions for an address that isn't in its ZIP code: for each street there, one home with the same house number,
-- plus homes with the same street line in other ZIP codes that share the first three digits.
create or replace function private.similar_addresses(street text, place text) returns json
language sql stable set search_path = '' as $$
  with asked as (select split_part(street, ' #', 1) as line, split_part(street, ' ', 1) as number),
  alike as (
    select l.street_key, l.address, l.city, l.state, l.zip
      from asked, private.homes_on_streets(asked.number || ' ', asked.number || '!', place, place) l
     where asked.number ~ '^[0-9]' and l.address is not null
    union all
    select l.street_key, l.address, l.city, l.state, l.zip
      from asked, private.homes_on_streets(asked.line, asked.line || ' $', left(place, 3) || '00', left(place, 3) || '99') l
     where l.zip <> place and split_part(l.street_key, ' #', 1) = asked.line
       and asked.number ~ '^[0-9]' and l.address is not null
  )
  select json_agg(json_build_object('address', h.address, 'city', h.city, 'state', h.state, 'zip', h.zip))
    from (select distinct on (split_part(a.street_key, ' #', 1), a.zip) a.* from alike a
           order by split_part(a.street_key, ' #', 1), a.zip, a.street_key limit 1000) h
$$;

-- Runs one search for a verified caller: charges it, finds comps and records it. `head` describes the result and its
-- location, or gives the reason in `refused`, in which case nothing was charged. `cards` are the first comps, one per
-- line. To reuse a cached response, pass its `stamp`, a `private.search_stamp` as text, as `known`: while it is valid,
-- nothing is searched, and head and cards are null. A search with homes of the caller's own has no stamp. With
-- `geocode`, an address that can't be located yet is refused as `needs_location` before anything is charged. `stale`
-- lists the ZIP codes that must be fetched from a `provider`, for everyone, before the results can be used; in that
-- case a cached response is not reused.
-- Only the server may call it.
create or replace function public.search_comps(
  caller uuid, query text, zip text, street text, city text, state text,
  radius double precision, max_comps integer, idempotency_key text default null, today date default current_date,
  known text default null, geocode boolean default false, provider text default null
) returns table (head json, cards text, stamp text, stale text[], fetched_at timestamptz)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  has_own_homes boolean := private.include_own_homes(caller);
  -- Read first: the answer may be newer than its version, and is then computed again, but never older.
  version       bigint := (select s.version from private.store_version s);
  result        private.search_stamp := case when not has_own_homes then known end::private.search_stamp;
  is_known      boolean := private.is_valid_stamp(result, version, provider);
  located       record;
  charge        record;
  place         text;
  fresh         record;
  found         record;
begin
  if not is_known then
    located := private.locate_search(caller, zip, street, city, state, geocode);
    if located.refusal in ('address_without_place', 'unknown_zip') then
      perform private.release_grant(caller);
    end if;
    if located.refusal is not null then
      head := json_build_object('refused', located.refusal);
      return next;
      return;
    end if;
  end if;
  charge := private.charge_search(caller, query, idempotency_key);
  if charge.refusal is not null then
    head := json_build_object('refused', charge.refusal);
    return next;
    return;
  end if;
  if not is_known then
    place := coalesce((located.spot).zip, zip);
    if provider is not null then
      fresh := private.freshness_around(provider, place, located.spot, case when street is not null then radius end);
      stale := fresh.stale;
      fetched_at := fresh.fetched_at;
      result.zips := fresh.zips;
    end if;
    found := private.find_comps(place, located.spot, street, radius, max_comps, today);
    head := found.head;
    cards := found.cards;
    result := (version, found.many, place, found.is_empty, result.zips, found.is_unpriced);
  end if;
  if result.is_empty or result.is_unpriced then
    charge.charged := private.refund_credit(caller, charge.charged);
  end if;
  perform private.record_search(
    caller, query, result.zip, result.found, idempotency_key, charge.charged, result.is_unpriced);
  if not has_own_homes then
    stamp := result::text;
  end if;
  return next;
end $$;

-- Finds the evidence for a verified caller. `head` gives the location and effective date, or the reason in `refused`,
-- in which case nothing was charged. Homes are returned as columns. `model` is null if the market has none yet. A
-- search that finds neither comps nor sales is free, as is one of an address that can't be priced. With `geocode`, an address that can't be located yet is refused
-- as `needs_location` before anything is charged. With `settle_only`, a search that isn't free is charged and recorded,
-- and its evidence is left to `read_evidence`: `head` gives the `position` in the log that a replica needs for it.
-- Only the server may call it.
create or replace function public.search_evidence(
  caller uuid, query text, zip text, street text, city text, state text, radius double precision,
  idempotency_key text default null, today date default current_date, geocode boolean default false,
  settle_only boolean default false
) returns table (head json, sales text, offers text, unsold text, model text)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  located  record;
  spot     private.spot;
  comps    private.comps_found;
  evidence record;
  settled  record;
  refusal  text;
  charged  timestamptz;
  is_priced boolean;
begin
  perform private.include_own_homes(caller);
  located := private.locate_search(caller, zip, street, city, state, geocode);
  spot := located.spot;
  refusal := located.refusal;
  -- Under a key the comps of the same search give the credit back.
  if refusal in ('address_without_place', 'unknown_zip') and idempotency_key is null then
    perform private.release_grant(caller);
  end if;
  if refusal is null then
    settled := private.charge_search(caller, query, idempotency_key);
    refusal := settled.refusal;
    charged := settled.charged;
  end if;
  if refusal is not null then
    head := json_build_object('refused', refusal);
    return next;
    return;
  end if;
  -- Charged and recorded earlier, under the same key.
  if settle_only and charged is null then
    head := private.replica_position();
    return next;
    return;
  end if;
  comps := private.comps_of_search(coalesce(spot.zip, zip), spot, street, radius, 0, today);
  if not settle_only or comps.found = 0 then
    evidence := private.evidence_of_search(spot, street, comps, today);
    head := evidence.head;
    sales := evidence.sales;
    offers := evidence.offers;
    unsold := evidence.unsold;
    model := evidence.model;
  else
    head := private.replica_position();
  end if;
  is_priced := private.can_be_priced(spot, street, comps, today);
  if not is_priced or (comps.found = 0 and sales is null and offers is null) then
    charged := private.refund_credit(caller, charged);
  end if;
  perform private.record_search(caller, query, coalesce(spot.zip, search_evidence.zip), comps.found,
                                search_evidence.idempotency_key, charged, not is_priced);
  return next;
end $$;

create index listings_without_location on public.listings (zip, observed_on) where latitude is null;

create index uploaded_listings_without_location on public.uploaded_listings (owner, zip, observed_on)
  where is_current and latitude is null;

reset check_function_bodies;
