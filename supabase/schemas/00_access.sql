-- Access: who is signed in, on which devices and with which factors, and who is an administrator. Nothing a user can
-- write decides it.
--
-- Everything starts closed. A grant next to an object opens it to `anon` (visitors), `authenticated` (signed-in users)
-- or `service_role` (the server); anyone else is refused with "permission denied". No one but the owner of the database
-- gets into the schema `private`.

set check_function_bodies = off;

create schema private;

revoke all on schema private from public, anon, authenticated, service_role;

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated;

create table public.user_roles (
  user_id    uuid not null references auth.users (id) on delete cascade,
  role       text not null check (role = 'admin'),
  granted_by uuid references auth.users (id) on delete set null,
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);

alter table public.user_roles enable row level security;
grant all on public.user_roles to service_role;

-- The addresses in the ADMIN_EMAILS setting. The host keeps this table in sync with it.
create table public.admin_emails (
  email text primary key check (email = lower(email))
);

alter table public.admin_emails enable row level security;
grant all on public.admin_emails to service_role;

-- Users may ask about themselves, administrators about anyone. Everyone else gets false.
create function public.is_admin(user_id uuid default auth.uid()) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (is_admin.user_id = private.active_caller() or private.has_admin_role(private.active_caller()))
      and private.has_admin_role(is_admin.user_id),
    false)
$$;

grant execute on function public.is_admin to authenticated, service_role;

-- The codes that replace a lost authenticator app, as hashes.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  hash    bytea not null,
  primary key (user_id, hash)
);

alter table private.recovery_codes enable row level security;

create table private.recovery_attempts (
  id         bigint generated always as identity primary key,
  user_id    uuid not null references auth.users (id) on delete cascade,
  at         timestamptz not null default now(),
  is_right   boolean not null,
  -- When the notice that a code was used was handed to the mail.
  emailed_at timestamptz
);

alter table private.recovery_attempts enable row level security;

create index recovery_attempts_by_user on private.recovery_attempts (user_id, at);

-- Deletes the recovery codes of an account with its last authenticator app.
create function private.delete_recovery_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_second_factor(old.user_id) then
    delete from private.recovery_codes c where c.user_id = old.user_id;
  end if;
  return null;
end $$;

create trigger delete_recovery_codes after delete on auth.mfa_factors
  for each row execute function private.delete_recovery_codes();

-- Replaces the caller's recovery codes by ten new ones, which are returned this once.
-- Signed-in users with an authenticator app may call it; anyone else gets a 401 or 409.
create function public.create_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  codes  text[] := array(select private.new_recovery_code() from generate_series(1, 10));
begin
  -- Concurrent calls take turns, so that only the codes of the last one remain.
  perform from auth.users u where u.id = caller for update;
  if not private.has_second_factor(caller) then
    raise exception 'Set up an authenticator app first.' using errcode = 'PT409';
  end if;
  delete from private.recovery_codes c where c.user_id = caller;
  insert into private.recovery_codes (user_id, hash)
  select caller, private.recovery_code_hash(caller, c.code) from unnest(codes) c (code);
  return codes;
end $$;

grant execute on function public.create_recovery_codes to authenticated;

-- How many recovery codes the caller has left.
-- Signed-in users may call it; anyone else gets a 401.
create function public.recovery_codes_left() returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  return (select count(*) from private.recovery_codes c where c.user_id = caller);
end $$;

grant execute on function public.recovery_codes_left to authenticated;

