-- Scoped fetches: ZIP codes are fetched separately for each account or office named in a license, by one process at a
-- time.

drop function private.freshness(text, text, text, text, text, double precision);
drop function public.search_fresh_comps(text, boolean, uuid, text, text, text, text, text, double precision, integer, text, date, text, boolean);
drop function public.search_fresh_evidence(text, uuid, text, text, text, text, text, double precision, text, date, boolean);
drop function public.claim_zip(text, text, uuid, integer);
drop function public.remove_replicated(text, text, text);
drop function public.provider_home(text, text, text);
drop function public.save_provider_home(text, text, text, text);

-- The ZIP codes a search needs fetched (`stale`), and the oldest fetch among its ZIP codes (`fetched_at`). Nothing is
-- fetched for callers whom the license doesn't include.
create function private.freshness(
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

-- `search_comps` for installations with a listing provider. `stale` lists the ZIP codes to fetch before the results
-- can be used; in that case a cached response is not reused. Set `fetched` if this search waited for a fetch.
create function public.search_fresh_comps(
  provider text, license text, office_domain text, fetched boolean,
  caller uuid, query text, zip text, street text, city text, state text,
  radius double precision, max_comps integer, idempotency_key text default null, today date default current_date,
  known text default null, geocode boolean default false
) returns table (head json, cards text, stamp text, stale text[], fetched_at timestamptz, is_licensed boolean)
language plpgsql security definer set search_path = '' as $$
declare
  fresh record;
begin
  select * into fresh from private.freshness(provider, license, office_domain, caller, zip, street, city, state, radius);
  select s.head, s.cards, s.stamp into head, cards, stamp
    from public.search_comps(
      caller => caller, query => query, zip => zip, street => street, city => city, state => state, radius => radius,
      max_comps => max_comps, idempotency_key => idempotency_key, today => today,
      known => case when fresh.stale is null then known end, geocode => geocode) s;
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

create function public.search_fresh_evidence(
  provider text, license text, office_domain text,
  caller uuid, query text, zip text, street text, city text, state text,
  radius double precision, idempotency_key text default null, today date default current_date,
  geocode boolean default false
) returns table (head json, sales text, offers text, model text, stale text[], fetched_at timestamptz, is_licensed boolean)
language plpgsql security definer set search_path = '' as $$
declare
  fresh record;
begin
  select * into fresh from private.freshness(provider, license, office_domain, caller, zip, street, city, state, radius);
  return query
    select s.head, s.sales, s.offers, s.model, fresh.stale, fresh.fetched_at, fresh.is_licensed
      from public.search_evidence(
        caller => caller, query => query, zip => zip, street => street, city => city, state => state,
        radius => radius, idempotency_key => idempotency_key, today => today, geocode => geocode) s;
end $$;

-- Claims a ZIP code for a fetch on behalf of a caller, or of the host when it replicates a source. `state` is
-- 'claimed' if the worker may fetch it now, 'busy' while another one does, 'fresh' if no fetch is needed, and 'failed'
-- while the next attempt has to wait.
create function public.claim_zip(
  provider text, license text, office_domain text, caller uuid, zip text, worker uuid, lease_seconds integer
)
returns table (state text, failure text, complete_on date, cursor text, has_rents boolean,
               city text, region text, latitude double precision, longitude double precision)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  mine  public.provider_fetches;
  place public.zip_places;
  owner record;
begin
  select * into owner from private.scope_for(license, office_domain, caller);
  if not owner.allowed then
    return;
  end if;
  select * into place from public.zip_places z where z.zip = claim_zip.zip;
  if not found then
    return;
  end if;
  insert into public.provider_fetches as f (provider, zip, scope, claimed_by, claimed_until)
  values (claim_zip.provider, claim_zip.zip, owner.scope, worker, now() + make_interval(secs => lease_seconds))
  on conflict on constraint provider_fetches_once do update
     set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
   where f.valid_until <= now() and f.claimed_until <= now() and f.retry_at <= now()
  returning f.* into mine;
  if found then
    return query select 'claimed', null::text, mine.complete_on, mine.cursor,
      -- Rents are everybody's: a fetch that a license binds brings none.
      owner.scope is not null or exists (select from public.rents r
               where r.zip = claim_zip.zip and r.month = date_trunc('month', now() at time zone 'utc')::date
                 and not r.demo),
      place.city, place.state, place.latitude, place.longitude;
  else
    return query
      select case when f.valid_until > now() then 'fresh' when f.claimed_until > now() then 'busy' else 'failed' end,
             f.failure, null::date, null::text, null::boolean, null::text, null::text,
             null::double precision, null::double precision
        from public.provider_fetches f
       where f.provider = claim_zip.provider and f.zip = claim_zip.zip and f.scope is not distinct from owner.scope;
  end if;
end $$;

-- Saves one source's licensed homes in a ZIP code for a scope, and deletes those that were withdrawn or left the
-- market. The shared store and its version don't change, so cached responses for others stay valid.
create function private.save_licensed_homes(
  holder uuid, source_name text, source_kind text, place text, homes jsonb, removed jsonb, is_complete boolean,
  out changed integer, out gone integer
)
language plpgsql as $$
declare
  own   smallint := (select s.id from public.listing_sources s where s.name = source_name);
  keys  text[] := array(select h ->> 'sale_key' from jsonb_array_elements(homes) h);
  names text;
begin
  if own is null then
    insert into public.listing_sources (name, kind, live) values (source_name, source_kind, true) on conflict do nothing;
    own := (select s.id from public.listing_sources s where s.name = source_name);
  end if;
  select string_agg(quote_ident(a.attname), ', ') into names from pg_attribute a
   where a.attrelid = 'public.listings'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     and a.attname not in ('id', 'source', 'demo');
  -- Of two records of one sale the later counts.
  execute format(
    'insert into private.licensed_listings as l (%1$s, source, scope)
     select %2$s, $2, $3 from (
       select distinct on (h.home ->> ''sale_key'') r.*
         from jsonb_array_elements($1) with ordinality h (home, place),
              lateral jsonb_populate_record(null::public.listings, h.home) r
        order by h.home ->> ''sale_key'', h.place desc) n
     on conflict (scope, sale_key, source) do update set (%1$s) = (select %3$s)
      where (l.fingerprint, l.observed_on) is distinct from (excluded.fingerprint, excluded.observed_on)',
    names, 'n.' || replace(names, ', ', ', n.'), 'excluded.' || replace(names, ', ', ', excluded.'))
    using homes, own, holder;
  get diagnostics changed = row_count;
  delete from private.licensed_listings l
   where l.scope = holder and l.source = own and l.zip = place
     and ((is_complete and l.status <> 'sold' and l.sale_key <> all (keys)) or removed ? l.sale_key);
  get diagnostics gone = row_count;
end $$;

-- Deletes a scope's listings in a ZIP code once public records show their closing, so that a home isn't both listed
-- and sold.
create function private.end_licensed_listings(holder uuid, place text) returns void
language sql as $$
  delete from private.licensed_listings l using private.licensed_listings s
   where l.scope = holder and l.zip = place and l.status <> 'sold'
     and s.scope = holder and s.zip = place and s.status = 'sold' and s.source <> l.source and s.street_key = l.street_key
     and private.is_one_sale(s.sold_on, s.sold_price, s.listed_on, s.observed_on,
                             l.sold_on, l.sold_price, l.listed_on, l.observed_on)
     and private.may_be_one_home(s.street_key, s.home_type::text, s.source_id, s.living_area,
                                 l.street_key, l.home_type::text, l.source_id, l.living_area)
$$;

-- Saves what a worker fetched for a ZIP code and releases its claim. `fetched` is JSON: listing rows, public record
-- rows (which are a source of their own), monthly median rents, and the keys of listings to remove. Active listings of
-- the source that are missing from it are deleted. Licensed homes are saved separately from the shared ones.
create or replace function public.save_zip(
  provider text, source text, kind text, records_source text, zip text, worker uuid, fetched text,
  is_complete boolean, cursor text, hours double precision
) returns table (changed integer, gone integer)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  content jsonb := fetched::jsonb;
  records record;
  mine    public.provider_fetches;
begin
  select f.* into mine from public.provider_fetches f
    where f.provider = save_zip.provider and f.zip = save_zip.zip and f.claimed_by = worker for update;
  if not found then
    return;
  end if;
  if mine.scope is not null then
    select * into changed, gone
      from private.save_licensed_homes(mine.scope, source, kind, zip, content -> 'homes', content -> 'removed', is_complete);
    if jsonb_array_length(content -> 'records') > 0 then
      select * into records
        from private.save_licensed_homes(mine.scope, records_source, 'record', zip, content -> 'records', '[]', false);
      changed := changed + records.changed;
      perform private.end_licensed_listings(mine.scope, zip);
    end if;
  else
    -- One import or fetch at a time: two would wait for each other's rows.
    lock table public.listing_sources in share row exclusive mode;
    if exists (select from public.listings l where l.zip = save_zip.zip and l.demo) then
      delete from public.listings l where l.zip = save_zip.zip and l.demo;
      delete from public.rents r where r.zip = save_zip.zip and r.demo;
    end if;
    select * into changed, gone
      from private.save_homes(source, kind, zip, content -> 'homes', content -> 'removed', is_complete);
    if jsonb_array_length(content -> 'records') > 0 then
      select * into records
        from private.save_homes(records_source, 'record', zip, content -> 'records', '[]', false);
      changed := changed + records.changed;
    end if;
    insert into public.rents as r (zip, month, median_rent, source)
    select save_zip.zip, n.month, n.median_rent, s.id
      from jsonb_to_recordset(content -> 'rents') n (month date, median_rent integer), public.listing_sources s
     where s.name = source
    on conflict (zip, month) do update
       set median_rent = excluded.median_rent, source = excluded.source, demo = false
     where (r.median_rent, r.source) is distinct from (excluded.median_rent, excluded.source);
  end if;

  update public.provider_fetches f
     set fetched_at = now(), valid_until = now() + make_interval(secs => hours * 3600),
         complete_on = case when is_complete then (now() at time zone 'utc')::date else f.complete_on end,
         cursor = save_zip.cursor, claimed_by = null, claimed_until = '-infinity', failure = null, retry_at = '-infinity'
   where f.provider = save_zip.provider and f.zip = save_zip.zip and f.scope is not distinct from mine.scope;
  insert into public.provider_states as s (provider, succeeded_at) values (save_zip.provider, now())
  on conflict (provider) do update set succeeded_at = excluded.succeeded_at;
  return next;
end $$;

-- Deletes replicated listings, given as JSON with their listing numbers. If a listing names a ZIP code, it is kept
-- there and deleted everywhere else.
create function public.remove_replicated(provider text, license text, office_domain text, source text, listings text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine record;
  own  smallint := (select s.id from public.listing_sources s where s.name = remove_replicated.source);
  keys text[];
begin
  select * into mine from private.scope_for(license, office_domain, null);
  keys := array(
    select 'mls:' || f.zip || ':' || gone.number
      from public.provider_fetches f, jsonb_to_recordset(remove_replicated.listings::jsonb) gone (number text, zip text)
     where f.provider = remove_replicated.provider and f.scope is not distinct from mine.scope and f.zip is distinct from gone.zip and gone.number <> '');
  if mine.scope is not null then
    delete from private.licensed_listings l where l.scope = mine.scope and l.source = own and l.sale_key = any (keys);
    return;
  end if;
  -- A sale that other sources have becomes what they say.
  perform private.withdraw_records(own, keys);
  delete from public.listings l
   where l.source = own and l.sale_key = any (keys)
     and not exists (select from private.sale_records r where r.listing = l.sale_key);
end $$;

-- The cached property record of a home, for a caller. No row if the license doesn't include the caller. `is_known` is
-- true once the provider has answered.
create function public.provider_home(
  provider text, license text, office_domain text, caller uuid, street text, zip text
) returns table (home json, is_known boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  mine record;
begin
  select * into mine from private.scope_for(license, office_domain, caller);
  if mine.allowed then
    select h.home::json, true into home, is_known from public.provider_homes h
     where h.provider = provider_home.provider and h.street_key = street and h.zip = provider_home.zip
       and h.scope is not distinct from mine.scope and h.valid_until > now();
    is_known := coalesce(is_known, false);
    return next;
  end if;
end $$;

-- Caches a property record for 30 days, or the fact that there is none for a week.
create function public.save_provider_home(
  provider text, license text, office_domain text, caller uuid, street text, zip text, home text
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  mine record;
begin
  select * into mine from private.scope_for(license, office_domain, caller);
  if mine.allowed then
    insert into public.provider_homes as h (provider, street_key, zip, scope, home, valid_until)
    values (save_provider_home.provider, street, save_provider_home.zip, mine.scope, save_provider_home.home::jsonb,
            now() + case when save_provider_home.home is null then interval '7 days' else interval '30 days' end)
    on conflict on constraint provider_homes_once do update set home = excluded.home, valid_until = excluded.valid_until;
  end if;
end $$;

-- A provider's status for /health, /status and administrators.
create or replace function public.provider_status(provider text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'succeeded_at', s.succeeded_at, 'failed_at', s.failed_at, 'failure', s.failure,
    'calls', coalesce(m.calls, 0), 'budget', m.budget,
    'zips', (select count(distinct f.zip) from public.provider_fetches f
              where f.provider = provider_status.provider and f.fetched_at is not null),
    -- The share of the last 30 days' searches that were answered from the store.
    'hit_rate', (select round(avg(case when q.fetched then 0 else 1 end), 4) from public.searches q
                  where q.created_at > now() - interval '30 days'))
    from (select) one
    left join public.provider_states s on s.provider = provider_status.provider
    left join public.provider_months m on m.provider = provider_status.provider
         and m.month = date_trunc('month', now() at time zone 'utc')::date
$$;

-- Deletes homes fetched under earlier license settings, a few thousand per call: those of accounts or offices that the
-- license no longer includes, and those shared before a license restricted them. `done` is true once nothing is left.
create function public.apply_cache_scope(
  provider text, source text, records_source text, license text, office_domain text
)
returns table (removed integer, done boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  batch constant integer := 2000;
  ended uuid[] := array(select s.id from private.cache_scopes s where case apply_cache_scope.license
                          when 'account' then s.account is null
                          when 'office' then s.office is distinct from lower(office_domain)
                          else true end);
  -- Empty where the provider has shared nothing.
  own   smallint[] := array(select s.id from public.listing_sources s
                             where apply_cache_scope.license <> 'everyone' and s.live and s.name in (apply_cache_scope.source, records_source)
                               and exists (select from public.provider_fetches f
                                            where f.provider = apply_cache_scope.provider and f.scope is null));
  keys  text[];
  one   smallint;
begin
  delete from private.licensed_listings l
   where l.id in (select b.id from private.licensed_listings b where b.scope = any (ended) limit batch);
  get diagnostics removed = row_count;
  if removed < batch then
    delete from private.cache_scopes s where s.id = any (ended);
    if found then
      delete from public.provider_replicas r where r.provider = apply_cache_scope.provider;
    end if;
    foreach one in array own loop
      -- Merged with other sources, or not.
      keys := array(select r.sale_key from private.sale_records r where r.source = one limit batch);
      perform private.withdraw_records(one, keys);
      removed := removed + cardinality(keys);
    end loop;
    keys := array(select l.sale_key from public.listings l where l.source = any (own) limit batch);
    if cardinality(keys) > 0 then
      delete from public.listings l where l.sale_key = any (keys);
      removed := removed + cardinality(keys);
    end if;
  end if;
  done := removed = 0;
  if done and apply_cache_scope.license <> 'everyone' then
    delete from public.provider_homes h where h.provider = apply_cache_scope.provider and h.scope is null;
    delete from public.rents r where r.source = any (own);
    delete from public.provider_fetches f where f.provider = apply_cache_scope.provider and f.scope is null;
    if found then
      delete from public.provider_replicas r where r.provider = apply_cache_scope.provider;
    end if;
  end if;
  return next;
end $$;

revoke execute on function
  private.freshness(text, text, text, uuid, text, text, text, text, double precision),
  private.save_licensed_homes(uuid, text, text, text, jsonb, jsonb, boolean), private.end_licensed_listings(uuid, text),
  public.search_fresh_comps(text, text, text, boolean, uuid, text, text, text, text, text, double precision, integer, text, date, text, boolean),
  public.search_fresh_evidence(text, text, text, uuid, text, text, text, text, text, double precision, text, date, boolean),
  public.claim_zip(text, text, text, uuid, text, uuid, integer), public.remove_replicated(text, text, text, text, text),
  public.provider_home(text, text, text, uuid, text, text), public.save_provider_home(text, text, text, uuid, text, text, text),
  public.apply_cache_scope(text, text, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.search_fresh_comps(text, text, text, boolean, uuid, text, text, text, text, text, double precision, integer, text, date, text, boolean),
  public.search_fresh_evidence(text, text, text, uuid, text, text, text, text, text, double precision, text, date, boolean),
  public.claim_zip(text, text, text, uuid, text, uuid, integer), public.remove_replicated(text, text, text, text, text),
  public.provider_home(text, text, text, uuid, text, text), public.save_provider_home(text, text, text, uuid, text, text, text),
  public.apply_cache_scope(text, text, text, text, text)
  to service_role;
