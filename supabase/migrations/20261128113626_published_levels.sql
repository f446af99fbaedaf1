set check_function_bodies = off;

drop function private.areas_around(place text);

drop function private.published_figures(place text);

alter table public.audit_events drop constraint audit_events_act_check;

alter table public.published_files drop constraint published_files_dataset_vintage_key;

alter table public.published_files add column import uuid not null default gen_random_uuid();

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

alter table public.published_files add column level text;

-- What could never be shown.
delete from public.published_series s
 where s.figures && '{NaN,Infinity,-Infinity}' or cardinality(s.months) <> cardinality(s.figures) or cardinality(s.months) = 0
    or s.months[cardinality(s.months)] > extract(year from now()) * 12 + extract(month from now()) - 1;

-- Counties by their keys: of two spellings in a file, one.
delete from public.published_series s using public.published_series o
 where s.area like 'county:%' and o.file = s.file and o.measure = s.measure and o.area like 'county:%' and o.area > s.area
   and private.county_key(substr(o.area, 8)) = private.county_key(substr(s.area, 8));
update public.published_series s set area = 'county:' || private.county_key(substr(s.area, 8)) where s.area like 'county:%';

-- A row for each level of areas.
create temporary table levels on commit drop as
select s.file, split_part(s.area, ':', 1) as level, count(distinct s.area)::integer as areas, sum(cardinality(s.months)) as figures,
       row_number() over (partition by s.file order by split_part(s.area, ':', 1)) as at
  from public.published_series s group by 1, 2;
update public.published_files f set level = l.level, areas = l.areas, figures = l.figures
  from levels l where l.file = f.id and l.at = 1;
delete from public.published_files f where f.level is null;
insert into public.published_files (dataset, level, publisher, vintage, file_name, digest, loaded_at, areas, figures, rejected, credit, import)
select f.dataset, l.level, f.publisher, f.vintage, f.file_name, f.digest, f.loaded_at, l.areas, l.figures, f.rejected, f.credit, f.import
  from levels l join public.published_files f on f.id = l.file where l.at > 1;
update public.published_series s set file = n.id
  from levels l join public.published_files f on f.id = l.file
  join public.published_files n on n.import = f.import and n.level = l.level
 where l.at > 1 and s.file = l.file and split_part(s.area, ':', 1) = l.level;

alter table public.published_files alter column level set not null;

alter table public.published_files add constraint published_files_dataset_level_vintage_digest_key UNIQUE (dataset, level, vintage, digest);

alter table public.published_files add constraint published_files_level_check CHECK ((level = ANY (ARRAY['zip'::text, 'zip3'::text, 'county'::text, 'state'::text])));

alter table public.published_series add constraint published_series_check CHECK (((cardinality(months) = cardinality(figures)) AND (cardinality(months) > 0)));

alter table public.published_series add constraint published_series_figures_check CHECK ((NOT (figures && '{NaN,Infinity,-Infinity}'::real[])));

alter table public.audit_events add constraint audit_events_act_check CHECK ((act = ANY (ARRAY['grant_admin'::text, 'revoke_admin'::text, 'comp_plan'::text, 'end_comp'::text, 'disable_account'::text, 'enable_account'::text, 'invite'::text, 'close_message'::text, 'reopen_message'::text, 'import_market_data'::text, 'take_back_market_data'::text])));

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

-- `admin_take_back_market_data` for an administrator, or null for the command line.
create function private.take_back_market_data(actor uuid, file integer) returns boolean
language plpgsql set search_path = '' as $$
declare
  gone public.published_files;
begin
  delete from public.published_files f where f.id = file returning * into gone;
  if gone.id is null then
    return false;
  end if;
  perform private.record_audit_event(actor, 'take_back_market_data', gone.import, jsonb_build_object(
    'dataset', gone.dataset, 'level', gone.level, 'vintage', gone.vintage, 'file', gone.file_name));
  return true;
end $$;

-- Takes back one level of an imported file of open market data: what was shown before is shown again. False if it no longer
-- exists.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_take_back_market_data(file integer) returns boolean
language sql security definer set search_path = '' as $$
  select private.take_back_market_data(private.require_admin(), file)
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
    'published', case when homes.demo then '[]'::jsonb else private.published_figures(homes.zip, '{county,state}') end);
  market.homes := private.homes_of_market(coalesce(homes.ids, '{}'), true);
  return market;
end $$;

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

-- Whether there is newer data than a report shows: a sale, or a later month of a publisher's figure in a market update.
create or replace function private.has_newer_data(report public.reports) returns boolean
language sql set search_path = '' as $$
  select private.later_sales(report) > report.later_sales
         or report.kind = 'market_update' and exists (
           select from jsonb_array_elements(report.inputs #> '{figures,published}') shown
             cross join jsonb_array_elements(private.published_figures(report.zip, array[shown #>> '{area,level}'])) newest
            where newest ->> 'dataset' = shown ->> 'dataset' and newest ->> 'measure' = shown ->> 'measure'
              and newest ->> 'month' > shown ->> 'month')
$$;

-- The newest median rent of a ZIP code that an account may see, up to a date: its licenses' before the store's, and
-- published ones last, with their publisher's credit as the source. Null if none is known. Real homes hide invented rents.
create or replace function private.newest_rent(account uuid, place text, as_of date, is_demo boolean) returns jsonb
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

-- The imported files of open market data, by dataset and level, from the newest vintage to the oldest, and the caller's
-- latest import. Of the newest vintage of a level, the last file is `shown`; others fill in what it doesn't have.
-- Only administrators may call it; anyone else gets a 403.
create or replace function public.admin_market_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', f.id, 'dataset', f.dataset, 'level', f.level, 'vintage', f.vintage, 'file_name', f.file_name,
               'loaded_at', f.loaded_at, 'areas', f.areas, 'figures', f.figures, 'rejected', f.rejected,
               'shown', not exists (select from public.published_files o
                                     where o.dataset = f.dataset and o.level = f.level and (o.vintage, o.id) > (f.vintage, f.id)))
               order by f.dataset, array_position(array['zip', 'zip3', 'county', 'state'], f.level), f.vintage desc, f.id desc), '[]')
        from public.published_files f),
    'import', (
      select jsonb_build_object(
               'id', u.id, 'file_name', u.file_name, 'bytes', u.bytes, 'received', u.received, 'status', u.status,
               'progress', u.progress, 'lines', coalesce(u.result -> 'lines', '[]'), 'problem', u.problem,
               'waits', u.status = 'importing' and u.leased_until is null and u.updated_at < now() - interval '15 seconds')
        from public.uploads u
       where u.user_id = (select private.active_caller()) and u.kind = 'market'
       order by u.created_at desc limit 1));
end $$;

-- All months of a published figure of a ZIP code, or of the smallest area around it that has one: null if there is none.
-- The newest vintage, or the newest that was made by a day.
-- Signed-in users may call it for ZIP codes they have searched; anyone else gets a 401.
create or replace function public.published_history(zip text, dataset text, measure text, made_by date default null) returns jsonb
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

grant execute on function public.admin_take_back_market_data(file integer) to authenticated;

reset check_function_bodies;
