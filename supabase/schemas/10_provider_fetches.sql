-- Provider fetches: what a listing provider has sent for each ZIP code and how long it stays fresh, its monthly calls,
-- and facts about homes that aren't on the market. Each ZIP code is fetched by one process, for everyone or for the
-- account or office named in a license.

set check_function_bodies = off;

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
  -- Null if everyone may see what was fetched.
  scope         uuid references private.cache_scopes (id) on delete cascade,
  constraint provider_fetches_once unique nulls not distinct (provider, zip, scope)
);

alter table public.provider_fetches enable row level security;
grant all on public.provider_fetches to service_role;

create index provider_fetches_by_scope on public.provider_fetches (scope) where scope is not null;

create table public.provider_states (
  provider     text primary key,
  succeeded_at timestamptz,
  failed_at    timestamptz,
  -- Of the last failure, for the operator.
  failure      text
);

alter table public.provider_states enable row level security;
grant all on public.provider_states to service_role;

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
grant all on public.provider_months to service_role;

create table public.provider_homes (
  provider    text not null,
  street_key  text collate "C" not null,
  zip         text not null check (zip ~ '^[0-9]{5}$'),
  -- As a subject of an analysis; null if the provider has no record.
  home        jsonb,
  valid_until timestamptz not null,
  -- Null if everyone may see it.
  scope       uuid references private.cache_scopes (id) on delete cascade,
  constraint provider_homes_once unique nulls not distinct (provider, street_key, zip, scope)
);

alter table public.provider_homes enable row level security;
grant all on public.provider_homes to service_role;

create index provider_homes_by_scope on public.provider_homes (scope) where scope is not null;

-- As which listing each record of a provider was last stored. A record keeps its key when its number or
-- ZIP code is corrected, so its listing moves instead of appearing twice.
create table private.provider_records (
  provider text not null,
  scope    uuid references private.cache_scopes (id) on delete cascade,
  key      text not null,
  sale_key text not null,
  unique nulls not distinct (key, provider, scope)
);

alter table private.provider_records enable row level security;

create index provider_records_by_sale on private.provider_records (sale_key);
create index provider_records_by_scope on private.provider_records (scope) where scope is not null;

-- Claims a ZIP code for a fetch on behalf of a caller, or of the host when it replicates a source. `state` is
-- 'claimed' if the worker may fetch it now, 'busy' while another one does, 'fresh' if no fetch is needed, and 'failed'
-- while the next attempt has to wait.
-- Only the server may call it.
create function public.claim_zip(
  provider text, license text, office_domain text, caller uuid, zip text, worker uuid, lease_seconds integer
) returns table (state text, failure text, complete_on date, cursor text, has_rents boolean, city text, region text, latitude double precision, longitude double precision)
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
      private.has_rents(owner.scope, claim_zip.zip),
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

grant execute on function public.claim_zip to service_role;

