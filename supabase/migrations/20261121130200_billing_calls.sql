-- What the functions of billing ask and keep. Each call is the server's alone.

-- Begins to pay, or goes on with it: the user's customer, and their present attempt with its session, as
-- far as there are any. `refused` says why not: `unknown_caller`, `subscribed`, or `unpaid` for a
-- subscription that waits for its payment at the payment service.
create function public.begin_checkout(person uuid, mode text)
returns table (refused text, email text, customer_id text, attempt integer, session_id text)
language plpgsql security definer set search_path = '' as $$
begin
  select case
      when not private.is_welcome(person) then 'unknown_caller'
      when bool_or(s.stripe_status in ('trialing', 'active')) then 'subscribed'
      when bool_or(s.stripe_status in ('past_due', 'unpaid', 'paused')) then 'unpaid'
    end into refused
    from public.subscriptions s
    join public.billing_customers c on c.customer_id = s.customer_id and c.mode = begin_checkout.mode
   where s.user_id = person;
  if refused is null then
    insert into public.checkout_attempts (user_id, mode) values (person, begin_checkout.mode)
    on conflict on constraint checkout_attempts_pkey do nothing;
    select u.email, c.customer_id, a.attempt, a.session_id
      into email, customer_id, attempt, session_id
      from auth.users u
      join public.checkout_attempts a on a.user_id = u.id and a.mode = begin_checkout.mode
      left join public.billing_customers c on c.user_id = u.id and c.mode = begin_checkout.mode
     where u.id = person;
  end if;
  return next;
end $$;

-- Keeps the customer of a user, the first of those that came at once. @returns the one that counts
create function public.keep_billing_customer(person uuid, mode text, customer text)
returns table (customer_id text)
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.billing_customers (customer_id, user_id, mode)
  values (customer, person, keep_billing_customer.mode)
  on conflict on constraint billing_customers_user_id_mode_key do nothing;
  return query select c.customer_id from public.billing_customers c
                where c.user_id = person and c.mode = keep_billing_customer.mode;
end $$;

-- Keeps the session of an attempt, as long as it is the present one.
create function public.keep_checkout_session(person uuid, mode text, attempt integer, session_id text)
returns void language sql security definer set search_path = '' as $$
  update public.checkout_attempts a set session_id = keep_checkout_session.session_id
   where a.user_id = person and a.mode = keep_checkout_session.mode and a.attempt = keep_checkout_session.attempt
$$;

-- Leaves an attempt that came to nothing. Of those that ask at once one moves it. @returns the present one
create function public.next_checkout_attempt(person uuid, mode text, attempt integer)
returns table (present integer)
language plpgsql security definer set search_path = '' as $$
begin
  update public.checkout_attempts a set attempt = a.attempt + 1, session_id = null
   where a.user_id = person and a.mode = next_checkout_attempt.mode and a.attempt = next_checkout_attempt.attempt;
  return query select a.attempt from public.checkout_attempts a
                where a.user_id = person and a.mode = next_checkout_attempt.mode;
end $$;

-- What a user has at the payment service: their customer, and the subscription that can be managed there.
create function public.billing_account(person uuid, mode text)
returns table (
  customer_id text, stripe_subscription_id text, plan text, status text, current_period_start timestamptz,
  current_period_end timestamptz, cancel_at_period_end boolean, past_due_since timestamptz, ended_at timestamptz,
  billed boolean)
language sql stable security definer set search_path = '' as $$
  select c.customer_id, s.stripe_subscription_id, s.plan, s.status, s.current_period_start, s.current_period_end,
         s.cancel_at_period_end, s.past_due_since, s.ended_at, s.billed
    from public.billing_customers c
    left join public.subscriptions s on s.customer_id = c.customer_id and s.stripe_status <> 'incomplete_expired'
   where c.user_id = person and c.mode = billing_account.mode and private.is_welcome(person)
   order by s.status in ('trialing', 'active', 'past_due') desc nulls last, s.status <> 'canceled' desc nulls last,
            s.created_at desc
   limit 1
$$;

-- The subscriptions that we take for living: what the payment service does not list has to be asked for.
-- One that is `doubled` is paid for by somebody who pays for another already.
create function public.living_stripe_subscriptions(mode text)
returns table (stripe_subscription_id text, customer_id text, doubled boolean)
language sql stable security definer set search_path = '' as $$
  select s.stripe_subscription_id, s.customer_id,
         s.status = 'paused' and s.stripe_status in ('trialing', 'active', 'past_due')
    from public.subscriptions s join public.billing_customers c on c.customer_id = s.customer_id
   where c.mode = living_stripe_subscriptions.mode and s.stripe_status not in ('canceled', 'incomplete_expired')
$$;

create function public.record_reconciliation(mode text, compared integer, healed text[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.billing_reconciliations (mode, compared, healed)
  values (record_reconciliation.mode, record_reconciliation.compared, record_reconciliation.healed)
$$;

-- Outside a demo nothing of its pretended payments entitles. @returns how many subscriptions that ended
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

revoke execute on function
  public.begin_checkout(uuid, text), public.keep_billing_customer(uuid, text, text),
  public.keep_checkout_session(uuid, text, integer, text), public.next_checkout_attempt(uuid, text, integer),
  public.billing_account(uuid, text), public.living_stripe_subscriptions(text),
  public.record_reconciliation(text, integer, text[]), public.end_demo_billing()
  from public, anon, authenticated;
grant execute on function
  public.begin_checkout(uuid, text), public.keep_billing_customer(uuid, text, text),
  public.keep_checkout_session(uuid, text, integer, text), public.next_checkout_attempt(uuid, text, integer),
  public.billing_account(uuid, text), public.living_stripe_subscriptions(text),
  public.record_reconciliation(text, integer, text[]), public.end_demo_billing()
  to service_role;
