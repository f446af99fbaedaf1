-- Listing periods: when each listing of a source was active, from start to end. If a source reports every listing that
-- leaves the market, past inventory can be computed from its periods, even for days on which it wasn't counted. For all
-- sources, `private.is_on_market` says which listings count as on the market.

set check_function_bodies = off;

create table private.listing_periods (
  source         smallint not null references public.listing_sources (id) on delete cascade,
  -- Whom a license binds it to, or the account and the upload that it comes from; null where everybody may see it.
  scope          uuid references private.cache_scopes (id) on delete cascade,
  owner          uuid references auth.users (id) on delete cascade,
  upload         uuid references public.uploads (id) on delete cascade,
  zip            text not null check (zip ~ '^[0-9]{5}$'),
  -- Identifies the listing within its source.
  listing        text not null,
  listed_on      date,
  -- The last day on which it is known to have been active, and the first on which it is known not to be. It was active in
  -- between for a time that no one knows.
  active_through date,
  left_by        date,
  -- Null while it is active. `any` is of a source that reports every ending without its kind.
  ending         text check (ending in ('pending', 'sold', 'expired', 'withdrawn', 'any', 'unknown')),
  saved_at       timestamptz not null default clock_timestamp(),
  -- Of a listing that expired or was withdrawn: an `UnsoldHome` of domain/home/listing-period.ts.
  home           jsonb,
  -- The street line of a home that has an address of its own, as in `listings`: by it, a home that is listed again is recognized.
  street_key     text collate "C",
  cell           integer generated always as (
                   private.cell_of((home ->> 'latitude')::double precision, (home ->> 'longitude')::double precision)) stored,
  check ((owner is null) = (upload is null)),
  check (scope is null or owner is null),
  check (ending is not null or left_by is null),
  check (home is null or ending in ('expired', 'withdrawn')),
  unique nulls not distinct (source, scope, upload, listing, listed_on)
);

alter table private.listing_periods enable row level security;

create index listing_periods_by_zip on private.listing_periods (zip, source);
create index listing_periods_by_scope on private.listing_periods (scope) where scope is not null;
create index listing_periods_by_owner on private.listing_periods (owner) where owner is not null;
create index listing_periods_by_upload on private.listing_periods (upload) where upload is not null;

create index unsold_listings_by_cell on private.listing_periods (cell) where cell is not null;
create index unsold_listings_without_location on private.listing_periods (zip) where home is not null and cell is null;

create index listing_periods_by_address on private.listing_periods (zip, street_key) where street_key is not null;

-- A replica saves its listing periods page by page and looks up the other periods of each listing.
create index listing_periods_by_listing on private.listing_periods (source, listing);

-- What the listing periods of a source cover. `kind` is 'copy' for a replicated source, 'file' for a file that was
-- read once, and 'zips' for a provider that is queried by ZIP code.
create table private.period_sources (
  id          bigint generated always as identity primary key,
  source      smallint not null references public.listing_sources (id) on delete cascade,
  scope       uuid references private.cache_scopes (id) on delete cascade,
  owner       uuid references auth.users (id) on delete cascade,
  kind        text not null check (kind in ('copy', 'file', 'zips')),
  -- The first day from which they are complete; null if they aren't.
  since       date,
  -- The last day that they describe; null where each ZIP code has its own.
  through     date,
  measured_at timestamptz not null default now(),
  -- The first day from which every listing that leaves the market is among them; null if that isn't so. On that day, some
  -- that were active may be missing, so it can be earlier than `since`.
  endings_since date,
  unique nulls not distinct (source, scope, owner)
);

alter table private.period_sources enable row level security;

create index period_sources_by_scope on private.period_sources (scope) where scope is not null;
create index period_sources_by_owner on private.period_sources (owner) where owner is not null;

-- The newest file of a source, and each upload of an account, that has homes on the market: its newest day, in each ZIP
-- code that it covers.
create table private.newest_files (
  source      smallint not null references public.listing_sources (id) on delete cascade,
  -- The account and its upload; null where everybody may see the homes.
  owner       uuid references auth.users (id) on delete cascade,
  upload      uuid references public.uploads (id) on delete cascade,
  zip         text not null check (zip ~ '^[0-9]{5}$'),
  reported_on date not null,
  check ((owner is null) = (upload is null)),
  unique nulls not distinct (zip, source, upload)
);

alter table private.newest_files enable row level security;

create index newest_files_by_source on private.newest_files (source);
create index newest_files_by_owner on private.newest_files (owner) where owner is not null;
create index newest_files_by_upload on private.newest_files (upload) where upload is not null;

