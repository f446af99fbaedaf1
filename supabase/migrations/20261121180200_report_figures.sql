-- What a report says beside the price: the market of the ZIP and how near prices come. And the reports in what
-- a person downloads.

-- The market of a ZIP up to its as-of day, for whoever may see it; `contract/market.ts` says what is in it. The
-- as-of day is that of a search: sales of the last 24 months, and the homes for sale and pending of the last 12,
-- as parallel arrays.
create function private.zip_market(place text, today date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  last_day date := least(coalesce(today, current_date), current_date);
  newest   date;
begin
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

-- The market of a ZIP for a caller who has searched there. Whoever has may look again: a month's new searches
-- are not needed for what was paid for.
create or replace function public.market_summary(zip text, today date default current_date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.caller_who_searched(market_summary.zip);
  return private.zip_market(market_summary.zip, market_summary.today);
end $$;

-- For a report whose search is settled: the market of its ZIP, and the newest backtest on homes of its kind,
-- real or invented, as `latest_backtest` gives one.
create function public.report_figures(place text, today date, invented boolean)
returns table (market jsonb, backtest jsonb)
language sql stable security definer set search_path = '' as $$
  select private.zip_market(place, today),
         (select to_jsonb(b) from public.latest_backtest() b
           where (b.result ->> 'demo')::boolean = invented order by b.run_at desc limit 1)
$$;

-- Everything that we keep about the caller, as one document. The pictures of a report are those of the profile
-- and not repeated; the homes that it was computed from are not theirs, and not in it; nor is what opens a link.
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
    'reports', (select coalesce(jsonb_agg(jsonb_build_object(
                         'id', r.id, 'created_at', r.created_at, 'updated_at', r.updated_at,
                         'query', r.inputs -> 'query', 'work', r.inputs -> 'work',
                         'report', r.report #- '{brand,photo}' #- '{brand,logo}') order by r.created_at), '[]')
                  from public.reports r where r.user_id = caller),
    'report_links', (select coalesce(jsonb_agg(to_jsonb(s) - 'user_id' - 'token' order by s.created_at), '[]')
                       from public.report_shares s where s.user_id = caller),
    'waitlist', (select to_jsonb(w) from public.waitlist w join auth.users u on lower(u.email) = w.email
                  where u.id = caller and u.email_confirmed_at is not null)
  );
end $$;

revoke execute on function private.zip_market(text, date), public.report_figures(text, date, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.report_figures(text, date, boolean) to service_role;
