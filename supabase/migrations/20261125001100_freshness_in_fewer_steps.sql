-- With a listing provider, every search checks whether its ZIP codes are stale. For address searches, this took longer
-- than finding the homes: planning the query for each circle took longer than running it, and repeated searches ran it
-- again.

alter function private.zips_in_circle(text, double precision, double precision, double precision)
  set plan_cache_mode = 'force_generic_plan';

drop function private.freshness(text, text, text, uuid, text, text, text, text, double precision);

-- The ZIP codes a search needs fetched (`stale`), and the oldest fetch among its ZIP codes (`fetched_at`). Nothing is
-- fetched for callers whom the license doesn't include. `zips` are those of a circle around an address whose homes
-- everyone may see; a repeated search of the same circle passes them as `known_zips`.
create function private.freshness(
  provider text, license text, office_domain text, caller uuid,
  zip text, street text, city text, state text, radius double precision, known_zips text[] default null,
  out stale text[], out fetched_at timestamptz, out is_licensed boolean, out zips text[]
)
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  mine     record;
  of_scope uuid;
  spot     private.spot;
  searched text[] := known_zips;
begin
  if license = 'everyone' then
    is_licensed := true;
  else
    mine := private.scope_for(license, office_domain, caller);
    is_licensed := mine.allowed;
    of_scope := mine.scope;
  end if;
  if not is_licensed then
    return;
  end if;
  if license = 'everyone' and street is null then
    select f.fetched_at into fetched_at from public.provider_fetches f
     where f.provider = freshness.provider and f.zip = freshness.zip and f.scope is null and f.valid_until > now();
    if found then
      return;
    end if;
  end if;
  if street is null then
    searched := array(select z.zip from public.zip_places z where z.zip = freshness.zip);
  elsif searched is null then
    -- The store may know an address by a bound home alone.
    if of_scope is not null and private.include_own_homes(caller) then
      spot := private.visible_find_spot(street, zip, city, state);
    else
      spot := private.find_spot(street, zip, city, state);
    end if;
    searched := case when spot.zip is not null
                     then private.zips_in_circle(spot.zip, spot.latitude, spot.longitude, radius) end;
  end if;
  select array_agg(w.zip) filter (where f.valid_until is null or f.valid_until <= now()), min(f.fetched_at)
    into stale, fetched_at
    from unnest(searched) w (zip)
    left join public.provider_fetches f
      on f.provider = freshness.provider and f.zip = w.zip and f.scope is not distinct from of_scope;
  zips := case when license = 'everyone' and street is not null then searched end;
end $$;

-- `search_comps` for installations with a listing provider. `stale` lists the ZIP codes to fetch before the results
-- can be used; in that case a cached response is not reused. Set `fetched` if this search waited for a fetch. The stamp
-- also stores the ZIP codes of a circle, which stay the same until the store changes.
create or replace function public.search_fresh_comps(
  provider text, license text, office_domain text, fetched boolean,
  caller uuid, query text, zip text, street text, city text, state text,
  radius double precision, max_comps integer, idempotency_key text default null, today date default current_date,
  known text default null, geocode boolean default false
) returns table (head json, cards text, stamp text, stale text[], fetched_at timestamptz, is_licensed boolean)
language plpgsql security definer set search_path = '' as $$
declare
  version text;
  noted   text[];
  fresh   record;
begin
  if street is not null then
    version := (select s.version from private.store_version s);
    if split_part(known, ' ', 1) = version then
      noted := string_to_array(substring(known from ' zips:(\S+)$'), ',');
    end if;
  end if;
  fresh := private.freshness(provider, license, office_domain, caller, zip, street, city, state, radius, noted);
  select s.head, s.cards, s.stamp into head, cards, stamp
    from public.search_comps(
      caller => caller, query => query, zip => zip, street => street, city => city, state => state, radius => radius,
      max_comps => max_comps, idempotency_key => idempotency_key, today => today,
      known => case when fresh.stale is null then known end, geocode => geocode) s;
  if fresh.zips is not null and split_part(stamp, ' ', 1) = version then
    stamp := stamp || ' zips:' || array_to_string(fresh.zips, ',');
  end if;
  stale := fresh.stale;
  fetched_at := fresh.fetched_at;
  is_licensed := fresh.is_licensed;
  if fetched and head ->> 'refused' is null then
    update public.searches s
       set fetched = true,
           found = case json_typeof(head -> 'sold') when 'array' then json_array_length(head -> 'sold') else 0 end
     where s.user_id = caller and s.idempotency_key = search_fresh_comps.idempotency_key;
  end if;
  return next;
end $$;

revoke execute on function
  private.freshness(text, text, text, uuid, text, text, text, text, double precision, text[])
  from public, anon, authenticated, service_role;
