-- Searches: finding comps in the store, and the record of who searched for what.
-- `search_comps` settles the credit, searches and records in one transaction: a search that fails
-- leaves nothing charged. The comps function alone may call it, for a caller it has verified.

create table public.searches (
  id              bigint generated always as identity primary key,
  user_id         uuid not null references auth.users (id) on delete cascade,
  -- As the person wrote it.
  query           text not null,
  zip             text,
  found           integer not null,
  -- Names a request that may be sent twice: it is one search.
  idempotency_key text,
  created_at      timestamptz not null default now(),
  unique (user_id, idempotency_key)
);
create index searches_by_user on public.searches (user_id, created_at desc);

alter table public.searches enable row level security;
revoke all on public.searches from anon, authenticated;
grant select on public.searches to authenticated, service_role;

create policy "A user reads their own searches"
  on public.searches for select to authenticated
  using (user_id = (select auth.uid()));

-- Great-circle distance in statute miles, by the haversine formula with the earth's mean radius.
-- Example: one degree of latitude is 69.09 miles.
create function private.miles_between(
  latitude_a double precision, longitude_a double precision,
  latitude_b double precision, longitude_b double precision
) returns double precision
language sql immutable parallel safe as $$
  select 2 * 3958.7613 * asin(least(1, sqrt(
    sin(radians(latitude_b - latitude_a) / 2) ^ 2
    + cos(radians(latitude_a)) * cos(radians(latitude_b)) * sin(radians(longitude_b - longitude_a) / 2) ^ 2)))
$$;

-- The 0.01-degree squares that a circle may touch, numbered as `listings.cell` numbers them.
create function private.cells_around(
  latitude double precision, longitude double precision, radius_miles double precision
) returns integer[]
language sql immutable parallel safe as $$
  select array_agg(lat * 36000 + lon)
  from (select radius_miles / 69.0 as north,
               radius_miles / (69.0 * greatest(0.1, cos(radians(latitude)))) as east) reach,
       generate_series(floor((latitude - north + 90) * 100)::integer,
                       floor((latitude + north + 90) * 100)::integer) lat,
       generate_series(floor((longitude - east + 180) * 100)::integer,
                       floor((longitude + east + 180) * 100)::integer) lon
$$;

-- What a search found, as parallel arrays in the order of the answer.
create type private.comps_found as (
  ids       bigint[],
  sold      boolean[],
  prices    integer[],
  days      integer[],
  distances double precision[],
  sources   smallint[],
  newest    date,
  as_of     date,
  radius    double precision
);

-- The as-of day: today, or the newest record's day when that is more than 60 days old.
create function private.as_of(newest date, today date) returns date
language sql immutable parallel safe as $$
  select case when newest < today - 60 then newest else today end
$$;

-- Comps of a ZIP: sold ones newest first, then those for sale.
create function private.comps_in_zip(place text, today date) returns private.comps_found
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  result private.comps_found;
begin
  select max(l.observed_on) into result.newest from public.listings l where l.zip = place;
  result.as_of := private.as_of(result.newest, today);
  select array_agg(c.id), array_agg(c.sold), array_agg(c.price), array_agg(c.days_on_market),
         array_agg(distinct c.source)
    into result.ids, result.sold, result.prices, result.days, result.sources
    from (
      select l.id, l.status = 'sold' as sold, l.days_on_market, l.source,
             case when l.status = 'sold' then l.sold_price else l.list_price end as price
      from public.listings l
      where l.zip = place
        and l.observed_on > result.as_of - interval '1 year' and l.observed_on <= result.as_of
      order by l.status, l.observed_on desc, l.id
    ) c;
  return result;
end $$;

-- Comps around a point, nearest first. The circle widens step by step until it holds at least five.
-- Invented homes never come beside real ones: they count only where the circle has no real home.
create function private.comps_around(
  lat double precision, lon double precision, asked_radius double precision, today date
) returns private.comps_found
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  result   private.comps_found;
  cells    integer[];
  invented boolean;
begin
  foreach result.radius in array array[asked_radius, 0.5, 0.75, 1, 1.5, 2, 3, 5] loop
    continue when result.radius < asked_radius;
    cells := private.cells_around(lat, lon, result.radius);
    invented := not exists (
      select from public.listings l
      where l.cell = any (cells) and not l.demo
        and private.miles_between(lat, lon, l.latitude, l.longitude) <= result.radius);
    select max(l.observed_on) into result.newest from public.listings l
     where l.cell = any (cells) and l.demo = invented and l.observed_on >= today - 60
       and private.miles_between(lat, lon, l.latitude, l.longitude) <= result.radius;
    if result.newest is null then
      select max(l.observed_on) into result.newest from public.listings l
       where l.cell = any (cells) and l.demo = invented
         and private.miles_between(lat, lon, l.latitude, l.longitude) <= result.radius;
    end if;
    result.as_of := private.as_of(result.newest, today);
    select array_agg(c.id), array_agg(c.sold), array_agg(c.price), array_agg(c.days_on_market),
           array_agg(c.distance), array_agg(distinct c.source)
      into result.ids, result.sold, result.prices, result.days, result.distances, result.sources
      from (
        select l.id, l.status = 'sold' as sold, l.days_on_market, l.source, near.distance,
               case when l.status = 'sold' then l.sold_price else l.list_price end as price
        from public.listings l,
             lateral (select private.miles_between(lat, lon, l.latitude, l.longitude) as distance) near
        where l.cell = any (cells) and l.demo = invented
          and l.observed_on > result.as_of - interval '1 year' and l.observed_on <= result.as_of
          and near.distance <= result.radius
        order by near.distance, l.id
      ) c;
    exit when cardinality(result.ids) >= 5;
  end loop;
  return result;
