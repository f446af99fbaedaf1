-- Comped plans: a free Basic until a day, given by an administrator. It is a subscription that nobody pays
-- for: it is `active`, belongs to no payment service, and entitles until its end and not a moment longer.

alter table public.subscriptions
  -- When a comped plan ends, which is also the end of its period; null for every other subscription.
  add column comped_until timestamptz check (comped_until = current_period_end);
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

-- The person's plan, credits and period now. The period of a subscription is the billing period,
-- carried on month by month while a renewal has not been heard of; that of a comp is the month since it
-- began, cut off at its end; a trial's is the month in UTC.
create or replace function private.credit_account(
  person uuid, out plan text, out credits integer, out period_start timestamptz, out period_end timestamptz
)
language plpgsql stable as $$
declare
  utc_now timestamp := now() at time zone 'utc';
  comped  timestamptz;
  anchor  timestamp;
  months  integer;
begin
  select s.plan, p.monthly_credits, s.current_period_start, s.current_period_end, s.comped_until
    into plan, credits, period_start, period_end, comped
    from private.entitling_subscription(person) s join public.plans p on p.id = s.plan;
  if plan is null then
    select p.id, p.monthly_credits into plan, credits from public.plans p where p.id = 'trial';
    period_start := date_trunc('month', utc_now) at time zone 'utc';
    period_end := (date_trunc('month', utc_now) + interval '1 month') at time zone 'utc';
  elsif comped is not null or period_end <= now() then
    anchor := case when comped is null then period_end else period_start end at time zone 'utc';
    months := (extract(year from utc_now) - extract(year from anchor)) * 12
            + extract(month from utc_now) - extract(month from anchor);
    if anchor + make_interval(months => months) > utc_now then
      months := months - 1;
    end if;
    period_start := (anchor + make_interval(months => months)) at time zone 'utc';
    period_end := least((anchor + make_interval(months => months + 1)) at time zone 'utc', comped);
  end if;
end $$;

-- Who begins to pay needs no comp any more: it makes room for the subscription, of which only one may live.
create function private.end_comp_of_payer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.comped_until is null and new.status in ('trialing', 'active', 'past_due') then
    update public.subscriptions s set status = 'canceled', ended_at = now(), updated_at = now()
     where s.user_id = new.user_id and s.id <> new.id and s.comped_until is not null and s.status = 'active';
  end if;
  return new;
end $$;
create trigger end_comp_of_payer before insert or update of status on public.subscriptions
  for each row execute function private.end_comp_of_payer();

revoke execute on function private.end_comp_of_payer(), private.credit_account(uuid)
  from public, anon, authenticated, service_role;
