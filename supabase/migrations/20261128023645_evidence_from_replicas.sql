set check_function_bodies = off;

drop function public.search_fresh_evidence(provider text, license text, office_domain text, caller uuid, query text, zip text, street text, city text, state text, radius double precision, idempotency_key text, today date, geocode boolean);

drop function public.search_evidence(caller uuid, query text, zip text, street text, city text, state text, radius double precision, idempotency_key text, today date, geocode boolean);

-- The evidence around the spot of a search. Its comps settle the effective date, and whether homes here are fictional.
create function private.evidence_of_search(
  spot private.spot, street text, comps private.comps_found, today date,
  out head json, out sales text, out offers text, out unsold text, out model text
)
language plpgsql stable set search_path = '' as $$
declare
  near    private.evidence_found;
  subject json;
  is_demo boolean;
  named   text;
begin
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
  unsold := near.unsold;
  head := json_build_object(
    'spot', spot, 'subject', subject, 'reach', near.reach, 'as_of', coalesce(comps.as_of, today), 'demo', is_demo,
    'list_prices_only', near.list_prices_only, 'market', named);
end $$;

-- Up to where a replica must have replayed the log to answer like the primary. The record of a search may not be on the disk
-- yet, and so not sent to a replica, but evidence doesn't read it; all that it does read is on the disk before anyone sees it.
create function private.replica_position() returns json
language sql volatile set search_path = '' as $$
  select json_build_object('position', pg_current_wal_flush_lsn())
$$;

-- The evidence of a search that `search_evidence` has just settled. It writes nothing, so a replica can answer it.
-- Only the server may call it.
create function public.read_evidence(
  caller uuid, zip text, street text, city text, state text, radius double precision, today date
) returns table (head json, sales text, offers text, unsold text, model text)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  located record;
begin
  perform private.include_own_homes(caller);
  located := private.locate_search(caller, zip, street, city, state, false);
  return query select e.* from private.evidence_of_search(
    located.spot, street,
    private.comps_of_search(coalesce((located.spot).zip, zip), located.spot, street, radius, 0, today), today) e;
end $$;

-- Finds the evidence for a verified caller. `head` gives the location and effective date, or the reason in `refused`,
-- in which case nothing was charged. Homes are returned as columns. `model` is null if the market has none yet. A
-- search that finds neither comps nor sales is free. With `geocode`, an address that can't be located yet is refused
-- as `needs_location` before anything is charged. With `settle_only`, a search that isn't free is charged and recorded,
-- and its evidence is left to `read_evidence`: `head` gives the `position` in the log that a replica needs for it.
-- Only the server may call it.
create function public.search_evidence(
  caller uuid, query text, zip text, street text, city text, state text, radius double precision,
  idempotency_key text default null, today date default current_date, geocode boolean default false,
  settle_only boolean default false
) returns table (head json, sales text, offers text, unsold text, model text)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  located  record;
  spot     private.spot;
  comps    private.comps_found;
  evidence record;
  settled  record;
  refusal  text;
  charged  timestamptz;
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
  -- Charged and recorded earlier, under the same key.
  if settle_only and charged is null then
    head := private.replica_position();
    return next;
    return;
  end if;
  comps := private.comps_of_search(coalesce(spot.zip, zip), spot, street, radius, 0, today);
  if not settle_only or comps.found = 0 then
    evidence := private.evidence_of_search(spot, street, comps, today);
    head := evidence.head;
    sales := evidence.sales;
    offers := evidence.offers;
    unsold := evidence.unsold;
    model := evidence.model;
    if comps.found = 0 and sales is null and offers is null then
      charged := private.refund_credit(caller, charged);
    end if;
  else
    head := private.replica_position();
  end if;
  perform private.record_search(caller, query, coalesce(spot.zip, search_evidence.zip), comps.found,
                                search_evidence.idempotency_key, charged);
  return next;
end $$;

-- `search_evidence` for installations with a listing provider; see `search_fresh_comps`.
-- Only the server may call it.
create function public.search_fresh_evidence(
  provider text, license text, office_domain text,
  caller uuid, query text, zip text, street text, city text, state text,
  radius double precision, idempotency_key text default null, today date default current_date,
  geocode boolean default false, settle_only boolean default false
) returns table (
  head json, sales text, offers text, unsold text, model text, stale text[], fetched_at timestamptz, is_licensed boolean
)
language plpgsql security definer set search_path = '' as $$
declare
  fresh record;
begin
  select * into fresh from private.freshness(provider, license, office_domain, caller, zip, street, city, state, radius);
  return query
    select s.head, s.sales, s.offers, s.unsold, s.model, fresh.stale, fresh.fetched_at, fresh.is_licensed
      from public.search_evidence(
        caller => caller, query => query, zip => zip, street => street, city => city, state => state,
        radius => radius, idempotency_key => idempotency_key, today => today, geocode => geocode,
        settle_only => settle_only) s;
end $$;

grant execute on function public.read_evidence(caller uuid, zip text, street text, city text, state text, radius double precision, today date) to service_role;

grant execute on function public.search_evidence(caller uuid, query text, zip text, street text, city text, state text, radius double precision, idempotency_key text, today date, geocode boolean, settle_only boolean) to service_role;

grant execute on function public.search_fresh_evidence(provider text, license text, office_domain text, caller uuid, query text, zip text, street text, city text, state text, radius double precision, idempotency_key text, today date, geocode boolean, settle_only boolean) to service_role;

reset check_function_bodies;
