-- A customer may be deleted by hand at the payment service: the user's next checkout makes another one. The
-- lost one stays, since what was bought with it is named by it, and late news of it still have their owner.

alter table public.billing_customers add column lost_at timestamptz;
alter table public.billing_customers drop constraint billing_customers_user_id_mode_key;
create unique index billing_customers_of_user on public.billing_customers (user_id, mode) where lost_at is null;

-- What a lost customer had ended with it.
drop trigger tell_customer_left on public.billing_customers;
create trigger tell_customer_left after update of user_id on public.billing_customers
  for each row when (old.user_id is not null and new.user_id is null and new.lost_at is null)
  execute function private.tell_customer_left();

-- Begins to pay, or goes on with it: the user's customer, and their present attempt with its session, as
-- far as there are any. `refused` says why not: `unknown_caller`, `subscribed`, or `unpaid` for a
-- subscription that waits for its payment at the payment service.
create or replace function public.begin_checkout(person uuid, mode text)
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
      left join public.billing_customers c
        on c.user_id = u.id and c.mode = begin_checkout.mode and c.lost_at is null
     where u.id = person;
  end if;
  return next;
end $$;

-- Keeps the customer of a user, the first of those that came at once: they may be one customer, whose name is
-- taken, or two, of which a user has one. @returns the one that counts
create or replace function public.keep_billing_customer(person uuid, mode text, customer text)
returns table (customer_id text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  insert into public.billing_customers (customer_id, user_id, mode)
  values (customer, person, keep_billing_customer.mode)
  on conflict do nothing;
  return query select c.customer_id from public.billing_customers c
                where c.user_id = person and c.mode = keep_billing_customer.mode and c.lost_at is null;
end $$;

-- Says that the payment service does not know a customer any more.
create function public.lose_billing_customer(person uuid, mode text, customer text) returns void
language sql security definer set search_path = '' as $$
  update public.billing_customers c set lost_at = now()
   where c.customer_id = customer and c.user_id = person and c.mode = lose_billing_customer.mode
     and c.lost_at is null
$$;

-- What a user has at the payment service: their customer, and the subscription that can be managed there.
create or replace function public.billing_account(person uuid, mode text)
returns table (
  customer_id text, stripe_subscription_id text, plan text, status text, current_period_start timestamptz,
  current_period_end timestamptz, cancel_at_period_end boolean, past_due_since timestamptz, ended_at timestamptz,
  billed boolean)
language sql stable security definer set search_path = '' as $$
  select c.customer_id, s.stripe_subscription_id, s.plan, s.status, s.current_period_start, s.current_period_end,
         s.cancel_at_period_end, s.past_due_since, s.ended_at, s.billed
    from public.billing_customers c
    left join public.subscriptions s on s.customer_id = c.customer_id and s.stripe_status <> 'incomplete_expired'
   where c.user_id = person and c.mode = billing_account.mode and c.lost_at is null and private.is_welcome(person)
   order by s.status in ('trialing', 'active', 'past_due') desc nulls last, s.status <> 'canceled' desc nulls last,
            s.created_at desc
   limit 1
$$;

revoke execute on function public.lose_billing_customer(uuid, text, text) from public, anon, authenticated;
grant execute on function public.lose_billing_customer(uuid, text, text) to service_role;
