-- Plans and subscriptions: what can be bought, and who may search because of it.

create table public.plans (
  id                  text primary key,
  name                text not null,
  -- Null where a price is agreed with sales.
  monthly_price_cents integer check (monthly_price_cents >= 0),
  -- Searches a month. Null where agreed with sales.
  monthly_credits     integer check (monthly_credits >= 0),
  access              text not null check (access in ('included', 'checkout', 'waitlist', 'contact'))
);

insert into public.plans (id, name, monthly_price_cents, monthly_credits, access) values
  ('trial',      'Trial',      0,     5,    'included'),
  ('basic',      'Basic',      9900,  3300, 'checkout'),
  ('pro',        'Pro',        24900, 3300, 'waitlist'),
  ('enterprise', 'Enterprise', null,  null, 'contact');

create table public.subscriptions (
  id                   uuid primary key default gen_random_uuid(),
  user_id              uuid not null references auth.users (id) on delete cascade,
  plan                 text not null default 'basic' references public.plans (id),
  status               text not null check (status in (
                         'incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'canceled', 'paused')),
  current_period_start timestamptz not null,
  current_period_end   timestamptz not null,
  cancel_at_period_end boolean not null default false,
  -- When the first payment of the present trouble failed.
  past_due_since       timestamptz,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  check (current_period_start < current_period_end),
  check (status <> 'past_due' or past_due_since is not null)
);

-- At most one living subscription a user.
create unique index subscriptions_one_living on public.subscriptions (user_id)
  where status in ('trialing', 'active', 'past_due');
create index subscriptions_by_user on public.subscriptions (user_id);

alter table public.plans         enable row level security;
alter table public.subscriptions enable row level security;
revoke all on public.plans, public.subscriptions from anon, authenticated;
grant select on public.plans to service_role;
grant select, insert, update, delete on public.subscriptions to service_role;
grant select (plan, status, current_period_start, current_period_end, cancel_at_period_end)
  on public.subscriptions to authenticated;

create policy "A user reads their own subscriptions"
  on public.subscriptions for select to authenticated
  using (user_id = (select auth.uid()));

-- The subscription that entitles this person now: active, trialing, or past due for less than
-- seven days. No row for anybody else.
create function private.entitling_subscription(person uuid) returns setof public.subscriptions
language sql stable as $$
  select s.* from public.subscriptions s
  where s.user_id = person
    and (s.status in ('active', 'trialing')
         or (s.status = 'past_due' and s.past_due_since > now() - interval '7 days'))
  limit 1
$$;

-- Whether the plan Basic is the person's. Answers about the caller, and to administrators about
-- anybody. To anybody else: false.
create function public.has_basic(user_id uuid default auth.uid()) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(has_basic.user_id = auth.uid() or private.holds_admin(auth.uid()), false)
     and exists (select from private.entitling_subscription(has_basic.user_id) s where s.plan = 'basic')
$$;

revoke execute on function private.entitling_subscription(uuid), public.has_basic(uuid)
  from public, anon, authenticated;
grant execute on function public.has_basic(uuid) to authenticated, service_role;
