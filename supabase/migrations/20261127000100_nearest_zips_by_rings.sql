-- An empty search suggests nearby ZIP codes. Finding them used to sort all 41,000 ZIP codes by distance, which took
-- most of the search. Now it looks in a small circle first, and in a larger one only if too few have homes.

-- Up to five ZIP codes with homes, nearest first, with the distance in miles to each center. If there are none within
-- 110 miles, at least the nearest one.
create or replace function private.nearest_zips_with_homes(lat double precision, lon double precision) returns json
language plpgsql stable as $$
declare
  miles_north constant double precision := 69.0934;
  miles_east  constant double precision := miles_north * greatest(0.1, cosd(lat));
  reach       double precision;
  zips        json;
begin
  foreach reach in array array[30, 110, 400, 1600, 'infinity']::double precision[] loop
    select json_agg(json_build_object('zip', n.zip, 'city', n.city, 'state', n.state, 'miles', round(n.miles::numeric, 1))
                    order by n.miles)
      into zips
      from (select z.* from (
              select p.zip, p.city, p.state,
                     private.miles_apart(p.latitude - lat, p.longitude - lon, miles_north, miles_east) as miles
                from public.zip_places p
               -- Both conditions are what `zip_places_by_strip` indexes.
               where floor(p.latitude * 5) between floor((lat - reach / miles_north) * 5) and floor((lat + reach / miles_north) * 5)
                 and p.longitude between lon - reach / miles_east and lon + reach / miles_east
               order by miles offset 0) z
             where z.miles <= reach and exists (select from public.listings l where l.zip = z.zip)
             limit 5) n;
    exit when json_array_length(zips) = 5 or (reach >= 110 and zips is not null);
  end loop;
  return coalesce(zips, '[]');
end $$;
