-- Days are those of the US: at six in the evening in Austin it is tomorrow in UTC already, and a report made then was
-- dated so.

-- The day that it is in every state: that of Hawaii, where a day ends last, ten hours behind UTC all year.
create function private.today_in_us() returns date
language sql stable set search_path = '' as $$
  select (now() at time zone 'utc' - interval '10 hours')::date
$$;

-- How many sales of a ZIP have closed since a day.
create or replace function private.sales_after(place text, day date, invented boolean) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.listings l
   where l.zip = place and l.status = 'sold' and l.demo = invented
     and l.observed_on > day and l.observed_on <= private.today_in_us()
$$;

-- The market of a ZIP up to its as-of day, for whoever may see it; `contract/market.ts` says what is in it. The
-- as-of day is that of a search: sales of the last 24 months, and the homes for sale and pending of the last 12,
-- as parallel arrays.
create or replace function private.zip_market(place text, today date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  last_day date := least(coalesce(today, private.today_in_us()), private.today_in_us());
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
create or replace function public.market_summary(zip text, today date default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.caller_who_searched(market_summary.zip);
  return private.zip_market(market_summary.zip, market_summary.today);
end $$;

revoke execute on function private.today_in_us() from public, anon, authenticated, service_role;
