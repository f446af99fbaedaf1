set check_function_bodies = off;

drop function private.homes_in_area(area private.area, after date, until date);

drop function private.homes_without_location(place text, are_sold boolean, is_demo boolean, as_of date, max_rows integer);

-- The newest file of a source, and each upload of an account, that has homes on the market: its newest day, in each ZIP
-- code that it covers.
create table private.newest_files (
  source      smallint not null references public.listing_sources (id) on delete cascade,
  -- The account and its upload; null where everybody may see the homes.
  owner       uuid references auth.users (id) on delete cascade,
  upload      uuid references public.uploads (id) on delete cascade,
  zip         text not null check (zip ~ '^[0-9]{5}$'),
  reported_on date not null,
  check ((owner is null) = (upload is null)),
  unique nulls not distinct (zip, source, upload)
);

alter table private.licensed_listings add column reported_on date;

alter table public.listings add column reported_on date;

alter table public.uploaded_listings add column reported_on date;

-- Homes in a ZIP code without a map location, newest first: sales, or listings of the last year, of these only those
-- `on_market` if asked. Many MLS exports have addresses but no coordinates.
create function private.homes_without_location(
  place text, are_sold boolean, is_demo boolean, as_of date, max_rows integer, on_market boolean default false
) returns bigint[]
language sql stable set search_path = '' as $$
  select array(
    select l.id
      from private.homes_in_zip(
             place, as_of - case when are_sold then interval '2 years' else interval '1 year' end, as_of) l
    where l.latitude is null and l.demo = is_demo and (l.status = 'sold') = are_sold
      and (are_sold or l.list_price is not null)
      and (not on_market or private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, as_of))
    order by l.observed_on desc, l.id
    limit greatest(0, max_rows)
  )
$$;

-- Whether no later file of a source, up to a day, has homes on the market in a ZIP code. A provider has no files: what it
-- no longer has is deleted.
create function private.is_in_newest_file(
  reported_on date, source smallint, zip text, day date
) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return not exists (
    select from private.newest_files f
     where f.zip = is_in_newest_file.zip and f.source = is_in_newest_file.source
       and f.reported_on > is_in_newest_file.reported_on and f.reported_on <= day
       and (f.owner is null or f.owner = private.uploads_owner()));
end $$;

-- Whether an active or pending listing counts as on the market on a day: it was seen in the 30 days before, or, by the
-- day its source last reported it (`reported_on`), it is in the newest file of its source in its ZIP code, if that is at
-- most 60 days old. An older record may have been withdrawn since. This is the only place that says so.
-- PostgreSQL inlines it, so it has no search path.
create function private.is_on_market(
  observed_on date, reported_on date, source smallint, zip text, day date
) returns boolean
language sql stable as $$
  select observed_on > day - 30
      or (reported_on >= day - 60 and observed_on > day - interval '1 year'
          and private.is_in_newest_file(reported_on, source, zip, day))
$$;

-- The number of active listings in a ZIP code on a day. Null if there are none.
create or replace function private.active_listings(place text, day date, is_demo boolean) returns integer
language sql stable set search_path = '' as $$
  select nullif(count(*), 0)::integer
    from private.homes_in_zip(place, active_listings.day - interval '1 year', active_listings.day) l
   where l.status = 'for_sale' and l.demo = is_demo
     and private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, active_listings.day)
$$;

-- Ten years of the market of an area other than one ZIP code, for one account, including its own homes. An area of many
-- homes has fewer years: the newest 40,000 sales. `zip` is the ZIP code of most of its homes, whose county's index and
-- figures it has. Counts that are kept by ZIP code and rents are unknown. Raises an error for callers without access.
create or replace function private.area_market(account uuid, area private.area, today date) returns private.market
language plpgsql volatile set search_path = '' as $$
declare
  market   private.market;
  last_day date := least(coalesce(today, private.today_in_us()), private.today_in_us());
  homes    record;
  place    public.zip_places;
begin
  perform private.include_own_homes(account);
  with homes as materialized (
    select * from private.homes_in_area(area_market.area, '-infinity', last_day)
  ), newest as (
    -- Real homes hide invented ones, which are always of today.
    select case when n.day < last_day - 60 then n.day else last_day end as day, n.demo
      from (select coalesce(max(h.observed_on) filter (where not h.demo), max(h.observed_on)) as day,
                   bool_and(h.demo) as demo from homes h) n
  ), ranked as (
    select h.*, row_number() over (partition by h.status = 'sold' order by h.observed_on desc, h.id) as rank
      from homes h join newest n on h.demo = n.demo
     where h.observed_on <= n.day
       and case when h.status = 'sold' then h.observed_on > n.day - interval '10 years'
                else private.is_on_market(h.observed_on, h.reported_on, h.source, h.zip, n.day) end
  )
  select min(n.day) as day, bool_and(n.demo) as demo, mode() within group (order by r.zip) as zip,
         max(r.rank) > 40000 as limited, array_agg(r.id) filter (where r.rank <= 40000) as ids
    into homes
    from newest n left join ranked r on true;
  perform private.require_area_access(account, area, homes.zip);
  select * into place from public.zip_places z where z.zip = homes.zip;
  market.area := jsonb_build_object(
    'zip', coalesce(homes.zip, area.zips[1], ''), 'demo', homes.demo is true, 'limited', homes.limited is true,
    'city', place.city, 'state', place.state, 'county_name', private.market_name(place.county, place.state),
    'center', json_build_array(coalesce(area.latitude, place.latitude), coalesce(area.longitude, place.longitude)),
    'as_of', case when homes.ids is not null then homes.day end,
    'actives_now', null, 'actives_a_year_ago', null, 'counted_since', null, 'rent', null, 'fhfa', null, 'zip_index', null,
    'pending_model', private.pending_market(homes.zip, homes.demo),
    'price_index', private.long_price_index(homes.zip, '', private.price_index(homes.zip, homes.demo), homes.demo),
    'county', (select to_jsonb(f) - 'demo' from public.county_figures f
                where f.market = private.market_name(place.county, place.state) and f.demo = homes.demo and area.county is null),
    'published', case when homes.demo then '[]'::jsonb else (
       select coalesce(jsonb_agg(p), '[]') from jsonb_array_elements(private.published_figures(homes.zip)) p
        where p ->> 'area' like 'county:%' or p ->> 'area' like 'state:%') end);
  market.homes := private.homes_of_market(coalesce(homes.ids, '{}'), true);
  return market;
