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
       l.address, l.street_key, l.reported_on,
       -- A sale on one deed with homes of the account's own.
       case when l.set_aside is null and (
              (select exists (select from public.uploaded_listings o
                               where o.owner = (select private.uploads_owner()) and o.set_aside = 'one_deed'))
              and exists (select from public.uploaded_listings o
                           where o.owner = (select private.uploads_owner()) and o.set_aside = 'one_deed' and o.is_current
                             and o.zip = l.zip and o.sold_price = l.sold_price and o.sold_on = l.sold_on)
              or (select exists (select from private.licensed_listings o
                                  where o.scope = any ((select private.running_scopes())::uuid[]) and o.set_aside = 'one_deed'))
              and exists (select from private.licensed_listings o
                           where o.scope = any ((select private.running_scopes())::uuid[]) and o.set_aside = 'one_deed'
                             and o.zip = l.zip and o.sold_price = l.sold_price and o.sold_on = l.sold_on))
            then 'one_deed' else l.set_aside end as set_aside
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
       l.city, l.address, l.street_key, l.reported_on, l.set_aside
  from public.uploaded_listings l
 where l.owner = (select private.uploads_owner()) and l.is_current and l.ended_by is null
union all
select l.id, null::tid as tid, l.latitude, l.longitude, l.cell, l.observed_on, l.sold_on, l.listed_on,
       l.sold_price, l.list_price, l.days_on_market, l.status, l.home_type, l.source, l.demo, l.zip, l.state,
       l.city, l.address, l.street_key, l.reported_on, l.set_aside
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
       l.address, l.street_key, l.reported_on, l.set_aside
  from public.listings l;

-- The homes in a ZIP code that were last seen after a moment and until a day, without the sales that are set aside.
create function private.homes_in_zip(place text, after timestamp default '-infinity', until date default 'infinity')
returns setof private.shared_homes
language sql stable as $$
  select h.*
    from (select s.* from private.shared_homes s
          union all
          select true, o.* from private.visible_homes_in_zip(place, after, until) o) h
   where h.has_own = (select private.has_own_homes()) and h.set_aside is null
     and h.zip = place and h.observed_on > after and h.observed_on <= until
$$;

-- `private.homes_in_zip` for a caller with homes of their own.
create function private.visible_homes_in_zip(place text, after timestamp, until date)
returns setof private.visible_homes
language sql stable rows 100 set plan_cache_mode = 'force_generic_plan' set search_path = '' as $$
  select v.* from private.visible_homes v
   where v.zip = place and v.set_aside is null and v.observed_on > after and v.observed_on <= until
$$;

-- The homes in the 0.01-degree squares (`cells`) of a circle that were last seen after a moment and until a day, without
-- the sales that are set aside. Queries
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
   where h.has_own = (select private.has_own_homes()) and h.set_aside is null
     and h.cell = any (cells) and h.observed_on > after and h.observed_on <= until
$$;

-- `private.homes_in_cells` for a caller with homes of their own.
create function private.visible_homes_in_cells(
  cells integer[], lat double precision, lon double precision, reach double precision, after timestamp, until date
)
returns setof private.visible_homes
language sql stable rows 100 set plan_cache_mode = 'force_generic_plan' set search_path = '' as $$
  select v.* from private.visible_homes v
   where v.cell = any (cells) and v.set_aside is null and v.observed_on > after and v.observed_on <= until
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

-- The homes at an address, sales that are set aside included: they are no evidence of a price, but of the home.
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
         l.remarks, l.reported_on, l.set_aside
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
         l.remarks, l.reported_on, l.set_aside
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

-- The recorded sales of everyone: the shared ones, and those of each account or license (`holder`). The day of a closing is
-- the day on which a sale was last seen. `home` is the address with the unit, or what else tells homes apart.
create view private.recorded_sales as
select null::uuid as holder, l.id, l.sale_key, l.zip, l.sold_price, l.observed_on as closed_on, l.sold_day_approximate,
       l.list_price, l.street_key, l.parcel, l.home_type, l.living_area, l.year_built, l.set_aside,
       coalesce(l.street_key, l.parcel, l.latitude || ',' || l.longitude || ',' || l.living_area) as home
  from public.listings l where l.status = 'sold' and not l.demo
union all
select o.owner, o.id, o.sale_key, o.zip, o.sold_price, o.observed_on, o.sold_day_approximate,
       o.list_price, o.street_key, o.parcel, o.home_type, o.living_area, o.year_built, o.set_aside,
       coalesce(o.street_key, o.parcel, o.latitude || ',' || o.longitude || ',' || o.living_area)
  from public.uploaded_listings o where o.status = 'sold' and o.is_current
union all
select b.scope, b.id, b.sale_key, b.zip, b.sold_price, b.observed_on, b.sold_day_approximate,
       b.list_price, b.street_key, b.parcel, b.home_type, b.living_area, b.year_built, b.set_aside,
       coalesce(b.street_key, b.parcel, b.latitude || ',' || b.longitude || ',' || b.living_area)
  from private.licensed_listings b where b.status = 'sold';

