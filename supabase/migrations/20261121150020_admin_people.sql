-- What an administrator sees of people, and does to their accounts. Each procedure asks who calls; each act
-- writes its row of the audit in the same transaction.

-- Accounts, newest first, a page of them: those whose address or name has the text in it.
create function public.admin_users(search text default null, page integer default 1, page_size integer default 25)
returns table (id uuid, email text, name text, created_at timestamptz, last_sign_in_at timestamptz,
               plan text, subscription_status text, comped_until timestamptz, used integer,
               granted_admin boolean, listed_admin boolean, disabled boolean, total bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.calling_administrator();
  return query
    with shown as (
      select u.id, u.email::text, p.name, u.created_at, u.last_sign_in_at, u.email_confirmed_at, u.banned_until,
             count(*) over () as total
        from auth.users u join public.profiles p on p.id = u.id
       where nullif(btrim(search), '') is null
          or strpos(lower(u.email), lower(btrim(search))) > 0
          or strpos(lower(p.name), lower(btrim(search))) > 0
       order by u.created_at desc, u.id
       limit private.size_of_page(page_size) offset private.rows_before(page, page_size)
    )
    select f.id, f.email, f.name, f.created_at, f.last_sign_in_at, c.plan, s.status,
           case when s.comped_until > now() then s.comped_until end,
           coalesce((select v.used from public.usage_periods v
                      where v.user_id = f.id and v.period_start = c.period_start), 0),
           exists (select from public.user_roles r where r.user_id = f.id and r.role = 'admin'),
           private.is_listed_admin(f.id), coalesce(f.banned_until > now(), false), f.total
      from shown f
      cross join lateral private.credit_account(f.id) c
      left join lateral (select e.status, e.comped_until from private.entitling_subscription(f.id) e) s on true
     order by f.created_at desc, f.id;
end $$;

-- Whether a confirmed address of ADMIN_EMAILS makes this person an administrator.
create function private.is_listed_admin(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from auth.users u join public.admin_emails a on a.email = lower(u.email)
                  where u.id = person and u.email_confirmed_at is not null)
$$;

-- The calling administrator, for an act on this account. Acts take turns, so that two administrators can not
-- take away each other's role at the same moment.
create function private.administrator_acting_on(person uuid) returns uuid
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.audit_events'));
  if not exists (select from auth.users u where u.id = person) then
    perform private.calling_administrator();
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  return private.calling_administrator();
end $$;

-- Refuses what has just been done when it left nobody who could undo it.
create function private.keep_an_administrator() returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from (select r.user_id as id from public.user_roles r
                              union select u.id from auth.users u join public.admin_emails a on a.email = lower(u.email)) p
                  where private.holds_admin(p.id)) then
    raise exception 'This is the last administrator. Make somebody else one first.' using errcode = 'PT409';
  end if;
end $$;

create function public.admin_grant(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.administrator_acting_on(person);
begin
  insert into public.user_roles (user_id, role, granted_by) values (person, 'admin', caller) on conflict do nothing;
  if not found then
    raise exception 'This account is an administrator already.' using errcode = 'PT409';
  end if;
  perform private.record_act(caller, 'grant_admin', person);
end $$;

create function public.admin_revoke(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.administrator_acting_on(person);
begin
  if private.is_listed_admin(person) then
    raise exception 'The setting ADMIN_EMAILS names this address: take it out there.' using errcode = 'PT409';
  end if;
  delete from public.user_roles r where r.user_id = person and r.role = 'admin';
  if not found then
    raise exception 'This account is no administrator.' using errcode = 'PT409';
  end if;
  perform private.keep_an_administrator();
  perform private.record_act(caller, 'revoke_admin', person);
end $$;

-- Disables an account: it is signed out everywhere, and neither searches nor signs in until it is enabled.
create function public.admin_disable(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.administrator_acting_on(person);
begin
  -- The end that the auth service itself writes for a ban without one.
  update auth.users u set banned_until = now() + interval '100 years'
   where u.id = person and (u.banned_until is null or u.banned_until <= now());
  if not found then
    raise exception 'This account is disabled already.' using errcode = 'PT409';
  end if;
  perform private.keep_an_administrator();
  delete from auth.sessions s where s.user_id = person;
  perform private.record_act(caller, 'disable_account', person);
end $$;

create function public.admin_enable(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.administrator_acting_on(person);
begin
  update auth.users u set banned_until = null where u.id = person and u.banned_until > now();
  if not found then
    raise exception 'This account is not disabled.' using errcode = 'PT409';
  end if;
  perform private.record_act(caller, 'enable_account', person);
end $$;

-- Gives Basic for free until the end of a day in UTC, at most two years ahead, or moves that end. Without a
-- day the comp ends now. Whoever pays has no use for one.
create function public.admin_comp(person uuid, last_day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.administrator_acting_on(person);
  until  timestamptz := (last_day + 1)::timestamp at time zone 'utc';
begin
  if exists (select from public.subscriptions s where s.user_id = person and s.comped_until is null
                and s.status in ('trialing', 'active', 'past_due')) then
    raise exception 'This account has a subscription of its own.' using errcode = 'PT409';
  end if;
  if last_day is null then
    delete from public.subscriptions s where s.user_id = person and s.comped_until > now() and s.status = 'active';
    if not found then
      raise exception 'This account has no comped plan.' using errcode = 'PT409';
    end if;
    perform private.record_act(caller, 'end_comp', person);
    return;
  end if;
  if last_day < current_date or last_day > current_date + 731 then
    raise exception 'Choose a day from today on, at most two years ahead.' using errcode = 'PT400';
  end if;
  insert into public.subscriptions as s (user_id, plan, status, current_period_start, current_period_end, comped_until)
  values (person, 'basic', 'active', now(), until, until)
  on conflict (user_id) where comped_until is not null do update
     set comped_until = until, current_period_end = until, status = 'active', ended_at = null, updated_at = now(),
         -- A running comp goes on in its month: moving its end gives no new credits.
         current_period_start = case when s.status = 'active' and s.comped_until > now()
                                     then s.current_period_start else excluded.current_period_start end;
  perform private.record_act(caller, 'comp_plan', person, jsonb_build_object('plan', 'basic', 'last_day', last_day));
end $$;

revoke execute on function
  private.is_listed_admin(uuid), private.administrator_acting_on(uuid), private.keep_an_administrator(),
  public.admin_users(text, integer, integer), public.admin_grant(uuid), public.admin_revoke(uuid),
  public.admin_disable(uuid), public.admin_enable(uuid), public.admin_comp(uuid, date)
  from public, anon, authenticated, service_role;
grant execute on function
  public.admin_users(text, integer, integer), public.admin_grant(uuid), public.admin_revoke(uuid),
  public.admin_disable(uuid), public.admin_enable(uuid), public.admin_comp(uuid, date)
  to authenticated;
