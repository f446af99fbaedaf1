-- Licensed markets: rents and daily listing counts that a license restricts to an account or an office. Like licensed
-- homes, they are stored separately.

create table private.licensed_rents (
  scope       uuid not null references private.cache_scopes (id) on delete cascade,
  zip         text not null check (zip ~ '^[0-9]{5}$'),
  month       date not null,
  median_rent integer not null check (median_rent > 0),
  primary key (scope, zip, month)
);

alter table private.licensed_rents enable row level security;

create table private.licensed_counts (
  scope  uuid not null references private.cache_scopes (id) on delete cascade,
  zip    text not null check (zip ~ '^[0-9]{5}$'),
  day    date not null,
  active integer not null check (active > 0),
  primary key (scope, zip, day)
);

alter table private.licensed_counts enable row level security;

-- True if this month's rent for a ZIP code is stored, for everyone or for a scope.
create function private.has_rents(of_scope uuid, place text) returns boolean
language sql stable set search_path = '' as $$
  select case when of_scope is null
    then exists (select from public.rents r
                  where r.zip = place and r.month = date_trunc('month', now() at time zone 'utc')::date and not r.demo)
    else exists (select from private.licensed_rents r
                  where r.scope = of_scope and r.zip = place and r.month = date_trunc('month', now() at time zone 'utc')::date)
  end
$$;

-- Saves a ZIP code's monthly median rents, in JSON, for a scope.
create function private.save_licensed_rents(of_scope uuid, place text, rents jsonb) returns void
language sql set search_path = '' as $$
  insert into private.licensed_rents as r (scope, zip, month, median_rent)
  select of_scope, place, n.month, n.median_rent from jsonb_to_recordset(rents) n (month date, median_rent integer)
  on conflict (scope, zip, month) do update set median_rent = excluded.median_rent
   where r.median_rent <> excluded.median_rent
$$;

do $$
declare
  claiming text := pg_get_functiondef('public.claim_zip'::regproc);
  saving   text := pg_get_functiondef('public.save_zip'::regproc);
  changing text := pg_get_functiondef('public.apply_cache_scope'::regproc);
  patched  text;
