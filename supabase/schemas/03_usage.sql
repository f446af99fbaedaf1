-- Usage: a search costs one credit of the current period. `increment_usage` charges the credit and records a grant,
-- which the search consumes. After ten minutes, an unused grant is refunded.

set check_function_bodies = off;

create table public.usage_periods (
  user_id      uuid not null references auth.users (id) on delete cascade,
  period_start timestamptz not null,
  used         integer not null default 0 check (used >= 0),
  -- The end of a period that was assumed because no renewal had been heard; null for every other period.
  assumed_until timestamptz check (assumed_until > period_start),
  primary key (user_id, period_start)
) with (fillfactor = 50);

alter table public.usage_periods enable row level security;
grant all on public.usage_periods to service_role;

create table public.usage_grants (
  id           bigint generated always as identity primary key,
  user_id      uuid not null references auth.users (id) on delete cascade,
  period_start timestamptz not null,
  expires_at   timestamptz not null default now() + interval '10 minutes'
);

alter table public.usage_grants enable row level security;
grant all on public.usage_grants to service_role;

create index usage_grants_by_user on public.usage_grants (user_id, expires_at);

create table public.usage_notices (
  id           uuid not null unique default gen_random_uuid(),
  user_id      uuid not null references auth.users (id) on delete cascade,
  period_start timestamptz not null,
  -- Used of the credits of the period.
  used         integer not null,
  credits      integer not null check (used between 1 and credits),
  created_at   timestamptz not null default now(),
  -- When it was handed to the mail; null also where the person wants none.
  emailed_at    timestamptz,
  primary key (user_id, period_start, used)
);

alter table public.usage_notices enable row level security;
grant all on public.usage_notices to service_role;

-- Once Stripe reports a period as we assumed it, the period is confirmed and no longer shares its usage.
create function private.confirm_period() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.usage_periods u set assumed_until = null
   where u.user_id = new.user_id and u.period_start = new.current_period_start and u.assumed_until is not null;
  return new;
end $$;

create trigger confirm_period after insert or update of current_period_start on public.subscriptions
  for each row execute function private.confirm_period();

-- Reserves the credit for one search by the caller. `limit` is null if the plan is unlimited.
-- Signed-in users may call it; anyone else gets a 401.
create function public.increment_usage()
returns table (limit_reached boolean, used integer, "limit" integer)
language plpgsql security definer set search_path = '' as $$
declare
  caller  uuid := private.require_active_caller();
  account record;
begin
  perform private.refund_expired_grants(caller);
  account := private.credit_account(caller);
  limit_reached := not private.charge_credit(caller, account.period_start, account.credits);
  if not limit_reached then
    insert into public.usage_grants (user_id, period_start) values (caller, account.period_start);
  end if;
  select coalesce(max(u.used), 0) into used from public.usage_periods u
   where u.user_id = caller and u.period_start = account.period_start;
  "limit" := nullif(account.credits, private.unlimited_credits());
  return next;
end $$;

grant execute on function public.increment_usage to authenticated, service_role;

-- The caller's usage in the current period. `limit` is null if the plan is unlimited.
-- Signed-in users may call it; anyone else gets a 401.
create function public.get_usage_status()
returns table (usage_ratio double precision, used integer, "limit" integer, period_end timestamptz, plan text)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller  uuid := private.require_active_caller();
  account record;
begin
  account := private.credit_account(caller);
  used := private.credits_used(caller, account.period_start, account.period_end, account.credits);
  "limit" := nullif(account.credits, private.unlimited_credits());
  usage_ratio := case when account.credits = private.unlimited_credits() then 0
                      when account.credits > 0 then least(1, used::double precision / account.credits) else 1 end;
  period_end := account.period_end;
  plan := account.plan;
  return next;
end $$;

grant execute on function public.get_usage_status to authenticated, service_role;

-- Charges a search to a caller: it uses the credit reserved for it, or charges one now. `refusal` is the reason if there
-- is none.
create function private.charge_search(
  target_user uuid, query text, key text, out refusal text, out charged timestamptz
)
language plpgsql set search_path = '' as $$
declare
  earlier record;
  account record;