-- Turns off two-factor sign-in with a recovery code: removes the caller's authenticator apps and remaining codes, and
-- lowers all of their sessions to one factor. The owner gets an email. False for a wrong code, and for a caller who
-- needs none; more than ten wrong codes within an hour get a 429. The right one always works: its 60 random bits can't be
-- guessed, and someone who only knows the password must not keep the owner out.
-- Signed-in users who still have to enter their code may call it; anyone else gets a 401.
create function public.use_recovery_code(code text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller   uuid := (select auth.uid() where private.is_active_account(auth.uid()) and private.lacks_second_factor());
  is_right boolean;
begin
  if caller is null then
    perform private.require_active_caller();
    return false;
  end if;
  -- Attempts take turns, so that concurrent ones can't exceed the limit.
  perform from auth.users u where u.id = caller for update;
  delete from private.recovery_attempts a where a.user_id = caller and a.at < now() - interval '2 days';
  is_right := exists (select from private.recovery_codes c
                       where c.user_id = caller and c.hash = private.recovery_code_hash(caller, use_recovery_code.code));
  if not is_right
     and (select count(*) from private.recovery_attempts a
           where a.user_id = caller and not a.is_right and a.at > now() - interval '1 hour') >= 10 then
    raise exception 'Too many wrong recovery codes. Check the code, or try again in an hour.' using errcode = 'PT429';
  end if;
  insert into private.recovery_attempts (user_id, is_right) values (caller, is_right);
  if is_right then
    perform private.remove_second_factors(caller);
    -- An event of the auth service, in its own format.
    insert into auth.audit_log_entries (id, payload, created_at)
    values (gen_random_uuid(),
            json_build_object('action', 'recovery_code_used', 'actor_id', caller, 'log_type', 'factor'), now());
    -- The host emails the owner.
    perform pg_notify('recovery_code', '');
  end if;
  return is_right;
end $$;

grant execute on function public.use_recovery_code to authenticated;

-- Removes the authenticator apps of an account, and what its sessions gained by them.
create function private.remove_second_factors(target_user uuid) returns void
language sql set search_path = '' as $$
  delete from auth.mfa_amr_claims m using auth.sessions s
   where s.id = m.session_id and s.user_id = target_user and m.authentication_method = 'totp';
  update auth.sessions s set aal = 'aal1', factor_id = null where s.user_id = target_user;
  delete from auth.mfa_factors f where f.user_id = target_user
$$;

-- A code such as k7wq-m3fd-8hzp: 60 random bits of a UUID in the alphabet of Crockford's base 32. The seventh byte is
-- left out, because it has the version.
create function private.new_recovery_code() returns text
language sql volatile set search_path = '' as $$
  select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + (get_byte(r.bytes, b.byte) & 31), 1)
                    || case when b.place in (4, 8) then '-' else '' end, '' order by b.place)
    from (select uuid_send(gen_random_uuid()) as bytes) r
    cross join unnest(array[0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12]) with ordinality b (byte, place)
$$;

-- The hash of a recovery code, however it was typed: O is 0, I and L are 1.
create function private.recovery_code_hash(owner uuid, code text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(
    owner::text || ' ' || translate(lower(regexp_replace(code, '[^A-Za-z0-9]', '', 'g')), 'oil', '011'), 'UTF8'))
$$;

-- The devices that the caller is signed in on, this one first.
-- Signed-in users may call it; anyone else gets a 401.
create function public.my_sessions()
returns table (id uuid, name text, created_at timestamptz, last_seen timestamptz, is_current boolean)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  caller uuid := private.require_active_caller();
begin
  return query
    select s.id, private.device_name(s.user_agent), s.created_at, d.last_seen, d.is_current
      from auth.sessions s
      cross join lateral (
        select coalesce(s.refreshed_at at time zone 'utc', s.created_at) as last_seen,
               s.id::text = coalesce(auth.jwt() ->> 'session_id', '') as is_current) d
     where s.user_id = caller
     order by d.is_current desc, d.last_seen desc, s.id;
end $$;

grant execute on function public.my_sessions to authenticated;

