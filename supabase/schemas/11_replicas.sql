-- Replicas: sources that are copied as a whole. A replicated source sends a listing only when it changes. From time to
-- time, a replica is compared with what its source has on the market: without this, records that the source deletes
-- would stay, because a deletion is not reported as a change unless the source marks it.

set check_function_bodies = off;

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
  claimed_until timestamptz not null default '-infinity',
  -- When it was last compared with its source; null before the first time.
  inventory_at  timestamptz,
  -- The last day on which everything on the market in the copy was known to be on the market in the source.
  confirmed_on  date,
  -- The confirmed day that has reached all listings.
  renewed_on    date
);

alter table public.provider_replicas enable row level security;
grant all on public.provider_replicas to service_role;

create table public.provider_leases (
  provider text not null references public.provider_replicas (provider) on delete cascade,
  -- The listing's number in its MLS.
  number   text not null,
  zip      text not null references public.zip_places (zip),
  rent     integer not null check (rent > 0),
  primary key (provider, number)
);

alter table public.provider_leases enable row level security;
grant all on public.provider_leases to service_role;

create index provider_leases_by_zip on public.provider_leases (provider, zip);

-- Claims a replica for a worker. No row if another worker is on it or it isn't due yet.
-- Only the server may call it.
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

grant execute on function public.claim_replica to service_role;

-- Saves the position of a replica and extends its claim by `lease_seconds`.
-- Only the server may call it.
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

grant execute on function public.save_replica to service_role;

-- Releases a claim after a failed round. The next attempt has to wait.
-- Only the server may call it.
create function public.fail_replica(provider text, worker uuid, failure text, retry_seconds integer) returns void
language sql security definer set search_path = '' as $$
  update public.provider_replicas r
     set claimed_until = '-infinity', due_at = now() + make_interval(secs => retry_seconds)
   where r.provider = fail_replica.provider and r.claimed_by = worker;
  insert into public.provider_states as s (provider, failed_at, failure)
  values (fail_replica.provider, now(), fail_replica.failure)
  on conflict on constraint provider_states_pkey do update set failed_at = excluded.failed_at, failure = excluded.failure
$$;

grant execute on function public.fail_replica to service_role;

-- Deletes replicated listings, given as JSON with their listing numbers. If a listing names a ZIP code, it is kept
-- there and deleted everywhere else.
-- Only the server may call it.
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

grant execute on function public.remove_replicated to service_role;

