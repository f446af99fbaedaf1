set check_function_bodies = off;

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

-- One of the caller's own reports, with its search, the workbench state it was made from, and its links.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.read_report(id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  found  jsonb;
begin
  select jsonb_build_object(
           'id', r.id, 'created_at', r.created_at, 'updated_at', r.updated_at, 'report', r.report,
           'query', r.inputs -> 'query', 'work', r.inputs -> 'work',
           'listed_photos', r.inputs #> '{evidence,subject,listedPhotos}',
           'newer_data', private.sales_after(caller, r.zip, r.effective_on, r.demo) > r.later_sales,
           'shares', (select coalesce(jsonb_agg(to_jsonb(s) - 'user_id' order by s.created_at desc, s.id), '[]')
                        from public.report_shares s where s.report_id = r.id))
    into found
    from public.reports r where r.id = read_report.id and r.user_id = caller and r.deleted_at is null;
  if found is null then
    raise exception 'Report not found. It may have been deleted.' using errcode = 'PT404';
  end if;
  return found;
end $$;

reset check_function_bodies;
