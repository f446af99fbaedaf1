set check_function_bodies = off;

drop function private.card_value(name text, sale jsonb);

-- Writes the card of a home: a comp of contract/comps/comps.ts as one line of JSON, without its distance. It has the
-- fields that every comp has, null if unknown, and then those that only some have. The argument precedes the key in
-- the comp's id.
create function private.write_card() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_sold constant boolean := new.status = 'sold';
begin
  select left(row_to_json(stated)::text, -1) || ',' || substr(json_strip_nulls(row_to_json(known))::text, 2) into new.card
    from (select tg_argv[0] || new.sale_key as id, new.source_id as zpid, new.address, new.city, new.state, new.zip as zipcode,
                 case when is_sold then new.sold_price else new.list_price end as price,
                 case when is_sold then 'sold' else 'list' end as price_kind,
                 new.sold_price, new.list_price, new.original_list_price, new.bedrooms, new.bathrooms,
                 new.living_area as sqft, upper(new.home_type::text) as "homeType", new.year_built as "yearBuilt",
                 new.lot_size as "lotSize", new.days_on_market as days_on_zillow,
                 upper(new.status::text) as "statusType", new.url as publish_url, new.latitude, new.longitude,
                 new.sold_on as sold_date, new.contract_on as contract_date, new.listed_on as list_date,
                 new.hoa_monthly) stated,
         (select case when not is_sold then new.observed_on end as last_seen,
                 nullif(is_sold and new.sold_day_approximate, false) as sold_day_approximate,
                 nullif(new.zip_approximate, false) as zip_approximate,
                 json_array_length(new.photos::json) as photos, new.attribution,
                 case when not new.demo then (select s.name from public.listing_sources s where s.id = new.source) end as source,
                 new.origins, new.demo) known;
  return new;
end $$;

-- Merges incoming records into sales known from other sources and removes them from `incoming`. With `forget`, they
-- stay in `incoming` under the existing sale's key, and replace what other sources reported.
create or replace function private.merge_known_sales(own smallint, forget boolean default false)
returns table (changed integer, unchanged integer)
language plpgsql as $$
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
  select distinct on (l.sale_key) l.sale_key, s.kind, s.live, l.source, l.sale_key, to_jsonb(l) - '{id,cell,card}'::text[]
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
     where (r.source, r.listing, r.record ->> 'fingerprint', r.record ->> 'observed_on')
        is distinct from (excluded.source, excluded.listing, excluded.record ->> 'fingerprint', excluded.record ->> 'observed_on')
    returning r.listing
  ) select array_agg(distinct p.listing) into touched from put p;
  select count(*) into changed from unnest(touched) t (listing) where private.settle_sale(t.listing);
  delete from incoming n using recognized g where g.line = n.line;
  get diagnostics unchanged = row_count;
  unchanged := greatest(0, unchanged - changed);
  return next;
end $$;

