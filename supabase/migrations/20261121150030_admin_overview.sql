-- What an administrator sees at a glance: accounts, subscriptions, searches and their failures by day, and
-- how old the data is.

-- Searches that failed on our side or a provider's: the comps function records one after it has failed, so
-- a search that succeeds pays nothing for it. Nothing tells who searched, nor for what.
create table public.search_failures (
  id     bigint generated always as identity primary key,
  at     timestamptz not null default now(),
  status integer not null check (status between 500 and 599)
);
create index search_failures_by_time on public.search_failures (at);
create index searches_by_time on public.searches (created_at);

alter table public.search_failures enable row level security;
revoke all on public.search_failures from anon, authenticated;
revoke all on all sequences in schema public from anon, authenticated;
grant select on public.search_failures to service_role;

create function public.record_search_failure(status integer) returns void
language sql security definer set search_path = '' as $$
  insert into public.search_failures (status) values (record_search_failure.status)
$$;

-- The whole overview as one document; `contract/admin.ts` says what is in it. Days are in UTC, the last
-- thirty with today. Recurring revenue counts who pays: active and past due, neither in a free
-- period nor given for nothing, nor that of a demo.
create function public.admin_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := (now() at time zone 'utc')::date;
  since timestamptz := (today - 29)::timestamp at time zone 'utc';
begin
  perform private.calling_administrator();
  return jsonb_build_object(
    'users', (select count(*) from auth.users),
    'new_users', (select count(*) from auth.users u where u.created_at > now() - interval '7 days'),
    'disabled_users', (select count(*) from auth.users u where u.banned_until > now()),
    'waiting', (select count(*) from public.waitlist w where w.invited_at is null),
    'subscriptions', (
      select jsonb_build_object(
               'paid', count(*) filter (where c.real and s.status in ('active', 'trialing')),
               'past_due', count(*) filter (where c.real and s.status = 'past_due'),
               'given', count(*) filter (where not c.real and s.status in ('active', 'trialing')
                                           and (s.comped_until is null or s.comped_until > now())),
               'monthly_revenue_cents', coalesce(sum(p.monthly_price_cents)
                  filter (where c.real and s.status in ('active', 'past_due')), 0))
        from public.subscriptions s join public.plans p on p.id = s.plan
        -- The money of a demo is invented.
        cross join lateral (select exists (select from public.billing_customers b where b.customer_id = s.customer_id
                                              and b.mode <> 'demo') as real) c),
    'days', (
      select jsonb_agg(jsonb_build_object('day', d.day, 'searches', coalesce(s.searches, 0),
                                          'failures', coalesce(f.failures, 0)) order by d.day)
        from (select generate_series(today - 29, today, interval '1 day')::date as day) d
        left join (select (x.created_at at time zone 'utc')::date as day, count(*) as searches
                     from public.searches x where x.created_at >= since group by 1) s using (day)
        left join (select (x.at at time zone 'utc')::date as day, count(*) as failures
                     from public.search_failures x where x.at >= since group by 1) f using (day)),
    'sources', (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'demo', s.demo, 'loaded_at', s.loaded_at)
                                order by s.loaded_at desc, s.id), '[]')
        from public.listing_sources s),
    -- The statistics of the planner: counting millions of rows would take seconds.
    'listings', (select greatest(c.reltuples, 0)::bigint from pg_catalog.pg_class c
                  where c.oid = 'public.listings'::regclass)
  );
end $$;

-- Subscriptions, newest first, a page of them: all, those of one state, or the comped ones.
create function public.admin_subscriptions(
  of_state text default null, page integer default 1, page_size integer default 25
) returns table (id uuid, email text, plan text, status text, current_period_start timestamptz,
                 current_period_end timestamptz, cancel_at_period_end boolean, comped_until timestamptz,
                 created_at timestamptz, total bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.calling_administrator();
  return query
    select s.id, u.email::text, s.plan, s.status, s.current_period_start, s.current_period_end,
           s.cancel_at_period_end, s.comped_until, s.created_at, count(*) over ()
      from public.subscriptions s join auth.users u on u.id = s.user_id
     where nullif(of_state, '') is null
        or (of_state = 'comped' and s.comped_until > now() and s.status = 'active')
        or (of_state = s.status and s.comped_until is null)
     order by s.created_at desc, s.id
     limit private.size_of_page(page_size) offset private.rows_before(page, page_size);
end $$;

revoke execute on function
  public.record_search_failure(integer), public.admin_overview(), public.admin_subscriptions(text, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.admin_overview(), public.admin_subscriptions(text, integer, integer) to authenticated;
grant execute on function public.record_search_failure(integer) to service_role;
