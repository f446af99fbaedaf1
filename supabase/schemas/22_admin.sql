-- Administration: what administrators see and do. Every procedure checks the caller.

set check_function_bodies = off;

-- One page of accounts, newest first. `search` matches any part of the address or name.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_users(search text default null, page integer default 1, page_size integer default 25)
returns table (id uuid, email text, name text, created_at timestamptz, last_sign_in_at timestamptz,
               plan text, subscription_status text, comped_until timestamptz, used integer,
               granted_admin boolean, listed_admin boolean, disabled boolean, total bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    with shown as (
      select u.id, u.email::text, p.name, u.created_at, u.last_sign_in_at, u.email_confirmed_at, u.banned_until,
             count(*) over () as total
        from auth.users u join public.profiles p on p.id = u.id
       where nullif(btrim(search), '') is null
          or strpos(lower(u.email), lower(btrim(search))) > 0
          or strpos(lower(p.name), lower(btrim(search))) > 0
       order by u.created_at desc, u.id
       limit private.clamp_page_size(page_size) offset private.page_offset(page, page_size)
    )
    select f.id, f.email, f.name, f.created_at, f.last_sign_in_at, c.plan, s.status,
           case when s.comped_until > now() then s.comped_until end,
           private.credits_used(f.id, c.period_start, c.period_end, c.credits),
           exists (select from public.user_roles r where r.user_id = f.id and r.role = 'admin'),
           private.is_listed_admin(f.id), coalesce(f.banned_until > now(), false), f.total
      from shown f
      cross join lateral private.credit_account(f.id) c
      left join lateral (select e.status, e.comped_until from private.entitling_subscription(f.id) e) s on true
     order by f.created_at desc, f.id;
end $$;

grant execute on function public.admin_users to authenticated;

-- Makes an account an administrator.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_grant(target_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_admin_acting_on(target_user);
begin
  insert into public.user_roles (user_id, role, granted_by) values (target_user, 'admin', caller) on conflict do nothing;
  if not found then
    raise exception 'This account is already an administrator.' using errcode = 'PT409';
  end if;
  perform private.record_audit_event(caller, 'grant_admin', target_user);
end $$;

grant execute on function public.admin_grant to authenticated;

-- Ends the administrator role of an account. The last administrator stays.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_revoke(target_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_admin_acting_on(target_user);
begin
  if private.is_listed_admin(target_user) then
    raise exception 'ADMIN_EMAILS makes this account an administrator. Remove the address there.' using errcode = 'PT409';
  end if;
  delete from public.user_roles r where r.user_id = target_user and r.role = 'admin';
  if not found then
    raise exception 'This account is not an administrator.' using errcode = 'PT409';
  end if;
  perform private.require_remaining_admin();
  perform private.record_audit_event(caller, 'revoke_admin', target_user);
end $$;

grant execute on function public.admin_revoke to authenticated;

-- True if this user is an administrator because their confirmed address is in ADMIN_EMAILS.
create function private.is_listed_admin(target_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from auth.users u join public.admin_emails a on a.email = lower(u.email)
                  where u.id = target_user and u.email_confirmed_at is not null)
$$;

-- Disables an account. It is signed out everywhere and can't sign in or search until it is enabled again.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_disable(target_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_admin_acting_on(target_user);
begin
  -- The end that the auth service itself writes for a ban without one.
  update auth.users u set banned_until = now() + interval '100 years'
   where u.id = target_user and (u.banned_until is null or u.banned_until <= now());
  if not found then
    raise exception 'This account is already disabled.' using errcode = 'PT409';
  end if;
  perform private.require_remaining_admin();
  delete from auth.sessions s where s.user_id = target_user;
  perform private.record_audit_event(caller, 'disable_account', target_user);
end $$;

grant execute on function public.admin_disable to authenticated;

-- Rolls back an action that would leave no administrator who could undo it.
create function private.require_remaining_admin() returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from (select r.user_id as id from public.user_roles r
                              union select u.id from auth.users u join public.admin_emails a on a.email = lower(u.email)) p
                  where private.has_admin_role(p.id)) then
    raise exception 'This is the last administrator. Add another one first.' using errcode = 'PT409';
  end if;
end $$;

-- Lets a disabled account sign in again.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_enable(target_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_admin_acting_on(target_user);
begin
  update auth.users u set banned_until = null where u.id = target_user and u.banned_until > now();
  if not found then
    raise exception 'This account is not disabled.' using errcode = 'PT409';
  end if;
  perform private.record_audit_event(caller, 'enable_account', target_user);
end $$;

grant execute on function public.admin_enable to authenticated;

-- Comps Basic or Pro until the end of a day in UTC, at most two years ahead, or changes an existing comp. A null day
-- ends the comp now. Refused for accounts that pay.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_comp(target_user uuid, last_day date, plan text default 'basic') returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_admin_acting_on(target_user);
  until  timestamptz := (last_day + 1)::timestamp at time zone 'utc';
begin
  if exists (select from public.subscriptions s where s.user_id = target_user and s.comped_until is null
                and s.status in ('trialing', 'active', 'past_due')) then
    raise exception 'This account already has its own subscription.' using errcode = 'PT409';
  end if;
  if last_day is null then
    delete from public.subscriptions s where s.user_id = target_user and s.comped_until > now() and s.status = 'active';
    if not found then
      raise exception 'This account has no comped plan.' using errcode = 'PT409';
    end if;
    perform private.record_audit_event(caller, 'end_comp', target_user);
    return;
  end if;
  if coalesce(admin_comp.plan, '') not in ('basic', 'pro') then
    raise exception 'Choose Basic or Pro.' using errcode = 'PT400';
  end if;
  if last_day < current_date or last_day > current_date + 731 then
    raise exception 'Choose a day from today to two years from now.' using errcode = 'PT400';
  end if;
  insert into public.subscriptions as s (user_id, plan, status, current_period_start, current_period_end, comped_until)
  values (target_user, admin_comp.plan, 'active', now(), until, until)
  on conflict (user_id) where comped_until is not null do update
     set plan = excluded.plan, comped_until = until, current_period_end = until, status = 'active', ended_at = null, updated_at = now(),
         -- A running comp goes on in its month: moving its end gives no new credits.
         current_period_start = case when s.status = 'active' and s.comped_until > now()
                                     then s.current_period_start else excluded.current_period_start end;
  perform private.record_audit_event(caller, 'comp_plan', target_user, jsonb_build_object('plan', admin_comp.plan, 'last_day', last_day));
end $$;

grant execute on function public.admin_comp to authenticated;

-- Returns the calling administrator for an action on this account. A lock serializes such actions, so two
-- administrators can't remove each other's role at the same moment.
create function private.require_admin_acting_on(target_user uuid) returns uuid
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.audit_events'));
  if not exists (select from auth.users u where u.id = target_user) then
    perform private.require_admin();
    raise exception 'Account not found.' using errcode = 'PT404';
  end if;
  return private.require_admin();
end $$;

-- The admin overview as one document; its format is in `contract/admin.ts`. Days are in UTC: the last thirty,
-- including today. Recurring revenue counts active and past-due subscriptions, but not trialing, comped or demo ones.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today date := (now() at time zone 'utc')::date;
  since timestamptz := (today - 29)::timestamp at time zone 'utc';
begin
  perform private.require_admin();
  return jsonb_build_object(
    'users', (select count(*) from auth.users),
    'new_users', (select count(*) from auth.users u where u.created_at > now() - interval '7 days'),
    'disabled_users', (select count(*) from auth.users u where u.banned_until > now()),
    'waiting', (select count(*) from public.waitlist w where w.invited_at is null),
    'subscriptions', (
      select jsonb_build_object(
               'paid', count(*) filter (where c.real and s.status in ('active', 'trialing')),
               'past_due', count(*) filter (where c.real and s.status = 'past_due'),
               'given', count(*) filter (where not c.real and s.status in ('active', 'trialing')
                                           and (s.comped_until is null or s.comped_until > now())),
               'monthly_revenue_cents', coalesce(sum(p.monthly_price_cents)
                  filter (where c.real and s.status in ('active', 'past_due')), 0))
        from public.subscriptions s join public.plans p on p.id = s.plan
        -- The money of a demo is invented.
        cross join lateral (select exists (select from public.billing_customers b where b.customer_id = s.customer_id
                                              and b.mode <> 'demo') as real) c),
    'days', (
      select jsonb_agg(jsonb_build_object('day', d.day, 'searches', coalesce(s.searches, 0),
                                          'failures', coalesce(f.failures, 0)) order by d.day)
        from (select generate_series(today - 29, today, interval '1 day')::date as day) d
        left join (select (x.created_at at time zone 'utc')::date as day, count(*) as searches
                     from public.searches x where x.created_at >= since group by 1) s using (day)
        left join (select (x.at at time zone 'utc')::date as day, count(*) as failures
                     from public.search_failures x where x.at >= since group by 1) f using (day)),
    'sources', (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'demo', s.demo, 'loaded_at', s.loaded_at)
                                order by s.loaded_at desc, s.id), '[]')
        from public.listing_sources s where s.name <> 'Your data'),
    -- The statistics of the planner: counting millions of rows would take seconds.
    'listings', (select greatest(c.reltuples, 0)::bigint from pg_catalog.pg_class c
                  where c.oid = 'public.listings'::regclass)
  );
