-- Replicated leases: the asking rents of a replicated source. It sends them one change at a time, but a ZIP code's
-- median rent needs all of them. They are deleted with their replica, for example when the license changes.

create table public.provider_leases (
  provider text not null references public.provider_replicas (provider) on delete cascade,
  -- The listing's number in its MLS.
  number   text not null,
  zip      text not null references public.zip_places (zip),
  rent     integer not null check (rent > 0),
  primary key (provider, number)
);

create index provider_leases_by_zip on public.provider_leases (provider, zip);

alter table public.provider_leases enable row level security;

-- Saves one page of leases, in JSON. A lease without a rent has left the market or may no longer be shown. Then
-- updates this month's median rents of the ZIP codes with at least three leases.
create function public.save_replicated_leases(provider text, source text, kind text, leases text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own  smallint;
  zips text[];
begin
  insert into public.listing_sources as s (name, kind, live)
  values (save_replicated_leases.source, save_replicated_leases.kind, true) on conflict (name) do nothing;
  select s.id into own from public.listing_sources s where s.name = save_replicated_leases.source;

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

  insert into public.rents as r (zip, month, median_rent, source)
  select l.zip, date_trunc('month', now() at time zone 'utc')::date,
         round(percentile_cont(0.5) within group (order by l.rent)), own
    from public.provider_leases l
   where l.provider = save_replicated_leases.provider and l.zip = any (zips)
   group by l.zip having count(*) >= 3
  on conflict (zip, month) do update
     set median_rent = excluded.median_rent, source = excluded.source, demo = false
   where (r.median_rent, r.source) is distinct from (excluded.median_rent, excluded.source);
end $$;

revoke all on public.provider_leases from public, anon, authenticated, service_role;
grant all on public.provider_leases to service_role;

revoke execute on function public.save_replicated_leases(text, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.save_replicated_leases(text, text, text, text) to service_role;
