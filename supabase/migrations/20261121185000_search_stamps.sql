-- A search that was answered before need not be told again: a stamp names what was found, and whoever holds
-- the answer of a stamp sends it along. The search is made and its credit settled all the same.

-- The transactions that wrote the homes found, in their order: a home that has changed has another one.
alter type private.comps_found add attribute versions xid[];

-- Comps of a ZIP: sold ones newest first, then those for sale. The as-of day is today, or the newest
-- record's day when that is more than 60 days old.
create or replace function private.comps_in_zip(searched text, most integer, today date) returns private.comps_found
language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
declare
  result private.comps_found;
  as_of  date := today;
begin
  loop
    select count(*), array_agg(c.id), array_agg(c.sold), array_agg(c.price), array_agg(c.days_on_market), null,
           array_agg(c.source), max(c.observed_on), null, null, null, array_agg(c.version)
      into result
      from (
        select l.id, l.status = 'sold' as sold, l.days_on_market, l.source, l.observed_on,
               case when l.status = 'sold' then l.sold_price else l.list_price end as price,
               l.xmin as version
        from public.listings l
        where l.zip = searched and l.observed_on > as_of - interval '1 year' and l.observed_on <= as_of
        order by l.status, l.observed_on desc, l.id
      ) c;
    exit when as_of < today or result.newest >= today - 60;
    select max(l.observed_on) into as_of from public.listings l where l.zip = searched;
    exit when as_of is null;
  end loop;
  if most > 0 then
    result.cards := private.cards_of(result.ids[1:most]);
  end if;
  result.as_of := as_of;
  return result;
end $$;

-- Comps around a point, nearest first. The circle widens step by step until it holds at least five.
-- Invented homes never come beside real ones: they count only where the circle has no real home.
create or replace function private.comps_around(
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
    cells := '{}';
    for row_of_squares in floor((lat - reach / north + 90) * 100) .. floor((lat + reach / north + 90) * 100) loop
      for square in floor((lon - reach / east + 180) * 100) .. floor((lon + reach / east + 180) * 100) loop
        cells := cells || (row_of_squares * 36000 + square);
      end loop;
    end loop;
    invented := false;
    as_of := today;
    loop
      select count(*), array_agg(c.id), array_agg(c.sold), array_agg(c.price), array_agg(c.days_on_market),
             array_agg(c.distance), array_agg(c.source), max(c.observed_on), null, null, null, array_agg(c.version)
        into result
        from (
          select l.id, l.status = 'sold' as sold, l.days_on_market, l.source, l.observed_on, near.distance,
                 case when l.status = 'sold' then l.sold_price else l.list_price end as price,
                 l.xmin as version
          from public.listings l,
               lateral (select private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) as distance) near
          where l.cell = any (cells) and l.demo = invented
            and l.observed_on > as_of - interval '1 year' and l.observed_on <= as_of
            and near.distance <= reach
          order by near.distance, l.id
        ) c;
      exit when as_of < today or result.newest >= today - 60;
      if not invented and result.found = 0 and not exists (
        select from public.listings l
        where l.cell = any (cells) and not l.demo
          and private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) <= reach) then
        invented := true;
        continue;
      end if;
      select max(l.observed_on) into as_of from public.listings l
       where l.cell = any (cells) and l.demo = invented
         and private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) <= reach;
      exit when as_of is null;
    end loop;
    exit when result.found >= 5;
  end loop;
  if most > 0 then
    result.cards := private.cards_of(result.ids[1:most]);
  end if;
  result.as_of := as_of;
  result.radius := reach;
  return result;
end $$;

-- What a search tells, by the names of `search_comps`.
create type private.comps_told as (
  found integer,
  head  json,
  cards text,
  stamp text
);

-- Finds comps of a ZIP, or with a radius around a spot, and tells them; the stamp alone where it is the known
-- one. The stamp covers all that is told: the homes with their versions, the place, the days, and the sources as
-- they are now. Stable, so that all of it is the store of one moment.
create function private.tell_comps(
  searched text, spot private.spot, radius double precision, most integer, today date, known text
) returns private.comps_told
language plpgsql stable as $$
declare
  told    private.comps_told;
  comps   private.comps_found;
  sources json;
begin
  if radius is null then
    comps := private.comps_in_zip(searched, 0, today);
  else
    comps := private.comps_around(spot.latitude, spot.longitude, radius, 0, today);
  end if;
  select json_agg(json_build_object('name', s.name, 'demo', s.demo, 'loaded_at', s.loaded_at) order by s.id)
    into sources
    from public.listing_sources s where s.id = any (comps.sources);
  told.found := comps.found;
  told.stamp := hash_record_extended(row (comps, spot, sources::text), 0);
  if told.stamp is distinct from known then
    told.cards := private.cards_of(comps.ids[1:most]);
    told.head := json_build_object(
      'spot', spot, 'radius', comps.radius, 'as_of', comps.as_of, 'newest', comps.newest, 'sold', comps.sold,
      'prices', comps.prices, 'days', comps.days, 'distances', comps.distances[1:most], 'sources', sources);
  end if;
  return told;
end $$;

drop function public.search_comps(uuid, text, text, text, text, text, double precision, integer, text, date);

-- One search for a verified caller. `head` says what was found and where, or `refused` with the
-- reason: nothing was charged then. `cards` are the first comps, a line each. Both are null where the search
-- found what the stamp `known` names, which an earlier answer to the same question gave.
create function public.search_comps(
  caller uuid, query text, zip text, street text, city text, state text,
  radius double precision, most integer, idempotency_key text default null, today date default current_date,
  known text default null
) returns table (head json, cards text, stamp text)
language plpgsql security definer set search_path = '' as $$
declare
  spot    private.spot;
  told    private.comps_told;
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
  told := private.tell_comps(zip, spot, case when street is not null then radius end, most, today, known);
  insert into public.searches as s (user_id, query, zip, found, idempotency_key)
  values (caller, query, coalesce(spot.zip, search_comps.zip), told.found, search_comps.idempotency_key)
  on conflict do nothing;
  head := told.head;
  cards := told.cards;
  stamp := told.stamp;
  return next;
end $$;

revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function
  public.search_comps(uuid, text, text, text, text, text, double precision, integer, text, date, text)
  from public, anon, authenticated;
grant execute on function
  public.search_comps(uuid, text, text, text, text, text, double precision, integer, text, date, text)
  to service_role;
