-- Stripe events and snapshots, which may arrive in any order and more than once. An event and its effect are one
-- transaction.

set check_function_bodies = off;

-- Every event that had an effect, once. Also stores the subscription status, because the latest event alone doesn't
-- say how long a payment has been due.
create table public.stripe_events (
  id                  text primary key,
  type                text not null,
  created_at          timestamptz not null,
  subscription_id     text,
  subscription_status text,
  received_at         timestamptz not null default now()
);

alter table public.stripe_events enable row level security;
grant select on public.stripe_events to service_role;

create index stripe_events_by_subscription on public.stripe_events (subscription_id, created_at)
  where subscription_id is not null;

-- The health check reads when the last webhook arrived.
create index stripe_events_by_receipt on public.stripe_events (received_at);

-- Applies an event once. `subscription` and `invoice` are its objects, or null; `closed_session` is a checkout session
-- that can no longer be paid.
-- @returns `applied`; `tied` if it was applied after a different event of the same second, so that only Stripe knows which
-- came last; `known` for an event already applied; `account_deleted` or `unknown_customer`
-- Only the server may call it.
create function public.apply_stripe_event(
  event_id text, event_type text, event_at timestamptz, mode text, customer text, claims text[],
  subscription jsonb, invoice jsonb, failed_subscription text, closed_session text
) returns table (outcome text)
language plpgsql security definer set search_path = '' as $$
declare
  owned record := private.event_owner(customer, apply_stripe_event.mode, claims);
  about text := coalesce(subscription ->> 'id', failed_subscription);
begin
  outcome := owned.refusal;
  if outcome is null then
    insert into public.stripe_events (id, type, created_at, subscription_id, subscription_status)
    values (event_id, event_type, event_at, about,
            case when about is not null then coalesce(subscription ->> 'status', 'past_due') end)
    on conflict (id) do nothing;
    outcome := case when found then 'applied' else 'known' end;
  end if;
  if outcome = 'applied' then
    if subscription is not null then
      if exists (select from public.subscriptions s
                  where s.stripe_subscription_id = about and s.stripe_updated_at = event_at
                    and s.stripe_status = subscription ->> 'status'
                    and private.ends_otherwise(s, subscription)) then
        outcome := 'tied';
      end if;
      perform private.save_subscription(owned.owner, customer, subscription, event_at);
    end if;
    if about is not null then
      perform private.update_past_due_since(about);
    end if;
    if invoice is not null then
      perform private.save_invoice(owned.owner, invoice, event_at);
    end if;
    update public.checkout_attempts a set attempt = a.attempt + 1, session_id = null
     where a.user_id = owned.owner and a.session_id = closed_session;
  end if;
  return next;
end $$;

grant execute on function public.apply_stripe_event to service_role;

-- Whether a subscription and its object in Stripe differ in whether it ends with its period, or in when.
create function private.ends_otherwise(subscription public.subscriptions, stripe_object jsonb) returns boolean
language sql stable set search_path = '' as $$
  select (subscription.cancel_at_period_end or ends.with_period)
     and (subscription.cancel_at_period_end, subscription.current_period_end) <> (ends.with_period, ends.at)
    from (select (stripe_object ->> 'cancel_at_period_end')::boolean as with_period,
                 (stripe_object ->> 'period_end')::timestamptz as at) ends
$$;

-- Applies a snapshot read from Stripe. @returns what it corrected, if anything
-- Only the server may call it.
create function public.apply_stripe_snapshot(
  read_at timestamptz, mode text, customer text, subscription jsonb default null, invoice jsonb default null
) returns table (outcome text, change text)
language plpgsql security definer set search_path = '' as $$
declare
  owned record := private.event_owner(customer, apply_stripe_snapshot.mode, '{}');
