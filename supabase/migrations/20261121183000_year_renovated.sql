-- The year of a home's last renovation, and the evidence with it.

alter table public.listings
  add column year_renovated smallint check (year_renovated > coalesce(year_built, 1600) and year_renovated <= 2100);

-- The home of an address as the store knows it: each fact from the newest record that has it.
-- Null where the store has none. Real records hide invented ones.
create or replace function private.home_at(street text, place text) returns json
language sql stable as $$
  select case when count(*) = 0 then null else json_build_object(
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
      'waterfront', (array_agg(h.waterfront) filter (where h.waterfront is not null))[1]
    ) end
  from (
    select l.* from public.listings l
    where l.street_key = street and l.zip = place
      and l.demo = (select bool_and(b.demo) from public.listings b where b.street_key = street and b.zip = place)
    order by l.observed_on desc, l.id
  ) h
$$;

-- Homes near a point, by columns: arrays of equal length in the order of the homes, as JSON text,
-- or null for none. `day` is the closing; of a home that is only for sale, the day it was seen.
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
      'view', array_agg(l.view), 'waterfront', array_agg(l.waterfront), 'url', array_agg(l.url)
    )::text end
  from (
    select h.* from public.listings h where h.id = any (ids)
    order by private.miles_apart(h.latitude - lat, h.longitude - lon, north, east), h.id
  ) l
$$;
