-- Billing: our copy of Stripe's data, and each user's current attempt to pay. Customers and reconciliations are private
-- to the server; agents can read their own invoices.

set check_function_bodies = off;

create table public.invoices (
  -- As the payment service names it.
  id         text primary key,
  user_id    uuid not null references auth.users (id) on delete cascade,
  -- As printed on it; null while it is a draft.
  number     text,
  status     text not null check (status in ('draft', 'open', 'paid', 'uncollectible', 'void')),
  -- In the smallest unit of the currency.
  amount     bigint not null,
  currency   text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null,
  hosted_url text check (hosted_url ~ '^https://'),
  pdf_url    text check (pdf_url ~ '^https://'),
  stripe_updated_at    timestamptz not null
);

alter table public.invoices enable row level security;
grant select (
  id, number, status, amount, currency, created_at, hosted_url, pdf_url
) on public.invoices to authenticated;
grant select on public.invoices to service_role;

create index invoices_by_user on public.invoices (user_id, created_at desc);

create policy "A user reads their own invoices"
  on public.invoices for select to authenticated
  using (user_id = (select private.active_caller()));

-- Every reconciliation with Stripe, and the corrections it made.
create table public.billing_reconciliations (
  id          bigint generated always as identity primary key,
  mode        text not null check (mode in ('live', 'test', 'demo')),
  finished_at timestamptz not null default now(),
  compared    integer not null,
  corrections      text[] not null
);

alter table public.billing_reconciliations enable row level security;
grant select on public.billing_reconciliations to service_role;

-- A user's current attempt to pay. Each attempt has at most one checkout session: the attempt number is the
-- idempotency key in Stripe, so requesting it twice creates one session.
create table public.checkout_attempts (
  user_id    uuid not null references auth.users (id) on delete cascade,
  mode       text not null check (mode in ('live', 'test', 'demo')),
  attempt    integer not null default 1,
  session_id text unique,
  primary key (user_id, mode)
);

alter table public.checkout_attempts enable row level security;

-- Notifies the host when an account is deleted whose customer may still have a paid subscription.
create function private.notify_account_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('billing_account_deleted', '');
  return new;
end $$;

create trigger notify_account_deleted after update of user_id on public.billing_customers
  for each row when (old.user_id is not null and new.user_id is null and new.missing_since is null)
  execute function private.notify_account_deleted();

