-- Licenses: homes, rents and daily counts of listings that a provider's license restricts to an account or an office.
-- They are in tables of their own that only those accounts' searches read, so code that forgets about the license finds
-- nothing.

set check_function_bodies = off;

-- Whom a license names: one account, or an office.
create table private.cache_scopes (
  id      uuid primary key default gen_random_uuid(),
  account uuid unique references auth.users (id) on delete cascade,
  -- The domain of the confirmed email addresses of its accounts.
  office  text unique check (office = lower(office)),
  check ((account is null) <> (office is null))
);

alter table private.cache_scopes enable row level security;

-- Has the columns of `listings`. Ids are negative, like those of uploads, so they never collide with those of shared
-- homes.
create table private.licensed_listings (
  like public.listings including defaults including constraints including generated,
  scope uuid not null references private.cache_scopes (id) on delete cascade,
  primary key (id),
  unique (scope, sale_key, source)
);

alter table private.licensed_listings alter column id set default nextval('public.uploaded_listing_ids');

alter table private.licensed_listings enable row level security;

create trigger write_card before insert or update on private.licensed_listings
  for each row execute function private.write_card('licensed:');

create index licensed_listings_by_zip on private.licensed_listings (scope, zip, observed_on);
create index licensed_listings_by_cell on private.licensed_listings (scope, cell, observed_on);
create index licensed_listings_by_street on private.licensed_listings (scope, street_key collate "C", zip);
create index licensed_listings_by_parcel on private.licensed_listings (scope, parcel collate "C", zip) where parcel is not null;
create index licensed_listings_by_number on private.licensed_listings (scope, split_part(sale_key, ':', 3))
  where sale_key like 'mls:%';
create index licensed_listings_without_street on private.licensed_listings (scope, cell) where street_key is null;
create index licensed_listings_by_price on private.licensed_listings (zip, sold_price, observed_on) where status = 'sold';
create index licensed_listings_set_aside on private.licensed_listings (scope, zip, sold_price) where set_aside is not null;

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

-- Whether an account has confirmed its address by an email. Single sign-on proves nothing here: an organization's identity provider
-- may assert an address of another office.
create function private.has_confirmed_address(account auth.users) returns boolean
language sql immutable set search_path = '' as $$
  select account.email_confirmed_at is not null and not account.is_sso_user
$$;

-- An account's scopes: its own and its office's.
create function private.scopes_of(account uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select s.id from private.cache_scopes s where s.account = scopes_of.account
    union all
    select s.id from auth.users u join private.cache_scopes s on s.office = lower(substring(u.email from '[^@]*$'))
     where u.id = scopes_of.account and private.has_confirmed_address(u))
$$;

-- The scope of a caller's fetch. Null if everyone may see the result. `allowed` is false if the license doesn't
-- include the caller. A null caller is the host itself, which replicates a source.
create function private.scope_for(license text, office_domain text, caller uuid, out allowed boolean, out scope uuid)
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  domain text := lower(office_domain);
begin
  allowed := case license
    when 'everyone' then true
    when 'account' then private.is_active_account(caller)
    when 'office' then caller is null or exists (
      select from auth.users u
       where u.id = caller and private.has_confirmed_address(u) and lower(substring(u.email from '[^@]*$')) = domain)
  end;
  if allowed is null then
    raise exception 'There is no license for %, or no caller.', license;
  end if;
  if not allowed or license = 'everyone' then
    return;
  end if;
  select s.id into scope from private.cache_scopes s
   where case license when 'account' then s.account = caller else s.office = domain end;
  if scope is null then
    insert into private.cache_scopes (account, office)
    values (case license when 'account' then caller end, case license when 'office' then domain end)
    on conflict do nothing;
    select s.id into scope from private.cache_scopes s
     where case license when 'account' then s.account = caller else s.office = domain end;
  end if;
end $$;

-- Saves one source's licensed homes in a ZIP code for a scope, and deletes those that were withdrawn or left the
-- market. The shared store and its version don't change, so cached responses for others stay valid.
create function private.save_licensed_homes(
  holder uuid, source_name text, source_kind text, place text, homes jsonb, removed jsonb, is_complete boolean,
  out changed integer, out gone integer
)
language plpgsql set search_path = '' as $$
declare
  own   smallint := (select s.id from public.listing_sources s where s.name = source_name);
  keys  text[] := array(select h ->> 'sale_key' from jsonb_array_elements(homes) h);
  names text;
begin
  if own is null then
    insert into public.listing_sources (name, kind, live) values (source_name, source_kind, true) on conflict do nothing;
    own := (select s.id from public.listing_sources s where s.name = source_name);
  end if;
  select string_agg(quote_ident(a.attname), ', ') into names from pg_attribute a
   where a.attrelid = 'public.listings'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     and a.attname not in ('id', 'source', 'demo', 'set_aside');
  -- Of two records of one sale the later counts.
  execute format(
    'insert into private.licensed_listings as l (%1$s, source, scope)
     select %2$s, $2, $3 from (
       select distinct on (h.home ->> ''sale_key'') r.*
         from jsonb_array_elements($1) with ordinality h (home, place),
              lateral jsonb_populate_record(null::public.listings, h.home) r
        order by h.home ->> ''sale_key'', h.place desc) n
     on conflict (scope, sale_key, source) do update set (%1$s) = (select %3$s)
      where (l.fingerprint, l.observed_on) is distinct from (excluded.fingerprint, excluded.observed_on)',
    names, 'n.' || replace(names, ', ', ', n.'), 'excluded.' || replace(names, ', ', ', excluded.'))
    using homes, own, holder;
  get diagnostics changed = row_count;
  delete from private.licensed_listings l
   where l.scope = holder and l.source = own and l.zip = place
     and ((is_complete and l.status <> 'sold' and l.sale_key <> all (keys)) or removed ? l.sale_key);
  get diagnostics gone = row_count;
end $$;

-- Deletes a scope's listings in a ZIP code once their source has a newer listing or a closing of the home, or public records
-- show their closing, so that a home isn't listed twice, or both listed and sold.
create function private.end_licensed_listings(holder uuid, place text) returns void
language sql set search_path = '' as $$
  delete from private.licensed_listings l using private.licensed_listings s
   where l.scope = holder and l.zip = place and l.status <> 'sold'
     and s.scope = holder and s.zip = place and s.street_key = l.street_key and s.id <> l.id
     and case when s.source = l.source then
           private.ends_listing(s.sold_on, s.listed_on, s.observed_on, s.sale_key, l.listed_on, l.observed_on, l.sale_key)
           and private.is_same_home(s.street_key, s.parcel, s.home_type::text, s.living_area, s.year_built,
                                    l.street_key, l.parcel, l.home_type::text, l.living_area, l.year_built)
         else
           s.status = 'sold'
           and private.is_one_sale(s.sold_on, s.sold_price, s.listed_on, s.observed_on,
                                   l.sold_on, l.sold_price, l.listed_on, l.observed_on)
           and private.may_be_one_home(s.street_key, s.home_type::text, s.source_id, s.living_area,
                                       l.street_key, l.home_type::text, l.source_id, l.living_area)
         end
$$;

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
