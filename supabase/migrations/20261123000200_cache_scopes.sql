-- Cache scopes: homes that a provider's license restricts to an account or an office. They are in a table of their own
-- that only those accounts' searches read, so code that forgets about the license finds nothing.

create table private.cache_scopes (
  id      uuid primary key default gen_random_uuid(),
  account uuid unique references auth.users (id) on delete cascade,
  -- The domain of the confirmed email addresses of its accounts.
  office  text unique check (office = lower(office)),
  check ((account is null) <> (office is null))
);

alter table private.cache_scopes enable row level security;

-- The scope is null if everyone may see what was fetched.
alter table public.provider_fetches
  add column scope uuid references private.cache_scopes (id) on delete cascade,
  drop constraint provider_fetches_pkey,
  add constraint provider_fetches_once unique nulls not distinct (provider, zip, scope);

create index provider_fetches_by_scope on public.provider_fetches (scope) where scope is not null;

alter table public.provider_homes
  add column scope uuid references private.cache_scopes (id) on delete cascade,
  drop constraint provider_homes_pkey,
  add constraint provider_homes_once unique nulls not distinct (provider, street_key, zip, scope);

create index provider_homes_by_scope on public.provider_homes (scope) where scope is not null;

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

create index licensed_listings_by_zip on private.licensed_listings (scope, zip, observed_on);
create index licensed_listings_by_cell on private.licensed_listings (scope, cell, observed_on);
create index licensed_listings_by_street on private.licensed_listings (scope, street_key collate "C", zip);
create index licensed_listings_by_parcel on private.licensed_listings (scope, parcel collate "C", zip) where parcel is not null;
create index licensed_listings_without_street on private.licensed_listings (scope, cell) where street_key is null;

-- An account's scopes: its own and its office's.
create function private.scopes_of(account uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select s.id from private.cache_scopes s where s.account = scopes_of.account
    union all
    select s.id from auth.users u join private.cache_scopes s on s.office = lower(substring(u.email from '[^@]*$'))
     where u.id = scopes_of.account and u.email_confirmed_at is not null)
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
       where u.id = caller and u.email_confirmed_at is not null and lower(substring(u.email from '[^@]*$')) = domain)
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

-- The scopes of the search running in this transaction.
create function private.running_scopes() returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('lotline.scopes', true), '')::uuid[], '{}')
$$;

