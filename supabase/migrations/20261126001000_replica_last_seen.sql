-- Last seen in a replica: a replicated source sends a listing only when it changes. If a comparison confirms that a
-- listing was on the market on some day, it was seen on that day, no matter when it last changed.

alter table public.provider_replicas
  -- The last day on which everything on the market in the copy was known to be on the market in the source.
  add column confirmed_on date,
  -- The confirmed day that has reached all listings.
  add column renewed_on date;

-- Listings of existing replicas may be months old, so these replicas are compared in the next round.
update public.provider_replicas r set inventory_at = '-infinity' where r.inventory_at is not null;

drop function public.save_replica_inventory(text);

-- Finishes a comparison. `confirmed` means that everything on the market in the replica is on the market in the
-- source.
create function public.save_replica_inventory(provider text, confirmed boolean) returns void
language sql security definer set search_path = '' as $$
  update public.provider_replicas r
     set inventory_at = now(), confirmed_on = case when confirmed then private.today_in_us() else r.confirmed_on end
   where r.provider = save_replica_inventory.provider
$$;

-- Sets the last-seen date of listings on the market to the confirmed day, at most `batch` per call, so that searches
-- and imports never wait long. Each listing is updated at most once a week, because every change invalidates cached
-- responses.
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
       set observed_on = seen,
           card = replace(l.card, '"last_seen":"' || l.observed_on || '"', '"last_seen":"' || seen || '"')
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
        join public.listings l on l.zip = f.zip and l.status in ('for_sale', 'pending') and l.observed_on <= seen - 7
       where f.provider = renew_replicated.provider and f.scope is null
         and (l.source = own or exists (select from private.sale_records r where r.listing = l.sale_key and r.source = own))
       limit batch);
    renewed := cardinality(keys);
    if renewed > 0 then
      update public.listings l
         set observed_on = seen,
             card = replace(l.card, '"last_seen":"' || l.observed_on || '"', '"last_seen":"' || seen || '"')
       where l.sale_key = any (keys)
         and not exists (select from private.sale_records r where r.listing = l.sale_key);
      -- A row that several sources have follows from their records.
      with put as (
        update private.sale_records r set record = r.record || jsonb_build_object('observed_on', seen)
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

revoke execute on function
  public.save_replica_inventory(text, boolean), public.renew_replicated(text, text, text, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.save_replica_inventory(text, boolean), public.renew_replicated(text, text, text, text, integer)
  to service_role;
