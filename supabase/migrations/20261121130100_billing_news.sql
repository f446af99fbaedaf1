-- What the payment service tells us, by events and by readings, in any order and any number of times.
-- Each is one transaction: the event and its effect are kept together, or neither is.

-- Whose the news are. The customer has to be one of ours, in the same mode, and whoever the object names
-- besides has to be its owner: `stranger` otherwise; `gone` when the account is deleted. Holds the customer
-- until the end of the transaction, so news of one customer come one after the other.
create function private.owner_of_news(customer text, mode text, claims text[], out owner uuid, out refusal text)
language plpgsql as $$
begin
  select c.user_id into owner from public.billing_customers c
   where c.customer_id = owner_of_news.customer and c.mode = owner_of_news.mode for update;
  refusal := case
    when not found then 'stranger'
    when owner is null then 'gone'
    when exists (select from unnest(claims) claim where claim <> owner::text) then 'stranger'
  end;
end $$;

-- Which state holds of two told for the same second: a payment ends its trouble.
create function private.rank_of_status(status text) returns integer
language sql immutable as $$
  select coalesce(array_position(
    array['incomplete', 'paused', 'unpaid', 'past_due', 'trialing', 'active', 'incomplete_expired', 'canceled'], status), 0)
$$;

-- Of the subscriptions that live at Stripe the oldest counts here, and the others are paused: a user has
-- one at most. What was given for nothing makes room for what is paid.
create function private.settle_living(person uuid) returns void
language plpgsql as $$
declare
  first uuid;
begin
  select s.id into first from public.subscriptions s
   where s.user_id = person and s.stripe_status in ('trialing', 'active', 'past_due')
   order by s.created_at, s.stripe_subscription_id limit 1;
  if first is null then
    return;
  end if;
  update public.subscriptions s set status = 'canceled', ended_at = now(), updated_at = now()
   where s.user_id = person and s.stripe_subscription_id is null
     and s.status in ('trialing', 'active', 'past_due');
  update public.subscriptions s set status = 'paused', updated_at = now()
   where s.user_id = person and s.id <> first and s.status in ('trialing', 'active', 'past_due');
  update public.subscriptions s set status = s.stripe_status, updated_at = now()
   where s.id = first and s.status <> s.stripe_status;
end $$;

-- From when on a payment is due: the first event since the last good one that tells of a failure.
create function private.settle_past_due(subscription text) returns void
language sql as $$
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

-- Keeps the state of a subscription as it was told for a moment, unless something newer is known. An end
-- is final. @returns what changed, null for nothing
create function private.keep_subscription(person uuid, customer text, news jsonb, moment timestamptz)
returns text language plpgsql as $$
declare
  name       text := news ->> 'id';
  state      text := news ->> 'status';
  period_end timestamptz := greatest((news ->> 'period_end')::timestamptz,
                                     (news ->> 'period_start')::timestamptz + interval '1 second');
  living     constant text[] := array['trialing', 'active', 'past_due'];
  ended      constant text[] := array['canceled', 'incomplete_expired'];
  before     public.subscriptions;
  -- Whether what we know already outweighs the news.
  over       boolean;
begin
  select * into before from public.subscriptions s where s.stripe_subscription_id = name;
  if coalesce(before.stripe_status = any (ended), false) <> (state = any (ended)) then
    over := before.stripe_status = any (ended);
  else
    over := (before.told_at, before.current_period_end, private.rank_of_status(before.stripe_status))
            > (moment, period_end, private.rank_of_status(state));
  end if;
  if over then
    return null;
  end if;
  insert into public.subscriptions as s (
    user_id, customer_id, stripe_subscription_id, plan, status, stripe_status, current_period_start, current_period_end,
    cancel_at_period_end, past_due_since, ended_at, created_at, told_at)
  values (
    person, customer, name, news ->> 'plan',
    -- `settle_living` wakes the one that counts.
    case when state = any (ended) then 'canceled'
         when state = any (living) and not coalesce(before.status = any (living), false) then 'paused'
         else state end,
    state, (news ->> 'period_start')::timestamptz, period_end, (news ->> 'cancel_at_period_end')::boolean,
    case when state = 'past_due' then coalesce(before.past_due_since, moment) end,
    case when state = any (ended) then coalesce((news ->> 'ended_at')::timestamptz, moment) end,
    (news ->> 'created_at')::timestamptz, moment)
  on conflict (stripe_subscription_id) do update set
    plan = excluded.plan, status = excluded.status, stripe_status = excluded.stripe_status,
    current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
    cancel_at_period_end = excluded.cancel_at_period_end, past_due_since = excluded.past_due_since,
    ended_at = excluded.ended_at, told_at = excluded.told_at, updated_at = now();
  perform private.settle_living(person);
  return case
    when before.id is null then format('%s: new, %s', name, state)
    when before.stripe_status <> state then format('%s: %s, was %s', name, state, before.stripe_status)
    when (before.current_period_end, before.cancel_at_period_end)
         is distinct from (period_end, (news ->> 'cancel_at_period_end')::boolean)
      then format('%s: %s until %s', name, state, to_char(period_end at time zone 'utc', 'YYYY-MM-DD'))
  end;