end $$;

-- Comps in a ZIP code: sales of the last year, newest closing first, then listings on the market, newest list date first.
-- The effective date is today, or the date of the newest record if that is more than 60 days old. The index is sorted
-- by the date last seen. Sorting by list date is done only if the cards returned extend past the sold homes, so other
-- searches don't pay for it.
create or replace function private.comps_in_zip(searched text, max_comps integer, today date) returns private.comps_found
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
           array_agg(c.sold) filter (where c.counts), array_agg(c.price) filter (where c.counts),
           array_agg(c.days_on_market) filter (where c.counts), null,
           array_agg(c.source) filter (where c.counts), max(c.observed_on), null, null, null,
           array_agg(c.tid) filter (where c.counts)
      into result
      from (
        select l.id, l.status = 'sold' as sold, l.days_on_market, l.source, l.observed_on,
               case when l.status = 'sold' then l.sold_price else l.list_price end as price,
               l.tid, l.status = 'sold' or private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, as_of) as counts
        from private.homes_in_zip(searched, as_of - interval '1 year', as_of) l
        order by l.status, l.observed_on desc, l.id
      ) c;
    exit when as_of < today or result.newest >= today - 60;
    select max(l.observed_on) into as_of from private.homes_in_zip(searched) l;
    exit when as_of is null;
  end loop;
  first_listed := array_position(result.sold[1:max_comps], false);
  if first_listed is not null then
    select result.ids[1:first_listed - 1] || array_agg(c.id), result.tids[1:first_listed - 1] || array_agg(c.tid)
      into ids, tids
      from (
        select l.id, l.tid from private.homes_in_zip(searched, as_of - interval '1 year', as_of) l
         where l.status in ('for_sale', 'pending')
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

-- Comps around a point, nearest first: sales of the last year, and listings on the market. The radius grows step by step
-- until there are at least five. Demo homes are used only if there are no real homes within the radius.
create or replace function private.comps_near(
  lat double precision, lon double precision, requested_radius double precision, max_comps integer, today date
) returns private.comps_found
language plpgsql stable set search_path = '' as $$
declare
  result   private.comps_found;
  reach    double precision;
  north    double precision := private.miles_north();
  east     double precision := private.miles_east(lat);
  cells    integer[];
  is_demo boolean;
  as_of    date;
begin
  foreach reach in array array[requested_radius, 0.5, 0.75, 1, 1.5, 2, 3, 5] loop
    continue when reach < requested_radius;
    cells := private.cells_around(lat, lon, reach / north, reach / east);
    is_demo := false;
    as_of := today;
    loop
      select count(*) filter (where c.counts), array_agg(c.id) filter (where c.counts),
             array_agg(c.sold) filter (where c.counts), array_agg(c.price) filter (where c.counts),
             array_agg(c.days_on_market) filter (where c.counts), array_agg(c.distance) filter (where c.counts),
             array_agg(c.source) filter (where c.counts), max(c.observed_on), null, null, null,
             array_agg(c.tid) filter (where c.counts)
        into result
        from (
          select l.id, l.status = 'sold' as sold, l.days_on_market, l.source, l.observed_on, near.distance,
                 case when l.status = 'sold' then l.sold_price else l.list_price end as price,
                 l.tid, l.status = 'sold' or private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, as_of) as counts
          from private.homes_in_cells(cells, lat, lon, reach, as_of - interval '1 year', as_of) l,
               lateral (select private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) as distance) near
          where l.demo = is_demo and near.distance <= reach
          order by near.distance, l.id
        ) c;
      exit when as_of < today or result.newest >= today - 60;
      if not is_demo and result.found = 0 and not exists (
        select from private.homes_in_cells(cells, lat, lon, reach) l
        where not l.demo and private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) <= reach) then
        is_demo := true;
        continue;
      end if;
      select max(l.observed_on) into as_of from private.homes_in_cells(cells, lat, lon, reach) l
       where l.demo = is_demo and private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) <= reach;
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

-- Up to 500 closed sales of the 24 months before `as_of`, nearest first, and up to 100 listings on the market (`offers`).
-- Without any sale, a price is based on the list prices of the last year, whether or not the homes are still listed. The
-- radius grows until it contains 200 sales of the wanted type within 12 months, or 500 sales of any type. If it contains
-- more than 500, those of the wanted type come first. Homes in the ZIP code without coordinates come last.
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
  listed  bigint[];
  recent  integer;
