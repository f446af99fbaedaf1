set check_function_bodies = off;

-- Whether a subscription and its object in Stripe differ in whether it ends with its period, or in when.
create function private.ends_otherwise(subscription public.subscriptions, stripe_object jsonb) returns boolean
language sql stable set search_path = '' as $$
  select (subscription.cancel_at_period_end or ends.with_period)
     and (subscription.cancel_at_period_end, subscription.current_period_end) <> (ends.with_period, ends.at)
    from (select (stripe_object ->> 'cancel_at_period_end')::boolean as with_period,
                 (stripe_object ->> 'period_end')::timestamptz as at) ends
$$;

-- Saves the state of a subscription as of a moment, unless a newer state is already stored. An ended subscription
-- stays ended. @returns what changed, or null
create or replace function private.save_subscription(target_user uuid, customer text, stripe_object jsonb, moment timestamptz)
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

-- Applies an event once. `subscription` and `invoice` are its objects, or null; `closed_session` is a checkout session
-- that can no longer be paid.
-- @returns `applied`; `tied` if it was applied after a different event of the same second, so that only Stripe knows which
-- came last; `known` for an event already applied; `account_deleted` or `unknown_customer`
-- Only the server may call it.
create or replace function public.apply_stripe_event(
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

reset check_function_bodies;