-- Signs the caller out on one of their devices. An unknown session is none of theirs, or has ended.
-- Signed-in users may call it; anyone else gets a 401.
create function public.end_session(session uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  delete from auth.sessions s where s.id = session and s.user_id = caller;
end $$;

grant execute on function public.end_session to authenticated;

-- The name of a device by what its browser says of itself, without a place or an address: "Chrome on Windows". Most
-- browsers also name those that they descend from, so the order decides.
create function private.device_name(user_agent text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(
    (select b.name from (values
       (1, 'Edge', 'Edg(A|iOS)?/'), (2, 'Opera', 'OPR/'), (3, 'Samsung Internet', 'SamsungBrowser/'),
       (4, 'Firefox', '(Firefox|FxiOS)/'), (5, 'Chrome', '(Chrome|CriOS)/'), (6, 'Safari', 'Version/.* Safari/')
     ) b (rank, name, pattern) where user_agent ~ b.pattern order by b.rank limit 1)
    || ' on ' ||
    (select o.name from (values
       (1, 'iPhone', 'iPhone'), (2, 'iPad', 'iPad'), (3, 'Android', 'Android'), (4, 'Windows', 'Windows'),
       (5, 'Chromebook', 'CrOS'), (6, 'Mac', 'Macintosh'), (7, 'Linux', 'Linux')
     ) o (rank, name, pattern) where user_agent ~ o.pattern order by o.rank limit 1),
    'Another device')
$$;

-- True if an account signs in with two factors, so that a session with one isn't enough.
-- Only the server may call it.
create function public.needs_second_factor(target_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_second_factor(target_user)
$$;

grant execute on function public.needs_second_factor to service_role;

-- True if the caller's account has a second factor, and this session hasn't passed it.
create function private.lacks_second_factor() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2' and private.has_second_factor(auth.uid())
$$;

create function private.has_second_factor(target_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from auth.mfa_factors f where f.user_id = target_user and f.status = 'verified')
$$;

-- Raises an error for a session without the second factor of its account.
create function private.require_second_factor() returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.lacks_second_factor() then
    raise exception 'Enter the code from your authenticator app first.' using errcode = 'PT403';
  end if;
end $$;

-- The date that every state has already reached. Hawaii's day ends last, and Hawaii is ten hours behind UTC all year.
create function private.today_in_us() returns date
language sql stable set search_path = '' as $$
  select (now() at time zone 'utc' - interval '10 hours')::date
$$;

-- True if the text is exactly one email address. The same rule as domain/email-address.ts, which explains it.
create function private.is_email_address(address text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    length(address) <= 254
    and address ~ '^(?=.{1,64}@)[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$',
    false)
$$;

-- The caller's id, like `private.active_caller`, but raises an error instead of returning null.
create function private.require_active_caller() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := private.active_caller();
begin
  if caller is null then
    perform private.require_second_factor();
    raise exception 'Sign in first.' using errcode = 'PT401';
  end if;
  return caller;
end $$;

-- The caller's id if they are signed in with an active account and all of its factors, otherwise null. Every policy and
-- every procedure that serves a signed-in user relies on it.
create function private.active_caller() returns uuid
language sql stable security definer set search_path = '' as $$
  select auth.uid() where private.is_active_account(auth.uid()) and not private.lacks_second_factor()
$$;

grant execute on function private.active_caller to authenticated;

-- The confirmed addresses of all administrators who can sign in, for notices about the installation.
create function private.notified_admins() returns setof text
language sql stable security definer set search_path = '' as $$
  select u.email::text from auth.users u
   where private.has_admin_role(u.id) and u.email_confirmed_at is not null and coalesce(u.banned_until <= now(), true)
   order by u.created_at
$$;

-- True if this user is an administrator, either by a grant or because their confirmed address is in ADMIN_EMAILS. A
-- disabled account has no role, even if its token is still valid.
create function private.has_admin_role(target_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_active_account(target_user)
     and (exists (select from public.user_roles r where r.user_id = target_user and r.role = 'admin')
      or exists (
           select from auth.users u
           join public.admin_emails a on a.email = lower(u.email)
           where u.id = target_user and u.email_confirmed_at is not null
         ))
$$;

-- True if the account exists and is not disabled. A session token can outlast either.
create function private.is_active_account(target_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from auth.users u
                 where u.id = target_user and (u.banned_until is null or u.banned_until <= now()))
$$;
