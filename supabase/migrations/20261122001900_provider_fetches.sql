-- Provider fetches: what a listing provider has sent for each ZIP code and how long it stays fresh, its monthly calls,
-- and facts about homes that aren't on the market. Each ZIP code is fetched by one process for everyone.

create table public.provider_fetches (
  provider      text not null,
  zip           text not null references public.zip_places (zip),
  -- The last fetch that succeeded, and how long it counts.
  fetched_at    timestamptz,
  valid_until   timestamptz not null default '-infinity',
  -- The last one that had all active listings.
  complete_on   date,
  -- Where the provider said it had got to; null if it always sends everything.
  cursor        text,
  -- Who is fetching now. A claim that isn't finished in time is free again.
  claimed_by    uuid,
  claimed_until timestamptz not null default '-infinity',
  -- Why the last attempt failed; null after a success. The next one has to wait.
  failure       text,
  retry_at      timestamptz not null default '-infinity',
  primary key (provider, zip)
);

alter table public.provider_fetches enable row level security;

create table public.provider_states (
  provider     text primary key,
  succeeded_at timestamptz,
  failed_at    timestamptz,
  -- Of the last failure, for the operator.
  failure      text
);

alter table public.provider_states enable row level security;

-- Calls per month in UTC, which is how most providers bill them.
create table public.provider_months (
  provider  text not null,
  month     date not null,
  calls     integer not null default 0,
  -- When four fifths of the budget were used.
  warned_at timestamptz,
  budget    integer,
  emailed_at timestamptz,
  primary key (provider, month)
);

alter table public.provider_months enable row level security;

-- The ZIP codes that a circle touches: its own, and those whose centers are nearest to the circle's center or to one
-- of four points on its edge. An approximation, because ZIP code boundaries aren't stored.
create function private.zips_in_circle(place text, lat double precision, lon double precision, radius double precision)
returns text[]
language sql stable as $$
  with miles as (select 69.0934 as north, 69.0934 * greatest(0.1, cosd(lat)) as east),
  near as materialized (
    select z.zip, z.latitude, z.longitude from public.zip_places z, miles m
     where z.latitude between lat - (radius + 6) / m.north and lat + (radius + 6) / m.north
       and z.longitude between lon - (radius + 6) / m.east and lon + (radius + 6) / m.east
  ),
  points (y, x) as (
    select lat + radius / m.north * p.y, lon + radius / m.east * p.x
      from miles m, (values (0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)) p (y, x)
  )
  select array_agg(distinct u.zip) from (
    select place as zip where place is not null
    union all
    select n.zip from points p, miles m, lateral (
      select near.zip from near
       order by private.miles_apart(near.latitude - p.y, near.longitude - p.x, m.north, m.east), near.zip limit 1) n
  ) u
$$;

-- The ZIP codes a search needs fetched (`stale`), and the oldest fetch among its ZIP codes (`fetched_at`).
create function private.freshness(
  provider text, zip text, street text, city text, state text, radius double precision,
  out stale text[], out fetched_at timestamptz
)
language plpgsql stable as $$
declare
  spot private.spot;
  zips text[];
begin
  if street is null then
    zips := array(select z.zip from public.zip_places z where z.zip = freshness.zip);
  else
    spot := private.find_spot(street, zip, city, state);
    zips := case when spot.zip is not null
                 then private.zips_in_circle(spot.zip, spot.latitude, spot.longitude, radius) end;
  end if;
  select array_agg(w.zip) filter (where f.valid_until is null or f.valid_until <= now()), min(f.fetched_at)
    into stale, fetched_at
    from unnest(zips) w (zip)
    left join public.provider_fetches f on f.provider = freshness.provider and f.zip = w.zip;
end $$;

