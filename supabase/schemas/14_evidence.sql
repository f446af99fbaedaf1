-- Evidence: what a price is computed from: the home, the closed sales and active listings around it, and its market's model.
-- Together with the comps under the same key, it costs one credit. For the home itself, it goes back one year further: such a sale is not a comp, but the model correction has
-- learned what it says about the price.

set check_function_bodies = off;

-- The evidence around a point. With `list_prices_only`, there are no closed sales and `sales` holds active listings
-- instead.
create type private.evidence_found as (
  reach            double precision,
  sales            text,
  offers           text,
  list_prices_only boolean,
  -- The listings that left the market unsold, as `private.unsold_near` writes them.
  unsold           text,
  -- The deeds for several homes, as `private.deeds_near` writes them.
  deeds            json
);

-- The homes that `private.evidence_near` describes, as ids.
create type private.evidence_homes as (
  -- Null for a home without a place: all of its ZIP code.
  reach   double precision,
  sold    bigint[],
  -- Listings that are on the market or coming soon.
  offered bigint[],
  -- Without any sale, the listings of the last year, whether or not they are still on the market.
  listed  bigint[]
);

-- The evidence of a search, what it says of the market around, and whether the search is free: if it finds neither comps nor
-- sales, or the address can't be priced. With `settle_only`, only what settles that is searched.
create function private.settle_evidence(
  place private.search_place, spot private.spot, today date, settle_only boolean,
  out head json, out sales text, out offers text, out unsold text, out model text,
  out many integer, out is_empty boolean, out is_unpriced boolean
)
language plpgsql volatile set search_path = '' as $$
declare
  comps    private.comps_found := private.comps_of_search(place, spot, 0, today);
  evidence record;
begin
  many := comps.found;
  if settle_only and many > 0 then
    head := private.replica_position();
  else
    evidence := private.evidence_of_search(spot, place.street, comps, today);
    head := evidence.head;
    sales := evidence.sales;
    offers := evidence.offers;
    unsold := evidence.unsold;
    model := evidence.model;
  end if;
  is_empty := many = 0 and sales is null and offers is null;
  is_unpriced := not private.can_be_priced(spot, place.street, comps, today);
end $$;

-- The evidence of a search that `public.search` has just settled. It writes nothing, so a replica can answer it.
-- Only the server may call it.
create function public.read_evidence(caller uuid, place json, today date)
returns table (head json, sales text, offers text, unsold text, model text)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  searched private.search_place := json_populate_record(null::private.search_place, place);
  located  record;
begin
  perform private.include_own_homes(caller);
  located := private.locate_search(caller, searched, false);
  return query select e.* from private.evidence_of_search(
    located.spot, searched.street, private.comps_of_search(searched, located.spot, 0, today), today) e;
end $$;

grant execute on function public.read_evidence to service_role;

-- Up to where a replica must have replayed the log to answer like the primary. The record of a search may not be on the disk
-- yet, and so not sent to a replica, but evidence doesn't read it; all that it does read is on the disk before anyone sees it.
create function private.replica_position() returns json
language sql volatile set search_path = '' as $$
  select json_build_object('position', pg_current_wal_flush_lsn())
$$;

-- The evidence around the spot of a search. Its comps settle the effective date, and whether homes here are fictional.
create function private.evidence_of_search(
  spot private.spot, street text, comps private.comps_found, today date,
  out head json, out sales text, out offers text, out unsold text, out model text
)
language plpgsql stable set search_path = '' as $$
declare
  near    private.evidence_found;
  subject json;
  is_demo boolean;
  named   text;
  town    json;
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
                                  coalesce(comps.as_of, today), street, not private.is_home_unplaced(spot));
    select private.market_name(z.county, z.state) into named from public.zip_places z where z.zip = spot.zip;
    -- Such as {"city": "Seattle", "county": "King County", "state": "WA"}.
    select json_build_object('city', z.city, 'county', split_part(named, ', ', 1), 'state', z.state) into town
      from public.zip_places z where z.zip = spot.zip;
    select m.model::text into model from public.market_models m where m.market = named and m.demo = is_demo;
  end if;
  sales := near.sales;
  offers := near.offers;
  unsold := near.unsold;
  head := json_build_object(
    'spot', spot, 'subject', subject, 'reach', near.reach, 'as_of', coalesce(comps.as_of, today), 'demo', is_demo,
    'list_prices_only', near.list_prices_only, 'market', named, 'place', town, 'deeds', near.deeds,
    'past_listing', private.past_listing_of(street, spot.zip, is_demo, coalesce(comps.as_of, today)));
