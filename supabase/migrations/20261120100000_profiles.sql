-- Profiles: one row for every account, made with it and gone with it.

create table public.profiles (
  id         uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated, service_role;

create policy "A user reads their own profile"
  on public.profiles for select to authenticated
  using (id = (select auth.uid()));

-- `private` holds what only our own procedures may use. The API serves `public` alone.
create schema private;
revoke all on schema private from public;

create function private.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id) values (new.id);
  return new;
end $$;

create trigger make_profile after insert on auth.users
  for each row execute function private.make_profile();