begin
  foreach reach in array array[1.0, 1.6, 2.56, 4.1, 6.6, 10.5, 16.8] loop
    cells := private.cells_around(lat, lon, reach / north, reach / east);
    select array_agg(n.id) filter (where n.status = 'sold' and n.rank <= 500),
           array_agg(n.id order by n.rank) filter (where n.is_on_market and n.rank <= 100),
           array_agg(n.id order by n.rank) filter (where n.status <> 'sold' and n.rank <= 500),
           count(*) filter (where n.status = 'sold' and n.is_wanted and n.observed_on > as_of - interval '1 year')
      into sold, offered, listed, recent
      from (
        select l.id, l.status, l.observed_on, w.is_wanted, o.is_on_market,
               row_number() over (partition by l.status = 'sold', o.is_on_market
                                  order by w.is_wanted desc, near.distance, l.id) as rank
        from private.homes_in_cells(cells, lat, lon, reach, as_of - interval '2 years', as_of) l,
             lateral (select private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) as distance) near,
             lateral (select wanted is null or l.home_type = wanted as is_wanted) w,
             lateral (select l.status <> 'sold'
                         and private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, as_of) as is_on_market) o
        where l.demo = is_demo
          and (l.status = 'sold' or (l.list_price is not null and l.observed_on > as_of - interval '1 year'))
          and near.distance <= reach
      ) n;
    exit when recent >= 200 or cardinality(sold) >= 500;
  end loop;
  sold := sold || private.homes_without_location(place, true, is_demo, as_of, 500 - coalesce(cardinality(sold), 0));
  offered := offered || private.homes_without_location(
                          place, false, is_demo, as_of, 100 - coalesce(cardinality(offered), 0), true);
  if cardinality(sold) = 0 then
    listed := listed || private.homes_without_location(place, false, is_demo, as_of, 100 - coalesce(cardinality(listed), 0));
  end if;
  result.reach := reach;
  result.list_prices_only := cardinality(sold) = 0 and cardinality(listed) > 0;
  result.sales := private.homes_as_columns(
    case when cardinality(sold) = 0 then listed
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

-- The homes in an area that were last seen after a day and until another.
create function private.homes_in_area(area private.area, after date, until date)
returns table (id bigint, zip text, status public.listing_status, observed_on date, reported_on date, source smallint, demo boolean)
language plpgsql stable rows 1000 set search_path = '' as $$
begin
  if area.zips is not null then
    return query
      select h.id, h.zip, h.status, h.observed_on, h.reported_on, h.source, h.demo
        from unnest(area.zips) z (zip)
       cross join lateral private.homes_in_zip(z.zip, homes_in_area.after, homes_in_area.until) h;
  else
    return query
      select h.id, h.zip, h.status, h.observed_on, h.reported_on, h.source, h.demo
        from private.homes_in_cells(private.cells_around(area.latitude, area.longitude, area.north, area.east),
               area.latitude, area.longitude, area.miles, homes_in_area.after, homes_in_area.until) h
       where case when area.outline is null
                  then private.miles_apart(h.latitude - area.latitude, h.longitude - area.longitude,
                         private.miles_north(), private.miles_east(area.latitude)) <= area.miles
                  else area.outline @> point(h.longitude, h.latitude) end;
  end if;
end $$;

-- A ZIP code's inventory on a day and on the same date a year earlier, for one account. It is computed from a single
-- source whose periods are complete, meaning that they cover both dates and tell for every listing whether it was
-- active. If several sources qualify, the one with the most active listings is used. Null if there is none.
create or replace function private.inventory_of_periods(account uuid, place text, as_of date) returns jsonb
language sql stable set search_path = '' as $$
  with visible as (
    select s.* from private.period_sources s
     where s.since is not null
       and (s.scope is null and s.owner is null or s.scope = any (private.scopes_of(account)) or s.owner = account)
  ),
  -- Of several uploads of an account the last one counts.
  period as (
    select distinct on (s.id, p.listing, p.listed_on)
           s.id, s.source, s.kind, s.since, s.through, p.listing, p.listed_on, p.active_through, p.left_by, p.ending
      from visible s
      join private.listing_periods p
        on p.zip = place and p.source = s.source and p.scope is not distinct from s.scope and p.owner is not distinct from s.owner
     order by s.id, p.listing, p.listed_on, p.saved_at desc
  ),
  day as (
    select p.id, least(as_of, coalesce(max(p.through), max(greatest(p.active_through, p.left_by)))) as day
      from period p group by p.id
  ),
  dated as (
    select p.*, d.day, (d.day - interval '1 year')::date as year_before,
           -- One that a file has not had for a month has left the market, without a date.
           p.ending is null and (p.kind = 'copy' or private.is_on_market(p.active_through, null, p.source, place, d.day)) as is_open
      from period p join day d using (id)
  ),
  known as (
    select d.*, coalesce(d.listed_on <= d.year_before and (d.is_open or d.active_through >= d.year_before), false) as was_active
      from dated d
  ),
  counted as (
    select k.source, k.since, k.day, k.year_before,
           count(distinct k.listing) filter (
             where coalesce(k.listed_on <= k.day, true) and (k.is_open or k.active_through >= k.day)) as actives,
           count(distinct k.listing) filter (where k.was_active) as actives_before,
           count(*) filter (
             where not k.was_active and coalesce(k.listed_on <= k.year_before, true)
               and (k.is_open or coalesce(k.left_by, k.day) > k.year_before)) as unclear,
           bool_or(k.left_by <= k.year_before) as reaches
      from known k group by k.id, k.source, k.since, k.day, k.year_before
  )
  select jsonb_build_object('actives_now', nullif(c.actives, 0), 'actives_a_year_ago', c.actives_before,
                            'counted_by', s.name, 'counted_on', c.day)
    from counted c join public.listing_sources s on s.id = c.source
   where c.since <= c.year_before and c.reaches and c.unclear = 0 and as_of - c.day <= 30
   order by c.actives desc, s.name limit 1
$$;

-- What an account sees of a ZIP code's market only because of its licenses: the inventory on a day and on the same date
-- last year, both counted over the same homes.
create or replace function private.licensed_inventory(account uuid, place text, as_of date) returns jsonb
language sql stable set search_path = '' as $$
  with mine as (
    select s.scope,
           (select count(*) from private.licensed_listings l
             where l.scope = s.scope and l.zip = place and l.status = 'for_sale'
               and l.observed_on <= as_of
               and private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, as_of)) as actives,
           (select c.active from private.licensed_counts c
             where c.scope = s.scope and c.zip = place
               and abs(c.day - (as_of - interval '1 year')::date) <= 3
             order by abs(c.day - (as_of - interval '1 year')::date), c.day limit 1) as actives_before,
           (select min(c.day) from private.licensed_counts c where c.scope = s.scope and c.zip = place) as since
      from unnest(private.scopes_of(account)) s (scope)
     order by actives desc limit 1
  )
  select coalesce((select jsonb_build_object('counted_since', m.since)
                          || case when m.actives_before is null then '{}'::jsonb
                                  else jsonb_build_object('actives_now', nullif(m.actives, 0),
                                                          'actives_a_year_ago', m.actives_before) end
                     from mine m where m.since is not null), '{}')
