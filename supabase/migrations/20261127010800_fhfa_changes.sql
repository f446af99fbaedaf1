set check_function_bodies = off;

-- The House Price Index of the Federal Housing Finance Agency (public domain): its latest annual change by ZIP code.
create table public.fhfa_changes (
  zip    text primary key references public.zip_places (zip),
  year   smallint not null,
  -- In percent.
  change real not null
);

-- The same with ten years of sales, and with the facts of homes by which they are chosen and compared.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.market_history(zip text, today date default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  market jsonb := private.market_for(
    private.require_zip_access(market_history.zip), market_history.zip, market_history.today, 10);
begin
  return market || jsonb_build_object(
    'pending_model', private.pending_market(market_history.zip, (market ->> 'demo')::boolean),
    -- A published figure has nothing to do with invented homes.
    'fhfa', (select jsonb_build_object('year', f.year, 'change', f.change) from public.fhfa_changes f
              where f.zip = market_history.zip and not (market ->> 'demo')::boolean));
end $$;

alter table public.fhfa_changes enable row level security;

grant all on public.fhfa_changes to service_role;

reset check_function_bodies;