-- Saves what a worker fetched for a ZIP code and releases its claim. `fetched` is JSON: listing rows, public record
-- rows (which are a source of their own), monthly median rents, and the keys of listings to remove. Active listings of
-- the source that are missing from it are deleted. Licensed homes are saved separately from the shared ones.
-- Only the server may call it.
create function public.save_zip(
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
    perform private.save_licensed_rents(mine.scope, save_zip.zip, content -> 'rents');
    select * into changed, gone
      from private.save_licensed_homes(mine.scope, source, kind, zip, content -> 'homes', content -> 'removed', is_complete);
    if jsonb_array_length(content -> 'records') > 0 then
      select * into records
        from private.save_licensed_homes(mine.scope, records_source, 'record', zip, content -> 'records', '[]', false);
      changed := changed + records.changed;
    end if;
    perform private.end_licensed_listings(mine.scope, zip);
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

grant execute on function public.save_zip to service_role;

-- Saves one source's new and changed homes in a ZIP code, merged with other sources. Homes that were withdrawn, were listed
-- again or left the market are deleted. Unchanged rows are not touched, because every change invalidates cached responses.
create function private.save_homes(
  source_name text, source_kind text, place text, homes jsonb, removed jsonb, is_complete boolean,
  out changed integer, out gone integer
)
language plpgsql set search_path = '' as $$
declare
  own     smallint;
  keys    text[] := array(select h ->> 'sale_key' from jsonb_array_elements(homes) h);
  names   text;
  leaving text[];
  ended   integer;
begin
  insert into public.listing_sources as s (name, kind, live) values (source_name, source_kind, true)
  on conflict (name) do update set kind = excluded.kind, live = true where (s.kind, s.live) <> (excluded.kind, true);
  select s.id into own from public.listing_sources s where s.name = source_name;
  drop table if exists pg_temp.incoming;
  create temporary table incoming (like public.listings including generated) on commit drop;
  alter table incoming drop column id, drop column source, drop column demo, drop column card, drop column set_aside,
    add column line integer not null;
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
  select r.ended into ended from private.end_relisted(own) r;
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
  gone := gone + ended;
end $$;

-- Settles the records that a provider sent, in JSON: `home` is the key under which a record is stored, or null if it isn't
-- a usable home; `listing` is the key that its number and ZIP code make. Listings are removed if their record is no longer
-- a home, or is now stored under another key, unless another record is stored under theirs.
-- Only the server may call it.
create function public.settle_records(
  provider text, license text, office_domain text, caller uuid, source text, kind text, records text
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  mine    record;
  own     smallint := private.live_source(settle_records.source, settle_records.kind);
  leaving text[];
  ended   text[];
begin
  select * into mine from private.scope_for(license, office_domain, caller);
  with sent as materialized (
    select s.* from jsonb_to_recordset(records::jsonb) s (key text, home text, listing text)
  ),
  known as materialized (
    select n.key, n.sale_key from sent s join private.provider_records n on n.key = s.key
     where n.provider = settle_records.provider and n.scope is not distinct from mine.scope
  ),
  dropped as (
    delete from private.provider_records n using sent s
     where n.key = s.key and n.provider = settle_records.provider and n.scope is not distinct from mine.scope
       and s.home is null
  ),
  put as (
    insert into private.provider_records as n (provider, scope, key, sale_key)
    select settle_records.provider, mine.scope, s.key, s.home from sent s where s.home is not null
    on conflict (key, provider, scope) do update set sale_key = excluded.sale_key where n.sale_key <> excluded.sale_key
  ),
  gone as (
    select k.sale_key from known k
    union
    select s.listing from sent s where s.home is null and s.listing is not null
  )
  select array_agg(g.sale_key),
         array_agg(substr(g.sale_key, 11)) filter (where g.sale_key like 'mls:%' and not exists (
           select from sent s where substr(s.home, 11) = substr(g.sale_key, 11)))
    into leaving, ended
    from gone g
   where not exists (select from sent s where s.home = g.sale_key)
     and not exists (select from private.provider_records n
                      where n.sale_key = g.sale_key and n.provider = settle_records.provider
                        and n.scope is not distinct from mine.scope
                        and not exists (select from known k where k.key = n.key));

  if mine.scope is not null then
    delete from private.licensed_listings l
     where l.scope = mine.scope and l.source = own and l.sale_key = any (leaving);
  elsif exists (select from public.listings l where l.source = own and l.sale_key = any (leaving))
     or exists (select from private.sale_records r where r.source = own and r.sale_key = any (leaving)) then
    -- One import or fetch at a time: two would wait for each other's rows.
    lock table public.listing_sources in share row exclusive mode;
    -- A sale that other sources have becomes what they say.
    perform private.withdraw_records(own, leaving);
    delete from public.listings l
     where l.source = own and l.sale_key = any (leaving)
       and not exists (select from private.sale_records r where r.listing = l.sale_key);
  end if;
  if ended is not null and exists (select from public.provider_replicas r where r.provider = settle_records.provider) then
    perform public.save_replica_periods(
      settle_records.provider, license, office_domain, settle_records.source, settle_records.kind,
      '[]', to_jsonb(ended)::text, false);
  end if;
end $$;

grant execute on function public.settle_records to service_role;

-- Releases a claim after a failed fetch. The next attempt has to wait.
-- Only the server may call it.
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

grant execute on function public.fail_zip to service_role;

-- Counts a call before it is made. Returns false, without counting, once the month's budget is used up. Notifies the
-- operator at 80%.
-- Only the server may call it.
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

grant execute on function public.count_provider_call to service_role;

-- The cached property record of a home, for a caller. No row if the license doesn't include the caller. `is_known` is
-- true once the provider has answered.
-- Only the server may call it.
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

grant execute on function public.provider_home to service_role;

-- Caches a property record for 30 days, or the fact that there is none for a week.
-- Only the server may call it.
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

grant execute on function public.save_provider_home to service_role;

-- A provider's status for /health, /status and administrators.
-- Only the server may call it.
create function public.provider_status(provider text) returns json
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

grant execute on function public.provider_status to service_role;

-- Deletes homes fetched under earlier license settings, a few thousand per call: those of accounts or offices that the
-- license no longer includes, and those shared before a license restricted them. `done` is true once nothing is left.
-- Only the server may call it.
create function public.apply_cache_scope(
  provider text, source text, records_source text, license text, office_domain text
) returns table (removed integer, done boolean)
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
    delete from private.listing_periods p where p.source = any (own) and p.scope is null and p.owner is null;
    delete from private.period_sources p where p.source = any (own) and p.scope is null and p.owner is null;
    delete from public.listing_counts c using public.provider_fetches f
     where f.provider = apply_cache_scope.provider and f.scope is null and c.zip = f.zip and not c.demo;
    delete from public.provider_fetches f where f.provider = apply_cache_scope.provider and f.scope is null;
    if found then
      delete from public.provider_replicas r where r.provider = apply_cache_scope.provider;
    end if;
  end if;
  return next;
end $$;

grant execute on function public.apply_cache_scope to service_role;

-- The provider whose homes a search needs, and for whom they are fetched.
create type private.search_source as (
  -- Null without a provider, and for a caller whom its license doesn't include: nothing is fetched then.
  provider    text,
  -- Null for everyone.
  scope       uuid,
  is_licensed boolean,
  -- The search has waited for a fetch.
  is_fetched  boolean
);

-- The source of a caller's search, from `{provider, license, office_domain, is_fetched}`.
create function private.source_for(source json, caller uuid) returns private.search_source
language plpgsql set search_path = '' as $$
declare
  mine record;
begin
  if source is null then
    return null;
  end if;
  mine := private.scope_for(source ->> 'license', source ->> 'office_domain', caller);
  return (case when mine.allowed then source ->> 'provider' end, mine.scope, mine.allowed,
          (source ->> 'is_fetched')::boolean)::private.search_source;
end $$;

-- The ZIP codes of a search (`zips`), of a whole ZIP code only its own, those of them that have to be fetched (`stale`), and the
-- oldest fetch among them.
create function private.freshness(
  source private.search_source, place private.search_place, spot private.spot,
  out zips text[], out stale text[], out fetched_at timestamptz
)
language plpgsql stable set search_path = '' as $$
declare
  circle record;
  fresh  record;
begin
  zips := array[coalesce(spot.zip, place.zip)];
  if place.street is not null then
    circle := private.zips_in_circle(zips[1], spot.latitude, spot.longitude, place.radius,
                                     case when source.scope is null then source.provider end);
    zips := circle.zips;
    if circle.is_fresh then
      return;
    end if;
  end if;
  fresh := private.stale_zips(source.provider, source.scope, zips);
  stale := fresh.stale;
  fetched_at := fresh.fetched_at;
end $$;

-- The ZIP codes that a circle touches: its own, and those whose centers are nearest to the circle's center or to one
-- of four points on its edge. An approximation, because ZIP code boundaries aren't stored. From a point on the edge,
-- the nearest ZIP code center is at most one radius plus d away, where d is the distance from the circle's center to
-- its own nearest one. So only ZIP code centers within d plus two radii can matter. `is_fresh` is true if none of
-- those has to be fetched for everyone.
create function private.zips_in_circle(
  place text, lat double precision, lon double precision, radius double precision, provider text default null,
  out zips text[], out is_fresh boolean
)
language plpgsql stable set plan_cache_mode = 'force_generic_plan' set search_path = '' as $$
declare
  north  constant double precision := private.miles_north();
  east   constant double precision := private.miles_east(lat);
  -- Less than the height of a strip.
  reach  constant double precision := radius + 6;
  nearby text[];
begin
  with near as materialized (
    select z.zip, ((z.latitude - lat) * north) ^ 2 + ((z.longitude - lon) * east) ^ 2 as square
      from public.zip_places z
     where floor(z.latitude * 5) = any (array[floor((lat - reach / north) * 5), floor(lat * 5), floor((lat + reach / north) * 5)])
       and z.longitude between lon - reach / east and lon + reach / east
       and z.latitude between lat - reach / north and lat + reach / north
  )
  select array_agg(n.zip),
         bool_and(exists (select from public.provider_fetches f
                           where f.provider = zips_in_circle.provider and f.zip = n.zip and f.scope is null
                             and f.valid_until > now()))
    into nearby, is_fresh
    from near n where n.square <= ((select sqrt(min(m.square)) from near m) + 2 * radius + 0.001) ^ 2;
  is_fresh := is_fresh and place = any (nearby);
  if cardinality(nearby) > 1 or nearby <> array[place] then
    with near as materialized (
      select z.zip, (z.latitude - lat) * north as y, (z.longitude - lon) * east as x
        from public.zip_places z where z.zip = any (nearby)
    ),
    touched (zip) as (
      values
        (place),
        ((select n.zip from near n order by n.y ^ 2 + n.x ^ 2, n.zip limit 1)),
        ((select n.zip from near n order by (n.y - radius) ^ 2 + n.x ^ 2, n.zip limit 1)),
        ((select n.zip from near n order by (n.y + radius) ^ 2 + n.x ^ 2, n.zip limit 1)),
        ((select n.zip from near n order by n.y ^ 2 + (n.x - radius) ^ 2, n.zip limit 1)),
        ((select n.zip from near n order by n.y ^ 2 + (n.x + radius) ^ 2, n.zip limit 1))
    )
    select array_agg(distinct t.zip) filter (where t.zip is not null) into zips from touched t;
  else
    zips := array[place];
  end if;
end $$;

-- The ZIP codes among those given that have to be fetched for a scope, or for everyone, and the oldest fetch among
-- them (`fetched_at`).
create function private.stale_zips(
  provider text, of_scope uuid, zips text[], out stale text[], out fetched_at timestamptz
)
language plpgsql stable set search_path = '' as $$
declare
  fresh integer;
begin
  -- Mostly, none has to be. Each of these conditions is one that an index finds.
  if of_scope is null then
    select count(*), min(f.fetched_at) into fresh, fetched_at from public.provider_fetches f
     where f.provider = stale_zips.provider and f.scope is null and f.valid_until > now()
       and f.zip in (zips[1], zips[2], zips[3], zips[4], zips[5], zips[6]);
  else
    select count(*), min(f.fetched_at) into fresh, fetched_at from public.provider_fetches f
     where f.provider = stale_zips.provider and f.zip = any (zips) and f.scope = of_scope and f.valid_until > now();
  end if;
  if fresh = cardinality(zips) then
    return;
  end if;
  select array_agg(z.zip order by z.zip) filter (where f.valid_until is null or f.valid_until <= now()), min(f.fetched_at)
    into stale, fetched_at
    from public.zip_places z
    left join public.provider_fetches f
      on f.provider = stale_zips.provider and f.zip = z.zip and f.scope is not distinct from of_scope
   where z.zip = any (zips);
end $$;
