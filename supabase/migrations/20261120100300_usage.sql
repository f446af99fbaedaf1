-- Usage: a search costs one credit of the period. `increment_usage` charges it and records a grant;
-- the search consumes the grant. A grant that nobody used gives its credit back after ten minutes.

create table public.usage_periods (
  user_id      uuid not null references auth.users (id) on delete cascade,
  period_start timestamptz not null,
  used         integer not null default 0 check (used >= 0),
  primary key (user_id, period_start)
) with (fillfactor = 50);

create table public.usage_grants (
  id           bigint generated always as identity primary key,
  user_id      uuid not null references auth.users (id) on delete cascade,
  period_start timestamptz not null,
  expires_at   timestamptz not null default now() + interval '10 minutes'
);
create index usage_grants_by_user on public.usage_grants (user_id, expires_at);

alter table public.usage_periods enable row level security;
alter table public.usage_grants  enable row level security;
revoke all on public.usage_periods, public.usage_grants from anon, authenticated;
revoke all on all sequences in schema public from anon, authenticated;
grant select on public.usage_periods, public.usage_grants to service_role;

-- The person's plan, credits and period now. The period of a subscription is the billing period,
-- carried on month by month while a renewal has not been heard of; a trial's is the month in UTC.
create function private.credit_account(
  person uuid, out plan text, out credits integer, out period_start timestamptz, out period_end timestamptz
)
language plpgsql stable as $$
declare
  utc_now timestamp := now() at time zone 'utc';
  anchor  timestamp;
  months  integer;
begin
  select s.plan, p.monthly_credits, s.current_period_start, s.current_period_end
    into plan, credits, period_start, period_end
    from private.entitling_subscription(person) s join public.plans p on p.id = s.plan;
  if plan is null then
    select p.id, p.monthly_credits into plan, credits from public.plans p where p.id = 'trial';
    period_start := date_trunc('month', utc_now) at time zone 'utc';
    period_end := (date_trunc('month', utc_now) + interval '1 month') at time zone 'utc';
  elsif period_end <= now() then
    anchor := period_end at time zone 'utc';
    months := (extract(year from utc_now) - extract(year from anchor)) * 12
            + extract(month from utc_now) - extract(month from anchor);
    if anchor + make_interval(months => months) > utc_now then
      months := months - 1;
    end if;
    period_start := (anchor + make_interval(months => months)) at time zone 'utc';
    period_end := (anchor + make_interval(months => months + 1)) at time zone 'utc';
  end if;
end $$;

-- Gives back the credits of grants that nobody used in time.
create function private.return_expired_grants(person uuid) returns void
language plpgsql as $$
begin
  if not exists (select from public.usage_grants g where g.user_id = person and g.expires_at <= now()) then
    return;
  end if;
  with expired as (
    delete from public.usage_grants g where g.user_id = person and g.expires_at <= now()
    returning g.period_start
  )
  update public.usage_periods u
     set used = greatest(0, u.used - e.credits)
    from (select x.period_start, count(*)::integer as credits from expired x group by 1) e
   where u.user_id = person and u.period_start = e.period_start;
end $$;

-- Charges one credit, in one atomic statement. False at the limit: nothing was charged then.
create function private.charge_credit(person uuid, period timestamptz, credits integer) returns boolean
language plpgsql as $$
begin
  if coalesce(credits, 0) < 1 then
    return false;
  end if;
  insert into public.usage_periods as u (user_id, period_start, used) values (person, period, 1)
  on conflict (user_id, period_start) do update set used = u.used + 1 where u.used < credits;
  return found;
end $$;

-- Whether the account exists and is not disabled; a session token may outlive both.
create function private.is_welcome(person uuid) returns boolean
language sql stable as $$
  select exists (select from auth.users u
                 where u.id = person and (u.banned_until is null or u.banned_until <= now()))
$$;