$$;

-- Merges incoming records into sales known from other sources and removes them from `incoming`. With `forget`, they
-- stay in `incoming` under the existing sale's key, and replace what other sources reported.
create or replace function private.merge_known_sales(own smallint, forget boolean default false)
returns table (changed integer, unchanged integer)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  touched text[];
begin
  changed := 0;
  unchanged := 0;
  if not exists (select from public.listings l where l.source <> own and not l.demo) then
    return next;
    return;
  end if;
  drop table if exists pg_temp.recognized;
  create temporary table recognized on commit drop as select * from private.recognize_incoming(own);
  if forget then
    delete from private.sale_records r using recognized g where r.listing = g.listing;
    update incoming n set sale_key = g.listing
      from recognized g where g.line = n.line and n.sale_key <> g.listing;
    return next;
    return;
  end if;
  -- What the row was before a second source came.
  insert into private.sale_records as r (sale_key, kind, live, source, listing, record)
  select distinct on (l.sale_key) l.sale_key, s.kind, s.live, l.source, l.sale_key, to_jsonb(l) - '{id,cell,card}'::text[]
    from recognized g join public.listings l on l.sale_key = g.listing join public.listing_sources s on s.id = l.source
   where not exists (select from private.sale_records r where r.listing = l.sale_key)
  on conflict (sale_key, kind, live) do update
     set source = excluded.source, listing = excluded.listing, record = excluded.record, saved_at = excluded.saved_at;
  -- A listing under a key without a date has come to its closing. The key may name the next listing of the home.
  update public.listings l set sale_key = n.sale_key
    from recognized g join incoming n using (line)
   where l.sale_key = g.listing and l.sale_key like '%:listed' and n.sold_on is not null
     and not exists (select from public.listings other where other.sale_key = n.sale_key);
  update recognized g set listing = n.sale_key from incoming n
   where n.line = g.line and not exists (select from public.listings l where l.sale_key = g.listing);
  -- A shorter file of a source says nothing about what it has no columns for.
  with put as (
    insert into private.sale_records as r (sale_key, kind, live, source, listing, record)
    select n.sale_key, s.kind, s.live, own, g.listing,
           to_jsonb(n) - '{line,cell}'::text[] || jsonb_build_object('source', own, 'demo', false)
      from recognized g join incoming n using (line) join public.listing_sources s on s.id = own
    on conflict (sale_key, kind, live) do update
       set source = excluded.source, listing = excluded.listing, saved_at = excluded.saved_at,
           -- A number may come again with another home.
           record = case when r.record -> 'street_key' <> excluded.record -> 'street_key' then '{}'
                         when r.record -> 'sold_on' = excluded.record -> 'sold_on' then r.record
                         else r.record - '{sold_on,sold_price,contract_on,concessions,days_on_market}'::text[] end
                    || jsonb_strip_nulls(excluded.record)
     where (r.source, r.listing, r.record ->> 'fingerprint', r.record ->> 'observed_on', r.record ->> 'reported_on')
        is distinct from (excluded.source, excluded.listing, excluded.record ->> 'fingerprint', excluded.record ->> 'observed_on',
                          excluded.record ->> 'reported_on')
    returning r.listing
  ) select array_agg(distinct p.listing) into touched from put p;
  select count(*) into changed from unnest(touched) t (listing) where private.settle_sale(t.listing);
  delete from incoming n using recognized g where g.line = n.line;
  get diagnostics unchanged = row_count;
  unchanged := greatest(0, unchanged - changed);
  return next;
end $$;