end $$;

-- The home at an address: each fact comes from the newest record that has it. Null if the store has none. Real records
-- hide demo ones.
create function private.home_at(street text, place text) returns json
language plpgsql stable set search_path = '' as $$
declare
  ids bigint[] := array(select l.id from private.homes_at(street, place) l);
begin
  return (select case when count(*) = 0 then null else json_build_object(
      'id', (array_agg(h.sale_key))[1],
      'address', (array_agg(h.address))[1],
      'city', (array_agg(h.city) filter (where h.city is not null))[1],
      'state', (array_agg(h.state) filter (where h.state is not null))[1],
      'zip', place,
      'homeType', coalesce((array_agg(h.home_type) filter (where h.home_type <> 'other'))[1],
                           (array_agg(h.home_type) filter (where h.home_type = 'other'))[1]),
      'latitude', (array_agg(h.latitude) filter (where h.latitude is not null))[1],
      'longitude', (array_agg(h.longitude) filter (where h.latitude is not null))[1],
      'bedrooms', (array_agg(h.bedrooms) filter (where h.bedrooms is not null))[1],
      'bathrooms', (array_agg(h.bathrooms) filter (where h.bathrooms is not null))[1],
      'livingArea', (array_agg(h.living_area) filter (where h.living_area is not null))[1],
      'lotSize', (array_agg(h.lot_size) filter (where h.lot_size is not null))[1],
      'yearBuilt', (array_agg(h.year_built) filter (where h.year_built is not null))[1],
      'yearRenovated', (array_agg(h.year_renovated) filter (where h.year_renovated is not null))[1],
      'condition', (array_agg(h.condition) filter (where h.condition is not null))[1],
      'quality', (array_agg(h.quality) filter (where h.quality is not null))[1],
      'garageSpaces', (array_agg(h.garage_spaces) filter (where h.garage_spaces is not null))[1],
      'pool', (array_agg(h.pool) filter (where h.pool is not null))[1],
      'basementArea', (array_agg(h.basement_area) filter (where h.basement_area is not null))[1],
      'view', (array_agg(h.view) filter (where h.view is not null))[1],
      'waterfront', (array_agg(h.waterfront) filter (where h.waterfront is not null))[1],
      'extraFeatures', (array_agg(h.extra_features) filter (where h.extra_features is not null))[1],
      'hidesValuation', (array_agg(h.hides_valuation))[1],
      'listedRemarks', (array_agg(json_build_object('reading', h.remarks::json, 'on', h.observed_on, 'source', h.source_name))
                  filter (where h.remarks is not null))[1],
      'listedPhotos', (array_agg(json_build_object('home', h.sale_key, 'attribution', h.attribution))
                  filter (where h.photos is not null))[1],
      -- Where each fact comes from.
      'origins', jsonb_strip_nulls(jsonb_build_object(
        'home_type', (array_agg(coalesce(h.origins ->> 'home_type', h.source_name)) filter (where h.home_type <> 'other'))[1],
        'bedrooms', (array_agg(coalesce(h.origins ->> 'bedrooms', h.source_name)) filter (where h.bedrooms is not null))[1],
        'bathrooms', (array_agg(coalesce(h.origins ->> 'bathrooms', h.source_name)) filter (where h.bathrooms is not null))[1],
        'living_area', (array_agg(coalesce(h.origins ->> 'living_area', h.source_name)) filter (where h.living_area is not null))[1],
        'lot_size', (array_agg(coalesce(h.origins ->> 'lot_size', h.source_name)) filter (where h.lot_size is not null))[1],
        'year_built', (array_agg(coalesce(h.origins ->> 'year_built', h.source_name)) filter (where h.year_built is not null))[1],
        'year_renovated', (array_agg(coalesce(h.origins ->> 'year_renovated', h.source_name)) filter (where h.year_renovated is not null))[1],
        'condition', (array_agg(coalesce(h.origins ->> 'condition', h.source_name)) filter (where h.condition is not null))[1],
        'quality', (array_agg(coalesce(h.origins ->> 'quality', h.source_name)) filter (where h.quality is not null))[1],
        'garage_spaces', (array_agg(coalesce(h.origins ->> 'garage_spaces', h.source_name)) filter (where h.garage_spaces is not null))[1],
        'pool', (array_agg(coalesce(h.origins ->> 'pool', h.source_name)) filter (where h.pool is not null))[1],
        'basement_area', (array_agg(coalesce(h.origins ->> 'basement_area', h.source_name)) filter (where h.basement_area is not null))[1],
        'view', (array_agg(coalesce(h.origins ->> 'view', h.source_name)) filter (where h.view is not null))[1],
        'extra_features', (array_agg(coalesce(h.origins ->> 'extra_features', h.source_name)) filter (where h.extra_features is not null))[1],
        'waterfront', (array_agg(coalesce(h.origins ->> 'waterfront', h.source_name)) filter (where h.waterfront is not null))[1]))
    ) end
  from (
    select l.*, s.name as source_name
      from private.homes_by_id(ids) l join public.listing_sources s on s.id = l.source
     where not l.demo or not exists (select from private.homes_by_id(ids) r where not r.demo)
     order by l.observed_on desc, l.id
  ) h);
