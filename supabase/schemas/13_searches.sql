-- Searches: finding comps, and the log of who searched for what. `search` charges the credit, searches and
-- writes the log in one transaction, so a failed search costs nothing. A search that finds nothing is free, as is one of
-- an address that can't be priced, but it adds a row, and with a listing provider it can fetch up to six ZIP codes: each account is limited to 60 per hour.

set check_function_bodies = off;

-- The result of a search, as parallel arrays in result order. `cards` covers only the first comps, one per line.
create type private.comps_found as (
  found     integer,
  ids       bigint[],
  statuses  public.listing_status[],
  prices    integer[],
  days      integer[],
  distances double precision[],
  sources   smallint[],
  newest    date,
  cards     text,
  as_of     date,
  radius    double precision,
  -- The physical rows of the shared homes found, for reading more columns in the same snapshot.
  tids      tid[],
  -- How many have no map location, so no distance.
  unlocated integer
);

-- When a cached response can be reused, and what it says about the search.
create type private.search_stamp as (
  -- Of the store.
  version  bigint,
  found    integer,
  zip      text,
  is_empty boolean,
  -- The ZIP codes that it needs from a provider; they stay the same until the store changes.
  zips     text[],
  -- Its address can't be priced.
  is_unpriced boolean
);

-- What is wanted of a search: its comps, or else its evidence.
create type private.search_wants as (
  -- How many comps to describe; null for evidence.
  max_comps   integer,
  -- The stamp of a cached response.
  known       private.search_stamp,
  -- A search that isn't free is charged and recorded, and its evidence is left to `read_evidence`: `head` gives the `position`
  -- in the log that a replica needs for it.
  settle_only boolean
);

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
  -- Whether the search waited for a provider: the others were answered from the store.
  fetched         boolean not null default false,
  -- The period whose credit the search used; null if the search was free.
  charged_period  timestamptz,
  -- It was free because its address can't be priced. It opens no market.
  is_unpriced     boolean not null default false
);

alter table public.searches enable row level security;
grant select on public.searches to authenticated;
grant all on public.searches to service_role;

create unique index searches_once on public.searches (user_id, idempotency_key)
  where idempotency_key is not null;
create index searches_by_user on public.searches (user_id, created_at desc);
create index searches_by_time on public.searches (created_at);
create index searches_by_place on public.searches (user_id, zip);

create policy "A user reads their own searches"
  on public.searches for select to authenticated
  using (user_id = (select private.active_caller()));

-- Searches that failed because of us or a provider. The comps function adds a row only after a failure, so successful
-- searches have no overhead. It doesn't record who searched, or for what.
create table public.search_failures (
  id     bigint generated always as identity primary key,
  at     timestamptz not null default now(),
  status integer not null check (status between 500 and 599)
);

alter table public.search_failures enable row level security;
grant all on public.search_failures to service_role;

create index search_failures_by_time on public.search_failures (at);

-- Repeating a recorded search, or asking for its evidence or report, adds no row and so is not limited: otherwise 60
-- free searches in an hour would block the report of a search that was paid for.
create function private.limit_free_searches() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.idempotency_key is not null and exists (
    select from public.searches s
     where s.user_id = new.user_id and s.idempotency_key = new.idempotency_key) then
    return new;
  end if;
  if (select count(*) from public.searches s
       where s.user_id = new.user_id and s.created_at > now() - interval '1 hour' and s.charged_period is null) >= 60 then
    raise exception 'You''ve had 60 searches without results in the past hour. Check the address or ZIP code, and try again later.'
      using errcode = 'PT429';
  end if;
  return new;
end $$;

create trigger limit_free_searches before insert on public.searches
  for each row when (new.charged_period is null) execute function private.limit_free_searches();

