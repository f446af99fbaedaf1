set check_function_bodies = off;

-- True if the account exists and is not disabled. A session token can outlast either.
create or replace function private.is_active_account(target_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from auth.users u
                 where u.id = target_user and (u.banned_until is null or u.banned_until <= now()))
$$;

-- Suggestions for an address that isn't in its ZIP code: for each street there, one home with the same house number,
-- plus homes with the same street line in other ZIP codes that share the first three digits. All of them have a map
-- location; without one, the next search would be centered on the ZIP code again.
create or replace function private.similar_addresses(street text, place text) returns json
language sql stable set search_path = '' as $$
  with asked as (select split_part(street, ' #', 1) as line, split_part(street, ' ', 1) as number),
  alike as (
    select l.street_key, l.address, l.city, l.state, l.zip
      from asked, private.homes_on_streets(asked.number || ' ', asked.number || '!', place, place) l
     where asked.number ~ '^[0-9]' and l.address is not null and l.latitude is not null
    union all
    select l.street_key, l.address, l.city, l.state, l.zip
      from asked, private.homes_on_streets(asked.line, asked.line || ' $', left(place, 3) || '00', left(place, 3) || '99') l
     where l.zip <> place and split_part(l.street_key, ' #', 1) = asked.line
       and asked.number ~ '^[0-9]' and l.address is not null and l.latitude is not null
  )
  select json_agg(json_build_object('address', h.address, 'city', h.city, 'state', h.state, 'zip', h.zip))
    from (select distinct on (split_part(a.street_key, ' #', 1), a.zip) a.* from alike a
           order by split_part(a.street_key, ' #', 1), a.zip, a.street_key limit 1000) h
$$;

-- The key of an address's place: its ZIP code, otherwise its city and state.
create or replace function private.place_key(place text, town text, region text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(place, upper(town) || ',' || region)
$$;

-- The miles of a degree of latitude, with the earth's mean radius.
create or replace function private.miles_north() returns double precision
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return 69.0934;
end $$;

-- The miles of a degree of longitude at a latitude.
create or replace function private.miles_east(lat double precision) returns double precision
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return private.miles_north() * greatest(0.1, cosd(lat));
end $$;

-- Deletes a scope's listings in a ZIP code once public records show their closing, so that a home isn't both listed
-- and sold.
create or replace function private.end_licensed_listings(holder uuid, place text) returns void
language sql set search_path = '' as $$
  delete from private.licensed_listings l using private.licensed_listings s
   where l.scope = holder and l.zip = place and l.status <> 'sold'
     and s.scope = holder and s.zip = place and s.status = 'sold' and s.source <> l.source and s.street_key = l.street_key
     and private.is_one_sale(s.sold_on, s.sold_price, s.listed_on, s.observed_on,
                             l.sold_on, l.sold_price, l.listed_on, l.observed_on)
     and private.may_be_one_home(s.street_key, s.home_type::text, s.source_id, s.living_area,
                                 l.street_key, l.home_type::text, l.source_id, l.living_area)
$$;

-- `private.homes_in_zip` for a caller with homes of their own.
create or replace function private.visible_homes_in_zip(place text, after timestamp, until date)
returns setof private.visible_homes
language sql stable rows 100 set plan_cache_mode = 'force_generic_plan' set search_path = '' as $$
  select v.* from private.visible_homes v
   where v.zip = place and v.observed_on > after and v.observed_on <= until
$$;

-- `private.homes_in_cells` for a caller with homes of their own.
create or replace function private.visible_homes_in_cells(
  cells integer[], lat double precision, lon double precision, reach double precision, after timestamp, until date
)
returns setof private.visible_homes
language sql stable rows 100 set plan_cache_mode = 'force_generic_plan' set search_path = '' as $$
  select v.* from private.visible_homes v
   where v.cell = any (cells) and v.observed_on > after and v.observed_on <= until
     and private.miles_apart(v.latitude - lat, v.longitude - lon, (select private.miles_north()), (select private.miles_east(lat))) <= reach
$$;

-- `private.homes_at` for a caller with homes of their own.
create or replace function private.visible_homes_at(street text, place text)
returns setof private.visible_homes
language sql stable rows 100 set plan_cache_mode = 'force_generic_plan' set search_path = '' as $$
  select v.* from private.visible_homes v
   where v.street_key = street and v.zip = place
$$;

-- `private.homes_on_streets` for a caller with homes of their own.
create or replace function private.visible_homes_on_streets(first text, past text, first_zip text, last_zip text)
returns setof private.visible_homes
language sql stable rows 100 set plan_cache_mode = 'force_generic_plan' set search_path = '' as $$
  select v.* from private.visible_homes v
   where v.street_key >= first and v.street_key < past and v.zip between first_zip and last_zip
$$;

-- True if the running search's caller has uploads or licensed homes.
create or replace function private.has_own_homes() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(current_setting('lotline.uploads_owner', true), '') <> ''
      or coalesce(current_setting('lotline.scopes', true), '') <> '';
end $$;

-- The card of a home that only the caller finds.
create or replace function private.own_card(home bigint) returns text
language sql stable set search_path = '' as $$
  select o.card from public.uploaded_listings o where o.id = home
  union all
  select b.card from private.licensed_listings b where b.id = home
$$;

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
      'hasPhotos', case when count(l.photos) > 0 then array_agg(l.photos is not null) end,
      'source', array_agg(l.source_name), 'origins', array_agg(l.origins)
    )::text end
  from (
    select h.*, s.name as source_name from private.homes_by_id(ids) h join public.listing_sources s on s.id = h.source
    order by private.miles_apart(h.latitude - lat, h.longitude - lon, north, east), h.id
  ) l
