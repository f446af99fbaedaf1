-- A question that was answered before is not searched anew while the store has not changed: the store has a version,
-- and whoever holds an answer sends along the one that it was given at.

-- A number that every change of the store makes larger, in the change's own transaction: whoever sees a version sees
-- every change up to it. It is the time in microseconds, so that a store put back from a backup never comes again to
-- a number that stood for other homes.
create table private.store_version (
  version   bigint not null,
  singleton boolean primary key default true check (singleton)
);
insert into private.store_version (version) values (1);
alter table private.store_version enable row level security;

create function private.renew_store_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.store_version s
     set version = greatest(s.version + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint);
  return null;
end $$;

-- What the answer of a search is made of. Before the change, so that two changes meet here and not at each
-- other's rows.
create trigger renew_store_version before insert or update or delete or truncate on public.listings
  for each statement execute function private.renew_store_version();
create trigger renew_store_version before insert or update or delete or truncate on public.listing_sources
  for each statement execute function private.renew_store_version();
create trigger renew_store_version before insert or update or delete or truncate on public.zip_places
  for each statement execute function private.renew_store_version();

drop function public.search_comps(uuid, text, text, text, text, text, double precision, integer, text, date, text);
drop function private.tell_comps(text, private.spot, double precision, integer, date, text);
drop type private.comps_told;
drop function private.cards_of(bigint[]);

-- Where the rows of the homes found lie, for whoever reads more of them in the same moment.
alter type private.comps_found alter attribute versions type tid[];
alter type private.comps_found rename attribute versions to tids;

-- The cards of listings, a line each, in the order given. Cards are wide, so they are fetched after sorting, for
-- the comps of the answer alone, and by the place of their rows: of the moment in which those were found.
create function private.cards_at(tids tid[]) returns text
language plpgsql stable as $$
begin
  return (select string_agg(in_order.card, e'\n')
            from (select l.card from unnest(tids) with ordinality f (tid, place)
                    join public.listings l on l.ctid = f.tid order by f.place) in_order);
end $$;

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
           array_agg(c.source), max(c.observed_on), null, null, null, array_agg(c.tid)
      into result
      from (
        select l.id, l.status = 'sold' as sold, l.days_on_market, l.source, l.observed_on,
               case when l.status = 'sold' then l.sold_price else l.list_price end as price,
               l.ctid as tid
        from public.listings l
        where l.zip = searched and l.observed_on > as_of - interval '1 year' and l.observed_on <= as_of
        order by l.status, l.observed_on desc, l.id
      ) c;
    exit when as_of < today or result.newest >= today - 60;
    select max(l.observed_on) into as_of from public.listings l where l.zip = searched;
    exit when as_of is null;
  end loop;
  if most > 0 then
    result.cards := private.cards_at(result.tids[1:most]);
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
             array_agg(c.distance), array_agg(c.source), max(c.observed_on), null, null, null, array_agg(c.tid)
        into result
        from (
          select l.id, l.status = 'sold' as sold, l.days_on_market, l.source, l.observed_on, near.distance,
                 case when l.status = 'sold' then l.sold_price else l.list_price end as price,
                 l.ctid as tid
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
    result.cards := private.cards_at(result.tids[1:most]);
  end if;
  result.as_of := as_of;
  result.radius := reach;
  return result;
end $$;

-- One search for a verified caller. `head` says what was found and where, or `refused` with the reason: nothing
-- was charged then. `cards` are the first comps, a line each. `stamp` says of what store this is told, how many
-- were found, and in which ZIP; an earlier answer to the same question brings it back as `known`. While the store
-- is still that one, nothing is searched: head and cards are null.
create function public.search_comps(
  caller uuid, query text, zip text, street text, city text, state text,
  radius double precision, most integer, idempotency_key text default null, today date default current_date,
  known text default null
) returns table (head json, cards text, stamp text)
language plpgsql security definer set search_path = '' as $$
declare
  -- Read before all else: what is told may be newer than it says, and is told again then, but never older.
  version bigint := (select s.version from private.store_version s);
  was     text[] := string_to_array(known, ' ');
  is_told boolean := coalesce(was[1] = version::text, false);
  place   text := zip;
  many    integer;
  spot    private.spot;
  comps   private.comps_found;
  refusal text;
begin
  if is_told then
    many := was[2];
    place := was[3];
  elsif street is null then
    select 'zip_centroid', z.latitude, z.longitude, z.zip, null, z.city, z.state into spot
      from public.zip_places z where z.zip = place;
  else
    spot := private.locate(street, zip, city, state);
    place := spot.zip;
    if spot.basis is null then
      refusal := case when zip is null then 'address_without_place' else 'unknown_zip' end;
      perform private.release_grant(caller);
    end if;
  end if;
  refusal := coalesce(refusal, private.settle_search(caller, query, idempotency_key));
  if refusal is not null then
    head := json_build_object('refused', refusal);
    return next;
    return;
  end if;
  if not is_told then
    if street is null then
      comps := private.comps_in_zip(place, most, today);
    else
      comps := private.comps_around(spot.latitude, spot.longitude, radius, most, today);
    end if;
    many := comps.found;
    cards := comps.cards;
    head := json_build_object(
      'spot', spot, 'radius', comps.radius, 'as_of', comps.as_of, 'newest', comps.newest, 'sold', comps.sold,
      'prices', comps.prices, 'days', comps.days, 'distances', comps.distances[1:most],
      'sources', (select json_agg(json_build_object('name', s.name, 'demo', s.demo, 'loaded_at', s.loaded_at) order by s.id)
                    from public.listing_sources s where s.id = any (comps.sources)));
  end if;
  stamp := concat_ws(' ', version, many, place);
  insert into public.searches as s (user_id, query, zip, found, idempotency_key)
  values (caller, query, place, many, search_comps.idempotency_key)
  on conflict do nothing;
  return next;
end $$;

revoke all on private.store_version from public, anon, authenticated;
revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function
  public.search_comps(uuid, text, text, text, text, text, double precision, integer, text, date, text)
  from public, anon, authenticated;
grant execute on function
  public.search_comps(uuid, text, text, text, text, text, double precision, integer, text, date, text)
  to service_role;