begin
  outcome := coalesce(owned.refusal, 'applied');
  if outcome = 'applied' and subscription is not null then
    change := private.save_subscription(owned.owner, customer, subscription, read_at);
    if change is not null then
      insert into public.stripe_events (id, type, created_at, subscription_id, subscription_status)
      values (format('reading %s %s', subscription ->> 'id', gen_random_uuid()), 'reading', read_at,
              subscription ->> 'id', subscription ->> 'status');
      perform private.update_past_due_since(subscription ->> 'id');
    end if;
  elsif outcome = 'applied' and invoice is not null then
    change := private.save_invoice(owned.owner, invoice, read_at);
  end if;
  return next;
end $$;

grant execute on function public.apply_stripe_snapshot to service_role;

-- The user an event belongs to. The customer must be ours and in the same mode, and any user the object names must
-- own it: `unknown_customer` otherwise, `account_deleted` if the account was deleted. Locks the customer until the end
-- of the transaction, so events of one customer apply one after another.
create function private.event_owner(customer text, mode text, claims text[], out owner uuid, out refusal text)
language plpgsql set search_path = '' as $$
begin
  select c.user_id into owner from public.billing_customers c
   where c.customer_id = event_owner.customer and c.mode = event_owner.mode for update;
  refusal := case
    when not found then 'unknown_customer'
    when owner is null then 'account_deleted'
    when exists (select from unnest(claims) claim where claim <> owner::text) then 'unknown_customer'
  end;
end $$;

-- Sets when a subscription became past due: the first failure after the last successful event.
create function private.update_past_due_since(subscription text) returns void
language sql set search_path = '' as $$
  update public.subscriptions s
     set past_due_since = coalesce(
           (select min(e.created_at) from public.stripe_events e
             where e.subscription_id = subscription and e.subscription_status = 'past_due'
               and e.created_at >= coalesce(
                     (select max(g.created_at) from public.stripe_events g
                       where g.subscription_id = subscription and g.subscription_status in ('active', 'trialing')),
                     '-infinity')),
           s.past_due_since)
   where s.stripe_subscription_id = subscription and s.stripe_status = 'past_due'
$$;

-- Saves the state of a subscription as of a moment, unless a newer state is already stored. An ended subscription
-- stays ended. @returns what changed, or null
create function private.save_subscription(target_user uuid, customer text, stripe_object jsonb, moment timestamptz)
returns text language plpgsql set search_path = '' as $$
declare
  name       text := stripe_object ->> 'id';
  state      text := stripe_object ->> 'status';
  period_end timestamptz := greatest((stripe_object ->> 'period_end')::timestamptz,
                                     (stripe_object ->> 'period_start')::timestamptz + interval '1 second');
  active     constant text[] := array['trialing', 'active', 'past_due'];
  ended      constant text[] := array['canceled', 'incomplete_expired'];
  before     public.subscriptions;
  -- Whether the known state is newer.
  is_outdated boolean;
begin
  select * into before from public.subscriptions s where s.stripe_subscription_id = name;
  if coalesce(before.stripe_status = any (ended), false) <> (state = any (ended)) then
    is_outdated := before.stripe_status = any (ended);
  else
    -- Its end says nothing about the order: a cancellation brings it forward.
    is_outdated := (before.stripe_updated_at, before.current_period_start, private.status_rank(before.stripe_status))
            > (moment, (stripe_object ->> 'period_start')::timestamptz, private.status_rank(state));
  end if;
  if is_outdated then
    return null;
  end if;
  insert into public.subscriptions as s (
    user_id, customer_id, stripe_subscription_id, plan, status, stripe_status, current_period_start, current_period_end,
    cancel_at_period_end, past_due_since, ended_at, created_at, stripe_updated_at)
  values (
    target_user, customer, name, stripe_object ->> 'plan',
    -- `choose_active_subscription` resumes the one that counts.
    case when state = any (ended) then 'canceled'
         when state = any (active) and not coalesce(before.status = any (active), false) then 'paused'
         else state end,
    state, (stripe_object ->> 'period_start')::timestamptz, period_end, (stripe_object ->> 'cancel_at_period_end')::boolean,
    case when state = 'past_due' then coalesce(before.past_due_since, moment) end,
    case when state = any (ended) then coalesce((stripe_object ->> 'ended_at')::timestamptz, moment) end,
    (stripe_object ->> 'created_at')::timestamptz, moment)
  on conflict (stripe_subscription_id) do update set
    plan = excluded.plan, status = excluded.status, stripe_status = excluded.stripe_status,
    current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
    cancel_at_period_end = excluded.cancel_at_period_end, past_due_since = excluded.past_due_since,
    ended_at = excluded.ended_at, stripe_updated_at = excluded.stripe_updated_at, updated_at = now();
  perform private.choose_active_subscription(target_user);
  return case
    when before.id is null then format('%s: new, %s', name, state)
    when before.stripe_status <> state then format('%s: %s, was %s', name, state, before.stripe_status)
    when (before.current_period_end, before.cancel_at_period_end)
         is distinct from (period_end, (stripe_object ->> 'cancel_at_period_end')::boolean)
      then format('%s: %s until %s', name, state, to_char(period_end at time zone 'utc', 'YYYY-MM-DD'))
  end;
