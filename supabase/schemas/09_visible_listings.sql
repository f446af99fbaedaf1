-- Visible homes: what a search finds. Most callers find the shared homes; a caller with uploads or licensed homes finds
-- those as well. Every query is written once, over functions that return the homes of an area for either. For a caller
-- without homes of their own, they are inlined and read `listings` as if the query named it.

set check_function_bodies = off;

-- True if the running search's caller has uploads or licensed homes.
create function private.has_own_homes() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(current_setting('lotline.uploads_owner', true), '') <> ''
      or coalesce(current_setting('lotline.scopes', true), '') <> '';
end $$;

-- The account whose search is running in this transaction. Null for a search without uploads.
create function private.uploads_owner() returns uuid
language sql stable set search_path = '' as $$
  select nullif(current_setting('lotline.uploads_owner', true), '')::uuid
$$;

-- The ZIP codes where the running search's account has its own homes. They are only needed to hide demo homes, so they
-- are read only where there are demo homes, not by every search.
create function private.upload_zips() returns text[]
language sql stable set search_path = '' as $$
  select array(
    select jsonb_array_elements_text(u.result -> 'zips') from public.uploads u
     where u.user_id = private.uploads_owner() and u.status = 'done'
    union
    select f.zip from public.provider_fetches f
     where f.scope = any (private.running_scopes()) and f.fetched_at is not null)
$$;

-- The scopes of the search running in this transaction.
create function private.running_scopes() returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('lotline.scopes', true), '')::uuid[], '{}')
$$;

-- The homes that a search with homes of the caller's own finds: the account's uploads, its licensed homes and the shared
-- ones, with the columns that find a home; `private.homes_by_id` has the others. An upload replaces any other record of the same sale, and a licensed record replaces a shared one, by the rules of
-- `private.recognize_incoming`; the last two apply where one of the records has no address. Demo homes are hidden in
-- ZIP codes where the account has homes. Key prefixes tell uploads and licensed homes apart.
--
-- Without uploads, or without licenses, nothing is asked about them. The conditions are alternatives to that, so the
-- planner can't turn them into joins, which compared each home with all of the account's. Each asks an index, home by
-- home; whether the account has homes without an address at all is asked once.
create view private.visible_homes as
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

-- The shared homes: all that a search without homes of the caller's own finds. `has_own` is a constant in each half of
-- the unions below, so comparing it with `private.has_own_homes` is a condition that the planner checks once per query:
-- the other half isn't read, and with a half that has no other conditions, the union adds a few microseconds to a query.
create view private.shared_homes as
select false as has_own, l.id, l.ctid as tid, l.latitude, l.longitude, l.cell, l.observed_on, l.sold_on, l.listed_on,
       l.sold_price, l.list_price, l.days_on_market, l.status, l.home_type, l.source, l.demo, l.zip, l.state, l.city,
       l.address, l.street_key, l.reported_on
  from public.listings l;

-- The homes in a ZIP code that were last seen after a moment and until a day.
create function private.homes_in_zip(place text, after timestamp default '-infinity', until date default 'infinity')
returns setof private.shared_homes
language sql stable as $$
  select h.*
    from (select s.* from private.shared_homes s
          union all
          select true, o.* from private.visible_homes_in_zip(place, after, until) o) h
   where h.has_own = (select private.has_own_homes())
     and h.zip = place and h.observed_on > after and h.observed_on <= until
$$;

-- `private.homes_in_zip` for a caller with homes of their own.
create function private.visible_homes_in_zip(place text, after timestamp, until date)
returns setof private.visible_homes
language sql stable rows 100 set plan_cache_mode = 'force_generic_plan' set search_path = '' as $$
  select v.* from private.visible_homes v
   where v.zip = place and v.observed_on > after and v.observed_on <= until
$$;

-- The homes in the 0.01-degree squares (`cells`) of a circle that were last seen after a moment and until a day. Queries
-- compute the distances and leave out homes outside the circle. Homes of the caller's own take longer to find, so for
-- them this function does that first.
create function private.homes_in_cells(
  cells integer[], lat double precision, lon double precision, reach double precision,
  after timestamp default '-infinity', until date default 'infinity'
)
returns setof private.shared_homes
language sql stable as $$
  select h.*
    from (select s.* from private.shared_homes s
          union all
          select true, o.* from private.visible_homes_in_cells(cells, lat, lon, reach, after, until) o) h
   where h.has_own = (select private.has_own_homes())
     and h.cell = any (cells) and h.observed_on > after and h.observed_on <= until
$$;

-- `private.homes_in_cells` for a caller with homes of their own.
create function private.visible_homes_in_cells(
  cells integer[], lat double precision, lon double precision, reach double precision, after timestamp, until date
)
returns setof private.visible_homes
language sql stable rows 100 set plan_cache_mode = 'force_generic_plan' set search_path = '' as $$
  select v.* from private.visible_homes v
   where v.cell = any (cells) and v.observed_on > after and v.observed_on <= until
     and private.miles_apart(v.latitude - lat, v.longitude - lon, (select private.miles_north()), (select private.miles_east(lat))) <= reach
