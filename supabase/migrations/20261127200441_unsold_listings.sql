set check_function_bodies = off;

drop function public.search_fresh_evidence(provider text, license text, office_domain text, caller uuid, query text, zip text, street text, city text, state text, radius double precision, idempotency_key text, today date, geocode boolean);

drop function public.search_evidence(caller uuid, query text, zip text, street text, city text, state text, radius double precision, idempotency_key text, today date, geocode boolean);

alter type private.evidence_found add attribute unsold text;

alter table private.listing_periods add column home jsonb;

alter table private.listing_periods add column cell integer generated always as (private.cell_of((home ->> 'latitude')::double precision, (home ->> 'longitude')::double precision)) stored;

alter table private.period_sources add column endings_since date;

alter table private.listing_periods add constraint listing_periods_check3 CHECK (((home IS NULL) OR (ending = ANY (ARRAY['expired'::text, 'withdrawn'::text]))));

-- The listings around a point that left the market unsold in the 24 months before `as_of`, nearest first, of the sources
-- that report every listing that leaves it, each with the day from which it does (`completeFrom`). Null if there is no such
-- source. No farther than `reach` miles, and without a location those in the ZIP code `place`. A home counts once, and not
-- at all if it has been sold or listed since, or is the subject itself. They have no addresses: they are counted, never
-- shown.
create function private.unsold_near(
  lat double precision, lon double precision, north double precision, east double precision, reach double precision,
  place text, street text, is_demo boolean, as_of date
) returns text
language sql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  with complete as materialized (
    select s.source, s.scope, s.owner, s.endings_since, n.name
      from private.period_sources s join public.listing_sources n on n.id = s.source
     where s.endings_since is not null and n.demo = is_demo
       and (s.scope is null and s.owner is null or s.scope = any ((select private.running_scopes())::uuid[])
            or s.owner = (select private.uploads_owner()))
       and exists (select from private.listing_periods p
                    where p.zip = place and p.source = s.source
                      and p.scope is not distinct from s.scope and p.owner is not distinct from s.owner)
  ),
  near as (
    select p.*, c.name,
           private.miles_apart((p.home ->> 'latitude')::float8 - lat, (p.home ->> 'longitude')::float8 - lon, north, east) as distance
      from complete c
      join private.listing_periods p
        on p.source = c.source and p.scope is not distinct from c.scope and p.owner is not distinct from c.owner
     where p.home is not null
       and (p.cell is null and p.zip = place
            or p.cell = any ((select private.cells_around(lat, lon, reach / north, reach / east))::integer[]))
       and p.left_by >= c.endings_since and p.left_by <= as_of and p.left_by > as_of - interval '2 years'
       and (p.zip, p.home ->> 'street') is distinct from (place, street)
  ),
  -- Of several records of a home, the last one counts.
  last as (
    select distinct on (n.zip, coalesce(n.home ->> 'street', n.listing)) n.*
      from near n
     where coalesce(n.distance <= reach, true)
     order by n.zip, coalesce(n.home ->> 'street', n.listing), n.left_by desc, n.saved_at desc
  ),
  nearest as (select * from last l order by l.distance, l.listing, l.left_by limit 500)
  select json_build_object(
      'completeFrom', (select json_object_agg(c.name, c.endings_since) from complete c),
      'listings', (select coalesce(json_agg(u.home - 'street' || jsonb_build_object('zip', u.zip, 'leftOn', u.left_by, 'source', u.name)
                                            order by u.distance, u.listing, u.left_by), '[]')
                     from nearest u
                    where not exists (select from private.homes_at(u.home ->> 'street', u.zip) h where h.observed_on >= u.left_by)))::text
    where exists (select from complete)
$$;

-- Up to 500 closed sales of the 24 months before `as_of`, nearest first, and up to 100 active or pending listings
-- (`offers`). The radius grows until it contains 200 sales of the wanted type within 12 months, or 500 sales of any
-- type. If it contains more than 500, those of the wanted type come first. Homes in the ZIP code without coordinates
-- come last.
create or replace function private.evidence_near(
  lat double precision, lon double precision, place text, wanted public.home_type, is_demo boolean, as_of date,
  street text default null
) returns private.evidence_found
language plpgsql stable set search_path = '' as $$
declare
  result  private.evidence_found;
  reach   double precision;
  north   double precision := private.miles_north();
  east    double precision := private.miles_east(lat);
  cells   integer[];
  sold    bigint[];
  farthest double precision;
  offered bigint[];
  recent  integer;
