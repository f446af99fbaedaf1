set check_function_bodies = off;

alter table public.listings alter column home_type drop not null;
alter table public.uploaded_listings alter column home_type drop not null;
alter table private.licensed_listings alter column home_type drop not null;

-- Until now, "other" stood for an unknown type.
update public.listings set home_type = null where home_type = 'other';
update public.uploaded_listings set home_type = null where home_type = 'other';
update private.licensed_listings set home_type = null where home_type = 'other';
update private.sale_records set record = record || '{"home_type":null}' where record ->> 'home_type' = 'other';

-- Up to 500 closed sales of the 24 months before `as_of`, nearest first, and up to 100 active or pending listings
-- (`offers`). The radius grows until it contains 200 sales of the wanted or an unknown type within 12 months, or 500 sales
-- of any type. If it contains more than 500, those of the wanted or an unknown type come first. Homes in the ZIP code
-- without coordinates come last.
create or replace function private.evidence_near(
  lat double precision, lon double precision, place text, wanted public.home_type, is_demo boolean, as_of date,
  street text default null
) returns private.evidence_found
language plpgsql stable set search_path = '' as $$
declare
  result  private.evidence_found;
  reach   double precision;
  north   double precision := private.miles_north();
  east    double precision := private.miles_east(lat);
  cells   integer[];
  sold    bigint[];
  farthest double precision;
  offered bigint[];
  recent  integer;
begin
  foreach reach in array array[1.0, 1.6, 2.56, 4.1, 6.6, 10.5, 16.8] loop
    cells := private.cells_around(lat, lon, reach / north, reach / east);
    select array_agg(n.id) filter (where n.status = 'sold' and n.rank <= 500),
           array_agg(n.id order by n.rank) filter (where n.status <> 'sold' and n.rank <= 500),
           count(*) filter (where n.status = 'sold' and n.is_wanted and n.observed_on > as_of - interval '1 year')
      into sold, offered, recent
      from (
        select l.id, l.status, l.observed_on, w.is_wanted,
               row_number() over (partition by l.status = 'sold'
                                  order by w.is_wanted desc, near.distance, l.id) as rank
        from private.homes_in_cells(cells, lat, lon, reach, as_of - interval '2 years', as_of) l,
             lateral (select private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) as distance) near,
             lateral (select wanted is null or l.home_type is null or l.home_type = wanted as is_wanted) w
        where l.demo = is_demo
          and (l.status = 'sold' or (l.list_price is not null and l.observed_on > as_of - interval '1 year'))
          and near.distance <= reach
      ) n;
    exit when recent >= 200 or cardinality(sold) >= 500;
  end loop;
  sold := sold || private.homes_without_location(place, true, is_demo, as_of, 500 - coalesce(cardinality(sold), 0));
  offered := offered || private.homes_without_location(place, false, is_demo, as_of, 100 - coalesce(cardinality(offered), 0));
  result.reach := reach;
  result.list_prices_only := cardinality(sold) = 0 and cardinality(offered) > 0;
  result.sales := private.homes_as_columns(
    case when cardinality(sold) = 0 then offered
         else sold || private.own_earlier_sales(street, place, is_demo, as_of) end,
    lat, lon, north, east);
  if cardinality(sold) > 0 then
    select max(private.miles_apart(l.latitude - lat, l.longitude - lon, north, east)) into farthest
      from private.homes_by_id(sold) l;
    result.unsold := private.unsold_near(lat, lon, north, east, farthest, place, street, is_demo, as_of);
  end if;
  if cardinality(offered) > 0 then
    result.offers := private.homes_as_columns(offered[1:100], lat, lon, north, east);
  end if;
  return result;
end $$;

-- The home at an address: each fact comes from the newest record that has it. Null if the store has none. Real records
-- hide demo ones.
create or replace function private.home_at(street text, place text) returns json
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

-- True if two records that share no address describe the same home: within about 25 yards, with the same size and, where
-- both are known, the same type.
create or replace function private.is_alike(
  lat double precision, lon double precision, type text, area integer, built smallint,
  other_lat double precision, other_lon double precision, other_type text, other_area integer, other_built smallint
) returns boolean
language sql immutable parallel safe as $$
  select abs(lat - other_lat) <= 0.0002 and abs(lon - other_lon) <= 0.0003 and coalesce(type = other_type, true)
     and abs(area - other_area) <= 0.02 * area and coalesce(abs(built - other_built) <= 1, true)
$$;