end $$;

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
       select i.id from unnest(comps.ids, comps.statuses) i (id, status) where i.status = 'sold' limit 100)) then
    return true;
  end if;
  is_demo := coalesce((select l.demo from private.homes_by_id(comps.ids[1:1]) l), false);
  homes := private.find_evidence(spot.latitude, spot.longitude, spot.zip, (subject ->> 'homeType')::public.home_type,
                                 is_demo, as_of, street, not private.is_home_unplaced(spot));
  return private.has_three_like(
    subject, street, spot.zip, case when cardinality(homes.sold) > 0 then homes.sold else homes.listed end);
end $$;

-- Whether three of these homes are like the subject: of its type, or of any one type if the subject is unknown, with a living
-- area unless its record has none, and not its own. Records of one sale count once.
create function private.has_three_like(subject json, street text, place text, ids bigint[]) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from unnest(case when subject is null then enum_range(null::public.home_type)
                            else array[(subject ->> 'homeType')::public.home_type] end) kind (type)
      join private.homes_by_id(ids) l
        on private.may_share_type(kind.type, street like '% #%', (subject ->> 'lotSize')::integer,
                                  l.home_type, coalesce(l.street_key like '% #%', false), l.lot_size)
     where (l.living_area is not null or (subject is not null and subject ->> 'livingArea' is null))
       and (l.street_key, l.zip) is distinct from (street, place)
       and coalesce(l.sold_price, l.list_price) > 0
     group by kind.type
    having count(distinct (coalesce(l.street_key, l.sale_key), l.zip, coalesce(l.sold_price, l.list_price))) >= 3)
$$;

-- Whether two homes may be of the same type, if null is unknown. `mayShareType` of domain/home/types says the same, and why.
create function private.may_share_type(
  one public.home_type, one_has_unit boolean, one_lot integer, other public.home_type, other_has_unit boolean, other_lot integer
) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case
    when one is not null and other is not null then one = other
    when one is null and other is null then one_has_unit = other_has_unit
    else (select case k.type
                   when 'condo' then k.is_unit
                   when 'townhouse' then k.is_unit or k.has_like_lot
                   when 'single_family' then not k.is_unit and k.has_like_lot
                   else false end
            from (select coalesce(one, other) as type, case when one is null then one_has_unit else other_has_unit end as is_unit,
                         -- Without one of the lots, it may be.
                         coalesce(least(one_lot, other_lot) >= 3000
                                  or greatest(one_lot, other_lot) < 3 * least(one_lot, other_lot), true) as has_like_lot) k)
  end
$$;

-- Up to 500 closed sales of the 24 months before `as_of`, and up to 100 listings that are on the market or coming soon
-- (`offered`). Without any sale, a price is based on the list prices of the last year (`listed`), whether or not the homes
-- are still listed. The radius grows until it contains 200 sales of the wanted or an unknown type within 12 months, or 500
-- sales of any type. If it contains more than 500, those of the wanted or an unknown type come first. Homes in the ZIP code without a map location take part however many
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
  offered constant bigint[] := private.evidence_in_zip(place, wanted, street, false, is_demo, as_of, is_placed, true);