begin
  foreach reach in array array[1.0, 1.6, 2.56, 4.1, 6.6, 10.5, 16.8] loop
    cells := private.cells_around(lat, lon, reach / north, reach / east);
    select array_agg(n.id) filter (where n.status = 'sold' and n.rank <= 500),
           array_agg(n.id order by n.rank) filter (where n.status <> 'sold' and n.rank <= 500),
           count(*) filter (where n.status = 'sold' and n.is_wanted and n.observed_on > as_of - interval '1 year')
      into sold, offered, recent
      from (
        select l.id, l.status, l.observed_on, w.is_wanted,
               row_number() over (partition by l.status = 'sold'
                                  order by w.is_wanted desc, near.distance, l.id) as rank
        from private.homes_in_cells(cells, lat, lon, reach, as_of - interval '2 years', as_of) l,
             lateral (select private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) as distance) near,
             lateral (select wanted is null or l.home_type = wanted as is_wanted) w
        where l.demo = is_demo
          and (l.status = 'sold' or (l.list_price is not null and l.observed_on > as_of - interval '1 year'))
          and near.distance <= reach
      ) n;
    exit when recent >= 200 or cardinality(sold) >= 500;
  end loop;
  sold := sold || private.homes_without_location(place, true, is_demo, as_of, 500 - coalesce(cardinality(sold), 0));
  offered := offered || private.homes_without_location(place, false, is_demo, as_of, 100 - coalesce(cardinality(offered), 0));
  result.reach := reach;
  result.list_prices_only := cardinality(sold) = 0 and cardinality(offered) > 0;
  result.sales := private.homes_as_columns(
    case when cardinality(sold) = 0 then offered
         else sold || private.own_earlier_sales(street, place, is_demo, as_of) end,
    lat, lon, north, east);
  if cardinality(sold) > 0 then
    select max(private.miles_apart(l.latitude - lat, l.longitude - lon, north, east)) into farthest
      from private.homes_by_id(sold) l;
    result.unsold := private.unsold_near(lat, lon, north, east, farthest, place, street, is_demo, as_of);
  end if;
  if cardinality(offered) > 0 then
    result.offers := private.homes_as_columns(offered[1:100], lat, lon, north, east);
  end if;
  return result;
end $$;

-- Homes near a point as columns: arrays of equal length in the order of the homes, as JSON text. Null if there are
-- none. `day` is the closing date, or for an unsold home the date it was last seen.
create or replace function private.homes_as_columns(
  ids bigint[], lat double precision, lon double precision, north double precision, east double precision
) returns text
language sql stable set search_path = '' as $$
  select case when count(*) = 0 then null else json_build_object(
      'id', array_agg(l.sale_key), 'sourceId', array_agg(l.source_id),
      'address', array_agg(l.address), 'city', array_agg(l.city), 'state', array_agg(l.state),
      'zip', array_agg(l.zip),
      'latitude', array_agg(l.latitude), 'longitude', array_agg(l.longitude),
      'homeType', array_agg(l.home_type), 'status', array_agg(l.status),
      'price', array_agg(case when l.status = 'sold' then l.sold_price else l.list_price end),
      'listPrice', array_agg(l.list_price), 'concessions', array_agg(l.concessions),
      'day', array_agg(l.observed_on), 'contractOn', array_agg(l.contract_on), 'listedOn', array_agg(l.listed_on),
      'daysOnMarket', array_agg(l.days_on_market),
      'bedrooms', array_agg(l.bedrooms), 'bathrooms', array_agg(l.bathrooms), 'livingArea', array_agg(l.living_area),
      'lotSize', array_agg(l.lot_size), 'yearBuilt', array_agg(l.year_built),
      'yearRenovated', array_agg(l.year_renovated),
      'condition', array_agg(l.condition), 'quality', array_agg(l.quality),
      'garageSpaces', array_agg(l.garage_spaces), 'pool', array_agg(l.pool),
      'basementArea', array_agg(l.basement_area),
      'view', array_agg(l.view), 'waterfront', array_agg(l.waterfront), 'extraFeatures', array_agg(l.extra_features),
      'url', array_agg(l.url),
      -- Few sources have them.
      'attribution', case when count(l.attribution) > 0 then array_agg(l.attribution) end,
      'soldDayIsApproximate', case when bool_or(l.sold_day_approximate) then array_agg(l.sold_day_approximate) end,
      'remarks', case when count(l.remarks) > 0 then array_agg(l.remarks) end,
      'hasPhotos', case when count(l.photos) > 0 then array_agg(l.photos is not null) end,
      'source', array_agg(l.source_name), 'origins', array_agg(l.origins),
      'originalListPrice',
        case when count(l.original_list_price) > 0 then array_agg(l.original_list_price) end
    )::text end
  from (
    select h.*, s.name as source_name
      from private.homes_by_id(ids) h
      join public.listing_sources s on s.id = h.source
     order by private.miles_apart(h.latitude - lat, h.longitude - lon, north, east), h.id
  ) l
$$;

