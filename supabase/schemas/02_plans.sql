-- Plans and subscriptions: what can be bought, and which subscription entitles a user to search. An administrator can
-- comp a plan: a free subscription, unknown to Stripe, that is active until its end date.

set check_function_bodies = off;

create table public.plans (
  id                  text primary key,
  name                text not null,
  -- Null if a price is agreed with sales.
  monthly_price_cents integer check (monthly_price_cents >= 0),
  -- Searches a month. Null if agreed with sales.
  monthly_credits     integer check (monthly_credits >= 0),
  access              text not null check (access in ('included', 'checkout', 'waitlist', 'contact'))
);

alter table public.plans enable row level security;
grant all on public.plans to service_role;

create table public.billing_customers (
  -- As the payment service names them.
  customer_id text primary key,
  -- Null once the account is deleted: what the customer still has is canceled then.
  user_id     uuid references auth.users (id) on delete set null,
  -- With live or test keys; `demo` is a customer of no one.
  mode        text not null check (mode in ('live', 'test', 'demo')),
  created_at  timestamptz not null default now(),
  -- When the customer turned out to have been deleted in Stripe.
  missing_since     timestamptz,
  -- When everything that the customer of a deleted account still had was canceled in Stripe.
  closed_at         timestamptz
);

alter table public.billing_customers enable row level security;
grant select on public.billing_customers to service_role;

create unique index billing_customers_of_user on public.billing_customers (user_id, mode) where missing_since is null;
create index billing_customers_to_close on public.billing_customers (mode) where user_id is null and closed_at is null;

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
  customer_id            text references public.billing_customers (customer_id),
  stripe_subscription_id text unique,
  -- Its state at Stripe. `status` is what it means here: of two that live at once, the younger is `paused`.
  stripe_status          text,
  ended_at               timestamptz,
  -- Paid for, and so managed at the payment service; a plan that was given is not.
  billed                 boolean not null generated always as (stripe_subscription_id is not null) stored,
  -- The time of the newest known Stripe state.
  stripe_updated_at                timestamptz,
  -- When a comped plan ends, which is also the end of its period; null for every other subscription.
  comped_until           timestamptz check (comped_until = current_period_end),
  check (current_period_start < current_period_end),
  check (status <> 'past_due' or past_due_since is not null),
  check ((stripe_subscription_id is null) = (stripe_status is null)),
  check ((stripe_subscription_id is null) = (customer_id is null)),
  check ((stripe_subscription_id is null) = (stripe_updated_at is null))
);

alter table public.subscriptions enable row level security;
grant select (
  plan, status, current_period_start, current_period_end, cancel_at_period_end, past_due_since, ended_at,
  billed, comped_until
) on public.subscriptions to authenticated;
grant all on public.subscriptions to service_role;

-- At most one active subscription per user.
create unique index subscriptions_one_active on public.subscriptions (user_id)
  where status in ('trialing', 'active', 'past_due');
create index subscriptions_by_user on public.subscriptions (user_id);
create index subscriptions_by_customer on public.subscriptions (customer_id) where customer_id is not null;

-- At most one comped plan per user, even after it has ended. Comping again moves its end date.
create unique index subscriptions_one_comped on public.subscriptions (user_id) where comped_until is not null;

create policy "A user reads their own subscriptions, a comped one until it ends"
  on public.subscriptions for select to authenticated
  using (user_id = (select private.active_caller()) and (comped_until is null or comped_until > now()));

-- Ends a user's comped plan when they start to pay, because a user can have only one active subscription.
create function private.end_comp_on_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.comped_until is null and new.status in ('trialing', 'active', 'past_due') then
    update public.subscriptions s set status = 'canceled', ended_at = now(), updated_at = now()
     where s.user_id = new.user_id and s.id <> new.id and s.comped_until is not null and s.status = 'active';
  end if;
  return new;
end $$;

create trigger end_comp_on_payment before insert or update of status on public.subscriptions
  for each row execute function private.end_comp_on_payment();

-- True if the user has Basic or a higher plan. Users may ask about themselves, administrators about anyone. Everyone
-- else gets false.
create function public.has_basic(user_id uuid default auth.uid()) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    has_basic.user_id = private.active_caller() or private.has_admin_role(private.active_caller()), false)
     and exists (select from private.entitling_subscription(has_basic.user_id) s where s.plan in ('basic', 'pro'))
$$;

grant execute on function public.has_basic to authenticated, service_role;

-- The subscription that currently entitles this user: active, trialing, or past due for less than seven days. A
-- canceled one counts until its period ends, a comped one until its end date. No row if there is none.
create function private.entitling_subscription(target_user uuid) returns setof public.subscriptions
language plpgsql stable rows 1 set search_path = '' as $$
begin
  return query
    select s.* from public.subscriptions s
    where s.user_id = target_user
      and (s.status in ('active', 'trialing')
           or (s.status = 'past_due' and s.past_due_since > now() - interval '7 days'))
      and (s.comped_until is null or s.comped_until > now())
      and not private.has_ended(s)
    limit 1;
end $$;

-- True if a canceled subscription has reached the end of its period. Stripe reports this too, but its event may be
-- late.
create function private.has_ended(subscription public.subscriptions) returns boolean
language sql stable set search_path = '' as $$
  select subscription.cancel_at_period_end and subscription.current_period_end <= now()
$$;
