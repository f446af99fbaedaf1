-- Checkout: a user's current attempt to pay.

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

-- Starts or resumes a checkout. Returns the user's customer, their most recently lost customer, and the current
-- attempt with its session, where they exist. `refused` gives the reason otherwise: `unknown_caller`, `subscribed`, or
-- `unpaid` if a subscription is waiting for payment in Stripe.
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

-- Saves the session of an attempt, if that attempt is still the current one.
create function public.save_checkout_session(target_user uuid, mode text, attempt integer, session_id text)
returns void language sql security definer set search_path = '' as $$
  update public.checkout_attempts a set session_id = save_checkout_session.session_id
   where a.user_id = target_user and a.mode = save_checkout_session.mode and a.attempt = save_checkout_session.attempt
$$;

-- Abandons a failed attempt. If several callers do so at once, only one advances the number.
-- @returns the current attempt
create function public.next_checkout_attempt(target_user uuid, mode text, attempt integer)
returns table (present integer)
language plpgsql security definer set search_path = '' as $$
begin
  update public.checkout_attempts a set attempt = a.attempt + 1, session_id = null
   where a.user_id = target_user and a.mode = next_checkout_attempt.mode and a.attempt = next_checkout_attempt.attempt;
  return query select a.attempt from public.checkout_attempts a
                where a.user_id = target_user and a.mode = next_checkout_attempt.mode;
end $$;

revoke all on public.checkout_attempts
  from public, anon, authenticated, service_role;

revoke execute on function
  public.begin_checkout(uuid, text), public.save_checkout_session(uuid, text, integer, text),
  public.next_checkout_attempt(uuid, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.begin_checkout(uuid, text), public.save_checkout_session(uuid, text, integer, text),
  public.next_checkout_attempt(uuid, text, integer)
  to service_role;