-- Undoes a search and refunds its credit when it could not be answered, or when the report it paid for could not be computed
-- or saved. The search is identified by its idempotency key.
-- Only the server may call it.
create function public.refund_search(caller uuid, idempotency_key text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  charged timestamptz;
begin
  -- The search may still be running, although the server no longer waits for it.
  perform pg_advisory_xact_lock(hashtextextended(refund_search.caller::text || refund_search.idempotency_key, 0));
  delete from public.searches s
   where s.user_id = refund_search.caller and s.idempotency_key = refund_search.idempotency_key
  returning s.charged_period into charged;
  perform private.refund_credit(refund_search.caller, charged);
end $$;

grant execute on function public.refund_search to service_role;

-- Records that a search failed, with the status of its response.
-- Only the server may call it.
create function public.record_search_failure(status integer) returns void
language sql security definer set search_path = '' as $$
  insert into public.search_failures (status) values (record_search_failure.status)
$$;

grant execute on function public.record_search_failure to service_role;

-- Checks whether a user may export a search to CSV, which requires a paid plan. `refused` is null if they may,
-- otherwise the reason. Also returns the user's units. A search is identified by its idempotency key and can be
-- exported for one day.
-- Only the server may call it.
create function public.check_export(caller uuid, query text, idempotency_key text)
returns table (refused text, units text)
language sql stable security definer set search_path = '' as $$
  select case
      when not private.is_active_account(check_export.caller) then 'unknown_caller'
      when not exists (select from private.entitling_subscription(check_export.caller)) then 'needs_basic'
      when not exists (
        select from public.searches s
         where s.user_id = check_export.caller and s.idempotency_key = check_export.idempotency_key
           and s.query = check_export.query and s.created_at > now() - interval '1 day') then 'unknown_search'
    end,
    (select p.units from public.profiles p where p.id = check_export.caller)
$$;

grant execute on function public.check_export to service_role;

-- Runs one search for a verified caller: charges it, finds its comps or its evidence, and records it. `place` is a
-- `private.search_place` and `wants` a `private.search_wants`, as JSON. `head` describes the result and its location, or gives
-- the reason in `refused`, in which case nothing was charged. Of comps, `cards` are the first ones, one per line, and `stamp`
-- says when a cached response can be reused, unless it has homes of the caller's own: while a stamp in `wants.known` is valid,
-- nothing is searched, and head and cards are null. Of evidence, homes are columns, and `model` is null if the market has
-- none yet. With `geocode`, an address that can't be located yet is refused as `needs_location` before anything is charged.
-- With a `source` (`private.source_for`), `stale` lists the ZIP codes that must be fetched before the results can be used, and
-- `is_licensed` says whether its license includes the caller.
-- Only the server may call it.
create function public.search(
  caller uuid, query text, place json, wants json, idempotency_key text default null, today date default current_date,
  source json default null, geocode boolean default false
) returns table (
  head json, cards text, stamp text, sales text, offers text, unsold text, model text,
  stale text[], fetched_at timestamptz, is_licensed boolean
)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  searched      private.search_place := json_populate_record(null::private.search_place, place);
  wanted        private.search_wants := json_populate_record(null::private.search_wants, wants);
  fetches       private.search_source := private.source_for(source, caller);
  has_own_homes boolean := private.include_own_homes(caller);
  -- Read first: the answer may be newer than its version, and is then computed again, but never older.
  version       bigint := (select s.version from private.store_version s);
  result        private.search_stamp := case when not has_own_homes then wanted.known end;
  -- The store has not changed since, and none of its ZIP codes has to be fetched.
  is_known      boolean := (
    result.version = version and (
      fetches.provider is null
      or result.zips is not null and (private.stale_zips(fetches.provider, fetches.scope, result.zips)).stale is null)) is true;
  located       record;
  charge        record;
  fresh         record;
  found         record;
begin
  is_licensed := fetches.is_licensed;
  if not is_known then
    located := private.locate_search(caller, searched, geocode);
    -- Under a key, the comps of the same search give the credit back.
    if located.refusal in ('address_without_place', 'unknown_zip')
       and (wanted.max_comps is not null or idempotency_key is null) then
      perform private.release_grant(caller);
    end if;
    if located.refusal is not null then
      head := json_build_object('refused', located.refusal);
      return next;
      return;
    end if;
  end if;
  charge := private.charge_search(caller, query, idempotency_key);
  if charge.refusal is not null then
    head := json_build_object('refused', charge.refusal);
    return next;
    return;
  end if;
  if not is_known then
    if fetches.provider is not null then
      fresh := private.freshness(fetches, searched, located.spot);
      stale := fresh.stale;
      fetched_at := fresh.fetched_at;
      result.zips := fresh.zips;
    end if;
    -- Charged and recorded earlier, under the same key.
    if wanted.settle_only and charge.charged is null then
      head := private.replica_position();
      return next;
      return;
    end if;
    if wanted.max_comps is not null then
      found := private.find_comps(searched, located.spot, wanted.max_comps, today);
      cards := found.cards;
    else
      found := private.settle_evidence(searched, located.spot, today, wanted.settle_only);
      sales := found.sales;
      offers := found.offers;
      unsold := found.unsold;
      model := found.model;
    end if;
    head := found.head;
    result := (version, found.many, coalesce((located.spot).zip, searched.zip), found.is_empty, result.zips, found.is_unpriced);
  end if;
  if result.is_empty or result.is_unpriced then
    charge.charged := private.refund_credit(caller, charge.charged);
  end if;
  perform private.record_search(
    caller, query, idempotency_key, result, charge.charged, wanted.max_comps is not null and fetches.is_fetched);
  if not has_own_homes then
    stamp := result::text;
  end if;
  return next;
end $$;

grant execute on function public.search to service_role;

-- The center of a search, or why it can't be run: `needs_location`, `address_without_place` or `unknown_zip`.
create function private.locate_search(
  caller uuid, place private.search_place, geocode boolean, out spot private.spot, out refusal text
)
language plpgsql set search_path = '' as $$
begin
  if place.street is null then
    select 'zip_centroid', z.latitude, z.longitude, z.zip, null, z.city, z.state into spot
      from public.zip_places z where z.zip = place.zip;
    return;
  end if;
  spot := private.find_spot(place.street, place.zip, place.city, place.state);
  if geocode and coalesce(spot.basis, 'zip_centroid') = 'zip_centroid' then
    if private.needs_geocoding(caller, spot, place) then
      refusal := 'needs_location';
      return;
    end if;
    -- Comps and evidence of an address arrive together: the other one may have located it meanwhile.
    spot := private.find_spot(place.street, place.zip, place.city, place.state);
  end if;
  if spot.basis is null then
    refusal := case when place.zip is null then 'address_without_place' else 'unknown_zip' end;
  end if;
end $$;

-- Finds comps around a spot or in its ZIP code, and describes them. `alike` suggests homes for an address that wasn't
-- found. `empty` is the reason nothing was found, and `is_unpriced` says that the address can't be priced; such a search is
-- free.
create function private.find_comps(
  place private.search_place, spot private.spot, max_comps integer, today date,
  out head json, out cards text, out many integer, out is_empty boolean, out is_unpriced boolean
)
language plpgsql stable set search_path = '' as $$
declare
  comps private.comps_found := private.comps_of_search(place, spot, max_comps, today);
  empty json;
begin
  many := comps.found;
  cards := comps.cards;
  if many = 0 then
    empty := private.empty_search_reason(spot, place.street is not null, comps, today);
  end if;
  is_empty := empty is not null;
  is_unpriced := not is_empty and not private.can_be_priced(spot, place.street, comps, today);
  head := json_build_object(
    'spot', spot, 'radius', comps.radius, 'as_of', comps.as_of, 'newest', comps.newest, 'statuses', comps.statuses,
    'prices', comps.prices, 'days', comps.days, 'distances', comps.distances[1:max_comps],
    'empty', empty, 'unpriced', is_unpriced, 'unlocated', comps.unlocated,
    'alike', case when place.street is not null and spot.basis = 'zip_centroid' and spot.address is null
                  then private.similar_addresses(place.street, coalesce(spot.zip, place.zip)) end,
    'sources', (
      select json_agg(json_build_object(
               'name', s.name, 'demo', s.demo,
               'loaded_at', case when private.has_own_homes() then private.visible_loaded_at(s) else s.loaded_at end)
             order by s.id)
        from public.listing_sources s where s.id = any (comps.sources)));
end $$;

-- The comps of a search: those of its ZIP code without a street, otherwise those around the spot. An address that
-- is known only by its ZIP code is in no circle where homes are known in the same way: it finds all homes of the ZIP code.
create function private.comps_of_search(
  place private.search_place, spot private.spot, max_comps integer, today date
) returns private.comps_found
language plpgsql stable set search_path = '' as $$
declare
  area text := coalesce(spot.zip, place.zip);
begin
  -- The street is empty around the center of a ZIP code, which is a place of its own.
  if place.street is null or (place.street <> '' and spot.basis = 'zip_centroid' and exists (
       select from private.homes_in_zip(area) l where l.latitude is null)) then
    return private.comps_in_zip(area, max_comps, today);
  end if;
  return private.comps_near(spot.latitude, spot.longitude, place.radius, max_comps, today, area, place.street);
end $$;

-- Comps around a point, nearest first: sales of the last year, and listings that are on the market or coming soon. The radius
-- grows step by step until there are at least five. Homes of the ZIP code `place` without a map location take part whatever
-- the radius. Demo homes are used only if there are no real homes within the radius or in that ZIP code.
create function private.comps_near(
  lat double precision, lon double precision, requested_radius double precision, max_comps integer, today date,
  place text default null, street text default null
) returns private.comps_found
language plpgsql stable set search_path = '' as $$
declare
  result        private.comps_found;
  reach         double precision;
  north         double precision := private.miles_north();
  east          double precision := private.miles_east(lat);
  cells         integer[];
  is_demo       boolean;
  as_of         date;
  has_unlocated constant boolean := exists (select from private.homes_in_zip(place) l where l.latitude is null);
begin
  foreach reach in array array[requested_radius, 0.5, 0.75, 1, 1.5, 2, 3, 5] loop
    continue when reach < requested_radius;
    cells := private.cells_around(lat, lon, reach / north, reach / east);
    is_demo := false;
    as_of := today;
    loop
      select count(*) filter (where c.counts), array_agg(c.id) filter (where c.counts),
             array_agg(c.status) filter (where c.counts), array_agg(c.price) filter (where c.counts),
             array_agg(c.days_on_market) filter (where c.counts), array_agg(c.distance) filter (where c.counts),
             array_agg(c.source) filter (where c.counts), max(c.observed_on), null, null, null,
             array_agg(c.tid) filter (where c.counts), 0
        into result
        from (
          select l.id, l.status, l.days_on_market, l.source, l.observed_on, near.distance,
                 case when l.status = 'sold' then l.sold_price else l.list_price end as price,
                 l.tid, l.status = 'sold' or private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, as_of) as counts
          from private.homes_in_cells(cells, lat, lon, reach, as_of - interval '1 year', as_of) l,
               lateral (select private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) as distance) near
          where l.demo = is_demo and near.distance <= reach
          order by near.distance, l.id
        ) c;
      if has_unlocated then
        result := private.with_unlocated(result, private.unlocated_comps(place, street, is_demo, as_of), max_comps);
      end if;
      exit when as_of < today or result.newest >= today - 60;
      if not is_demo and result.found = 0 and not exists (
        select from private.homes_in_cells(cells, lat, lon, reach) l
        where not l.demo and private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) <= reach)
        and not exists (select from private.homes_in_zip(place) l where not l.demo) then
        is_demo := true;
        continue;
      end if;
      select max(l.observed_on) into as_of from private.homes_in_cells(cells, lat, lon, reach) l
       where l.demo = is_demo and private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) <= reach;
      if has_unlocated then
        as_of := greatest(as_of, (select max(l.observed_on) from private.homes_in_zip(place) l
                                   where l.demo = is_demo and l.latitude is null));
      end if;
      exit when as_of is null;
    end loop;
    exit when result.found >= 5;
  end loop;
  if max_comps > 0 then
    result.cards := private.cards_of(result.ids[1:max_comps], result.tids[1:max_comps]);
  end if;
  result.as_of := as_of;
  result.radius := reach;
  return result;
