-- Billing: our copy of Stripe's data. Customers and reconciliations are private to the server; agents can read their
-- own invoices.

create table public.billing_customers (
  -- As the payment service names them.
  customer_id text primary key,
  -- Null once the account is deleted: what the customer still has is canceled then.
  user_id     uuid references auth.users (id) on delete set null,
  -- With live or test keys; `demo` is a customer of no one.
  mode        text not null check (mode in ('live', 'test', 'demo')),
  created_at  timestamptz not null default now(),
  -- When the customer turned out to have been deleted in Stripe.
  missing_since     timestamptz
);

alter table public.billing_customers enable row level security;

create unique index billing_customers_of_user on public.billing_customers (user_id, mode) where missing_since is null;

alter table public.subscriptions add foreign key (customer_id) references public.billing_customers (customer_id);

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

-- Notifies the host when an account is deleted whose customer may still have a paid subscription.
create function private.notify_account_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('billing_account_deleted', new.customer_id);
  return new;
end $$;

create trigger notify_account_deleted after update of user_id on public.billing_customers
  for each row when (old.user_id is not null and new.user_id is null and new.missing_since is null)
  execute function private.notify_account_deleted();

-- Stores a user's customer. The first of several concurrent calls wins, whether they pass the same customer id or two
-- different ones. @returns the customer to use
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

-- Marks a customer as no longer existing in Stripe.
create function public.mark_billing_customer_missing(target_user uuid, mode text, customer text) returns void
language sql security definer set search_path = '' as $$
  update public.billing_customers c set missing_since = now()
   where c.customer_id = customer and c.user_id = target_user and c.mode = mark_billing_customer_missing.mode
     and c.missing_since is null
$$;

-- A user's billing account in Stripe: their customer, and the subscription they can manage there.
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

-- The subscriptions we believe are active. Any that Stripe doesn't list are then read one by one. A duplicate belongs
-- to a user who already pays for another one.
create function public.active_stripe_subscriptions(mode text)
returns table (stripe_subscription_id text, customer_id text, is_duplicate boolean)
language sql stable security definer set search_path = '' as $$
  select s.stripe_subscription_id, s.customer_id,
         s.status = 'paused' and s.stripe_status in ('trialing', 'active', 'past_due')
    from public.subscriptions s join public.billing_customers c on c.customer_id = s.customer_id
   where c.mode = active_stripe_subscriptions.mode and s.stripe_status not in ('canceled', 'incomplete_expired')
$$;

create function public.record_reconciliation(mode text, compared integer, corrections text[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.billing_reconciliations (mode, compared, corrections)
  values (record_reconciliation.mode, record_reconciliation.compared, record_reconciliation.corrections)
$$;

-- Ends all simulated subscriptions when the server no longer runs as a demo. @returns how many it ended
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

-- Ends all test and demo subscriptions once the server runs with live Stripe keys. The reverse never happens:
-- switching to test keys doesn't end paid subscriptions. @returns how many it ended
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

revoke all on
  public.billing_customers, public.invoices, public.billing_reconciliations
  from public, anon, authenticated, service_role;
revoke all on all sequences in schema public from public, anon, authenticated;
grant select on public.billing_customers, public.invoices, public.billing_reconciliations to service_role;
grant select (
  id, number, status, amount, currency, created_at, hosted_url, pdf_url
) on public.invoices to authenticated;

revoke execute on function
  private.notify_account_deleted(), public.upsert_billing_customer(uuid, text, text),
  public.mark_billing_customer_missing(uuid, text, text), public.billing_account(uuid, text),
  public.active_stripe_subscriptions(text), public.record_reconciliation(text, integer, text[]),
  public.end_demo_billing(), public.end_test_billing()
  from public, anon, authenticated, service_role;
grant execute on function
  public.upsert_billing_customer(uuid, text, text), public.mark_billing_customer_missing(uuid, text, text),
  public.billing_account(uuid, text), public.active_stripe_subscriptions(text),
  public.record_reconciliation(text, integer, text[]), public.end_demo_billing(), public.end_test_billing()
  to service_role;