-- Undoing an upload deletes its listing periods, so the coverage of the account's sources is measured again.
create function private.measure_uploaded_periods() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.measure_periods(s.source, null, s.owner, 'file') from private.period_sources s where s.owner = old.user_id;
  return null;
end $$;

create trigger measure_uploaded_periods after delete on public.uploads
  for each row execute function private.measure_uploaded_periods();

-- Whether an active or pending listing counts as on the market on a day: it was seen in the 30 days before, or, by the
-- day its source last reported it (`reported_on`), it is in the newest file of its source in its ZIP code, if that is at
-- most 60 days old. An older record may have been withdrawn since. This is the only place that says so.
-- PostgreSQL inlines it, so it has no search path.
create function private.is_on_market(
  observed_on date, reported_on date, source smallint, zip text, day date
) returns boolean
language sql stable as $$
  select observed_on > day - 30
      or (reported_on >= day - 60 and observed_on > day - interval '1 year'
          and private.is_in_newest_file(reported_on, source, zip, day))
$$;

-- Whether no later file of a source, up to a day, has homes on the market in a ZIP code. A provider has no files: what it
-- no longer has is deleted.
create function private.is_in_newest_file(
  reported_on date, source smallint, zip text, day date
) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return not exists (
    select from private.newest_files f
     where f.zip = is_in_newest_file.zip and f.source = is_in_newest_file.source
       and f.reported_on > is_in_newest_file.reported_on and f.reported_on <= day
       and (f.owner is null or f.owner = private.uploads_owner()));
end $$;