-- The sales in a ZIP code that closed on one day at one price.
create type private.price_point as (zip text, closed_on date, sold_price integer);

-- Sets aside the sales at these price points that count nowhere, and takes back those that count again.
--
-- Three or more homes with one price and closing day in a ZIP code are on one deed, and each has the total as its price. Two
-- are a coincidence, or two condos of one builder. Homes are distinguished by address with unit, or by parcel; a day that
-- is only a month, and a price under $50,000, say nothing. Homes that were listed one by one, each at a price of its own
-- near that of the sale, were sold one by one. For an account or a license, its own records and the shared ones are
-- looked at together.
--
-- A sale of the same home at the same price up to 45 days earlier is the same deed, recorded again. So is one of the same
-- address, day, price, size and age under another type, whatever its number: a home has one type. Three or more records of
-- one address, day and price are several homes.
create function private.weigh_sales(points private.price_point[]) returns void
language plpgsql strict set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  near private.recorded_sales[];
  affected bigint[];
begin
  select array_agg(n.sale), array_agg((n.sale).id) filter (where n.is_affected) into near, affected
    from (select s as sale, s.closed_on >= p.since as is_affected, s.set_aside, count(*) over (partition by p.zip, p.sold_price) as alike
            from (select zip, sold_price, min(closed_on) as since, max(closed_on) as until from unnest(points) group by zip, sold_price) p
            join private.recorded_sales s
              on s.zip = p.zip and s.sold_price = p.sold_price and s.closed_on between p.since - 45 and p.until + 45) n
   where n.alike > 1 or n.set_aside is not null;
  perform private.weigh_listed_sales(near, affected);
end $$;

-- True if two sales of one day at one price are one under two types: the same address with unit, size and age.
create function private.is_other_type(
  street text, type public.home_type, area integer, built smallint,
  other_street text, other_type public.home_type, other_area integer, other_built smallint
) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(street = other_street and street ~ '^0*[1-9]' and type <> other_type, false)
     and coalesce(abs(area - other_area) <= 0.02 * area, true) and coalesce(abs(built - other_built) <= 1, true)
$$;

-- Weighs the affected sales; `near` has every sale that may share a deed with one of them. Planned for the length of each list,
-- because thousands of homes may share a price.
create function private.weigh_listed_sales(near private.recorded_sales[], affected bigint[]) returns void
language plpgsql strict set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  changed bigint[];
  reasons public.set_aside_reason[];
begin
  with sales as materialized (
    select n.*, count(*) over (partition by n.holder, n.zip, n.sold_price, n.closed_on, n.street_key) as at_address
      from unnest(near) n
  ),
  deeds as materialized (
    select h.holder, h.zip, h.sold_price, h.closed_on
      from (select distinct s.holder, s.zip, s.sold_price, s.closed_on from sales s where s.sold_price >= 50000) h
      join sales s on s.zip = h.zip and s.sold_price = h.sold_price and s.closed_on = h.closed_on
       and coalesce(s.holder = h.holder, s.holder is null)
     where not s.sold_day_approximate
     group by h.holder, h.zip, h.sold_price, h.closed_on
    having greatest(count(distinct s.parcel), count(distinct s.home)) >= 3
       and count(distinct s.list_price) filter (where s.list_price between 0.8 * s.sold_price and 1.25 * s.sold_price) < 2
  ),
  -- The same home has the same address or the same parcel.
  pairs as (
    select s.id, e as earlier, s as later from sales s join sales e using (zip, sold_price, street_key)
    union all
    select s.id, e, s from sales s join sales e using (zip, sold_price, parcel)
  ),
  repeated as (
    select distinct p.id from pairs p
     where (p.earlier).holder is not distinct from (p.later).holder
       and (p.earlier).closed_on >= (p.later).closed_on - 45
       and ((p.earlier).closed_on, (p.earlier).sale_key) < ((p.later).closed_on, (p.later).sale_key)
       and (private.is_same_home(
              (p.earlier).street_key, (p.earlier).parcel, (p.earlier).home_type::text, (p.earlier).living_area, (p.earlier).year_built,
              (p.later).street_key, (p.later).parcel, (p.later).home_type::text, (p.later).living_area, (p.later).year_built)
            or (p.earlier).closed_on = (p.later).closed_on and (p.later).at_address = 2 and private.is_other_type(
              (p.earlier).street_key, (p.earlier).home_type, (p.earlier).living_area, (p.earlier).year_built,
              (p.later).street_key, (p.later).home_type, (p.later).living_area, (p.later).year_built))
  ),
  weighed as (
    select s.id, s.set_aside,
           case when d.zip is not null and not s.sold_day_approximate then 'one_deed'
                when r.id is not null then 'recorded_twice' end::public.set_aside_reason as reason
      from sales s
      join unnest(affected) a (id) using (id)
      left join repeated r using (id)
      left join deeds d on d.holder is not distinct from s.holder
       and d.zip = s.zip and d.sold_price = s.sold_price and d.closed_on = s.closed_on
  )
  select array_agg(w.id), array_agg(w.reason) into changed, reasons
    from weighed w where w.set_aside is distinct from w.reason;
  if changed is null then
    return;
  end if;
  update public.listings l set set_aside = c.reason from unnest(changed, reasons) c (id, reason) where l.id = c.id;
  update public.uploaded_listings o set set_aside = c.reason from unnest(changed, reasons) c (id, reason) where o.id = c.id;
  update private.licensed_listings b set set_aside = c.reason from unnest(changed, reasons) c (id, reason) where b.id = c.id;
