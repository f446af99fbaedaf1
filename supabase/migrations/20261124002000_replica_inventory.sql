-- Replica inventory: from time to time, a replica is compared with what its source has on the market. Without this,
-- records that the source deletes would stay, because a deletion is not reported as a change unless the source marks
-- it.

alter table public.provider_replicas
  -- When the two were last compared; null before the first time.
  add column inventory_at timestamptz;

-- True if a comparison is due. Never in the first days of a replica, which has nothing outdated yet.
create function public.replica_inventory_due(provider text, days integer) returns table (due boolean)
language plpgsql security definer set search_path = '' as $$
begin
  update public.provider_replicas r set inventory_at = now()
   where r.provider = replica_inventory_due.provider and r.inventory_at is null;
  return query
    select r.inventory_at < now() - make_interval(days => days)
      from public.provider_replicas r where r.provider = replica_inventory_due.provider;
end $$;

-- Compares the replica with an inventory of listing numbers, in JSON. Returns the numbers of sale and rental listings
-- that are on the market in the replica but missing from the inventory, and the total number in the replica.
create function public.vanished_from_replica(
  provider text, license text, office_domain text, source text, numbers text
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
       where mine.scope is null and l.source = own and l.status <> 'sold' and l.sale_key like 'mls:%'
      union
      select substr(r.sale_key, 11) from private.sale_records r
       where mine.scope is null and r.source = own and r.record ->> 'status' <> 'sold' and r.sale_key like 'mls:%'
      union
      select substr(l.sale_key, 11) from private.licensed_listings l
       where l.scope = mine.scope and l.source = own and l.status <> 'sold' and l.sale_key like 'mls:%'
      union
      select l.number from public.provider_leases l
       where mine.scope is null and l.provider = vanished_from_replica.provider
    ),
    listed (number) as (select jsonb_array_elements_text(vanished_from_replica.numbers::jsonb))
    select array_agg(c.number) filter (where l.number is null), count(*)::integer
      from copied c left join listed l on l.number = c.number;
end $$;

create function public.save_replica_inventory(provider text) returns void
language sql security definer set search_path = '' as $$
  update public.provider_replicas r set inventory_at = now() where r.provider = save_replica_inventory.provider
$$;

revoke execute on function
  public.replica_inventory_due(text, integer), public.vanished_from_replica(text, text, text, text, text),
  public.save_replica_inventory(text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.replica_inventory_due(text, integer), public.vanished_from_replica(text, text, text, text, text),
  public.save_replica_inventory(text)
  to service_role;