end $$;

-- Where an address is: the home itself where the store has it (`basis` home), its building where
-- only other units are known (building), otherwise the middle of its ZIP (zip_centroid). No row when
-- nothing fits.
create function private.locate(street text, place text, town text, region text)
returns table (basis text, latitude double precision, longitude double precision, zip text, listing bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select case when l.street_key = street then 'home' else 'building' end, l.latitude, l.longitude, l.zip, l.id
    from public.listings l
    where (l.street_key = street
           or (street not like '%#%' and l.street_key > street || ' #' and l.street_key < street || ' $'))
      and case when place is not null then l.zip = place
               else upper(l.city) = upper(town) and l.state = region end
      and l.latitude is not null
    order by l.street_key <> street, l.demo, l.observed_on desc, l.id
    limit 1;
  if not found then
    return query
      select 'zip_centroid', z.latitude, z.longitude, z.zip, null::bigint
      from public.zip_places z where z.zip = place;
  end if;
end $$;

-- One search for a verified caller. The answer is JSON: `refused` with the reason and nothing
-- charged, or what was found and where; `contract` gives it the names of the wire.
create function public.search_comps(
  caller uuid, query text, zip text, street text, city text, state text,
  radius double precision, most integer, idempotency_key text default null, today date default current_date
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  spot  record;
  comps private.comps_found;
begin
  if not exists (select from auth.users u where u.id = caller
                 and (u.banned_until is null or u.banned_until <= now())) then
    return json_build_object('refused', 'unknown_caller');
  end if;
  if street is not null then
    select * into spot from private.locate(street, zip, city, state);
    if not found then
      return json_build_object('refused', case when zip is null then 'address_without_place' else 'unknown_zip' end);
    end if;
  end if;
  if not private.settle_once(caller, idempotency_key) then
    return json_build_object('refused', 'limit_reached');
  end if;
  if street is not null then
    comps := private.comps_around(spot.latitude, spot.longitude, radius, today);
  else
    comps := private.comps_in_zip(zip, today);
    select 'zip_centroid' as basis, z.latitude, z.longitude, z.zip, null::bigint as listing into spot
      from public.zip_places z where z.zip = search_comps.zip;
  end if;
  insert into public.searches as s (user_id, query, zip, found, idempotency_key)
  values (caller, query, coalesce(spot.zip, search_comps.zip), coalesce(cardinality(comps.ids), 0),
          search_comps.idempotency_key)
  on conflict on constraint searches_user_id_idempotency_key_key do nothing;
  return json_build_object(
    'zip', coalesce(spot.zip, search_comps.zip),
    'basis', spot.basis, 'latitude', spot.latitude, 'longitude', spot.longitude,
    'matched', (select json_build_object('address', l.address, 'city', l.city, 'state', l.state, 'zip', l.zip)
                from public.listings l where l.id = spot.listing),
    'radius', comps.radius, 'as_of', comps.as_of, 'newest', comps.newest,
    'sold', comps.sold, 'prices', comps.prices, 'days', comps.days,
    'sources', (select json_agg(json_build_object('name', s.name, 'demo', s.demo, 'loaded_at', s.loaded_at) order by s.id)
                from public.listing_sources s where s.id = any (comps.sources)),
    'listings', private.listings_json(comps, most));
end $$;

-- Settles the credit of a search, once for an idempotency key. False at the limit.
create function private.settle_once(caller uuid, key text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if key is not null then
    perform pg_advisory_xact_lock(hashtextextended(caller::text || key, 0));
    if exists (select from public.searches s where s.user_id = caller and s.idempotency_key = key) then
      return true;
    end if;
  end if;
  return private.settle_search(caller);
end $$;

-- The first comps of the answer with all their facts, in order.
create function private.listings_json(comps private.comps_found, most integer) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(row_to_json(facts) order by facts.place), '[]'::json)
  from (
    select f.place, round(comps.distances[f.place]::numeric, 3)::double precision as distance,
           l.id::text, l.source_id, l.address, l.city, l.state, l.zip, l.latitude, l.longitude,
           l.status, l.home_type, l.sold_price, l.list_price, l.original_list_price,
           l.sold_on, l.contract_on, l.listed_on, l.observed_on, l.bedrooms, l.bathrooms, l.living_area,
           l.lot_size, l.year_built, l.days_on_market, l.hoa_monthly, l.url, l.demo
    from unnest(comps.ids[1:most]) with ordinality f (id, place)
    join public.listings l on l.id = f.id
  ) facts
$$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function
  public.search_comps(uuid, text, text, text, text, text, double precision, integer, text, date)
  from public, anon, authenticated;
grant execute on function
  public.search_comps(uuid, text, text, text, text, text, double precision, integer, text, date)
  to service_role;