-- Stores a user's customer. The first of several concurrent calls wins, whether they pass the same customer id or two
-- different ones. @returns the customer to use
-- Only the server may call it.
create function public.upsert_billing_customer(target_user uuid, mode text, customer text)
returns table (customer_id text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  insert into public.billing_customers (customer_id, user_id, mode)
  values (customer, target_user, upsert_billing_customer.mode)
  on conflict do nothing;
  return query select c.customer_id from public.billing_customers c
                where c.user_id = target_user and c.mode = upsert_billing_customer.mode and c.missing_since is null;
end $$;

grant execute on function public.upsert_billing_customer to service_role;

-- Marks a customer as no longer existing in Stripe.
-- Only the server may call it.
create function public.mark_billing_customer_missing(target_user uuid, mode text, customer text) returns void
language sql security definer set search_path = '' as $$
  update public.billing_customers c set missing_since = now()
   where c.customer_id = customer and c.user_id = target_user and c.mode = mark_billing_customer_missing.mode
     and c.missing_since is null
$$;

grant execute on function public.mark_billing_customer_missing to service_role;

-- A user's billing account in Stripe: their customer, and the subscription they can manage there.
-- Only the server may call it.
create function public.billing_account(target_user uuid, mode text)
returns table (
  customer_id text, stripe_subscription_id text, plan text, status text, current_period_start timestamptz,
  current_period_end timestamptz, cancel_at_period_end boolean, past_due_since timestamptz, ended_at timestamptz,
  billed boolean)
language sql stable security definer set search_path = '' as $$
  select c.customer_id, s.stripe_subscription_id, s.plan, s.status, s.current_period_start, s.current_period_end,
         s.cancel_at_period_end, s.past_due_since, s.ended_at, s.billed
    from public.billing_customers c
    left join public.subscriptions s on s.customer_id = c.customer_id and s.stripe_status <> 'incomplete_expired'
   where c.user_id = target_user and c.mode = billing_account.mode and c.missing_since is null and private.is_active_account(target_user)
   order by s.status in ('trialing', 'active', 'past_due') desc nulls last, s.status <> 'canceled' desc nulls last,
            s.created_at desc
   limit 1
$$;

grant execute on function public.billing_account to service_role;

-- The subscriptions we believe are active. Any that Stripe doesn't list are then read one by one. A duplicate belongs
-- to a user who already pays for another one.
-- Only the server may call it.
create function public.active_stripe_subscriptions(mode text)
returns table (stripe_subscription_id text, customer_id text, is_duplicate boolean)
language sql stable security definer set search_path = '' as $$
  select s.stripe_subscription_id, s.customer_id,
         s.status = 'paused' and s.stripe_status in ('trialing', 'active', 'past_due')
    from public.subscriptions s join public.billing_customers c on c.customer_id = s.customer_id
   where c.mode = active_stripe_subscriptions.mode and s.stripe_status not in ('canceled', 'incomplete_expired')
$$;

grant execute on function public.active_stripe_subscriptions to service_role;

-- Records a comparison with Stripe: how many subscriptions were compared, and what was corrected.
-- Only the server may call it.
create function public.record_reconciliation(mode text, compared integer, corrections text[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.billing_reconciliations (mode, compared, corrections)
  values (record_reconciliation.mode, record_reconciliation.compared, record_reconciliation.corrections)
$$;

grant execute on function public.record_reconciliation to service_role;

-- Ends all simulated subscriptions when the server no longer runs as a demo. @returns how many it ended
-- Only the server may call it.
create function public.end_demo_billing() returns table (ended bigint)
language sql security definer set search_path = '' as $$
  with over as (
    update public.subscriptions s
       set status = 'canceled', stripe_status = 'canceled', ended_at = now(), updated_at = now()
      from public.billing_customers c
     where c.customer_id = s.customer_id and c.mode = 'demo' and s.stripe_status not in ('canceled', 'incomplete_expired')
    returning s.id
  )
  select count(*) from over
$$;

grant execute on function public.end_demo_billing to service_role;

-- Ends all test and demo subscriptions once the server runs with live Stripe keys. The reverse never happens:
-- switching to test keys doesn't end paid subscriptions. @returns how many it ended
-- Only the server may call it.
create function public.end_test_billing() returns table (ended bigint)
language sql security definer set search_path = '' as $$
  with over as (
    update public.subscriptions s
       set status = 'canceled', stripe_status = 'canceled', ended_at = now(), updated_at = now()
      from public.billing_customers c
     where c.customer_id = s.customer_id and c.mode in ('test', 'demo')
       and s.stripe_status not in ('canceled', 'incomplete_expired')
    returning s.id
  )
  select count(*) from over
$$;

grant execute on function public.end_test_billing to service_role;

-- Starts or resumes a checkout. Returns the user's customer, their most recently lost customer, and the current
-- attempt with its session, where they exist. `refused` gives the reason otherwise: `unknown_caller`, `subscribed`, or
-- `unpaid` if a subscription is waiting for payment in Stripe.
-- Only the server may call it.
create function public.begin_checkout(target_user uuid, mode text)
returns table (refused text, email text, customer_id text, missing_customer_id text, attempt integer, session_id text)
language plpgsql security definer set search_path = '' as $$
begin
  select case
      when not private.is_active_account(target_user) then 'unknown_caller'
      when bool_or(s.stripe_status in ('trialing', 'active') and not private.has_ended(s)) then 'subscribed'
      when bool_or(s.stripe_status in ('past_due', 'unpaid', 'paused')) then 'unpaid'
    end into refused
    from public.subscriptions s
    join public.billing_customers c on c.customer_id = s.customer_id and c.mode = begin_checkout.mode
   where s.user_id = target_user;
  if refused is null then
    insert into public.checkout_attempts (user_id, mode) values (target_user, begin_checkout.mode)
    on conflict on constraint checkout_attempts_pkey do nothing;
    select u.email, c.customer_id, a.attempt, a.session_id,
           (select l.customer_id from public.billing_customers l
             where l.user_id = target_user and l.mode = begin_checkout.mode and l.missing_since is not null
             order by l.missing_since desc limit 1)
      into email, customer_id, attempt, session_id, missing_customer_id
      from auth.users u
      join public.checkout_attempts a on a.user_id = u.id and a.mode = begin_checkout.mode
      left join public.billing_customers c
        on c.user_id = u.id and c.mode = begin_checkout.mode and c.missing_since is null
     where u.id = target_user;
  end if;
  return next;
end $$;

grant execute on function public.begin_checkout to service_role;

-- Saves the session of an attempt, if that attempt is still the current one.
-- Only the server may call it.
create function public.save_checkout_session(target_user uuid, mode text, attempt integer, session_id text)
returns void language sql security definer set search_path = '' as $$
  update public.checkout_attempts a set session_id = save_checkout_session.session_id
   where a.user_id = target_user and a.mode = save_checkout_session.mode and a.attempt = save_checkout_session.attempt
$$;

grant execute on function public.save_checkout_session to service_role;

-- Abandons a failed attempt. If several callers do so at once, only one advances the number.
-- @returns the current attempt
-- Only the server may call it.
create function public.next_checkout_attempt(target_user uuid, mode text, attempt integer)
returns table (present integer)
language plpgsql security definer set search_path = '' as $$
begin
  update public.checkout_attempts a set attempt = a.attempt + 1, session_id = null
   where a.user_id = target_user and a.mode = next_checkout_attempt.mode and a.attempt = next_checkout_attempt.attempt;
  return query select a.attempt from public.checkout_attempts a
                where a.user_id = target_user and a.mode = next_checkout_attempt.mode;
end $$;

grant execute on function public.next_checkout_attempt to service_role;