-- Merges the records of a sale into a row of `listings`. Null if there are none. Public records take precedence for
-- the sale price and date, lot size, year built and parcel; the MLS for everything else. Among records of the same
-- kind, the latest wins. A blank never overrides a value. A record from before the closing still contributes its list
-- price and the home's features. An exact closing date takes precedence over a month, and a ZIP code that a source states
-- over one found by location.
create or replace function private.merged_sale(listing text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  is_sold boolean := exists (select from private.sale_records r
                              where r.listing = merged_sale.listing and r.record ->> 'status' = 'sold');
  main    jsonb;
  sale    jsonb;
begin
  with records as materialized (
    select r.record, s.name,
           row_number() over (order by array_position(array['mls', 'other', 'record'], r.kind), r.saved_at desc, r.sale_key) as of_listing,
           row_number() over (order by array_position(array['record', 'mls', 'other'], r.kind), r.saved_at desc, r.sale_key) as of_record,
           -- A feed names the listing firm, an export of it doesn't.
           row_number() over (order by array_position(array['mls', 'other', 'record'], r.kind), r.live desc, r.saved_at desc, r.sale_key) as of_source
      from private.sale_records r join public.listing_sources s on s.id = r.source
     where r.listing = merged_sale.listing
  ),
  first as (select r.record, r.name from records r where r.of_source = 1),
  facts as materialized (
    select distinct on (f.fact) f.fact, f.value, r.name
      from records r, jsonb_each(r.record) f (fact, value)
     where f.value <> 'null' and (f.fact, f.value) <> ('home_type', '"other"')
       and f.fact not in ('fingerprint', 'sale_key', 'source', 'demo', 'observed_on', 'reported_on', 'origins',
                          'photos', 'attribution', 'remarks', 'hides_address', 'hides_valuation', 'sold_day_approximate')
       and (not is_sold or r.record ->> 'status' = 'sold'
            or f.fact not in ('status', 'contract_on', 'days_on_market', 'concessions'))
     order by f.fact, f.fact = 'sold_on' and coalesce((r.record ->> 'sold_day_approximate')::boolean, false),
              f.fact in ('zip', 'zip_approximate') and coalesce((r.record ->> 'zip_approximate')::boolean, false),
              case when f.fact in ('sold_price', 'sold_on', 'lot_size', 'year_built', 'parcel')
                   then r.of_record else r.of_listing end
  )
  select m.record, '{"home_type":"other"}' || (select jsonb_object_agg(f.fact, f.value) from facts f) || jsonb_build_object(
           'sale_key', merged_sale.listing, 'source', m.record -> 'source', 'demo', false, 'fingerprint', m.record -> 'fingerprint',
           -- Photos and quotes of remarks credit the firm they come from.
           'photos', m.record -> 'photos', 'remarks', m.record -> 'remarks', 'attribution', m.record -> 'attribution',
           'hides_address', (select bool_or((r.record ->> 'hides_address')::boolean) from records r),
           'hides_valuation', (select bool_or((r.record ->> 'hides_valuation')::boolean) from records r),
           'sold_day_approximate', is_sold and (select bool_and(coalesce((r.record ->> 'sold_day_approximate')::boolean, false))
                                                  from records r where r.record ->> 'status' = 'sold'),
           'observed_on', case when is_sold then (select f.value from facts f where f.fact = 'sold_on')
                               else (select to_jsonb(max(r.record ->> 'observed_on')) from records r) end,
           'reported_on', case when not is_sold then m.record -> 'reported_on' end,
           'origins', (select jsonb_object_agg(f.fact, f.name) from facts f
                        where f.name <> m.name and m.record -> f.fact is distinct from f.value
                          and f.fact not in ('status', 'zip', 'street_key', 'zip_approximate')))
    into main, sale from first m;
  if sale is null then
    return null;
  end if;
  -- An address that a seller hides comes from no other source.
  if (sale ->> 'hides_address')::boolean then
    sale := sale - '{address,street_key,latitude,longitude,url}'::text[];
  end if;
  -- A home is renovated after it was built.
  if (sale ->> 'year_renovated')::integer <= (sale ->> 'year_built')::integer then
    sale := sale - 'year_renovated';
  end if;
  return to_jsonb(jsonb_populate_record(null::public.listings, sale)) - '{id,cell,card}'::text[];
end $$;

-- The caller's uploads and licensed homes among those with these ids, whether or not one replaces another.
create or replace function private.own_homes_by_id(ids bigint[]) returns setof public.listings
language plpgsql stable rows 100 set search_path = '' as $$
begin
  if not private.has_own_homes() then
    return;
  end if;
  return query
  select l.id, l.latitude, l.longitude, l.cell, l.observed_on, l.sold_on, l.contract_on, l.listed_on, l.sold_price,
         l.list_price, l.original_list_price, l.living_area, l.lot_size, l.days_on_market, l.hoa_monthly,
         l.bathrooms, l.status, l.home_type, l.year_built, l.bedrooms, l.source, l.demo, l.zip, l.state, l.city,
         l.address, l.street_key, l.source_id, l.url, 'own:' || l.sale_key, l.fingerprint,
         l.card, l.condition, l.quality, l.basement_area, l.concessions, l.garage_spaces,
         l.view, l.pool, l.waterfront, l.year_renovated, l.extra_features, l.zip_approximate, l.attribution,
         l.hides_address, l.hides_valuation, l.photos, l.parcel, l.origins, l.sold_day_approximate,
         l.remarks, l.reported_on
    from public.uploaded_listings l
   where l.id = any (ids) and l.owner = private.uploads_owner() and l.is_current and l.ended_by is null
  union all
  select l.id, l.latitude, l.longitude, l.cell, l.observed_on, l.sold_on, l.contract_on, l.listed_on, l.sold_price,
         l.list_price, l.original_list_price, l.living_area, l.lot_size, l.days_on_market, l.hoa_monthly,
         l.bathrooms, l.status, l.home_type, l.year_built, l.bedrooms, l.source, l.demo, l.zip, l.state, l.city,
         l.address, l.street_key, l.source_id, l.url, 'licensed:' || l.sale_key, l.fingerprint,
         l.card, l.condition, l.quality, l.basement_area, l.concessions,
         l.garage_spaces, l.view, l.pool, l.waterfront, l.year_renovated, l.extra_features, l.zip_approximate,
         l.attribution, l.hides_address, l.hides_valuation, l.photos, l.parcel, l.origins, l.sold_day_approximate,
         l.remarks, l.reported_on
    from private.licensed_listings l
   where l.id = any (ids) and l.scope = any (private.running_scopes());
end $$;

-- Measures every county by the definitions of domain/market/metrics: sales of the last three months, and the listings on
-- the market, each with the same smallest samples. The last day of a county's data is chosen as that of a ZIP code.
create or replace function private.record_county_figures(today date) returns void
language sql set search_path = '' as $$
  delete from public.county_figures;
  with newest as materialized (
    select private.market_name(z.county, z.state) as market, l.demo, array_agg(l.zip) as zips, max(l.day) as day
      from (select l.zip, l.demo, max(l.observed_on) as day from public.listings l
             where l.observed_on <= today group by l.zip, l.demo) l
      join public.zip_places z on z.zip = l.zip
     group by 1, 2
  ), homes as (
    select n.market, n.demo, l.status, l.days_on_market, l.list_price, l.original_list_price, l.sold_price
      from (select market, demo, zips, case when day < today - 60 then day else today end as day from newest) n
      join public.listings l on l.zip = any (n.zips) and l.demo = n.demo
     where l.observed_on <= n.day
       and case when l.status = 'sold' then l.observed_on > n.day - interval '3 months'
                else private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, n.day) end
  )
  insert into public.county_figures as f (market, demo, days_on_market, pending_ratio, price_cut_share, above_list_share)
  select h.market, h.demo,
         case when count(h.days_on_market) filter (where h.status = 'sold') >= 5
              then percentile_cont(0.5) within group (order by h.days_on_market) filter (where h.status = 'sold') end,
         case when count(*) filter (where h.status <> 'sold') >= 5
              then count(*) filter (where h.status = 'pending')::real / nullif(count(*) filter (where h.status = 'for_sale'), 0) end,
         case when count(*) filter (where h.status = 'for_sale' and h.list_price > 0 and h.original_list_price > 0) >= 10
              then avg((h.list_price < h.original_list_price)::integer) filter (where h.status = 'for_sale') end,
         case when count(h.list_price) filter (where h.status = 'sold') >= 10
              then avg((h.sold_price > h.list_price)::integer) filter (where h.status = 'sold') end
    from homes h
   group by h.market, h.demo
  on conflict (market, demo) do update
     set days_on_market = excluded.days_on_market, pending_ratio = excluded.pending_ratio,
         price_cut_share = excluded.price_cut_share, above_list_share = excluded.above_list_share;