end $$;

-- Keeps an invoice as it was told for a moment, unless something newer is known. @returns what changed
create function private.keep_invoice(person uuid, news jsonb, moment timestamptz)
returns text language plpgsql as $$
declare
  order_of constant text[] := array['draft', 'open', 'uncollectible', 'void', 'paid'];
  before   public.invoices;
begin
  select * into before from public.invoices i where i.id = news ->> 'id';
  if before.status in ('paid', 'void') and before.status <> news ->> 'status'
     or (before.told_at, array_position(order_of, before.status))
        > (moment, array_position(order_of, news ->> 'status')) then
    return null;
  end if;
  insert into public.invoices (
    id, user_id, number, status, amount, currency, created_at, hosted_url, pdf_url, told_at)
  values (
    news ->> 'id', person, news ->> 'number', news ->> 'status', (news ->> 'amount')::bigint, news ->> 'currency',
    (news ->> 'created_at')::timestamptz, news ->> 'hosted_url', news ->> 'pdf_url', moment)
  on conflict (id) do update set
    number = excluded.number, status = excluded.status, amount = excluded.amount, currency = excluded.currency,
    hosted_url = excluded.hosted_url, pdf_url = excluded.pdf_url, told_at = excluded.told_at;
  return case when before.status is distinct from news ->> 'status' then
    format('%s: %s%s', news ->> 'id', news ->> 'status', ', was ' || before.status) end;
end $$;

-- Takes an event, once. `subscription` and `invoice` are what it tells of them, or null; `closed_session` is
-- the checkout session that it says can not be paid any more.
-- @returns `applied`; `tied` when it was applied after another of the same second that says otherwise, so that
-- only Stripe can tell which of them came last; `known` for an event that came before, `gone` or `stranger`
create function public.apply_stripe_event(
  event_id text, event_type text, event_at timestamptz, mode text, customer text, claims text[],
  subscription jsonb, invoice jsonb, failed_subscription text, closed_session text
) returns table (outcome text)
language plpgsql security definer set search_path = '' as $$
declare
  owned record := private.owner_of_news(customer, apply_stripe_event.mode, claims);
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
                  where s.stripe_subscription_id = about and s.told_at = event_at
                    and s.stripe_status = subscription ->> 'status'
                    and s.cancel_at_period_end <> (subscription ->> 'cancel_at_period_end')::boolean) then
        outcome := 'tied';
      end if;
      perform private.keep_subscription(owned.owner, customer, subscription, event_at);
    end if;
    if about is not null then
      perform private.settle_past_due(about);
    end if;
    if invoice is not null then
      perform private.keep_invoice(owned.owner, invoice, event_at);
    end if;
    update public.checkout_attempts a set attempt = a.attempt + 1, session_id = null
     where a.user_id = owned.owner and a.session_id = closed_session;
  end if;
  return next;
end $$;

-- Takes what was read at the payment service. @returns what that put right, if anything
create function public.apply_stripe_reading(
  read_at timestamptz, mode text, customer text, subscription jsonb default null, invoice jsonb default null
) returns table (outcome text, change text)
language plpgsql security definer set search_path = '' as $$
declare
  owned record := private.owner_of_news(customer, apply_stripe_reading.mode, '{}');
begin
  outcome := coalesce(owned.refusal, 'applied');
  if outcome = 'applied' and subscription is not null then
    change := private.keep_subscription(owned.owner, customer, subscription, read_at);
    if change is not null then
      insert into public.stripe_events (id, type, created_at, subscription_id, subscription_status)
      values (format('reading %s %s', subscription ->> 'id', gen_random_uuid()), 'reading', read_at,
              subscription ->> 'id', subscription ->> 'status');
      perform private.settle_past_due(subscription ->> 'id');
    end if;
  elsif outcome = 'applied' and invoice is not null then
    change := private.keep_invoice(owned.owner, invoice, read_at);
  end if;
  return next;
end $$;

revoke execute on function
  private.owner_of_news(text, text, text[]), private.rank_of_status(text), private.settle_living(uuid),
  private.settle_past_due(text), private.keep_subscription(uuid, text, jsonb, timestamptz),
  private.keep_invoice(uuid, jsonb, timestamptz),
  public.apply_stripe_event(text, text, timestamptz, text, text, text[], jsonb, jsonb, text, text),
  public.apply_stripe_reading(timestamptz, text, text, jsonb, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.apply_stripe_event(text, text, timestamptz, text, text, text[], jsonb, jsonb, text, text),
  public.apply_stripe_reading(timestamptz, text, text, jsonb, jsonb)
  to service_role;
