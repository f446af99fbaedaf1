-- Merging: one sale reported by several sources is one row of `listings`. A sale from a single source is only that row.
-- Once a second source reports it, each source's record is kept, and the row becomes what `private.merged_sale` derives
-- from them. The result doesn't depend on the order of arrival, and withdrawing a record removes the facts it added.

set check_function_bodies = off;

-- The record of each source of a sale that several sources have.
create table private.sale_records (
  -- The key that the record has by itself, and what kind of source it is from: a newer record of the kind replaces it.
  sale_key text not null,
  kind     text not null,
  live     boolean not null,
  source   smallint not null references public.listing_sources (id),
  -- The row that it is merged into.
  listing  text not null references public.listings (sale_key) on update cascade on delete cascade,
  record   jsonb not null,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (sale_key, kind, live)
);

alter table private.sale_records enable row level security;

create index sale_records_by_listing on private.sale_records (listing);

-- Merges incoming records into sales known from other sources and removes them from `incoming`. With `forget`, they
-- stay in `incoming` under the existing sale's key, and replace what other sources reported.
create function private.merge_known_sales(own smallint, forget boolean default false)
returns table (changed integer, unchanged integer)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  touched text[];
begin
  changed := 0;
  unchanged := 0;
  if not exists (select from public.listings l where l.source <> own and not l.demo) then
    return next;
    return;
  end if;
  drop table if exists pg_temp.recognized;
  create temporary table recognized on commit drop as select * from private.recognize_incoming(own);
  if forget then
    delete from private.sale_records r using recognized g where r.listing = g.listing;
    update incoming n set sale_key = g.listing
      from recognized g where g.line = n.line and n.sale_key <> g.listing;
    return next;
    return;
  end if;
  -- What the row was before a second source came.
  insert into private.sale_records as r (sale_key, kind, live, source, listing, record)
  select distinct on (l.sale_key) l.sale_key, s.kind, s.live, l.source, l.sale_key, to_jsonb(l) - '{id,cell,card,set_aside}'::text[]
    from recognized g join public.listings l on l.sale_key = g.listing join public.listing_sources s on s.id = l.source
   where not exists (select from private.sale_records r where r.listing = l.sale_key)
  on conflict (sale_key, kind, live) do update
     set source = excluded.source, listing = excluded.listing, record = excluded.record, saved_at = excluded.saved_at;
  -- A listing under a key without a date has come to its closing. The key may name the next listing of the home.
  update public.listings l set sale_key = n.sale_key
    from recognized g join incoming n using (line)
   where l.sale_key = g.listing and l.sale_key like '%:listed' and n.sold_on is not null
     and not exists (select from public.listings other where other.sale_key = n.sale_key);
  update recognized g set listing = n.sale_key from incoming n
   where n.line = g.line and not exists (select from public.listings l where l.sale_key = g.listing);
  -- A shorter file of a source says nothing about what it has no columns for.
  with put as (
    insert into private.sale_records as r (sale_key, kind, live, source, listing, record)
    select n.sale_key, s.kind, s.live, own, g.listing,
           to_jsonb(n) - '{line,cell}'::text[] || jsonb_build_object('source', own, 'demo', false)
      from recognized g join incoming n using (line) join public.listing_sources s on s.id = own
    on conflict (sale_key, kind, live) do update
       set source = excluded.source, listing = excluded.listing, saved_at = excluded.saved_at,
           -- A number may come again with another home.
           record = case when r.record -> 'street_key' <> excluded.record -> 'street_key' then '{}'
                         when r.record -> 'sold_on' = excluded.record -> 'sold_on' then r.record
                         else r.record - '{sold_on,sold_price,contract_on,concessions,days_on_market}'::text[] end
                    || jsonb_strip_nulls(excluded.record)
     where (r.source, r.listing, r.record ->> 'fingerprint', r.record ->> 'observed_on', r.record ->> 'reported_on')
        is distinct from (excluded.source, excluded.listing, excluded.record ->> 'fingerprint', excluded.record ->> 'observed_on',
                          excluded.record ->> 'reported_on')
    returning r.listing
  ) select array_agg(distinct p.listing) into touched from put p;
  select count(*) into changed from unnest(touched) t (listing) where private.settle_sale(t.listing);
  delete from incoming n using recognized g where g.line = n.line;
  get diagnostics unchanged = row_count;
  unchanged := greatest(0, unchanged - changed);
  return next;