-- `search_comps` for installations with a listing provider. `stale` lists the ZIP codes to fetch before the results
-- can be used; in that case a cached response is not reused. Set `fetched` if this search waited for a fetch.
create function public.search_fresh_comps(
  provider text, fetched boolean,
  caller uuid, query text, zip text, street text, city text, state text,
  radius double precision, max_comps integer, idempotency_key text default null, today date default current_date,
  known text default null, geocode boolean default false
) returns table (head json, cards text, stamp text, stale text[], fetched_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  fresh record;
begin
  select * into fresh from private.freshness(provider, zip, street, city, state, radius);
  select s.head, s.cards, s.stamp into head, cards, stamp
    from public.search_comps(
      caller => caller, query => query, zip => zip, street => street, city => city, state => state, radius => radius,
      max_comps => max_comps, idempotency_key => idempotency_key, today => today,
      known => case when fresh.stale is null then known end, geocode => geocode) s;
  stale := fresh.stale;
  fetched_at := fresh.fetched_at;
  if fetched and stamp is not null then
    update public.searches s set fetched = true, found = split_part(search_fresh_comps.stamp, ' ', 2)::integer
     where s.user_id = caller and s.idempotency_key = search_fresh_comps.idempotency_key;
  end if;
  return next;
end $$;

create function public.search_fresh_evidence(
  provider text,
  caller uuid, query text, zip text, street text, city text, state text,
  radius double precision, idempotency_key text default null, today date default current_date,
  geocode boolean default false
) returns table (head json, sales text, offers text, model text, stale text[], fetched_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  fresh record;
begin
  select * into fresh from private.freshness(provider, zip, street, city, state, radius);
  return query
    select s.head, s.sales, s.offers, s.model, fresh.stale, fresh.fetched_at
      from public.search_evidence(
        caller => caller, query => query, zip => zip, street => street, city => city, state => state,
        radius => radius, idempotency_key => idempotency_key, today => today, geocode => geocode) s;
end $$;

-- Claims a ZIP code for a fetch. `state` is 'claimed' if the caller may fetch it now, 'busy' while another process
-- does, 'fresh' if no fetch is needed, and 'failed' while the next attempt has to wait.
create function public.claim_zip(provider text, zip text, worker uuid, lease_seconds integer)
returns table (state text, failure text, complete_on date, cursor text, has_rents boolean,
               city text, region text, latitude double precision, longitude double precision)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  mine  public.provider_fetches;
  place public.zip_places;
begin
  select * into place from public.zip_places z where z.zip = claim_zip.zip;
  if not found then
    return;
  end if;
  insert into public.provider_fetches as f (provider, zip, claimed_by, claimed_until)
  values (claim_zip.provider, claim_zip.zip, worker, now() + make_interval(secs => lease_seconds))
  on conflict (provider, zip) do update
     set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
   where f.valid_until <= now() and f.claimed_until <= now() and f.retry_at <= now()
  returning f.* into mine;
  if found then
    return query select 'claimed', null::text, mine.complete_on, mine.cursor,
      exists (select from public.rents r
               where r.zip = claim_zip.zip and r.month = date_trunc('month', now() at time zone 'utc')::date
                 and not r.demo),
      place.city, place.state, place.latitude, place.longitude;
  else
    return query
      select case when f.valid_until > now() then 'fresh' when f.claimed_until > now() then 'busy' else 'failed' end,
             f.failure, null::date, null::text, null::boolean, null::text, null::text,
             null::double precision, null::double precision
        from public.provider_fetches f where f.provider = claim_zip.provider and f.zip = claim_zip.zip;
  end if;
end $$;

-- Saves one source's new and changed homes in a ZIP code, merged with other sources. Homes that were withdrawn or left
-- the market are deleted. Unchanged rows are not touched, because every change invalidates cached responses.
create function private.save_homes(
  source_name text, source_kind text, place text, homes jsonb, removed jsonb, is_complete boolean,
  out changed integer, out gone integer
)
language plpgsql as $$
declare
  own     smallint;
  keys    text[] := array(select h ->> 'sale_key' from jsonb_array_elements(homes) h);
  names   text;
  leaving text[];
begin
  insert into public.listing_sources as s (name, kind, live) values (source_name, source_kind, true)
  on conflict (name) do update set kind = excluded.kind, live = true where (s.kind, s.live) <> (excluded.kind, true);
  select s.id into own from public.listing_sources s where s.name = source_name;
  drop table if exists pg_temp.incoming;
  create temporary table incoming (like public.listings including generated) on commit drop;
  alter table incoming drop column id, drop column source, drop column demo, add column line integer not null;
  select string_agg(quote_ident(a.attname), ', ') into names from pg_attribute a
   where a.attrelid = 'pg_temp.incoming'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     and a.attname <> 'line';
  -- Of two records of one sale the later counts. One that is stored as it is needs no more work.
  execute format(
    'insert into incoming (line, %1$s)
     select n.line, %2$s from (
       select distinct on (h.home ->> ''sale_key'') h.place as line, r.*
         from jsonb_array_elements($1) with ordinality h (home, place),
              lateral jsonb_populate_record(null::public.listings, h.home) r
        order by h.home ->> ''sale_key'', h.place desc) n
      where not exists (select from public.listings l
                         where l.sale_key = n.sale_key and l.source = $2 and l.fingerprint = n.fingerprint and l.origins is null
                           and (l.status = ''sold'' or l.observed_on = n.observed_on))
        and not exists (select from private.sale_records r
                         where r.sale_key = n.sale_key and r.source = $2 and r.record ->> ''fingerprint'' = n.fingerprint
                           and (r.record ->> ''observed_on'')::date = n.observed_on)',
    names, 'n.' || replace(names, ', ', ', n.')) using homes, own;
  select m.changed into changed from private.merge_known_sales(own) m;
  execute format(
    'insert into public.listings (%1$s, source) select %1$s, $1 from incoming
     on conflict (sale_key) do update set (%1$s, source, demo) = (select %2$s, excluded.source, false)',
    names, 'excluded.' || replace(names, ', ', ', excluded.')) using own;
  get diagnostics gone = row_count;
  changed := changed + gone;
  if changed > 0 then
    update public.listing_sources s set loaded_at = now(), demo = false where s.id = own;
  end if;

  leaving := array(
    select r.sale_key from private.sale_records r join public.listings l on l.sale_key = r.listing
     where l.zip = place and r.source = own
       and ((is_complete and r.record ->> 'status' <> 'sold' and r.sale_key <> all (keys)) or removed ? r.sale_key));
  gone := private.withdraw_records(own, leaving);
  leaving := array(
    select l.sale_key from public.listings l
     where l.zip = place and l.source = own
       and ((is_complete and l.status <> 'sold' and l.sale_key <> all (keys)) or removed ? l.sale_key)
       and not exists (select from private.sale_records r where r.listing = l.sale_key));
  if cardinality(leaving) > 0 then
    delete from public.listings l where l.sale_key = any (leaving);
    gone := gone + cardinality(leaving);
  end if;
end $$;

-- Saves what a worker fetched for a ZIP code and releases its claim. `fetched` is JSON: listing rows, public record
-- rows (which are a source of their own), monthly median rents, and the keys of listings to remove. Active listings of
-- the source that are missing from it are deleted.
create function public.save_zip(
  provider text, source text, kind text, records_source text, zip text, worker uuid, fetched text,
  is_complete boolean, cursor text, hours double precision
) returns table (changed integer, gone integer)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  content jsonb := fetched::jsonb;
  records record;
begin
  perform from public.provider_fetches f
    where f.provider = save_zip.provider and f.zip = save_zip.zip and f.claimed_by = worker for update;
  if not found then
    return;
  end if;
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

  update public.provider_fetches f
     set fetched_at = now(), valid_until = now() + make_interval(secs => hours * 3600),
         complete_on = case when is_complete then (now() at time zone 'utc')::date else f.complete_on end,
         cursor = save_zip.cursor, claimed_by = null, claimed_until = '-infinity', failure = null, retry_at = '-infinity'
   where f.provider = save_zip.provider and f.zip = save_zip.zip;
  insert into public.provider_states as s (provider, succeeded_at) values (save_zip.provider, now())
  on conflict (provider) do update set succeeded_at = excluded.succeeded_at;
  return next;
end $$;

-- Releases a claim after a failed fetch. The next attempt has to wait.
create function public.fail_zip(provider text, zip text, worker uuid, failure text, retry_seconds integer) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  update public.provider_fetches f
     set claimed_by = null, claimed_until = '-infinity', failure = fail_zip.failure,
         retry_at = now() + make_interval(secs => retry_seconds)
   where f.provider = fail_zip.provider and f.zip = fail_zip.zip and f.claimed_by = worker;
  insert into public.provider_states as s (provider, failed_at, failure)
  values (fail_zip.provider, now(), fail_zip.failure)
  on conflict (provider) do update set failed_at = excluded.failed_at, failure = excluded.failure;
end $$;

-- Counts a call before it is made. Returns false, without counting, once the month's budget is used up. Notifies the
-- operator at 80%.
create function public.count_provider_call(provider text, budget integer) returns table (allowed boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  counted public.provider_months;
begin
  insert into public.provider_months as m (provider, month, calls, budget)
  values (count_provider_call.provider, date_trunc('month', now() at time zone 'utc')::date, 1,
          count_provider_call.budget)
  on conflict (provider, month) do update set calls = m.calls + 1, budget = excluded.budget
   where excluded.budget is null or m.calls < excluded.budget
  returning m.* into counted;
  allowed := found;
  if allowed and counted.warned_at is null and counted.calls >= 0.8 * count_provider_call.budget then
    update public.provider_months m set warned_at = now()
     where m.provider = counted.provider and m.month = counted.month;
    perform pg_notify('provider_budget', '');
  end if;
  return next;
end $$;

-- Replicated sources, which are copied in full, and each replica's position.
create table public.provider_replicas (
  provider      text primary key,
  -- As the provider wrote it; null before the first page.
  location      text,
  -- When the copy last had everything.
  caught_up_at  timestamptz,
  -- The next round is not due before.
  due_at        timestamptz not null default '-infinity',
  claimed_by    uuid,
  claimed_until timestamptz not null default '-infinity'
);

alter table public.provider_replicas enable row level security;

-- Claims a replica for a worker. No row if another worker is on it or it isn't due yet.
create function public.claim_replica(provider text, worker uuid, lease_seconds integer) returns table (location text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    insert into public.provider_replicas as r (provider, claimed_by, claimed_until)
    values (claim_replica.provider, worker, now() + make_interval(secs => lease_seconds))
    on conflict on constraint provider_replicas_pkey do update
       set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
     where r.claimed_until <= now() and r.due_at <= now()
    returning r.location;
end $$;

-- Saves the position of a replica and extends its claim by `lease_seconds`.
create function public.save_replica(
  provider text, worker uuid, location text, caught_up boolean, pause_seconds integer, lease_seconds integer
) returns void
language sql security definer set search_path = '' as $$
  update public.provider_replicas r
     set location = save_replica.location,
         caught_up_at = case when caught_up then now() else r.caught_up_at end,
         due_at = now() + make_interval(secs => pause_seconds),
         claimed_until = now() + make_interval(secs => lease_seconds)
   where r.provider = save_replica.provider and r.claimed_by = worker;
  insert into public.provider_states as s (provider, succeeded_at) values (save_replica.provider, now())
  on conflict on constraint provider_states_pkey do update set succeeded_at = excluded.succeeded_at
$$;

-- Releases a claim after a failed round. The next attempt has to wait.
create function public.fail_replica(provider text, worker uuid, failure text, retry_seconds integer) returns void
language sql security definer set search_path = '' as $$
  update public.provider_replicas r
     set claimed_until = '-infinity', due_at = now() + make_interval(secs => retry_seconds)
   where r.provider = fail_replica.provider and r.claimed_by = worker;
  insert into public.provider_states as s (provider, failed_at, failure)
  values (fail_replica.provider, now(), fail_replica.failure)
  on conflict on constraint provider_states_pkey do update set failed_at = excluded.failed_at, failure = excluded.failure
$$;

-- Deletes replicated listings, given as JSON with their listing numbers. If a listing names a ZIP code, it is kept
-- there and deleted everywhere else.
create function public.remove_replicated(provider text, source text, listings text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own  smallint := (select s.id from public.listing_sources s where s.name = remove_replicated.source);
  keys text[] := array(
    select 'mls:' || f.zip || ':' || gone.number
      from public.provider_fetches f, jsonb_to_recordset(remove_replicated.listings::jsonb) gone (number text, zip text)
     where f.provider = remove_replicated.provider and f.zip is distinct from gone.zip and gone.number <> '');
begin
  -- A sale that other sources have becomes what they say.
  perform private.withdraw_records(own, keys);
  delete from public.listings l
   where l.source = own and l.sale_key = any (keys)
     and not exists (select from private.sale_records r where r.listing = l.sale_key);
end $$;

create function public.replica_age(provider text) returns table (caught_up_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select r.caught_up_at from public.provider_replicas r where r.provider = replica_age.provider
$$;

create table public.provider_homes (
  provider    text not null,
  street_key  text collate "C" not null,
  zip         text not null check (zip ~ '^[0-9]{5}$'),
  -- As a subject of an analysis; null if the provider has no record.
  home        jsonb,
  valid_until timestamptz not null,
  primary key (provider, street_key, zip)
);

alter table public.provider_homes enable row level security;

create function public.provider_home(provider text, street text, zip text) returns table (home json)
language sql stable security definer set search_path = '' as $$
  select h.home::json from public.provider_homes h
   where h.provider = provider_home.provider and h.street_key = street and h.zip = provider_home.zip
     and h.valid_until > now()
$$;

-- Caches a property record for 30 days, or the fact that there is none for a week.
create function public.save_provider_home(provider text, street text, zip text, home text) returns void
language sql security definer set search_path = '' as $$
  insert into public.provider_homes as h (provider, street_key, zip, home, valid_until)
  values (save_provider_home.provider, street, save_provider_home.zip, save_provider_home.home::jsonb,
          now() + case when save_provider_home.home is null then interval '7 days' else interval '30 days' end)
  on conflict on constraint provider_homes_pkey do update set home = excluded.home, valid_until = excluded.valid_until
$$;

-- A provider's status for /health, /status and administrators.
create function public.provider_status(provider text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'succeeded_at', s.succeeded_at, 'failed_at', s.failed_at, 'failure', s.failure,
    'calls', coalesce(m.calls, 0), 'budget', m.budget,
    'zips', (select count(*) from public.provider_fetches f
              where f.provider = provider_status.provider and f.fetched_at is not null),
    -- The share of the last 30 days' searches that were answered from the store.
    'hit_rate', (select round(avg(case when q.fetched then 0 else 1 end), 4) from public.searches q
                  where q.created_at > now() - interval '30 days'))
    from (select) one
    left join public.provider_states s on s.provider = provider_status.provider
    left join public.provider_months m on m.provider = provider_status.provider
         and m.month = date_trunc('month', now() at time zone 'utc')::date
$$;

revoke all on
  public.provider_fetches, public.provider_states, public.provider_months, public.provider_homes, public.provider_replicas
  from public, anon, authenticated, service_role;
grant all on
  public.provider_fetches, public.provider_states, public.provider_months, public.provider_homes, public.provider_replicas
  to service_role;

revoke execute on function
  private.zips_in_circle(text, double precision, double precision, double precision),
  private.freshness(text, text, text, text, text, double precision),
  public.search_fresh_comps(text, boolean, uuid, text, text, text, text, text, double precision, integer, text, date, text, boolean),
  public.search_fresh_evidence(text, uuid, text, text, text, text, text, double precision, text, date, boolean),
  public.claim_zip(text, text, uuid, integer), private.save_homes(text, text, text, jsonb, jsonb, boolean),
  public.save_zip(text, text, text, text, text, uuid, text, boolean, text, double precision),
  public.fail_zip(text, text, uuid, text, integer), public.count_provider_call(text, integer),
  public.claim_replica(text, uuid, integer), public.fail_replica(text, uuid, text, integer),
  public.save_replica(text, uuid, text, boolean, integer, integer), public.remove_replicated(text, text, text),
  public.replica_age(text),
  public.provider_home(text, text, text), public.save_provider_home(text, text, text, text),
  public.provider_status(text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.search_fresh_comps(text, boolean, uuid, text, text, text, text, text, double precision, integer, text, date, text, boolean),
  public.search_fresh_evidence(text, uuid, text, text, text, text, text, double precision, text, date, boolean),
  public.claim_zip(text, text, uuid, integer),
  public.save_zip(text, text, text, text, text, uuid, text, boolean, text, double precision),
  public.fail_zip(text, text, uuid, text, integer), public.count_provider_call(text, integer),
  public.claim_replica(text, uuid, integer), public.fail_replica(text, uuid, text, integer),
  public.save_replica(text, uuid, text, boolean, integer, integer), public.remove_replicated(text, text, text),
  public.replica_age(text),
  public.provider_home(text, text, text), public.save_provider_home(text, text, text, text),
  public.provider_status(text)
  to service_role;