$$;

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

-- The homes at an address.
create function private.homes_at(street text, place text)
returns setof private.shared_homes
language sql stable as $$
  select h.*
    from (select s.* from private.shared_homes s
          union all
          select true, o.* from private.visible_homes_at(street, place) o) h
   where h.has_own = (select private.has_own_homes())
     and h.street_key = street and h.zip = place
$$;

-- `private.homes_at` for a caller with homes of their own.
create function private.visible_homes_at(street text, place text)
returns setof private.visible_homes
language sql stable rows 100 set plan_cache_mode = 'force_generic_plan' set search_path = '' as $$
  select v.* from private.visible_homes v
   where v.street_key = street and v.zip = place
$$;

-- The homes whose street keys are in a range that excludes its end, in ZIP codes from one to another.
create function private.homes_on_streets(first text, past text, first_zip text, last_zip text)
returns setof private.shared_homes
language sql stable as $$
  select h.*
    from (select s.* from private.shared_homes s
          union all
          select true, o.* from private.visible_homes_on_streets(first, past, first_zip, last_zip) o) h
   where h.has_own = (select private.has_own_homes())
     and h.street_key >= first and h.street_key < past and h.zip between first_zip and last_zip
$$;

-- `private.homes_on_streets` for a caller with homes of their own.
create function private.visible_homes_on_streets(first text, past text, first_zip text, last_zip text)
returns setof private.visible_homes
language sql stable rows 100 set plan_cache_mode = 'force_generic_plan' set search_path = '' as $$
  select v.* from private.visible_homes v
   where v.street_key >= first and v.street_key < past and v.zip between first_zip and last_zip
$$;

-- Homes that the running search has found, with all their columns, by their ids.
create function private.homes_by_id(ids bigint[]) returns setof public.listings
language sql stable as $$
  select h.*
    from (select l.* from public.listings l
          union all
          select o.* from private.own_homes_by_id(ids) o) h
   where h.id = any (ids)
$$;

-- The caller's uploads and licensed homes among those with these ids, whether or not one replaces another.
create function private.own_homes_by_id(ids bigint[]) returns setof public.listings
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

-- A home's photos as JSON, for an account that may see them: of a shared home, of one of its own uploads, or of a home
-- licensed to it.
-- Only the server may call it.
create function public.photos_of(caller uuid, home text) returns table (photos text, source text)
language sql stable security definer set search_path = '' as $$
  select h.photos, s.name
    from (select l.photos, l.source from public.listings l where l.sale_key = photos_of.home
          union all
          select o.photos, o.source from public.uploaded_listings o
           where photos_of.home like 'own:%' and o.owner = photos_of.caller
             and o.sale_key = substr(photos_of.home, 5) and o.is_current
          union all
          select b.photos, b.source from private.licensed_listings b
           where photos_of.home like 'licensed:%' and b.scope = any (private.scopes_of(photos_of.caller))
             and b.sale_key = substr(photos_of.home, 10)) h
    join public.listing_sources s on s.id = h.source
   where private.is_active_account(photos_of.caller)
$$;

grant execute on function public.photos_of to service_role;

-- Makes an account's uploads and licensed homes visible to the running search. Returns true if it has any.
create function private.include_own_homes(account uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  -- The listings would answer this too, but for an account with many homes the planner reads them all.
  has_uploads boolean := exists (
                           select from public.uploads u
                            where u.user_id = account and u.status = 'done' and u.kind = 'homes');
  scopes      uuid[] := case when exists (select from private.cache_scopes) then private.scopes_of(account) else '{}' end;
  is_bound    boolean := cardinality(scopes) > 0 and exists (
                           select from public.provider_fetches f where f.scope = any (scopes) and f.fetched_at is not null);
begin
  if has_uploads or is_bound or private.has_own_homes() then
    perform set_config('lotline.uploads_owner', case when has_uploads then account::text else '' end, true);
    perform set_config('lotline.scopes', case when is_bound then scopes::text else '' end, true);
  end if;
  return has_uploads or is_bound;
end $$;

-- When a source of the running search was last loaded. For the caller's own uploads this is the newest of them, for
-- licensed homes their newest fetch, because neither updates the shared source.
create function private.visible_loaded_at(source public.listing_sources) returns timestamptz
language sql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select coalesce(
    (select max(u.updated_at) from public.uploads u
      where source.name = 'Your data' and u.user_id = (select private.uploads_owner()) and u.status = 'done'
        and u.kind = 'homes'),
    (select max(f.fetched_at) from public.provider_fetches f
      where source.live and f.scope = any ((select private.running_scopes())::uuid[])
        and exists (select from private.licensed_listings b where b.scope = f.scope and b.source = source.id)),
    source.loaded_at)
$$;
