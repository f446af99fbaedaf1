set check_function_bodies = off;

-- The index of a ZIP code's county over all years, or for `part` that of the ZIP code itself; `known` if there is none.
create or replace function private.long_price_index(place text, part text, known jsonb, is_demo boolean) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('market', i.market, 'county', m.market, 'index', i.index)
      from public.zip_places z
      join public.market_models m on m.market = private.market_name(z.county, z.state) and m.demo = is_demo
      join public.market_indexes i on i.market = m.model ->> 'market' and i.demo = is_demo and i.zip = part
     where z.zip = place), known)
$$;

-- The constant-quality price index of a ZIP code's county, with the market it was fitted on, a neighbor's if the county has
-- too few sales. Null if there is none.
create or replace function private.price_index(place text, is_demo boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('market', m.model -> 'market', 'county', m.market, 'index', m.model -> 'index')
    from public.zip_places z
    join public.market_models m on m.market = private.market_name(z.county, z.state) and m.demo = is_demo
   where z.zip = place and jsonb_typeof(m.model -> 'index') = 'object'
$$;

reset check_function_bodies;

-- A county that is priced by its neighbor's model says so from now on, not only after its next fit.
update public.market_models m set model = m.model || jsonb_build_object('usedBy', m.market)
 where m.model ->> 'market' <> m.market;
