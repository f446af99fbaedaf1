-- Market models: what each county's sales say about prices, how well backtests did, and prices sealed before homes sell.

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

-- The forward ledger. Once a month the host prices every home that it knows and seals the list. From then on, triggers
-- refuse every change of that month, and a price changed behind them no longer matches its digest. The owner of the tables
-- could compute that again, so administrators get the digests by email on the same day. When a home sells, its newest
-- sealed price is graded.
create table public.price_seals (
  -- The first day of the month, and the county, such as "King County, WA".
  month     date not null,
  market    text not null,
  sealed_on date not null,
  homes     integer not null check (homes >= 0),
  -- The version of Lotline, and a digest of the market's model.
  method    text not null,
  -- The digest of the market's month before; null for its first.
  previous  text,
  -- The SHA-256 of the month's list, as `private.sealed_text` writes it.
  digest    text not null,
  -- The digest of the market's last grade at that time; null if there was none.
  last_grade text,
  primary key (month, market)
);

-- Only the host seals, through the owner of the tables: nobody else could insert a seal, or date one back.
alter table public.price_seals enable row level security;
grant select on public.price_seals to service_role;

create table private.sealed_prices (
  month      date not null,
  market     text not null,
  -- As `private.sealed_home` names it.
  home       text collate "C" not null,
  -- US dollars; `low` and `high` are the 80% range.
  price      integer not null check (price > 0),
  low        integer not null,
  high       integer not null,
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  -- It was active or pending, so its list price was known, although no price of ours uses it.
  is_listed  boolean not null,
  -- When the home itself had last sold, as far as known.
  last_sold  date,
  primary key (month, market, home)
);

alter table private.sealed_prices enable row level security;

create index sealed_prices_by_home on private.sealed_prices (home);

-- The seals that administrators have been emailed about.
create table private.emailed_seals (
  month  date not null,
  market text not null,
  primary key (month, market)
);

alter table private.emailed_seals enable row level security;

-- What sealed homes sold for. A sale is graded once, against the newest price that was sealed before its contract. The
-- grades of a market are a chain: each digest includes the one before.
create table private.sealed_grades (
  home        text collate "C" not null,
  sold_on     date not null,
  contract_on date,
  sale_price  integer not null,
  month       date not null,
  market      text not null,
  graded_on   date not null,
  -- Its place in the chain, from 1.
  number      integer not null,
  digest      text not null,
  primary key (home, sold_on),
  unique (market, number),
  foreign key (month, market, home) references private.sealed_prices (month, market, home)
);

alter table private.sealed_grades enable row level security;

create index sealed_grades_by_price on private.sealed_grades (month, market, home);

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

-- How close the prices of each county's model came, blind: the errors that it measured on past sales, and their median as a
-- share of the sale price. Counties with at least 30 of them, largest first.
-- Anyone may call it.
create function public.measured_markets()
returns table (market text, demo boolean, prices integer, median_error real, measured_on date)
language sql stable security definer set search_path = '' as $$
  select m.market, m.demo, m.errors, m.median_error, m.fitted_on
    from public.market_models m
   where m.errors >= 30 and m.median_error is not null
   order by m.errors desc, m.market
   limit 100
$$;

grant execute on function public.measured_markets to anon, authenticated, service_role;

-- The seals of the latest months, and how the graded prices did: over all, and by market, month of the seal,
-- confidence, whether a list price was known, and how long before the seal the home itself had sold. Errors are shares of the sale price, as `measureAccuracy` of
-- domain/accuracy computes them.
-- Anyone may call it.
create function public.sealed_accuracy() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'seals', coalesce((
      select jsonb_agg(to_jsonb(s) order by s.month desc, s.market)
        from (select * from public.price_seals where homes > 0 order by month desc, market limit 100) s), '[]'),
    'groups', coalesce((select jsonb_agg(to_jsonb(g) order by g."by", g.sales desc, g.label) from (
      select case grouping(e.market, e.month, e.confidence, e.is_listed, e.resold)
               when 15 then 'market' when 23 then 'month' when 27 then 'confidence' when 29 then 'listed'
               when 30 then 'resold' else 'all'
             end as "by",
             coalesce(e.market, to_char(e.month, 'YYYY-MM-DD'), e.confidence, e.is_listed::text, e.resold, '') as label,
             count(*) as sales,
             percentile_cont(0.5) within group (order by abs(e.error)) as "medianError",
             avg((abs(e.error) <= 0.1)::integer)::float8 as within10,
             avg(e.is_inside::integer)::float8 as coverage
        from (select p.market, p.month, p.confidence, p.is_listed, p.price::float8 / g.sale_price - 1 as error,
                     g.sale_price between p.low and p.high as is_inside,
                     -- As `RESOLD_SOON_DAYS` of domain/home/same-home.ts.
                     case when p.last_sold is null then 'unknown' when s.sealed_on - p.last_sold <= 548 then 'soon'
                          else 'later' end as resold
                from private.sealed_grades g
                join private.sealed_prices p using (month, market, home)
                join public.price_seals s using (month, market)
               -- A sale that turned out to be of several homes graded no price.
               where not exists (select from public.listings l
                                  where private.sealed_home(l.street_key, l.parcel, l.zip) = g.home
                                    and l.sold_on = g.sold_on and l.set_aside is not null)) e
       group by grouping sets ((), (e.market), (e.month), (e.confidence), (e.is_listed), (e.resold))
      having count(*) > 0) g), '[]'))
