-- Searches with fewer statements, as each statement costs a search several microseconds. Results are unchanged.

-- Charges a search, as before. One query reads what used to take three, and functions are called in expressions, which
-- cost less than statements. That explains the condition that is never true and the variable that is never read.
create or replace function private.charge_search(
  target_user uuid, query text, key text, out refusal text, out charged timestamptz
)
language plpgsql as $$
declare
  earlier record;
  account record;
  setting text;
begin
  -- The same request twice at once: the second waits here, and finds the first.
  if key is not null and pg_advisory_xact_lock(hashtextextended(target_user::text || key, 0)) is null then
    raise exception 'A lock was not taken.';
  end if;
  select private.is_active_account(target_user) as is_welcome,
         exists (select from public.usage_grants g where g.user_id = target_user) as is_granted,
         s.query, s.created_at, s.charged_period
    into earlier
    from (select) one left join public.searches s on s.user_id = target_user and s.idempotency_key = key;
  if not earlier.is_welcome then
    refusal := 'unknown_caller';
    return;
  end if;
  if earlier.query is not null then
    if earlier.query <> charge_search.query or earlier.created_at <= now() - interval '1 day' then
      refusal := 'key_reused';
    end if;
    -- A search that found nothing was free. By now there may be homes, and it costs its credit after all.
    if refusal is not null or earlier.charged_period is not null then
      return;
    end if;
  end if;
  if earlier.is_granted then
    delete from public.usage_grants g where g.id = (
      select c.id from public.usage_grants c
      where c.user_id = target_user and c.expires_at > now()
      order by c.expires_at desc limit 1 for update skip locked
    ) returning g.period_start into charged;
    if found then
      -- The credit itself was charged for good when it was reserved. This much may be lost when PostgreSQL crashes in
      -- the next milliseconds: the host, which remembers searches by their keys, makes it again then.
      if key is not null then
        setting := set_config('synchronous_commit', 'off', true);
      end if;
      return;
    end if;
    perform private.refund_expired_grants(target_user);
  end if;
  account := private.credit_account(target_user);
  if private.charge_credit(target_user, account.period_start, account.credits) then
    charged := account.period_start;
  else
    refusal := 'limit_reached';
  end if;
end $$;

-- Runs one search for a verified caller, as before. It looks for the caller's own homes only if there may be any,
-- checks for geocoding only if the store doesn't know the address, and determines the reason only if no homes were
-- found.
create or replace function public.search_comps(
  caller uuid, query text, zip text, street text, city text, state text,
  radius double precision, max_comps integer, idempotency_key text default null, today date default current_date,
  known text default null, geocode boolean default false
) returns table (head json, cards text, stamp text)
language plpgsql security definer set search_path = '' as $$
declare
  version       bigint;
  may_own_homes boolean;
  was           text[] := string_to_array(known, ' ');
  is_known      boolean;
  is_empty      boolean;
  place         text := zip;
  many          integer;
  spot          private.spot;
  comps         private.comps_found;
  settled       record;
  refusal       text;
  charged       timestamptz;
  empty         json;
begin
  -- Read first: the answer may be newer than its version, and is then computed again, but never older.
  select s.version,
         exists (select from public.uploads u where u.user_id = caller and u.status = 'done')
           or exists (select from private.cache_scopes)
    into version, may_own_homes
    from private.store_version s;
  if may_own_homes and private.include_own_homes(caller) then
    return query
      select v.head, v.cards, null::text
        from private.visible_search_comps(
          caller, query, zip, street, city, state, radius, max_comps, idempotency_key, today, null, geocode) v;
    return;
  end if;
  is_known := coalesce(was[1] = version::text, false);
  if is_known then
    many := was[2];
    place := was[3];
  elsif street is null then
    select 'zip_centroid', z.latitude, z.longitude, z.zip, null, z.city, z.state into spot
      from public.zip_places z where z.zip = place;
  else
    spot := private.find_spot(street, zip, city, state);
    place := spot.zip;
    if geocode and (spot.basis is null or spot.basis = 'zip_centroid')
       and private.needs_geocoding(caller, spot, street, zip, city, state) then
      refusal := 'needs_location';
    elsif spot.basis is null then
      refusal := case when zip is null then 'address_without_place' else 'unknown_zip' end;
      perform private.release_grant(caller);
    end if;
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
  if not is_known then
    if street is null then
      comps := private.comps_in_zip(place, max_comps, today);
    else
      comps := private.comps_near(spot.latitude, spot.longitude, radius, max_comps, today);
    end if;
    many := comps.found;
    cards := comps.cards;
    if many = 0 then
      empty := private.empty_search_reason(spot, street is not null, comps, today);
    end if;
    head := json_build_object(
      'spot', spot, 'radius', comps.radius, 'as_of', comps.as_of, 'newest', comps.newest, 'sold', comps.sold,
      'prices', comps.prices, 'days', comps.days, 'distances', comps.distances[1:max_comps],
      'empty', empty,
      'alike', case when street is not null and spot.basis = 'zip_centroid' then private.similar_addresses(street, place) end,
      'sources', (select json_agg(json_build_object('name', s.name, 'demo', s.demo, 'loaded_at', s.loaded_at) order by s.id)
                    from public.listing_sources s where s.id = any (comps.sources)));
  end if;
  is_empty := empty is not null or (is_known and was[4] = 'empty') is true;
  if is_empty then
    charged := private.refund_credit(caller, charged);
  end if;
  stamp := concat_ws(' ', version, many, place, case when is_empty then 'empty' end);
  perform private.record_search(caller, query, place, many, search_comps.idempotency_key, charged);
  return next;
end $$;
