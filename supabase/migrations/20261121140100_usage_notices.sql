-- Notices of usage: who has used 80 percent of a subscription's credits, and who has used all, is told
-- by mail, each once a period. A credit that comes back and is spent again writes no second mail.

create table public.usage_notices (
  id           uuid not null unique default gen_random_uuid(),
  user_id      uuid not null references auth.users (id) on delete cascade,
  period_start timestamptz not null,
  -- Used of the credits of the period.
  used         integer not null,
  credits      integer not null check (used between 1 and credits),
  created_at   timestamptz not null default now(),
  -- When it was handed to the mail; null also where the person wants none.
  mailed_at    timestamptz,
  primary key (user_id, period_start, used)
);

alter table public.usage_notices enable row level security;
revoke all on public.usage_notices from anon, authenticated;
grant select on public.usage_notices to service_role;

-- Notes that so much is used. A trial's few searches are on the screen, and nobody is written to for them.
create function private.note_usage(person uuid, period timestamptz, used integer, credits integer) returns void
language plpgsql as $$
declare
  kept uuid;
begin
  if not exists (select from private.entitling_subscription(person)) then
    return;
  end if;
  insert into public.usage_notices (user_id, period_start, used, credits)
  values (person, period, note_usage.used, note_usage.credits)
  on conflict do nothing
  returning id into kept;
  if kept is not null then
    perform pg_notify('usage_notice', kept::text);
  end if;
end $$;

-- Charges one credit, in one atomic statement. False at the limit: nothing was charged then. Every
-- charge is one credit more, so that a threshold is met exactly.
create or replace function private.charge_credit(person uuid, period timestamptz, credits integer) returns boolean
language plpgsql as $$
declare
  now_used integer;
begin
  if coalesce(credits, 0) < 1 then
    return false;
  end if;
  insert into public.usage_periods as u (user_id, period_start, used) values (person, period, 1)
  on conflict (user_id, period_start) do update set used = u.used + 1 where u.used < credits
  returning u.used into now_used;
  if now_used in (ceil(credits * 0.8), credits) then
    perform private.note_usage(person, period, now_used, credits);
  end if;
  return now_used is not null;
end $$;

revoke execute on function
  private.note_usage(uuid, timestamptz, integer, integer), private.charge_credit(uuid, timestamptz, integer)
  from public, anon, authenticated;
