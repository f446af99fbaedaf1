-- Freshness of a ZIP code: for the most common search, by ZIP code for homes that everyone may see, it now takes a
-- single index lookup. Everything else works as before.

create or replace function private.freshness(
  provider text, license text, office_domain text, caller uuid,
  zip text, street text, city text, state text, radius double precision,
  out stale text[], out fetched_at timestamptz, out is_licensed boolean
)
language plpgsql as $$
declare
  mine record;
  spot private.spot;
  zips text[];
begin
  if license = 'everyone' and street is null then
    is_licensed := true;
    select f.fetched_at into fetched_at from public.provider_fetches f
     where f.provider = freshness.provider and f.zip = freshness.zip and f.scope is null and f.valid_until > now();
    if found then
      return;
    end if;
  end if;
  select * into mine from private.scope_for(license, office_domain, caller);
  is_licensed := mine.allowed;
  if not is_licensed then
    return;
  end if;
  if street is null then
    zips := array(select z.zip from public.zip_places z where z.zip = freshness.zip);
  else
    -- The store may know an address by a bound home alone.
    if mine.scope is not null and private.include_own_homes(caller) then
      spot := private.visible_find_spot(street, zip, city, state);
    else
      spot := private.find_spot(street, zip, city, state);
    end if;
    zips := case when spot.zip is not null
                 then private.zips_in_circle(spot.zip, spot.latitude, spot.longitude, radius) end;
  end if;
  select array_agg(w.zip) filter (where f.valid_until is null or f.valid_until <= now()), min(f.fetched_at)
    into stale, fetched_at
    from unnest(zips) w (zip)
    left join public.provider_fetches f
      on f.provider = freshness.provider and f.zip = w.zip and f.scope is not distinct from mine.scope;
end $$;