begin
  -- The same request twice at once: the second waits here, and finds the first.
  if key is not null then
    perform pg_advisory_xact_lock(hashtextextended(target_user::text || key, 0));
  end if;
  select private.is_active_account(target_user) as is_welcome,
         exists (select from public.usage_grants g where g.user_id = target_user) as is_granted,
         s.query, s.created_at, s.charged_period
    into earlier
    from (select) one left join public.searches s on s.user_id = target_user and s.idempotency_key = key;
  if not earlier.is_welcome then
    refusal := 'unknown_caller';
    return;
  end if;
  if earlier.query is not null then
    if earlier.query <> charge_search.query or earlier.created_at <= now() - interval '1 day' then
      refusal := 'key_reused';
    end if;
    -- A search that found nothing was free. By now there may be homes, and it costs its credit after all.
    if refusal is not null or earlier.charged_period is not null then
      return;
    end if;
  end if;
  if earlier.is_granted then
    delete from public.usage_grants g where g.id = (
      select c.id from public.usage_grants c
      where c.user_id = target_user and c.expires_at > now()
      order by c.expires_at desc limit 1 for update skip locked
    ) returning g.period_start into charged;
    if found then
      -- The credit itself was charged for good when it was reserved. This much may be lost when PostgreSQL crashes in
      -- the next milliseconds: the host, which remembers searches by their keys, makes it again then.
      if key is not null then
        perform set_config('synchronous_commit', 'off', true);
      end if;
      return;
    end if;
    perform private.refund_expired_grants(target_user);
  end if;
  account := private.credit_account(target_user);
  if private.charge_credit(target_user, account.period_start, account.credits) then
    charged := account.period_start;
  else
    refusal := 'limit_reached';
  end if;
end $$;

-- Refunds the credits of grants that expired unused.
create function private.refund_expired_grants(target_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.usage_grants g where g.user_id = target_user and g.expires_at <= now()) then
    return;
  end if;
  with expired as (
    delete from public.usage_grants g where g.user_id = target_user and g.expires_at <= now()
    returning g.period_start
  )
  update public.usage_periods u
     set used = greatest(0, u.used - e.credits)
    from (select x.period_start, count(*)::integer as credits from expired x group by 1) e
   where u.user_id = target_user and u.period_start = e.period_start;
end $$;

-- Charges one credit in one atomic statement. Returns false, without charging, if the limit is reached. When the first
-- two charges of a period run at once, the second may find no row to update and then see the one the first has just
-- committed. It then updates that row instead of concluding that the period is used up.
create function private.charge_credit(target_user uuid, period timestamptz, credits integer) returns boolean
language plpgsql set search_path = '' as $$
declare
  now_used integer;
begin
  if coalesce(credits, 0) < 1 then
    return false;
  end if;
  for attempt in 1..2 loop
    update public.usage_periods u set used = u.used + 1
     where u.user_id = target_user and u.period_start = period and u.used < credits
    returning u.used into now_used;
    exit when found or attempt = 2;
    if not exists (select from public.usage_periods u where u.user_id = target_user and u.period_start = period) then
      perform private.open_period(target_user, period);
    end if;
  end loop;
  if now_used in (ceil(credits * 0.8), credits) then
    perform private.record_usage_notice(target_user, period, now_used, credits);
  end if;
  return now_used is not null;
end $$;

