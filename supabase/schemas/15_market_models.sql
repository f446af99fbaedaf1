-- Market models: what each county's sales say about prices, and how well backtests did.

set check_function_bodies = off;

-- One row per county: its price index, rates and errors as a `MarketModel` in domain/pricing. A county with too few
-- sales uses a neighbor's model; `market` inside the model then names the neighbor.
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
  -- The version of the store before the sales of the model were read. A model that does not say knows none.
  store_version bigint not null default 0,
  -- How many errors its past was searched for: 0 for none yet, up to the number of `EFFORTS` of domain/fitting.
  effort smallint not null default 0 check (effort >= 0),
  -- Errors that the model was fitted on, and their median size, as a share of the price.
  errors integer not null default 0 check (errors >= 0),
  median_error real,
  -- A digest of the sales it knows: a market whose sales are the same is not fitted again.
  sales_digest text not null default '',
  primary key (market, demo)
);

alter table public.market_models enable row level security;
grant all on public.market_models to service_role;

-- Running fits. A row counts only while its process holds the lock; a row without a held lock was left by a process
-- that died.
create table public.market_fits (
  market      text not null,
  demo        boolean not null,
  started_at  timestamptz not null default now(),
  -- Sales that it has priced so far.
  priced      integer not null default 0 check (priced >= 0),
  -- The number of the advisory lock that it holds.
  lock_number bigint not null,
  -- When a fit that died is tried again; null while it runs.
  retry_at    timestamptz,
  primary key (market, demo)
);

alter table public.market_fits enable row level security;
grant all on public.market_fits to service_role;

-- Backtest runs: aggregate figures per source, without homes or people.
create table public.backtests (
  id     bigint generated always as identity primary key,
  -- The source of listings that was priced, by its name.
  source text not null,
  run_at timestamptz not null default now(),
  result jsonb not null
);

alter table public.backtests enable row level security;
grant all on public.backtests to service_role;

create index backtests_by_source on public.backtests (source, run_at desc);

create table public.past_errors (
  market      text not null,
  demo        boolean not null,
  -- The sale, by its name in `listings`.
  sale_key    text not null,
  -- The date of the price, and that of the closing, from which the error is known.
  priced_on   date not null,
  sold_on     date not null,
  -- Natural logs: the estimate, the sale price over it, the correction that was given, and that at a share of 1.
  log_price   double precision not null,
  error       real not null,
  correction  real not null,
  full_correction real not null,
  -- Number of sales the estimate was based on.
  comps       smallint not null check (comps >= 0),
  -- As `UNCERTAINTY_FACTORS` and `CORRECTION_FACTS` of domain/pricing list them; null if a fact is unknown.
  uncertainty real[] not null,
  facts       real[] not null,
  primary key (market, demo, sale_key)
);

alter table public.past_errors enable row level security;
grant all on public.past_errors to service_role;

-- The latest result of each source, for the public accuracy page.
-- Anyone may call it.
create function public.latest_backtest()
returns table (source text, run_at timestamptz, result jsonb)
language sql stable security definer set search_path = '' as $$
  select distinct on (b.source) b.source, b.run_at, b.result
  from public.backtests b
  order by b.source, b.run_at desc, b.id desc
$$;

grant execute on function public.latest_backtest to anon, authenticated, service_role;

-- The county whose first model is being built, such as "Travis County, TX". That is the case if this ZIP code has
-- sales to fit and a process is fitting models, or is about to because homes have just been imported. Null if the
-- county has a model or none is being built.
create function private.pending_market(place text, is_demo boolean) returns text
language sql stable set search_path = '' as $$
  select private.market_name(z.county, z.state)
    from public.zip_places z
   where z.zip = place
     and not exists (select from public.market_models m
                      where m.market = private.market_name(z.county, z.state) and m.demo = is_demo)
     and exists (select from public.listings l
                  where l.zip = place and l.demo = is_demo and l.status = 'sold' and l.latitude is not null)
     and (exists (select from public.listing_sources s
                   where not s.live and s.loaded_at > now() - interval '5 minutes')
          or exists (select from public.market_fits f
                       join pg_catalog.pg_locks k
                         on k.locktype = 'advisory' and k.granted
                        and (k.classid::bigint << 32 | k.objid::bigint) = f.lock_number))
$$;

-- The market name of a county, such as "King County, WA".
create function private.market_name(county text, state text) returns text
language sql immutable parallel safe as $$
  select case
      when county ~ '(County|Parish|Borough|Municipality|Census Area)$' or county ~ '^(City|District) ' then county
      when county ~ ' \(city\)?$' then 'City of ' || regexp_replace(county, ' \(city\)?$', '')
      when county ~ ' \(CA\)$' then regexp_replace(county, ' \(CA\)$', ' Census Area')
      when state = 'LA' then county || ' Parish'
      when state = 'AK' then county || ' Borough'
      else county || ' County'
    end || ', ' || state
$$;