end $$;

-- Comps in a ZIP code without a map location: those on the searched street first, then as in `private.comps_in_zip`.
create function private.unlocated_comps(place text, street text, is_demo boolean, as_of date) returns private.comps_found
language plpgsql stable set search_path = '' as $$
declare
  result private.comps_found;
begin
  select count(*) filter (where c.counts), array_agg(c.id) filter (where c.counts),
         array_agg(c.status) filter (where c.counts), array_agg(c.price) filter (where c.counts),
         array_agg(c.days_on_market) filter (where c.counts), array_agg(null::double precision) filter (where c.counts),
         array_agg(c.source) filter (where c.counts), max(c.observed_on), null, null, null,
         array_agg(c.tid) filter (where c.counts), count(*) filter (where c.counts)
    into result
    from (
      select l.id, l.status, l.days_on_market, l.source, l.observed_on,
             case when l.status = 'sold' then l.sold_price else l.list_price end as price,
             l.tid, l.status = 'sold' or private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, as_of) as counts
      from private.homes_in_zip(place, as_of - interval '1 year', as_of) l
      where l.latitude is null and l.demo = is_demo
      order by private.street_miles(l.street_key, street), l.status, l.observed_on desc, l.id
    ) c;
  return result;
end $$;

-- Located comps and those without a location, which have up to half of the first places: however many homes are around, they
-- take part.
create function private.with_unlocated(near private.comps_found, unlocated private.comps_found, places integer)
returns private.comps_found
language plpgsql immutable set search_path = '' as $$
declare
  shown constant integer := least(unlocated.found, greatest(places - near.found, places / 2));
  first constant integer := greatest(0, places - shown);
