-- Nothing that was only tried entitles where people pay: once the keys are live, what was bought with test
-- keys or in a demo ends. The reverse never happens: test keys end nothing that is paid for.
-- @returns how many subscriptions that ended
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

revoke execute on function public.end_test_billing() from public, anon, authenticated;
grant execute on function public.end_test_billing() to service_role;
