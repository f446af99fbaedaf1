set check_function_bodies = off;

alter table private.licensed_listings add column remarks text;

alter table public.listings add column remarks text;

alter table public.uploaded_listings add column remarks text;

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
      'homeType', coalesce((array_agg(h.home_type) filter (where h.home_type <> 'other'))[1], 'other'),
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

-- Homes near a point as columns: arrays of equal length in the order of the homes, as JSON text. Null if there are
-- none. `day` is the closing date, or for an unsold home the date it was last seen.
create or replace function private.homes_as_columns(
  ids bigint[], lat double precision, lon double precision, north double precision, east double precision
) returns text
language sql stable as $$
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
      'source', array_agg(l.source_name), 'origins', array_agg(l.origins)
    )::text end
  from (
    select h.*, s.name as source_name from private.homes_by_id(ids) h join public.listing_sources s on s.id = h.source
    order by private.miles_apart(h.latitude - lat, h.longitude - lon, north, east), h.id
  ) l
$$;

-- Merges the records of a sale into a row of `listings`. Null if there are none. Public records take precedence for
-- the sale price and date, lot size, year built and parcel; the MLS for everything else. Among records of the same
-- kind, the latest wins. A blank never overrides a value. A record from before the closing still contributes its list
-- price and the home's features. An exact closing date takes precedence over a month, and a ZIP code that a source states
-- over one found by location.
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
     where f.value <> 'null' and (f.fact, f.value) <> ('home_type', '"other"')
       and f.fact not in ('fingerprint', 'sale_key', 'source', 'demo', 'observed_on', 'origins',
                          'photos', 'attribution', 'remarks', 'hides_address', 'hides_valuation', 'sold_day_approximate')
       and (not is_sold or r.record ->> 'status' = 'sold'
            or f.fact not in ('status', 'contract_on', 'days_on_market', 'concessions'))
     order by f.fact, f.fact = 'sold_on' and coalesce((r.record ->> 'sold_day_approximate')::boolean, false),
              f.fact in ('zip', 'zip_approximate') and coalesce((r.record ->> 'zip_approximate')::boolean, false),
              case when f.fact in ('sold_price', 'sold_on', 'lot_size', 'year_built', 'parcel')
                   then r.of_record else r.of_listing end
  )
  select m.record, '{"home_type":"other"}' || (select jsonb_object_agg(f.fact, f.value) from facts f) || jsonb_build_object(
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

-- The caller's uploads and licensed homes among those with these ids, whether or not one replaces another.
create or replace function private.own_homes_by_id(ids bigint[]) returns setof public.listings
language plpgsql stable rows 100 set search_path = '' as $$
begin
  if not private.has_own_homes() then
    return;
  end if;
  return query
  select l.id, l.latitude, l.longitude, l.cell, l.observed_on, l.sold_on, l.contract_on, l.listed_on, l.sold_price,
         l.list_price, l.original_list_price, l.living_area, l.lot_size, l.days_on_market, l.hoa_monthly,
         l.bathrooms, l.status, l.home_type, l.year_built, l.bedrooms, l.source, l.demo, l.zip, l.state, l.city,
         l.address, l.street_key, l.source_id, l.url, 'own:' || l.sale_key, l.fingerprint,
         l.card, l.condition, l.quality, l.basement_area, l.concessions, l.garage_spaces,
         l.view, l.pool, l.waterfront, l.year_renovated, l.extra_features, l.zip_approximate, l.attribution,
         l.hides_address, l.hides_valuation, l.photos, l.parcel, l.origins, l.sold_day_approximate,
         l.remarks
    from public.uploaded_listings l
   where l.id = any (ids) and l.owner = private.uploads_owner() and l.is_current and l.ended_by is null
  union all
  select l.id, l.latitude, l.longitude, l.cell, l.observed_on, l.sold_on, l.contract_on, l.listed_on, l.sold_price,
         l.list_price, l.original_list_price, l.living_area, l.lot_size, l.days_on_market, l.hoa_monthly,
         l.bathrooms, l.status, l.home_type, l.year_built, l.bedrooms, l.source, l.demo, l.zip, l.state, l.city,
         l.address, l.street_key, l.source_id, l.url, 'licensed:' || l.sale_key, l.fingerprint,
         l.card, l.condition, l.quality, l.basement_area, l.concessions,
         l.garage_spaces, l.view, l.pool, l.waterfront, l.year_renovated, l.extra_features, l.zip_approximate,
         l.attribution, l.hides_address, l.hides_valuation, l.photos, l.parcel, l.origins, l.sold_day_approximate,
         l.remarks
    from private.licensed_listings l
   where l.id = any (ids) and l.scope = any (private.running_scopes());
end $$;

reset check_function_bodies;