$$;

-- Records today's number of active listings for every ZIP code, both shared and per scope. The last count of a day
-- replaces earlier ones. Counts are stored for two years, and listing periods for 25 months after they end. The host
-- calls this several times a day and after every import.
create or replace function private.record_listing_counts(today date default private.today_in_us()) returns void
language sql set search_path = '' as $$
  insert into public.listing_counts as c (zip, day, active, demo)
  select l.zip, today, count(*), l.demo from public.listings l
   where l.status = 'for_sale' and l.observed_on <= today
     and private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, today)
     and (not l.demo or not exists (select from public.listings r where r.zip = l.zip and not r.demo))
   group by l.zip, l.demo
  on conflict (zip, day) do update set active = excluded.active, demo = excluded.demo
   where (c.active, c.demo) is distinct from (excluded.active, excluded.demo);
  delete from public.listing_counts c where c.day < today - 731;
  insert into private.licensed_counts as c (scope, zip, day, active)
  select l.scope, l.zip, today, count(*) from private.licensed_listings l
   where l.status = 'for_sale' and l.observed_on <= today
     and private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, today)
   group by l.scope, l.zip
  on conflict (scope, zip, day) do update set active = excluded.active where c.active <> excluded.active;
  delete from private.licensed_counts c where c.day < today - 731;
  delete from private.listing_periods p
   where p.ending is not null and coalesce(p.left_by, p.active_through, p.listed_on) < today - 760;
  select private.record_county_figures(today);
$$;

-- A ZIP code's market up to its effective date, for callers with access. The effective date is the same as for a search.
-- Its homes are the sales of the last years and the listings on the market, `with_facts` with more facts of each.
create or replace function private.zip_market(
  place text, today date, years integer default 2, with_facts boolean default false
) returns private.market
language plpgsql stable set search_path = '' as $$
declare
  market   private.market;
  ids      bigint[];
  has_demo boolean;
  last_day date := least(coalesce(today, private.today_in_us()), private.today_in_us());
  newest   date;
  -- Real homes hide invented ones.
  is_demo boolean := not exists (select from private.homes_in_zip(place) l where not l.demo);
