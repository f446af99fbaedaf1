-- Freshness within the search. If everyone may see what a listing provider sends, the statement that finds homes also
-- returns the stale ZIP codes. This locates an address only once and needs no wrapper function.

-- Strips of a fifth of a degree, so that looking near a point doesn't read ZIP codes of the same latitude across the
-- country.
create index zip_places_by_strip on public.zip_places (floor(latitude * 5), longitude) include (latitude, zip);
drop index public.zip_places_by_place;

drop function private.zips_in_circle(text, double precision, double precision, double precision);

-- The ZIP codes that a circle touches: its own, and those whose centers are nearest to the circle's center or to one
-- of four points on its edge. An approximation, because ZIP code boundaries aren't stored. From a point on the edge,
-- the nearest ZIP code center is at most one radius plus d away, where d is the distance from the circle's center to
-- its own nearest one. So only ZIP code centers within d plus two radii can matter. `is_fresh` is true if none of
-- those has to be fetched for everyone.
create function private.zips_in_circle(
  place text, lat double precision, lon double precision, radius double precision, provider text default null,
  out zips text[], out is_fresh boolean
)
language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
declare
  north  constant double precision := 69.0934;
  east   constant double precision := 69.0934 * greatest(0.1, cosd(lat));
  -- Less than the height of a strip.
  reach  constant double precision := radius + 6;
  nearby text[];