-- Opens a period, starting from the credits already used in it. Grants made in assumed periods that overlap it move to
-- this one.
create function private.open_period(target_user uuid, period timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  account record;
begin
  select * into account from private.credit_account(target_user) a where a.period_start = period;
  insert into public.usage_periods (user_id, period_start, used, assumed_until)
  values (target_user, period,
          coalesce(private.credits_used(target_user, period, account.period_end, account.credits), 0),
          case when account.assumed then account.period_end end)
  on conflict (user_id, period_start) do nothing;
  if found then
    update public.usage_grants g set period_start = period
     where g.user_id = target_user and g.period_start in (
       select o.period_start from private.overlapping_assumed_periods(target_user, period, account.period_end) o);
  end if;
end $$;

-- A user's plan, and the credits and dates of its current period.
create function private.credit_account(
  target_user uuid, out plan text, out credits integer, out period_start timestamptz, out period_end timestamptz, out assumed boolean
)
language plpgsql stable set search_path = '' as $$
declare
  utc_now timestamp := now() at time zone 'utc';
  comped  timestamptz;
begin
  select s.plan, p.monthly_credits, s.current_period_start, s.current_period_end, s.comped_until
    into plan, credits, period_start, period_end, comped
    from private.entitling_subscription(target_user) s join public.plans p on p.id = s.plan;
  assumed := plan is not null and comped is null and period_end <= now();
  if plan is null then
    select p.id, p.monthly_credits into plan, credits from public.plans p where p.id = 'trial';
    period_start := date_trunc('month', utc_now) at time zone 'utc';
    period_end := (date_trunc('month', utc_now) + interval '1 month') at time zone 'utc';
  elsif assumed then
    select m.month_start, m.month_end into period_start, period_end
      from private.subscription_month(period_start, period_end, now()) m;
  elsif comped is not null then
    select m.month_start, least(m.month_end, comped) into period_start, period_end
      from private.month_from(period_start, now()) m;
  end if;
  if plan = 'pro' then
    credits := private.unlimited_credits();
  end if;
end $$;

-- The subscription month that contains a moment after its last known period. A subscription that began on the 31st
-- renews on the last day of a shorter month and on the 31st again after that. If the known period is exactly one month
-- long, count from its start, which still has the original day; its end may have lost it.
create function private.subscription_month(
  known_start timestamptz, known_end timestamptz, moment timestamptz, out month_start timestamptz, out month_end timestamptz
)
language sql immutable set search_path = '' as $$
  select * from private.month_from(
    case when (known_start at time zone 'utc' + interval '1 month') at time zone 'utc' = known_end
         then known_start else known_end end, moment)
$$;

-- The month that contains a moment, counted from an anchor date.
create function private.month_from(anchor timestamptz, moment timestamptz, out month_start timestamptz, out month_end timestamptz)
language plpgsql immutable set search_path = '' as $$
declare
  first  timestamp := anchor at time zone 'utc';
  late   timestamp := moment at time zone 'utc';
  months integer := (extract(year from late) - extract(year from first)) * 12
                    + extract(month from late) - extract(month from first);
begin
  if first + make_interval(months => months) > late then
    months := months - 1;
  end if;
  month_start := (first + make_interval(months => months)) at time zone 'utc';
  month_end := (first + make_interval(months => months + 1)) at time zone 'utc';
end $$;

-- More credits than anyone uses in a month. Fair use is enforced by the rate limits.
create function private.unlimited_credits() returns integer
language sql immutable set search_path = '' as $$
  select 2147483647
$$;

-- Credits used in a period. Before its first search, that is the usage of the assumed periods that overlap it. Expired
-- grants count as refunded.
create function private.credits_used(
  target_user uuid, period_start timestamptz, period_end timestamptz, credits integer
) returns integer
language sql stable set search_path = '' as $$
  with own as (
    select u.period_start, u.used from public.usage_periods u
     where u.user_id = target_user and u.period_start = credits_used.period_start
  ), counted as (
    select * from own
    union all
    select a.period_start, a.used from private.overlapping_assumed_periods(target_user, credits_used.period_start, period_end) a
     where not exists (select from own)
  )
  select greatest(0, least(coalesce(sum(c.used), 0), greatest(credits, (select used from own))) - (
           select count(*) from public.usage_grants g
            where g.user_id = target_user and g.expires_at <= now()
              and g.period_start in (select period_start from counted)))::integer
    from counted c
$$;

-- A user's assumed periods that overlap the given one.
create function private.overlapping_assumed_periods(target_user uuid, period_start timestamptz, period_end timestamptz)
returns setof public.usage_periods
language sql stable set search_path = '' as $$
  select u.* from public.usage_periods u
   where u.user_id = target_user and u.period_start <> overlapping_assumed_periods.period_start
     and u.period_start < period_end and u.assumed_until > overlapping_assumed_periods.period_start
$$;

-- Records a usage notice to email. Trial users get none: the screen already shows their few searches.
create function private.record_usage_notice(target_user uuid, period timestamptz, used integer, credits integer) returns void
language plpgsql set search_path = '' as $$
declare
  kept uuid;
begin
  if not exists (select from private.entitling_subscription(target_user)) then
    return;
  end if;
  insert into public.usage_notices (user_id, period_start, used, credits)
  values (target_user, period, record_usage_notice.used, record_usage_notice.credits)
  on conflict do nothing
  returning id into kept;
  if kept is not null then
    perform pg_notify('usage_notice', kept::text);
  end if;
end $$;

-- Refunds the credit of a search that found nothing, and withdraws any usage notice created in the same transaction.
-- Returns the search's new charged period, which is null.
create function private.refund_credit(target_user uuid, charged timestamptz) returns timestamptz
language plpgsql set search_path = '' as $$
begin
  update public.usage_periods u set used = u.used - 1
   where u.user_id = target_user and u.period_start = charged and u.used > 0;
  delete from public.usage_notices n
   where n.user_id = target_user and n.period_start = charged and n.created_at = now();
  return null;
end $$;

-- Refunds the credit reserved for a search that can't run.
create function private.release_grant(target_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  released timestamptz;
begin
  delete from public.usage_grants g where g.id = (
    select c.id from public.usage_grants c
    where c.user_id = target_user and c.expires_at > now()
    order by c.expires_at desc limit 1 for update skip locked
  ) returning g.period_start into released;
  update public.usage_periods u set used = u.used - 1
   where u.user_id = target_user and u.period_start = released and u.used > 0;
end $$;