begin
  if not is_placed then
    return (null, sold, offered, private.evidence_in_zip(place, wanted, street, false, is_demo, as_of, is_placed))::private.evidence_homes;
  end if;
  foreach reach in array array[1.0, 1.6, 2.56, 4.1, 6.6, 10.5, 16.8] loop
    cells := private.cells_around(lat, lon, reach / north, reach / east);
    select array_agg(n.id order by n.rank) filter (where n.status = 'sold' and n.rank <= 500),
           array_agg(n.id order by n.rank) filter (where n.is_on_market and n.rank <= 100),
           array_agg(n.id order by n.rank) filter (where n.status <> 'sold' and n.rank <= 500),
           count(*) filter (where n.status = 'sold' and n.is_wanted and n.observed_on > as_of - interval '1 year')
      into result.sold, result.offered, result.listed, recent
      from (
        select l.id, l.status, l.observed_on, w.is_wanted, o.is_on_market,
               row_number() over (partition by l.status = 'sold', o.is_on_market
                                  order by w.is_wanted desc, near.distance, l.id) as rank
        from private.homes_in_cells(cells, lat, lon, reach, as_of - interval '2 years', as_of) l,
             lateral (select private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) as distance) near,
             lateral (select wanted is null or l.home_type is null or l.home_type = wanted as is_wanted) w,
             lateral (select l.status <> 'sold'
                         and private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, as_of) as is_on_market) o
        where l.demo = is_demo
          and (l.status = 'sold' or (l.list_price is not null and l.observed_on > as_of - interval '1 year'))
          and near.distance <= reach
      ) n;
    exit when recent >= 200 or cardinality(result.sold) >= 500;
  end loop;
  result.reach := reach;
  result.sold := private.first_of(result.sold, sold, 500, 200);
  result.offered := private.first_of(result.offered, offered, 100, 40);
  if cardinality(result.sold) = 0 then
    result.listed := private.first_of(
      result.listed, private.evidence_in_zip(place, wanted, street, false, is_demo, as_of, is_placed), 500, 40);
  end if;
  return result;
end $$;

-- The first of two lists, `most` in all: the second has at least `share` places if it is that long.
create function private.first_of(one bigint[], other bigint[], most integer, share integer) returns bigint[]
language sql immutable set search_path = '' as $$
  select one[:most - taken.places] || other[:taken.places]
    from (select least(cardinality(other), greatest(share, most - coalesce(cardinality(one), 0))) as places) taken
$$;

-- Sales in a ZIP code, or listings of the last year, of these only those `on_market` if asked; only those without a map location if the home to price has a place: of the wanted type
-- first, then by street, the newest first. Many MLS exports have addresses but no coordinates.
create function private.evidence_in_zip(
  place text, wanted public.home_type, street text, are_sold boolean, is_demo boolean, as_of date, is_placed boolean,
  on_market boolean default false
) returns bigint[]
language sql stable set search_path = '' as $$
  select array(
    select l.id
      from private.homes_in_zip(
             place, as_of - case when are_sold then interval '2 years' else interval '1 year' end, as_of) l
     where (l.latitude is null or not is_placed) and l.demo = is_demo and (l.status = 'sold') = are_sold
       and (are_sold or l.list_price is not null)
       and (not on_market or private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, as_of))
     order by (wanted is null or l.home_type is null or l.home_type = wanted) desc, private.street_miles(l.street_key, street),
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
  result.list_prices_only := cardinality(homes.sold) = 0 and cardinality(homes.listed) > 0;
  result.sales := private.homes_as_columns(
    case when cardinality(homes.sold) = 0 then homes.listed
         else homes.sold || private.own_earlier_sales(street, place, is_demo, as_of) end,
    lat, lon, north, east);
  if cardinality(homes.sold) > 0 then
    select max(private.miles_apart(l.latitude - lat, l.longitude - lon, north, east)) into farthest
      from private.homes_by_id(homes.sold) l;
    result.unsold := private.unsold_near(lat, lon, north, east, farthest, place, street, is_demo, as_of);
  end if;
  result.deeds := private.deeds_near(
    private.cells_around(lat, lon, homes.reach / north, homes.reach / east), lat, lon, north, east, homes.reach, place, as_of);
  if cardinality(homes.offered) > 0 then
    result.offers := private.homes_as_columns(homes.offered[1:100], lat, lon, north, east);
  end if;
  return result;
end $$;

