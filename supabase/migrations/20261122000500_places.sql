-- Places: ZIP codes with their centers, and locating addresses.

-- US ZIP codes with their centers, from GeoNames (CC BY 4.0) and the US Census gazetteer.
create table public.zip_places (
  zip       text primary key check (zip ~ '^[0-9]{5}$'),
  city      text not null,
  state     text not null,
  county    text not null,
  latitude  double precision not null,
  longitude double precision not null
);

alter table public.zip_places enable row level security;

create index zip_places_by_latitude on public.zip_places (latitude);

create index zip_places_by_city on public.zip_places (upper(city), state);

create trigger bump_store_version before insert or update or delete or truncate on public.zip_places
  for each statement execute function private.bump_store_version();

-- The distance in statute miles between two nearby points, on the plane tangent to the earth at the first: the
-- differences in degrees times the miles per degree of latitude (`north`) and of longitude (`east`). Within 5 miles,
-- it differs from the great-circle distance by less than 1 part in 1,000.
-- Example: private.miles_apart(0.005, 0, 69.0934, 52.3) is 0.345.
create function private.miles_apart(
  degrees_north double precision, degrees_east double precision, north double precision, east double precision
) returns double precision
language sql immutable parallel safe as $$
  select sqrt((degrees_north * north) * (degrees_north * north) + (degrees_east * east) * (degrees_east * east))
$$;

-- The center of a search. `basis` says what it is: the home at the address, if the store has it; its building, if the
-- store only has other units; otherwise the center of the ZIP code.
create type private.spot as (
  basis     text,
  latitude  double precision,
  longitude double precision,
  zip       text,
  address   text,
  city      text,
  state     text,
  -- The geocoder that located it; null for the store.
  located_by text
);

-- Locates an address by its street key. Null if neither the home nor the ZIP code is known.
create function private.locate(street text, place text, town text, region text) returns private.spot
language plpgsql stable as $$
declare
  spot     private.spot;
  -- Units of one building: the key of a unit is its building's, then ' #' and the unit.
  building text := split_part(street, ' #', 1);
begin
  if place is null then
    select z.zip into place from public.listings l join public.zip_places z on z.zip = l.zip
     where l.street_key = street and upper(l.city) = upper(town) and l.state = region
     order by l.demo, l.observed_on desc limit 1;
  end if;
  select 'home', l.latitude, l.longitude, l.zip, l.address, l.city, l.state into spot
    from public.listings l
    where l.street_key = street and l.zip = place and l.latitude is not null
    order by l.demo, l.observed_on desc, l.id limit 1;
  if not found then
    select 'building', l.latitude, l.longitude, l.zip, l.address, l.city, l.state into spot
      from public.listings l
      where l.street_key >= building and l.street_key < building || ' $' and l.zip = place
        and (l.street_key = building or l.street_key like building || ' #%') and l.latitude is not null
      order by l.demo, l.observed_on desc, l.id limit 1;
  end if;
  if not found then
    select 'zip_centroid', z.latitude, z.longitude, z.zip, null, z.city, z.state into spot
      from public.zip_places z where z.zip = place;
  end if;
  return spot;
end $$;

-- Suggestions for an address that isn't in its ZIP code: for each street there, one home with the same house number,
-- plus homes with the same street line in other ZIP codes that share the first three digits. All of them have a map
-- location; without one, the next search would be centered on the ZIP code again.
create function private.similar_addresses(street text, place text) returns json
language sql stable as $$
  with asked as (select split_part(street, ' #', 1) as line, split_part(street, ' ', 1) as number),
  alike as (
    select l.street_key, l.address, l.city, l.state, l.zip from asked, public.listings l
     where l.zip = place and l.street_key > asked.number || ' ' and l.street_key < asked.number || '!'
       and asked.number ~ '^[0-9]' and l.address is not null and l.latitude is not null
    union all
    select l.street_key, l.address, l.city, l.state, l.zip from asked, public.listings l
     where l.street_key >= asked.line and l.street_key < asked.line || ' $'
       and l.zip between left(place, 3) || '00' and left(place, 3) || '99' and l.zip <> place
       and split_part(l.street_key, ' #', 1) = asked.line
       and asked.number ~ '^[0-9]' and l.address is not null and l.latitude is not null
  )
  select json_agg(json_build_object('address', h.address, 'city', h.city, 'state', h.state, 'zip', h.zip))
    from (select distinct on (split_part(a.street_key, ' #', 1), a.zip) a.* from alike a
           order by split_part(a.street_key, ' #', 1), a.zip, a.street_key limit 1000) h