end $$;

-- Ends the listings of a source that a newer listing or a closing of the same home has ended: those that are stored, which
-- are deleted with what other sources say of them (`ended`), and those in `incoming` (`outdated`).
create function private.end_relisted(own smallint, out ended integer, out outdated integer)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  zips text[] := array(select distinct n.zip from incoming n);
  many integer;
begin
  outdated := 0;
  if exists (select from incoming n where n.status <> 'sold') then
    delete from incoming n using incoming o
     where n.status <> 'sold' and o.street_key = n.street_key and o.zip = n.zip and o.sale_key <> n.sale_key
       and private.ends_listing(o.sold_on, o.listed_on, o.observed_on, o.sale_key, n.listed_on, n.observed_on, n.sale_key)
       and private.is_same_home(o.street_key, o.parcel, o.home_type::text, o.living_area, o.year_built,
                                n.street_key, n.parcel, n.home_type::text, n.living_area, n.year_built);
    get diagnostics outdated = row_count;
    delete from incoming n using public.listings l
     where n.status <> 'sold' and l.street_key = n.street_key and l.zip = n.zip and private.is_other_listing(own, l, n.sale_key)
       and private.ends_listing(l.sold_on, l.listed_on, l.observed_on, '', n.listed_on, n.observed_on, n.sale_key)
       and private.is_same_home(l.street_key, l.parcel, l.home_type::text, l.living_area, l.year_built,
                                n.street_key, n.parcel, n.home_type::text, n.living_area, n.year_built);
    get diagnostics many = row_count;
    outdated := outdated + many;
  end if;
  -- The statuses after `sold` are those of listings, and an index has them by ZIP code.
  delete from public.listings l using incoming n
   where l.zip = any (zips) and l.status > 'sold' and l.street_key = n.street_key and l.zip = n.zip
     and private.is_other_listing(own, l, n.sale_key)
     and private.ends_listing(n.sold_on, n.listed_on, n.observed_on, n.sale_key, l.listed_on, l.observed_on, '')
     and private.is_same_home(n.street_key, n.parcel, n.home_type::text, n.living_area, n.year_built,
                              l.street_key, l.parcel, l.home_type::text, l.living_area, l.year_built);
  get diagnostics ended = row_count;
end $$;

-- True if a stored row is of a source, alone or with others, and isn't the row of its record with a key.
create function private.is_other_listing(own smallint, stored public.listings, key text) returns boolean
language sql stable set search_path = '' as $$
  select stored.sale_key <> key and not stored.demo
     and (stored.source = own or exists (select from private.sale_records r where r.listing = stored.sale_key and r.source = own))
     and not exists (select from private.sale_records r where r.listing = stored.sale_key and r.sale_key = key)
$$;

