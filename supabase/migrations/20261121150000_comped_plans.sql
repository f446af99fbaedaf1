-- Comped plans: a free Basic until a day, given by an administrator. It is a subscription that nobody pays
-- for: it is `active`, belongs to no payment service, and entitles until its end and not a moment longer.

alter table public.subscriptions
  -- When a comped plan ends; null for a subscription that is paid.
  add column comped_until timestamptz;
grant select (comped_until) on public.subscriptions to authenticated;

-- At most one comped plan a person, whatever became of it: giving another moves its end.
create unique index subscriptions_one_comped on public.subscriptions (user_id) where comped_until is not null;

-- An ended comp is none: whoever reads their active subscription must not find it.
drop policy "A user reads their own subscriptions" on public.subscriptions;
create policy "A user reads their own subscriptions, a comped one until it ends"
  on public.subscriptions for select to authenticated
  using (user_id = (select auth.uid()) and (comped_until is null or comped_until > now()));

-- The subscription that entitles this person now: active, trialing, or past due for less than
-- seven days; a comped one until it ends. No row for anybody else.
create or replace function private.entitling_subscription(person uuid) returns setof public.subscriptions
language sql stable as $$
  select s.* from public.subscriptions s
  where s.user_id = person
    and (s.status in ('active', 'trialing')
         or (s.status = 'past_due' and s.past_due_since > now() - interval '7 days'))
    and (s.comped_until is null or s.comped_until > now())
  limit 1
$$;

-- Who begins to pay needs no comp any more: it makes room for the subscription, of which only one may live.
create function private.end_comp_of_payer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.comped_until is null and new.status in ('trialing', 'active', 'past_due') then
    update public.subscriptions s set status = 'canceled', updated_at = now()
     where s.user_id = new.user_id and s.id <> new.id and s.comped_until is not null and s.status = 'active';
  end if;
  return new;
end $$;
create trigger end_comp_of_payer before insert or update of status on public.subscriptions
  for each row execute function private.end_comp_of_payer();

revoke execute on function private.end_comp_of_payer() from public, anon, authenticated, service_role;
