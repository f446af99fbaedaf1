set check_function_bodies = off;

-- Finds comps around a spot or in its ZIP code (`place`), and describes them; the radius is null for those of the ZIP
-- code. `alike` suggests homes for an address that wasn't
-- found. `empty` is the reason nothing was found; such a search is free.
create or replace function private.find_comps(
  place text, spot private.spot, street text, radius double precision, max_comps integer, today date,
  out head json, out cards text, out many integer, out is_empty boolean
)
language plpgsql stable set search_path = '' as $$
declare
  comps  private.comps_found;
  in_zip private.comps_found;
  empty  json;
begin
  if street is null then
    comps := private.comps_in_zip(place, max_comps, today);
  else
    comps := private.comps_near(spot.latitude, spot.longitude, radius, max_comps, today);
    -- Homes without a map location are in no circle. With too few others, a price is based on them, so they are found, too.
    if comps.found < 5 and street <> '' and exists (
      select from private.homes_in_zip(place) l where l.latitude is null) then
      in_zip := private.comps_in_zip(place, max_comps, today);
      if in_zip.found > comps.found then
        comps := in_zip;
      end if;
    end if;
  end if;
  many := comps.found;
  cards := comps.cards;
  if many = 0 then
    empty := private.empty_search_reason(spot, street is not null, comps, today);
  end if;
  is_empty := empty is not null;
  head := json_build_object(
    'spot', spot, 'radius', comps.radius, 'as_of', comps.as_of, 'newest', comps.newest, 'sold', comps.sold,
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

reset check_function_bodies;