$$;

-- Up to five ZIP codes with homes, nearest first, with the distance in miles to each center.
create function private.nearest_zips_with_homes(lat double precision, lon double precision) returns json
language sql stable as $$
  select coalesce(json_agg(json_build_object('zip', n.zip, 'city', n.city, 'state', n.state, 'miles', round(n.miles::numeric, 1))
                           order by n.miles), '[]')
    from (select z.* from (
            select p.zip, p.city, p.state,
                   private.miles_apart(p.latitude - lat, p.longitude - lon, 69.0934, 69.0934 * greatest(0.1, cosd(lat))) as miles
              from public.zip_places p order by miles offset 0) z
           where exists (select from public.listings l where l.zip = z.zip)
           limit 5) n
$$;

-- Up to eight suggestions for the caller, sorted by house number and street. The input must start with a house number
-- and include at least one letter of the street. Each of its words must start a word of the address, in any order.
-- Suggestions come from homes everyone may see and from the caller's own uploads.
create function public.suggest_addresses(typed text)
returns table (address text, city text, state text, zip text)
language plpgsql stable security definer set search_path = '' as $$
declare
  words    text[];
  patterns text[];
begin
  perform private.require_active_caller();
  -- 83-10 118th St is one number in the keys.
  typed := regexp_replace(upper(left(typed, 200)), '^(\s*[0-9]+)-([0-9])', '\1\2');
  words := regexp_split_to_array(trim(regexp_replace(typed, '[^A-Z0-9]+', ' ', 'g')), ' +');
  if words[1] !~ '^[0-9]' or cardinality(words) < 2 then
    return;
  end if;
  patterns := array(select '% ' || w.word || '%' from unnest(words[2:10]) w (word));
  -- Without its last word if that is no word of any address yet, such as "Lan" of a street stored as "Ln".
  for attempt in 1..2 loop
    return query
      select h.address, h.city, h.state, h.zip
        from (select distinct on (n.street_key, n.zip) n.*
                from ((select l.street_key, l.zip, l.address, l.city, l.state, l.demo, l.observed_on
                         from public.listings l
                        where l.street_key >= words[1] || ' ' and l.street_key < words[1] || '!' and l.address is not null
                        limit 20000)
                      union all
                      (select o.street_key, o.zip, o.address, o.city, o.state, o.demo, o.observed_on
                         from public.uploaded_listings o
                        where o.owner = (select auth.uid()) and o.is_current and o.ended_by is null
                          and o.street_key >= words[1] || ' ' and o.street_key < words[1] || '!'
                          and o.address is not null
                        limit 20000)) n
               -- As it is written, and by its key: "Street" and "St" both begin a word.
               where ' ' || concat_ws(' ', upper(regexp_replace(n.address, '[^A-Za-z0-9]+', ' ', 'g')), n.street_key,
                                      upper(n.city), n.state, n.zip) like all (patterns)
               order by n.street_key, n.zip, n.demo, n.observed_on desc) h
       order by h.demo, h.street_key, h.zip
       limit 8;
    exit when found or cardinality(patterns) < 2;
    patterns := patterns[1:cardinality(patterns) - 1];
  end loop;
end $$;

revoke all on public.zip_places
  from public, anon, authenticated, service_role;
grant all on public.zip_places to service_role;

revoke execute on function
  private.miles_apart(double precision, double precision, double precision, double precision),
  private.locate(text, text, text, text), private.similar_addresses(text, text),
  private.nearest_zips_with_homes(double precision, double precision), public.suggest_addresses(text)
  from public, anon, authenticated, service_role;
grant execute on function public.suggest_addresses(text) to authenticated;