-- Settles the credit of one search: consumes a grant of the person, or charges a credit where there
-- is none. A request that names itself by a key and was settled before costs nothing more; the same key
-- for another search is refused. Null when the search may go on, otherwise why not.
create function private.settle_search(person uuid, query text, key text) returns text
language plpgsql as $$
declare
  account record;
  earlier text;
begin
  if not private.is_welcome(person) then
    return 'unknown_caller';
  end if;
  if key is not null then
    -- The same request twice at once: the second waits here, and finds the first.
    perform pg_advisory_xact_lock(hashtextextended(person::text || key, 0));
    select s.query into earlier from public.searches s where s.user_id = person and s.idempotency_key = key;
    if found then
      return case when earlier = settle_search.query then null else 'key_reused' end;
    end if;
  end if;
  delete from public.usage_grants g where g.id = (
    select c.id from public.usage_grants c
    where c.user_id = person and c.expires_at > now()
    order by c.id limit 1 for update skip locked
  );
  if found then
    -- The credit itself was charged for good when it was reserved. This much may be lost when the
    -- database process itself is killed in the same moment: the grant then gives its credit back.
    perform set_config('synchronous_commit', 'off', true);
    return null;
  end if;
  perform private.return_expired_grants(person);
  account := private.credit_account(person);
  return case when private.charge_credit(person, account.period_start, account.credits) then null
              else 'limit_reached' end;
end $$;

-- Gives back the credit that was reserved for a search that can not be made.
create function private.release_grant(person uuid) returns void
language plpgsql as $$
declare
  released timestamptz;
begin
  delete from public.usage_grants g where g.id = (
    select c.id from public.usage_grants c
    where c.user_id = person and c.expires_at > now()
    order by c.id limit 1 for update skip locked
  ) returning g.period_start into released;
  update public.usage_periods u set used = u.used - 1
   where u.user_id = person and u.period_start = released and u.used > 0;
end $$;

-- Reserves the credit of one search for the caller.
create function public.increment_usage()
returns table (limit_reached boolean, used integer, "limit" integer)
language plpgsql security definer set search_path = '' as $$
declare
  caller  uuid := auth.uid();
  account record;
begin
  if not private.is_welcome(caller) then
    raise exception 'Sign in to search.' using errcode = 'PT401';
  end if;
  perform private.return_expired_grants(caller);
  account := private.credit_account(caller);
  limit_reached := not private.charge_credit(caller, account.period_start, account.credits);
  if not limit_reached then
    insert into public.usage_grants (user_id, period_start) values (caller, account.period_start);
  end if;
  select coalesce(max(u.used), 0) into used from public.usage_periods u
   where u.user_id = caller and u.period_start = account.period_start;
  "limit" := account.credits;
  return next;
end $$;

-- How much of the caller's period is used. Expired grants count as given back.
create function public.get_usage_status()
returns table (usage_ratio double precision, used integer, "limit" integer, period_end timestamptz, plan text)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller  uuid := auth.uid();
  account record;
begin
  if caller is null then
    raise exception 'Sign in to see your usage.' using errcode = 'PT401';
  end if;
  account := private.credit_account(caller);
  select greatest(0, coalesce(max(u.used), 0) - (
           select count(*)::integer from public.usage_grants g
           where g.user_id = caller and g.period_start = account.period_start and g.expires_at <= now()))
    into used
    from public.usage_periods u where u.user_id = caller and u.period_start = account.period_start;
  "limit" := account.credits;
  usage_ratio := case when account.credits > 0 then least(1, used::double precision / account.credits) else 1 end;
  period_end := account.period_end;
  plan := account.plan;
  return next;
end $$;

revoke execute on function
  private.credit_account(uuid), private.return_expired_grants(uuid),
  private.charge_credit(uuid, timestamptz, integer), private.is_welcome(uuid), private.settle_search(uuid, text, text), private.release_grant(uuid),
  public.increment_usage(), public.get_usage_status()
  from public, anon, authenticated;
grant execute on function public.increment_usage(), public.get_usage_status() to authenticated;