begin
  near.ids := near.ids[:first] || unlocated.ids[:shown] || near.ids[first + 1:] || unlocated.ids[shown + 1:];
  near.statuses := near.statuses[:first] || unlocated.statuses[:shown]
                   || near.statuses[first + 1:] || unlocated.statuses[shown + 1:];
  near.prices := near.prices[:first] || unlocated.prices[:shown] || near.prices[first + 1:] || unlocated.prices[shown + 1:];
  near.days := near.days[:first] || unlocated.days[:shown] || near.days[first + 1:] || unlocated.days[shown + 1:];
  near.distances := near.distances[:first] || unlocated.distances[:shown]
                    || near.distances[first + 1:] || unlocated.distances[shown + 1:];
  near.sources := near.sources[:first] || unlocated.sources[:shown] || near.sources[first + 1:] || unlocated.sources[shown + 1:];
  near.tids := near.tids[:first] || unlocated.tids[:shown] || near.tids[first + 1:] || unlocated.tids[shown + 1:];
  near.found := near.found + unlocated.found;
  near.newest := greatest(near.newest, unlocated.newest);
  near.unlocated := unlocated.found;
  return near;
end $$;

-- Why a search found nothing, and the nearest ZIP codes with homes. Null if it found something. An address counts as
-- found if it has comps, or evidence for its price, which is searched over a larger area.
create function private.empty_search_reason(spot private.spot, is_address boolean, comps private.comps_found, today date) returns json
language plpgsql stable set search_path = '' as $$
declare
  near private.evidence_found;
