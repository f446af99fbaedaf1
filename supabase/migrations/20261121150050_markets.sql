-- Markets: what the store knows of a ZIP over two years, for those who have searched there, and the ZIPs
-- that an agent watches.

create table public.watched_zips (
  user_id    uuid not null references auth.users (id) on delete cascade,
  zip        text not null references public.zip_places (zip),
  created_at timestamptz not null default now(),
  primary key (user_id, zip)
);

alter table public.watched_zips enable row level security;
revoke all on public.watched_zips from anon, authenticated;
grant select on public.watched_zips to authenticated, service_role;

create policy "A user reads the ZIPs they watch"
  on public.watched_zips for select to authenticated
  using (user_id = (select auth.uid()));

create index searches_by_place on public.searches (user_id, zip);

-- The caller, if they have searched in the ZIP and so paid for its figures; otherwise a refusal.
create function private.caller_who_searched(place text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := auth.uid();
begin
  if caller is null or not private.is_welcome(caller) then
    raise exception 'Sign in first.' using errcode = 'PT401';
  end if;
  if not exists (select from public.searches s where s.user_id = caller and s.zip = place) then
    raise exception 'Search this ZIP code once to open its market.' using errcode = 'PT403';
  end if;
  return caller;
end $$;

-- Watches a ZIP; watching it again changes nothing. At most twenty a person, also when asked at once.
create function public.watch_zip(zip text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.caller_who_searched(watch_zip.zip);
begin
  perform pg_advisory_xact_lock(hashtextextended(caller::text || ' watches', 0));
  if (select count(*) from public.watched_zips w where w.user_id = caller and w.zip <> watch_zip.zip) >= 20 then
    raise exception 'You watch 20 ZIP codes already. Stop watching one first.' using errcode = 'PT409';
  end if;
  insert into public.watched_zips (user_id, zip) values (caller, watch_zip.zip) on conflict do nothing;
exception when foreign_key_violation then
  raise exception 'That ZIP code is not a US ZIP code we know.' using errcode = 'PT422';
end $$;

create function public.unwatch_zip(zip text) returns void
language sql security definer set search_path = '' as $$
  delete from public.watched_zips w where w.user_id = auth.uid() and w.zip = unwatch_zip.zip
$$;

-- The market of a ZIP up to its as-of day, which is that of a search: sales of the last 24 months, and the
-- homes for sale and pending of the last 12, as parallel arrays; `contract/market.ts` says what is in it.
-- Whoever has searched there may look again: a month's new searches are not needed for what was paid for.
create function public.market_summary(zip text, today date default current_date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  place    text := market_summary.zip;
  last_day date := least(coalesce(market_summary.today, current_date), current_date);
  newest   date;
begin
  perform private.caller_who_searched(place);
  select max(l.observed_on) into newest from public.listings l where l.zip = place and l.observed_on <= last_day;
  if newest < last_day - 60 then
    last_day := newest;
  end if;
  return (
    select jsonb_build_object(
      'zip', place,
      'city', (select z.city from public.zip_places z where z.zip = place),
      'state', (select z.state from public.zip_places z where z.zip = place),
      'as_of', case when newest is not null then last_day end,
      'demo', coalesce(bool_or(h.demo), false),
      'sources', (select coalesce(jsonb_agg(s.name order by s.name), '[]') from public.listing_sources s
                   where s.id = any (array_agg(distinct h.source))),
      'sold_on', coalesce(jsonb_agg(h.sold_on order by h.sold_on, h.id) filter (where h.sold), '[]'),
      'sold_prices', coalesce(jsonb_agg(h.price order by h.sold_on, h.id) filter (where h.sold), '[]'),
      'sold_days', coalesce(jsonb_agg(h.days_on_market order by h.sold_on, h.id) filter (where h.sold), '[]'),
      'listed_status', coalesce(jsonb_agg(h.status order by h.id) filter (where not h.sold), '[]'),
      'listed_prices', coalesce(jsonb_agg(h.price order by h.id) filter (where not h.sold), '[]'),
      'listed_days', coalesce(jsonb_agg(h.days_on_market order by h.id) filter (where not h.sold), '[]'),
      'actives_a_year_ago', private.actives_on(place, (last_day - interval '1 year')::date),
      'median_rent', (select r.median_rent from public.rents r where r.zip = place and r.month <= last_day
                         and (not r.demo or not exists (select from public.listings l where l.zip = place and not l.demo))
                       order by r.month desc limit 1)
    )
    from (
      select l.id, l.status, l.status = 'sold' as sold, l.sold_on, l.days_on_market, l.source, l.demo,
             case when l.status = 'sold' then l.sold_price else l.list_price end as price
        from public.listings l
       where l.zip = place and l.observed_on <= last_day
         and l.observed_on > last_day - case when l.status = 'sold' then interval '2 years' else interval '1 year' end
    ) h);
end $$;

-- How many homes of a ZIP were for sale at the end of a day: listed by then, and not yet under contract, or
-- closed where the contract is not known. Homes that were withdrawn since are in no data, so it is a lower
-- bound. Null where it can not be told: fewer than nine in ten sales since then say when they were listed.
create function private.actives_on(place text, day date) returns integer
language sql stable set search_path = '' as $$
  select case when count(*) filter (where l.status = 'sold') > 0
               and count(l.listed_on) filter (where l.status = 'sold')
                   >= 0.9 * count(*) filter (where l.status = 'sold')
              then count(*) filter (where l.listed_on <= day and coalesce(l.contract_on, l.sold_on, l.observed_on) > day)
         end::integer
    from public.listings l
   where l.zip = place and l.observed_on > day and l.observed_on <= day + 366
$$;

-- Everything that we keep about the caller, as one document.
create or replace function public.download_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.signed_in_caller();
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
    'watched_zips', (select coalesce(jsonb_agg(to_jsonb(w) - 'user_id' order by w.created_at, w.zip), '[]')
                       from public.watched_zips w where w.user_id = caller),
    'waitlist', (select to_jsonb(w) from public.waitlist w join auth.users u on lower(u.email) = w.email
                  where u.id = caller and u.email_confirmed_at is not null)
  );
end $$;

revoke execute on function
  private.caller_who_searched(text), private.actives_on(text, date),
  public.watch_zip(text), public.unwatch_zip(text), public.market_summary(text, date)
  from public, anon, authenticated, service_role;
grant execute on function public.watch_zip(text), public.unwatch_zip(text), public.market_summary(text, date)
  to authenticated;
