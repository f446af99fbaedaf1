set check_function_bodies = off;

-- Homes near a point as columns: arrays of equal length in the order of the homes, as JSON text. Null if there are
-- none. `day` is the closing date, or for an unsold home the date it was last seen. `blindPrice` is what its market's model
-- gave for a sale from earlier sales only, if it has priced it.
create or replace function private.homes_as_columns(
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
        case when count(l.original_list_price) > 0 then array_agg(l.original_list_price) end,
      'blindPrice', case when count(l.blind_price) > 0 then array_agg(l.blind_price) end
    )::text end
  from (
    select h.*, s.name as source_name, round(exp(e.log_price + e.correction)) as blind_price
      from private.homes_by_id(ids) h
      join public.listing_sources s on s.id = h.source
      left join public.zip_places z on z.zip = h.zip
      left join public.past_errors e
        on e.market = private.market_name(z.county, z.state) and e.demo = h.demo and e.sale_key = h.sale_key
     order by private.miles_apart(h.latitude - lat, h.longitude - lon, north, east), h.id
  ) l
$$;

reset check_function_bodies;