begin
  with near as materialized (
    select z.zip, ((z.latitude - lat) * north) ^ 2 + ((z.longitude - lon) * east) ^ 2 as square
      from public.zip_places z
     where floor(z.latitude * 5) = any (array[floor((lat - reach / north) * 5), floor(lat * 5), floor((lat + reach / north) * 5)])
       and z.longitude between lon - reach / east and lon + reach / east
       and z.latitude between lat - reach / north and lat + reach / north
  )
  select array_agg(n.zip),
         bool_and(exists (select from public.provider_fetches f
                           where f.provider = zips_in_circle.provider and f.zip = n.zip and f.scope is null
                             and f.valid_until > now()))
    into nearby, is_fresh
    from near n where n.square <= ((select sqrt(min(m.square)) from near m) + 2 * radius + 0.001) ^ 2;
  is_fresh := is_fresh and place = any (nearby);
  if cardinality(nearby) > 1 or nearby <> array[place] then
    with near as materialized (
      select z.zip, (z.latitude - lat) * north as y, (z.longitude - lon) * east as x
        from public.zip_places z where z.zip = any (nearby)
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
    select array_agg(distinct t.zip) filter (where t.zip is not null) into zips from touched t;
  else
    zips := array[place];
  end if;
end $$;

-- The ZIP codes among those given that have to be fetched for a scope, or for everyone, and the oldest fetch among
-- them (`fetched_at`).
create function private.stale_zips(
  provider text, of_scope uuid, zips text[], out stale text[], out fetched_at timestamptz
)
language plpgsql stable as $$
declare
  fresh integer;
begin
  -- Mostly, none has to be. Each of these conditions is one that an index finds.
  if of_scope is null then
    select count(*), min(f.fetched_at) into fresh, fetched_at from public.provider_fetches f
     where f.provider = stale_zips.provider and f.scope is null and f.valid_until > now()
       and f.zip in (zips[1], zips[2], zips[3], zips[4], zips[5], zips[6]);
  else
    select count(*), min(f.fetched_at) into fresh, fetched_at from public.provider_fetches f
     where f.provider = stale_zips.provider and f.zip = any (zips) and f.scope = of_scope and f.valid_until > now();
  end if;
  if fresh = cardinality(zips) then
    return;
  end if;
  select array_agg(z.zip order by z.zip) filter (where f.valid_until is null or f.valid_until <= now()), min(f.fetched_at)
    into stale, fetched_at
    from public.zip_places z
    left join public.provider_fetches f
      on f.provider = stale_zips.provider and f.zip = z.zip and f.scope is not distinct from of_scope
   where z.zip = any (zips);
end $$;

-- Evidence doesn't use what an earlier search cached.
drop function private.freshness(text, text, text, uuid, text, text, text, text, double precision, text[]);

-- The ZIP codes a search needs fetched (`stale`), and the oldest fetch among its ZIP codes (`fetched_at`). Nothing is
-- fetched for callers whom the license doesn't include.
create function private.freshness(
  provider text, license text, office_domain text, caller uuid,
  zip text, street text, city text, state text, radius double precision,
  out stale text[], out fetched_at timestamptz, out is_licensed boolean
)
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  mine     record;
  of_scope uuid;
  spot     private.spot;
  zips     text[] := array[zip];
  fresh    record;
begin
  if license = 'everyone' then
    is_licensed := true;
  else
    mine := private.scope_for(license, office_domain, caller);
    is_licensed := mine.allowed;
    of_scope := mine.scope;
  end if;
  if not is_licensed then
    return;
  end if;
  if street is not null then
    -- The store may know an address by a bound home alone.
    if of_scope is not null and private.include_own_homes(caller) then
      spot := private.visible_find_spot(street, zip, city, state);
    else
      spot := private.find_spot(street, zip, city, state);
    end if;
    zips := case when spot.zip is not null
                 then (private.zips_in_circle(spot.zip, spot.latitude, spot.longitude, radius)).zips end;
  end if;
  fresh := private.stale_zips(provider, of_scope, zips);
  stale := fresh.stale;
  fetched_at := fresh.fetched_at;
end $$;

drop function public.search_comps(
  uuid, text, text, text, text, text, double precision, integer, text, date, text, boolean);

-- Runs one search for a verified caller. `head` describes the result and its location, or gives the reason in
-- `refused`, in which case nothing was charged. `cards` are the first comps, one per line. `stamp` holds the store
-- version, the number of comps, their ZIP code, and whether the search was empty. To reuse a cached response, pass its
-- stamp as `known`: if the store still has that version, nothing is searched, and head and cards are null. `alike`
-- suggests homes for an address that wasn't found. `empty` is the reason nothing was found; such a search is free.
-- With `geocode`, an address that can't be located yet is refused as `needs_location` before anything is charged.
-- `stale` lists the ZIP codes that must be fetched from a `provider`, for everyone, before the results can be used; in
-- that case a cached response is not reused. The stamp also stores the ZIP codes of a circle, which stay the same until
-- the store changes.
create function public.search_comps(
  caller uuid, query text, zip text, street text, city text, state text,
  radius double precision, max_comps integer, idempotency_key text default null, today date default current_date,
  known text default null, geocode boolean default false, provider text default null
) returns table (head json, cards text, stamp text, stale text[], fetched_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  version       bigint;
  may_own_homes boolean;
  is_fresh      boolean;
  was           text[] := string_to_array(known, ' ');
  is_known      boolean;
  is_empty      boolean;
  place         text := zip;
  many          integer;
  spot          private.spot;
  zips          text[] := case when provider is null then null
                               when street is null then array[zip]
                               else string_to_array(substring(known from ' zips:(\S+)$'), ',') end;
  circle        record;
  fresh         record;
  comps         private.comps_found;
  settled       record;
  refusal       text;
  charged       timestamptz;
  empty         json;
begin
  -- Read first: the answer may be newer than its version, and is then computed again, but never older.
  select s.version,
         exists (select from public.uploads u where u.user_id = caller and u.status = 'done')
           or exists (select from private.cache_scopes),
         provider is null
           or (select count(*) from public.provider_fetches f
                where f.provider = search_comps.provider and f.scope is null and f.valid_until > now()
                  and f.zip in (zips[1], zips[2], zips[3], zips[4], zips[5], zips[6])) = cardinality(zips)
    into version, may_own_homes, is_fresh
    from private.store_version s;
  if may_own_homes and private.include_own_homes(caller) then
    if provider is not null then
      fresh := private.freshness(provider, 'everyone', null, caller, zip, street, city, state, radius);
      stale := fresh.stale;
      fetched_at := fresh.fetched_at;
    end if;
    return query
      select v.head, v.cards, null::text, search_comps.stale, search_comps.fetched_at
        from private.visible_search_comps(
          caller, query, zip, street, city, state, radius, max_comps, idempotency_key, today, null, geocode) v;
    return;
  end if;
  is_known := coalesce(was[1] = version::text and is_fresh, false);
  if is_known then
    many := was[2];
    place := was[3];
  elsif street is null then
    select 'zip_centroid', z.latitude, z.longitude, z.zip, null, z.city, z.state into spot
      from public.zip_places z where z.zip = place;
  else
    spot := private.find_spot(street, zip, city, state);
    place := spot.zip;
    if geocode and (spot.basis is null or spot.basis = 'zip_centroid')
       and private.needs_geocoding(caller, spot, street, zip, city, state) then
      refusal := 'needs_location';
    elsif spot.basis is null then
      refusal := case when zip is null then 'address_without_place' else 'unknown_zip' end;
      perform private.release_grant(caller);
    end if;
  end if;
  if refusal is null then
    settled := private.charge_search(caller, query, idempotency_key);
    refusal := settled.refusal;
    charged := settled.charged;
  end if;
  if refusal is not null then
    head := json_build_object('refused', refusal);
    return next;
    return;
  end if;
  if not is_known then
    if street is not null and provider is not null then
      circle := private.zips_in_circle(place, spot.latitude, spot.longitude, radius, provider);
      zips := circle.zips;
      is_fresh := circle.is_fresh;
    end if;
    if is_fresh is not true then
      fresh := private.stale_zips(provider, null, zips);
      stale := fresh.stale;
      fetched_at := fresh.fetched_at;
    end if;
    if street is null then
      comps := private.comps_in_zip(place, max_comps, today);
    else
      comps := private.comps_near(spot.latitude, spot.longitude, radius, max_comps, today);
    end if;
    many := comps.found;
    cards := comps.cards;
    if many = 0 then
      empty := private.empty_search_reason(spot, street is not null, comps, today);
    end if;
    head := json_build_object(
      'spot', spot, 'radius', comps.radius, 'as_of', comps.as_of, 'newest', comps.newest, 'sold', comps.sold,
      'prices', comps.prices, 'days', comps.days, 'distances', comps.distances[1:max_comps],
      'empty', empty,
      'alike', case when street is not null and spot.basis = 'zip_centroid' then private.similar_addresses(street, place) end,
      'sources', (select json_agg(json_build_object('name', s.name, 'demo', s.demo, 'loaded_at', s.loaded_at) order by s.id)
                    from public.listing_sources s where s.id = any (comps.sources)));
  end if;
  is_empty := empty is not null or (is_known and was[4] = 'empty') is true;
  if is_empty then
    charged := private.refund_credit(caller, charged);
  end if;
  stamp := concat_ws(' ', version, many, place, case when is_empty then 'empty' end,
                     case when street is not null then 'zips:' || array_to_string(zips, ',') end);
  perform private.record_search(caller, query, place, many, search_comps.idempotency_key, charged);
  return next;
end $$;

-- `search_comps` for licenses that restrict who may see the provider's homes, and for searches that waited for a
-- fetch.
create or replace function public.search_fresh_comps(
  provider text, license text, office_domain text, fetched boolean,
  caller uuid, query text, zip text, street text, city text, state text,
  radius double precision, max_comps integer, idempotency_key text default null, today date default current_date,
  known text default null, geocode boolean default false
) returns table (head json, cards text, stamp text, stale text[], fetched_at timestamptz, is_licensed boolean)
language plpgsql security definer set search_path = '' as $$
declare
  shared text := case when license = 'everyone' then provider end;
  fresh  record;
begin
  if shared is null then
    fresh := private.freshness(provider, license, office_domain, caller, zip, street, city, state, radius);
    if fresh.stale is not null then
      known := null;
    end if;
  end if;
  select s.head, s.cards, s.stamp, s.stale, s.fetched_at into head, cards, stamp, stale, fetched_at
    from public.search_comps(
      caller => caller, query => query, zip => zip, street => street, city => city, state => state, radius => radius,
      max_comps => max_comps, idempotency_key => idempotency_key, today => today,
      known => known, geocode => geocode, provider => shared) s;
  is_licensed := true;
  if shared is null then
    stale := fresh.stale;
    fetched_at := fresh.fetched_at;
    is_licensed := fresh.is_licensed;
  end if;
  if fetched and head ->> 'refused' is null then
    update public.searches s
       set fetched = true,
           found = case json_typeof(head -> 'sold') when 'array' then json_array_length(head -> 'sold') else 0 end
     where s.user_id = caller and s.idempotency_key = search_fresh_comps.idempotency_key;
  end if;
  return next;
end $$;

revoke execute on function
  private.zips_in_circle(text, double precision, double precision, double precision, text),
  private.stale_zips(text, uuid, text[]),
  private.freshness(text, text, text, uuid, text, text, text, text, double precision),
  public.search_comps(uuid, text, text, text, text, text, double precision, integer, text, date, text, boolean, text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.search_comps(uuid, text, text, text, text, text, double precision, integer, text, date, text, boolean, text)
  to service_role;
