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
  created_at      timestamptz not null default now()
);
create unique index searches_once on public.searches (user_id, idempotency_key)
  where idempotency_key is not null;
create index searches_by_user on public.searches (user_id, created_at desc);

alter table public.searches enable row level security;
revoke all on public.searches from anon, authenticated;
revoke all on all sequences in schema public from anon, authenticated;
grant select on public.searches to authenticated, service_role;

create policy "A user reads their own searches"
  on public.searches for select to authenticated
  using (user_id = (select auth.uid()));

-- The distance of two near points in statute miles, on the plane that touches the earth at the first:
-- differences of degrees times the miles of a degree, of latitude (`north`) and of longitude there
-- (`east`). Within 5 miles it differs from the great circle by less than 1 part in 1,000.
-- Example: private.miles_apart(0.005, 0, 69.0934, 52.3) is 0.345.
create function private.miles_apart(
  degrees_north double precision, degrees_east double precision, north double precision, east double precision
) returns double precision
language sql immutable parallel safe as $$
  select sqrt((degrees_north * north) * (degrees_north * north) + (degrees_east * east) * (degrees_east * east))
$$;

-- What a search found, as parallel arrays in the order of the answer. `cards` are those of the
-- first comps alone, a line each.
create type private.comps_found as (
  found     integer,
  ids       bigint[],
  sold      boolean[],
  prices    integer[],
  days      integer[],
  distances double precision[],
  sources   smallint[],
  newest    date,
  cards     text,
  as_of     date,
  radius    double precision
);

-- The cards of listings, a line each, in the order of their ids. Cards are wide, so they are fetched
-- after sorting, for the comps of the answer alone.
create function private.cards_of(ids bigint[]) returns text
language sql stable as $$
  select string_agg((select l.card from public.listings l where l.id = f.id), e'\n' order by f.place)
  from unnest(ids) with ordinality f (id, place)
$$;

-- Comps of a ZIP: sold ones newest first, then those for sale. The as-of day is today, or the newest
-- record's day when that is more than 60 days old.
create function private.comps_in_zip(searched text, most integer, today date) returns private.comps_found
language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
declare
  result private.comps_found;
  as_of  date := today;
begin
  loop
    select count(*), array_agg(c.id), array_agg(c.sold), array_agg(c.price), array_agg(c.days_on_market), null,
           array_agg(c.source), max(c.observed_on)
      into result
      from (
        select l.id, l.status = 'sold' as sold, l.days_on_market, l.source, l.observed_on,
               case when l.status = 'sold' then l.sold_price else l.list_price end as price
        from public.listings l
        where l.zip = searched and l.observed_on > as_of - interval '1 year' and l.observed_on <= as_of
        order by l.status, l.observed_on desc, l.id
      ) c;
    exit when as_of < today or result.newest >= today - 60;
    select max(l.observed_on) into as_of from public.listings l where l.zip = searched;
    exit when as_of is null;
  end loop;
  result.cards := private.cards_of(result.ids[1:most]);
  result.as_of := as_of;
  return result;
end $$;

-- Comps around a point, nearest first. The circle widens step by step until it holds at least five.
-- Invented homes never come beside real ones: they count only where the circle has no real home.
create function private.comps_around(
  lat double precision, lon double precision, asked_radius double precision, most integer, today date
) returns private.comps_found
language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
declare
  result   private.comps_found;
  reach    double precision;
  -- The miles of a degree of latitude, with the earth's mean radius, and of a degree of longitude here.
  north    double precision := 69.0934;
  east     double precision := 69.0934 * greatest(0.1, cosd(lat));
  cells    integer[];
  invented boolean;
  as_of    date;