begin
  patched := regexp_replace(
    claiming, '-- Rents are everybody''s[^\n]*\n\s*owner\.scope is not null or exists \(select from public\.rents.*?and not r\.demo\)',
    'private.has_rents(owner.scope, claim_zip.zip)');
  if patched = claiming then
    raise exception 'claim_zip does not ask for rents';
  end if;
  execute patched;
  patched := replace(saving, 'if mine.scope is not null then', 'if mine.scope is not null then
    perform private.save_licensed_rents(mine.scope, save_zip.zip, content -> ''rents'');');
  if patched = saving then
    raise exception 'save_zip has no place for rents';
  end if;
  execute patched;
  -- Counts of what was shared before a license bound it.
  patched := replace(changing, 'delete from public.provider_fetches f where f.provider = apply_cache_scope.provider and f.scope is null;',
    'delete from public.listing_counts c using public.provider_fetches f
     where f.provider = apply_cache_scope.provider and f.scope is null and c.zip = f.zip and not c.demo;
    delete from public.provider_fetches f where f.provider = apply_cache_scope.provider and f.scope is null;');
  if patched = changing then
    raise exception 'apply_cache_scope has no place for counts';
  end if;
  execute patched;
end $$;

drop function public.save_replicated_leases(text, text, text, text);

-- Saves one page of leases, in JSON. A lease without a rent has left the market or may no longer be shown. Then
-- updates this month's median rents of the ZIP codes with at least three leases, for those who may see the replica.
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

-- What an account sees of a ZIP code's market only because of its licenses: the rent, and the inventory on a day and
-- on the same date last year, both counted over the same homes.
create function private.licensed_market(account uuid, place text, as_of date) returns jsonb
language sql stable set search_path = '' as $$
  with mine as (
    select s.scope,
           (select count(*) from private.licensed_listings l
             where l.scope = s.scope and l.zip = place and l.status = 'for_sale'
               and l.observed_on > as_of - 30 and l.observed_on <= as_of) as actives,
           (select c.active from private.licensed_counts c
             where c.scope = s.scope and c.zip = place
               and abs(c.day - (as_of - interval '1 year')::date) <= 3
             order by abs(c.day - (as_of - interval '1 year')::date), c.day limit 1) as actives_before,
           (select min(c.day) from private.licensed_counts c where c.scope = s.scope and c.zip = place) as since
      from unnest(private.scopes_of(account)) s (scope)
     order by actives desc limit 1
  )
  select coalesce((select jsonb_build_object('counted_since', m.since)
                          || case when m.actives_before is null then '{}'::jsonb
                                  else jsonb_build_object('actives_now', nullif(m.actives, 0),
                                                          'actives_a_year_ago', m.actives_before) end
                     from mine m where m.since is not null), '{}')
         || coalesce((select jsonb_build_object('median_rent', r.median_rent) from private.licensed_rents r
                       where r.scope = any (private.scopes_of(account)) and r.zip = place
                         and r.month <= coalesce(as_of, private.today_in_us())
                       order by r.month desc limit 1), '{}')
$$;

-- A ZIP code's market for one account, including its own homes.
create or replace function private.market_for(account uuid, place text, today date) returns jsonb
language plpgsql set search_path = '' as $$
declare
  market jsonb;
begin
  if private.include_own_homes(account) then
    market := private.visible_zip_market(place, today)
              -- Earlier days were counted without its own homes: there is nothing to compare today with.
              || case when place = any (private.upload_zips())
                      then '{"actives_a_year_ago":null,"counted_since":null}'::jsonb else '{}' end;
    market := market || private.licensed_market(account, place, (market ->> 'as_of')::date);
  else
    market := private.zip_market(place, today);
  end if;
  -- Counts of the store may be of other sources than a year ago: complete periods are of one source on both days.
  return market || coalesce(private.inventory_of_periods(account, place, (market ->> 'as_of')::date), '{}');
end $$;

-- Records today's number of active listings for every ZIP code, both shared and per scope. The last count of a day
-- replaces earlier ones. Counts are stored for two years, and listing periods for 25 months after they end. The host
-- calls this several times a day and after every import.
create or replace function private.record_listing_counts(today date default private.today_in_us()) returns void
language sql set search_path = '' as $$
  insert into public.listing_counts as c (zip, day, active, demo)
  select l.zip, today, count(*), l.demo from public.listings l
   where l.status = 'for_sale' and l.observed_on > today - 30 and l.observed_on <= today
     and (not l.demo or not exists (select from public.listings r where r.zip = l.zip and not r.demo))
   group by l.zip, l.demo
  on conflict (zip, day) do update set active = excluded.active, demo = excluded.demo
   where (c.active, c.demo) is distinct from (excluded.active, excluded.demo);
  delete from public.listing_counts c where c.day < today - 731;
  insert into private.licensed_counts as c (scope, zip, day, active)
  select l.scope, l.zip, today, count(*) from private.licensed_listings l
   where l.status = 'for_sale' and l.observed_on > today - 30 and l.observed_on <= today
   group by l.scope, l.zip
  on conflict (scope, zip, day) do update set active = excluded.active where c.active <> excluded.active;
  delete from private.licensed_counts c where c.day < today - 731;
  delete from private.listing_periods p
   where p.ending is not null and coalesce(p.left_by, p.active_through, p.listed_on) < today - 760;
$$;

revoke all on private.licensed_rents, private.licensed_counts from public, anon, authenticated, service_role;

revoke execute on function
  private.has_rents(uuid, text), private.save_licensed_rents(uuid, text, jsonb), private.licensed_market(uuid, text, date),
  public.save_replicated_leases(text, text, text, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.save_replicated_leases(text, text, text, text, text, text) to service_role;