$$;

-- Homes in a ZIP code without a map location, newest first. Many MLS exports have addresses but no coordinates.
create or replace function private.homes_without_location(
  place text, are_sold boolean, is_demo boolean, as_of date, max_rows integer
) returns bigint[]
language sql stable set search_path = '' as $$
  select array(
    select l.id
      from private.homes_in_zip(
             place, as_of - case when are_sold then interval '2 years' else interval '1 year' end, as_of) l
    where l.latitude is null and l.demo = is_demo and (l.status = 'sold') = are_sold
      and (are_sold or l.list_price is not null)
    order by l.observed_on desc, l.id
    limit greatest(0, max_rows)
  )
$$;

-- Sales of the home at an address, two to three years before a date.
create or replace function private.own_earlier_sales(street text, place text, is_demo boolean, as_of date) returns bigint[]
language sql stable set search_path = '' as $$
  select array(
    select l.id from private.homes_at(street, place) l
    where l.status = 'sold' and l.demo = is_demo
      and l.observed_on <= as_of - interval '2 years' and l.observed_on > as_of - interval '3 years'
    order by l.id)
$$;

-- Sets when a subscription became past due: the first failure after the last successful event.
create or replace function private.update_past_due_since(subscription text) returns void
language sql set search_path = '' as $$
  update public.subscriptions s
     set past_due_since = coalesce(
           (select min(e.created_at) from public.stripe_events e
             where e.subscription_id = subscription and e.subscription_status = 'past_due'
               and e.created_at >= coalesce(
                     (select max(g.created_at) from public.stripe_events g
                       where g.subscription_id = subscription and g.subscription_status in ('active', 'trialing')),
                     '-infinity')),
           s.past_due_since)
   where s.stripe_subscription_id = subscription and s.stripe_status = 'past_due'
$$;

-- Which of two states from the same second wins: a successful payment overrides a failure.
create or replace function private.status_rank(status text) returns integer
language sql immutable set search_path = '' as $$
  select coalesce(array_position(
    array['incomplete', 'paused', 'unpaid', 'past_due', 'trialing', 'active', 'incomplete_expired', 'canceled'], status), 0)
$$;

-- The subscription that currently entitles this user: active, trialing, or past due for less than seven days. A
-- canceled one counts until its period ends, a comped one until its end date. No row if there is none.
create or replace function private.entitling_subscription(target_user uuid) returns setof public.subscriptions
language plpgsql stable rows 1 set search_path = '' as $$
begin
  return query
    select s.* from public.subscriptions s
    where s.user_id = target_user
      and (s.status in ('active', 'trialing')
           or (s.status = 'past_due' and s.past_due_since > now() - interval '7 days'))
      and (s.comped_until is null or s.comped_until > now())
      and not private.has_ended(s)
    limit 1;
end $$;

-- True if a canceled subscription has reached the end of its period. Stripe reports this too, but its event may be
-- late.
create or replace function private.has_ended(subscription public.subscriptions) returns boolean
language sql stable set search_path = '' as $$
  select subscription.cancel_at_period_end and subscription.current_period_end <= now()
$$;

-- The market name of a county, such as "King County, WA".
create or replace function private.market_name(county text, state text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
      when county ~ '(County|Parish|Borough|Municipality|Census Area)$' or county ~ '^(City|District) ' then county
      when county ~ ' \(city\)?$' then 'City of ' || regexp_replace(county, ' \(city\)?$', '')
      when county ~ ' \(CA\)$' then regexp_replace(county, ' \(CA\)$', ' Census Area')
      when state = 'LA' then county || ' Parish'
      when state = 'AK' then county || ' Borough'
      else county || ' County'
    end || ', ' || state
$$;

reset check_function_bodies;
