-- Faster searches for accounts with their own homes. Results are unchanged. The view uses a shorter condition to
-- decide which record of a sale replaces another, and its queries are planned only once.

-- The ZIP codes where the running search's account has its own homes. They are only needed to hide demo homes, so they
-- are read only where there are demo homes, not by every search.
create or replace function private.upload_zips() returns text[]
language sql stable set search_path = '' as $$
  select array(
    select jsonb_array_elements_text(u.result -> 'zips') from public.uploads u
     where u.user_id = private.uploads_owner() and u.status = 'done'
    union
    select f.zip from public.provider_fetches f
     where f.scope = any (private.running_scopes()) and f.fetched_at is not null)
$$;

-- Makes an account's uploads and licensed homes visible to the running search. Returns true if it has any.
create or replace function private.include_own_homes(account uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  -- The listings would answer this too, but for an account with many homes the planner reads them all.
  has_uploads boolean := exists (select from public.uploads u where u.user_id = account and u.status = 'done');
  scopes      uuid[] := private.scopes_of(account);
  is_bound    boolean := cardinality(scopes) > 0 and exists (
                           select from public.provider_fetches f where f.scope = any (scopes) and f.fetched_at is not null);
begin
  perform set_config('lotline.uploads_owner', case when has_uploads then account::text else '' end, true);
  perform set_config('lotline.scopes', case when is_bound then scopes::text else '' end, true);
  return has_uploads or is_bound;
end $$;

-- True if an account's own record and another with the same address or parcel are the same sale of the same home.
-- PL/pgSQL keeps the function from being inlined into query plans. It is called for few homes, but planning its
-- fifteen inlined copies took longer than finding them.
create function private.is_same_sale(
  closed date, paid integer, listed date, seen date, street text, type text, number text, area integer,
  other_closed date, other_paid integer, other_listed date, other_seen date,
  other_street text, other_type text, other_number text, other_area integer
) returns boolean
language plpgsql immutable parallel safe as $$
begin
  return private.is_one_sale(closed, paid, listed, seen, other_closed, other_paid, other_listed, other_seen)
     and private.may_be_one_home(street, type, number, area, other_street, other_type, other_number, other_area);
end $$;

do $$
declare
  names    text := (select string_agg('l.' || a.attname, ', ' order by a.attnum) from pg_attribute a
                     where a.attrelid = 'private.visible_listings'::regclass and a.attnum > 0 and not a.attisdropped);
  uploads  text := 'public.uploaded_listings o where o.owner = (select private.uploads_owner()) and o.is_current';
  licensed text := 'private.licensed_listings o where o.scope = any ((select private.running_scopes())::uuid[])';
  one_sale text := 'private.is_same_sale(o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id,
                                         o.living_area, l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key,
                                         l.home_type::text, l.source_id, l.living_area)';
  alike    text := 'private.is_alike(o.latitude, o.longitude, o.home_type::text, o.living_area, o.year_built,
                                     l.latitude, l.longitude, l.home_type::text, l.living_area, l.year_built)';
  -- By the rules of `private.recognize_incoming`; the last two where one of the records has no address. Each asks an
  -- index, home by home; whether the account has homes without an address at all is asked once.
  unlike   text := format(
    'not exists (select from %%1$s and o.sale_key = l.sale_key)
     and not exists (select from %%1$s and o.street_key = l.street_key and o.zip = l.zip and %1$s)
     and not (l.parcel is not null and exists (select from %%1$s and o.parcel = l.parcel and o.zip = l.zip and %1$s))
     and not ((select exists (select from %%1$s and o.street_key is null))
              and exists (select from %%1$s and o.street_key is null
                             and o.cell = any (private.cells_near(l.latitude, l.longitude))
                             and (o.parcel = l.parcel or %2$s) is true and %1$s))
     and not (l.street_key is null and exists (
           select from %%1$s and o.cell = any (private.cells_near(l.latitude, l.longitude))
              and (o.parcel = l.parcel or %2$s) is true and %1$s))', one_sale, alike);
  own_uploads text := replace(replace(names, 'l.sale_key', '''own:'' || l.sale_key as sale_key'),
                              'l.card', '''{"id":"own:'' || substr(l.card, 8) as card');
  own_bound   text := replace(replace(names, 'l.sale_key', '''licensed:'' || l.sale_key as sale_key'),
                              'l.card', '''{"id":"licensed:'' || substr(l.card, 8) as card');
begin
  -- The homes that the running search finds. Without uploads, or without licenses, nothing is asked about them. The conditions
  -- are alternatives to that, so the planner can't turn them into joins, which compared each home with all of the account's.
  execute format($view$
    create or replace view private.visible_listings as
      select %1$s from public.listings l
       where ((select private.uploads_owner()) is null or (%2$s))
         and (cardinality((select private.running_scopes())) = 0 or (%3$s))
         and not (l.demo and l.zip = any ((select private.upload_zips())::text[]))
      union all
      select %4$s from public.uploaded_listings l
       where l.owner = (select private.uploads_owner()) and l.is_current and l.ended_by is null
      union all
      select %5$s from private.licensed_listings l
       where l.scope = any ((select private.running_scopes())::uuid[])
         and ((select private.uploads_owner()) is null or (%2$s))
  $view$, names, format(unlike, uploads), format(unlike, licensed), own_uploads, own_bound);

  -- The homes that it may read, whether or not one replaces another: for those that it has found, by their ids.
  execute format($view$
    create view private.readable_listings as
      select %1$s from public.listings l
      union all
      select %2$s from public.uploaded_listings l
       where l.owner = (select private.uploads_owner()) and l.is_current and l.ended_by is null
      union all
      select %3$s from private.licensed_listings l where l.scope = any ((select private.running_scopes())::uuid[])
  $view$, names, own_uploads, own_bound);
end $$;

revoke all on private.readable_listings from public, anon, authenticated, service_role;
revoke execute on function
  private.is_same_sale(date, integer, date, date, text, text, text, integer, date, integer, date, date, text, text, text, integer)
  from public, anon, authenticated, service_role;

do $$
declare
  reading text := pg_get_functiondef('private.visible_homes_as_columns'::regproc);
  twin    regprocedure;
begin
  if reading not like '%private.visible_listings h%h.id = any (ids)%' then
    raise exception 'Homes are not read by their ids';
  end if;
  execute replace(reading, 'private.visible_listings h', 'private.readable_listings h');
  -- The view is large: planning a query of it takes longer than most of them run.
  for twin in
    select p.oid::regprocedure from pg_proc p
     where p.pronamespace = 'private'::regnamespace and p.proname like 'visible\_%'
       and p.proname not in ('visible_search_comps', 'visible_search_evidence')
  loop
    execute format('alter function %s set plan_cache_mode = ''force_generic_plan''', twin);
  end loop;
end $$;