-- Homes near a point as columns: arrays of equal length in the order of the homes, as JSON text. Null if there are
-- none. `day` is the closing date, or for an unsold home the date it was last seen.
create function private.homes_as_columns(
  ids bigint[], lat double precision, lon double precision, north double precision, east double precision
) returns text
language sql stable set search_path = '' as $$
  select case when count(*) = 0 then null else json_build_object(
      'id', array_agg(l.sale_key), 'sourceId', array_agg(l.source_id),
      'address', array_agg(l.address), 'city', array_agg(l.city), 'state', array_agg(l.state),
      'zip', array_agg(l.zip),
      'latitude', array_agg(l.latitude), 'longitude', array_agg(l.longitude),
      'homeType', array_agg(l.home_type), 'status', array_agg(l.status),
      'price', array_agg(case when l.status = 'sold' then l.sold_price else l.list_price end),
      'listPrice', array_agg(l.list_price), 'concessions', array_agg(l.concessions),
      'day', array_agg(l.observed_on), 'contractOn', array_agg(l.contract_on), 'listedOn', array_agg(l.listed_on),
      'daysOnMarket', array_agg(l.days_on_market),
      'bedrooms', array_agg(l.bedrooms), 'bathrooms', array_agg(l.bathrooms), 'livingArea', array_agg(l.living_area),
      'lotSize', array_agg(l.lot_size), 'yearBuilt', array_agg(l.year_built),
      'yearRenovated', array_agg(l.year_renovated),
      'condition', array_agg(l.condition), 'quality', array_agg(l.quality),
      'garageSpaces', array_agg(l.garage_spaces), 'pool', array_agg(l.pool),
      'basementArea', array_agg(l.basement_area),
      'view', array_agg(l.view), 'waterfront', array_agg(l.waterfront), 'extraFeatures', array_agg(l.extra_features),
      'url', array_agg(l.url),
      -- Few sources have them.
      'attribution', case when count(l.attribution) > 0 then array_agg(l.attribution) end,
      'soldDayIsApproximate', case when bool_or(l.sold_day_approximate) then array_agg(l.sold_day_approximate) end,
      'remarks', case when count(l.remarks) > 0 then array_agg(l.remarks) end,
      'hasPhotos', case when count(l.photos) > 0 then array_agg(l.photos is not null) end,
      'source', array_agg(l.source_name), 'origins', array_agg(l.origins),
      'originalListPrice',
        case when count(l.original_list_price) > 0 then array_agg(l.original_list_price) end
    )::text end
  from (
    select h.*, s.name as source_name
      from private.homes_by_id(ids) h
      join public.listing_sources s on s.id = h.source
     order by private.miles_apart(h.latitude - lat, h.longitude - lon, north, east), h.id
  ) l
$$;

-- The listings around a point that left the market unsold in the 24 months before `as_of`, nearest first, of the sources
-- that report every listing that leaves it, each with the day from which it does (`completeFrom`). Null if there is no such
-- source. No farther than `reach` miles, and without a location those in the ZIP code `place`. A home counts once, and not
-- at all if it has been sold or listed since, or is the subject itself. They have no addresses: they are counted, never
-- shown.
create function private.unsold_near(
  lat double precision, lon double precision, north double precision, east double precision, reach double precision,
  place text, street text, is_demo boolean, as_of date
) returns text
language sql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  with complete as materialized (
    select s.source, s.scope, s.owner, s.endings_since, n.name
      from private.period_sources s join public.listing_sources n on n.id = s.source
     where s.endings_since is not null and n.demo = is_demo
       and (s.scope is null and s.owner is null or s.scope = any ((select private.running_scopes())::uuid[])
            or s.owner = (select private.uploads_owner()))
       and exists (select from private.listing_periods p
                    where p.zip = place and p.source = s.source
                      and p.scope is not distinct from s.scope and p.owner is not distinct from s.owner)
  ),
  near as (
    select p.*, c.name,
           private.miles_apart((p.home ->> 'latitude')::float8 - lat, (p.home ->> 'longitude')::float8 - lon, north, east) as distance
      from complete c
      join private.listing_periods p
        on p.source = c.source and p.scope is not distinct from c.scope and p.owner is not distinct from c.owner
     where p.home is not null
       and (p.cell is null and p.zip = place
            or p.cell = any ((select private.cells_around(lat, lon, reach / north, reach / east))::integer[]))
       and p.left_by >= c.endings_since and p.left_by <= as_of and p.left_by > as_of - interval '2 years'
       and (p.zip, p.home ->> 'street') is distinct from (place, street)
  ),
  -- Of several records of a home, the last one counts.
  last as (
    select distinct on (n.zip, coalesce(n.home ->> 'street', n.listing)) n.*
      from near n
     where coalesce(n.distance <= reach, true)
     order by n.zip, coalesce(n.home ->> 'street', n.listing), n.left_by desc, n.saved_at desc
  ),
  nearest as (select * from last l order by l.distance, l.listing, l.left_by limit 500)
  select json_build_object(
      'completeFrom', (select json_object_agg(c.name, c.endings_since) from complete c),
      'listings', (select coalesce(json_agg(u.home - 'street' - 'listPrice' || jsonb_build_object('zip', u.zip, 'leftOn', u.left_by, 'source', u.name)
                                            order by u.distance, u.listing, u.left_by), '[]')
                     from nearest u
                    where not exists (select from private.homes_at(u.home ->> 'street', u.zip) h where h.observed_on >= u.left_by)))::text
    where exists (select from complete)
