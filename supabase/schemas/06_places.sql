-- Places: ZIP codes with their centers, and locating addresses: in the store, or by a geocoder. The server calls
-- geocoders outside of any transaction and saves their results here, so that comps, evidence and reports for one
-- address always agree.

set check_function_bodies = off;

-- The center of a search. `basis` says what it is: the home at the address, if the store has its location; its building,
-- if the store only has that of other units; otherwise the center of the ZIP code, with the home's address if the store
-- has the home without a location.
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

-- Where to search: a ZIP code, or the address of a home by its street key. Without a street, all of the ZIP code is searched;
-- with an empty one, the circle around its center.
create type private.search_place as (
  zip    text,
  street text,
  city   text,
  state  text,
  -- Miles.
  radius double precision
);

-- US ZIP codes with their centers, from GeoNames (CC BY 4.0) and the US Census gazetteer.
create table public.zip_places (
  zip       text primary key check (zip ~ '^[0-9]{5}$'),
  city      text not null,
  state     text not null,
  county    text not null,
  latitude  double precision not null,
  longitude double precision not null,
  -- False for PO boxes and single buildings: no home is inside.
  has_area  boolean not null default true
);

alter table public.zip_places enable row level security;
grant all on public.zip_places to service_role;

create index zip_places_by_city on public.zip_places (upper(city), state);

-- Strips of a fifth of a degree, so that looking near a point doesn't read ZIP codes of the same latitude across the
-- country.
create index zip_places_by_strip on public.zip_places (floor(latitude * 5), longitude) include (latitude, zip);

create trigger bump_store_version before insert or update or delete or truncate on public.zip_places
  for each statement execute function private.bump_store_version();

create table public.geocoded_addresses (
  -- The street line as `streetKey` of domain/address.ts writes it, without the unit.
  street_key text collate "C" not null,
  -- The ZIP code of the address, or else its city and state.
  place_key  text collate "C" not null,
  -- All null if no geocoder knew the address.
  latitude   double precision,
  longitude  double precision,
  zip        text check (zip ~ '^[0-9]{5}$'),
  city       text,
  state      text,
  -- The street line as it was searched.
  address    text,
  source     text check (source in ('census', 'geocodio', 'nominatim')),
  -- Null: the answer does not expire.
  expires_at timestamptz,
  primary key (street_key, place_key),
  check ((latitude is null) = (longitude is null) and (latitude is null) = (source is null)
         and (latitude is null) = (zip is null))
);

alter table public.geocoded_addresses enable row level security;
grant all on public.geocoded_addresses to service_role;

-- How many addresses an account has had geocoded in the hour that began at `hour`.
create table private.geocoding_usage (
  user_id uuid primary key references auth.users (id) on delete cascade,
  hour    timestamptz not null,
  calls   integer not null
);

alter table private.geocoding_usage enable row level security;

-- When a rate-limited geocoder accepts its next call, across all processes.
create table private.geocoder_slots (
  geocoder text primary key,
  next_at  timestamptz not null
);

alter table private.geocoder_slots enable row level security;

-- The homes with an MLS number, which two MLSs can both have given: those that everyone may see, the caller's own, and
-- those licensed to the caller.
create function private.homes_by_number(number text, owner uuid, scopes uuid[])
returns table (address text, city text, state text, zip text)
language sql stable set search_path = '' as $$
  select distinct on (h.street_key, h.zip) h.address, h.city, h.state, h.zip
    from (select l.street_key, l.address, l.city, l.state, l.zip, l.observed_on from public.listings l
           where l.sale_key like 'mls:%' and split_part(l.sale_key, ':', 3) = number
          union all
          select o.street_key, o.address, o.city, o.state, o.zip, o.observed_on from public.uploaded_listings o
           where o.owner = homes_by_number.owner and o.is_current and o.ended_by is null
             and o.sale_key like 'mls:%' and split_part(o.sale_key, ':', 3) = number
          union all
          select b.street_key, b.address, b.city, b.state, b.zip, b.observed_on from private.licensed_listings b
           where b.scope = any (scopes) and b.sale_key like 'mls:%' and split_part(b.sale_key, ':', 3) = number) h
   where h.address is not null
   order by h.street_key, h.zip, h.observed_on desc
   limit 8
$$;

