-- Geocoding: addresses of homes that aren't in the store. The server calls geocoders outside of any transaction and
-- saves their results here, so that comps, evidence and reports for one address always agree.

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

-- The key of an address's place: its ZIP code, otherwise its city and state.
create function private.place_key(place text, town text, region text) returns text
language sql immutable as $$
  select coalesce(place, upper(town) || ',' || region)
$$;

-- Locates an address: from the store, otherwise from a geocoder, otherwise the center of its ZIP code. A geocoder may
-- also correct the ZIP code, and the store may have the home there.
create function private.find_spot(street text, place text, town text, region text) returns private.spot
language plpgsql stable as $$
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
  end if;
  return geocoded;
end $$;

-- True if an address should be geocoded: it has a house number and a place, was not tried recently, and the account
-- has had fewer than 100 addresses geocoded this hour.
create function private.needs_geocoding(
  caller uuid, spot private.spot, street text, place text, town text, region text
) returns boolean
language plpgsql as $$
begin
  if spot.basis in ('home', 'building', 'geocoded') or street !~ '^[0-9]'
     or private.place_key(place, town, region) is null or not private.is_active_account(caller)
     or exists (select from public.geocoded_addresses g
                 where g.street_key = split_part(street, ' #', 1)
                   and g.place_key = private.place_key(place, town, region)
                   and (g.expires_at is null or g.expires_at > now())) then
    return false;
  end if;
  insert into private.geocoding_usage as u (user_id, hour, calls) values (caller, date_trunc('hour', now()), 1)
  on conflict (user_id) do update
     set calls = case when u.hour = excluded.hour then u.calls + 1 else 1 end, hour = excluded.hour
   where u.hour <> excluded.hour or u.calls < 100;
  return found;
end $$;

-- Saves a geocoder's result for an address: a location permanently, `not_found` for a week, `unavailable` for ten
-- minutes. A result that is still valid is not replaced.
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

-- Reserves the next slot of a geocoder. Returns the milliseconds to wait, or null if the queue is already longer than
-- two seconds.
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

revoke all on
  public.geocoded_addresses, private.geocoding_usage, private.geocoder_slots
  from public, anon, authenticated, service_role;
grant all on public.geocoded_addresses to service_role;

revoke execute on function
  private.place_key(text, text, text), private.find_spot(text, text, text, text),
  private.needs_geocoding(uuid, private.spot, text, text, text, text),
  public.save_geocoded_address(text, text, text, text, text, text, double precision, double precision, text, text, text),
  public.reserve_geocoder_slot(text, integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.save_geocoded_address(text, text, text, text, text, text, double precision, double precision, text, text, text),
  public.reserve_geocoder_slot(text, integer)
  to service_role;
