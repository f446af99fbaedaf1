-- What the sales of each market say of prices there, and how well estimates met the sales that followed.

-- One row a county: its price index, rates and errors as `MarketModel` of domain/valuation has them.
-- A county with too few sales has the model of a neighbour; `market` inside the model then names that one.
create table public.market_models (
  -- As "King County, WA".
  market    text not null,
  -- Fitted on invented homes alone: these never speak for real ones.
  demo      boolean not null default false,
  -- Only sales dated before this day are in it.
  fitted_on date not null,
  -- How many sales it was fitted on.
  sales     integer not null check (sales >= 0),
  model     jsonb not null,
  made_at   timestamptz not null default now(),
  primary key (market, demo)
);

-- Runs of the backtest: aggregate figures of a source, no homes and no people.
create table public.backtests (
  id     bigint generated always as identity primary key,
  -- The source of listings that was priced, by its name.
  source text not null,
  run_at timestamptz not null default now(),
  result jsonb not null
);
create index backtests_by_source on public.backtests (source, run_at desc);

alter table public.market_models enable row level security;
alter table public.backtests     enable row level security;

revoke all on public.market_models, public.backtests from anon, authenticated;
revoke all on all sequences in schema public from anon, authenticated;
grant select on public.market_models, public.backtests to service_role;

-- The newest result of each source, for the page that states the accuracy: anybody may read it.
create function public.latest_backtest()
returns table (source text, run_at timestamptz, result jsonb)
language sql stable security definer set search_path = '' as $$
  select distinct on (b.source) b.source, b.run_at, b.result
  from public.backtests b
  order by b.source, b.run_at desc, b.id desc
$$;

revoke execute on function public.latest_backtest() from public, anon, authenticated;
grant execute on function public.latest_backtest() to anon, authenticated;
