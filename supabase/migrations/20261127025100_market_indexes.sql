set check_function_bodies = off;

-- The price indexes of a county over all years of its sales, and of its ZIP codes with enough of them.
create table public.market_indexes (
  -- As in `market_models`.
  market       text not null,
  demo         boolean not null,
  -- Empty for the county.
  zip          text not null check (zip ~ '^([0-9]{5})?$'),
  -- A `PriceIndex` of domain/pricing. The county's ends with the index of its model.
  index        jsonb not null,
  fitted_on    date not null,
  sales_digest text not null,
  primary key (market, demo, zip)
);

alter table public.market_indexes enable row level security;
grant all on public.market_indexes to service_role;

-- The index of a ZIP code's county over all years, or for `part` that of the ZIP code itself; `known` if there is none.
create function private.long_price_index(place text, part text, known jsonb, is_demo boolean) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('market', i.market, 'index', i.index)
      from public.zip_places z
      join public.market_models m on m.market = private.market_name(z.county, z.state) and m.demo = is_demo
      join public.market_indexes i on i.market = m.model ->> 'market' and i.demo = is_demo and i.zip = part
     where z.zip = place), known)
$$;

-- The same with ten years of sales, and with the facts of homes by which they are chosen and compared.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.market_history(zip text, today date default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  market jsonb := private.market_for(
    private.require_zip_access(market_history.zip), market_history.zip, market_history.today, 10);
  is_demo boolean := (market ->> 'demo')::boolean;
begin
  return market || jsonb_build_object(
    'pending_model', private.pending_market(market_history.zip, is_demo),
    'price_index', private.long_price_index(market_history.zip, '', market -> 'price_index', is_demo),
    'zip_index', private.long_price_index(market_history.zip, market_history.zip, null, is_demo) -> 'index',
    'county', (select to_jsonb(f) - 'demo' from public.zip_places z
                 join public.county_figures f on f.market = private.market_name(z.county, z.state)
                                             and f.demo = is_demo
                where z.zip = market_history.zip),
    -- A published figure has nothing to do with invented homes.
    'fhfa', (select jsonb_build_object('year', f.year, 'change', f.change) from public.fhfa_changes f
              where f.zip = market_history.zip and not is_demo));
end $$;

reset check_function_bodies;
