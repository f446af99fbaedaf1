-- Between the moment in which a customer is lost and that in which the next one is made, a checkout knew of neither: it
-- asked for a customer by the name of the first, and was given the lost one again, for a day where making the next one failed.

drop function public.begin_checkout(uuid, text);

-- Begins to pay, or goes on with it: the user's customer, the one of theirs that was lost last, and their present
-- attempt with its session, as far as there are any. `refused` says why not: `unknown_caller`, `subscribed`, or
-- `unpaid` for a subscription that waits for its payment at the payment service.
create function public.begin_checkout(person uuid, mode text)
returns table (refused text, email text, customer_id text, lost_id text, attempt integer, session_id text)
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
    select u.email, c.customer_id, a.attempt, a.session_id,
           (select l.customer_id from public.billing_customers l
             where l.user_id = person and l.mode = begin_checkout.mode and l.lost_at is not null
             order by l.lost_at desc limit 1)
      into email, customer_id, attempt, session_id, lost_id
      from auth.users u
      join public.checkout_attempts a on a.user_id = u.id and a.mode = begin_checkout.mode
      left join public.billing_customers c
        on c.user_id = u.id and c.mode = begin_checkout.mode and c.lost_at is null
     where u.id = person;
  end if;
  return next;
end $$;

revoke execute on function public.begin_checkout(uuid, text) from public, anon, authenticated;
grant execute on function public.begin_checkout(uuid, text) to service_role;
