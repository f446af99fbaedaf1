-- Markets: the market of a ZIP code or of an area for users who have searched there, and watched areas.

set check_function_bodies = off;

-- The areas that agents watch: their homes as of a month are compared in its email.
create table public.watched_areas (
  user_id    uuid not null references auth.users (id) on delete cascade,
  -- As domain/market/area writes it, with the homes that are chosen.
  area       text not null check (length(area) between 5 and 1500),
  -- What the agent calls it.
  name       text not null check (length(name) between 1 and 120),
  created_at timestamptz not null default now(),
  primary key (user_id, area)
);

alter table public.watched_areas enable row level security;
grant select on public.watched_areas to authenticated;
grant all on public.watched_areas to service_role;

create policy "A user reads the areas they watch"
  on public.watched_areas for select to authenticated
  using (user_id = (select private.active_caller()));

-- Who gets the monthly email of their watched areas.
create table private.market_emails (
  user_id     uuid primary key references auth.users (id) on delete cascade,
  enabled     boolean not null,
  -- Stops the email without signing in. It does nothing else.
  token       uuid not null unique default gen_random_uuid(),
  -- The first day of the month whose email was written, or in which it was turned on: the next is of the month after.
  written_for date not null,
  -- When an email was last due, although there may have been no data to write about: then it is due again the next day.
  looked_at   date
);

alter table private.market_emails enable row level security;

create table public.listing_counts (
  zip    text not null check (zip ~ '^[0-9]{5}$'),
  day    date not null,
  active integer not null check (active > 0),
  demo   boolean not null,
  primary key (zip, day)
);

alter table public.listing_counts enable row level security;
grant all on public.listing_counts to service_role;

-- The House Price Index of the Federal Housing Finance Agency (public domain): its latest annual change by ZIP code.
create table public.fhfa_changes (
  zip    text primary key references public.zip_places (zip),
  year   smallint not null,
  -- In percent.
  change real not null
);

alter table public.fhfa_changes enable row level security;
grant all on public.fhfa_changes to service_role;

-- The figures of each county that the heat of its ZIP codes is relative to, by the metrics of domain/market: the host
-- measures them. Null without a value.
create table public.county_figures (
  -- As "King County, WA".
  market           text not null,
  demo             boolean not null,
  days_on_market   real,
  -- Pending over active listings.
  pending_ratio    real,
  price_cut_share  real,
  above_list_share real,
  primary key (market, demo)
);

alter table public.county_figures enable row level security;
grant all on public.county_figures to service_role;

-- Files of publishers of open market data: a row for each level of areas in one. None replaces another:
-- `private.published_for` says which are shown.
create table public.published_files (
  id        integer generated always as identity primary key,
  -- As `DATASETS` of domain/market/published names it: a publisher's series.
  dataset   text not null,
  level     text not null check (level in ('zip', 'zip3', 'county', 'state')),
  -- The publisher's name beside each figure.
  publisher text not null,
  -- The day on which the publisher made it, or the last day of its newest month.
  vintage   date not null,
  file_name text not null,
  -- SHA-256 of the text.
  digest    text not null,
  loaded_at timestamptz not null default now(),
  areas     integer not null check (areas >= 0),
  figures   bigint not null check (figures >= 0),
  -- Rows of the file that could not be read, or had figures that can't be true.
  rejected  integer not null check (rejected >= 0),
  -- Due on every surface that shows one of its figures.
  credit    text not null,
  -- Of all rows of one import the same: of an import in the browser, the upload.
  import    uuid not null default gen_random_uuid(),
  unique (dataset, level, vintage, digest)
);

alter table public.published_files enable row level security;
grant all on public.published_files to service_role;

-- Their figures: a row per area and measure with all months, because charts read a series and never a month of all areas.
create table public.published_series (
  file    integer not null references public.published_files on delete cascade,
  -- Such as zip:78704, zip3:787, state:TX or, by `private.county_key`, county:travis, TX.
  area    text not null,
  measure text not null,
  -- Year × 12 + month − 1, in order.
  months  smallint[] not null,
  figures real[] not null,
  primary key (file, area, measure),
  check (cardinality(months) = cardinality(figures) and cardinality(months) > 0),
  -- JSON has no such numbers, so one would break every page that it is on.
  check (not figures && '{NaN,Infinity,-Infinity}')
);

alter table public.published_series enable row level security;
grant all on public.published_series to service_role;