begin
  if comps.found > 0 then
    return null;
  end if;
  if spot.zip is null then
    return json_build_object('reason', 'unknown_zip', 'nearest', '[]'::json);
  end if;
  if is_address then
    comps := private.comps_in_zip(spot.zip, 0, today);
    near := private.evidence_near(
      spot.latitude, spot.longitude, spot.zip, null,
      coalesce((select l.demo from private.homes_by_id(comps.ids[1:1]) l), false), coalesce(comps.as_of, today),
      is_placed => not private.is_home_unplaced(spot));
    if near.sales is not null or near.offers is not null then
      return null;
    end if;
  end if;
  return json_build_object(
    'reason', case when is_address then 'no_homes_near_address' else 'no_homes_in_zip' end,
    'nearest', private.nearest_zips_with_homes(spot.latitude, spot.longitude));
end $$;

-- Comps in a ZIP code: sales of the last year, newest closing first, then listings that are on the market or coming soon,
-- newest list date first.
-- The effective date is today, or the date of the newest record if that is more than 60 days old. The index is sorted
-- by the date last seen. Sorting by list date is done only if the cards returned extend past the sold homes, so other
-- searches don't pay for it.
create function private.comps_in_zip(searched text, max_comps integer, today date) returns private.comps_found
language plpgsql stable set search_path = '' as $$
declare
  result       private.comps_found;
  as_of        date := today;
  ids          bigint[];
  tids         tid[];
  first_listed integer;