-- Measures what a source's listing periods cover. They are complete from the date after which it has reported, in every
-- quarter, both sold listings and enough expired or withdrawn ones. Enough means one in twenty, since at least that
-- many leave the market unsold; a source with fewer doesn't report them. From then on it has every ending
-- (`endings_since`). To have every listing that was active, its listings must also go back one more year, since a source
-- with only recent listings lacks the older ones. A source that reports every ending without its kind is complete from its
-- first ending.
create or replace function private.measure_periods(own smallint, of_scope uuid, of_owner uuid, of_kind text) returns void
language plpgsql set search_path = '' as $$
declare
  today date := private.today_in_us();
  last_day date;
  found_since date;
  all_endings date;
begin
  if of_kind = 'zips' then
    found_since := (select min(p.left_by) from private.listing_periods p
                     where p.source = own and p.scope is not distinct from of_scope and p.ending = 'any');
  else
    last_day := case of_kind when 'copy' then today else (
      select max(greatest(p.listed_on, p.left_by)) from private.listing_periods p
       where p.source = own and p.scope is not distinct from of_scope and p.owner is not distinct from of_owner) end;
    with mine as materialized (
      select p.listed_on, p.left_by, p.ending, (last_day - p.left_by) / 91 as quarter
        from private.listing_periods p
       where p.source = own and p.scope is not distinct from of_scope and p.owner is not distinct from of_owner
    ),
    quarters as (
      select m.quarter from mine m where m.quarter >= 0 group by m.quarter
      having count(*) filter (where m.ending = 'sold') > 0
         and count(*) filter (where m.ending in ('expired', 'withdrawn'))
             >= 0.05 * count(*) filter (where m.ending in ('sold', 'expired', 'withdrawn'))
    ),
    whole (quarters) as (
      select coalesce(min(n), 9) from generate_series(0, 8) n where n not in (select q.quarter from quarters q)
    )
    select greatest(last_day - 91 * w.quarters,
                    min(m.left_by) filter (where m.ending = 'sold'),
                    min(m.left_by) filter (where m.ending in ('expired', 'withdrawn'))),
           min(m.listed_on) + 365
      into all_endings, found_since
      from mine m, whole w
     group by w.quarters
    having w.quarters > 0 and bool_or(m.ending = 'expired') and bool_or(m.ending = 'withdrawn');
    found_since := greatest(all_endings, found_since);
  end if;
  if of_kind <> 'zips' and last_day is null then
    delete from private.period_sources s
     where s.source = own and s.scope is not distinct from of_scope and s.owner is not distinct from of_owner;
    return;
  end if;
  insert into private.period_sources as s (source, scope, owner, kind, since, endings_since, through)
  values (own, of_scope, of_owner, of_kind, found_since, all_endings, last_day)
  on conflict (source, scope, owner) do update
     set kind = excluded.kind, since = excluded.since, endings_since = excluded.endings_since, through = excluded.through,
         measured_at = now();
end $$;