end $$;

-- Which of two states from the same second wins: a successful payment overrides a failure.
create function private.status_rank(status text) returns integer
language sql immutable set search_path = '' as $$
  select coalesce(array_position(
    array['incomplete', 'paused', 'unpaid', 'past_due', 'trialing', 'active', 'incomplete_expired', 'canceled'], status), 0)
$$;

-- Keeps at most one active subscription per user: the oldest that is active in Stripe. The others are paused. One
-- whose period has ended yields to the next, even before Stripe reports its end. A paid subscription replaces a comped
-- one.
create function private.choose_active_subscription(target_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  first uuid;
begin
  select s.id into first from public.subscriptions s
   where s.user_id = target_user and s.stripe_status in ('trialing', 'active', 'past_due')
   order by private.has_ended(s), s.created_at, s.stripe_subscription_id limit 1;
  if first is null then
    return;
  end if;
  update public.subscriptions s set status = 'canceled', ended_at = now(), updated_at = now()
   where s.user_id = target_user and s.stripe_subscription_id is null
     and s.status in ('trialing', 'active', 'past_due');
  update public.subscriptions s set status = 'paused', updated_at = now()
   where s.user_id = target_user and s.id <> first and s.status in ('trialing', 'active', 'past_due');
  update public.subscriptions s set status = s.stripe_status, updated_at = now()
   where s.id = first and s.status <> s.stripe_status;
end $$;

-- Saves an invoice as of a moment, unless a newer state is already stored. @returns what changed
create function private.save_invoice(target_user uuid, stripe_object jsonb, moment timestamptz)
returns text language plpgsql set search_path = '' as $$
declare
  order_of constant text[] := array['draft', 'open', 'uncollectible', 'void', 'paid'];
  before   public.invoices;
begin
  select * into before from public.invoices i where i.id = stripe_object ->> 'id';
  if before.status in ('paid', 'void') and before.status <> stripe_object ->> 'status'
     or (before.stripe_updated_at, array_position(order_of, before.status))
        > (moment, array_position(order_of, stripe_object ->> 'status')) then
    return null;
  end if;
  insert into public.invoices (
    id, user_id, number, status, amount, currency, created_at, hosted_url, pdf_url, stripe_updated_at)
  values (
    stripe_object ->> 'id', target_user, stripe_object ->> 'number', stripe_object ->> 'status', (stripe_object ->> 'amount')::bigint, stripe_object ->> 'currency',
    (stripe_object ->> 'created_at')::timestamptz, stripe_object ->> 'hosted_url', stripe_object ->> 'pdf_url', moment)
  on conflict (id) do update set
    number = excluded.number, status = excluded.status, amount = excluded.amount, currency = excluded.currency,
    hosted_url = excluded.hosted_url, pdf_url = excluded.pdf_url, stripe_updated_at = excluded.stripe_updated_at;
  return case when before.status is distinct from stripe_object ->> 'status' then
    format('%s: %s%s', stripe_object ->> 'id', stripe_object ->> 'status', ', was ' || before.status) end;
end $$;