-- Matches incoming records to existing rows of `listings` that have a different key or a different kind of source. A
-- source distinguishes its own homes, so only records of other sources are matched by content.
create function private.recognize_incoming(own smallint) returns table (line integer, listing text)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  source public.listing_sources;
begin
  select * into source from public.listing_sources s where s.id = own;
  return query
  with known as (
    -- A key without a date is that of the next sale of the home as well.
    select n.line, l.sale_key, 0 as step, 0 as days
      from incoming n join private.sale_records r on r.sale_key = n.sale_key join public.listings l on l.sale_key = r.listing
     where n.sale_key not like '%:listed'
        or private.is_one_sale(n.sold_on, n.sold_price, n.listed_on, n.observed_on, l.sold_on, l.sold_price, l.listed_on, l.observed_on)
    union all
    select n.line, l.sale_key, 0, 0
      from incoming n join public.listings l on l.sale_key = n.sale_key join public.listing_sources s on s.id = l.source
     where (s.kind, s.live) <> (source.kind, source.live)
  ),
  strange as materialized (
    select n.line, n.zip, n.street_key, n.parcel, n.latitude, n.longitude, n.home_type::text, n.living_area, n.year_built,
           n.sold_on, n.sold_price, n.list_price, n.listed_on, n.observed_on, n.source_id
      from incoming n
     where not exists (select from public.listings l where l.sale_key = n.sale_key)
       and not exists (select from known k where k.line = n.line)
  ),
  alike as (
    select n.line, l.id from strange n join public.listings l on l.street_key = n.street_key and l.zip = n.zip
    union
    select n.line, l.id from strange n join public.listings l on l.parcel = n.parcel and l.zip = n.zip
    union
    select p.line, p.id from (
        select n.line, l.id from strange n join public.listings l on l.cell = any (private.cells_near(n.latitude, n.longitude))
         where n.street_key is null
        union all
        select n.line, l.id from strange n join public.listings l on l.cell = any (private.cells_near(n.latitude, n.longitude))
         where n.street_key is not null and l.street_key is null) p
      join strange n using (line) join public.listings l using (id)
     where private.is_alike(n.latitude, n.longitude, n.home_type, n.living_area, n.year_built,
                            l.latitude, l.longitude, l.home_type::text, l.living_area, l.year_built)
       and abs(coalesce(n.sold_price, n.list_price) - coalesce(l.sold_price, l.list_price)) <= 0.005 * coalesce(n.sold_price, n.list_price)
  ),
  fitting as (
    select n.line, l.sale_key, 1 as step, abs(n.observed_on - l.observed_on) as days
      from alike a join strange n using (line) join public.listings l using (id)
     where l.source <> own and not l.demo
       and private.is_one_sale(n.sold_on, n.sold_price, n.listed_on, n.observed_on, l.sold_on, l.sold_price, l.listed_on, l.observed_on)
       and private.may_be_one_home(n.street_key, n.home_type, n.source_id, n.living_area,
                                   l.street_key, l.home_type::text, l.source_id, l.living_area)
       and not exists (select from private.sale_records r where r.listing = l.sale_key and r.source = own)
  ),
  best as (
    select distinct on (c.line) c.* from (select * from known union all select * from fitting) c
     order by c.line, c.step, c.days, c.sale_key
  )
  select b.line, b.sale_key from best b where b.step = 0
  union all
  (select distinct on (b.sale_key) b.line, b.sale_key from best b where b.step = 1 order by b.sale_key, b.days, b.line);
end $$;

-- The 0.01-degree squares within about 25 yards of a point, numbered like `listings.cell`.
create function private.cells_near(lat double precision, lon double precision) returns integer[]
language sql immutable parallel safe as $$
  select array[
    private.cell_of(lat - 0.0002, lon - 0.0003), private.cell_of(lat - 0.0002, lon + 0.0003),
    private.cell_of(lat + 0.0002, lon - 0.0003), private.cell_of(lat + 0.0002, lon + 0.0003)]
$$;

-- True if two records that share no address describe the same home: within about 25 yards, with the same size and, where
-- both are known, the same type.
create function private.is_alike(
  lat double precision, lon double precision, type text, area integer, built smallint,
  other_lat double precision, other_lon double precision, other_type text, other_area integer, other_built smallint
) returns boolean
language sql immutable parallel safe as $$
  select abs(lat - other_lat) <= 0.0002 and abs(lon - other_lon) <= 0.0003 and coalesce(type = other_type, true)
     and abs(area - other_area) <= 0.02 * area and coalesce(abs(built - other_built) <= 1, true)
$$;

-- Withdraws a source's records by key. Each affected sale is merged again from its remaining records, or deleted.
create function private.withdraw_records(own smallint, keys text[]) returns integer
language plpgsql set search_path = '' as $$
declare
  touched text[];
begin
  with taken as (
    delete from private.sale_records r where r.source = own and r.sale_key = any (keys) returning r.listing
  ) select array_agg(distinct t.listing) into touched from taken t;
  return (select count(*) from unnest(touched) t (listing) where private.settle_sale(t.listing));
end $$;

-- Updates a row of `listings` from its merged records, or deletes it if none are left. Returns true if anything
-- changed.
create function private.settle_sale(listing text) returns boolean
language plpgsql set search_path = '' as $$
declare
  merged  jsonb := private.merged_sale(listing);
  names   text;
  touched integer;
