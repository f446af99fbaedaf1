-- Billing: what we keep of the payment service. Customers, checkouts and events are the server's alone;
-- an agent reads their own invoices and the state of their own subscriptions.

create table public.billing_customers (
  -- As the payment service names them.
  customer_id text primary key,
  -- Null once the account is deleted: what the customer still has is canceled then.
  user_id     uuid references auth.users (id) on delete set null,
  -- With live or test keys; `demo` is a customer of nobody.
  mode        text not null check (mode in ('live', 'test', 'demo')),
  created_at  timestamptz not null default now(),
  unique (user_id, mode)
);

-- The present attempt of a user to pay. An attempt has one checkout session at most: its number names it
-- to the payment service, so that asking twice makes one session.
create table public.checkout_attempts (
  user_id    uuid not null references auth.users (id) on delete cascade,
  mode       text not null check (mode in ('live', 'test', 'demo')),
  attempt    integer not null default 1,
  session_id text unique,
  primary key (user_id, mode)
);

-- Every event that had an effect, once. What it says of a subscription is kept as well: from when on a
-- payment is due can not be told from the last event alone.
create table public.stripe_events (
  id                  text primary key,
  type                text not null,
  created_at          timestamptz not null,
  subscription_id     text,
  subscription_status text,
  received_at         timestamptz not null default now()
);
create index stripe_events_by_subscription on public.stripe_events (subscription_id, created_at)
  where subscription_id is not null;

alter table public.subscriptions
  add column customer_id            text references public.billing_customers (customer_id),
  add column stripe_subscription_id text unique,
  -- Its state at Stripe. `status` is what it means here: of two that live at once, the younger is `paused`.
  add column stripe_status          text,
  add column ended_at               timestamptz,
  -- Paid for, and so managed at the payment service; a plan that was given is not.
  add column billed                 boolean not null generated always as (stripe_subscription_id is not null) stored,
  -- For what moment the newest that we were told was true.
  add column told_at                timestamptz,
  add check ((stripe_subscription_id is null) = (stripe_status is null)),
  add check ((stripe_subscription_id is null) = (customer_id is null)),
  add check ((stripe_subscription_id is null) = (told_at is null));
create index subscriptions_by_customer on public.subscriptions (customer_id) where customer_id is not null;
grant select (past_due_since, ended_at, billed) on public.subscriptions to authenticated;

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
  told_at    timestamptz not null
);
create index invoices_by_user on public.invoices (user_id, created_at desc);

-- When what we keep was compared with the payment service, and what had to be put right.
create table public.billing_reconciliations (
  id          bigint generated always as identity primary key,
  mode        text not null check (mode in ('live', 'test', 'demo')),
  finished_at timestamptz not null default now(),
  compared    integer not null,
  healed      text[] not null
);

alter table public.billing_customers       enable row level security;
alter table public.checkout_attempts       enable row level security;
alter table public.stripe_events           enable row level security;
alter table public.invoices                enable row level security;
alter table public.billing_reconciliations enable row level security;
revoke all on public.billing_customers, public.checkout_attempts, public.stripe_events, public.invoices,
  public.billing_reconciliations from anon, authenticated, service_role;
revoke all on all sequences in schema public from anon, authenticated;
grant select on public.billing_customers, public.stripe_events, public.invoices, public.billing_reconciliations
  to service_role;
grant select (id, number, status, amount, currency, created_at, hosted_url, pdf_url)
  on public.invoices to authenticated;

create policy "A user reads their own invoices"
  on public.invoices for select to authenticated
  using (user_id = (select auth.uid()));

-- Tells the host that an account is gone whose customer may still have a subscription to pay.
create function private.tell_customer_left() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('billing_customer_left', new.customer_id);
  return new;
end $$;

create trigger tell_customer_left after update of user_id on public.billing_customers
  for each row when (old.user_id is not null and new.user_id is null)
  execute function private.tell_customer_left();

revoke execute on function private.tell_customer_left() from public, anon, authenticated, service_role;