-- Merges the records of a sale into a row of `listings`. Null if there are none. Public records take precedence for
-- the sale price and date, lot size, year built and parcel; the MLS for everything else. Among records of the same
-- kind, the latest wins. A blank never overrides a value. A record from before the closing still contributes its list
-- price and the home's features. An exact closing date takes precedence over a month, and a ZIP code that a source states
-- over one found by location.
create or replace function private.merged_sale(listing text) returns jsonb
language plpgsql stable as $$
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
     where f.value <> 'null' and (f.fact, f.value) <> ('home_type', '"other"')
       and f.fact not in ('fingerprint', 'sale_key', 'source', 'demo', 'observed_on', 'origins',
                          'photos', 'attribution', 'hides_address', 'hides_valuation', 'sold_day_approximate')
       and (not is_sold or r.record ->> 'status' = 'sold'
            or f.fact not in ('status', 'contract_on', 'days_on_market', 'concessions'))
     order by f.fact, f.fact = 'sold_on' and coalesce((r.record ->> 'sold_day_approximate')::boolean, false),
              f.fact in ('zip', 'zip_approximate') and coalesce((r.record ->> 'zip_approximate')::boolean, false),
              case when f.fact in ('sold_price', 'sold_on', 'lot_size', 'year_built', 'parcel')
                   then r.of_record else r.of_listing end
  )
  select m.record, '{"home_type":"other"}' || (select jsonb_object_agg(f.fact, f.value) from facts f) || jsonb_build_object(
           'sale_key', merged_sale.listing, 'source', m.record -> 'source', 'demo', false, 'fingerprint', m.record -> 'fingerprint',
           -- Photos credit the firm they come from.
           'photos', m.record -> 'photos', 'attribution', m.record -> 'attribution',
           'hides_address', (select bool_or((r.record ->> 'hides_address')::boolean) from records r),
           'hides_valuation', (select bool_or((r.record ->> 'hides_valuation')::boolean) from records r),
           'sold_day_approximate', is_sold and (select bool_and(coalesce((r.record ->> 'sold_day_approximate')::boolean, false))
                                                  from records r where r.record ->> 'status' = 'sold'),
           'observed_on', case when is_sold then (select f.value from facts f where f.fact = 'sold_on')
                               else (select to_jsonb(max(r.record ->> 'observed_on')) from records r) end,
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
  return to_jsonb(jsonb_populate_record(null::public.listings, sale)) - '{id,cell,card}'::text[];
end $$;

-- The card of a home that only the caller finds.
create or replace function private.own_card(home bigint) returns text
language sql stable as $$
  select o.card from public.uploaded_listings o where o.id = home
  union all
  select b.card from private.licensed_listings b where b.id = home
$$;

-- The caller's uploads and licensed homes among those with these ids, whether or not one replaces another.
create or replace function private.own_homes_by_id(ids bigint[]) returns setof public.listings
language plpgsql stable rows 100 as $$
begin
  if not private.has_own_homes() then
    return;
  end if;
  return query
  select l.id, l.latitude, l.longitude, l.cell, l.observed_on, l.sold_on, l.contract_on, l.listed_on, l.sold_price,
         l.list_price, l.original_list_price, l.living_area, l.lot_size, l.days_on_market, l.hoa_monthly,
         l.bathrooms, l.status, l.home_type, l.year_built, l.bedrooms, l.source, l.demo, l.zip, l.state, l.city,
         l.address, l.street_key, l.source_id, l.url, 'own:' || l.sale_key, l.fingerprint,
         l.card, l.condition, l.quality, l.basement_area, l.concessions, l.garage_spaces,
         l.view, l.pool, l.waterfront, l.year_renovated, l.extra_features, l.zip_approximate, l.attribution,
         l.hides_address, l.hides_valuation, l.photos, l.parcel, l.origins, l.sold_day_approximate
    from public.uploaded_listings l
   where l.id = any (ids) and l.owner = private.uploads_owner() and l.is_current and l.ended_by is null
  union all
  select l.id, l.latitude, l.longitude, l.cell, l.observed_on, l.sold_on, l.contract_on, l.listed_on, l.sold_price,
         l.list_price, l.original_list_price, l.living_area, l.lot_size, l.days_on_market, l.hoa_monthly,
         l.bathrooms, l.status, l.home_type, l.year_built, l.bedrooms, l.source, l.demo, l.zip, l.state, l.city,
         l.address, l.street_key, l.source_id, l.url, 'licensed:' || l.sale_key, l.fingerprint,
         l.card, l.condition, l.quality, l.basement_area, l.concessions,
         l.garage_spaces, l.view, l.pool, l.waterfront, l.year_renovated, l.extra_features, l.zip_approximate,
         l.attribution, l.hides_address, l.hides_valuation, l.photos, l.parcel, l.origins, l.sold_day_approximate
    from private.licensed_listings l
   where l.id = any (ids) and l.scope = any (private.running_scopes());
end $$;

-- Saves one source's new and changed homes in a ZIP code, merged with other sources. Homes that were withdrawn or left
-- the market are deleted. Unchanged rows are not touched, because every change invalidates cached responses.
create or replace function private.save_homes(
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
  alter table incoming drop column id, drop column source, drop column demo, drop column card, add column line integer not null;
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

-- Updates a row of `listings` from its merged records, or deletes it if none are left. Returns true if anything
-- changed.
create or replace function private.settle_sale(listing text) returns boolean
language plpgsql as $$
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
     and a.attgenerated = '' and a.attname not in ('id', 'sale_key', 'card');
  execute format(
    'update public.listings l set (%1$s) = (select %1$s from jsonb_populate_record(null::public.listings, $1))
      where l.sale_key = $2 and to_jsonb(l) - ''{id,cell,card}''::text[] <> $1', names)
    using merged, listing;
  get diagnostics touched = row_count;
  return touched > 0;
end $$;

-- Sets the last-seen date of listings on the market to the confirmed day, at most `batch` per call, so that searches
-- and imports never wait long. Each listing is updated at most once a week, because every change invalidates cached
-- responses.
-- Only the server may call it.
create or replace function public.renew_replicated(provider text, license text, office_domain text, source text, batch integer)
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
       set observed_on = seen
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
         set observed_on = seen
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

create trigger write_card before insert or update on private.licensed_listings
  for each row execute function private.write_card('licensed:');

create trigger write_card before insert or update on public.listings
  for each row execute function private.write_card('');

-- Whether a home is current is not on its card.
create trigger write_card before insert or update of fingerprint on public.uploaded_listings
  for each row execute function private.write_card('own:');

reset check_function_bodies;

-- Cards say what the rows say, and own homes' cards have their own ids.
update private.sale_records set record = record - 'card' where record ? 'card';
update public.uploaded_listings set fingerprint = fingerprint;
update private.licensed_listings set fingerprint = fingerprint;