end $$;

-- Weighs the sales that a statement has added. Few sales have a price in common with another, so that of those in ZIP codes
-- without other sales, only the ones that resemble each other are looked up.
create function private.weigh_added_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  points private.price_point[];
begin
  with added as materialized (
    select n.id, n.zip, n.sold_price, n.observed_on as closed_on, n.street_key, coalesce(n.parcel, n.street_key) as home
      from new_rows n where n.status = 'sold' and not n.demo
  ),
  known as materialized (
    select z.zip from (select a.zip, min(a.id) as low, max(a.id) as high from added a group by a.zip) z
     where exists (select from private.recorded_sales s where s.zip = z.zip and s.id not between z.low and z.high)
  ),
  suspects as (
    select a.* from added a where a.zip in (select k.zip from known k)
    union all
    select a.* from added a where (a.zip, a.sold_price, a.closed_on) in (
      select b.zip, b.sold_price, b.closed_on from added b group by b.zip, b.sold_price, b.closed_on having count(*) > 2)
    union all
    select a.* from added a where (a.zip, a.sold_price, a.home) in (
      select b.zip, b.sold_price, b.home from added b group by b.zip, b.sold_price, b.home having count(*) > 1)
    union all
    select a.* from added a where (a.zip, a.sold_price, a.closed_on, a.street_key) in (
      select b.zip, b.sold_price, b.closed_on, b.street_key from added b
       group by b.zip, b.sold_price, b.closed_on, b.street_key having count(*) > 1)
  )
  select array_agg(distinct (a.zip, a.closed_on, a.sold_price)::private.price_point) into points from suspects a;
  perform private.weigh_sales(points);
  return null;
end $$;

-- Weighs the sales at the prices and days that a statement has changed, before and after.
create function private.weigh_changed_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  points private.price_point[];
begin
  -- Not a join: it would be planned for the first update of a session, which may be of one row.
  with before as (
    select o.id, o.zip, o.sold_price, o.observed_on as closed_on, o.status, o.street_key, o.parcel, o.list_price, o.demo, o.sold_day_approximate,
           o.home_type, o.living_area, o.year_built
      from old_rows o
  ),
  afterward as (
    select n.id, n.zip, n.sold_price, n.observed_on, n.status, n.street_key, n.parcel, n.list_price, n.demo, n.sold_day_approximate,
           n.home_type, n.living_area, n.year_built
      from new_rows n
  )
  select array_agg(distinct (c.zip, c.closed_on, c.sold_price)::private.price_point) into points
    from ((table before except table afterward) union all (table afterward except table before)
          -- Whether it is current may have changed.
          union all select b.* from before b where tg_table_name = 'uploaded_listings') c
   where c.status = 'sold';
  perform private.weigh_sales(points);
  return null;
end $$;

-- Weighs the sales that were on a deed with those that a statement has deleted.
create function private.weigh_remaining_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  points private.price_point[];
begin
  select array_agg(distinct (o.zip, o.observed_on, o.sold_price)::private.price_point) into points
    from old_rows o where o.status = 'sold';
  perform private.weigh_sales(points);
  return null;
end $$;

create trigger weigh_added_sales after insert on public.listings
  referencing new table as new_rows for each statement execute function private.weigh_added_sales();
create trigger weigh_changed_sales after update on public.listings
  referencing old table as old_rows new table as new_rows for each statement execute function private.weigh_changed_sales();
create trigger weigh_remaining_sales after delete on public.listings
  referencing old table as old_rows for each statement execute function private.weigh_remaining_sales();
create trigger weigh_added_sales after insert on public.uploaded_listings
  referencing new table as new_rows for each statement execute function private.weigh_added_sales();
create trigger weigh_changed_sales after update on public.uploaded_listings
  referencing old table as old_rows new table as new_rows for each statement execute function private.weigh_changed_sales();
create trigger weigh_remaining_sales after delete on public.uploaded_listings
  referencing old table as old_rows for each statement execute function private.weigh_remaining_sales();
create trigger weigh_added_sales after insert on private.licensed_listings
  referencing new table as new_rows for each statement execute function private.weigh_added_sales();
create trigger weigh_changed_sales after update on private.licensed_listings
  referencing old table as old_rows new table as new_rows for each statement execute function private.weigh_changed_sales();
create trigger weigh_remaining_sales after delete on private.licensed_listings
  referencing old table as old_rows for each statement execute function private.weigh_remaining_sales();