begin
  foreach reach in array array[asked_radius, 0.5, 0.75, 1, 1.5, 2, 3, 5] loop
    continue when reach < asked_radius;
    -- The 0.01-degree squares that the circle may touch, numbered as `listings.cell` numbers them.
    cells := array(
      select row_of_squares * 36000 + square
      from generate_series(floor((lat - reach / north + 90) * 100)::integer,
                           floor((lat + reach / north + 90) * 100)::integer) row_of_squares,
           generate_series(floor((lon - reach / east + 180) * 100)::integer,
                           floor((lon + reach / east + 180) * 100)::integer) square);
    invented := not exists (
      select from public.listings l
      where l.cell = any (cells) and not l.demo
        and private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) <= reach);
    as_of := today;
    loop
      select count(*), array_agg(c.id), array_agg(c.sold), array_agg(c.price), array_agg(c.days_on_market),
             array_agg(c.distance), array_agg(c.source), max(c.observed_on)
        into result
        from (
          select l.id, l.status = 'sold' as sold, l.days_on_market, l.source, l.observed_on, near.distance,
                 case when l.status = 'sold' then l.sold_price else l.list_price end as price
          from public.listings l,
               lateral (select private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) as distance) near
          where l.cell = any (cells) and l.demo = invented
            and l.observed_on > as_of - interval '1 year' and l.observed_on <= as_of
            and near.distance <= reach
          order by near.distance, l.id
        ) c;
      exit when as_of < today or result.newest >= today - 60;
      select max(l.observed_on) into as_of from public.listings l
       where l.cell = any (cells) and l.demo = invented
         and private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) <= reach;
      exit when as_of is null;
    end loop;
    exit when result.found >= 5;
  end loop;
  result.cards := private.cards_of(result.ids[1:most]);
  result.as_of := as_of;
  result.radius := reach;
  return result;
end $$;

-- Where a search looks. `basis` says what the place is: the home of the address where the store has
-- it, its building where only other units are known, otherwise the middle of the ZIP.
create type private.spot as (
  basis     text,
  latitude  double precision,
  longitude double precision,
  zip       text,
  address   text,
  city      text,
  state     text
);

-- Places an address by the key of its street line. Null when neither home nor ZIP is known.
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

-- One search for a verified caller. `head` says what was found and where, or `refused` with the
-- reason: nothing was charged then. `cards` are the first comps, a line each.
create function public.search_comps(
  caller uuid, query text, zip text, street text, city text, state text,
  radius double precision, most integer, idempotency_key text default null, today date default current_date
) returns table (head json, cards text)
language plpgsql security definer set search_path = '' as $$
declare
  spot    private.spot;
  comps   private.comps_found;
  refusal text;
begin
  if street is not null then
    spot := private.locate(street, zip, city, state);
    if spot.basis is null then
      refusal := case when zip is null then 'address_without_place' else 'unknown_zip' end;
      perform private.release_grant(caller);
    end if;
  else
    select 'zip_centroid', z.latitude, z.longitude, z.zip, null, z.city, z.state into spot
      from public.zip_places z where z.zip = search_comps.zip;
  end if;
  refusal := coalesce(refusal, private.settle_search(caller, query, idempotency_key));
  if refusal is not null then
    head := json_build_object('refused', refusal);
    return next;
    return;
  end if;
  if street is not null then
    comps := private.comps_around(spot.latitude, spot.longitude, radius, most, today);
  else
    comps := private.comps_in_zip(zip, most, today);
  end if;
  insert into public.searches as s (user_id, query, zip, found, idempotency_key)
  values (caller, query, coalesce(spot.zip, search_comps.zip), comps.found, search_comps.idempotency_key)
  on conflict do nothing;
  cards := comps.cards;
  head := json_build_object(
    'spot', spot, 'radius', comps.radius, 'as_of', comps.as_of, 'newest', comps.newest, 'sold', comps.sold,
    'prices', comps.prices, 'days', comps.days, 'distances', comps.distances[1:most],
    'sources', (select json_agg(json_build_object('name', s.name, 'demo', s.demo, 'loaded_at', s.loaded_at) order by s.id)
                from public.listing_sources s where s.id = any (comps.sources)));
  return next;
end $$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function
  public.search_comps(uuid, text, text, text, text, text, double precision, integer, text, date)
  from public, anon, authenticated;
grant execute on function
  public.search_comps(uuid, text, text, text, text, text, double precision, integer, text, date)
  to service_role;
