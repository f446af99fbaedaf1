-- An address that no home has may be one with a typing error: the search says which homes have the same house number.

-- One address for each street of a ZIP that has the house number of a street key, and those that have the whole line in
-- another ZIP of the region: what an address may have meant that the ZIP does not have. All have a place on the map:
-- without one a search would end in the middle of the ZIP again.
create function private.addresses_like(street text, place text) returns json
language sql stable as $$
  with asked as (select split_part(street, ' #', 1) as line, split_part(street, ' ', 1) as number),
  alike as (
    select l.street_key, l.address, l.city, l.state, l.zip from asked, public.listings l
     where l.zip = place and l.street_key > asked.number || ' ' and l.street_key < asked.number || '!'
       and asked.number ~ '^[0-9]' and l.address is not null and l.latitude is not null
    union all
    select l.street_key, l.address, l.city, l.state, l.zip from asked, public.listings l
     where l.street_key >= asked.line and l.street_key < asked.line || ' $'
       and l.zip between left(place, 3) || '00' and left(place, 3) || '99' and l.zip <> place
       and split_part(l.street_key, ' #', 1) = asked.line
       and asked.number ~ '^[0-9]' and l.address is not null and l.latitude is not null
  )
  select json_agg(json_build_object('address', h.address, 'city', h.city, 'state', h.state, 'zip', h.zip))
    from (select distinct on (split_part(a.street_key, ' #', 1), a.zip) a.* from alike a
           order by split_part(a.street_key, ' #', 1), a.zip, a.street_key limit 1000) h
$$;

-- One search for a verified caller. `head` says what was found and where, or `refused` with the reason: nothing
-- was charged then. `cards` are the first comps, a line each. `stamp` says of what store this is told, how many
-- were found, and in which ZIP; an earlier answer to the same question brings it back as `known`. While the store
-- is still that one, nothing is searched: head and cards are null. `alike` are homes that an address may have meant
-- that none has.
create or replace function public.search_comps(
  caller uuid, query text, zip text, street text, city text, state text,
  radius double precision, most integer, idempotency_key text default null, today date default current_date,
  known text default null
) returns table (head json, cards text, stamp text)
language plpgsql security definer set search_path = '' as $$
declare
  -- Read before all else: what is told may be newer than it says, and is told again then, but never older.
  version bigint := (select s.version from private.store_version s);
  was     text[] := string_to_array(known, ' ');
  is_told boolean := coalesce(was[1] = version::text, false);
  place   text := zip;
  many    integer;
  spot    private.spot;
  comps   private.comps_found;
  refusal text;
begin
  if is_told then
    many := was[2];
    place := was[3];
  elsif street is null then
    select 'zip_centroid', z.latitude, z.longitude, z.zip, null, z.city, z.state into spot
      from public.zip_places z where z.zip = place;
  else
    spot := private.locate(street, zip, city, state);
    place := spot.zip;
    if spot.basis is null then
      refusal := case when zip is null then 'address_without_place' else 'unknown_zip' end;
      perform private.release_grant(caller);
    end if;
  end if;
  refusal := coalesce(refusal, private.settle_search(caller, query, idempotency_key));
  if refusal is not null then
    head := json_build_object('refused', refusal);
    return next;
    return;
  end if;
  if not is_told then
    if street is null then
      comps := private.comps_in_zip(place, most, today);
    else
      comps := private.comps_around(spot.latitude, spot.longitude, radius, most, today);
    end if;
    many := comps.found;
    cards := comps.cards;
    head := json_build_object(
      'spot', spot, 'radius', comps.radius, 'as_of', comps.as_of, 'newest', comps.newest, 'sold', comps.sold,
      'prices', comps.prices, 'days', comps.days, 'distances', comps.distances[1:most],
      'alike', case when street is not null and spot.basis = 'zip_centroid' then private.addresses_like(street, place) end,
      'sources', (select json_agg(json_build_object('name', s.name, 'demo', s.demo, 'loaded_at', s.loaded_at) order by s.id)
                    from public.listing_sources s where s.id = any (comps.sources)));
  end if;
  stamp := concat_ws(' ', version, many, place);
  insert into public.searches as s (user_id, query, zip, found, idempotency_key)
  values (caller, query, place, many, search_comps.idempotency_key)
  on conflict do nothing;
  return next;
end $$;

revoke execute on all functions in schema private from public, anon, authenticated;