-- Up to eight suggestions for the caller, sorted by house number and street. The input is an MLS number, or starts with
-- a house number and includes at least one letter of the street. Each of its words must start a word of the address, in
-- any order.
-- Suggestions come from homes everyone may see, and from the caller's own uploads and licensed homes.
-- Signed-in users may call it; anyone else gets a 401.
create function public.suggest_addresses(typed text)
returns table (address text, city text, state text, zip text)
language plpgsql stable security definer set search_path = '' as $$
declare
  numbers  text[];
  words    text[];
  patterns text[];
  scopes   uuid[] := private.scopes_of(private.require_active_caller());
begin
  typed := upper(left(typed, 200));
  -- 83-10 118th St is one number in the keys, but 912-914 Elm St begins with the first of two.
  numbers := regexp_match(typed, '^\s*([0-9]{1,6})-([0-9]{1,6})\M');
  typed := regexp_replace(typed, '^(\s*[0-9]+)-([0-9])',
                          case when private.is_number_range(numbers[1], numbers[2]) then '\1 \2' else '\1\2' end);
  words := regexp_split_to_array(trim(regexp_replace(typed, '[^A-Z0-9]+', ' ', 'g')), ' +');
  if trim(typed) ~ '^[A-Z0-9_-]+$' then
    return query select * from private.homes_by_number(array_to_string(words, ''), (select auth.uid()), scopes);
    return;
  end if;
  if words[1] !~ '^[0-9]' or cardinality(words) < 2 then
    return;
  end if;
  patterns := array(select '% ' || w.word || '%' from unnest(words[2:10]) w (word));
  -- Up to a dot, which comes after the hyphen in 912-914 Elm St.
  -- Without its last word if that is no word of any address yet, such as "Lan" of a street stored as "Ln".
  for attempt in 1..2 loop
    return query
      select h.address, h.city, h.state, h.zip
        from (select distinct on (n.street_key, n.zip) n.*
                from ((select l.street_key, l.zip, l.address, l.city, l.state, l.demo, l.observed_on
                         from public.listings l
                        where l.street_key >= words[1] || ' ' and l.street_key < words[1] || '.' and l.address is not null
                        limit 20000)
                      union all
                      (select o.street_key, o.zip, o.address, o.city, o.state, o.demo, o.observed_on
                         from public.uploaded_listings o
                        where o.owner = (select auth.uid()) and o.is_current and o.ended_by is null
                          and o.street_key >= words[1] || ' ' and o.street_key < words[1] || '.'
                          and o.address is not null
                        limit 20000)
                      union all
                      (select b.street_key, b.zip, b.address, b.city, b.state, b.demo, b.observed_on
                         from private.licensed_listings b
                        where b.scope = any (scopes)
                          and b.street_key >= words[1] || ' ' and b.street_key < words[1] || '.'
                          and b.address is not null
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

grant execute on function public.suggest_addresses to authenticated;

-- Saves a geocoder's result for an address: a location permanently, `not_found` for a week, `unavailable` for ten
-- minutes. A result that is still valid is not replaced.
-- Only the server may call it.
create function public.save_geocoded_address(
  street text, zip text, city text, state text, address text, answer text,
  latitude double precision default null, longitude double precision default null,
  found_zip text default null, found_city text default null, found_state text default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.geocoded_addresses as g
    (street_key, place_key, latitude, longitude, zip, city, state, address, source, expires_at)
  values (split_part(street, ' #', 1),
          private.place_key(save_geocoded_address.zip, save_geocoded_address.city, save_geocoded_address.state),
          latitude, longitude, found_zip, found_city, found_state, address,
          case when answer not in ('not_found', 'unavailable') then answer end,
          case answer when 'not_found' then now() + interval '7 days'
                      when 'unavailable' then now() + interval '10 minutes' end)
  on conflict (street_key, place_key) do update
     set latitude = excluded.latitude, longitude = excluded.longitude, zip = excluded.zip, city = excluded.city,
         state = excluded.state, address = excluded.address, source = excluded.source, expires_at = excluded.expires_at
   where g.expires_at <= now()
$$;

grant execute on function public.save_geocoded_address to service_role;

-- The center of a ZIP code: a geocoder's location far from it is not the address's.
-- Only the server may call it.
create function public.zip_center(zip text)
returns table (latitude double precision, longitude double precision, state text)
language sql stable security definer set search_path = '' as $$
  select p.latitude, p.longitude, p.state from public.zip_places p where p.zip = zip_center.zip
$$;

grant execute on function public.zip_center to service_role;

-- Reserves the next slot of a geocoder. Returns the milliseconds to wait, or null if the queue is already longer than
-- two seconds.
-- Only the server may call it.
create function public.reserve_geocoder_slot(geocoder text, milliseconds integer) returns table (wait double precision)
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.geocoder_slots as t (geocoder, next_at)
  values (reserve_geocoder_slot.geocoder, clock_timestamp() + make_interval(secs => milliseconds / 1000.0))
  on conflict on constraint geocoder_slots_pkey do update
     set next_at = greatest(t.next_at, clock_timestamp()) + make_interval(secs => milliseconds / 1000.0)
   where t.next_at < clock_timestamp() + interval '2 seconds'
  returning greatest(0, extract(epoch from t.next_at - clock_timestamp()) * 1000 - milliseconds) into wait;
  return next;
end $$;

grant execute on function public.reserve_geocoder_slot to service_role;

-- Suggestions for an address that isn't in its ZIP code: for each street there, one home with the same house number,
-- plus homes with the same street line in other ZIP codes that share the first three digits.
create function private.similar_addresses(street text, place text) returns json
language sql stable set search_path = '' as $$
  with asked as (select split_part(street, ' #', 1) as line, split_part(street, ' ', 1) as number),
  alike as (
    select l.street_key, l.address, l.city, l.state, l.zip
      from asked, private.homes_on_streets(asked.number || ' ', asked.number || '!', place, place) l
     where asked.number ~ '^[0-9]' and l.address is not null
    union all
    select l.street_key, l.address, l.city, l.state, l.zip
      from asked, private.homes_on_streets(asked.line, asked.line || ' $', left(place, 3) || '00', left(place, 3) || '99') l
     where l.zip <> place and split_part(l.street_key, ' #', 1) = asked.line
       and asked.number ~ '^[0-9]' and l.address is not null
  )
  select json_agg(json_build_object('address', h.address, 'city', h.city, 'state', h.state, 'zip', h.zip))
    from (select distinct on (split_part(a.street_key, ' #', 1), a.zip) a.* from alike a
           order by split_part(a.street_key, ' #', 1), a.zip, a.street_key limit 1000) h
$$;

-- Up to five ZIP codes with homes, nearest first, with the distance in miles to each center. If there are none within
-- 110 miles, at least the nearest one.
create function private.nearest_zips_with_homes(lat double precision, lon double precision) returns json
language plpgsql stable set search_path = '' as $$
declare
  miles_north constant double precision := private.miles_north();
  miles_east  constant double precision := private.miles_east(lat);
  own_zips    constant text[] := private.upload_zips();
  reach       double precision;
  zips        json;
begin
  foreach reach in array array[30, 110, 400, 1600, 'infinity']::double precision[] loop
    select json_agg(json_build_object('zip', n.zip, 'city', n.city, 'state', n.state, 'miles', round(n.miles::numeric, 1))
                    order by n.miles)
      into zips
      from (select h.* from (select z.* from (
                select p.zip, p.city, p.state,
                       private.miles_apart(p.latitude - lat, p.longitude - lon, miles_north, miles_east) as miles
                  from public.zip_places p
                 -- Both conditions are what `zip_places_by_strip` indexes.
                 where floor(p.latitude * 5) between floor((lat - reach / miles_north) * 5) and floor((lat + reach / miles_north) * 5)
                   and p.longitude between lon - reach / miles_east and lon + reach / miles_east
                 order by miles offset 0) z
               -- There may be thousands without homes, and the function is slower where the caller has homes of their own.
               where z.miles <= reach
                 and (exists (select from public.listings l where l.zip = z.zip) or z.zip = any (own_zips)) offset 0) h
             where exists (select from private.homes_in_zip(h.zip))
             limit 5) n;
    exit when json_array_length(zips) = 5 or (reach >= 110 and zips is not null);
  end loop;
  return coalesce(zips, '[]');
end $$;

-- Locates an address: from the store, otherwise from a geocoder, otherwise the center of its ZIP code. A geocoder may
-- also correct the ZIP code, and the store may have the home there.
create function private.find_spot(street text, place text, town text, region text) returns private.spot
language plpgsql stable set search_path = '' as $$
declare
  spot     private.spot := private.locate(street, place, town, region);
  geocoded private.spot;
  home     private.spot;
begin
  if spot.basis in ('home', 'building') then
    return spot;
  end if;
  select 'geocoded', g.latitude, g.longitude, g.zip, g.address, g.city, g.state, g.source into geocoded
    from public.geocoded_addresses g
   where g.street_key = split_part(street, ' #', 1) and g.place_key = private.place_key(place, town, region)
     and g.latitude is not null and (g.expires_at is null or g.expires_at > now());
  if geocoded.basis is null then
    return spot;
  end if;
  if geocoded.zip is distinct from place then
    home := private.locate(street, geocoded.zip, geocoded.city, geocoded.state);
    if home.basis in ('home', 'building') then
      return home;
    end if;
    -- The ZIP code of a home is that of its record, where its other facts are found.
    if private.is_home_unplaced(spot) then
      geocoded.zip := spot.zip;
    end if;
  end if;
  return geocoded;
end $$;

-- True if two house numbers, such as 912 and 914, are those of one building. `splitNumberRange` of domain/address says the
-- same: it writes them as one word of a street key.
create function private.is_number_range(first text, last text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(last !~ '^0' and last::integer - first::integer between 2 and 12
                  and (last::integer - first::integer) % 2 = 0, false)
$$;

-- The other street keys of a home: for 914 Elm St, the ranges of house numbers around it, such as 912-914; for a range, each
-- of its numbers. In Queens, where numbers have hyphens, they are the number with its hyphen or without: 41-45 is 4145.
create function private.range_keys(street text, place text) returns setof text
language sql immutable parallel safe rows 30 set search_path = '' as $$
  with asked as (
    select n.number, n.low, n.high, substr(street, length(n.number) + 1) as rest,
           coalesce(place ~ '^(1100[145]|111|113|114|116)', false) as is_queens
      from (select m[1] as number, m[2]::integer as low, m[4]::integer as high
              from regexp_match(street, '^(([0-9]{1,6})(-([0-9]{1,6}))?)(?= )') m) n
     where n.high is null or private.is_number_range(n.low::text, n.high::text)
  )
  select s.first || '-' || t.last || a.rest
    from asked a, generate_series(a.low - 12, a.low, 2) s (first), generate_series(a.low, s.first + 12, 2) t (last)
   where a.high is null and not a.is_queens and s.first > 0 and t.last > s.first
  union all
  select s.house || a.rest from asked a, generate_series(a.low, a.high, 2) s (house) where not a.is_queens
  union all
  select replace(a.number, '-', '') || a.rest from asked a where a.high is not null and a.is_queens
  union all
  select left(a.number, -2) || '-' || right(a.number, 2) || a.rest
    from asked a
   where a.high is null and a.is_queens and length(a.number) > 2
     and private.is_number_range(left(a.number, -2), right(a.number, 2))
$$;

-- The street key under which the store has the home at an address: one of `private.range_keys` if it hasn't the given one.
create function private.known_street(street text, place text) returns text
language sql stable set search_path = '' as $$
  select case when exists (select from private.homes_at(street, place)) then street
              else coalesce((select k.key from private.range_keys(street, place) k (key)
                              where exists (select from private.homes_at(k.key, place))
                              order by k.key limit 1), street) end
$$;

-- True if the store has the searched home, but nothing says where it is.
create function private.is_home_unplaced(spot private.spot) returns boolean
language sql immutable set search_path = '' as $$
  select spot.basis = 'zip_centroid' and spot.address is not null
$$;

-- Locates an address by its street key. Null if neither the home nor the ZIP code is known. A home without a location is
-- where its building is.
create function private.locate(street text, place text, town text, region text) returns private.spot
language plpgsql stable set search_path = '' as $$
declare
  spot     private.spot;
  -- Units of one building: the key of a unit is its building's, then ' #' and the unit.
  building text := split_part(street, ' #', 1);
  own      record;
begin
  if place is null then
    select z.zip into place
      from private.homes_on_streets(street, street || ' ', '00000', '99999') l join public.zip_places z on z.zip = l.zip
     where l.street_key = street and upper(l.city) = upper(town) and l.state = region
     order by l.demo, l.observed_on desc limit 1;
  end if;
  if place is null then
    select z.zip into place
      from private.range_keys(street, null) k (key)
      cross join lateral private.homes_on_streets(k.key, k.key || ' ', '00000', '99999') l
      join public.zip_places z on z.zip = l.zip
     where l.street_key = k.key and upper(l.city) = upper(town) and l.state = region
     order by l.demo, l.observed_on desc limit 1;
  end if;
  select 'home', l.latitude, l.longitude, l.zip, l.address, l.city, l.state into spot
    from private.homes_at(street, place) l
    where l.latitude is not null
    order by l.demo, l.observed_on desc, l.id limit 1;
  if not found then
    select 'home', l.latitude, l.longitude, l.zip, l.address, l.city, l.state into spot
      from private.homes_at(private.known_street(street, place), place) l
      where l.latitude is not null
      order by l.demo, l.observed_on desc, l.id limit 1;
  end if;
  if not found then
    select 'building', l.latitude, l.longitude, l.zip, l.address, l.city, l.state into spot
      from private.homes_on_streets(building, building || ' $', place, place) l
      where (l.street_key = building or l.street_key like building || ' #%') and l.latitude is not null
      order by l.demo, l.observed_on desc, l.id limit 1;
  end if;
  if not found then
    select 'zip_centroid', z.latitude, z.longitude, z.zip, null, z.city, z.state into spot
      from public.zip_places z where z.zip = place;
  end if;
  if spot.basis in ('building', 'zip_centroid') and street <> '' then
    select l.address, l.city, l.state into own
      from private.homes_at(street, place) l
     where l.address is not null
     order by l.demo, l.observed_on desc, l.id limit 1;
    if found then
      spot.basis := case spot.basis when 'building' then 'home' else spot.basis end;
      spot.address := own.address;
      spot.city := coalesce(own.city, spot.city);
      spot.state := coalesce(own.state, spot.state);
    end if;
  end if;
  return spot;
end $$;

-- True if an address should be geocoded: it has a house number and a place, was not tried recently, and the account
-- has had fewer than 100 addresses geocoded this hour.
create function private.needs_geocoding(caller uuid, spot private.spot, place private.search_place) returns boolean
language plpgsql set search_path = '' as $$
declare
  key text := private.place_key(place.zip, place.city, place.state);
begin
  if spot.basis in ('home', 'building', 'geocoded') or place.street !~ '^[0-9]'
     or key is null or not private.is_active_account(caller)
     or exists (select from public.geocoded_addresses g
                 where g.street_key = split_part(place.street, ' #', 1)
                   and g.place_key = key
                   and (g.expires_at is null or g.expires_at > now())) then
    return false;
  end if;
  insert into private.geocoding_usage as u (user_id, hour, calls) values (caller, date_trunc('hour', now()), 1)
  on conflict (user_id) do update
     set calls = case when u.hour = excluded.hour then u.calls + 1 else 1 end, hour = excluded.hour
   where u.hour <> excluded.hour or u.calls < 100;
  return found;
end $$;

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

-- The miles assumed between two homes in one ZIP code of which one has no map location, by their street keys, as
-- `streetMiles` of domain/pricing/street-miles.ts.
-- Example: private.street_miles('1412 SE ASH ST', '1530 SE ASH ST') is 0.168; of another street, 1.2.
create function private.street_miles(one text, other text) returns double precision
language sql immutable parallel safe set search_path = '' as $$
  select case when a.street = b.street then least(1.2, 0.05 + abs(a.number - b.number) / 1000) else 1.2 end
    from (select substring(split_part(one, ' #', 1) from '^[0-9]+[^ ]* (.+)$') as street,
                 substring(one from '^[0-9]+')::double precision as number) a,
         (select substring(split_part(other, ' #', 1) from '^[0-9]+[^ ]* (.+)$') as street,
                 substring(other from '^[0-9]+')::double precision as number) b
$$;

-- The miles of a degree of latitude, with the earth's mean radius.
create function private.miles_north() returns double precision
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return 69.0934;
end $$;

-- The miles of a degree of longitude at a latitude.
create function private.miles_east(lat double precision) returns double precision
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return private.miles_north() * greatest(0.1, cosd(lat));
end $$;

-- The key of an address's place: its ZIP code, otherwise its city and state.
create function private.place_key(place text, town text, region text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(place, upper(town) || ',' || region)
$$;

-- The areas of markets: ZIP codes, a county, a circle or a drawn area. domain/market/area writes each as one text, which is
-- the address of its page, what is saved and what is asked for. What follows a tilde, such as the type of home, is chosen
-- from the homes of the area by its callers.
create type private.area as (
  -- Of ZIP codes and counties; null for circles and drawn areas, which have the other columns.
  zips      text[],
  -- As "King County, WA".
  county    text,
  -- The center, and half of the height and width around it in degrees.
  latitude  double precision,
  longitude double precision,
  north     double precision,
  east      double precision,
  -- How far from the center its homes are at most.
  miles     double precision,
  -- Of (longitude, latitude); null for a circle.
  outline   polygon
);

-- Parses the text of an area. Raises an error if it is none: a ZIP code that doesn't exist, a circle or a drawn area of
-- more than about 25 miles, more than 50 corners, or sides that cross.
create function private.area_of(written text) returns private.area
language plpgsql stable set search_path = '' as $$
declare
  place   text := split_part(written, '~', 1);
  -- A latitude and a longitude.
  corner  constant text := '-?[0-9]{1,2}(\.[0-9]{1,6})?,-?[0-9]{1,3}(\.[0-9]{1,6})?';
  result   private.area;
  parts   text[];
  unknown text;
begin
  if place ~ '^[0-9]{5}(,[0-9]{5}){0,19}$' then
    result.zips := array(select distinct z.zip from unnest(string_to_array(place, ',')) z (zip) order by z.zip);
    select z.zip into unknown from unnest(result.zips) z (zip)
     where not exists (select from public.zip_places p where p.zip = z.zip) limit 1;
    if unknown is not null then
      raise exception '% isn''t a US ZIP code we recognize.', unknown using errcode = 'PT422';
    end if;
    return result;
  elsif place ~ ',_[A-Z]{2}$' and length(place) <= 80 then
    select array_agg(p.zip order by p.zip), min(private.market_name(p.county, p.state)) into result.zips, result.county
      from public.zip_places p
     where p.state = right(place, 2) and lower(private.market_name(p.county, p.state)) = lower(replace(place, '_', ' '));
    if result.county is null then
      raise exception '% isn''t a US county we recognize.', replace(place, '_', ' ') using errcode = 'PT422';
    end if;
    return result;
  elsif place ~ format('^%s,[0-9]{1,2}(\.[0-9]{1,2})?mi(,[^,;]{1,100})?$', corner) then
    parts := string_to_array(place, ',');
    result.latitude := parts[1];
    result.longitude := parts[2];
    result.miles := rtrim(parts[3], 'mi');
    if abs(result.latitude) <= 72 and abs(result.longitude) <= 180 and result.miles between 0.1 and 12 then
      result.north := result.miles / private.miles_north();
      result.east := result.miles / private.miles_east(result.latitude);
      return result;
    end if;
  elsif place ~ format('^%s(;%s){2,49}$', corner, corner) then
    return private.drawn_area(string_to_array(place, ';'));
  end if;
  raise exception 'That isn''t an area: up to 20 ZIP codes, a county, or a circle of up to 12 miles.' using errcode = 'PT422';
end $$;

-- The area between corners that are written as "latitude,longitude". Raises an error if it is too large or crosses itself.
create function private.drawn_area(corners text[]) returns private.area
language plpgsql stable set search_path = '' as $$
declare
  result private.area;
  around box;
begin
  result.outline := (select '(' || string_agg(format('(%s,%s)', split_part(c.corner, ',', 2), split_part(c.corner, ',', 1)), ','
                                             order by c.at) || ')'
                      from unnest(corners) with ordinality c (corner, at));
  around := box(result.outline);
  result.longitude := (center(around))[0];
  result.latitude := (center(around))[1];
  result.north := height(around) / 2;
  result.east := width(around) / 2;
  if abs(result.latitude) > 72 or abs(result.longitude) > 180 or result.north > 0.2 or result.east > 0.3 then
    raise exception 'That area is too large. Draw one of at most 25 miles across, or choose a county.' using errcode = 'PT422';
  end if;
  if coalesce(area(path(result.outline)), 0) < 1e-7 or exists (
       with sides as (
         select c.at, point(split_part(c.corner, ',', 2)::float8, split_part(c.corner, ',', 1)::float8) as start,
                count(*) over () as sides
           from unnest(corners) with ordinality c (corner, at)
       ), lines as (
         select s.at, s.sides, lseg(s.start, e.start) as line
           from sides s join sides e on e.at = s.at % s.sides + 1
       )
       select from lines one join lines other
         on other.at > one.at + 1 and not (one.at = 1 and other.at = other.sides)
        and one.line ?# other.line) then
    raise exception 'The sides of that area cross. Draw it again.' using errcode = 'PT422';
  end if;
  result.miles := sqrt((result.north * private.miles_north()) ^ 2 + (result.east * private.miles_east(result.latitude)) ^ 2);
  return result;
end $$;