$$;

grant execute on function public.sealed_accuracy to anon, authenticated, service_role;

-- Seals the prices of a market's month. Called by the host once all are in.
create function private.seal_prices(of_month date, of_market text, method text) returns public.price_seals
language plpgsql set search_path = '' as $$
declare
  seal public.price_seals;
begin
  seal.month := of_month;
  seal.market := of_market;
  seal.sealed_on := private.today_in_us();
  seal.method := method;
  seal.homes := (select count(*) from private.sealed_prices p where p.month = of_month and p.market = of_market);
  seal.previous := (select s.digest from public.price_seals s
                     where s.market = of_market and s.month < of_month order by s.month desc limit 1);
  seal.last_grade := (select g.digest from private.sealed_grades g
                       where g.market = of_market order by g.number desc limit 1);
  seal.digest := encode(sha256(convert_to(private.sealed_text(seal), 'UTF8')), 'hex');
  insert into public.price_seals select seal.*;
  return seal;
end $$;

-- A sealed month as a file: lines about the seal, then a line of CSV for each home. Its SHA-256 is the digest, so anyone
-- who has the file can check it without Lotline.
create function private.sealed_text(seal public.price_seals) returns text
language sql stable set search_path = '' as $$
  select concat_ws(E'\n',
           '# ' || seal.market || ', ' || to_char(seal.month, 'YYYY-MM') || ': ' || seal.homes || ' homes',
           '# Sealed on ' || to_char(seal.sealed_on, 'YYYY-MM-DD'),
           '# Method: ' || seal.method,
           '# Digest of the month before: ' || coalesce(seal.previous, 'none'),
           '# Digest of the last grade: ' || seal.last_grade,
           'home,price,low,high,confidence,listed,last_sold',
           string_agg(format('"%s",%s,%s,%s,%s,%s,%s', replace(p.home, '"', '""'), p.price, p.low, p.high, p.confidence,
                             case when p.is_listed then 'yes' else 'no' end, to_char(p.last_sold, 'YYYY-MM-DD')),
                      E'\n' order by p.home)) || E'\n'
    from private.sealed_prices p
   where p.month = seal.month and p.market = seal.market
$$;

-- The seals that no longer hold: their prices, date, method or number of homes differ from what was sealed, a month
-- before them or a grade has been replaced or removed, or a grade of theirs is not what was graded.
create function private.broken_seals() returns table (month date, market text)
language sql stable set search_path = '' as $$
  select s.month, s.market
    from (select s.*, lag(s.digest) over (partition by s.market order by s.month) as digest_before
            from public.price_seals s) s
   where s.previous is distinct from s.digest_before
      or s.digest <> (select encode(sha256(convert_to(private.sealed_text(p), 'UTF8')), 'hex')
                        from public.price_seals p where p.month = s.month and p.market = s.market)
      or s.last_grade is not null and not exists (
           select from private.sealed_grades g where g.market = s.market and g.digest = s.last_grade)
   union
  select (g.grade).month, (g.grade).market
    from (select g as grade, lag(g.digest) over chain as digest_before, row_number() over chain as place
            from private.sealed_grades g window chain as (partition by g.market order by g.number)) g
   where (g.grade).number <> g.place
      or (g.grade).digest <> private.grade_digest(g.grade, g.digest_before)
      or not private.is_graded_price(g.grade)
$$;

-- Whether a grade is of the newest price that was sealed before its contract, of those that existed when it was graded.
create function private.is_graded_price(grade private.sealed_grades) returns boolean
language sql stable set search_path = '' as $$
  select grade.month is not distinct from (
    select s.month from private.sealed_prices p join public.price_seals s using (month, market)
     where p.home = grade.home and s.sealed_on < coalesce(grade.contract_on, grade.sold_on)
       and s.sealed_on <= grade.graded_on
     order by s.sealed_on desc limit 1)
$$;

-- The digest of a grade, after the one of the grade before it in its market: null for the first.
create function private.grade_digest(grade private.sealed_grades, previous text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(jsonb_build_array(
           previous, grade.market, grade.number, grade.month, grade.home, grade.sold_on, grade.contract_on,
           grade.sale_price, grade.graded_on)::text, 'UTF8')), 'hex')
$$;