$$;

-- The newest listing of the home at an address, if it expired or was withdrawn up to `as_of`; null if it sold, is on the
-- market, or has been sold or listed again since. It says nothing of who listed it.
create function private.past_listing_of(street text, place text, is_demo boolean, as_of date) returns json
language sql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select json_build_object('listedOn', p.listed_on, 'endedOn', p.left_by, 'ending', p.ending,
                           'originalListPrice', p.home -> 'originalListPrice', 'listPrice', p.home -> 'listPrice', 'source', p.name)
    from (select p.*, n.name
            from private.listing_periods p join public.listing_sources n on n.id = p.source
           where p.zip = place and p.street_key = street and n.demo = is_demo and p.listed_on <= as_of
             and (p.scope is null and p.owner is null or p.scope = any ((select private.running_scopes())::uuid[])
                  or p.owner = (select private.uploads_owner()))
           order by p.listed_on desc, p.left_by desc nulls first, p.saved_at desc
           limit 1) p
   where p.home is not null and p.left_by > p.listed_on and p.left_by <= as_of
     and not exists (select from private.homes_at(street, place) h where h.observed_on >= p.left_by)
$$;

-- The deeds for several homes around a point or, without a location, in the ZIP code `place`, of the 24 months before
-- `as_of`, nearest first, at most 20: their sales are set aside. Each with one of its addresses and the number of its homes. Null
-- if there are none.
create function private.deeds_near(
  cells integer[], lat double precision, lon double precision, north double precision, east double precision,
  reach double precision, place text, as_of date
) returns json
language sql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  with sales as (
    select l.zip, l.sold_on, l.sold_price, l.address, l.cell, l.latitude, l.longitude from public.listings l
     where l.set_aside = 'one_deed' and (l.cell = any (cells) or l.cell is null and l.zip = place)
    union all
    select o.zip, o.sold_on, o.sold_price, o.address, o.cell, o.latitude, o.longitude from public.uploaded_listings o
     where o.set_aside = 'one_deed' and o.is_current and o.owner = (select private.uploads_owner())
       and (o.cell = any (cells) or o.cell is null and o.zip = place)
    union all
    select b.zip, b.sold_on, b.sold_price, b.address, b.cell, b.latitude, b.longitude from private.licensed_listings b
     where b.set_aside = 'one_deed' and b.scope = any ((select private.running_scopes())::uuid[])
       and (b.cell = any (cells) or b.cell is null and b.zip = place)
  ),
  deeds as (
    select s.zip, s.sold_on, s.sold_price, min(near.distance) as distance,
           (array_agg(s.address order by near.distance, s.address) filter (where s.address is not null))[1] as address
      from sales s, lateral (select private.miles_apart(s.latitude - lat, s.longitude - lon, north, east) as distance) near
     where s.sold_on > as_of - interval '2 years' and s.sold_on <= as_of and coalesce(near.distance <= reach, true)
     group by s.zip, s.sold_on, s.sold_price
     order by distance, s.sold_on desc, s.zip, s.sold_price limit 20
  )
  select json_agg(json_build_object('zip', d.zip, 'soldOn', d.sold_on, 'price', d.sold_price, 'address', d.address, 'homes', (
                    select greatest(count(distinct s.parcel), count(distinct s.home)) from private.recorded_sales s
                     where s.zip = d.zip and s.sold_price = d.sold_price and s.closed_on = d.sold_on
                       and (s.holder is null or s.holder = (select private.uploads_owner())
                            or s.holder = any ((select private.running_scopes())::uuid[]))))
                  order by d.distance, d.sold_on desc, d.zip, d.sold_price)
    from deeds d
$$;

-- Sales of the home at an address, two to three years before a date.
create function private.own_earlier_sales(street text, place text, is_demo boolean, as_of date) returns bigint[]
language sql stable set search_path = '' as $$
  select array(
    select l.id from private.homes_at(street, place) l
    where l.status = 'sold' and l.set_aside is null and l.demo = is_demo
      and l.observed_on <= as_of - interval '2 years' and l.observed_on > as_of - interval '3 years'
    order by l.id)
$$;