begin
  select max(l.observed_on) into newest from private.homes_in_zip(place, until => last_day) l;
  if newest < last_day - 60 then
    last_day := newest;
  end if;
  select coalesce(array_agg(z.id), '{}'), coalesce(bool_or(z.demo), false) into ids, has_demo
    from private.homes_in_zip(place, last_day - make_interval(years => zip_market.years), last_day) z
   where z.status = 'sold' or private.is_on_market(z.observed_on, z.reported_on, z.source, place, last_day);
  market.homes := private.homes_of_market(ids, with_facts);
  market.area := jsonb_build_object(
    'zip', place,
    'demo', has_demo,
    'city', (select z.city from public.zip_places z where z.zip = place),
    'state', (select z.state from public.zip_places z where z.zip = place),
    'as_of', case when newest is not null then last_day end,
    'actives_now', private.active_listings(place, last_day, is_demo),
    'actives_a_year_ago', private.listing_count(place, (last_day - interval '1 year')::date, is_demo),
    'counted_since', (select min(c.day) from public.listing_counts c where c.zip = place and c.demo = is_demo),
    'price_index', private.price_index(place, is_demo));
  return market;
end $$;

-- Sets the last-seen date of listings on the market to the confirmed day, at most `batch` per call, so that searches
-- and imports never wait long. Each listing is updated at most once a week, because every change invalidates cached
-- responses.
-- Only the server may call it.
create or replace function public.renew_replicated(provider text, license text, office_domain text, source text, batch integer)
returns integer
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  mine    record;
  own     smallint := (select s.id from public.listing_sources s where s.name = renew_replicated.source);
  seen    date;
  keys    text[];
  renewed integer;
begin
  select r.confirmed_on into seen from public.provider_replicas r
   where r.provider = renew_replicated.provider and r.confirmed_on is distinct from r.renewed_on;
  if seen is null then
    return 0;
  end if;
  select * into mine from private.scope_for(license, office_domain, null);
  if mine.scope is not null then
    update private.licensed_listings l
       set observed_on = seen, reported_on = seen
     where l.id in (
       select b.id from public.provider_fetches f join private.licensed_listings b on b.scope = f.scope and b.zip = f.zip
        where f.provider = renew_replicated.provider and f.scope = mine.scope
          and b.source = own and b.status <> 'sold' and b.observed_on <= seen - 7
        limit batch);
    get diagnostics renewed = row_count;
  else
    -- One import or fetch at a time: two would wait for each other's rows.
    lock table public.listing_sources in share row exclusive mode;
    keys := array(
      select l.sale_key from public.provider_fetches f
        join public.listings l on l.zip = f.zip and l.status in ('for_sale', 'pending') and l.observed_on <= seen - 7
       where f.provider = renew_replicated.provider and f.scope is null
         and (l.source = own or exists (select from private.sale_records r where r.listing = l.sale_key and r.source = own))
       limit batch);
    renewed := cardinality(keys);
    if renewed > 0 then
      update public.listings l
         set observed_on = seen, reported_on = seen
       where l.sale_key = any (keys)
         and not exists (select from private.sale_records r where r.listing = l.sale_key);
      -- A row that several sources have follows from their records.
      with put as (
        update private.sale_records r set record = r.record || jsonb_build_object('observed_on', seen, 'reported_on', seen)
         where r.source = own and r.listing = any (keys)
        returning r.listing
      ) select array_agg(distinct p.listing) into keys from put p;
      perform private.settle_sale(k.listing) from unnest(keys) k (listing);
    end if;
  end if;
  if renewed < batch then
    update public.provider_replicas r set renewed_on = seen where r.provider = renew_replicated.provider;
  end if;
  return renewed;
end $$;

-- The shared homes: all that a search without homes of the caller's own finds. `has_own` is a constant in each half of
-- the unions below, so comparing it with `private.has_own_homes` is a condition that the planner checks once per query:
-- the other half isn't read, and with a half that has no other conditions, the union adds a few microseconds to a query.
create or replace view private.shared_homes as
select false as has_own, l.id, l.ctid as tid, l.latitude, l.longitude, l.cell, l.observed_on, l.sold_on, l.listed_on,
       l.sold_price, l.list_price, l.days_on_market, l.status, l.home_type, l.source, l.demo, l.zip, l.state, l.city,
       l.address, l.street_key, l.reported_on
  from public.listings l;