-- Saves listing periods, in JSON. Known dates are kept: an ending reported without its date doesn't move the last day
-- on which the listing was seen active.
create or replace function private.put_periods(own smallint, of_scope uuid, of_owner uuid, of_upload uuid, periods jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.listing_periods as p
    (source, scope, owner, upload, zip, listing, listed_on, active_through, left_by, ending, home)
  select distinct on (n.listing, n.listed_on)
         own, of_scope, of_owner, of_upload, n.zip, n.listing, n.listed_on, n.active_through, n.left_by, n.ending, n.unsold
    from jsonb_array_elements(periods) with ordinality e (period, place),
         jsonb_to_record(e.period) n
           (zip text, listing text, listed_on date, active_through date, left_by date, ending text, unsold jsonb)
   order by n.listing, n.listed_on, e.place desc
  on conflict (source, scope, upload, listing, listed_on) do update
     set zip = excluded.zip, left_by = excluded.left_by, ending = excluded.ending, saved_at = excluded.saved_at,
         home = excluded.home,
         active_through = least(greatest(p.active_through, excluded.active_through), excluded.left_by - 1)
   where (p.zip, p.left_by, p.ending, p.active_through, p.home)
         is distinct from (excluded.zip, excluded.left_by, excluded.ending, excluded.active_through, excluded.home);
  -- A listing has one open period. Under a later list date it was listed again; under another one the date was corrected.
  delete from private.listing_periods p
   using jsonb_to_recordset(periods) n (listing text, listed_on date)
   where p.source = own and p.scope is not distinct from of_scope and p.upload is not distinct from of_upload
     and p.listing = n.listing and p.ending is null and p.listed_on is distinct from n.listed_on
     and coalesce(n.listed_on <= p.active_through, true)
     and not exists (select from jsonb_to_recordset(periods) o (listing text, listed_on date)
                      where o.listing = p.listing and o.listed_on is not distinct from p.listed_on);
  update private.listing_periods p set ending = 'unknown', left_by = n.listed_on
    from (select n.listing, max(n.listed_on) as listed_on
            from jsonb_to_recordset(periods) n (listing text, listed_on date) group by n.listing) n
   where p.source = own and p.scope is not distinct from of_scope and p.upload is not distinct from of_upload
     and p.listing = n.listing and p.ending is null and p.listed_on < n.listed_on;
end $$;

-- Finds the evidence for a verified caller. `head` gives the location and effective date, or the reason in `refused`,
-- in which case nothing was charged. Homes are returned as columns. `model` is null if the market has none yet. A
-- search that finds neither comps nor sales is free. With `geocode`, an address that can't be located yet is refused
-- as `needs_location` before anything is charged.
-- Only the server may call it.
create function public.search_evidence(
  caller uuid, query text, zip text, street text, city text, state text, radius double precision,
  idempotency_key text default null, today date default current_date, geocode boolean default false
) returns table (head json, sales text, offers text, unsold text, model text)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  located  record;
  spot     private.spot;
  -- The comps of the same search: they settle the as-of day, and whether homes here are invented.
  comps    private.comps_found;
  near     private.evidence_found;
  subject  json;
  is_demo  boolean;
  settled  record;
  refusal  text;
  charged  timestamptz;
  many     integer;
  named    text;
begin
  perform private.include_own_homes(caller);
  located := private.locate_search(caller, zip, street, city, state, geocode);
  spot := located.spot;
  refusal := located.refusal;
  -- Under a key the comps of the same search give the credit back.
  if refusal in ('address_without_place', 'unknown_zip') and idempotency_key is null then
    perform private.release_grant(caller);
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
  comps := private.comps_of_search(coalesce(spot.zip, zip), spot, street, radius, 0, today);
  many := comps.found;
  if spot.latitude is not null then
    if comps.found = 0 and street is not null then
      comps := private.comps_in_zip(spot.zip, 0, today);
    end if;
    is_demo := coalesce((select l.demo from private.homes_by_id(comps.ids[1:1]) l), false);
    subject := case when street is not null then private.home_at(street, spot.zip) end;
    near := private.evidence_near(spot.latitude, spot.longitude, spot.zip,
                                    (subject ->> 'homeType')::public.home_type, is_demo,
                                    coalesce(comps.as_of, today), street);
    select private.market_name(z.county, z.state) into named from public.zip_places z where z.zip = spot.zip;
    select m.model::text into model from public.market_models m where m.market = named and m.demo = is_demo;
  end if;
  sales := near.sales;
  offers := near.offers;
  unsold := near.unsold;
  if many = 0 and sales is null and offers is null then
    charged := private.refund_credit(caller, charged);
  end if;
  perform private.record_search(caller, query, coalesce(spot.zip, search_evidence.zip), many,
                                search_evidence.idempotency_key, charged);
  head := json_build_object(
    'spot', spot, 'subject', subject, 'reach', near.reach, 'as_of', coalesce(comps.as_of, today), 'demo', is_demo,
    'list_prices_only', near.list_prices_only, 'market', named);
  return next;
end $$;

-- `search_evidence` for installations with a listing provider; see `search_fresh_comps`.
-- Only the server may call it.
create function public.search_fresh_evidence(
  provider text, license text, office_domain text,
  caller uuid, query text, zip text, street text, city text, state text,
  radius double precision, idempotency_key text default null, today date default current_date,
  geocode boolean default false
) returns table (
  head json, sales text, offers text, unsold text, model text, stale text[], fetched_at timestamptz, is_licensed boolean
)
language plpgsql security definer set search_path = '' as $$
declare
  fresh record;
begin
  select * into fresh from private.freshness(provider, license, office_domain, caller, zip, street, city, state, radius);
  return query
    select s.head, s.sales, s.offers, s.unsold, s.model, fresh.stale, fresh.fetched_at, fresh.is_licensed
      from public.search_evidence(
        caller => caller, query => query, zip => zip, street => street, city => city, state => state,
        radius => radius, idempotency_key => idempotency_key, today => today, geocode => geocode) s;
end $$;

create index unsold_listings_by_cell on private.listing_periods (cell) where cell is not null;

create index unsold_listings_without_location on private.listing_periods (zip) where home is not null and cell is null;

grant execute on function public.search_evidence(caller uuid, query text, zip text, street text, city text, state text, radius double precision, idempotency_key text, today date, geocode boolean) to service_role;

grant execute on function public.search_fresh_evidence(provider text, license text, office_domain text, caller uuid, query text, zip text, street text, city text, state text, radius double precision, idempotency_key text, today date, geocode boolean) to service_role;

reset check_function_bodies;