-- When a replica last had everything. No row if nothing is replicated.
-- Only the server may call it.
create function public.replica_age(provider text) returns table (caught_up_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select r.caught_up_at from public.provider_replicas r where r.provider = replica_age.provider
$$;

grant execute on function public.replica_age to service_role;

-- Saves one page of leases, in JSON. A lease without a rent has left the market or may no longer be shown. Then
-- updates this month's median rents of the ZIP codes with at least three leases, for those who may see the replica.
-- Only the server may call it.
create function public.save_replicated_leases(
  provider text, license text, office_domain text, source text, kind text, leases text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine  record;
  own   smallint := private.live_source(save_replicated_leases.source, save_replicated_leases.kind);
  this_month date := date_trunc('month', now() at time zone 'utc')::date;
  zips  text[];
  rents jsonb;
begin
  select * into mine from private.scope_for(license, office_domain, null);
  with sent as materialized (
    select distinct on (n.number) n.number, p.zip, n.rent
      from jsonb_to_recordset(leases::jsonb) n (number text, zip text, rent integer)
      left join public.zip_places p on p.zip = n.zip
     where n.number <> ''
  ),
  gone as (
    delete from public.provider_leases l using sent n
     where l.provider = save_replicated_leases.provider and l.number = n.number and (n.rent is null or n.zip is null)
    returning l.zip
  ),
  moved as (
    select l.zip from public.provider_leases l join sent n on n.number = l.number
     where l.provider = save_replicated_leases.provider and l.zip is distinct from n.zip
  ),
  stored as (
    insert into public.provider_leases as l (provider, number, zip, rent)
    select save_replicated_leases.provider, n.number, n.zip, n.rent from sent n
     where n.rent is not null and n.zip is not null
    on conflict on constraint provider_leases_pkey do update set zip = excluded.zip, rent = excluded.rent
     where (l.zip, l.rent) is distinct from (excluded.zip, excluded.rent)
    returning l.zip
  )
  select array_agg(distinct u.zip) into zips
    from (select zip from gone union select zip from moved union select zip from stored) u;

  select jsonb_agg(m) into rents
    from (select l.zip, this_month as month,
                 round(percentile_cont(0.5) within group (order by l.rent))::integer as median_rent
            from public.provider_leases l
           where l.provider = save_replicated_leases.provider and l.zip = any (zips)
           group by l.zip having count(*) >= 3) m;
  if mine.scope is not null then
    perform private.save_licensed_rents(mine.scope, m ->> 'zip', jsonb_build_array(m)) from jsonb_array_elements(rents) m;
    return;
  end if;
  insert into public.rents as r (zip, month, median_rent, source)
  select n.zip, n.month, n.median_rent, own
    from jsonb_to_recordset(rents) n (zip text, month date, median_rent integer)
  on conflict (zip, month) do update
     set median_rent = excluded.median_rent, source = excluded.source, demo = false
   where (r.median_rent, r.source) is distinct from (excluded.median_rent, excluded.source);
end $$;

grant execute on function public.save_replicated_leases to service_role;

-- True if a comparison is due. Never in the first days of a replica, which has nothing outdated yet.
-- Only the server may call it.
create function public.replica_inventory_due(provider text, days integer) returns table (due boolean)
language plpgsql security definer set search_path = '' as $$
begin
  update public.provider_replicas r set inventory_at = now()
   where r.provider = replica_inventory_due.provider and r.inventory_at is null;
  return query
    select r.inventory_at < now() - make_interval(days => days)
      from public.provider_replicas r where r.provider = replica_inventory_due.provider;
end $$;

grant execute on function public.replica_inventory_due to service_role;

-- Compares the replica with an inventory of listing numbers, in JSON. Returns the numbers of sale and rental listings
-- that are on the market in the replica, with sales those that are sold, too, but missing from the inventory, and the
-- total number in the replica.
-- Only the server may call it.
create function public.vanished_from_replica(
  provider text, license text, office_domain text, source text, numbers text, with_sales boolean
) returns table (vanished text[], stored integer)
language plpgsql security definer set search_path = '' as $$
declare
  mine record;
  own  smallint := (select s.id from public.listing_sources s where s.name = vanished_from_replica.source);
begin
  select * into mine from private.scope_for(license, office_domain, null);
  return query
    with copied (number) as (
      select substr(l.sale_key, 11) from public.listings l
       where mine.scope is null and l.source = own and (with_sales or l.status <> 'sold') and l.sale_key like 'mls:%'
      union
      select substr(r.sale_key, 11) from private.sale_records r
       where mine.scope is null and r.source = own and (with_sales or r.record ->> 'status' <> 'sold')
         and r.sale_key like 'mls:%'
      union
      select substr(l.sale_key, 11) from private.licensed_listings l
       where l.scope = mine.scope and l.source = own and (with_sales or l.status <> 'sold') and l.sale_key like 'mls:%'
      union
      select l.number from public.provider_leases l
       where mine.scope is null and l.provider = vanished_from_replica.provider
    ),
    listed (number) as (select jsonb_array_elements_text(vanished_from_replica.numbers::jsonb))
    select array_agg(c.number) filter (where l.number is null), count(*)::integer
      from copied c left join listed l on l.number = c.number;
end $$;

grant execute on function public.vanished_from_replica to service_role;

-- Finishes a comparison. `confirmed` means that everything on the market in the replica is on the market in the
-- source.
-- Only the server may call it.
create function public.save_replica_inventory(provider text, confirmed boolean) returns void
language sql security definer set search_path = '' as $$
  update public.provider_replicas r
     set inventory_at = now(), confirmed_on = case when confirmed then private.today_in_us() else r.confirmed_on end
   where r.provider = save_replica_inventory.provider
$$;

grant execute on function public.save_replica_inventory to service_role;

-- Sets the last-seen date of listings on the market to the confirmed day, at most `batch` per call, so that searches
-- and imports never wait long. Each listing is updated at most once a week, because every change invalidates cached
-- responses.
-- Only the server may call it.
create function public.renew_replicated(provider text, license text, office_domain text, source text, batch integer)
returns integer
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  mine    record;
  own     smallint := (select s.id from public.listing_sources s where s.name = renew_replicated.source);
  seen    date;
  keys    text[];
  renewed integer;
begin
  select r.confirmed_on into seen from public.provider_replicas r
   where r.provider = renew_replicated.provider and r.confirmed_on is distinct from r.renewed_on;
  if seen is null then
    return 0;
  end if;
  select * into mine from private.scope_for(license, office_domain, null);
  if mine.scope is not null then
    update private.licensed_listings l
       set observed_on = seen, reported_on = seen
     where l.id in (
       select b.id from public.provider_fetches f join private.licensed_listings b on b.scope = f.scope and b.zip = f.zip
        where f.provider = renew_replicated.provider and f.scope = mine.scope
          and b.source = own and b.status <> 'sold' and b.observed_on <= seen - 7
        limit batch);
    get diagnostics renewed = row_count;
  else
    -- One import or fetch at a time: two would wait for each other's rows.
    lock table public.listing_sources in share row exclusive mode;
    keys := array(
      select l.sale_key from public.provider_fetches f
        join public.listings l on l.zip = f.zip and l.status in ('for_sale', 'pending', 'coming_soon')
                             and l.observed_on <= seen - 7
       where f.provider = renew_replicated.provider and f.scope is null
         and (l.source = own or exists (select from private.sale_records r where r.listing = l.sale_key and r.source = own))
       limit batch);
    renewed := cardinality(keys);
    if renewed > 0 then
      update public.listings l
         set observed_on = seen, reported_on = seen
       where l.sale_key = any (keys)
         and not exists (select from private.sale_records r where r.listing = l.sale_key);
      -- A row that several sources have follows from their records.
      with put as (
        update private.sale_records r set record = r.record || jsonb_build_object('observed_on', seen, 'reported_on', seen)
         where r.source = own and r.listing = any (keys)
        returning r.listing
      ) select array_agg(distinct p.listing) into keys from put p;
      perform private.settle_sale(k.listing) from unnest(keys) k (listing);
    end if;
  end if;
  if renewed < batch then
    update public.provider_replicas r set renewed_on = seen where r.provider = renew_replicated.provider;
  end if;
  return renewed;
end $$;

grant execute on function public.renew_replicated to service_role;