end $$;

grant execute on function public.admin_overview to authenticated;

-- One page of subscriptions, newest first: all of them, those with one status, or the comped ones.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_subscriptions(
  of_state text default null, page integer default 1, page_size integer default 25
) returns table (id uuid, email text, plan text, status text, current_period_start timestamptz,
                 current_period_end timestamptz, cancel_at_period_end boolean, comped_until timestamptz,
                 created_at timestamptz, total bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select s.id, u.email::text, s.plan, s.status, s.current_period_start, s.current_period_end,
           s.cancel_at_period_end, s.comped_until, s.created_at, count(*) over ()
      from public.subscriptions s join auth.users u on u.id = s.user_id
     where nullif(of_state, '') is null
        or (of_state = 'comped' and s.comped_until > now() and s.status = 'active')
        or (of_state = s.status and s.comped_until is null)
     order by s.created_at desc, s.id
     limit private.clamp_page_size(page_size) offset private.page_offset(page, page_size);
end $$;

grant execute on function public.admin_subscriptions to authenticated;

-- One page of the waitlist: waiting people first, longest wait first, then those already invited.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_waitlist(page integer default 1, page_size integer default 25)
returns table (id uuid, email text, name text, brokerage text, market text, needs text,
               created_at timestamptz, invited_at timestamptz, total bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select w.id, w.email, w.name, w.brokerage, w.market, w.needs, w.created_at, w.invited_at, count(*) over ()
      from public.waitlist w
     order by w.invited_at is not null, w.created_at, w.id
     limit private.clamp_page_size(page_size) offset private.page_offset(page, page_size);
end $$;

grant execute on function public.admin_waitlist to authenticated;

-- Invites one waitlist entry, once. If email is configured, this also sends the invitation.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_invite(entry uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_admin();
begin
  update public.waitlist w set invited_at = now() where w.id = entry and w.invited_at is null;
  if not found then
    raise exception 'This person was already invited or is no longer on the waitlist.' using errcode = 'PT409';
  end if;
  perform private.record_audit_event(caller, 'invite', entry);
  perform pg_notify('waitlist_invitation', entry::text);
end $$;

grant execute on function public.admin_invite to authenticated;

-- One page of contact messages: open ones with the oldest first, or closed ones with the newest first.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_messages(done boolean default false, page integer default 1, page_size integer default 25)
returns table (id uuid, created_at timestamptz, name text, email text, topic text, message text,
               signed_in boolean, emailed_at timestamptz, done_at timestamptz, total bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select m.id, m.created_at, m.name, m.email, m.topic, m.message, m.user_id is not null, m.emailed_at, m.done_at,
           count(*) over ()
      from public.contact_messages m
     where (m.done_at is not null) = coalesce(done, false)
     order by m.done_at desc nulls last, m.created_at, m.id
     limit private.clamp_page_size(page_size) offset private.page_offset(page, page_size);
end $$;

grant execute on function public.admin_messages to authenticated;

-- Closes an answered message, or reopens it.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_close_message(message uuid, done boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_admin();
begin
  update public.contact_messages m set done_at = case when done then now() end
   where m.id = admin_close_message.message and (m.done_at is not null) <> done;
  if not found then
    raise exception 'This message has changed. Reload the page.' using errcode = 'PT409';
  end if;
  perform private.record_audit_event(caller, case when done then 'close_message' else 'reopen_message' end,
                             admin_close_message.message);
end $$;

grant execute on function public.admin_close_message to authenticated;

-- One page of market models: those being fitted first, then those whose fit failed, then the largest.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_markets(page integer default 1, page_size integer default 25)
returns table (market text, demo boolean, model_of text, sales integer, fitted_on date, made_at timestamptz,
               errors integer, median_error real, running_since timestamptz, priced integer, retry_at timestamptz,
               total bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    with fits as (
      select f.market, f.demo, f.priced,
             case when l.is_held then f.started_at end as running_since,
             case when not l.is_held then f.retry_at end as retry_at
        from public.market_fits f,
             lateral (select exists (
               select from pg_catalog.pg_locks l
                where l.locktype = 'advisory' and l.granted
                  and (l.classid::bigint << 32 | l.objid::bigint) = f.lock_number) as is_held) l
       where l.is_held or f.retry_at is not null
    ), shown as (
      select coalesce(m.market, f.market) as market, coalesce(m.demo, f.demo) as demo, m.model ->> 'market' as model_of,
             m.sales, m.fitted_on, m.made_at, coalesce(m.errors, 0) as errors, m.median_error,
             f.running_since, f.priced, f.retry_at
        from public.market_models m
        full join fits f on f.market = m.market and f.demo = m.demo
    )
    select s.market, s.demo, s.model_of, s.sales, s.fitted_on, s.made_at, s.errors, s.median_error,
           s.running_since, s.priced, s.retry_at, count(*) over ()
      from shown s
     order by s.running_since is null, s.retry_at is null, s.sales desc nulls first, s.market, s.demo
     limit private.clamp_page_size(page_size) offset private.page_offset(page, page_size);
end $$;

grant execute on function public.admin_markets to authenticated;

-- Starts the upload of a file of open market data, which then arrives in pieces as homes do. `accepts_terms` says whether the
-- administrator's use is within the terms of its publisher, and `source` whose rents it has if it isn't a publisher's.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_start_market_import(
  file_name text, bytes integer, accepts_terms boolean, source text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_admin();
  named text := coalesce(nullif(left(trim(file_name), 200), ''), 'file');
  upload uuid;
begin
  if bytes > 1073741824 then
    raise exception 'This file is larger than 1 GB. Import it with "npm run import:market" on the server.' using errcode = 'PT413';
  end if;
  if bytes <= 0 then
    raise exception 'This file is empty.' using errcode = 'PT400';
  end if;
  -- The page shows the latest only. One that is still receiving was left when the page was closed.
  delete from public.uploads u
   where u.user_id = caller and u.kind = 'market' and u.status in ('receiving', 'done', 'failed');
  insert into public.uploads (user_id, kind, file_name, bytes, choices)
  values (caller, 'market', named, admin_start_market_import.bytes,
          jsonb_build_object('acceptsTerms', accepts_terms is true, 'source', nullif(left(trim(source), 100), '')))
  returning id into upload;
  perform private.record_audit_event(caller, 'import_market_data', upload,
    jsonb_build_object('file', named, 'accepts_terms', accepts_terms is true));
  return upload;
exception when unique_violation then
  raise exception 'Another upload is in progress. Finish or cancel it first.' using errcode = 'PT409';
end $$;

grant execute on function public.admin_start_market_import to authenticated;

-- The imported files of open market data, by dataset and level, from the newest vintage to the oldest, and the caller's
-- latest import. Of the newest vintage of a level, the last file is `shown`; others fill in what it doesn't have.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_market_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', f.id, 'dataset', f.dataset, 'level', f.level, 'vintage', f.vintage, 'file_name', f.file_name,
               'loaded_at', f.loaded_at, 'areas', f.areas, 'figures', f.figures, 'rejected', f.rejected,
               'shown', not exists (select from public.published_files o
                                     where o.dataset = f.dataset and o.level = f.level and (o.vintage, o.id) > (f.vintage, f.id)))
               order by f.dataset, array_position(array['zip', 'zip3', 'county', 'state'], f.level), f.vintage desc, f.id desc), '[]')
        from public.published_files f),
    'import', (
      select jsonb_build_object(
               'id', u.id, 'file_name', u.file_name, 'bytes', u.bytes, 'received', u.received, 'status', u.status,
               'progress', u.progress, 'lines', coalesce(u.result -> 'lines', '[]'), 'problem', u.problem,
               'waits', u.status = 'importing' and u.leased_until is null and u.updated_at < now() - interval '15 seconds')
        from public.uploads u
       where u.user_id = (select private.active_caller()) and u.kind = 'market'
       order by u.created_at desc limit 1));
end $$;

grant execute on function public.admin_market_data to authenticated;

-- Takes back one level of an imported file of open market data: what was shown before is shown again. False if it no longer
-- exists.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_take_back_market_data(file integer) returns boolean
language sql security definer set search_path = '' as $$
  select private.take_back_market_data(private.require_admin(), file)
$$;

grant execute on function public.admin_take_back_market_data to authenticated;

-- `admin_take_back_market_data` for an administrator, or null for the command line.
create function private.take_back_market_data(actor uuid, file integer) returns boolean
language plpgsql set search_path = '' as $$
declare
  gone public.published_files;
begin
  delete from public.published_files f where f.id = file returning * into gone;
  if gone.id is null then
    return false;
  end if;
  perform private.record_audit_event(actor, 'take_back_market_data', gone.import, jsonb_build_object(
    'dataset', gone.dataset, 'level', gone.level, 'vintage', gone.vintage, 'file', gone.file_name));
  return true;
end $$;