-- Makes an account's uploads and licensed homes visible to the running search. Returns true if it has any.
create function private.include_own_homes(account uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  -- The listings would answer this too, but for an account with many homes the planner reads them all.
  has_uploads boolean := exists (select from public.uploads u where u.user_id = account and u.status = 'done');
  scopes      uuid[] := private.scopes_of(account);
  is_bound    boolean := cardinality(scopes) > 0 and exists (
                           select from public.provider_fetches f where f.scope = any (scopes) and f.fetched_at is not null);
begin
  perform set_config('lotline.uploads_owner', case when has_uploads then account::text else '' end, true);
  perform set_config('lotline.scopes', case when is_bound then scopes::text else '' end, true);
  if has_uploads or is_bound then
    perform set_config('lotline.upload_zips', coalesce((
      select string_agg(z.zip, ',') from (
        select jsonb_array_elements_text(u.result -> 'zips') as zip from public.uploads u
         where u.user_id = account and u.status = 'done'
        union
        select f.zip from public.provider_fetches f where f.scope = any (scopes) and f.fetched_at is not null) z), ''), true);
  end if;
  return has_uploads or is_bound;
end $$;

-- The homes visible to the running search of an account with homes of its own: its uploads, its licensed homes, and
-- the shared ones. An upload replaces any other record of the same sale, and a licensed record replaces a shared one.
-- Demo homes are hidden in ZIP codes where the account has homes. Key prefixes tell uploads and licensed homes apart.
do $$
declare
  names    text := (select string_agg('l.' || a.attname, ', ' order by a.attnum) from pg_attribute a
                     where a.attrelid = 'public.listings'::regclass and a.attnum > 0 and not a.attisdropped);
  uploads  text := 'public.uploaded_listings o where o.owner = (select private.uploads_owner()) and o.is_current';
  licensed text := 'private.licensed_listings o where o.scope = any ((select private.running_scopes())::uuid[])';
  one_sale text := 'private.is_one_sale(o.sold_on, o.sold_price, o.listed_on, o.observed_on,
                                        l.sold_on, l.sold_price, l.listed_on, l.observed_on)
                    and private.may_be_one_home(o.street_key, o.home_type::text, o.source_id, o.living_area,
                                                l.street_key, l.home_type::text, l.source_id, l.living_area)';
  alike    text := 'private.is_alike(o.latitude, o.longitude, o.home_type::text, o.living_area, o.year_built,
                                     l.latitude, l.longitude, l.home_type::text, l.living_area, l.year_built)';
  -- By the rules of `private.recognize_incoming`; the last two where one of the records has no address.
  unlike   text := format(
    'not exists (select from %%1$s and o.sale_key = l.sale_key)
     and not exists (select from %%1$s and o.street_key = l.street_key and o.zip = l.zip and %1$s)
     and not (l.parcel is not null and exists (select from %%1$s and o.parcel = l.parcel and o.zip = l.zip and %1$s))
     and not exists (select from %%1$s and o.street_key is null
                        and o.cell = any (private.cells_near(l.latitude, l.longitude)) and %1$s
                        and (o.parcel = l.parcel or %2$s) is true)
     and not (l.street_key is null and exists (
           select from %%1$s and o.cell = any (private.cells_near(l.latitude, l.longitude)) and %1$s
              and (o.parcel = l.parcel or %2$s) is true))', one_sale, alike);
begin
  execute format($view$
    create or replace view private.visible_listings as
      select %1$s from public.listings l
       where %2$s
         and (cardinality((select private.running_scopes())) = 0 or %3$s)
         and not (l.demo and l.zip = any ((select private.upload_zips())::text[]))
      union all
      select %4$s from public.uploaded_listings l
       where l.owner = (select private.uploads_owner()) and l.is_current and l.ended_by is null
      union all
      select %5$s from private.licensed_listings l
       where l.scope = any ((select private.running_scopes())::uuid[])
         and ((select private.uploads_owner()) is null or %2$s)
  $view$, names, format(unlike, uploads), format(unlike, licensed),
          replace(replace(names, 'l.sale_key', '''own:'' || l.sale_key'), 'l.card', '''{"id":"own:'' || substr(l.card, 8)'),
          replace(replace(names, 'l.sale_key', '''licensed:'' || l.sale_key'), 'l.card', '''{"id":"licensed:'' || substr(l.card, 8)'));
end $$;

create or replace function private.visible_cards_at(tids bigint[]) returns text
language sql stable as $$
  select string_agg(coalesce(l.card, '{"id":"own:' || substr(o.card, 8), '{"id":"licensed:' || substr(b.card, 8)),
                    e'\n' order by f.place)
    from unnest(tids) with ordinality f (id, place)
    left join public.listings l on l.id = f.id
    left join public.uploaded_listings o on o.id = f.id
    left join private.licensed_listings b on b.id = f.id
$$;

-- When a source of the running search was last loaded. For licensed homes this is their newest fetch, because they
-- don't update the shared source.
create function private.visible_loaded_at(source public.listing_sources) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(
    (select max(f.fetched_at) from public.provider_fetches f
      where source.live and f.scope = any ((select private.running_scopes())::uuid[])
        and exists (select from private.licensed_listings b where b.scope = f.scope and b.source = source.id)),
    source.loaded_at)
$$;

-- Makes searches include licensed homes.
do $$
declare
  searcher record;
  twin     text := pg_get_functiondef('private.visible_search_comps'::regproc);
begin
  if twin not like '%s.loaded_at)%' then
    raise exception 'A search does not say when its sources were loaded';
  end if;
  execute replace(twin, 's.loaded_at)', 'private.visible_loaded_at(s))');
  for searcher in
    select pg_get_functiondef(p.oid) as definition from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname in ('search_comps', 'search_evidence')
  loop
    if searcher.definition not like '%private.include_uploads(%' then
      raise exception 'A search does not ask for uploads';
    end if;
    execute replace(searcher.definition, 'private.include_uploads(', 'private.include_own_homes(');
  end loop;
end $$;

drop function private.include_uploads(uuid);
drop function private.is_replaced(public.uploaded_listings, public.listings);

-- A home's photos as JSON, for an account that may see them: of a shared home, of one of its own uploads, or of a home
-- licensed to it.
create or replace function public.photos_of(caller uuid, home text) returns table (photos text, source text)
language sql stable security definer set search_path = '' as $$
  select h.photos, s.name
    from (select l.photos, l.source from public.listings l where l.sale_key = photos_of.home
          union all
          select o.photos, o.source from public.uploaded_listings o
           where photos_of.home like 'own:%' and o.owner = photos_of.caller
             and o.sale_key = substr(photos_of.home, 5) and o.is_current
          union all
          select b.photos, b.source from private.licensed_listings b
           where photos_of.home like 'licensed:%' and b.scope = any (private.scopes_of(photos_of.caller))
             and b.sale_key = substr(photos_of.home, 10)) h
    join public.listing_sources s on s.id = h.source
   where private.is_active_account(photos_of.caller)
$$;

-- Up to eight suggestions for the caller, sorted by house number and street. The input must start with a house number
-- and include at least one letter of the street. Each of its words must start a word of the address, in any order.
-- Suggestions come from homes everyone may see, and from the caller's own uploads and licensed homes.
create or replace function public.suggest_addresses(typed text)
returns table (address text, city text, state text, zip text)
language plpgsql stable security definer set search_path = '' as $$
declare
  words    text[];
  patterns text[];
  scopes   uuid[] := private.scopes_of(private.require_active_caller());
begin
  -- 83-10 118th St is one number in the keys.
  typed := regexp_replace(upper(left(typed, 200)), '^(\s*[0-9]+)-([0-9])', '\1\2');
  words := regexp_split_to_array(trim(regexp_replace(typed, '[^A-Z0-9]+', ' ', 'g')), ' +');
  if words[1] !~ '^[0-9]' or cardinality(words) < 2 then
    return;
  end if;
  patterns := array(select '% ' || w.word || '%' from unnest(words[2:10]) w (word));
  -- Without its last word if that is no word of any address yet, such as "Lan" of a street stored as "Ln".
  for attempt in 1..2 loop
    return query
      select h.address, h.city, h.state, h.zip
        from (select distinct on (n.street_key, n.zip) n.*
                from ((select l.street_key, l.zip, l.address, l.city, l.state, l.demo, l.observed_on
                         from public.listings l
                        where l.street_key >= words[1] || ' ' and l.street_key < words[1] || '!' and l.address is not null
                        limit 20000)
                      union all
                      (select o.street_key, o.zip, o.address, o.city, o.state, o.demo, o.observed_on
                         from public.uploaded_listings o
                        where o.owner = (select auth.uid()) and o.is_current and o.ended_by is null
                          and o.street_key >= words[1] || ' ' and o.street_key < words[1] || '!'
                          and o.address is not null
                        limit 20000)
                      union all
                      (select b.street_key, b.zip, b.address, b.city, b.state, b.demo, b.observed_on
                         from private.licensed_listings b
                        where b.scope = any (scopes)
                          and b.street_key >= words[1] || ' ' and b.street_key < words[1] || '!'
                          and b.address is not null
                        limit 20000)) n
               -- As it is written, and by its key: "Street" and "St" both begin a word.
               where ' ' || concat_ws(' ', upper(regexp_replace(n.address, '[^A-Za-z0-9]+', ' ', 'g')), n.street_key,
                                      upper(n.city), n.state, n.zip) like all (patterns)
               order by n.street_key, n.zip, n.demo, n.observed_on desc) h
       order by h.demo, h.street_key, h.zip
       limit 8;
    exit when found or cardinality(patterns) < 2;
    patterns := patterns[1:cardinality(patterns) - 1];
  end loop;
end $$;

revoke all on private.cache_scopes, private.licensed_listings from public, anon, authenticated, service_role;

revoke execute on function
  private.scopes_of(uuid), private.scope_for(text, text, uuid), private.running_scopes(), private.include_own_homes(uuid),
  private.visible_loaded_at(public.listing_sources), private.visible_cards_at(bigint[])
  from public, anon, authenticated, service_role;
