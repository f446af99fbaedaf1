-- Failed fits: a fit that dies leaves the old model in place, and administrators see when it will be retried.

alter table public.market_fits
  -- When a fit that died is tried again; null while it runs.
  add column retry_at timestamptz;

drop function public.admin_markets(integer, integer);

-- One page of market models: those being fitted first, then those whose fit failed, then the largest.
create function public.admin_markets(page integer default 1, page_size integer default 25)
returns table (market text, demo boolean, model_of text, sales integer, fitted_on date, made_at timestamptz,
               errors integer, median_error real, running_since timestamptz, priced integer, retry_at timestamptz,
               total bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    with fits as (
      select f.market, f.demo, f.priced,
             case when l.is_held then f.started_at end as running_since,
             case when not l.is_held then f.retry_at end as retry_at
        from public.market_fits f,
             lateral (select exists (
               select from pg_catalog.pg_locks l
                where l.locktype = 'advisory' and l.granted
                  and (l.classid::bigint << 32 | l.objid::bigint) = f.lock_number) as is_held) l
       where l.is_held or f.retry_at is not null
    ), shown as (
      select coalesce(m.market, f.market) as market, coalesce(m.demo, f.demo) as demo, m.model ->> 'market' as model_of,
             m.sales, m.fitted_on, m.made_at, coalesce(m.errors, 0) as errors, m.median_error,
             f.running_since, f.priced, f.retry_at
        from public.market_models m
        full join fits f on f.market = m.market and f.demo = m.demo
    )
    select s.market, s.demo, s.model_of, s.sales, s.fitted_on, s.made_at, s.errors, s.median_error,
           s.running_since, s.priced, s.retry_at, count(*) over ()
      from shown s
     order by s.running_since is null, s.retry_at is null, s.sales desc nulls first, s.market, s.demo
     limit private.clamp_page_size(page_size) offset private.page_offset(page, page_size);
end $$;

revoke execute on function public.admin_markets(integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.admin_markets(integer, integer) to authenticated;
