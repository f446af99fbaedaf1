set check_function_bodies = off;

-- The center of a search, or why it can't be run: `needs_location`, `address_without_place` or `unknown_zip`.
create or replace function private.locate_search(
  caller uuid, zip text, street text, city text, state text, geocode boolean, out spot private.spot, out refusal text
)
language plpgsql set search_path = '' as $$
begin
  if street is null then
    select 'zip_centroid', z.latitude, z.longitude, z.zip, null, z.city, z.state into spot
      from public.zip_places z where z.zip = locate_search.zip;
    return;
  end if;
  spot := private.find_spot(street, zip, city, state);
  if geocode and coalesce(spot.basis, 'zip_centroid') = 'zip_centroid' then
    if private.needs_geocoding(caller, spot, street, zip, city, state) then
      refusal := 'needs_location';
      return;
    end if;
    -- Comps and evidence of an address arrive together: the other one may have located it meanwhile.
    spot := private.find_spot(street, zip, city, state);
  end if;
  if spot.basis is null then
    refusal := case when zip is null then 'address_without_place' else 'unknown_zip' end;
  end if;
end $$;

reset check_function_bodies;
