-- Access: who is signed in and who is an administrator. Nothing a user can write decides it.
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
    (is_admin.user_id = auth.uid() or private.has_admin_role(auth.uid()))
      and private.has_admin_role(is_admin.user_id),
    false)
$$;

grant execute on function public.is_admin to authenticated, service_role;

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
    raise exception 'Sign in first.' using errcode = 'PT401';
  end if;
  return caller;
end $$;

-- The caller's id if they are signed in with an active account, otherwise null. Every policy and every procedure that
-- serves a signed-in user relies on it.
create function private.active_caller() returns uuid
language sql stable security definer set search_path = '' as $$
  select auth.uid() where private.is_active_account(auth.uid())
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