-- A market as `contract/market.ts` reads it. The homes of a county take megabytes, so they are apart: what is known of
-- the area is completed without reading and writing them again.
create type private.market as (area jsonb, homes json);

-- Watches an area that the caller may open, under a name, or renames it. At most twenty per user, even with concurrent
-- requests.
-- Signed-in users may call it; anyone else gets a 401.
create function public.watch_area(area text, name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  place  private.area;
begin
  if coalesce(length(area), 0) not between 5 and 1500 or coalesce(length(btrim(name)), 0) not between 1 and 120 then
    raise exception 'Enter a name of at most 120 characters.' using errcode = 'PT422';
  end if;
  place := private.area_of(watch_area.area);
  if not private.is_choice_of_homes(watch_area.area) then
    raise exception 'That isn''t a choice of homes we can read.' using errcode = 'PT422';
  end if;
  if place.zips is not null then
    perform private.require_area_access(caller, place, null);
  else
    -- Of a circle or a drawn area, its homes say which ZIP code must have been searched.
    perform private.market_of_area(caller, watch_area.area, null);
  end if;
  perform pg_advisory_xact_lock(hashtextextended(caller::text || ' watches', 0));
  if (select count(*) from public.watched_areas w where w.user_id = caller and w.area <> watch_area.area) >= 20 then
    raise exception 'You''re already watching 20 areas. Unwatch one first.' using errcode = 'PT409';
  end if;
  insert into public.watched_areas as w (user_id, area, name) values (caller, watch_area.area, btrim(watch_area.name))
  on conflict on constraint watched_areas_pkey do update set name = excluded.name;
end $$;

grant execute on function public.watch_area to authenticated;

-- Whether what the text of an area says after tildes is a choice of homes, as in "78704~type=condo~beds=3-4".
create function private.is_choice_of_homes(written text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(bool_and(
           p.part ~ '^(beds|price|size)=([0-9]{1,9}-[0-9]{0,9}|-[0-9]{1,9})$'
           or p.part like 'type=%' and substr(p.part, 6) = any (enum_range(null::public.home_type)::text[])), true)
    from unnest((string_to_array(written, '~'))[2:]) p (part)
$$;

-- Stops watching an area. Unwatching it again changes nothing.
-- Signed-in users may call it; anyone else gets a 401.
create function public.unwatch_area(area text) returns void
language sql security definer set search_path = '' as $$
  select private.require_active_caller();
  delete from public.watched_areas w where w.user_id = (select private.active_caller()) and w.area = unwatch_area.area
$$;

grant execute on function public.unwatch_area to authenticated;

-- Turns the monthly email of watched areas on or off for the caller, or for null says whether it is on.
-- Signed-in users may call it; anyone else gets a 401.
create function public.market_email(turn_on boolean default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  if turn_on is not null then
    insert into private.market_emails as m (user_id, enabled, written_for)
    values (caller, turn_on, date_trunc('month', private.today_in_us()))
    on conflict (user_id) do update
       set enabled = excluded.enabled, written_for = greatest(m.written_for, excluded.written_for);
  end if;
  return coalesce((select m.enabled from private.market_emails m where m.user_id = caller), false);
end $$;

grant execute on function public.market_email to authenticated;

-- Stops the monthly email whose link has this token. An unknown token changes nothing, and no one learns that.
-- Anyone may call it.
create function public.stop_market_email(token uuid) returns void
language sql security definer set search_path = '' as $$
  update private.market_emails m set enabled = false where m.token = stop_market_email.token
$$;

grant execute on function public.stop_market_email to anon, authenticated, service_role;

-- What the installation knows of a ZIP code, for someone who decides about an account: its city and state, the sales that
-- closed in the 12 months before its latest record, the listings active on its day, and that day. `demo` says that these homes are invented. Counts only: uploads and licensed homes aren't in them.
-- Anyone may call it.
create function public.zip_coverage(zip text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  place    public.zip_places;
  is_demo  boolean;
  latest   date;
  coverage jsonb;
begin
  select * into place from public.zip_places p where p.zip = zip_coverage.zip;
  if place.zip is null then
    raise exception 'Enter a US ZIP code: five digits that we recognize.' using errcode = 'PT422';
  end if;
  is_demo := not exists (select from public.listings l where l.zip = place.zip and not l.demo);
  latest := (select max(l.observed_on) from public.listings l where l.zip = place.zip and l.demo = is_demo);
  select jsonb_build_object(
           'city', place.city, 'state', place.state, 'demo', is_demo and latest is not null, 'latest', latest,
           'sold', count(*) filter (where l.status = 'sold' and l.sold_on > latest - 365),
           'active', count(*) filter (where l.status = 'for_sale'
                                      and private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, latest)))
    into coverage
    from public.listings l where l.zip = place.zip and l.demo = is_demo;
  return coverage;
end $$;

grant execute on function public.zip_coverage to anon, authenticated, service_role;

-- A ZIP code's market for a caller who has searched there. Once they have, it stays available, even in months when
-- they have no credits left.
-- Signed-in users may call it; anyone else gets a 401.
create function public.market_summary(zip text, today date default null) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  market private.market := private.market_for(
    private.require_zip_access(market_summary.zip), market_summary.zip, market_summary.today);
begin
  market.area := market.area || jsonb_build_object(
    'pending_model', private.pending_market(market_summary.zip, (market.area ->> 'demo')::boolean));
  return to_json(market);
end $$;

grant execute on function public.market_summary to authenticated;

-- Ten years of the market of an area, as the text that domain/market/area writes, with the facts of homes by which they
-- are chosen and compared.
-- Signed-in users may call it; anyone else gets a 401.
create function public.market_history(area text, today date default null) returns json
language plpgsql volatile security definer set search_path = '' as $$
begin
  return to_json(private.market_of_area(private.require_active_caller(), market_history.area, market_history.today));
end $$;

grant execute on function public.market_history to authenticated;

-- `market_history` for an account. Raises an error unless its searches have opened the area.
create function private.market_of_area(account uuid, area text, today date) returns private.market
language plpgsql volatile set search_path = '' as $$
declare
  place private.area := private.area_of(market_of_area.area);
  zip   text := place.zips[1];
begin
  if place.county is not null or cardinality(place.zips) is distinct from 1 then
    return private.area_market(account, place, today);
  end if;
  perform private.require_area_access(account, place, zip);
  return private.zip_history(account, zip, today, 10);
end $$;

-- Some years of the market of a ZIP code for one account, as `market_history` returns them.
create function private.zip_history(account uuid, zip text, today date, years integer) returns private.market
language plpgsql volatile set search_path = '' as $$
declare
  market  private.market := private.market_for(account, zip, today, years, true);
  is_demo boolean := market.area ->> 'demo';
begin
  market.area := market.area || jsonb_build_object(
    'pending_model', private.pending_market(zip, is_demo),
    'price_index', private.long_price_index(zip, '', market.area -> 'price_index', is_demo),
    'zip_index', private.long_price_index(zip, zip, null, is_demo) -> 'index',
    'county', (select to_jsonb(f) - 'demo' from public.zip_places z
                 join public.county_figures f on f.market = private.market_name(z.county, z.state)
                                             and f.demo = is_demo
                where z.zip = zip_history.zip),
    'published', case when is_demo then '[]'::jsonb else private.published_figures(zip) end, 'limited', false,
    'county_name', (select private.market_name(z.county, z.state) from public.zip_places z where z.zip = zip_history.zip),
    'center', (select jsonb_build_array(z.latitude, z.longitude) from public.zip_places z where z.zip = zip_history.zip),
    -- A published figure has nothing to do with invented homes.
    'fhfa', (select jsonb_build_object('year', f.year, 'change', f.change) from public.fhfa_changes f
              where f.zip = zip_history.zip and not is_demo));
  return market;
end $$;

-- Two years of the markets of a ZIP code and of those around it, the nearest first, for the map of a market, or the reason
-- in `refused`. `known` is the stamp of a cached response: while it is valid, `markets` is null. A caller with homes of their
-- own gets no stamp.
-- Only the server may call it.
create function public.market_map(
  caller uuid, zip text, known text default null, today date default null
)
returns table (refused text, stamp text, markets json)
language plpgsql volatile security definer set search_path = '' as $$
declare
  has_own_homes boolean := private.include_own_homes(caller);
begin
  refused := case when not private.is_active_account(caller) then 'unknown_caller'
                  when not private.has_searched_county(caller, market_map.zip) then 'not_searched' end;
  if refused is not null then
    return next;
    return;
  end if;
  -- Rents and indexes aren't part of the store's version, but change rarely.
  stamp := (select s.version from private.store_version s) || ' ' || to_char(now(), 'YYYY-MM-DD HH24');
  if has_own_homes then
    stamp := null;
  elsif stamp = known then
    return next;
    return;
  end if;
  markets := (
    select json_agg(private.zip_history(caller, z.zip, market_map.today, 2) order by z.at)
      from private.zips_around(market_map.zip, 36) with ordinality z (zip, at));
  return next;
end $$;

grant execute on function public.market_map to service_role;

-- Whether an account has searched in the county of a ZIP code.
create function private.has_searched_county(account uuid, place text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.zip_places z
                   join public.zip_places o on o.county = z.county and o.state = z.state
                   join public.searches s on s.zip = o.zip and s.user_id = account and not s.is_unpriced
                  where z.zip = place)
$$;

-- The ZIP codes nearest to one, itself first: of those that have an area, within about 100 miles.
create function private.zips_around(place text, many integer) returns setof text
language sql stable rows 36 set search_path = '' as $$
  select z.zip
    from public.zip_places p
    join public.zip_places z on floor(z.latitude * 5) between floor((p.latitude - 1.5) * 5) and floor((p.latitude + 1.5) * 5)
                            and z.longitude between p.longitude - 2 and p.longitude + 2
   where p.zip = place and (z.has_area or z.zip = place)
   order by z.zip <> place, private.miles_apart(z.latitude - p.latitude, z.longitude - p.longitude,
                                               private.miles_north(), private.miles_east(p.latitude)), z.zip
   limit many
$$;

-- Ten years and three months of the market of an area other than one ZIP code, for one account, including its own homes. An
-- area of many homes has less: the newest 40,000 sales. `zip` is the ZIP code of most of its homes, whose county's index and
-- figures it has. Counts that are kept by ZIP code and rents are unknown. Raises an error for callers without access.
create function private.area_market(account uuid, area private.area, today date) returns private.market
language plpgsql volatile set search_path = '' as $$
declare
  market   private.market;
  last_day date := least(coalesce(today, private.today_in_us()), private.today_in_us());
  homes    record;
  place    public.zip_places;
begin
  perform private.include_own_homes(account);
  with homes as materialized (
    select * from private.homes_in_area(area_market.area, '-infinity', last_day) h where h.status <> 'coming_soon'
  ), newest as (
    -- Real homes hide invented ones, which are always of today.
    select case when n.day < last_day - 60 then n.day else last_day end as day, n.demo
      from (select coalesce(max(h.observed_on) filter (where not h.demo), max(h.observed_on)) as day,
                   bool_and(h.demo) as demo from homes h) n
  ), ranked as (
    select h.*, row_number() over (partition by h.status = 'sold' order by h.observed_on desc, h.id) as rank
      from homes h join newest n on h.demo = n.demo
     where h.observed_on <= n.day
       and case when h.status = 'sold' then h.observed_on > n.day - interval '10 years 3 months'
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
    'published', case when homes.demo then '[]'::jsonb else private.published_figures(homes.zip, '{county,state}') end);
  market.homes := private.homes_of_market(coalesce(homes.ids, '{}'), true);
  return market;
end $$;

-- Raises an error unless an account may open an area: of ZIP codes, each must have been searched; of a county, one in it;
-- of a circle or a drawn area, the ZIP code of most of its homes.
create function private.require_area_access(account uuid, area private.area, main_zip text) returns void
language plpgsql stable set search_path = '' as $$
declare
  searched text[] := array(select distinct s.zip from public.searches s where s.user_id = account and not s.is_unpriced);
  missing  text := main_zip;
begin
  if area.county is not null then
    if area.zips && searched then
      return;
    end if;
  elsif area.zips is not null then
    missing := (select z.zip from unnest(area.zips) z (zip) where z.zip <> all (searched) limit 1);
  end if;
  if missing <> all (searched) or (missing is null and area.county is not null) then
    raise exception 'Search ZIP code % once to open %.', coalesce(missing, area.zips[1]),
      case when cardinality(area.zips) = 1 then 'its market' else 'this area' end using errcode = 'PT403';
  end if;
end $$;

-- All months of a published figure of a ZIP code, or of the smallest area around it that has one: null if there is none.
-- The newest vintage, or the newest that was made by a day.
-- Signed-in users may call it for ZIP codes they have searched; anyone else gets a 401.
create function public.published_history(zip text, dataset text, measure text, made_by date default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_zip_access(published_history.zip);
  return (
    select jsonb_build_object('publisher', f.publisher, 'credit', f.credit, 'vintage', f.vintage, 'area', p.name,
             'months', (select jsonb_agg(private.month_name(m) order by at) from unnest(s.months) with ordinality u (m, at)),
             'figures', to_jsonb(s.figures))
      from private.published_for(published_history.zip, made_by => coalesce(published_history.made_by, 'infinity')) p
      join public.published_files f on f.id = p.file
      join public.published_series s on s.file = p.file and s.area = p.area and s.measure = p.measure
     where p.dataset = published_history.dataset and p.measure = published_history.measure);
end $$;

grant execute on function public.published_history to authenticated;

-- The newest figures of all publishers that stand for a ZIP code, with those of a year before.
create function private.published_figures(place text, levels text[] default '{zip,zip3,county,state}') returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'dataset', p.dataset, 'measure', p.measure, 'area', p.name,
           'month', private.month_name(s.months[cardinality(s.months)]), 'figure', s.figures[cardinality(s.figures)],
           'year_ago', s.figures[array_position(s.months, (s.months[cardinality(s.months)] - 12)::smallint)])
           order by p.dataset, p.measure), '[]')
    from private.published_for(place, levels) p
    join public.published_series s on s.file = p.file and s.area = p.area and s.measure = p.measure
$$;

-- Which published figures stand for a ZIP code: of each dataset and measure those of the smallest area around it that has
-- one. Of each level of areas, the newest vintage made by a day speaks, and of several files of one vintage the last that was
-- imported; what these don't have comes from an earlier one, of at most a year before: a file may be of one state.
create function private.published_for(
  place text, levels text[] default '{zip,zip3,county,state}', made_by date default 'infinity'
) returns table (dataset text, measure text, area text, name text, file integer)
language sql stable rows 20 set search_path = '' as $$
  select distinct on (f.dataset, s.measure) f.dataset, s.measure, s.area, a.name, s.file
    from private.areas_around(place) with ordinality a (level, area, name, at)
    join (select p.*, max(p.vintage) over (partition by p.dataset, p.level) as newest
            from public.published_files p where p.vintage <= made_by) f
      on f.level = a.level and f.level = any (levels) and f.vintage > f.newest - interval '1 year'
    join public.published_series s on s.file = f.id and s.area = a.area
   order by f.dataset, s.measure, a.at, f.vintage desc, f.id desc
$$;

-- The areas around a ZIP code whose published figures may stand in for its own, smallest first, with their names.
create function private.areas_around(place text) returns table (level text, area text, name text)
language sql stable rows 4 set search_path = '' as $$
  select a.level, a.level || ':' || a.area, a.level || ':' || a.name
    from public.zip_places z
   cross join lateral (values
     (1, 'zip', z.zip, z.zip),
     (2, 'zip3', left(z.zip, 3), left(z.zip, 3)),
     (3, 'county', private.county_key(private.market_name(z.county, z.state)), private.market_name(z.county, z.state)),
     (4, 'state', z.state, z.state)) a (at, level, area, name)
   where z.zip = place order by a.at
$$;

-- The name of a county without what publishers spell differently. A city that is a county of its own stays apart from the
-- county of the same name.
-- Examples: 'LaSalle Parish, LA' and 'La Salle Parish, LA' are 'lasalle, LA'; 'Richmond City, VA', 'City of Richmond, VA' and
-- 'Richmond City County, VA' are 'richmondcity, VA', 'Richmond County, VA' is 'richmond, VA'.
create function private.county_key(name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(k.words, '[^a-z]', '', 'g') || ', ' || upper(right(name, 2))
    from (select regexp_replace(lower(translate(left(name, -4), 'ñáéíóú', 'naeiou')),
                   '^(?:city and county|city and borough|municipality) of | (?:county|parish|city and borough|borough|census area|municipality)$',
                   '', 'g') as words) n,
         lateral (select regexp_replace(regexp_replace(regexp_replace(n.words,
                    '^city of (.*)$', '\1 city'), ' city city$', ' city'), '\m(?:sainte?|ste?)\M', 'st', 'g') as words) k
$$;

-- A month of `published_series`. @example private.month_name(24319::smallint) -- 2026-08
create function private.month_name(month smallint) returns text
language sql immutable parallel safe set search_path = '' as $$
  select (month / 12)::text || '-' || lpad((month % 12 + 1)::text, 2, '0')
$$;

-- Returns the caller if they have searched in this ZIP code and so paid for its figures. Otherwise raises an error.
create function private.require_zip_access(place text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  if not exists (select from public.searches s where s.user_id = caller and s.zip = place and not s.is_unpriced) then
    raise exception 'Search ZIP code % once to open its market.', place using errcode = 'PT403';
  end if;
  return caller;
end $$;

-- A ZIP code's market for one account, including its own homes.
create function private.market_for(
  account uuid, place text, today date, years integer default 2, with_facts boolean default false
) returns private.market
language plpgsql set search_path = '' as $$
declare
  has_own_homes boolean := private.include_own_homes(account);
  market        private.market := private.zip_market(place, today, years, with_facts);
  as_of         date := market.area ->> 'as_of';
begin
  if has_own_homes then
    market.area := market.area
                   -- Earlier days were counted without its own homes: there is nothing to compare today with.
                   || case when place = any (private.upload_zips())
                           then '{"actives_a_year_ago":null,"counted_since":null}'::jsonb else '{}' end
                   || private.licensed_inventory(account, place, as_of);
  end if;
  market.area := market.area
                 || jsonb_build_object('rent', private.newest_rent(
                      account, place, coalesce(as_of, private.today_in_us()), (market.area ->> 'demo')::boolean))
                 -- Counts of the store may be of other sources than a year ago: complete periods are of one source on both days.
                 || coalesce(private.inventory_of_periods(account, place, as_of), '{}');
  return market;
end $$;

-- A ZIP code's market up to its effective date, for callers with access. The effective date is the same as for a search.
-- Its homes are the listings on the market and the sales of the last `years` years and three months, because the
-- median of the first month is of three; `with_facts` with more facts of each.
create function private.zip_market(
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
    from private.homes_in_zip(place, last_day - make_interval(years => zip_market.years, months => 3), last_day) z
   where z.status = 'sold'
      or (z.status <> 'coming_soon' and private.is_on_market(z.observed_on, z.reported_on, z.source, place, last_day));
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

-- The sales and listings of homes as parallel arrays, for `with_facts` with the facts by which homes are chosen: those of the
-- sales, then those of the listings. A county has 40,000 homes: as text, from arrays in one order, this takes half the time
-- of `jsonb_agg`.
create function private.homes_of_market(ids bigint[], with_facts boolean) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
      'sources', (select coalesce(json_agg(s.name order by s.name), '[]') from public.listing_sources s
                   where s.id = any (array_agg(distinct h.source))),
      'sold_on', coalesce(to_json(array_agg(h.sold_on order by h.sold_on, h.id) filter (where h.sold)), '[]'),
      'sold_prices', coalesce(to_json(array_agg(h.sold_price order by h.sold_on, h.id) filter (where h.sold)), '[]'),
      'sold_days', coalesce(to_json(array_agg(h.days_on_market order by h.sold_on, h.id) filter (where h.sold)), '[]'),
      'sold_contracts', coalesce(to_json(array_agg(h.contract_on order by h.sold_on, h.id) filter (where h.sold)), '[]'),
      'listed_status', coalesce(to_json(array_agg(h.status order by h.sold_on, h.id) filter (where not h.sold)), '[]'),
      'listed_prices', coalesce(to_json(array_agg(h.list_price order by h.sold_on, h.id) filter (where not h.sold)), '[]'),
      'listed_days', coalesce(to_json(array_agg(h.days_on_market order by h.sold_on, h.id) filter (where not h.sold)), '[]'),
      'facts', case when with_facts then json_build_object(
        'home_types', coalesce(to_json(array_agg(h.home_type order by h.sold_on, h.id)), '[]'),
        'bedrooms', coalesce(to_json(array_agg(h.bedrooms order by h.sold_on, h.id)), '[]'),
        'living_areas', coalesce(to_json(array_agg(h.living_area order by h.sold_on, h.id)), '[]'),
        'list_prices', coalesce(to_json(array_agg(h.list_price order by h.sold_on, h.id)), '[]'),
        'original_list_prices', coalesce(to_json(array_agg(h.original_list_price order by h.sold_on, h.id)), '[]'),
        'listed_on', coalesce(to_json(array_agg(h.listed_on order by h.sold_on, h.id)), '[]')) end)
    from (
      -- Without closing dates, listings come last. With all columns, the sort would be of megabytes.
      select l.id, l.status = 'sold' as sold, l.status, case when l.status = 'sold' then l.sold_on end as sold_on, l.contract_on, l.listed_on, l.days_on_market, l.source,
             l.sold_price, l.list_price, l.original_list_price, l.home_type, l.bedrooms, l.living_area
        from private.homes_by_id(ids) l
    ) h
$$;

-- The number of active listings in a ZIP code on a day. Null if there are none.
create function private.active_listings(place text, day date, is_demo boolean) returns integer
language sql stable set search_path = '' as $$
  select nullif(count(*), 0)::integer
    from private.homes_in_zip(place, active_listings.day - interval '1 year', active_listings.day) l
   where l.status = 'for_sale' and l.demo = is_demo
     and private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, active_listings.day)
$$;

-- The newest median rent of a ZIP code that an account may see, up to a date: its licenses' before the store's, and
-- published ones last, with their publisher's credit as the source. Null if none is known. Real homes hide invented rents.
create function private.newest_rent(account uuid, place text, as_of date, is_demo boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('median', r.median_rent, 'month', to_char(r.month, 'YYYY-MM'), 'source', r.source)
    from (
      select l.median_rent, l.month, 0 as choice,
             coalesce((select s.name from private.licensed_listings h join public.listing_sources s on s.id = h.source
                        where h.scope = l.scope limit 1), 'the listing provider') as source
        from private.licensed_rents l
       where l.scope = any (private.scopes_of(account)) and l.zip = place and l.month <= as_of
      union all
      select o.median_rent, o.month, 1, s.name
        from public.rents o join public.listing_sources s on s.id = o.source
       where o.zip = place and o.month <= as_of and (is_demo or not o.demo)
      union all
      select round((p ->> 'figure')::numeric)::integer, to_date(p ->> 'month', 'YYYY-MM'),
             1 + array_position(array['zori', 'zori_sa', 'hud_safmr', 'census_rent'], p ->> 'dataset'),
             (select f.credit from public.published_files f where f.dataset = p ->> 'dataset' limit 1)
        from jsonb_array_elements(private.published_figures(place)) p
       where not is_demo and p ->> 'measure' = 'rent' and p ->> 'area' = 'zip:' || place
    ) r
   order by r.choice, r.month desc limit 1
$$;

-- What an account sees of a ZIP code's market only because of its licenses: the inventory on a day and on the same date
-- last year, both counted over the same homes.
create function private.licensed_inventory(account uuid, place text, as_of date) returns jsonb
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

-- The count for a ZIP code on a day, or the nearest within three days, so a weekend outage doesn't leave a gap a year
-- later.
create function private.listing_count(place text, day date, is_demo boolean) returns integer
language sql stable set search_path = '' as $$
  select c.active from public.listing_counts c
   where c.zip = place and c.demo = is_demo
     and c.day between listing_count.day - 3 and listing_count.day + 3
   order by abs(c.day - listing_count.day), c.day limit 1
$$;

-- The constant-quality price index of a ZIP code's county, with the market it was fitted on, a neighbor's if the county has
-- too few sales. Null if there is none.
create function private.price_index(place text, is_demo boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('market', m.model -> 'market', 'county', m.market, 'index', m.model -> 'index')
    from public.zip_places z
    join public.market_models m on m.market = private.market_name(z.county, z.state) and m.demo = is_demo
   where z.zip = place and jsonb_typeof(m.model -> 'index') = 'object'
$$;

-- The index of a ZIP code's county over all years, or for `part` that of the ZIP code itself; `known` if there is none.
create function private.long_price_index(place text, part text, known jsonb, is_demo boolean) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('market', i.market, 'county', m.market, 'index', i.index)
      from public.zip_places z
      join public.market_models m on m.market = private.market_name(z.county, z.state) and m.demo = is_demo
      join public.market_indexes i on i.market = m.model ->> 'market' and i.demo = is_demo and i.zip = part
     where z.zip = place), known)
$$;

-- Records today's number of active listings for every ZIP code, both shared and per scope. The last count of a day
-- replaces earlier ones. Counts are stored for two years, and listing periods for 25 months after they end. The host
-- calls this several times a day and after every import.
create function private.record_listing_counts(today date default private.today_in_us()) returns void
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
$$;
