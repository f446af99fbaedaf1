set check_function_bodies = off;

drop function public.watch_zip(zip text);

drop function public.unwatch_zip(zip text);

-- Who gets the monthly email of their watched areas.
create table private.market_emails (
  user_id     uuid primary key references auth.users (id) on delete cascade,
  enabled     boolean not null,
  -- Stops the email without signing in. It does nothing else.
  token       uuid not null unique default gen_random_uuid(),
  -- The first day of the month whose email was written, or in which it was turned on: the next is of the month after.
  written_for date not null
);

-- The areas that agents watch: their homes as of a month are compared in its email.
create table public.watched_areas (
  user_id    uuid not null references auth.users (id) on delete cascade,
  -- As domain/market/area writes it, with the homes that are chosen.
  area       text not null check (length(area) between 5 and 1500),
  -- What the agent calls it.
  name       text not null check (length(name) between 1 and 120),
  created_at timestamptz not null default now(),
  primary key (user_id, area)
);

insert into public.watched_areas (user_id, area, name, created_at)
select w.user_id, w.zip, w.zip, w.created_at from public.watched_zips w;

drop table public.watched_zips;

-- `market_history` for an account. Raises an error unless its searches have opened the area.
create function private.market_of_area(account uuid, area text, today date) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  place   private.area := private.area_of(market_of_area.area);
  zip     text := place.zips[1];
  market  jsonb;
  is_demo boolean;
begin
  if place.county is not null or cardinality(place.zips) is distinct from 1 then
    return private.area_market(account, place, today);
  end if;
  perform private.require_area_access(account, place, zip);
  market := private.market_for(account, zip, today, 10);
  is_demo := market ->> 'demo';
  return market || jsonb_build_object(
    'pending_model', private.pending_market(zip, is_demo),
    'price_index', private.long_price_index(zip, '', market -> 'price_index', is_demo),
    'zip_index', private.long_price_index(zip, zip, null, is_demo) -> 'index',
    'county', (select to_jsonb(f) - 'demo' from public.zip_places z
                 join public.county_figures f on f.market = private.market_name(z.county, z.state)
                                             and f.demo = is_demo
                where z.zip = place.zips[1]),
    'published', case when is_demo then '[]'::jsonb else private.published_figures(zip) end, 'limited', false,
    'county_name', (select private.market_name(z.county, z.state) from public.zip_places z where z.zip = place.zips[1]),
    'center', (select jsonb_build_array(z.latitude, z.longitude) from public.zip_places z where z.zip = place.zips[1]),
    -- A published figure has nothing to do with invented homes.
    'fhfa', (select jsonb_build_object('year', f.year, 'change', f.change) from public.fhfa_changes f
              where f.zip = place.zips[1] and not is_demo));
end $$;