-- True if two records with the same street address or parcel can be the same home, because their house numbers and
-- units don't differ. Two condo records without a unit match if their areas agree and their listing numbers don't look
-- like two different numbers of one MLS.
create or replace function private.may_be_one_home(
  street text, type text, number text, area integer,
  other_street text, other_type text, other_number text, other_area integer
) returns boolean
language sql immutable parallel safe as $$
  select coalesce(split_part(street, ' #', 2) = split_part(other_street, ' #', 2), true)
     and coalesce(split_part(street, ' ', 1) = split_part(other_street, ' ', 1), true)
     and ('condo' not in (coalesce(type, ''), coalesce(other_type, '')) or split_part(street, ' #', 2) <> ''
          or (abs(area - other_area) <= 0.02 * area
              and (number is null or other_number is null or number = other_number
                   or translate(number, '123456789', '000000000') <> translate(other_number, '123456789', '000000000'))) is true)
$$;

-- Merges the records of a sale into a row of `listings`. Null if there are none. Public records take precedence for
-- the sale price and date, lot size, year built and parcel; the MLS for everything else. Among records of the same
-- kind, the latest wins. A blank never overrides a value, nor does the type "other" another one. A record from before the
-- closing still contributes its list price and the home's features. An exact closing date takes precedence over a month, and
-- a ZIP code that a source states over one found by location.
create or replace function private.merged_sale(listing text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  is_sold boolean := exists (select from private.sale_records r
                              where r.listing = merged_sale.listing and r.record ->> 'status' = 'sold');
  main    jsonb;
  sale    jsonb;
begin
  with records as materialized (
    select r.record, s.name,
           row_number() over (order by array_position(array['mls', 'other', 'record'], r.kind), r.saved_at desc, r.sale_key) as of_listing,
           row_number() over (order by array_position(array['record', 'mls', 'other'], r.kind), r.saved_at desc, r.sale_key) as of_record,
           -- A feed names the listing firm, an export of it doesn't.
           row_number() over (order by array_position(array['mls', 'other', 'record'], r.kind), r.live desc, r.saved_at desc, r.sale_key) as of_source
      from private.sale_records r join public.listing_sources s on s.id = r.source
     where r.listing = merged_sale.listing
  ),
  first as (select r.record, r.name from records r where r.of_source = 1),
  facts as materialized (
    select distinct on (f.fact) f.fact, f.value, r.name
      from records r, jsonb_each(r.record) f (fact, value)
     where f.value <> 'null'
       and f.fact not in ('fingerprint', 'sale_key', 'source', 'demo', 'observed_on', 'origins',
                          'photos', 'attribution', 'remarks', 'hides_address', 'hides_valuation', 'sold_day_approximate')
       and (not is_sold or r.record ->> 'status' = 'sold'
            or f.fact not in ('status', 'contract_on', 'days_on_market', 'concessions'))
     order by f.fact, (f.fact, f.value) = ('home_type', '"other"'),
              f.fact = 'sold_on' and coalesce((r.record ->> 'sold_day_approximate')::boolean, false),
              f.fact in ('zip', 'zip_approximate') and coalesce((r.record ->> 'zip_approximate')::boolean, false),
              case when f.fact in ('sold_price', 'sold_on', 'lot_size', 'year_built', 'parcel')
                   then r.of_record else r.of_listing end
  )
  select m.record, (select jsonb_object_agg(f.fact, f.value) from facts f) || jsonb_build_object(
           'sale_key', merged_sale.listing, 'source', m.record -> 'source', 'demo', false, 'fingerprint', m.record -> 'fingerprint',
           -- Photos and quotes of remarks credit the firm they come from.
           'photos', m.record -> 'photos', 'remarks', m.record -> 'remarks', 'attribution', m.record -> 'attribution',
           'hides_address', (select bool_or((r.record ->> 'hides_address')::boolean) from records r),
           'hides_valuation', (select bool_or((r.record ->> 'hides_valuation')::boolean) from records r),
           'sold_day_approximate', is_sold and (select bool_and(coalesce((r.record ->> 'sold_day_approximate')::boolean, false))
                                                  from records r where r.record ->> 'status' = 'sold'),
           'observed_on', case when is_sold then (select f.value from facts f where f.fact = 'sold_on')
                               else (select to_jsonb(max(r.record ->> 'observed_on')) from records r) end,
           'origins', (select jsonb_object_agg(f.fact, f.name) from facts f
                        where f.name <> m.name and m.record -> f.fact is distinct from f.value
                          and f.fact not in ('status', 'zip', 'street_key', 'zip_approximate')))
    into main, sale from first m;
  if sale is null then
    return null;
  end if;
  -- An address that a seller hides comes from no other source.
  if (sale ->> 'hides_address')::boolean then
    sale := sale - '{address,street_key,latitude,longitude,url}'::text[];
  end if;
  -- A home is renovated after it was built.
  if (sale ->> 'year_renovated')::integer <= (sale ->> 'year_built')::integer then
    sale := sale - 'year_renovated';
  end if;
  return to_jsonb(jsonb_populate_record(null::public.listings, sale)) - '{id,cell,card}'::text[];
end $$;

reset check_function_bodies;
