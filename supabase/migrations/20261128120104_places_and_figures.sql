set check_function_bodies = off;

-- What the evidence pack says about this installation: its models, the latest backtests, the seals, a sample of past
-- errors that is another one each month, and how many acts of administrators are on record.
create or replace function private.evidence_figures() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'today', private.today_in_us(),
    -- A borrowed model names the market whose sales it was fitted on, and these count there.
    'models', (select count(*) from public.market_models m where not m.demo and m.model ->> 'market' = m.market),
    'sales', (select coalesce(sum(m.sales), 0) from public.market_models m where not m.demo and m.model ->> 'market' = m.market),
    'borrowed', (select count(*) from public.market_models m where not m.demo and m.model ->> 'market' <> m.market),
    'backtests', (select coalesce(jsonb_agg(to_jsonb(b) order by b.source), '[]') from public.latest_backtest() b
                   where not (b.result ->> 'demo')::boolean),
    'sealed', public.sealed_accuracy(),
    'sealedHomes', (select coalesce(sum(homes), 0) from public.price_seals),
    'sealedLists', (select count(*) from public.price_seals where homes > 0),
    'brokenSeals', (select count(*) from private.broken_seals()),
    'sample', (select coalesce(jsonb_agg(s.ratio), '[]') from (
                 select exp(e.correction - e.error) as ratio from public.past_errors e where not e.demo
                  order by md5(e.sale_key || date_trunc('month', private.today_in_us())) limit 200) s),
    'auditEvents', (select count(*) from public.audit_events),
    'sources', (select coalesce(jsonb_agg(s.name order by s.name), '[]') from public.listing_sources s where not s.demo))
$$;

-- The evidence around the spot of a search. Its comps settle the effective date, and whether homes here are fictional.
create or replace function private.evidence_of_search(
  spot private.spot, street text, comps private.comps_found, today date,
  out head json, out sales text, out offers text, out unsold text, out model text
)
language plpgsql stable set search_path = '' as $$
declare
  near    private.evidence_found;
  subject json;
  is_demo boolean;
  named   text;
  town    json;
begin
  if spot.latitude is not null then
    if comps.found = 0 and street is not null then
      comps := private.comps_in_zip(spot.zip, 0, today);
    end if;
    is_demo := coalesce((select l.demo from private.homes_by_id(comps.ids[1:1]) l), false);
    subject := case when street is not null then private.home_at(street, spot.zip) end;
    near := private.evidence_near(spot.latitude, spot.longitude, spot.zip,
                                  (subject ->> 'homeType')::public.home_type, is_demo,
                                  coalesce(comps.as_of, today), street);
    select private.market_name(z.county, z.state) into named from public.zip_places z where z.zip = spot.zip;
    -- Such as {"city": "Seattle", "county": "King County", "state": "WA"}.
    select json_build_object('city', z.city, 'county', split_part(named, ', ', 1), 'state', z.state) into town
      from public.zip_places z where z.zip = spot.zip;
    select m.model::text into model from public.market_models m where m.market = named and m.demo = is_demo;
  end if;
  sales := near.sales;
  offers := near.offers;
  unsold := near.unsold;
  head := json_build_object(
    'spot', spot, 'subject', subject, 'reach', near.reach, 'as_of', coalesce(comps.as_of, today), 'demo', is_demo,
    'list_prices_only', near.list_prices_only, 'market', named, 'place', town);
end $$;

reset check_function_bodies;