-- Turns the monthly email of watched areas on or off for the caller, or for null says whether it is on.
-- Signed-in users may call it; anyone else gets a 401.
create function public.market_email(turn_on boolean default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  if turn_on is not null then
    insert into private.market_emails as m (user_id, enabled, written_for)
    values (caller, turn_on, date_trunc('month', private.today_in_us()))
    on conflict (user_id) do update
       set enabled = excluded.enabled, written_for = greatest(m.written_for, excluded.written_for);
  end if;
  return coalesce((select m.enabled from private.market_emails m where m.user_id = caller), false);
end $$;

-- Stops the monthly email whose link has this token. An unknown token changes nothing, and no one learns that.
-- Anyone may call it.
create function public.stop_market_email(token uuid) returns void
language sql security definer set search_path = '' as $$
  update private.market_emails m set enabled = false where m.token = stop_market_email.token
$$;

-- Stops watching an area. Unwatching it again changes nothing.
-- Signed-in users may call it; anyone else gets a 401.
create function public.unwatch_area(area text) returns void
language sql security definer set search_path = '' as $$
  select private.require_active_caller();
  delete from public.watched_areas w where w.user_id = (select private.active_caller()) and w.area = unwatch_area.area
$$;

-- Watches an area under a name, or renames it. At most twenty per user, even with concurrent requests.
-- Signed-in users may call it; anyone else gets a 401.
create function public.watch_area(area text, name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  if coalesce(length(area), 0) not between 5 and 1500 or coalesce(length(btrim(name)), 0) not between 1 and 120 then
    raise exception 'Enter a name of at most 120 characters.' using errcode = 'PT422';
  end if;
  -- Of a circle or a drawn area, opening it asks which ZIP code must have been searched.
  perform private.require_area_access(caller, private.area_of(watch_area.area), null);
  perform pg_advisory_xact_lock(hashtextextended(caller::text || ' watches', 0));
  if (select count(*) from public.watched_areas w where w.user_id = caller and w.area <> watch_area.area) >= 20 then
    raise exception 'You''re already watching 20 areas. Unwatch one first.' using errcode = 'PT409';
  end if;
  insert into public.watched_areas as w (user_id, area, name) values (caller, watch_area.area, btrim(watch_area.name))
  on conflict on constraint watched_areas_pkey do update set name = excluded.name;
end $$;

-- Raises an error unless an account may open an area: of ZIP codes, each must have been searched; of a county, one in it;
-- of a circle or a drawn area, the ZIP code of most of its homes.
create or replace function private.require_area_access(account uuid, area private.area, main_zip text) returns void
language plpgsql stable set search_path = '' as $$
declare
  searched text[] := array(select distinct s.zip from public.searches s where s.user_id = account);
  missing  text := main_zip;
begin
  if area.county is not null then
    if area.zips && searched then
      return;
    end if;
  elsif area.zips is not null then
    missing := (select z.zip from unnest(area.zips) z (zip) where z.zip <> all (searched) limit 1);
  end if;
  if missing <> all (searched) or (missing is null and area.county is not null) then
    raise exception 'Search ZIP code % once to open %.', coalesce(missing, area.zips[1]),
      case when cardinality(area.zips) = 1 then 'its market' else 'this area' end using errcode = 'PT403';
  end if;
end $$;

-- Everything we store about the caller, as one document. The images in reports are left out because they are copies
-- of the profile's. The homes a report was computed from and the tokens of shared links are left out because they
-- aren't the caller's data.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.download_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  return jsonb_build_object(
    'account', (select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at,
                                          'last_sign_in_at', u.last_sign_in_at)
                  from auth.users u where u.id = caller),
    'profile', (select to_jsonb(p) - 'id' from public.profiles p where p.id = caller),
    'subscriptions', (select coalesce(jsonb_agg(to_jsonb(s) - 'user_id' order by s.created_at), '[]')
                        from public.subscriptions s where s.user_id = caller),
    'invoices', (select coalesce(jsonb_agg(to_jsonb(i) - 'user_id' order by i.created_at), '[]')
                   from public.invoices i where i.user_id = caller),
    'usage', (select coalesce(jsonb_agg(to_jsonb(u) - 'user_id' order by u.period_start), '[]')
                from public.usage_periods u where u.user_id = caller),
    'searches', (select coalesce(jsonb_agg(to_jsonb(s) - 'user_id' order by s.created_at), '[]')
                   from public.searches s where s.user_id = caller),
    'watched_areas', (select coalesce(jsonb_agg(to_jsonb(w) - 'user_id' order by w.created_at, w.area), '[]')
                        from public.watched_areas w where w.user_id = caller),
    'market_email', exists (select from private.market_emails m where m.user_id = caller and m.enabled),
    'reports', (select coalesce(jsonb_agg(jsonb_build_object(
                         'id', r.id, 'created_at', r.created_at, 'updated_at', r.updated_at,
                         'query', r.inputs -> 'query', 'work', r.inputs -> 'work',
                         'report', r.report #- '{brand,photo}' #- '{brand,logo}') order by r.created_at), '[]')
                  from public.reports r where r.user_id = caller),
    'report_links', (select coalesce(jsonb_agg(to_jsonb(s) - 'user_id' - 'token' order by s.created_at), '[]')
                       from public.report_shares s where s.user_id = caller),
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'user_id' order by m.created_at), '[]')
                   from public.contact_messages m where m.user_id = caller),
    'usage_notices', (select coalesce(jsonb_agg(to_jsonb(n) - 'user_id' order by n.created_at), '[]')
                        from public.usage_notices n where n.user_id = caller),
    'uploads', (select coalesce(jsonb_agg(to_jsonb(u) - 'user_id' - 'leased_until' - 'leased_by' - 'attempts' - 'parts'
                         || jsonb_build_object('homes', (select coalesce(jsonb_agg(to_jsonb(l) - 'owner' - 'upload' - 'card' - 'fingerprint'
                                                                                   - 'cell' - 'source' - 'demo' order by l.id desc), '[]')
                                                           from public.uploaded_listings l where l.upload = u.id))
                         order by u.created_at), '[]') from public.uploads u where u.user_id = caller),
    'upload_mappings', (select coalesce(jsonb_agg(to_jsonb(m) - 'user_id'), '[]')
                          from public.upload_mappings m where m.user_id = caller),
    'waitlist', (select to_jsonb(w) from public.waitlist w join auth.users u on lower(u.email) = w.email
                  where u.id = caller and u.email_confirmed_at is not null)
  );
end $$;

-- Ten years of the market of an area, as the text that domain/market/area writes, with the facts of homes by which they
-- are chosen and compared.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.market_history(area text, today date default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.market_of_area(private.require_active_caller(), market_history.area, market_history.today);
end $$;

alter table private.market_emails enable row level security;

alter table public.watched_areas enable row level security;

create policy "A user reads the areas they watch"
  on public.watched_areas for select to authenticated
  using (user_id = (select private.active_caller()));

grant execute on function public.market_email(turn_on boolean) to authenticated;

grant execute on function public.stop_market_email(token uuid) to anon;

grant execute on function public.stop_market_email(token uuid) to authenticated;

grant execute on function public.stop_market_email(token uuid) to service_role;

grant execute on function public.unwatch_area(area text) to authenticated;

grant execute on function public.watch_area(area text, name text) to authenticated;

grant select on table public.watched_areas to authenticated;

grant delete on table public.watched_areas to service_role;

grant insert on table public.watched_areas to service_role;

grant references on table public.watched_areas to service_role;

grant select on table public.watched_areas to service_role;

grant trigger on table public.watched_areas to service_role;

grant truncate on table public.watched_areas to service_role;

grant update on table public.watched_areas to service_role;

reset check_function_bodies;
