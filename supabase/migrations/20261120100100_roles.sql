-- Roles: who is an administrator. Nothing that a user can write decides it.

create table public.user_roles (
  user_id    uuid not null references auth.users (id) on delete cascade,
  role       text not null check (role = 'admin'),
  granted_by uuid references auth.users (id) on delete set null,
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- The addresses of the setting ADMIN_EMAILS; the host keeps them equal.
create table public.admin_emails (
  email text primary key check (email = lower(email))
);

alter table public.user_roles   enable row level security;
alter table public.admin_emails enable row level security;
revoke all on public.user_roles, public.admin_emails from anon, authenticated;
grant select, insert, update, delete on public.user_roles, public.admin_emails to service_role;

-- Whether this person is an administrator: by grant, or by a confirmed address of ADMIN_EMAILS.
create function private.holds_admin(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles r where r.user_id = person and r.role = 'admin')
      or exists (
           select from auth.users u
           join public.admin_emails a on a.email = lower(u.email)
           where u.id = person and u.email_confirmed_at is not null
         )
$$;

-- Answers about the caller, and to administrators about anybody. To anybody else: false.
create function public.is_admin(user_id uuid default auth.uid()) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (is_admin.user_id = auth.uid() or private.holds_admin(auth.uid()))
      and private.holds_admin(is_admin.user_id),
    false)
$$;

revoke execute on function private.holds_admin(uuid), private.make_profile(), public.is_admin(uuid)
  from public, anon, authenticated;
grant execute on function public.is_admin(uuid) to authenticated, service_role;