-- The homes that a search with homes of the caller's own finds: the account's uploads, its licensed homes and the shared
-- ones, with the columns that find a home; `private.homes_by_id` has the others. An upload replaces any other record of the same sale, and a licensed record replaces a shared one, by the rules of
-- `private.recognize_incoming`; the last two apply where one of the records has no address. Demo homes are hidden in
-- ZIP codes where the account has homes. Key prefixes tell uploads and licensed homes apart.
--
-- Without uploads, or without licenses, nothing is asked about them. The conditions are alternatives to that, so the
-- planner can't turn them into joins, which compared each home with all of the account's. Each asks an index, home by
-- home; whether the account has homes without an address at all is asked once.
create or replace view private.visible_homes as
select l.id, l.ctid as tid, l.latitude, l.longitude, l.cell, l.observed_on, l.sold_on, l.listed_on, l.sold_price,
       l.list_price, l.days_on_market, l.status, l.home_type, l.source, l.demo, l.zip, l.state, l.city,
       l.address, l.street_key, l.reported_on
  from public.listings l
 where ((select private.uploads_owner()) is null
     or (not exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.sale_key = l.sale_key)
      and not exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.street_key = l.street_key and o.zip = l.zip and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area))
      and not (l.parcel is not null and exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.parcel = l.parcel and o.zip = l.zip and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area)))
      and not ((select exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.street_key is null)) and exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.street_key is null and o.cell = any (private.cells_near(l.latitude, l.longitude))
               and (o.parcel = l.parcel or private.is_alike(
              o.latitude, o.longitude, o.home_type::text, o.living_area, o.year_built,
              l.latitude, l.longitude, l.home_type::text, l.living_area, l.year_built)) is true
               and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area)))
      and not (l.street_key is null and exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.cell = any (private.cells_near(l.latitude, l.longitude))
               and (o.parcel = l.parcel or private.is_alike(
              o.latitude, o.longitude, o.home_type::text, o.living_area, o.year_built,
              l.latitude, l.longitude, l.home_type::text, l.living_area, l.year_built)) is true
               and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area)))))
   and (cardinality((select private.running_scopes())) = 0
     or (not exists (
            select from private.licensed_listings o
             where o.scope = any ((select private.running_scopes())::uuid[])
               and o.sale_key = l.sale_key)
      and not exists (
            select from private.licensed_listings o
             where o.scope = any ((select private.running_scopes())::uuid[])
               and o.street_key = l.street_key and o.zip = l.zip and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area))
      and not (l.parcel is not null and exists (
            select from private.licensed_listings o
             where o.scope = any ((select private.running_scopes())::uuid[])
               and o.parcel = l.parcel and o.zip = l.zip and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area)))
      and not ((select exists (
            select from private.licensed_listings o
             where o.scope = any ((select private.running_scopes())::uuid[])
               and o.street_key is null)) and exists (
            select from private.licensed_listings o
             where o.scope = any ((select private.running_scopes())::uuid[])
               and o.street_key is null and o.cell = any (private.cells_near(l.latitude, l.longitude))
               and (o.parcel = l.parcel or private.is_alike(
              o.latitude, o.longitude, o.home_type::text, o.living_area, o.year_built,
              l.latitude, l.longitude, l.home_type::text, l.living_area, l.year_built)) is true
               and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area)))
      and not (l.street_key is null and exists (
            select from private.licensed_listings o
             where o.scope = any ((select private.running_scopes())::uuid[])
               and o.cell = any (private.cells_near(l.latitude, l.longitude))
               and (o.parcel = l.parcel or private.is_alike(
              o.latitude, o.longitude, o.home_type::text, o.living_area, o.year_built,
              l.latitude, l.longitude, l.home_type::text, l.living_area, l.year_built)) is true
               and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area)))))
   and not (l.demo and l.zip = any ((select private.upload_zips())::text[]))
union all
select l.id, null::tid as tid, l.latitude, l.longitude, l.cell, l.observed_on, l.sold_on, l.listed_on,
       l.sold_price, l.list_price, l.days_on_market, l.status, l.home_type, l.source, l.demo, l.zip, l.state,
       l.city, l.address, l.street_key, l.reported_on
  from public.uploaded_listings l
 where l.owner = (select private.uploads_owner()) and l.is_current and l.ended_by is null
union all
select l.id, null::tid as tid, l.latitude, l.longitude, l.cell, l.observed_on, l.sold_on, l.listed_on,
       l.sold_price, l.list_price, l.days_on_market, l.status, l.home_type, l.source, l.demo, l.zip, l.state,
       l.city, l.address, l.street_key, l.reported_on
  from private.licensed_listings l
 where l.scope = any ((select private.running_scopes())::uuid[])
   and ((select private.uploads_owner()) is null
     or (not exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.sale_key = l.sale_key)
      and not exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.street_key = l.street_key and o.zip = l.zip and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area))
      and not (l.parcel is not null and exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.parcel = l.parcel and o.zip = l.zip and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area)))
      and not ((select exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.street_key is null)) and exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.street_key is null and o.cell = any (private.cells_near(l.latitude, l.longitude))
               and (o.parcel = l.parcel or private.is_alike(
              o.latitude, o.longitude, o.home_type::text, o.living_area, o.year_built,
              l.latitude, l.longitude, l.home_type::text, l.living_area, l.year_built)) is true
               and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area)))
      and not (l.street_key is null and exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.cell = any (private.cells_near(l.latitude, l.longitude))
               and (o.parcel = l.parcel or private.is_alike(
              o.latitude, o.longitude, o.home_type::text, o.living_area, o.year_built,
              l.latitude, l.longitude, l.home_type::text, l.living_area, l.year_built)) is true
               and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area)))));

create index newest_files_by_owner on private.newest_files (owner) where owner is not null;

create index newest_files_by_source on private.newest_files (source);

create index newest_files_by_upload on private.newest_files (upload) where upload is not null;

alter table private.newest_files enable row level security;

reset check_function_bodies;

-- What is stored was reported when it was last seen.
update public.listings set reported_on = observed_on where status <> 'sold';
update public.uploaded_listings set reported_on = observed_on where status <> 'sold';
update private.licensed_listings set reported_on = observed_on where status <> 'sold';

insert into private.newest_files (source, zip, reported_on)
select l.source, l.zip, max(l.reported_on) from public.listings l join public.listing_sources s on s.id = l.source
 where l.status <> 'sold' and not s.live group by l.source, l.zip;

insert into private.newest_files (source, owner, upload, zip, reported_on)
select l.source, l.owner, l.upload, l.zip, max(l.reported_on) from public.uploaded_listings l
 where l.status <> 'sold' group by l.source, l.owner, l.upload, l.zip;