-- Saves the listing periods of a ZIP code that a worker has claimed: all active ones, and those that ended since an
-- earlier fetch. Active listings that are missing have left the market since they were last seen.
-- Only the server may call it.
create function public.save_zip_periods(
  provider text, source text, kind text, zip text, worker uuid, periods text
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  mine  public.provider_fetches;
  own   smallint;
  today date := private.today_in_us();
begin
  select f.* into mine from public.provider_fetches f
   where f.provider = save_zip_periods.provider and f.zip = save_zip_periods.zip and f.claimed_by = worker;
  if not found then
    return;
  end if;
  own := private.live_source(save_zip_periods.source, save_zip_periods.kind);
  perform private.put_periods(own, mine.scope, null, null, periods::jsonb);
  update private.listing_periods p set ending = 'unknown', left_by = today, active_through = least(p.active_through, today - 1)
   where p.source = own and p.scope is not distinct from mine.scope and p.zip = save_zip_periods.zip and p.ending is null
     and not exists (select from jsonb_to_recordset(periods::jsonb) n (listing text, ending text)
                      where n.listing = p.listing and n.ending is null);
  if not exists (select from private.period_sources s
                  where s.source = own and s.scope is not distinct from mine.scope and s.since is not null) then
    perform private.measure_periods(own, mine.scope, null, 'zips');
  end if;
end $$;

grant execute on function public.save_zip_periods to service_role;

-- Saves one page of a replica's listing periods, and ends those of deleted listings, whose numbers are given in JSON.
-- Those count as active until the replica was last caught up.
-- Only the server may call it.
create function public.save_replica_periods(
  provider text, license text, office_domain text, source text, kind text, periods text, removed text, caught_up boolean
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  mine  record;
  own   smallint := private.live_source(save_replica_periods.source, save_replica_periods.kind);
  today date := private.today_in_us();
begin
  select * into mine from private.scope_for(license, office_domain, null);
  perform private.put_periods(own, mine.scope, null, null, periods::jsonb);
  update private.listing_periods p
     set ending = 'unknown', left_by = today,
         active_through = least(greatest(p.active_through, (select r.caught_up_at::date from public.provider_replicas r
                                                             where r.provider = save_replica_periods.provider)), today - 1)
   where p.source = own and p.scope is not distinct from mine.scope and p.ending is null
     and p.listing in (select jsonb_array_elements_text(removed::jsonb));
  if not caught_up then
    return;
  end if;
  update private.period_sources s set through = today
   where s.source = own and s.scope is not distinct from mine.scope and s.measured_at > now() - interval '6 hours';
  if not found then
    perform private.measure_periods(own, mine.scope, null, 'copy');
  end if;
end $$;

grant execute on function public.save_replica_periods to service_role;

-- The id of a source. Creates the row if the provider has stored nothing yet.
create function private.live_source(source_name text, source_kind text) returns smallint
language plpgsql set search_path = '' as $$
declare
  own smallint := (select s.id from public.listing_sources s where s.name = source_name);
begin
  if own is null then
    insert into public.listing_sources (name, kind, live) values (source_name, source_kind, true) on conflict do nothing;
    own := (select s.id from public.listing_sources s where s.name = source_name);
  end if;
  return own;
end $$;

-- Saves listing periods, in JSON. Known dates are kept: an ending reported without its date doesn't move the last day
-- on which the listing was seen active.
create function private.put_periods(own smallint, of_scope uuid, of_owner uuid, of_upload uuid, periods jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.listing_periods as p
    (source, scope, owner, upload, zip, street_key, listing, listed_on, active_through, left_by, ending, home)
  select distinct on (n.listing, n.listed_on)
         own, of_scope, of_owner, of_upload, n.zip, n.street, n.listing, n.listed_on, n.active_through, n.left_by, n.ending, n.unsold
    from jsonb_array_elements(periods) with ordinality e (period, place),
         jsonb_to_record(e.period) n
           (zip text, street text, listing text, listed_on date, active_through date, left_by date, ending text, unsold jsonb)
   order by n.listing, n.listed_on, e.place desc
  on conflict (source, scope, upload, listing, listed_on) do update
     set zip = excluded.zip, left_by = excluded.left_by, ending = excluded.ending, saved_at = excluded.saved_at,
         home = excluded.home, street_key = coalesce(excluded.street_key, p.street_key),
         active_through = least(greatest(p.active_through, excluded.active_through), excluded.left_by - 1)
   where (p.zip, p.left_by, p.ending, p.active_through, p.home, p.street_key)
         is distinct from (excluded.zip, excluded.left_by, excluded.ending, excluded.active_through, excluded.home,
                           coalesce(excluded.street_key, p.street_key));
  -- A listing has one open period. Under a later list date it was listed again; under another one the date was corrected.
  delete from private.listing_periods p
   using jsonb_to_recordset(periods) n (listing text, listed_on date)
   where p.source = own and p.scope is not distinct from of_scope and p.upload is not distinct from of_upload
     and p.listing = n.listing and p.ending is null and p.listed_on is distinct from n.listed_on
     and coalesce(n.listed_on <= p.active_through, true)
     and not exists (select from jsonb_to_recordset(periods) o (listing text, listed_on date)
                      where o.listing = p.listing and o.listed_on is not distinct from p.listed_on);
  update private.listing_periods p set ending = 'unknown', left_by = n.listed_on
    from (select n.listing, max(n.listed_on) as listed_on
            from jsonb_to_recordset(periods) n (listing text, listed_on date) group by n.listing) n
   where p.source = own and p.scope is not distinct from of_scope and p.upload is not distinct from of_upload
     and p.listing = n.listing and p.ending is null and p.listed_on < n.listed_on;
end $$;

-- Measures what a source's listing periods cover. They are complete from the date after which it has reported, in every
-- quarter, both sold listings and enough expired or withdrawn ones. Enough means one in twenty, since at least that
-- many leave the market unsold; a source with fewer doesn't report them. From then on it has every ending
-- (`endings_since`). To have every listing that was active, its listings must also go back one more year, since a source
-- with only recent listings lacks the older ones. A source that reports every ending without its kind is complete from its
-- first ending.
create function private.measure_periods(own smallint, of_scope uuid, of_owner uuid, of_kind text) returns void
language plpgsql set search_path = '' as $$
declare
  today date := private.today_in_us();
  last_day date;
  found_since date;
  all_endings date;
begin
  if of_kind = 'zips' then
    found_since := (select min(p.left_by) from private.listing_periods p
                     where p.source = own and p.scope is not distinct from of_scope and p.ending = 'any');
  else
    last_day := case of_kind when 'copy' then today else (
      select max(greatest(p.listed_on, p.left_by)) from private.listing_periods p
       where p.source = own and p.scope is not distinct from of_scope and p.owner is not distinct from of_owner) end;
    with mine as materialized (
      select p.listed_on, p.left_by, p.ending, (last_day - p.left_by) / 91 as quarter
        from private.listing_periods p
       where p.source = own and p.scope is not distinct from of_scope and p.owner is not distinct from of_owner
    ),
    quarters as (
      select m.quarter from mine m where m.quarter >= 0 group by m.quarter
      having count(*) filter (where m.ending = 'sold') > 0
         and count(*) filter (where m.ending in ('expired', 'withdrawn'))
             >= 0.05 * count(*) filter (where m.ending in ('sold', 'expired', 'withdrawn'))
    ),
    whole (quarters) as (
      select coalesce(min(n), 9) from generate_series(0, 8) n where n not in (select q.quarter from quarters q)
    )
    select greatest(last_day - 91 * w.quarters,
                    min(m.left_by) filter (where m.ending = 'sold'),
                    min(m.left_by) filter (where m.ending in ('expired', 'withdrawn'))),
           min(m.listed_on) + 365
      into all_endings, found_since
      from mine m, whole w
     group by w.quarters
    having w.quarters > 0 and bool_or(m.ending = 'expired') and bool_or(m.ending = 'withdrawn');
    found_since := greatest(all_endings, found_since);
  end if;
  if of_kind <> 'zips' and last_day is null then
    delete from private.period_sources s
     where s.source = own and s.scope is not distinct from of_scope and s.owner is not distinct from of_owner;
    return;
  end if;
  insert into private.period_sources as s (source, scope, owner, kind, since, endings_since, through)
  values (own, of_scope, of_owner, of_kind, found_since, all_endings, last_day)
  on conflict (source, scope, owner) do update
     set kind = excluded.kind, since = excluded.since, endings_since = excluded.endings_since, through = excluded.through,
         measured_at = now();
end $$;

-- A ZIP code's inventory on a day and on the same date a year earlier, for one account. It is computed from a single
-- source whose periods are complete, meaning that they cover both dates and tell for every listing whether it was
-- active. A home that was listed again counts once: its earlier listing had left the market by then. If several sources qualify, the one with the most active listings is used. Null if there is none.
create function private.inventory_of_periods(account uuid, place text, as_of date) returns jsonb
language sql stable set search_path = '' as $$
  with visible as (
    select s.* from private.period_sources s
     where s.since is not null
       and (s.scope is null and s.owner is null or s.scope = any (private.scopes_of(account)) or s.owner = account)
  ),
  -- Of several uploads of an account the last one counts.
  reported as (
    select distinct on (s.id, p.listing, p.listed_on)
           s.id, s.source, s.kind, s.since, s.through, p.street_key, p.listing, p.listed_on, p.active_through, p.left_by, p.ending
      from visible s
      join private.listing_periods p
        on p.zip = place and p.source = s.source and p.scope is not distinct from s.scope and p.owner is not distinct from s.owner
     order by s.id, p.listing, p.listed_on, p.saved_at desc
  ),
  relisted as (
    select r.*, case when r.ending is null and r.street_key is not null
                     then min(r.listed_on) over (partition by r.id, r.street_key order by r.listed_on
                                                 range between interval '1 day' following and unbounded following)
                end::date as relisted_on
      from reported r
  ),
  period as (
    select r.id, r.source, r.kind, r.since, r.through, r.listing, r.listed_on,
           least(r.active_through, r.relisted_on - 1) as active_through, coalesce(r.left_by, r.relisted_on) as left_by,
           coalesce(r.ending, case when r.relisted_on is not null then 'unknown' end) as ending
      from relisted r
  ),
  day as (
    select p.id, least(as_of, coalesce(max(p.through), max(greatest(p.active_through, p.left_by)))) as day
      from period p group by p.id
  ),
  dated as (
    select p.*, d.day, (d.day - interval '1 year')::date as year_before,
           -- One that a file has not had for a month has left the market, without a date.
           p.ending is null and (p.kind = 'copy' or private.is_on_market(p.active_through, null, p.source, place, d.day)) as is_open
      from period p join day d using (id)
  ),
  known as (
    select d.*, coalesce(d.listed_on <= d.year_before and (d.is_open or d.active_through >= d.year_before), false) as was_active
      from dated d
  ),
  counted as (
    select k.source, k.since, k.day, k.year_before,
           count(distinct k.listing) filter (
             where coalesce(k.listed_on <= k.day, true) and (k.is_open or k.active_through >= k.day)) as actives,
           count(distinct k.listing) filter (where k.was_active) as actives_before,
           count(*) filter (
             where not k.was_active and coalesce(k.listed_on <= k.year_before, true)
               and (k.is_open or coalesce(k.left_by, k.day) > k.year_before)) as unclear,
           bool_or(k.left_by <= k.year_before) as reaches
      from known k group by k.id, k.source, k.since, k.day, k.year_before
  )
  select jsonb_build_object('actives_now', nullif(c.actives, 0), 'actives_a_year_ago', c.actives_before,
                            'counted_by', s.name, 'counted_on', c.day)
    from counted c join public.listing_sources s on s.id = c.source
   where c.since <= c.year_before and c.reaches and c.unclear = 0 and as_of - c.day <= 30
   order by c.actives desc, s.name limit 1
$$;