begin
  if merged is null then
    delete from public.listings l where l.sale_key = listing;
    return found;
  end if;
  select string_agg(quote_ident(a.attname), ', ') into names from pg_attribute a
   where a.attrelid = 'public.listings'::regclass and a.attnum > 0 and not a.attisdropped
     and a.attgenerated = '' and a.attname not in ('id', 'sale_key', 'card', 'set_aside');
  execute format(
    'update public.listings l set (%1$s) = (select %1$s from jsonb_populate_record(null::public.listings, $1))
      where l.sale_key = $2 and to_jsonb(l) - ''{id,cell,card,set_aside}''::text[] <> $1', names)
    using merged, listing;
  get diagnostics touched = row_count;
  return touched > 0;
end $$;

-- Merges the records of a sale into a row of `listings`. Null if there are none. Public records take precedence for
-- the sale price and date, lot size, year built and parcel; the MLS for everything else. Among records of the same
-- kind, the latest wins. A blank never overrides a value, nor does the type "other" another one. A record from before the
-- closing still contributes its list price and the home's features. An exact closing date takes precedence over a month, and
-- a ZIP code that a source states over one found by location.
create function private.merged_sale(listing text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  is_sold boolean := exists (select from private.sale_records r
                              where r.listing = merged_sale.listing and r.record ->> 'status' = 'sold');
  main    jsonb;
  sale    jsonb;
begin
  with records as materialized (
    select r.record, s.name,
           row_number() over (order by array_position(array['mls', 'other', 'record'], r.kind), r.saved_at desc, r.sale_key) as of_listing,
           row_number() over (order by array_position(array['record', 'mls', 'other'], r.kind), r.saved_at desc, r.sale_key) as of_record,
           -- A feed names the listing firm, an export of it doesn't.
           row_number() over (order by array_position(array['mls', 'other', 'record'], r.kind), r.live desc, r.saved_at desc, r.sale_key) as of_source
      from private.sale_records r join public.listing_sources s on s.id = r.source
     where r.listing = merged_sale.listing
  ),
  first as (select r.record, r.name from records r where r.of_source = 1),
  facts as materialized (
    select distinct on (f.fact) f.fact, f.value, r.name
      from records r, jsonb_each(r.record) f (fact, value)
     where f.value <> 'null'
       and f.fact not in ('fingerprint', 'sale_key', 'source', 'demo', 'observed_on', 'reported_on', 'origins',
                          'photos', 'attribution', 'remarks', 'hides_address', 'hides_valuation', 'sold_day_approximate')
       and (not is_sold or r.record ->> 'status' = 'sold'
            or f.fact not in ('status', 'contract_on', 'days_on_market', 'concessions'))
     order by f.fact, (f.fact, f.value) = ('home_type', '"other"'),
              f.fact = 'sold_on' and coalesce((r.record ->> 'sold_day_approximate')::boolean, false),
              f.fact in ('zip', 'zip_approximate') and coalesce((r.record ->> 'zip_approximate')::boolean, false),
              case when f.fact in ('sold_price', 'sold_on', 'lot_size', 'year_built', 'parcel')
                   then r.of_record else r.of_listing end
  )
  select m.record, (select jsonb_object_agg(f.fact, f.value) from facts f) || jsonb_build_object(
           'sale_key', merged_sale.listing, 'source', m.record -> 'source', 'demo', false, 'fingerprint', m.record -> 'fingerprint',
           -- Photos and quotes of remarks credit the firm they come from.
           'photos', m.record -> 'photos', 'remarks', m.record -> 'remarks', 'attribution', m.record -> 'attribution',
           'hides_address', (select bool_or((r.record ->> 'hides_address')::boolean) from records r),
           'hides_valuation', (select bool_or((r.record ->> 'hides_valuation')::boolean) from records r),
           'sold_day_approximate', is_sold and (select bool_and(coalesce((r.record ->> 'sold_day_approximate')::boolean, false))
                                                  from records r where r.record ->> 'status' = 'sold'),
           'observed_on', case when is_sold then (select f.value from facts f where f.fact = 'sold_on')
                               else (select to_jsonb(max(r.record ->> 'observed_on')) from records r) end,
           'reported_on', case when not is_sold then m.record -> 'reported_on' end,
           'origins', (select jsonb_object_agg(f.fact, f.name) from facts f
                        where f.name <> m.name and m.record -> f.fact is distinct from f.value
                          and f.fact not in ('status', 'zip', 'street_key', 'zip_approximate')))
    into main, sale from first m;
  if sale is null then
    return null;
  end if;
  -- An address that a seller hides comes from no other source.
  if (sale ->> 'hides_address')::boolean then
    sale := sale - '{address,street_key,latitude,longitude,url}'::text[];
  end if;
  -- A home is renovated after it was built.
  if (sale ->> 'year_renovated')::integer <= (sale ->> 'year_built')::integer then
    sale := sale - 'year_renovated';
  end if;
  return to_jsonb(jsonb_populate_record(null::public.listings, sale)) - '{id,cell,card,set_aside}'::text[];
end $$;

-- True if an account's own record and another with the same address or parcel are the same sale of the same home.
-- PL/pgSQL keeps the function from being inlined into query plans. It is called for few homes, but planning its
-- fifteen inlined copies took longer than finding them.
create function private.is_same_sale(
  closed date, paid integer, listed date, seen date, street text, type text, number text, area integer,
  other_closed date, other_paid integer, other_listed date, other_seen date,
  other_street text, other_type text, other_number text, other_area integer
) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return private.is_one_sale(closed, paid, listed, seen, other_closed, other_paid, other_listed, other_seen)
     and private.may_be_one_home(street, type, number, area, other_street, other_type, other_number, other_area);
end $$;

-- True if two records of one home describe the same sale: same closing date; closed within 45 days of each other at
-- the same price; both unsold; or one is the listing that led to the other's closing.
create function private.is_one_sale(
  closed date, paid integer, listed date, seen date,
  other_closed date, other_paid integer, other_listed date, other_seen date
) returns boolean
language sql immutable parallel safe as $$
  select case
    when closed is null and other_closed is null then true
    when closed is null then coalesce(listed, seen) between other_closed - 730 and other_closed
    when other_closed is null then coalesce(other_listed, other_seen) between closed - 730 and closed
    else closed = other_closed or abs(closed - other_closed) <= 45 and abs(ln(paid::double precision / other_paid)) <= 0.005
  end
$$;

-- True if two records with the same street address or parcel can be the same home, because their house numbers and
-- units don't differ. Two condo records without a unit match if their areas agree and their listing numbers don't look
-- like two different numbers of one MLS.
create function private.may_be_one_home(
  street text, type text, number text, area integer,
  other_street text, other_type text, other_number text, other_area integer
) returns boolean
language sql immutable parallel safe as $$
  select coalesce(split_part(street, ' #', 2) = split_part(other_street, ' #', 2), true)
     and coalesce(split_part(street, ' ', 1) = split_part(other_street, ' ', 1), true)
     and ('condo' not in (coalesce(type, ''), coalesce(other_type, '')) or split_part(street, ' #', 2) <> ''
          or (abs(area - other_area) <= 0.02 * area
              and (number is null or other_number is null or number = other_number
                   or translate(number, '123456789', '000000000') <> translate(other_number, '123456789', '000000000'))) is true)
$$;

-- True if a record ends an open listing of the same home: a closing on or after its list date, or a newer listing. Without
-- a list date, the day on which a listing was last seen counts; of two of one day, the one with the later key is newer. A
-- stored listing has no key here: an incoming one of the same day is newer, such as one with a corrected number.
create function private.ends_listing(
  closed date, listed date, seen date, key text, other_listed date, other_seen date, other_key text
) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case when closed is not null then closed >= coalesce(other_listed, other_seen)
              else (coalesce(listed, seen), seen, key) > (coalesce(other_listed, other_seen), other_seen, other_key) end
$$;

-- True if two records of one source with the same price or with open listings are of the same home: the same address and
-- unit, or the same parcel. Without a unit, condos of one building are distinguished by their parcels alone, and other
-- homes on one lot by their size and age, but a house has an address of its own.
create function private.is_same_home(
  street text, parcel text, type text, area integer, built smallint,
  other_street text, other_parcel text, other_type text, other_area integer, other_built smallint
) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(split_part(street, ' ', 1) = split_part(other_street, ' ', 1), true)
     and coalesce(nullif(split_part(street, ' #', 2), '') = nullif(split_part(other_street, ' #', 2), ''), true)
     and case
           when street = other_street and street ~ '^0*[1-9]'
                and (street like '% #%' or 'single_family' = all (array[type, other_type])) then true
           when parcel is not null and other_parcel is not null then parcel = other_parcel
           when street = other_street and street ~ '^0*[1-9]' and 'condo' <> all (array[type, other_type])
             then coalesce(abs(area - other_area) <= 0.02 * area, true) and coalesce(abs(built - other_built) <= 1, true)
           else false
         end
$$;