-- Grades the newest price sealed before each new sale went under contract, or closed if that date is unknown.
-- Returns how many sales it graded.
create function private.grade_sealed_prices() returns integer
language plpgsql set search_path = '' as $$
declare
  graded integer;
begin
  insert into private.sealed_grades (home, sold_on, contract_on, sale_price, month, market)
  select distinct on (p.home, l.sold_on) p.home, l.sold_on, l.contract_on, l.sold_price, p.month, p.market
    from public.listings l
    join private.sealed_prices p on p.home = private.sealed_home(l.street_key, l.parcel, l.zip)
    join public.price_seals s using (month, market)
   where l.status = 'sold' and l.set_aside is null and not l.demo
     and l.sold_on > (select min(f.sealed_on) from public.price_seals f)
     and s.sealed_on < coalesce(l.contract_on, l.sold_on)
     and not exists (select from private.sealed_grades g where g.home = p.home and g.sold_on = l.sold_on)
   order by p.home, l.sold_on, s.sealed_on desc;
  get diagnostics graded = row_count;
  return graded;
end $$;

-- The name of a home in the ledger: its street key and ZIP code, as in "1009 53 ST 78704", or its parcel number where files
-- have no address, as in "PARCEL 7129300520 98178"; null with neither.
create function private.sealed_home(street text, parcel text, place text) returns text
language sql immutable set search_path = '' as $$
  select (coalesce(street, 'PARCEL ' || parcel) || ' ' || place) collate "C"
$$;

-- What the evidence pack says about this installation: its models, the latest backtests, the seals, a sample of past
-- errors that is another one each month, and how many acts of administrators are on record.
create function private.evidence_figures() returns jsonb
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

-- Only administrators may call it; anyone else gets a 403.
create function public.admin_evidence() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.evidence_figures();
end $$;

grant execute on function public.admin_evidence to authenticated;

-- Adds a new grade to the chain of its market.
create function private.chain_grade() returns trigger
language plpgsql set search_path = '' as $$
declare
  before private.sealed_grades;
begin
  select * into before from private.sealed_grades g where g.market = new.market order by g.number desc limit 1;
  new.graded_on := private.today_in_us();
  new.number := coalesce(before.number, 0) + 1;
  new.digest := private.grade_digest(new, before.digest);
  return new;
end $$;

-- Refuses every change of a seal, a sealed price or a grade. Prices are written, or written again, before the seal. Only the
-- owner of the tables adds seals and grades.
create function private.refuse_sealed_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_table_name <> 'sealed_prices' and tg_op = 'INSERT' and exists (
       select from pg_catalog.pg_class c where c.oid = tg_relid and c.relowner = current_user::regrole) then
    return new;
  end if;
  if tg_table_name = 'sealed_prices' and tg_op in ('INSERT', 'DELETE')
     and not exists (select from public.price_seals s
                      where s.month = coalesce(new.month, old.month) and s.market = coalesce(new.market, old.market)) then
    return coalesce(new, old);
  end if;
  raise exception 'Sealed prices cannot be changed.' using errcode = '42501';
end $$;

create trigger write_digest before insert on private.sealed_grades
  for each row execute function private.chain_grade();
create trigger refuse_change before insert or update or delete on public.price_seals
  for each row execute function private.refuse_sealed_change();
create trigger refuse_change before insert or update or delete on private.sealed_prices
  for each row execute function private.refuse_sealed_change();
create trigger refuse_change before insert or update or delete on private.sealed_grades
  for each row execute function private.refuse_sealed_change();
create trigger refuse_truncation before truncate on public.price_seals
  for each statement execute function private.refuse_sealed_change();
create trigger refuse_truncation before truncate on private.sealed_prices
  for each statement execute function private.refuse_sealed_change();
create trigger refuse_truncation before truncate on private.sealed_grades
  for each statement execute function private.refuse_sealed_change();

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
                  where l.zip = place and l.demo = is_demo and l.status = 'sold' and l.set_aside is null
                    and l.latitude is not null)
     and (exists (select from public.listing_sources s
                   where not s.live and s.loaded_at > now() - interval '5 minutes')
          or exists (select from public.market_fits f
                       join pg_catalog.pg_locks k
                         on k.locktype = 'advisory' and k.granted
                        and (k.classid::bigint << 32 | k.objid::bigint) = f.lock_number))
$$;

-- The market name of a county, such as "King County, WA".
create function private.market_name(county text, state text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
      when county ~ '(County|Parish|Borough|Municipality|Census Area)$' or county ~ '^(City|District) ' then county
      when county ~ ' \(city\)?$' then 'City of ' || regexp_replace(county, ' \(city\)?$', '')
      when county ~ ' \(CA\)$' then regexp_replace(county, ' \(CA\)$', ' Census Area')
      when state = 'LA' then county || ' Parish'
      when state = 'AK' then county || ' Borough'
      else county || ' County'
    end || ', ' || state
$$;