begin
  loop
    select count(*) filter (where c.counts), array_agg(c.id) filter (where c.counts),
           array_agg(c.status) filter (where c.counts), array_agg(c.price) filter (where c.counts),
           array_agg(c.days_on_market) filter (where c.counts), null,
           array_agg(c.source) filter (where c.counts), max(c.observed_on), null, null, null,
           array_agg(c.tid) filter (where c.counts), count(*) filter (where c.counts and c.latitude is null)
      into result
      from (
        select l.id, l.status, l.days_on_market, l.source, l.observed_on, l.latitude,
               case when l.status = 'sold' then l.sold_price else l.list_price end as price,
               l.tid, l.status = 'sold' or private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, as_of) as counts
        from private.homes_in_zip(searched, as_of - interval '1 year', as_of) l
        order by l.status, l.observed_on desc, l.id
      ) c;
    exit when as_of < today or result.newest >= today - 60;
    select max(l.observed_on) into as_of from private.homes_in_zip(searched) l;
    exit when as_of is null;
  end loop;
  first_listed := nullif(cardinality(array_positions(result.statuses[1:max_comps], 'sold')) + 1,
                         cardinality(result.statuses[1:max_comps]) + 1);
  if first_listed is not null then
    select result.ids[1:first_listed - 1] || array_agg(c.id), result.tids[1:first_listed - 1] || array_agg(c.tid)
      into ids, tids
      from (
        select l.id, l.tid from private.homes_in_zip(searched, as_of - interval '1 year', as_of) l
         where l.status in ('for_sale', 'pending', 'coming_soon')
           and private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, as_of)
         order by l.status, l.listed_on desc nulls last, l.id
      ) c;
  else
    ids := result.ids;
    tids := result.tids;
  end if;
  if max_comps > 0 then
    result.cards := private.cards_of(ids[1:max_comps], tids[1:max_comps]);
  end if;
  result.as_of := as_of;
  return result;
end $$;

-- The cards of listings, one per line, in the given order. Cards are wide, so they are fetched only for the comps
-- returned, after sorting. Shared homes are addressed by ctid, which reads them from the same snapshot, others by id.
create function private.cards_of(ids bigint[], tids tid[]) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select string_agg(in_order.card, e'\n')
            from (select coalesce(l.card, private.own_card(ids[f.place])) as card
                    from unnest(tids) with ordinality f (tid, place)
                    left join public.listings l on l.ctid = f.tid order by f.place) in_order);
end $$;

-- The card of a home that only the caller finds.
create function private.own_card(home bigint) returns text
language sql stable set search_path = '' as $$
  select o.card from public.uploaded_listings o where o.id = home
  union all
  select b.card from private.licensed_listings b where b.id = home
$$;

-- Logs a search. If a free search is repeated under the same key and now finds homes, or a price, it becomes a paid one. A
-- search that has waited for a fetch has found something else since.
create function private.record_search(
  target_user uuid, query text, key text, result private.search_stamp, charged timestamptz, fetched boolean
) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.searches as s (user_id, query, zip, found, idempotency_key, charged_period, is_unpriced, fetched)
  values (target_user, query, result.zip, result.found, key, charged, coalesce(result.is_unpriced, false),
          coalesce(record_search.fetched, false))
  on conflict (user_id, idempotency_key) where idempotency_key is not null
  do update set found = excluded.found,
                charged_period = coalesce(s.charged_period, excluded.charged_period),
                is_unpriced = s.is_unpriced and excluded.charged_period is null,
                fetched = s.fetched or excluded.fetched
   where excluded.fetched or (s.charged_period is null and excluded.charged_period is not null);
end $$;
