set check_function_bodies = off;

-- The comps of a search: those of its ZIP code (`place`) without a street, otherwise those around the spot. Homes without a map
-- location are in no circle: where there are fewer than five others, a price is based on the homes of the ZIP code, so an
-- address finds these, without a radius.
create function private.comps_of_search(
  place text, spot private.spot, street text, radius double precision, max_comps integer, today date
) returns private.comps_found
language plpgsql stable set search_path = '' as $$
declare
  near   private.comps_found;
  in_zip private.comps_found;
begin
  if street is null then
    return private.comps_in_zip(place, max_comps, today);
  end if;
  near := private.comps_near(spot.latitude, spot.longitude, radius, max_comps, today);
  -- The street is empty around the center of a ZIP code.
  if near.found >= 5 or street = '' or not exists (
    select from private.homes_in_zip(place) l where l.latitude is null) then
    return near;
  end if;
  in_zip := private.comps_in_zip(place, max_comps, today);
  return case when in_zip.found > near.found then in_zip else near end;
end $$;

-- Finds comps around a spot or in its ZIP code (`place`), and describes them. `alike` suggests homes for an address that wasn't
-- found. `empty` is the reason nothing was found; such a search is free.
create or replace function private.find_comps(
  place text, spot private.spot, street text, radius double precision, max_comps integer, today date,
  out head json, out cards text, out many integer, out is_empty boolean
)
language plpgsql stable set search_path = '' as $$
declare
  comps private.comps_found := private.comps_of_search(place, spot, street, radius, max_comps, today);
  empty json;
begin
  many := comps.found;
  cards := comps.cards;
  if many = 0 then
    empty := private.empty_search_reason(spot, street is not null, comps, today);
  end if;
  is_empty := empty is not null;
  head := json_build_object(
    'spot', spot, 'radius', comps.radius, 'as_of', comps.as_of, 'newest', comps.newest, 'sold', comps.sold,
    'prices', comps.prices, 'days', comps.days, 'distances', comps.distances[1:max_comps],
    'empty', empty,
    'alike', case when street is not null and spot.basis = 'zip_centroid' then private.similar_addresses(street, place) end,
    'sources', (
      select json_agg(json_build_object(
               'name', s.name, 'demo', s.demo,
               'loaded_at', case when private.has_own_homes() then private.visible_loaded_at(s) else s.loaded_at end)
             order by s.id)
        from public.listing_sources s where s.id = any (comps.sources)));
end $$;

-- Finds the evidence for a verified caller. `head` gives the location and effective date, or the reason in `refused`,
-- in which case nothing was charged. Homes are returned as columns. `model` is null if the market has none yet. A
-- search that finds neither comps nor sales is free. With `geocode`, an address that can't be located yet is refused
-- as `needs_location` before anything is charged.
-- Only the server may call it.
create or replace function public.search_evidence(
  caller uuid, query text, zip text, street text, city text, state text, radius double precision,
  idempotency_key text default null, today date default current_date, geocode boolean default false
) returns table (head json, sales text, offers text, model text)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  located  record;
  spot     private.spot;
  -- The comps of the same search: they settle the as-of day, and whether homes here are invented.
  comps    private.comps_found;
  near     private.evidence_found;
  subject  json;
  is_demo  boolean;
  settled  record;
  refusal  text;
  charged  timestamptz;
  many     integer;
  named    text;
begin
  perform private.include_own_homes(caller);
  located := private.locate_search(caller, zip, street, city, state, geocode);
  spot := located.spot;
  refusal := located.refusal;
  -- Under a key the comps of the same search give the credit back.
  if refusal in ('address_without_place', 'unknown_zip') and idempotency_key is null then
    perform private.release_grant(caller);
  end if;
  if refusal is null then
    settled := private.charge_search(caller, query, idempotency_key);
    refusal := settled.refusal;
    charged := settled.charged;
  end if;
  if refusal is not null then
    head := json_build_object('refused', refusal);
    return next;
    return;
  end if;
  comps := private.comps_of_search(coalesce(spot.zip, zip), spot, street, radius, 0, today);
  many := comps.found;
  if spot.latitude is not null then
    if comps.found = 0 and street is not null then
      comps := private.comps_in_zip(spot.zip, 0, today);
    end if;
    is_demo := coalesce((select l.demo from private.homes_by_id(comps.ids[1:1]) l), false);
    subject := case when street is not null then private.home_at(street, spot.zip) end;
    near := private.evidence_near(spot.latitude, spot.longitude, spot.zip,
                                    (subject ->> 'homeType')::public.home_type, is_demo,
                                    coalesce(comps.as_of, today), street);
    select private.market_name(z.county, z.state) into named from public.zip_places z where z.zip = spot.zip;
    select m.model::text into model from public.market_models m where m.market = named and m.demo = is_demo;
  end if;
  sales := near.sales;
  offers := near.offers;
  if many = 0 and sales is null and offers is null then
    charged := private.refund_credit(caller, charged);
  end if;
  perform private.record_search(caller, query, coalesce(spot.zip, search_evidence.zip), many,
                                search_evidence.idempotency_key, charged);
  head := json_build_object(
    'spot', spot, 'subject', subject, 'reach', near.reach, 'as_of', coalesce(comps.as_of, today), 'demo', is_demo,
    'list_prices_only', near.list_prices_only, 'market', named);
  return next;
end $$;

reset check_function_bodies;
