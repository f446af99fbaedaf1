-- The chapters of the schema files, in their order, written by "npm run schema". Edit the chapters instead.

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

-- Accounts: one profile per account, created and deleted with it. It holds the agent's brand and preferences.

set check_function_bodies = off;

-- True if the text is the data URL of an image we accept: PNG, JPEG or WebP, at most 200 KB and at most 2,048 pixels
-- on each side. The format is determined by the bytes, not by the declared type. Rejects files that are both an image
-- and something else (polyglots), because they have bytes after the end of the image.
create function private.is_picture(url text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  kind  text := (regexp_match(url, '^data:image/(png|jpeg|webp);base64,'))[1];
  bytes bytea;
  size  integer;
  w     bigint;
  h     bigint;
begin
  if kind is null or length(url) > 280000 then
    return false;
  end if;
  bytes := decode(substr(url, length('data:image/' || kind || ';base64,') + 1), 'base64');
  size := length(bytes);
  if size not between 32 and 204800 then
    return false;
  end if;
  if kind = 'png' and substr(bytes, size - 7, 4) = 'IEND'::bytea then
    select s.width, s.height into w, h from private.png_size(bytes) s;
  elsif kind = 'jpeg' and substr(bytes, 1, 2) = '\xffd8' and substr(bytes, size - 1, 2) = '\xffd9' then
    select s.width, s.height into w, h from private.jpeg_size(bytes) s;
  elsif kind = 'webp' and substr(bytes, 1, 4) = 'RIFF'::bytea and substr(bytes, 9, 4) = 'WEBP'::bytea
        and private.read_unsigned(bytes, 4, 4, true) = size - 8 then
    select s.width, s.height into w, h from private.webp_size(bytes) s;
  end if;
  return coalesce(w between 1 and 2048 and h between 1 and 2048, false);
exception when others then
  -- It is cut off, or not even base64.
  return false;
end $$;

-- True if these are an agent's own pages for reports, in lengths that the browser knows: four texts, and testimonials.
create function private.is_own_pages(pages jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(pages) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(pages) = 'object' then pages else '{}' end) p
     where not case
       when p.key in ('letter', 'about', 'plan', 'steps')
         then jsonb_typeof(p.value) = 'string' and length(p.value #>> '{}') <= 4000
       when p.key = 'testimonials'
         then case when jsonb_typeof(p.value) = 'array'
                then jsonb_array_length(p.value) <= 12
                     and (select coalesce(bool_and(private.is_testimonial(t)), true) from jsonb_array_elements(p.value) t)
                else false end
       else false end)
$$;

create function private.is_testimonial(testimonial jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(testimonial) = 'object'
     and testimonial - array['words', 'name', 'year', 'agreed'] = '{}'
     and length(testimonial ->> 'words') <= 800 and length(testimonial ->> 'name') <= 80
     and testimonial ->> 'year' ~ '^(\d{4})?$' and jsonb_typeof(testimonial -> 'agreed') = 'boolean', false)
$$;

create table public.profiles (
  id         uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  name           text not null default '' check (length(name) <= 120),
  brokerage      text not null default '' check (length(brokerage) <= 120),
  license_number text not null default '' check (length(license_number) <= 40),
  phone          text not null default '' check (length(phone) <= 40),
  website        text not null default '' check (website ~ '^(https?://[^\s<>"]+)?$' and length(website) <= 200),
  -- The address that clients see; the one the agent signs in with stays private.
  contact_email  text not null default ''
    check (contact_email ~ '^([^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+)?$' and length(contact_email) <= 254),
  brand_color    text not null default '' check (brand_color ~ '^(#[0-9a-f]{6})?$'),
  photo          text,
  logo           text,
  search_mode    text not null default 'address' check (search_mode in ('zip', 'address')),
  search_limit   integer check (search_limit between 1 and 500),
  theme          text not null default 'system' check (theme in ('system', 'light', 'dark')),
  notifications  boolean not null default true,
  units          text not null default 'square_feet' check (units in ('square_feet', 'square_meters')),
  -- An email when a client opens a report.
  opening_emails boolean not null default true,
  -- What the agent usually discloses in a report. Each report confirms it.
  interest       text not null default '' check (length(interest) <= 600),
  assumptions    text not null default '' check (length(assumptions) <= 600),
  -- The broker's own wording by the state of the home, by postal abbreviation; '' is for every other state.
  broker_wordings jsonb not null default '{}'
    check (jsonb_typeof(broker_wordings) = 'object' and length(broker_wordings::text) <= 100000),
  -- The agent's own pages for reports. What is missing starts with Lotline's text.
  own_pages      jsonb not null default '{}' constraint own_pages_are_texts check (private.is_own_pages(own_pages)),
  constraint photo_is_a_picture check (photo is null or private.is_picture(photo)),
  constraint logo_is_a_picture  check (logo is null or private.is_picture(logo))
);

alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
grant all on public.profiles to service_role;

create policy "A user reads their own profile"
  on public.profiles for select to authenticated
  using (id = (select private.active_caller()));

-- Every account starts with an empty profile.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id) values (new.id);
  return new;
end $$;

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

-- Replaces the caller's profile. An empty photo or logo removes it.
-- Signed-in users may call it; anyone else gets a 401.
create function public.update_profile(
  name text, brokerage text, license_number text, phone text, website text, brand_color text,
  contact_email text default '', photo text default null, logo text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  if nullif(update_profile.photo, '') is not null and not private.is_picture(update_profile.photo) then
    raise exception 'The photo must be a PNG, JPEG or WebP image of at most 200 KB and 2,048 pixels on each side.'
      using errcode = 'PT400';
  end if;
  if nullif(update_profile.logo, '') is not null and not private.is_picture(update_profile.logo) then
    raise exception 'The logo must be a PNG, JPEG or WebP image of at most 200 KB and 2,048 pixels on each side.'
      using errcode = 'PT400';
  end if;
  update public.profiles p
     set name           = trim(coalesce(update_profile.name, '')),
         brokerage      = trim(coalesce(update_profile.brokerage, '')),
         license_number = trim(coalesce(update_profile.license_number, '')),
         phone          = trim(coalesce(update_profile.phone, '')),
         website        = trim(coalesce(update_profile.website, '')),
         contact_email  = trim(coalesce(update_profile.contact_email, '')),
         brand_color    = lower(trim(coalesce(update_profile.brand_color, ''))),
         photo          = nullif(update_profile.photo, ''),
         logo           = nullif(update_profile.logo, '')
   where p.id = caller;
exception when check_violation then
  raise exception 'A field is too long, the website doesn''t start with https://, or the contact email isn''t an email address.'
    using errcode = 'PT400';
end $$;

grant execute on function public.update_profile to authenticated;

-- Updates the caller's display preferences. The area units also apply to reports and exported files. A null search
-- limit means the installation's default.
-- Signed-in users may call it; anyone else gets a 401.
create function public.update_preferences(
  search_mode text, search_limit integer, theme text, notifications boolean, units text, opening_emails boolean
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  update public.profiles p
     set search_mode   = update_preferences.search_mode,
         search_limit  = update_preferences.search_limit,
         theme         = update_preferences.theme,
         notifications = update_preferences.notifications,
         units         = update_preferences.units,
         opening_emails = update_preferences.opening_emails
   where p.id = caller;
exception when check_violation or not_null_violation then
  raise exception 'Choose one of the listed options.' using errcode = 'PT400';
end $$;

grant execute on function public.update_preferences to authenticated;

-- Updates what the caller usually discloses in reports, and the broker's own wording by state.
-- Signed-in users may call it; anyone else gets a 401.
create function public.update_disclosures(interest text, assumptions text, broker_wordings jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  if jsonb_typeof(broker_wordings) is distinct from 'object'
     or exists (select from jsonb_each_text(broker_wordings) w
                 where w.key !~ '^([A-Z]{2})?$' or length(w.value) > 600) then
    raise exception 'A text can have at most 600 characters, for a state of the United States.' using errcode = 'PT400';
  end if;
  update public.profiles p
     set interest        = trim(coalesce(update_disclosures.interest, '')),
         assumptions     = trim(coalesce(update_disclosures.assumptions, '')),
         broker_wordings = (select coalesce(jsonb_object_agg(w.key, trim(w.value)), '{}')
                              from jsonb_each_text(update_disclosures.broker_wordings) w where trim(w.value) <> '')
   where p.id = caller;
exception when check_violation then
  raise exception 'A text can have at most 600 characters.' using errcode = 'PT400';
end $$;

grant execute on function public.update_disclosures to authenticated;

-- Replaces the caller's own pages for reports. Reports that are saved keep their texts.
-- Signed-in users may call it; anyone else gets a 401.
create function public.update_own_pages(pages jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  update public.profiles p set own_pages = update_own_pages.pages where p.id = caller;
exception when check_violation or not_null_violation then
  raise exception 'A page can have at most 4,000 characters, and there can be 12 testimonials of 800 characters.'
    using errcode = 'PT400';
end $$;

grant execute on function public.update_own_pages to authenticated;

-- The PDFs that agents attach to reports, as pictures of their pages. A row never changes: reports name it.
create table public.attachments (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- When another one took its place in the profile, or none. It is removed once no report names it.
  replaced_at timestamptz,
  -- The title of its pages.
  name       text not null check (length(name) between 1 and 80),
  -- A list of pictures with width, height and the words on them.
  pages      jsonb not null check (jsonb_array_length(pages) between 1 and 10),
  page_count integer not null generated always as (jsonb_array_length(pages)) stored,
  -- The words and shapes of all pages, to read without the pictures.
  words      text not null,
  shapes     jsonb not null
);

alter table public.attachments enable row level security;
grant select (id, created_at, name, page_count, words, replaced_at) on public.attachments to authenticated;

create unique index attachments_current on public.attachments (user_id) where replaced_at is null;
create index attachments_by_user on public.attachments (user_id);
create index attachments_replaced on public.attachments (replaced_at) where replaced_at is not null;

create policy "A user reads their own attached PDFs"
  on public.attachments for select to authenticated
  using (user_id = (select private.active_caller()));

-- Puts a PDF, as the host has drawn it, into a profile in place of the one before.
-- Only the server may call it.
create function public.save_attachment(caller uuid, name text, pages text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Two at once would both be the current one.
  perform from public.profiles p where p.id = caller for update;
  -- Each has up to 2.5 MB, and is kept for an hour after the next one.
  if (select count(*) from public.attachments a where a.user_id = caller and a.created_at > now() - interval '1 hour') >= 20 then
    raise exception 'You added 20 PDFs in the last hour. Try again in an hour.' using errcode = 'PT429';
  end if;
  update public.attachments a set replaced_at = now() where a.user_id = caller and a.replaced_at is null;
  insert into public.attachments (user_id, name, pages, words, shapes)
  select caller, save_attachment.name, save_attachment.pages::jsonb, string_agg(page ->> 'words', E'\n' order by at),
         jsonb_agg(page - 'picture' order by at)
    from jsonb_array_elements(save_attachment.pages::jsonb) with ordinality p (page, at);
end $$;

grant execute on function public.save_attachment to service_role;

-- Takes the PDF out of the caller's profile. Reports that show it keep it.
-- Signed-in users may call it; anyone else gets a 401.
create function public.remove_attachment() returns void
language sql security definer set search_path = '' as $$
  select private.require_active_caller();
  update public.attachments a set replaced_at = now()
   where a.user_id = (select private.active_caller()) and a.replaced_at is null
$$;

grant execute on function public.remove_attachment to authenticated;

-- PNG: the header chunk comes first.
create function private.png_size(bytes bytea, out width bigint, out height bigint)
language plpgsql immutable set search_path = '' as $$
begin
  if substr(bytes, 1, 16) = '\x89504e470d0a1a0a0000000d49484452' then
    width := private.read_unsigned(bytes, 16, 4, false);
    height := private.read_unsigned(bytes, 20, 4, false);
  end if;
end $$;

-- JPEG: the frame header is one of the segments before the first scan.
create function private.jpeg_size(bytes bytea, out width bigint, out height bigint)
language plpgsql immutable set search_path = '' as $$
declare
  place  integer := 2;
  marker integer;
begin
  for segment in 1..200 loop
    exit when get_byte(bytes, place) <> 255;
    marker := get_byte(bytes, place + 1);
    if marker between 192 and 207 and marker not in (196, 200, 204) then
      height := private.read_unsigned(bytes, place + 5, 2, false);
      width := private.read_unsigned(bytes, place + 7, 2, false);
      return;
    end if;
    -- Neither the image data nor the end may come before the frame header.
    exit when marker < 192 or marker between 208 and 218;
    place := place + 2 + private.read_unsigned(bytes, place + 2, 2, false);
  end loop;
end $$;

-- WebP: one still image, alone or behind an extended header, which must agree with it.
create function private.webp_size(bytes bytea, out width bigint, out height bigint)
language plpgsql immutable set search_path = '' as $$
declare
  place  integer := 12;
  kind   text;
  canvas bigint[];
begin
  for chunk in 1..50 loop
    kind := encode(substr(bytes, place + 1, 4), 'escape');
    if kind = 'VP8 ' then
      exit when substr(bytes, place + 12, 3) <> '\x9d012a';
      width := private.read_unsigned(bytes, place + 14, 2, true) & 16383;
      height := private.read_unsigned(bytes, place + 16, 2, true) & 16383;
    elsif kind = 'VP8L' then
      exit when get_byte(bytes, place + 8) <> 47;
      width := (private.read_unsigned(bytes, place + 9, 4, true) & 16383) + 1;
      height := (private.read_unsigned(bytes, place + 9, 4, true) >> 14 & 16383) + 1;
    elsif kind = 'VP8X' then
      canvas := array[private.read_unsigned(bytes, place + 12, 3, true) + 1, private.read_unsigned(bytes, place + 15, 3, true) + 1];
    end if;
    exit when width is not null or kind in ('ANIM', 'ANMF');
    place := place + 8 + (private.read_unsigned(bytes, place + 4, 4, true) + 1) / 2 * 2;
  end loop;
  if canvas <> array[width, height] then
    width := null;
    height := null;
  end if;
end $$;

-- Reads an unsigned integer. @param place offset of its first byte, counted from 0
create function private.read_unsigned(bytes bytea, place integer, size integer, little_endian boolean) returns bigint
language sql immutable set search_path = '' as $$
  select sum(get_byte(bytes, place + i)::bigint << (8 * case when little_endian then i else size - 1 - i end))::bigint
    from generate_series(0, size - 1) i
$$;

-- Plans and subscriptions: what can be bought, and which subscription entitles a user to search. An administrator can
-- comp a plan: a free subscription, unknown to Stripe, that is active until its end date.

set check_function_bodies = off;

create table public.plans (
  id                  text primary key,
  name                text not null,
  -- Null if a price is agreed with sales.
  monthly_price_cents integer check (monthly_price_cents >= 0),
  -- Searches a month. Null if agreed with sales.
  monthly_credits     integer check (monthly_credits >= 0),
  access              text not null check (access in ('included', 'checkout', 'waitlist', 'contact'))
);

alter table public.plans enable row level security;
grant all on public.plans to service_role;

create table public.billing_customers (
  -- As the payment service names them.
  customer_id text primary key,
  -- Null once the account is deleted: what the customer still has is canceled then.
  user_id     uuid references auth.users (id) on delete set null,
  -- With live or test keys; `demo` is a customer of no one.
  mode        text not null check (mode in ('live', 'test', 'demo')),
  created_at  timestamptz not null default now(),
  -- When the customer turned out to have been deleted in Stripe.
  missing_since     timestamptz,
  -- When everything that the customer of a deleted account still had was canceled in Stripe.
  closed_at         timestamptz
);

alter table public.billing_customers enable row level security;
grant select on public.billing_customers to service_role;

create unique index billing_customers_of_user on public.billing_customers (user_id, mode) where missing_since is null;
create index billing_customers_to_close on public.billing_customers (mode) where user_id is null and closed_at is null;

create table public.subscriptions (
  id                   uuid primary key default gen_random_uuid(),
  user_id              uuid not null references auth.users (id) on delete cascade,
  plan                 text not null default 'basic' references public.plans (id),
  status               text not null check (status in (
                         'incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'canceled', 'paused')),
  current_period_start timestamptz not null,
  current_period_end   timestamptz not null,
  cancel_at_period_end boolean not null default false,
  -- When the first payment of the present trouble failed.
  past_due_since       timestamptz,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  customer_id            text references public.billing_customers (customer_id),
  stripe_subscription_id text unique,
  -- Its state at Stripe. `status` is what it means here: of two that live at once, the younger is `paused`.
  stripe_status          text,
  ended_at               timestamptz,
  -- Paid for, and so managed at the payment service; a plan that was given is not.
  billed                 boolean not null generated always as (stripe_subscription_id is not null) stored,
  -- The time of the newest known Stripe state.
  stripe_updated_at                timestamptz,
  -- When a comped plan ends, which is also the end of its period; null for every other subscription.
  comped_until           timestamptz check (comped_until = current_period_end),
  check (current_period_start < current_period_end),
  check (status <> 'past_due' or past_due_since is not null),
  check ((stripe_subscription_id is null) = (stripe_status is null)),
  check ((stripe_subscription_id is null) = (customer_id is null)),
  check ((stripe_subscription_id is null) = (stripe_updated_at is null))
);

alter table public.subscriptions enable row level security;
grant select (
  plan, status, current_period_start, current_period_end, cancel_at_period_end, past_due_since, ended_at,
  billed, comped_until
) on public.subscriptions to authenticated;
grant all on public.subscriptions to service_role;

-- At most one active subscription per user.
create unique index subscriptions_one_active on public.subscriptions (user_id)
  where status in ('trialing', 'active', 'past_due');
create index subscriptions_by_user on public.subscriptions (user_id);
create index subscriptions_by_customer on public.subscriptions (customer_id) where customer_id is not null;

-- At most one comped plan per user, even after it has ended. Comping again moves its end date.
create unique index subscriptions_one_comped on public.subscriptions (user_id) where comped_until is not null;

create policy "A user reads their own subscriptions, a comped one until it ends"
  on public.subscriptions for select to authenticated
  using (user_id = (select private.active_caller()) and (comped_until is null or comped_until > now()));

-- Ends a user's comped plan when they start to pay, because a user can have only one active subscription.
create function private.end_comp_on_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.comped_until is null and new.status in ('trialing', 'active', 'past_due') then
    update public.subscriptions s set status = 'canceled', ended_at = now(), updated_at = now()
     where s.user_id = new.user_id and s.id <> new.id and s.comped_until is not null and s.status = 'active';
  end if;
  return new;
end $$;

create trigger end_comp_on_payment before insert or update of status on public.subscriptions
  for each row execute function private.end_comp_on_payment();

-- True if the user has Basic or a higher plan. Users may ask about themselves, administrators about anyone. Everyone
-- else gets false.
create function public.has_basic(user_id uuid default auth.uid()) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    has_basic.user_id = private.active_caller() or private.has_admin_role(private.active_caller()), false)
     and exists (select from private.entitling_subscription(has_basic.user_id) s where s.plan in ('basic', 'pro'))
$$;

grant execute on function public.has_basic to authenticated, service_role;

-- The subscription that currently entitles this user: active, trialing, or past due for less than seven days. A
-- canceled one counts until its period ends, a comped one until its end date. No row if there is none.
create function private.entitling_subscription(target_user uuid) returns setof public.subscriptions
language plpgsql stable rows 1 set search_path = '' as $$
begin
  return query
    select s.* from public.subscriptions s
    where s.user_id = target_user
      and (s.status in ('active', 'trialing')
           or (s.status = 'past_due' and s.past_due_since > now() - interval '7 days'))
      and (s.comped_until is null or s.comped_until > now())
      and not private.has_ended(s)
    limit 1;
end $$;

-- True if a canceled subscription has reached the end of its period. Stripe reports this too, but its event may be
-- late.
create function private.has_ended(subscription public.subscriptions) returns boolean
language sql stable set search_path = '' as $$
  select subscription.cancel_at_period_end and subscription.current_period_end <= now()
$$;

-- Usage: a search costs one credit of the current period. `increment_usage` charges the credit and records a grant,
-- which the search consumes. After ten minutes, an unused grant is refunded.

set check_function_bodies = off;

create table public.usage_periods (
  user_id      uuid not null references auth.users (id) on delete cascade,
  period_start timestamptz not null,
  used         integer not null default 0 check (used >= 0),
  -- The end of a period that was assumed because no renewal had been heard; null for every other period.
  assumed_until timestamptz check (assumed_until > period_start),
  primary key (user_id, period_start)
) with (fillfactor = 50);

alter table public.usage_periods enable row level security;
grant all on public.usage_periods to service_role;

create table public.usage_grants (
  id           bigint generated always as identity primary key,
  user_id      uuid not null references auth.users (id) on delete cascade,
  period_start timestamptz not null,
  expires_at   timestamptz not null default now() + interval '10 minutes'
);

alter table public.usage_grants enable row level security;
grant all on public.usage_grants to service_role;

create index usage_grants_by_user on public.usage_grants (user_id, expires_at);

create table public.usage_notices (
  id           uuid not null unique default gen_random_uuid(),
  user_id      uuid not null references auth.users (id) on delete cascade,
  period_start timestamptz not null,
  -- Used of the credits of the period.
  used         integer not null,
  credits      integer not null check (used between 1 and credits),
  created_at   timestamptz not null default now(),
  -- When it was handed to the mail; null also where the person wants none.
  emailed_at    timestamptz,
  primary key (user_id, period_start, used)
);

alter table public.usage_notices enable row level security;
grant all on public.usage_notices to service_role;

-- Once Stripe reports a period as we assumed it, the period is confirmed and no longer shares its usage.
create function private.confirm_period() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.usage_periods u set assumed_until = null
   where u.user_id = new.user_id and u.period_start = new.current_period_start and u.assumed_until is not null;
  return new;
end $$;

create trigger confirm_period after insert or update of current_period_start on public.subscriptions
  for each row execute function private.confirm_period();

-- Reserves the credit for one search by the caller. `limit` is null if the plan is unlimited.
-- Signed-in users may call it; anyone else gets a 401.
create function public.increment_usage()
returns table (limit_reached boolean, used integer, "limit" integer)
language plpgsql security definer set search_path = '' as $$
declare
  caller  uuid := private.require_active_caller();
  account record;
begin
  perform private.refund_expired_grants(caller);
  account := private.credit_account(caller);
  limit_reached := not private.charge_credit(caller, account.period_start, account.credits);
  if not limit_reached then
    insert into public.usage_grants (user_id, period_start) values (caller, account.period_start);
  end if;
  select coalesce(max(u.used), 0) into used from public.usage_periods u
   where u.user_id = caller and u.period_start = account.period_start;
  "limit" := nullif(account.credits, private.unlimited_credits());
  return next;
end $$;

grant execute on function public.increment_usage to authenticated, service_role;

-- The caller's usage in the current period. `limit` is null if the plan is unlimited.
-- Signed-in users may call it; anyone else gets a 401.
create function public.get_usage_status()
returns table (usage_ratio double precision, used integer, "limit" integer, period_end timestamptz, plan text)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller  uuid := private.require_active_caller();
  account record;
begin
  account := private.credit_account(caller);
  used := private.credits_used(caller, account.period_start, account.period_end, account.credits);
  "limit" := nullif(account.credits, private.unlimited_credits());
  usage_ratio := case when account.credits = private.unlimited_credits() then 0
                      when account.credits > 0 then least(1, used::double precision / account.credits) else 1 end;
  period_end := account.period_end;
  plan := account.plan;
  return next;
end $$;

grant execute on function public.get_usage_status to authenticated, service_role;

-- Charges a search to a caller: it uses the credit reserved for it, or charges one now. `refusal` is the reason if there
-- is none.
create function private.charge_search(
  target_user uuid, query text, key text, out refusal text, out charged timestamptz
)
language plpgsql set search_path = '' as $$
declare
  earlier record;
  account record;
begin
  -- The same request twice at once: the second waits here, and finds the first.
  if key is not null then
    perform pg_advisory_xact_lock(hashtextextended(target_user::text || key, 0));
  end if;
  select private.is_active_account(target_user) as is_welcome,
         exists (select from public.usage_grants g where g.user_id = target_user) as is_granted,
         s.query, s.created_at, s.charged_period
    into earlier
    from (select) one left join public.searches s on s.user_id = target_user and s.idempotency_key = key;
  if not earlier.is_welcome then
    refusal := 'unknown_caller';
    return;
  end if;
  if earlier.query is not null then
    if earlier.query <> charge_search.query or earlier.created_at <= now() - interval '1 day' then
      refusal := 'key_reused';
    end if;
    -- A search that found nothing was free. By now there may be homes, and it costs its credit after all.
    if refusal is not null or earlier.charged_period is not null then
      return;
    end if;
  end if;
  if earlier.is_granted then
    delete from public.usage_grants g where g.id = (
      select c.id from public.usage_grants c
      where c.user_id = target_user and c.expires_at > now()
      order by c.expires_at desc limit 1 for update skip locked
    ) returning g.period_start into charged;
    if found then
      -- The credit itself was charged for good when it was reserved. This much may be lost when PostgreSQL crashes in
      -- the next milliseconds: the host, which remembers searches by their keys, makes it again then.
      if key is not null then
        perform set_config('synchronous_commit', 'off', true);
      end if;
      return;
    end if;
    perform private.refund_expired_grants(target_user);
  end if;
  account := private.credit_account(target_user);
  if private.charge_credit(target_user, account.period_start, account.credits) then
    charged := account.period_start;
  else
    refusal := 'limit_reached';
  end if;
end $$;

-- Refunds the credits of grants that expired unused.
create function private.refund_expired_grants(target_user uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.usage_grants g where g.user_id = target_user and g.expires_at <= now()) then
    return;
  end if;
  with expired as (
    delete from public.usage_grants g where g.user_id = target_user and g.expires_at <= now()
    returning g.period_start
  )
  update public.usage_periods u
     set used = greatest(0, u.used - e.credits)
    from (select x.period_start, count(*)::integer as credits from expired x group by 1) e
   where u.user_id = target_user and u.period_start = e.period_start;
end $$;

-- Charges one credit in one atomic statement. Returns false, without charging, if the limit is reached. When the first
-- two charges of a period run at once, the second may find no row to update and then see the one the first has just
-- committed. It then updates that row instead of concluding that the period is used up.
create function private.charge_credit(target_user uuid, period timestamptz, credits integer) returns boolean
language plpgsql set search_path = '' as $$
declare
  now_used integer;
begin
  if coalesce(credits, 0) < 1 then
    return false;
  end if;
  for attempt in 1..2 loop
    update public.usage_periods u set used = u.used + 1
     where u.user_id = target_user and u.period_start = period and u.used < credits
    returning u.used into now_used;
    exit when found or attempt = 2;
    if not exists (select from public.usage_periods u where u.user_id = target_user and u.period_start = period) then
      perform private.open_period(target_user, period);
    end if;
  end loop;
  if now_used in (ceil(credits * 0.8), credits) then
    perform private.record_usage_notice(target_user, period, now_used, credits);
  end if;
  return now_used is not null;
end $$;

-- Opens a period, starting from the credits already used in it. Grants made in assumed periods that overlap it move to
-- this one.
create function private.open_period(target_user uuid, period timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  account record;
begin
  select * into account from private.credit_account(target_user) a where a.period_start = period;
  insert into public.usage_periods (user_id, period_start, used, assumed_until)
  values (target_user, period,
          coalesce(private.credits_used(target_user, period, account.period_end, account.credits), 0),
          case when account.assumed then account.period_end end)
  on conflict (user_id, period_start) do nothing;
  if found then
    update public.usage_grants g set period_start = period
     where g.user_id = target_user and g.period_start in (
       select o.period_start from private.overlapping_assumed_periods(target_user, period, account.period_end) o);
  end if;
end $$;

-- A user's plan, and the credits and dates of its current period.
create function private.credit_account(
  target_user uuid, out plan text, out credits integer, out period_start timestamptz, out period_end timestamptz, out assumed boolean
)
language plpgsql stable set search_path = '' as $$
declare
  utc_now timestamp := now() at time zone 'utc';
  comped  timestamptz;
begin
  select s.plan, p.monthly_credits, s.current_period_start, s.current_period_end, s.comped_until
    into plan, credits, period_start, period_end, comped
    from private.entitling_subscription(target_user) s join public.plans p on p.id = s.plan;
  assumed := plan is not null and comped is null and period_end <= now();
  if plan is null then
    select p.id, p.monthly_credits into plan, credits from public.plans p where p.id = 'trial';
    period_start := date_trunc('month', utc_now) at time zone 'utc';
    period_end := (date_trunc('month', utc_now) + interval '1 month') at time zone 'utc';
  elsif assumed then
    select m.month_start, m.month_end into period_start, period_end
      from private.subscription_month(period_start, period_end, now()) m;
  elsif comped is not null then
    select m.month_start, least(m.month_end, comped) into period_start, period_end
      from private.month_from(period_start, now()) m;
  end if;
  if plan = 'pro' then
    credits := private.unlimited_credits();
  end if;
end $$;

-- The subscription month that contains a moment after its last known period. A subscription that began on the 31st
-- renews on the last day of a shorter month and on the 31st again after that. If the known period is exactly one month
-- long, count from its start, which still has the original day; its end may have lost it.
create function private.subscription_month(
  known_start timestamptz, known_end timestamptz, moment timestamptz, out month_start timestamptz, out month_end timestamptz
)
language sql immutable set search_path = '' as $$
  select * from private.month_from(
    case when (known_start at time zone 'utc' + interval '1 month') at time zone 'utc' = known_end
         then known_start else known_end end, moment)
$$;

-- The month that contains a moment, counted from an anchor date.
create function private.month_from(anchor timestamptz, moment timestamptz, out month_start timestamptz, out month_end timestamptz)
language plpgsql immutable set search_path = '' as $$
declare
  first  timestamp := anchor at time zone 'utc';
  late   timestamp := moment at time zone 'utc';
  months integer := (extract(year from late) - extract(year from first)) * 12
                    + extract(month from late) - extract(month from first);
begin
  if first + make_interval(months => months) > late then
    months := months - 1;
  end if;
  month_start := (first + make_interval(months => months)) at time zone 'utc';
  month_end := (first + make_interval(months => months + 1)) at time zone 'utc';
end $$;

-- More credits than anyone uses in a month. Fair use is enforced by the rate limits.
create function private.unlimited_credits() returns integer
language sql immutable set search_path = '' as $$
  select 2147483647
$$;

-- Credits used in a period. Before its first search, that is the usage of the assumed periods that overlap it. Expired
-- grants count as refunded.
create function private.credits_used(
  target_user uuid, period_start timestamptz, period_end timestamptz, credits integer
) returns integer
language sql stable set search_path = '' as $$
  with own as (
    select u.period_start, u.used from public.usage_periods u
     where u.user_id = target_user and u.period_start = credits_used.period_start
  ), counted as (
    select * from own
    union all
    select a.period_start, a.used from private.overlapping_assumed_periods(target_user, credits_used.period_start, period_end) a
     where not exists (select from own)
  )
  select greatest(0, least(coalesce(sum(c.used), 0), greatest(credits, (select used from own))) - (
           select count(*) from public.usage_grants g
            where g.user_id = target_user and g.expires_at <= now()
              and g.period_start in (select period_start from counted)))::integer
    from counted c
$$;

-- A user's assumed periods that overlap the given one.
create function private.overlapping_assumed_periods(target_user uuid, period_start timestamptz, period_end timestamptz)
returns setof public.usage_periods
language sql stable set search_path = '' as $$
  select u.* from public.usage_periods u
   where u.user_id = target_user and u.period_start <> overlapping_assumed_periods.period_start
     and u.period_start < period_end and u.assumed_until > overlapping_assumed_periods.period_start
$$;

-- Records a usage notice to email. Trial users get none: the screen already shows their few searches.
create function private.record_usage_notice(target_user uuid, period timestamptz, used integer, credits integer) returns void
language plpgsql set search_path = '' as $$
declare
  kept uuid;
begin
  if not exists (select from private.entitling_subscription(target_user)) then
    return;
  end if;
  insert into public.usage_notices (user_id, period_start, used, credits)
  values (target_user, period, record_usage_notice.used, record_usage_notice.credits)
  on conflict do nothing
  returning id into kept;
  if kept is not null then
    perform pg_notify('usage_notice', kept::text);
  end if;
end $$;

-- Refunds the credit of a search that found nothing, and withdraws any usage notice created in the same transaction.
-- Returns the search's new charged period, which is null.
create function private.refund_credit(target_user uuid, charged timestamptz) returns timestamptz
language plpgsql set search_path = '' as $$
begin
  update public.usage_periods u set used = u.used - 1
   where u.user_id = target_user and u.period_start = charged and u.used > 0;
  delete from public.usage_notices n
   where n.user_id = target_user and n.period_start = charged and n.created_at = now();
  return null;
end $$;

-- Refunds the credit reserved for a search that can't run.
create function private.release_grant(target_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  released timestamptz;
begin
  delete from public.usage_grants g where g.id = (
    select c.id from public.usage_grants c
    where c.user_id = target_user and c.expires_at > now()
    order by c.expires_at desc limit 1 for update skip locked
  ) returning g.period_start into released;
  update public.usage_periods u set used = u.used - 1
   where u.user_id = target_user and u.period_start = released and u.used > 0;
end $$;

-- Listings: the single store of homes that are sold, active, pending or coming soon. Providers and imports write it,
-- searches read it. API clients have no access to these tables.

set check_function_bodies = off;

-- `coming_soon` includes delayed marketing: not on the market yet, so in neither inventory nor days on market.
create type public.listing_status as enum ('sold', 'for_sale', 'pending', 'coming_soon');

create type public.home_type as enum (
  'single_family', 'townhouse', 'condo', 'multi_family', 'manufactured', 'other'
);

-- Why a recorded sale counts nowhere. `one_deed`: its price is that of several homes together. `recorded_twice`: the same
-- sale is on record up to 45 days earlier, or under another type.
create type public.set_aside_reason as enum ('one_deed', 'recorded_twice');

-- Where homes came from: one row per imported file name or provider.
create table public.listing_sources (
  id        smallint generated always as identity primary key,
  name      text not null unique,
  demo      boolean not null default false,
  -- What its records are: of an MLS, public records, or other.
  kind      text not null default 'other' check (kind in ('mls', 'record', 'other')),
  -- A provider, not a file.
  live      boolean not null default false,
  loaded_at timestamptz not null default now(),
  -- The version that the store came to when the source was loaded last.
  store_version bigint not null default 1
);

alter table public.listing_sources enable row level security;
grant all on public.listing_sources to service_role;

-- The number of the 0.01-degree square that a point is in: 36,000 squares in each row, rows from south to north.
-- Example: private.cell_of(40.7507, -73.9971) is 470710600: square 10,600 of row 13,075.
create function private.cell_of(lat double precision, lon double precision) returns integer
language sql immutable parallel safe as $$
  select floor((lat + 90) * 100)::integer * 36000 + floor((lon + 180) * 100)::integer
$$;

-- The squares that a rectangle around a point touches, given half of its height and width in degrees.
create function private.cells_around(
  lat double precision, lon double precision, degrees_north double precision, degrees_east double precision
) returns integer[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  first    integer := private.cell_of(lat - degrees_north, lon - degrees_east);
  last     integer := private.cell_of(lat + degrees_north, lon - degrees_east);
  easterly integer := private.cell_of(lat, lon + degrees_east) - private.cell_of(lat, lon - degrees_east);
begin
  return array(select generate_series(w.cell, w.cell + easterly) from generate_series(first, last, 36000) w (cell));
end $$;

-- Fixed-width columns first, text last. Searches read many rows, so narrow rows are faster.
create table public.listings (
  id                  bigint generated always as identity primary key,
  latitude            double precision,
  longitude           double precision,
  cell                integer generated always as (private.cell_of(latitude, longitude)) stored,
  observed_on         date not null,
  sold_on             date,
  contract_on         date,
  listed_on           date,
  sold_price          integer check (sold_price > 0),
  list_price          integer check (list_price > 0),
  original_list_price integer check (original_list_price > 0),
  living_area         integer check (living_area > 0),
  lot_size            integer check (lot_size > 0),
  days_on_market      integer check (days_on_market >= 0),
  hoa_monthly         integer check (hoa_monthly >= 0),
  bathrooms           real check (bathrooms >= 0),
  status              public.listing_status not null,
  -- Null if the source doesn't say. `other` is what the source itself calls other.
  home_type           public.home_type,
  year_built          smallint,
  bedrooms            smallint check (bedrooms >= 0),
  source              smallint not null references public.listing_sources (id),
  demo                boolean not null default false,
  zip                 text not null check (zip ~ '^[0-9]{5}$'),
  state               text,
  city                text,
  address             text,
  -- The street line as `streetKey` of domain/address.ts writes it: how a home is found by its address.
  street_key          text collate "C",
  source_id           text,
  url                 text check (url ~ '^https?://'),
  -- Names the same sale in every file that has it: an import replaces, never doubles.
  sale_key            text not null unique,
  -- A digest of all the facts: equal means unchanged.
  fingerprint         text not null,
  -- The home as JSON, written by `private.write_card`: an answer is put together from these.
  card                text not null,
  -- The Uniform Appraisal Dataset's ratings, 1 the best (C1, Q1) to 6; halves for finer sources.
  condition           real check (condition between 1 and 6),
  quality             real check (quality between 1 and 6),
  -- Square feet below grade, finished or not.
  basement_area       integer check (basement_area >= 0),
  -- US dollars that the seller gave back to the buyer.
  concessions         integer check (concessions >= 0),
  garage_spaces       smallint check (garage_spaces >= 0),
  -- 0 none, 1 fair, 2 average, 3 good, 4 outstanding.
  view                smallint check (view between 0 and 4),
  pool                boolean,
  waterfront          boolean,
  year_renovated      smallint check (year_renovated > coalesce(year_built, 1600) and year_renovated <= 2100),
  -- What an assessor adds for a pool, a deck, a shed or a dock, in US dollars.
  extra_features      integer check (extra_features >= 0),
  -- Its file had coordinates but no ZIP code: `zip` is the nearest one.
  zip_approximate     boolean not null default false,
  -- Who listed it and how to reach them, where the source requires that they are named.
  attribution         text,
  -- The seller wants no address shown: the row has none, nor a location, and gets none from another source.
  hides_address       boolean not null default false,
  -- The seller wants no automated price next to the listing.
  hides_valuation     boolean not null default false,
  -- JSON, as `ListingPhoto` of domain/home/photos.ts; null for none. Only `private.photos_of` reads it.
  photos              text,
  check (not hides_address or (address is null and street_key is null and latitude is null)),
  -- The parcel number, as `idKey` of domain/import/rows/sale-key.ts writes it.
  parcel              text collate "C",
  -- The facts that come from another source than `source`: its name by the name of the column.
  origins             jsonb,
  -- True if only the month is known. `sold_on` is then the middle of that month.
  sold_day_approximate boolean not null default false,
  -- What the remarks of the listing say about its condition, as `Remarks` of domain/remarks writes it: never the text.
  remarks             text,
  -- The last day on which its source had it on the market: of a file, the newest day in it. Null for a sale.
  reported_on         date,
  -- Null if the sale counts. `private.weigh_sales` decides it whenever a sale is stored, changed or deleted.
  set_aside           public.set_aside_reason,
  check ((latitude is null) = (longitude is null)),
  check (status <> 'sold' or (sold_on is not null and sold_price is not null))
);

alter table public.listings enable row level security;
grant all on public.listings to service_role;

create index listings_by_cell on public.listings (cell, observed_on);

-- In the order in which a search returns homes: sold first, newest first.
create index listings_by_zip on public.listings (zip, status, observed_on desc, id);
create index listings_by_street on public.listings (street_key, zip) where street_key is not null;
-- By MLS number, which a key has in its third part.
create index listings_by_number on public.listings (split_part(sale_key, ':', 3)) where sale_key like 'mls:%';
create index listings_without_location on public.listings (zip, observed_on) where latitude is null;

-- For recognizing a sale that another source also has: by parcel, or by location if one of the sources has no address.
create index listings_by_parcel on public.listings (parcel, zip) where parcel is not null;
create index listings_without_street on public.listings (cell) where street_key is null;

-- For setting sales aside: those at one price, and those that are set aside around a home.
create index listings_by_price on public.listings (zip, sold_price, observed_on) where status = 'sold' and not demo;
create index listings_set_aside on public.listings (cell, zip) where set_aside is not null;

-- The fields of a card that every comp has, null if unknown, and those that only some have.
create type private.card_stated as (
  id text, zpid text, address text, city text, state text, zipcode text, price integer, price_kind text,
  sold_price integer, list_price integer, original_list_price integer, bedrooms smallint, bathrooms real, sqft integer,
  "homeType" text, "yearBuilt" smallint, "lotSize" integer, days_on_zillow integer, "statusType" text, publish_url text,
  latitude double precision, longitude double precision, sold_date date, contract_date date, list_date date, hoa_monthly integer
);
create type private.card_known as (
  last_seen date, sold_day_approximate boolean, zip_approximate boolean, photos integer, attribution text, source text,
  origins jsonb, demo boolean
);

-- Writes the card of a home: a comp of contract/comps/comps.ts as one line of JSON, without its distance. The argument
-- precedes the key in the comp's id. An import spends much of its time here, and one query for all of it would take twice as long.
create function private.write_card() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_sold constant boolean := new.status = 'sold';
  stated  private.card_stated;
  known   private.card_known;
begin
  stated := row(
    tg_argv[0] || new.sale_key, new.source_id, new.address, new.city, new.state, new.zip,
    case when is_sold then new.sold_price else new.list_price end, case when is_sold then 'sold' else 'list' end,
    new.sold_price, new.list_price, new.original_list_price, new.bedrooms, new.bathrooms, new.living_area,
    upper(new.home_type::text), new.year_built, new.lot_size, new.days_on_market, upper(new.status::text), new.url,
    new.latitude, new.longitude, new.sold_on, new.contract_on, new.listed_on, new.hoa_monthly);
  known := row(
    case when not is_sold then new.observed_on end, nullif(is_sold and new.sold_day_approximate, false),
    nullif(new.zip_approximate, false), json_array_length(new.photos::json), new.attribution, null, new.origins, new.demo);
  if not new.demo then
    known.source := (select s.name from public.listing_sources s where s.id = new.source);
  end if;
  new.card := left(row_to_json(stated)::text, -1) || ',' || substr(json_strip_nulls(row_to_json(known))::text, 2);
  return new;
end $$;

create trigger write_card before insert or update on public.listings
  for each row execute function private.write_card('');

-- Median rent by ZIP code and month.
create table public.rents (
  zip         text not null check (zip ~ '^[0-9]{5}$'),
  month       date not null,
  median_rent integer not null check (median_rent > 0),
  source      smallint not null references public.listing_sources (id),
  demo        boolean not null default false,
  primary key (zip, month)
);

alter table public.rents enable row level security;
grant all on public.rents to service_role;

-- A version number that every change to the store increases in the same transaction, so a reader of a version sees
-- every change up to it. It is the time in microseconds, so that a store restored from a backup never reuses a version
-- that meant different data.
create table private.store_version (
  version   bigint not null,
  singleton boolean primary key default true check (singleton)
);

alter table private.store_version enable row level security;

-- Increases the version of the store.
create function private.bump_store_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.store_version s
     set version = greatest(s.version + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint);
  return null;
end $$;

-- Search results depend on these two tables. The trigger runs before the change, so concurrent changes wait here
-- instead of deadlocking on each other's rows.
create trigger bump_store_version before insert or update or delete or truncate on public.listings
  for each statement execute function private.bump_store_version();

create trigger bump_store_version before insert or update or delete or truncate on public.listing_sources
  for each statement execute function private.bump_store_version();

-- Notes the version of the store at which a source was loaded last.
create function private.stamp_source() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.store_version := (select s.version from private.store_version s);
  return new;
end $$;

-- Runs after `bump_store_version`, which is a statement-level trigger and fires before the first row.
create trigger stamp_source before insert or update on public.listing_sources
  for each row execute function private.stamp_source();

-- Merging: one sale reported by several sources is one row of `listings`. A sale from a single source is only that row.
-- Once a second source reports it, each source's record is kept, and the row becomes what `private.merged_sale` derives
-- from them. The result doesn't depend on the order of arrival, and withdrawing a record removes the facts it added.

set check_function_bodies = off;

-- The record of each source of a sale that several sources have.
create table private.sale_records (
  -- The key that the record has by itself, and what kind of source it is from: a newer record of the kind replaces it.
  sale_key text not null,
  kind     text not null,
  live     boolean not null,
  source   smallint not null references public.listing_sources (id),
  -- The row that it is merged into.
  listing  text not null references public.listings (sale_key) on update cascade on delete cascade,
  record   jsonb not null,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (sale_key, kind, live)
);

alter table private.sale_records enable row level security;

create index sale_records_by_listing on private.sale_records (listing);

-- Merges incoming records into sales known from other sources and removes them from `incoming`. With `forget`, they
-- stay in `incoming` under the existing sale's key, and replace what other sources reported.
create function private.merge_known_sales(own smallint, forget boolean default false)
returns table (changed integer, unchanged integer)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  touched text[];
begin
  changed := 0;
  unchanged := 0;
  if not exists (select from public.listings l where l.source <> own and not l.demo) then
    return next;
    return;
  end if;
  drop table if exists pg_temp.recognized;
  create temporary table recognized on commit drop as select * from private.recognize_incoming(own);
  if forget then
    delete from private.sale_records r using recognized g where r.listing = g.listing;
    update incoming n set sale_key = g.listing
      from recognized g where g.line = n.line and n.sale_key <> g.listing;
    return next;
    return;
  end if;
  -- What the row was before a second source came.
  insert into private.sale_records as r (sale_key, kind, live, source, listing, record)
  select distinct on (l.sale_key) l.sale_key, s.kind, s.live, l.source, l.sale_key, to_jsonb(l) - '{id,cell,card,set_aside}'::text[]
    from recognized g join public.listings l on l.sale_key = g.listing join public.listing_sources s on s.id = l.source
   where not exists (select from private.sale_records r where r.listing = l.sale_key)
  on conflict (sale_key, kind, live) do update
     set source = excluded.source, listing = excluded.listing, record = excluded.record, saved_at = excluded.saved_at;
  -- A listing under a key without a date has come to its closing. The key may name the next listing of the home.
  update public.listings l set sale_key = n.sale_key
    from recognized g join incoming n using (line)
   where l.sale_key = g.listing and l.sale_key like '%:listed' and n.sold_on is not null
     and not exists (select from public.listings other where other.sale_key = n.sale_key);
  update recognized g set listing = n.sale_key from incoming n
   where n.line = g.line and not exists (select from public.listings l where l.sale_key = g.listing);
  -- A shorter file of a source says nothing about what it has no columns for.
  with put as (
    insert into private.sale_records as r (sale_key, kind, live, source, listing, record)
    select n.sale_key, s.kind, s.live, own, g.listing,
           to_jsonb(n) - '{line,cell}'::text[] || jsonb_build_object('source', own, 'demo', false)
      from recognized g join incoming n using (line) join public.listing_sources s on s.id = own
    on conflict (sale_key, kind, live) do update
       set source = excluded.source, listing = excluded.listing, saved_at = excluded.saved_at,
           -- A number may come again with another home.
           record = case when r.record -> 'street_key' <> excluded.record -> 'street_key' then '{}'
                         when r.record -> 'sold_on' = excluded.record -> 'sold_on' then r.record
                         else r.record - '{sold_on,sold_price,contract_on,concessions,days_on_market}'::text[] end
                    || jsonb_strip_nulls(excluded.record)
     where (r.source, r.listing, r.record ->> 'fingerprint', r.record ->> 'observed_on', r.record ->> 'reported_on')
        is distinct from (excluded.source, excluded.listing, excluded.record ->> 'fingerprint', excluded.record ->> 'observed_on',
                          excluded.record ->> 'reported_on')
    returning r.listing
  ) select array_agg(distinct p.listing) into touched from put p;
  select count(*) into changed from unnest(touched) t (listing) where private.settle_sale(t.listing);
  delete from incoming n using recognized g where g.line = n.line;
  get diagnostics unchanged = row_count;
  unchanged := greatest(0, unchanged - changed);
  return next;
end $$;

-- Ends the listings of a source that a newer listing or a closing of the same home has ended: those that are stored, which
-- are deleted with what other sources say of them (`ended`), and those in `incoming` (`outdated`).
create function private.end_relisted(own smallint, out ended integer, out outdated integer)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  zips text[] := array(select distinct n.zip from incoming n);
  many integer;
begin
  outdated := 0;
  if exists (select from incoming n where n.status <> 'sold') then
    delete from incoming n using incoming o
     where n.status <> 'sold' and o.street_key = n.street_key and o.zip = n.zip and o.sale_key <> n.sale_key
       and private.ends_listing(o.sold_on, o.listed_on, o.observed_on, o.sale_key, n.listed_on, n.observed_on, n.sale_key)
       and private.is_same_home(o.street_key, o.parcel, o.home_type::text, o.living_area, o.year_built,
                                n.street_key, n.parcel, n.home_type::text, n.living_area, n.year_built);
    get diagnostics outdated = row_count;
    delete from incoming n using public.listings l
     where n.status <> 'sold' and l.street_key = n.street_key and l.zip = n.zip and private.is_other_listing(own, l, n.sale_key)
       and private.ends_listing(l.sold_on, l.listed_on, l.observed_on, '', n.listed_on, n.observed_on, n.sale_key)
       and private.is_same_home(l.street_key, l.parcel, l.home_type::text, l.living_area, l.year_built,
                                n.street_key, n.parcel, n.home_type::text, n.living_area, n.year_built);
    get diagnostics many = row_count;
    outdated := outdated + many;
  end if;
  -- The statuses after `sold` are those of listings, and an index has them by ZIP code.
  delete from public.listings l using incoming n
   where l.zip = any (zips) and l.status > 'sold' and l.street_key = n.street_key and l.zip = n.zip
     and private.is_other_listing(own, l, n.sale_key)
     and private.ends_listing(n.sold_on, n.listed_on, n.observed_on, n.sale_key, l.listed_on, l.observed_on, '')
     and private.is_same_home(n.street_key, n.parcel, n.home_type::text, n.living_area, n.year_built,
                              l.street_key, l.parcel, l.home_type::text, l.living_area, l.year_built);
  get diagnostics ended = row_count;
end $$;

-- True if a stored row is of a source, alone or with others, and isn't the row of its record with a key.
create function private.is_other_listing(own smallint, stored public.listings, key text) returns boolean
language sql stable set search_path = '' as $$
  select stored.sale_key <> key and not stored.demo
     and (stored.source = own or exists (select from private.sale_records r where r.listing = stored.sale_key and r.source = own))
     and not exists (select from private.sale_records r where r.listing = stored.sale_key and r.sale_key = key)
$$;

-- Matches incoming records to existing rows of `listings` that have a different key or a different kind of source. A
-- source distinguishes its own homes, so only records of other sources are matched by content.
create function private.recognize_incoming(own smallint) returns table (line integer, listing text)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  source public.listing_sources;
begin
  select * into source from public.listing_sources s where s.id = own;
  return query
  with known as (
    -- A key without a date is that of the next sale of the home as well.
    select n.line, l.sale_key, 0 as step, 0 as days
      from incoming n join private.sale_records r on r.sale_key = n.sale_key join public.listings l on l.sale_key = r.listing
     where n.sale_key not like '%:listed'
        or private.is_one_sale(n.sold_on, n.sold_price, n.listed_on, n.observed_on, l.sold_on, l.sold_price, l.listed_on, l.observed_on)
    union all
    select n.line, l.sale_key, 0, 0
      from incoming n join public.listings l on l.sale_key = n.sale_key join public.listing_sources s on s.id = l.source
     where (s.kind, s.live) <> (source.kind, source.live)
  ),
  strange as materialized (
    select n.line, n.zip, n.street_key, n.parcel, n.latitude, n.longitude, n.home_type::text, n.living_area, n.year_built,
           n.sold_on, n.sold_price, n.list_price, n.listed_on, n.observed_on, n.source_id
      from incoming n
     where not exists (select from public.listings l where l.sale_key = n.sale_key)
       and not exists (select from known k where k.line = n.line)
  ),
  alike as (
    select n.line, l.id from strange n join public.listings l on l.street_key = n.street_key and l.zip = n.zip
    union
    select n.line, l.id from strange n join public.listings l on l.parcel = n.parcel and l.zip = n.zip
    union
    select p.line, p.id from (
        select n.line, l.id from strange n join public.listings l on l.cell = any (private.cells_near(n.latitude, n.longitude))
         where n.street_key is null
        union all
        select n.line, l.id from strange n join public.listings l on l.cell = any (private.cells_near(n.latitude, n.longitude))
         where n.street_key is not null and l.street_key is null) p
      join strange n using (line) join public.listings l using (id)
     where private.is_alike(n.latitude, n.longitude, n.home_type, n.living_area, n.year_built,
                            l.latitude, l.longitude, l.home_type::text, l.living_area, l.year_built)
       and abs(coalesce(n.sold_price, n.list_price) - coalesce(l.sold_price, l.list_price)) <= 0.005 * coalesce(n.sold_price, n.list_price)
  ),
  fitting as (
    select n.line, l.sale_key, 1 as step, abs(n.observed_on - l.observed_on) as days
      from alike a join strange n using (line) join public.listings l using (id)
     where l.source <> own and not l.demo
       and private.is_one_sale(n.sold_on, n.sold_price, n.listed_on, n.observed_on, l.sold_on, l.sold_price, l.listed_on, l.observed_on)
       and private.may_be_one_home(n.street_key, n.home_type, n.source_id, n.living_area,
                                   l.street_key, l.home_type::text, l.source_id, l.living_area)
       and not exists (select from private.sale_records r where r.listing = l.sale_key and r.source = own)
  ),
  best as (
    select distinct on (c.line) c.* from (select * from known union all select * from fitting) c
     order by c.line, c.step, c.days, c.sale_key
  )
  select b.line, b.sale_key from best b where b.step = 0
  union all
  (select distinct on (b.sale_key) b.line, b.sale_key from best b where b.step = 1 order by b.sale_key, b.days, b.line);
end $$;

-- The 0.01-degree squares within about 25 yards of a point, numbered like `listings.cell`.
create function private.cells_near(lat double precision, lon double precision) returns integer[]
language sql immutable parallel safe as $$
  select array[
    private.cell_of(lat - 0.0002, lon - 0.0003), private.cell_of(lat - 0.0002, lon + 0.0003),
    private.cell_of(lat + 0.0002, lon - 0.0003), private.cell_of(lat + 0.0002, lon + 0.0003)]
$$;

-- True if two records that share no address describe the same home: within about 25 yards, with the same size and, where
-- both are known, the same type.
create function private.is_alike(
  lat double precision, lon double precision, type text, area integer, built smallint,
  other_lat double precision, other_lon double precision, other_type text, other_area integer, other_built smallint
) returns boolean
language sql immutable parallel safe as $$
  select abs(lat - other_lat) <= 0.0002 and abs(lon - other_lon) <= 0.0003 and coalesce(type = other_type, true)
     and abs(area - other_area) <= 0.02 * area and coalesce(abs(built - other_built) <= 1, true)
$$;

-- Withdraws a source's records by key. Each affected sale is merged again from its remaining records, or deleted.
create function private.withdraw_records(own smallint, keys text[]) returns integer
language plpgsql set search_path = '' as $$
declare
  touched text[];
begin
  with taken as (
    delete from private.sale_records r where r.source = own and r.sale_key = any (keys) returning r.listing
  ) select array_agg(distinct t.listing) into touched from taken t;
  return (select count(*) from unnest(touched) t (listing) where private.settle_sale(t.listing));
end $$;

-- Updates a row of `listings` from its merged records, or deletes it if none are left. Returns true if anything
-- changed.
create function private.settle_sale(listing text) returns boolean
language plpgsql set search_path = '' as $$
declare
  merged  jsonb := private.merged_sale(listing);
  names   text;
  touched integer;
begin
  if merged is null then
    delete from public.listings l where l.sale_key = listing;
    return found;
  end if;
  select string_agg(quote_ident(a.attname), ', ') into names from pg_attribute a
   where a.attrelid = 'public.listings'::regclass and a.attnum > 0 and not a.attisdropped
     and a.attgenerated = '' and a.attname not in ('id', 'sale_key', 'card', 'set_aside');
  execute format(
    'update public.listings l set (%1$s) = (select %1$s from jsonb_populate_record(null::public.listings, $1))
      where l.sale_key = $2 and to_jsonb(l) - ''{id,cell,card,set_aside}''::text[] <> $1', names)
    using merged, listing;
  get diagnostics touched = row_count;
  return touched > 0;
end $$;

-- Merges the records of a sale into a row of `listings`. Null if there are none. Public records take precedence for
-- the sale price and date, lot size, year built and parcel; the MLS for everything else. Among records of the same
-- kind, the latest wins. A blank never overrides a value, nor does the type "other" another one. A record from before the
-- closing still contributes its list price and the home's features. An exact closing date takes precedence over a month, and
-- a ZIP code that a source states over one found by location.
create function private.merged_sale(listing text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  is_sold boolean := exists (select from private.sale_records r
                              where r.listing = merged_sale.listing and r.record ->> 'status' = 'sold');
  main    jsonb;
  sale    jsonb;
begin
  with records as materialized (
    select r.record, s.name,
           row_number() over (order by array_position(array['mls', 'other', 'record'], r.kind), r.saved_at desc, r.sale_key) as of_listing,
           row_number() over (order by array_position(array['record', 'mls', 'other'], r.kind), r.saved_at desc, r.sale_key) as of_record,
           -- A feed names the listing firm, an export of it doesn't.
           row_number() over (order by array_position(array['mls', 'other', 'record'], r.kind), r.live desc, r.saved_at desc, r.sale_key) as of_source
      from private.sale_records r join public.listing_sources s on s.id = r.source
     where r.listing = merged_sale.listing
  ),
  first as (select r.record, r.name from records r where r.of_source = 1),
  facts as materialized (
    select distinct on (f.fact) f.fact, f.value, r.name
      from records r, jsonb_each(r.record) f (fact, value)
     where f.value <> 'null'
       and f.fact not in ('fingerprint', 'sale_key', 'source', 'demo', 'observed_on', 'reported_on', 'origins',
                          'photos', 'attribution', 'remarks', 'hides_address', 'hides_valuation', 'sold_day_approximate')
       and (not is_sold or r.record ->> 'status' = 'sold'
            or f.fact not in ('status', 'contract_on', 'days_on_market', 'concessions'))
     order by f.fact, (f.fact, f.value) = ('home_type', '"other"'),
              f.fact = 'sold_on' and coalesce((r.record ->> 'sold_day_approximate')::boolean, false),
              f.fact in ('zip', 'zip_approximate') and coalesce((r.record ->> 'zip_approximate')::boolean, false),
              case when f.fact in ('sold_price', 'sold_on', 'lot_size', 'year_built', 'parcel')
                   then r.of_record else r.of_listing end
  )
  select m.record, (select jsonb_object_agg(f.fact, f.value) from facts f) || jsonb_build_object(
           'sale_key', merged_sale.listing, 'source', m.record -> 'source', 'demo', false, 'fingerprint', m.record -> 'fingerprint',
           -- Photos and quotes of remarks credit the firm they come from.
           'photos', m.record -> 'photos', 'remarks', m.record -> 'remarks', 'attribution', m.record -> 'attribution',
           'hides_address', (select bool_or((r.record ->> 'hides_address')::boolean) from records r),
           'hides_valuation', (select bool_or((r.record ->> 'hides_valuation')::boolean) from records r),
           'sold_day_approximate', is_sold and (select bool_and(coalesce((r.record ->> 'sold_day_approximate')::boolean, false))
                                                  from records r where r.record ->> 'status' = 'sold'),
           'observed_on', case when is_sold then (select f.value from facts f where f.fact = 'sold_on')
                               else (select to_jsonb(max(r.record ->> 'observed_on')) from records r) end,
           'reported_on', case when not is_sold then m.record -> 'reported_on' end,
           'origins', (select jsonb_object_agg(f.fact, f.name) from facts f
                        where f.name <> m.name and m.record -> f.fact is distinct from f.value
                          and f.fact not in ('status', 'zip', 'street_key', 'zip_approximate')))
    into main, sale from first m;
  if sale is null then
    return null;
  end if;
  -- An address that a seller hides comes from no other source.
  if (sale ->> 'hides_address')::boolean then
    sale := sale - '{address,street_key,latitude,longitude,url}'::text[];
  end if;
  -- A home is renovated after it was built.
  if (sale ->> 'year_renovated')::integer <= (sale ->> 'year_built')::integer then
    sale := sale - 'year_renovated';
  end if;
  return to_jsonb(jsonb_populate_record(null::public.listings, sale)) - '{id,cell,card,set_aside}'::text[];
end $$;

-- True if an account's own record and another with the same address or parcel are the same sale of the same home.
-- PL/pgSQL keeps the function from being inlined into query plans. It is called for few homes, but planning its
-- fifteen inlined copies took longer than finding them.
create function private.is_same_sale(
  closed date, paid integer, listed date, seen date, street text, type text, number text, area integer,
  other_closed date, other_paid integer, other_listed date, other_seen date,
  other_street text, other_type text, other_number text, other_area integer
) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return private.is_one_sale(closed, paid, listed, seen, other_closed, other_paid, other_listed, other_seen)
     and private.may_be_one_home(street, type, number, area, other_street, other_type, other_number, other_area);
end $$;

-- True if two records of one home describe the same sale: same closing date; closed within 45 days of each other at
-- the same price; both unsold; or one is the listing that led to the other's closing.
create function private.is_one_sale(
  closed date, paid integer, listed date, seen date,
  other_closed date, other_paid integer, other_listed date, other_seen date
) returns boolean
language sql immutable parallel safe as $$
  select case
    when closed is null and other_closed is null then true
    when closed is null then coalesce(listed, seen) between other_closed - 730 and other_closed
    when other_closed is null then coalesce(other_listed, other_seen) between closed - 730 and closed
    else closed = other_closed or abs(closed - other_closed) <= 45 and abs(ln(paid::double precision / other_paid)) <= 0.005
  end
$$;

-- True if two records with the same street address or parcel can be the same home, because their house numbers and
-- units don't differ. Two condo records without a unit match if their areas agree and their listing numbers don't look
-- like two different numbers of one MLS.
create function private.may_be_one_home(
  street text, type text, number text, area integer,
  other_street text, other_type text, other_number text, other_area integer
) returns boolean
language sql immutable parallel safe as $$
  select coalesce(split_part(street, ' #', 2) = split_part(other_street, ' #', 2), true)
     and coalesce(split_part(street, ' ', 1) = split_part(other_street, ' ', 1), true)
     and ('condo' not in (coalesce(type, ''), coalesce(other_type, '')) or split_part(street, ' #', 2) <> ''
          or (abs(area - other_area) <= 0.02 * area
              and (number is null or other_number is null or number = other_number
                   or translate(number, '123456789', '000000000') <> translate(other_number, '123456789', '000000000'))) is true)
$$;

-- True if a record ends an open listing of the same home: a closing on or after its list date, or a newer listing. Without
-- a list date, the day on which a listing was last seen counts; of two of one day, the one with the later key is newer. A
-- stored listing has no key here: an incoming one of the same day is newer, such as one with a corrected number.
create function private.ends_listing(
  closed date, listed date, seen date, key text, other_listed date, other_seen date, other_key text
) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case when closed is not null then closed >= coalesce(other_listed, other_seen)
              else (coalesce(listed, seen), seen, key) > (coalesce(other_listed, other_seen), other_seen, other_key) end
$$;

-- True if two records of one source with the same price or with open listings are of the same home: the same address and
-- unit, or the same parcel. Without a unit, condos of one building are distinguished by their parcels alone, and other
-- homes on one lot by their size and age, but a house has an address of its own.
create function private.is_same_home(
  street text, parcel text, type text, area integer, built smallint,
  other_street text, other_parcel text, other_type text, other_area integer, other_built smallint
) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(split_part(street, ' ', 1) = split_part(other_street, ' ', 1), true)
     and coalesce(nullif(split_part(street, ' #', 2), '') = nullif(split_part(other_street, ' #', 2), ''), true)
     and case
           when street = other_street and street ~ '^0*[1-9]'
                and (street like '% #%' or 'single_family' = all (array[type, other_type])) then true
           when parcel is not null and other_parcel is not null then parcel = other_parcel
           when street = other_street and street ~ '^0*[1-9]' and 'condo' <> all (array[type, other_type])
             then coalesce(abs(area - other_area) <= 0.02 * area, true) and coalesce(abs(built - other_built) <= 1, true)
           else false
         end
$$;

-- Places: ZIP codes with their centers, and locating addresses: in the store, or by a geocoder. The server calls
-- geocoders outside of any transaction and saves their results here, so that comps, evidence and reports for one
-- address always agree.

set check_function_bodies = off;

-- The center of a search. `basis` says what it is: the home at the address, if the store has its location; its building,
-- if the store only has that of other units; otherwise the center of the ZIP code, with the home's address if the store
-- has the home without a location.
create type private.spot as (
  basis     text,
  latitude  double precision,
  longitude double precision,
  zip       text,
  address   text,
  city      text,
  state     text,
  -- The geocoder that located it; null for the store.
  located_by text
);

-- Where to search: a ZIP code, or the address of a home by its street key. Without a street, all of the ZIP code is searched;
-- with an empty one, the circle around its center.
create type private.search_place as (
  zip    text,
  street text,
  city   text,
  state  text,
  -- Miles.
  radius double precision
);

-- US ZIP codes with their centers, from GeoNames (CC BY 4.0) and the US Census gazetteer.
create table public.zip_places (
  zip       text primary key check (zip ~ '^[0-9]{5}$'),
  city      text not null,
  state     text not null,
  county    text not null,
  latitude  double precision not null,
  longitude double precision not null,
  -- False for PO boxes and single buildings: no home is inside.
  has_area  boolean not null default true
);

alter table public.zip_places enable row level security;
grant all on public.zip_places to service_role;

create index zip_places_by_city on public.zip_places (upper(city), state);

-- Strips of a fifth of a degree, so that looking near a point doesn't read ZIP codes of the same latitude across the
-- country.
create index zip_places_by_strip on public.zip_places (floor(latitude * 5), longitude) include (latitude, zip);

create trigger bump_store_version before insert or update or delete or truncate on public.zip_places
  for each statement execute function private.bump_store_version();

create table public.geocoded_addresses (
  -- The street line as `streetKey` of domain/address.ts writes it, without the unit.
  street_key text collate "C" not null,
  -- The ZIP code of the address, or else its city and state.
  place_key  text collate "C" not null,
  -- All null if no geocoder knew the address.
  latitude   double precision,
  longitude  double precision,
  zip        text check (zip ~ '^[0-9]{5}$'),
  city       text,
  state      text,
  -- The street line as it was searched.
  address    text,
  source     text check (source in ('census', 'geocodio', 'nominatim')),
  -- Null: the answer does not expire.
  expires_at timestamptz,
  primary key (street_key, place_key),
  check ((latitude is null) = (longitude is null) and (latitude is null) = (source is null)
         and (latitude is null) = (zip is null))
);

alter table public.geocoded_addresses enable row level security;
grant all on public.geocoded_addresses to service_role;

-- How many addresses an account has had geocoded in the hour that began at `hour`.
create table private.geocoding_usage (
  user_id uuid primary key references auth.users (id) on delete cascade,
  hour    timestamptz not null,
  calls   integer not null
);

alter table private.geocoding_usage enable row level security;

-- When a rate-limited geocoder accepts its next call, across all processes.
create table private.geocoder_slots (
  geocoder text primary key,
  next_at  timestamptz not null
);

alter table private.geocoder_slots enable row level security;

-- The homes with an MLS number, which two MLSs can both have given: those that everyone may see, the caller's own, and
-- those licensed to the caller.
create function private.homes_by_number(number text, owner uuid, scopes uuid[])
returns table (address text, city text, state text, zip text)
language sql stable set search_path = '' as $$
  select distinct on (h.street_key, h.zip) h.address, h.city, h.state, h.zip
    from (select l.street_key, l.address, l.city, l.state, l.zip, l.observed_on from public.listings l
           where l.sale_key like 'mls:%' and split_part(l.sale_key, ':', 3) = number
          union all
          select o.street_key, o.address, o.city, o.state, o.zip, o.observed_on from public.uploaded_listings o
           where o.owner = homes_by_number.owner and o.is_current and o.ended_by is null
             and o.sale_key like 'mls:%' and split_part(o.sale_key, ':', 3) = number
          union all
          select b.street_key, b.address, b.city, b.state, b.zip, b.observed_on from private.licensed_listings b
           where b.scope = any (scopes) and b.sale_key like 'mls:%' and split_part(b.sale_key, ':', 3) = number) h
   where h.address is not null
   order by h.street_key, h.zip, h.observed_on desc
   limit 8
$$;

-- Up to eight suggestions for the caller, sorted by house number and street. The input is an MLS number, or starts with
-- a house number and includes at least one letter of the street. Each of its words must start a word of the address, in
-- any order.
-- Suggestions come from homes everyone may see, and from the caller's own uploads and licensed homes.
-- Signed-in users may call it; anyone else gets a 401.
create function public.suggest_addresses(typed text)
returns table (address text, city text, state text, zip text)
language plpgsql stable security definer set search_path = '' as $$
declare
  numbers  text[];
  words    text[];
  patterns text[];
  scopes   uuid[] := private.scopes_of(private.require_active_caller());
begin
  typed := upper(left(typed, 200));
  -- 83-10 118th St is one number in the keys, but 912-914 Elm St begins with the first of two.
  numbers := regexp_match(typed, '^\s*([0-9]{1,6})-([0-9]{1,6})\M');
  typed := regexp_replace(typed, '^(\s*[0-9]+)-([0-9])',
                          case when private.is_number_range(numbers[1], numbers[2]) then '\1 \2' else '\1\2' end);
  words := regexp_split_to_array(trim(regexp_replace(typed, '[^A-Z0-9]+', ' ', 'g')), ' +');
  if trim(typed) ~ '^[A-Z0-9_-]+$' then
    return query select * from private.homes_by_number(array_to_string(words, ''), (select auth.uid()), scopes);
    return;
  end if;
  if words[1] !~ '^[0-9]' or cardinality(words) < 2 then
    return;
  end if;
  patterns := array(select '% ' || w.word || '%' from unnest(words[2:10]) w (word));
  -- Up to a dot, which comes after the hyphen in 912-914 Elm St.
  -- Without its last word if that is no word of any address yet, such as "Lan" of a street stored as "Ln".
  for attempt in 1..2 loop
    return query
      select h.address, h.city, h.state, h.zip
        from (select distinct on (n.street_key, n.zip) n.*
                from ((select l.street_key, l.zip, l.address, l.city, l.state, l.demo, l.observed_on
                         from public.listings l
                        where l.street_key >= words[1] || ' ' and l.street_key < words[1] || '.' and l.address is not null
                        limit 20000)
                      union all
                      (select o.street_key, o.zip, o.address, o.city, o.state, o.demo, o.observed_on
                         from public.uploaded_listings o
                        where o.owner = (select auth.uid()) and o.is_current and o.ended_by is null
                          and o.street_key >= words[1] || ' ' and o.street_key < words[1] || '.'
                          and o.address is not null
                        limit 20000)
                      union all
                      (select b.street_key, b.zip, b.address, b.city, b.state, b.demo, b.observed_on
                         from private.licensed_listings b
                        where b.scope = any (scopes)
                          and b.street_key >= words[1] || ' ' and b.street_key < words[1] || '.'
                          and b.address is not null
                        limit 20000)) n
               -- As it is written, and by its key: "Street" and "St" both begin a word.
               where ' ' || concat_ws(' ', upper(regexp_replace(n.address, '[^A-Za-z0-9]+', ' ', 'g')), n.street_key,
                                      upper(n.city), n.state, n.zip) like all (patterns)
               order by n.street_key, n.zip, n.demo, n.observed_on desc) h
       order by h.demo, h.street_key, h.zip
       limit 8;
    exit when found or cardinality(patterns) < 2;
    patterns := patterns[1:cardinality(patterns) - 1];
  end loop;
end $$;

grant execute on function public.suggest_addresses to authenticated;

-- Saves a geocoder's result for an address: a location permanently, `not_found` for a week, `unavailable` for ten
-- minutes. A result that is still valid is not replaced.
-- Only the server may call it.
create function public.save_geocoded_address(
  street text, zip text, city text, state text, address text, answer text,
  latitude double precision default null, longitude double precision default null,
  found_zip text default null, found_city text default null, found_state text default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.geocoded_addresses as g
    (street_key, place_key, latitude, longitude, zip, city, state, address, source, expires_at)
  values (split_part(street, ' #', 1),
          private.place_key(save_geocoded_address.zip, save_geocoded_address.city, save_geocoded_address.state),
          latitude, longitude, found_zip, found_city, found_state, address,
          case when answer not in ('not_found', 'unavailable') then answer end,
          case answer when 'not_found' then now() + interval '7 days'
                      when 'unavailable' then now() + interval '10 minutes' end)
  on conflict (street_key, place_key) do update
     set latitude = excluded.latitude, longitude = excluded.longitude, zip = excluded.zip, city = excluded.city,
         state = excluded.state, address = excluded.address, source = excluded.source, expires_at = excluded.expires_at
   where g.expires_at <= now()
$$;

grant execute on function public.save_geocoded_address to service_role;

-- The center of a ZIP code: a geocoder's location far from it is not the address's.
-- Only the server may call it.
create function public.zip_center(zip text)
returns table (latitude double precision, longitude double precision, state text)
language sql stable security definer set search_path = '' as $$
  select p.latitude, p.longitude, p.state from public.zip_places p where p.zip = zip_center.zip
$$;

grant execute on function public.zip_center to service_role;

-- Reserves the next slot of a geocoder. Returns the milliseconds to wait, or null if the queue is already longer than
-- two seconds.
-- Only the server may call it.
create function public.reserve_geocoder_slot(geocoder text, milliseconds integer) returns table (wait double precision)
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.geocoder_slots as t (geocoder, next_at)
  values (reserve_geocoder_slot.geocoder, clock_timestamp() + make_interval(secs => milliseconds / 1000.0))
  on conflict on constraint geocoder_slots_pkey do update
     set next_at = greatest(t.next_at, clock_timestamp()) + make_interval(secs => milliseconds / 1000.0)
   where t.next_at < clock_timestamp() + interval '2 seconds'
  returning greatest(0, extract(epoch from t.next_at - clock_timestamp()) * 1000 - milliseconds) into wait;
  return next;
end $$;

grant execute on function public.reserve_geocoder_slot to service_role;

-- Suggestions for an address that isn't in its ZIP code: for each street there, one home with the same house number,
-- plus homes with the same street line in other ZIP codes that share the first three digits.
create function private.similar_addresses(street text, place text) returns json
language sql stable set search_path = '' as $$
  with asked as (select split_part(street, ' #', 1) as line, split_part(street, ' ', 1) as number),
  alike as (
    select l.street_key, l.address, l.city, l.state, l.zip
      from asked, private.homes_on_streets(asked.number || ' ', asked.number || '!', place, place) l
     where asked.number ~ '^[0-9]' and l.address is not null
    union all
    select l.street_key, l.address, l.city, l.state, l.zip
      from asked, private.homes_on_streets(asked.line, asked.line || ' $', left(place, 3) || '00', left(place, 3) || '99') l
     where l.zip <> place and split_part(l.street_key, ' #', 1) = asked.line
       and asked.number ~ '^[0-9]' and l.address is not null
  )
  select json_agg(json_build_object('address', h.address, 'city', h.city, 'state', h.state, 'zip', h.zip))
    from (select distinct on (split_part(a.street_key, ' #', 1), a.zip) a.* from alike a
           order by split_part(a.street_key, ' #', 1), a.zip, a.street_key limit 1000) h
$$;

-- Up to five ZIP codes with homes, nearest first, with the distance in miles to each center. If there are none within
-- 110 miles, at least the nearest one.
create function private.nearest_zips_with_homes(lat double precision, lon double precision) returns json
language plpgsql stable set search_path = '' as $$
declare
  miles_north constant double precision := private.miles_north();
  miles_east  constant double precision := private.miles_east(lat);
  own_zips    constant text[] := private.upload_zips();
  reach       double precision;
  zips        json;
begin
  foreach reach in array array[30, 110, 400, 1600, 'infinity']::double precision[] loop
    select json_agg(json_build_object('zip', n.zip, 'city', n.city, 'state', n.state, 'miles', round(n.miles::numeric, 1))
                    order by n.miles)
      into zips
      from (select h.* from (select z.* from (
                select p.zip, p.city, p.state,
                       private.miles_apart(p.latitude - lat, p.longitude - lon, miles_north, miles_east) as miles
                  from public.zip_places p
                 -- Both conditions are what `zip_places_by_strip` indexes.
                 where floor(p.latitude * 5) between floor((lat - reach / miles_north) * 5) and floor((lat + reach / miles_north) * 5)
                   and p.longitude between lon - reach / miles_east and lon + reach / miles_east
                 order by miles offset 0) z
               -- There may be thousands without homes, and the function is slower where the caller has homes of their own.
               where z.miles <= reach
                 and (exists (select from public.listings l where l.zip = z.zip) or z.zip = any (own_zips)) offset 0) h
             where exists (select from private.homes_in_zip(h.zip))
             limit 5) n;
    exit when json_array_length(zips) = 5 or (reach >= 110 and zips is not null);
  end loop;
  return coalesce(zips, '[]');
end $$;

-- Locates an address: from the store, otherwise from a geocoder, otherwise the center of its ZIP code. A geocoder may
-- also correct the ZIP code, and the store may have the home there.
create function private.find_spot(street text, place text, town text, region text) returns private.spot
language plpgsql stable set search_path = '' as $$
declare
  spot     private.spot := private.locate(street, place, town, region);
  geocoded private.spot;
  home     private.spot;
begin
  if spot.basis in ('home', 'building') then
    return spot;
  end if;
  select 'geocoded', g.latitude, g.longitude, g.zip, g.address, g.city, g.state, g.source into geocoded
    from public.geocoded_addresses g
   where g.street_key = split_part(street, ' #', 1) and g.place_key = private.place_key(place, town, region)
     and g.latitude is not null and (g.expires_at is null or g.expires_at > now());
  if geocoded.basis is null then
    return spot;
  end if;
  if geocoded.zip is distinct from place then
    home := private.locate(street, geocoded.zip, geocoded.city, geocoded.state);
    if home.basis in ('home', 'building') then
      return home;
    end if;
    -- The ZIP code of a home is that of its record, where its other facts are found.
    if private.is_home_unplaced(spot) then
      geocoded.zip := spot.zip;
    end if;
  end if;
  return geocoded;
end $$;

-- True if two house numbers, such as 912 and 914, are those of one building. `splitNumberRange` of domain/address says the
-- same: it writes them as one word of a street key.
create function private.is_number_range(first text, last text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(last !~ '^0' and last::integer - first::integer between 2 and 12
                  and (last::integer - first::integer) % 2 = 0, false)
$$;

-- The other street keys of a home: for 914 Elm St, the ranges of house numbers around it, such as 912-914; for a range, each
-- of its numbers. In Queens, where numbers have hyphens, they are the number with its hyphen or without: 41-45 is 4145.
create function private.range_keys(street text, place text) returns setof text
language sql immutable parallel safe rows 30 set search_path = '' as $$
  with asked as (
    select n.number, n.low, n.high, substr(street, length(n.number) + 1) as rest,
           coalesce(place ~ '^(1100[145]|111|113|114|116)', false) as is_queens
      from (select m[1] as number, m[2]::integer as low, m[4]::integer as high
              from regexp_match(street, '^(([0-9]{1,6})(-([0-9]{1,6}))?)(?= )') m) n
     where n.high is null or private.is_number_range(n.low::text, n.high::text)
  )
  select s.first || '-' || t.last || a.rest
    from asked a, generate_series(a.low - 12, a.low, 2) s (first), generate_series(a.low, s.first + 12, 2) t (last)
   where a.high is null and not a.is_queens and s.first > 0 and t.last > s.first
  union all
  select s.house || a.rest from asked a, generate_series(a.low, a.high, 2) s (house) where not a.is_queens
  union all
  select replace(a.number, '-', '') || a.rest from asked a where a.high is not null and a.is_queens
  union all
  select left(a.number, -2) || '-' || right(a.number, 2) || a.rest
    from asked a
   where a.high is null and a.is_queens and length(a.number) > 2
     and private.is_number_range(left(a.number, -2), right(a.number, 2))
$$;

-- The street key under which the store has the home at an address: one of `private.range_keys` if it hasn't the given one.
create function private.known_street(street text, place text) returns text
language sql stable set search_path = '' as $$
  select case when exists (select from private.homes_at(street, place)) then street
              else coalesce((select k.key from private.range_keys(street, place) k (key)
                              where exists (select from private.homes_at(k.key, place))
                              order by k.key limit 1), street) end
$$;

-- True if the store has the searched home, but nothing says where it is.
create function private.is_home_unplaced(spot private.spot) returns boolean
language sql immutable set search_path = '' as $$
  select spot.basis = 'zip_centroid' and spot.address is not null
$$;

-- Locates an address by its street key. Null if neither the home nor the ZIP code is known. A home without a location is
-- where its building is.
create function private.locate(street text, place text, town text, region text) returns private.spot
language plpgsql stable set search_path = '' as $$
declare
  spot     private.spot;
  -- Units of one building: the key of a unit is its building's, then ' #' and the unit.
  building text := split_part(street, ' #', 1);
  own      record;
begin
  if place is null then
    select z.zip into place
      from private.homes_on_streets(street, street || ' ', '00000', '99999') l join public.zip_places z on z.zip = l.zip
     where l.street_key = street and upper(l.city) = upper(town) and l.state = region
     order by l.demo, l.observed_on desc limit 1;
  end if;
  if place is null then
    select z.zip into place
      from private.range_keys(street, null) k (key)
      cross join lateral private.homes_on_streets(k.key, k.key || ' ', '00000', '99999') l
      join public.zip_places z on z.zip = l.zip
     where l.street_key = k.key and upper(l.city) = upper(town) and l.state = region
     order by l.demo, l.observed_on desc limit 1;
  end if;
  select 'home', l.latitude, l.longitude, l.zip, l.address, l.city, l.state into spot
    from private.homes_at(street, place) l
    where l.latitude is not null
    order by l.demo, l.observed_on desc, l.id limit 1;
  if not found then
    select 'home', l.latitude, l.longitude, l.zip, l.address, l.city, l.state into spot
      from private.homes_at(private.known_street(street, place), place) l
      where l.latitude is not null
      order by l.demo, l.observed_on desc, l.id limit 1;
  end if;
  if not found then
    select 'building', l.latitude, l.longitude, l.zip, l.address, l.city, l.state into spot
      from private.homes_on_streets(building, building || ' $', place, place) l
      where (l.street_key = building or l.street_key like building || ' #%') and l.latitude is not null
      order by l.demo, l.observed_on desc, l.id limit 1;
  end if;
  if not found then
    select 'zip_centroid', z.latitude, z.longitude, z.zip, null, z.city, z.state into spot
      from public.zip_places z where z.zip = place;
  end if;
  if spot.basis in ('building', 'zip_centroid') and street <> '' then
    select l.address, l.city, l.state into own
      from private.homes_at(street, place) l
     where l.address is not null
     order by l.demo, l.observed_on desc, l.id limit 1;
    if found then
      spot.basis := case spot.basis when 'building' then 'home' else spot.basis end;
      spot.address := own.address;
      spot.city := coalesce(own.city, spot.city);
      spot.state := coalesce(own.state, spot.state);
    end if;
  end if;
  return spot;
end $$;

-- True if an address should be geocoded: it has a house number and a place, was not tried recently, and the account
-- has had fewer than 100 addresses geocoded this hour.
create function private.needs_geocoding(caller uuid, spot private.spot, place private.search_place) returns boolean
language plpgsql set search_path = '' as $$
declare
  key text := private.place_key(place.zip, place.city, place.state);
begin
  if spot.basis in ('home', 'building', 'geocoded') or place.street !~ '^[0-9]'
     or key is null or not private.is_active_account(caller)
     or exists (select from public.geocoded_addresses g
                 where g.street_key = split_part(place.street, ' #', 1)
                   and g.place_key = key
                   and (g.expires_at is null or g.expires_at > now())) then
    return false;
  end if;
  insert into private.geocoding_usage as u (user_id, hour, calls) values (caller, date_trunc('hour', now()), 1)
  on conflict (user_id) do update
     set calls = case when u.hour = excluded.hour then u.calls + 1 else 1 end, hour = excluded.hour
   where u.hour <> excluded.hour or u.calls < 100;
  return found;
end $$;

-- The distance in statute miles between two nearby points, on the plane tangent to the earth at the first: the
-- differences in degrees times the miles per degree of latitude (`north`) and of longitude (`east`). Within 5 miles,
-- it differs from the great-circle distance by less than 1 part in 1,000.
-- Example: private.miles_apart(0.005, 0, 69.0934, 52.3) is 0.345.
create function private.miles_apart(
  degrees_north double precision, degrees_east double precision, north double precision, east double precision
) returns double precision
language sql immutable parallel safe as $$
  select sqrt((degrees_north * north) * (degrees_north * north) + (degrees_east * east) * (degrees_east * east))
$$;

-- The miles assumed between two homes in one ZIP code of which one has no map location, by their street keys, as
-- `streetMiles` of domain/pricing/street-miles.ts.
-- Example: private.street_miles('1412 SE ASH ST', '1530 SE ASH ST') is 0.168; of another street, 1.2.
create function private.street_miles(one text, other text) returns double precision
language sql immutable parallel safe set search_path = '' as $$
  select case when a.street = b.street then least(1.2, 0.05 + abs(a.number - b.number) / 1000) else 1.2 end
    from (select substring(split_part(one, ' #', 1) from '^[0-9]+[^ ]* (.+)$') as street,
                 substring(one from '^[0-9]+')::double precision as number) a,
         (select substring(split_part(other, ' #', 1) from '^[0-9]+[^ ]* (.+)$') as street,
                 substring(other from '^[0-9]+')::double precision as number) b
$$;

-- The miles of a degree of latitude, with the earth's mean radius.
create function private.miles_north() returns double precision
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return 69.0934;
end $$;

-- The miles of a degree of longitude at a latitude.
create function private.miles_east(lat double precision) returns double precision
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return private.miles_north() * greatest(0.1, cosd(lat));
end $$;

-- The key of an address's place: its ZIP code, otherwise its city and state.
create function private.place_key(place text, town text, region text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(place, upper(town) || ',' || region)
$$;

-- The areas of markets: ZIP codes, a county, a circle or a drawn area. domain/market/area writes each as one text, which is
-- the address of its page, what is saved and what is asked for. What follows a tilde, such as the type of home, is chosen
-- from the homes of the area by its callers.
create type private.area as (
  -- Of ZIP codes and counties; null for circles and drawn areas, which have the other columns.
  zips      text[],
  -- As "King County, WA".
  county    text,
  -- The center, and half of the height and width around it in degrees.
  latitude  double precision,
  longitude double precision,
  north     double precision,
  east      double precision,
  -- How far from the center its homes are at most.
  miles     double precision,
  -- Of (longitude, latitude); null for a circle.
  outline   polygon
);

-- Parses the text of an area. Raises an error if it is none: a ZIP code that doesn't exist, a circle or a drawn area of
-- more than about 25 miles, more than 50 corners, or sides that cross.
create function private.area_of(written text) returns private.area
language plpgsql stable set search_path = '' as $$
declare
  place   text := split_part(written, '~', 1);
  -- A latitude and a longitude.
  corner  constant text := '-?[0-9]{1,2}(\.[0-9]{1,6})?,-?[0-9]{1,3}(\.[0-9]{1,6})?';
  result   private.area;
  parts   text[];
  unknown text;
begin
  if place ~ '^[0-9]{5}(,[0-9]{5}){0,19}$' then
    result.zips := array(select distinct z.zip from unnest(string_to_array(place, ',')) z (zip) order by z.zip);
    select z.zip into unknown from unnest(result.zips) z (zip)
     where not exists (select from public.zip_places p where p.zip = z.zip) limit 1;
    if unknown is not null then
      raise exception '% isn''t a US ZIP code we recognize.', unknown using errcode = 'PT422';
    end if;
    return result;
  elsif place ~ ',_[A-Z]{2}$' and length(place) <= 80 then
    select array_agg(p.zip order by p.zip), min(private.market_name(p.county, p.state)) into result.zips, result.county
      from public.zip_places p
     where p.state = right(place, 2) and lower(private.market_name(p.county, p.state)) = lower(replace(place, '_', ' '));
    if result.county is null then
      raise exception '% isn''t a US county we recognize.', replace(place, '_', ' ') using errcode = 'PT422';
    end if;
    return result;
  elsif place ~ format('^%s,[0-9]{1,2}(\.[0-9]{1,2})?mi(,[^,;]{1,100})?$', corner) then
    parts := string_to_array(place, ',');
    result.latitude := parts[1];
    result.longitude := parts[2];
    result.miles := rtrim(parts[3], 'mi');
    if abs(result.latitude) <= 72 and abs(result.longitude) <= 180 and result.miles between 0.1 and 12 then
      result.north := result.miles / private.miles_north();
      result.east := result.miles / private.miles_east(result.latitude);
      return result;
    end if;
  elsif place ~ format('^%s(;%s){2,49}$', corner, corner) then
    return private.drawn_area(string_to_array(place, ';'));
  end if;
  raise exception 'That isn''t an area: up to 20 ZIP codes, a county, or a circle of up to 12 miles.' using errcode = 'PT422';
end $$;

-- The area between corners that are written as "latitude,longitude". Raises an error if it is too large or crosses itself.
create function private.drawn_area(corners text[]) returns private.area
language plpgsql stable set search_path = '' as $$
declare
  result private.area;
  around box;
begin
  result.outline := (select '(' || string_agg(format('(%s,%s)', split_part(c.corner, ',', 2), split_part(c.corner, ',', 1)), ','
                                             order by c.at) || ')'
                      from unnest(corners) with ordinality c (corner, at));
  around := box(result.outline);
  result.longitude := (center(around))[0];
  result.latitude := (center(around))[1];
  result.north := height(around) / 2;
  result.east := width(around) / 2;
  if abs(result.latitude) > 72 or abs(result.longitude) > 180 or result.north > 0.2 or result.east > 0.3 then
    raise exception 'That area is too large. Draw one of at most 25 miles across, or choose a county.' using errcode = 'PT422';
  end if;
  if coalesce(area(path(result.outline)), 0) < 1e-7 or exists (
       with sides as (
         select c.at, point(split_part(c.corner, ',', 2)::float8, split_part(c.corner, ',', 1)::float8) as start,
                count(*) over () as sides
           from unnest(corners) with ordinality c (corner, at)
       ), lines as (
         select s.at, s.sides, lseg(s.start, e.start) as line
           from sides s join sides e on e.at = s.at % s.sides + 1
       )
       select from lines one join lines other
         on other.at > one.at + 1 and not (one.at = 1 and other.at = other.sides)
        and one.line ?# other.line) then
    raise exception 'The sides of that area cross. Draw it again.' using errcode = 'PT422';
  end if;
  result.miles := sqrt((result.north * private.miles_north()) ^ 2 + (result.east * private.miles_east(result.latitude)) ^ 2);
  return result;
end $$;

-- Uploads: files of homes that agents upload in the browser. The homes belong to the account: they are used in its own
-- searches, prices and reports and in no one else's. They are in a separate table, which no other account's search
-- reads. Files of open market data, which administrators upload for everyone, arrive and are read the same way.

set check_function_bodies = off;

create table public.uploads (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references auth.users (id) on delete cascade,
  -- Homes of the account, or open market data.
  kind         text not null default 'homes' check (kind in ('homes', 'market')),
  file_name    text not null check (length(file_name) between 1 and 200),
  bytes        integer not null check (bytes > 0),
  -- The day on which the file was last changed, as the browser knows it.
  modified_on  date,
  -- How much of it has arrived.
  received     integer not null default 0,
  -- receiving, reading (to show its columns), ready (for the agent's decision), importing, done or failed.
  status       text not null default 'receiving'
               check (status in ('receiving', 'reading', 'ready', 'importing', 'done', 'failed')),
  -- The tables of the file with their recognized columns, as `contract/uploads/uploads.ts` has them.
  parts        jsonb not null default '[]',
  -- What the agent decided about them.
  choices      jsonb not null default '{}',
  -- The share of the rows that is read, the number of rows once the file has been read, and the counts of a finished
  -- import.
  progress     real not null default 0,
  rows         integer,
  result       jsonb,
  -- Why it failed, in one sentence.
  problem      text,
  -- Until then a process of a host is working on it.
  leased_until timestamptz,
  leased_by    uuid,
  attempts     smallint not null default 0,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  -- When its agent deleted it. It can be restored for `private.undo_window()`, and is then removed with its homes.
  deleted_at   timestamptz
);

alter table public.uploads enable row level security;

create index uploads_by_user on public.uploads (user_id, created_at desc);

-- One upload in progress per account.
create unique index uploads_one_at_a_time on public.uploads (user_id)
  where status in ('receiving', 'reading', 'ready', 'importing');
create index uploads_to_process on public.uploads (updated_at) where status in ('reading', 'importing');
create index uploads_to_remove on public.uploads (deleted_at) where deleted_at is not null;

-- The pieces of an uploaded file, in the order they arrived. Deleted once the file is imported or has failed.
create table public.upload_pieces (
  upload   uuid not null references public.uploads (id) on delete cascade,
  position integer not null check (position >= 0),
  content  bytea not null,
  primary key (upload, position)
);

alter table public.upload_pieces enable row level security;

create table public.upload_rejections (
  upload uuid not null references public.uploads (id) on delete cascade,
  part   text not null,
  line   integer not null,
  reason text not null
);

alter table public.upload_rejections enable row level security;

create index upload_rejections_by_upload on public.upload_rejections (upload);

-- An agent's choices about the columns of a file, reused for the next file with the same header.
create table public.upload_mappings (
  user_id    uuid not null references auth.users (id) on delete cascade,
  header     text not null check (length(header) <= 100),
  choices    jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, header)
);

alter table public.upload_mappings enable row level security;

-- Uploaded homes, with the columns of `listings`. Each upload keeps its own rows, so it can be undone. If several
-- uploads have the same sale, the newest is current. Ids are negative, so they never collide with those of shared
-- homes.
create table public.uploaded_listings (
  like public.listings including defaults including constraints including generated,
  owner      uuid not null references auth.users (id) on delete cascade,
  upload     uuid not null references public.uploads (id) on delete cascade,
  is_current boolean not null default true,
  -- An upload in which the listing is withdrawn, expired or canceled, or the home is listed again or sold.
  ended_by   uuid references public.uploads (id) on delete set null,
  primary key (id),
  unique (upload, sale_key)
);

create sequence public.uploaded_listing_ids increment by -1 start with -1 maxvalue -1 minvalue -9223372036854775807
  owned by public.uploaded_listings.id;

alter table public.uploaded_listings alter column id set default nextval('public.uploaded_listing_ids');

alter table public.uploaded_listings enable row level security;

-- Whether a home is current is not on its card.
create trigger write_card before insert or update of fingerprint, latitude on public.uploaded_listings
  for each row execute function private.write_card('own:');

create index uploaded_listings_by_zip on public.uploaded_listings (owner, zip, observed_on) where is_current;
create index uploaded_listings_by_cell on public.uploaded_listings (owner, cell, observed_on) where is_current;
create index uploaded_listings_without_location on public.uploaded_listings (owner, zip, observed_on)
  where is_current and latitude is null;
create index uploaded_listings_by_street on public.uploaded_listings (owner, street_key collate "C", zip) where is_current;

create index uploaded_listings_by_parcel on public.uploaded_listings (owner, parcel collate "C", zip)
  where is_current and parcel is not null;
create index uploaded_listings_without_street on public.uploaded_listings (owner, cell) where is_current and street_key is null;
create index uploaded_listings_by_sale on public.uploaded_listings (owner, sale_key, upload);
create index uploaded_listings_by_number on public.uploaded_listings (owner, split_part(sale_key, ':', 3))
  where is_current and sale_key like 'mls:%';
create index uploaded_listings_by_end on public.uploaded_listings (ended_by) where ended_by is not null;
create index uploaded_listings_by_price on public.uploaded_listings (zip, sold_price, observed_on)
  where status = 'sold' and is_current;
create index uploaded_listings_set_aside on public.uploaded_listings (owner, zip, sold_price) where set_aside is not null;
create index uploaded_listings_set_aside_by_upload on public.uploaded_listings (upload) where set_aside is not null;

-- Starts an upload. The file then arrives in pieces.
-- Signed-in users may call it; anyone else gets a 401.
create function public.start_upload(file_name text, bytes integer, modified_on date default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  upload uuid;
begin
  if bytes > 52428800 then
    raise exception 'This file is larger than 50 MB. Split it, or leave out columns such as remarks and photos.'
      using errcode = 'PT413';
  end if;
  if bytes <= 0 then
    raise exception 'This file is empty.' using errcode = 'PT400';
  end if;
  -- One that was left in the middle is given up after an hour.
  delete from public.uploads u
   where u.user_id = caller and u.status = 'receiving' and u.updated_at < now() - interval '1 hour';
  if (select count(*) from public.uploads u where u.user_id = caller and u.kind = 'homes' and u.deleted_at is null) >= 200 then
    raise exception 'You have 200 uploads. Delete one that you no longer need.' using errcode = 'PT409';
  end if;
  begin
    insert into public.uploads (user_id, file_name, bytes, modified_on)
    values (caller, coalesce(nullif(left(trim(start_upload.file_name), 200), ''), 'file'), start_upload.bytes, start_upload.modified_on)
    returning id into upload;
  exception when unique_violation then
    raise exception 'Another upload is in progress. Finish or cancel it first.' using errcode = 'PT409';
  end;
  return upload;
end $$;

grant execute on function public.start_upload to authenticated;

-- Appends the next piece of a file, in base64. Returns the number of bytes received so far. A piece sent twice is
-- stored once. Market data has no columns to decide about, so it is imported at once.
-- Signed-in users may call it; anyone else gets a 401.
create function public.append_upload(upload uuid, from_byte integer, content text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  own  public.uploads := private.own_upload(upload);
  piece bytea := decode(content, 'base64');
begin
  if own.kind = 'market' then
    perform private.require_admin();
  end if;
  if own.status <> 'receiving' or append_upload.from_byte <> own.received or length(piece) = 0 then
    return own.received;
  end if;
  if own.received + length(piece) > own.bytes then
    raise exception 'The file is larger than announced. Upload it again.' using errcode = 'PT400';
  end if;
  insert into public.upload_pieces (upload, position, content) values (own.id, own.received, piece);
  update public.uploads u
     set received = u.received + length(piece), updated_at = now(),
         status = case when u.received + length(piece) < u.bytes then 'receiving'
                       when u.kind = 'market' then 'importing' else 'reading' end
   where u.id = own.id returning u.received, u.status into own.received, own.status;
  if own.status <> 'receiving' then
    perform pg_notify('uploads', '');
  end if;
  return own.received;
end $$;

grant execute on function public.append_upload to authenticated;

-- Saves the agent's choices about the columns. The file is then either read again to show the result, or imported.
-- Signed-in users may call it; anyone else gets a 401.
create function public.confirm_upload(upload uuid, choices jsonb, import boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own public.uploads := private.own_upload(upload);
begin
  if own.status <> 'ready' then
    raise exception 'This upload is not waiting for a decision.' using errcode = 'PT409';
  end if;
  if pg_column_size(choices) > 100000 then
    raise exception 'These choices are too long.' using errcode = 'PT400';
  end if;
  update public.uploads u
     set choices = confirm_upload.choices, status = case when import then 'importing' else 'reading' end,
         progress = 0, attempts = 0, leased_until = null, updated_at = now()
   where u.id = own.id;
  perform pg_notify('uploads', '');
end $$;

grant execute on function public.confirm_upload to authenticated;

-- Removes an upload at once: deletes its homes and restores those it replaced from earlier uploads. Cancels an upload
-- in progress.
-- Signed-in users may call it; anyone else gets a 401.
create function public.undo_upload(upload uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  own    public.uploads;
begin
  perform private.end_import(u.id) from public.uploads u
    where u.id = undo_upload.upload and u.user_id = caller and u.status = 'importing';
  own := private.own_upload(upload);
  perform pg_advisory_xact_lock(hashtextextended(own.user_id::text || ' uploads', 0));
  perform private.restore_replaced(own.user_id, own.id);
  delete from public.uploads u where u.id = own.id;
  perform private.end_relisted_uploads(own.user_id, null);
  -- Its reader ends.
  perform pg_notify('uploads', '');
end $$;

grant execute on function public.undo_upload to authenticated;

-- Deletes a finished upload. Its agent can restore it for a short time; then it is removed as by `undo_upload`.
-- Signed-in users may call it; anyone else gets a 401.
create function public.delete_upload(upload uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own public.uploads := private.own_upload(upload);
begin
  if own.status not in ('done', 'failed') then
    raise exception 'This upload is in progress. Cancel it instead.' using errcode = 'PT409';
  end if;
  update public.uploads u set deleted_at = now() where u.id = own.id;
end $$;

grant execute on function public.delete_upload to authenticated;

-- Restores an upload that the caller has just deleted. Restoring it again changes nothing.
-- Signed-in users may call it; anyone else gets a 401.
create function public.restore_upload(upload uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  update public.uploads u set deleted_at = null
   where u.id = restore_upload.upload and u.user_id = caller
     and (u.deleted_at is null or u.deleted_at > now() - private.undo_window());
  if not found then
    raise exception 'This upload can no longer be restored.' using errcode = 'PT404';
  end if;
end $$;

grant execute on function public.restore_upload to authenticated;

-- How long something deleted can be restored. Screens offer it for 10 seconds; the rest is for slow connections.
create function private.undo_window() returns interval
language sql immutable set search_path = '' as $$
  select interval '15 seconds'
$$;

-- Removes uploads that can no longer be restored, with their homes. The host calls it. An account that is importing
-- has its turn later: an import can take minutes, and no other account waits for it.
create function private.remove_deleted_uploads() returns void
language plpgsql set search_path = '' as $$
declare
  gone record;
begin
  for gone in
    select u.id, u.user_id from public.uploads u
     where u.deleted_at <= now() - private.undo_window() for update skip locked
  loop
    continue when not pg_try_advisory_xact_lock(hashtextextended(gone.user_id::text || ' uploads', 0));
    perform private.restore_replaced(gone.user_id, gone.id);
    delete from public.uploads u where u.id = gone.id;
    perform private.end_relisted_uploads(gone.user_id, null);
  end loop;
end $$;

-- Ends the connection that is importing an upload, if there is one: it holds locks until then. `processUpload` names it.
create function private.end_import(upload uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_terminate_backend(a.pid, 3000) from pg_stat_activity a
   where a.datname = current_database() and a.application_name = 'lotline upload ' || end_import.upload
$$;

-- Returns the caller's upload and locks it. Raises an error for anyone else's and for a deleted one.
create function private.own_upload(upload uuid) returns public.uploads
language plpgsql set search_path = '' as $$
declare
  caller       uuid := private.require_active_caller();
  found_upload public.uploads;
begin
  select u.* into found_upload from public.uploads u where u.id = upload and u.user_id = caller and u.deleted_at is null for update;
  if not found then
    raise exception 'This upload no longer exists.' using errcode = 'PT404';
  end if;
  return found_upload;
end $$;

-- Called before an upload's homes are deleted: makes the newest remaining record of each of their sales current.
create function private.restore_replaced(account uuid, going uuid) returns void
language sql set search_path = '' as $$
  update public.uploaded_listings o set is_current = true
    from (select distinct on (h.sale_key) h.id
            from public.uploaded_listings gone
            join public.uploaded_listings h on h.owner = account and h.sale_key = gone.sale_key and h.upload <> going
            join public.uploads u on u.id = h.upload
           where gone.upload = going and gone.is_current
           order by h.sale_key, u.created_at desc) earlier
   where o.id = earlier.id
$$;

-- Ends an account's listings that a newer listing or a closing of the same home in its uploads has ended: for an upload that
-- is being imported, those of others (`ended`) and its own (`outdated`).
create function private.end_relisted_uploads(account uuid, importing uuid, out ended integer, out outdated integer)
language sql set search_path = '' as $$
  with put as (
    update public.uploaded_listings o set ended_by = n.upload
      from public.uploaded_listings n
     where o.owner = account and o.is_current and o.ended_by is null and o.status <> 'sold'
       and n.owner = account and n.is_current and n.ended_by is null
       and n.street_key = o.street_key and n.zip = o.zip and n.id <> o.id
       and private.ends_listing(n.sold_on, n.listed_on, n.observed_on, n.sale_key, o.listed_on, o.observed_on, o.sale_key)
       and private.is_same_home(n.street_key, n.parcel, n.home_type::text, n.living_area, n.year_built,
                                o.street_key, o.parcel, o.home_type::text, o.living_area, o.year_built)
    returning o.upload
  )
  select count(*) filter (where p.upload is distinct from importing), count(*) filter (where p.upload = importing) from put p
$$;

-- The caller's uploads, newest first.
-- Signed-in users may call it; anyone else gets a 401.
create function public.my_uploads() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_active_caller();
  select coalesce(jsonb_agg(to_jsonb(u) - 'user_id' - 'leased_until' - 'leased_by' - 'attempts' - 'deleted_at'
                            || case when u.status = 'ready' then '{}' else jsonb_build_object('parts', '[]'::jsonb) end
                            || jsonb_build_object('set_aside', (
                                 select coalesce(jsonb_object_agg(s.reason, s.sales), '{}')
                                   from (select o.set_aside as reason, count(*) as sales from public.uploaded_listings o
                                          where o.upload = u.id and o.set_aside is not null and o.is_current
                                          group by o.set_aside) s),
                                 'unlocated', coalesce(n.homes, 0), 'being_located', coalesce(n.being_located, 0))
                            || jsonb_build_object('waits', u.status in ('reading', 'importing') and u.leased_until is null
                                                           and u.updated_at < now() - interval '15 seconds')
                            order by u.created_at desc), '[]')
    from public.uploads u
    left join private.unlocated_in_uploads((select private.active_caller())) n on n.upload = u.id
   where u.user_id = (select private.active_caller()) and u.kind = 'homes' and u.deleted_at is null
$$;

grant execute on function public.my_uploads to authenticated;

-- The rejected rows of one of the caller's uploads.
-- Signed-in users may call it; anyone else gets a 401.
create function public.upload_rejected_rows(upload uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_active_caller();
  select coalesce(jsonb_agg(jsonb_build_object('part', r.part, 'line', r.line, 'reason', r.reason)
                            order by r.part, r.line), '[]')
    from public.upload_rejections r join public.uploads u on u.id = r.upload
   where u.id = upload_rejected_rows.upload and u.user_id = (select private.active_caller())
$$;

grant execute on function public.upload_rejected_rows to authenticated;

-- Locating homes: most MLS files have addresses and no coordinates. A host with a geocoder asks for them in the
-- background, one address after another, and stores the answers as those of searches: a later file has them at once.

-- Addresses of homes that the background's geocoder doesn't know. A search may ask other geocoders for them.
create table private.unknown_addresses (
  street_key   text collate "C" not null,
  zip          text not null,
  ask_again_at timestamptz not null default now() + interval '30 days',
  primary key (street_key, zip)
);

alter table private.unknown_addresses enable row level security;

-- When a host last looked for homes to locate: without one, nothing is being located.
create table private.locating (
  looked_at timestamptz not null,
  singleton boolean primary key default true check (singleton)
);

alter table private.locating enable row level security;

-- Homes with an address but no location. Addresses are to be located unless somebody asked for them already.
create view private.unlocated_homes as
select h.*,
       not exists (select from public.geocoded_addresses g
                    where g.street_key = h.street_key and g.place_key = h.zip and (g.expires_at is null or g.expires_at > now()))
       and not exists (select from private.unknown_addresses u
                        where u.street_key = h.street_key and u.zip = h.zip and u.ask_again_at > now()) as is_to_be_located
  from (select o.owner, o.upload, o.id, split_part(o.street_key, ' #', 1) as street_key, o.zip, o.city, o.state, o.address
          from public.uploaded_listings o
         where o.is_current and o.latitude is null and o.street_key ~ '^[0-9]'
        union all
        select null, null, l.id, split_part(l.street_key, ' #', 1), l.zip, l.city, l.state, l.address
          from public.listings l
         where l.latitude is null and l.street_key ~ '^[0-9]' and not l.demo) h;

-- The next addresses to ask for, those of uploads first: an agent is waiting for them.
create function private.addresses_to_locate(most integer)
returns table (street_key text, zip text, city text, state text, address text)
language plpgsql set search_path = '' as $$
begin
  insert into private.locating as t (looked_at) values (now())
  on conflict (singleton) do update set looked_at = excluded.looked_at;
  return query
    select h.street_key, h.zip, min(h.city), min(h.state), min(h.address)
      from private.unlocated_homes h
     where h.is_to_be_located
     group by h.street_key, h.zip
     order by bool_and(h.owner is null), h.street_key
     limit most;
end $$;

-- Notes that the geocoder doesn't know an address.
create function private.note_unknown_address(street_key text, zip text) returns void
language sql set search_path = '' as $$
  insert into private.unknown_addresses as u (street_key, zip) values (note_unknown_address.street_key, note_unknown_address.zip)
  on conflict on constraint unknown_addresses_pkey do update set ask_again_at = excluded.ask_again_at
$$;

-- Gives homes the location of their address, if it is in their ZIP code. An account that is importing has its turn later.
-- Returns how many got one.
create function private.place_homes(most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  home   record;
  placed integer := 0;
begin
  for home in
    select h.owner, array_agg(h.id) as ids, array_agg(h.latitude) as latitudes, array_agg(h.longitude) as longitudes
      from (select n.owner, n.id, g.latitude, g.longitude
              from private.unlocated_homes n
              join public.geocoded_addresses g
                on g.street_key = n.street_key and g.place_key = n.zip and g.zip = n.zip and g.latitude is not null
             limit most) h
     group by h.owner
  loop
    if home.owner is null then
      update public.listings l set latitude = f.latitude, longitude = f.longitude
        from unnest(home.ids, home.latitudes, home.longitudes) f (id, latitude, longitude)
       where l.id = f.id and l.latitude is null;
    elsif pg_try_advisory_xact_lock(hashtextextended(home.owner::text || ' uploads', 0)) then
      update public.uploaded_listings o set latitude = f.latitude, longitude = f.longitude
        from unnest(home.ids, home.latitudes, home.longitudes) f (id, latitude, longitude)
       where o.id = f.id and o.latitude is null;
    else
      continue;
    end if;
    placed := placed + cardinality(home.ids);
  end loop;
  return placed;
end $$;

-- How many homes of each of an account's uploads have no location, and how many of these are being located now.
create function private.unlocated_in_uploads(account uuid)
returns table (upload uuid, homes bigint, being_located bigint)
language sql stable set search_path = '' as $$
  select h.upload, count(*),
         count(*) filter (where h.is_to_be_located
                            and exists (select from private.locating t where t.looked_at > now() - interval '3 minutes'))
    from private.unlocated_homes h
   where h.owner = account
   group by h.upload
$$;

-- Licenses: homes, rents and daily counts of listings that a provider's license restricts to an account or an office.
-- They are in tables of their own that only those accounts' searches read, so code that forgets about the license finds
-- nothing.

set check_function_bodies = off;

-- Whom a license names: one account, or an office.
create table private.cache_scopes (
  id      uuid primary key default gen_random_uuid(),
  account uuid unique references auth.users (id) on delete cascade,
  -- The domain of the confirmed email addresses of its accounts.
  office  text unique check (office = lower(office)),
  check ((account is null) <> (office is null))
);

alter table private.cache_scopes enable row level security;

-- Has the columns of `listings`. Ids are negative, like those of uploads, so they never collide with those of shared
-- homes.
create table private.licensed_listings (
  like public.listings including defaults including constraints including generated,
  scope uuid not null references private.cache_scopes (id) on delete cascade,
  primary key (id),
  unique (scope, sale_key, source)
);

alter table private.licensed_listings alter column id set default nextval('public.uploaded_listing_ids');

alter table private.licensed_listings enable row level security;

create trigger write_card before insert or update on private.licensed_listings
  for each row execute function private.write_card('licensed:');

create index licensed_listings_by_zip on private.licensed_listings (scope, zip, observed_on);
create index licensed_listings_by_cell on private.licensed_listings (scope, cell, observed_on);
create index licensed_listings_by_street on private.licensed_listings (scope, street_key collate "C", zip);
create index licensed_listings_by_parcel on private.licensed_listings (scope, parcel collate "C", zip) where parcel is not null;
create index licensed_listings_by_number on private.licensed_listings (scope, split_part(sale_key, ':', 3))
  where sale_key like 'mls:%';
create index licensed_listings_without_street on private.licensed_listings (scope, cell) where street_key is null;
create index licensed_listings_by_price on private.licensed_listings (zip, sold_price, observed_on) where status = 'sold';
create index licensed_listings_set_aside on private.licensed_listings (scope, zip, sold_price) where set_aside is not null;

create table private.licensed_rents (
  scope       uuid not null references private.cache_scopes (id) on delete cascade,
  zip         text not null check (zip ~ '^[0-9]{5}$'),
  month       date not null,
  median_rent integer not null check (median_rent > 0),
  primary key (scope, zip, month)
);

alter table private.licensed_rents enable row level security;

create table private.licensed_counts (
  scope  uuid not null references private.cache_scopes (id) on delete cascade,
  zip    text not null check (zip ~ '^[0-9]{5}$'),
  day    date not null,
  active integer not null check (active > 0),
  primary key (scope, zip, day)
);

alter table private.licensed_counts enable row level security;

-- Whether an account has confirmed its address by an email. Single sign-on proves nothing here: an organization's identity provider
-- may assert an address of another office.
create function private.has_confirmed_address(account auth.users) returns boolean
language sql immutable set search_path = '' as $$
  select account.email_confirmed_at is not null and not account.is_sso_user
$$;

-- An account's scopes: its own and its office's.
create function private.scopes_of(account uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select s.id from private.cache_scopes s where s.account = scopes_of.account
    union all
    select s.id from auth.users u join private.cache_scopes s on s.office = lower(substring(u.email from '[^@]*$'))
     where u.id = scopes_of.account and private.has_confirmed_address(u))
$$;

-- The scope of a caller's fetch. Null if everyone may see the result. `allowed` is false if the license doesn't
-- include the caller. A null caller is the host itself, which replicates a source.
create function private.scope_for(license text, office_domain text, caller uuid, out allowed boolean, out scope uuid)
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  domain text := lower(office_domain);
begin
  allowed := case license
    when 'everyone' then true
    when 'account' then private.is_active_account(caller)
    when 'office' then caller is null or exists (
      select from auth.users u
       where u.id = caller and private.has_confirmed_address(u) and lower(substring(u.email from '[^@]*$')) = domain)
  end;
  if allowed is null then
    raise exception 'There is no license for %, or no caller.', license;
  end if;
  if not allowed or license = 'everyone' then
    return;
  end if;
  select s.id into scope from private.cache_scopes s
   where case license when 'account' then s.account = caller else s.office = domain end;
  if scope is null then
    insert into private.cache_scopes (account, office)
    values (case license when 'account' then caller end, case license when 'office' then domain end)
    on conflict do nothing;
    select s.id into scope from private.cache_scopes s
     where case license when 'account' then s.account = caller else s.office = domain end;
  end if;
end $$;

-- Saves one source's licensed homes in a ZIP code for a scope, and deletes those that were withdrawn or left the
-- market. The shared store and its version don't change, so cached responses for others stay valid.
create function private.save_licensed_homes(
  holder uuid, source_name text, source_kind text, place text, homes jsonb, removed jsonb, is_complete boolean,
  out changed integer, out gone integer
)
language plpgsql set search_path = '' as $$
declare
  own   smallint := (select s.id from public.listing_sources s where s.name = source_name);
  keys  text[] := array(select h ->> 'sale_key' from jsonb_array_elements(homes) h);
  names text;
begin
  if own is null then
    insert into public.listing_sources (name, kind, live) values (source_name, source_kind, true) on conflict do nothing;
    own := (select s.id from public.listing_sources s where s.name = source_name);
  end if;
  select string_agg(quote_ident(a.attname), ', ') into names from pg_attribute a
   where a.attrelid = 'public.listings'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     and a.attname not in ('id', 'source', 'demo', 'set_aside');
  -- Of two records of one sale the later counts.
  execute format(
    'insert into private.licensed_listings as l (%1$s, source, scope)
     select %2$s, $2, $3 from (
       select distinct on (h.home ->> ''sale_key'') r.*
         from jsonb_array_elements($1) with ordinality h (home, place),
              lateral jsonb_populate_record(null::public.listings, h.home) r
        order by h.home ->> ''sale_key'', h.place desc) n
     on conflict (scope, sale_key, source) do update set (%1$s) = (select %3$s)
      where (l.fingerprint, l.observed_on) is distinct from (excluded.fingerprint, excluded.observed_on)',
    names, 'n.' || replace(names, ', ', ', n.'), 'excluded.' || replace(names, ', ', ', excluded.'))
    using homes, own, holder;
  get diagnostics changed = row_count;
  delete from private.licensed_listings l
   where l.scope = holder and l.source = own and l.zip = place
     and ((is_complete and l.status <> 'sold' and l.sale_key <> all (keys)) or removed ? l.sale_key);
  get diagnostics gone = row_count;
end $$;

-- Deletes a scope's listings in a ZIP code once their source has a newer listing or a closing of the home, or public records
-- show their closing, so that a home isn't listed twice, or both listed and sold.
create function private.end_licensed_listings(holder uuid, place text) returns void
language sql set search_path = '' as $$
  delete from private.licensed_listings l using private.licensed_listings s
   where l.scope = holder and l.zip = place and l.status <> 'sold'
     and s.scope = holder and s.zip = place and s.street_key = l.street_key and s.id <> l.id
     and case when s.source = l.source then
           private.ends_listing(s.sold_on, s.listed_on, s.observed_on, s.sale_key, l.listed_on, l.observed_on, l.sale_key)
           and private.is_same_home(s.street_key, s.parcel, s.home_type::text, s.living_area, s.year_built,
                                    l.street_key, l.parcel, l.home_type::text, l.living_area, l.year_built)
         else
           s.status = 'sold'
           and private.is_one_sale(s.sold_on, s.sold_price, s.listed_on, s.observed_on,
                                   l.sold_on, l.sold_price, l.listed_on, l.observed_on)
           and private.may_be_one_home(s.street_key, s.home_type::text, s.source_id, s.living_area,
                                       l.street_key, l.home_type::text, l.source_id, l.living_area)
         end
$$;

-- True if this month's rent for a ZIP code is stored, for everyone or for a scope.
create function private.has_rents(of_scope uuid, place text) returns boolean
language sql stable set search_path = '' as $$
  select case when of_scope is null
    then exists (select from public.rents r
                  where r.zip = place and r.month = date_trunc('month', now() at time zone 'utc')::date and not r.demo)
    else exists (select from private.licensed_rents r
                  where r.scope = of_scope and r.zip = place and r.month = date_trunc('month', now() at time zone 'utc')::date)
  end
$$;

-- Saves a ZIP code's monthly median rents, in JSON, for a scope.
create function private.save_licensed_rents(of_scope uuid, place text, rents jsonb) returns void
language sql set search_path = '' as $$
  insert into private.licensed_rents as r (scope, zip, month, median_rent)
  select of_scope, place, n.month, n.median_rent from jsonb_to_recordset(rents) n (month date, median_rent integer)
  on conflict (scope, zip, month) do update set median_rent = excluded.median_rent
   where r.median_rent <> excluded.median_rent
$$;

-- Visible homes: what a search finds. Most callers find the shared homes; a caller with uploads or licensed homes finds
-- those as well. Every query is written once, over functions that return the homes of an area for either. For a caller
-- without homes of their own, they are inlined and read `listings` as if the query named it.

set check_function_bodies = off;

-- True if the running search's caller has uploads or licensed homes.
create function private.has_own_homes() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(current_setting('lotline.uploads_owner', true), '') <> ''
      or coalesce(current_setting('lotline.scopes', true), '') <> '';
end $$;

-- The account whose search is running in this transaction. Null for a search without uploads.
create function private.uploads_owner() returns uuid
language sql stable set search_path = '' as $$
  select nullif(current_setting('lotline.uploads_owner', true), '')::uuid
$$;

-- The ZIP codes where the running search's account has its own homes. They are only needed to hide demo homes, so they
-- are read only where there are demo homes, not by every search.
create function private.upload_zips() returns text[]
language sql stable set search_path = '' as $$
  select array(
    select jsonb_array_elements_text(u.result -> 'zips') from public.uploads u
     where u.user_id = private.uploads_owner() and u.status = 'done'
    union
    select f.zip from public.provider_fetches f
     where f.scope = any (private.running_scopes()) and f.fetched_at is not null)
$$;

-- The scopes of the search running in this transaction.
create function private.running_scopes() returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('lotline.scopes', true), '')::uuid[], '{}')
$$;

-- The homes that a search with homes of the caller's own finds: the account's uploads, its licensed homes and the shared
-- ones, with the columns that find a home; `private.homes_by_id` has the others. An upload replaces any other record of the same sale, and a licensed record replaces a shared one, by the rules of
-- `private.recognize_incoming`; the last two apply where one of the records has no address. Demo homes are hidden in
-- ZIP codes where the account has homes. Key prefixes tell uploads and licensed homes apart.
--
-- Without uploads, or without licenses, nothing is asked about them. The conditions are alternatives to that, so the
-- planner can't turn them into joins, which compared each home with all of the account's. Each asks an index, home by
-- home; whether the account has homes without an address at all is asked once.
create view private.visible_homes as
select l.id, l.ctid as tid, l.latitude, l.longitude, l.cell, l.observed_on, l.sold_on, l.listed_on, l.sold_price,
       l.list_price, l.days_on_market, l.status, l.home_type, l.source, l.demo, l.zip, l.state, l.city,
       l.address, l.street_key, l.reported_on,
       -- A sale on one deed with homes of the account's own.
       case when l.set_aside is null and (
              (select exists (select from public.uploaded_listings o
                               where o.owner = (select private.uploads_owner()) and o.set_aside = 'one_deed'))
              and exists (select from public.uploaded_listings o
                           where o.owner = (select private.uploads_owner()) and o.set_aside = 'one_deed' and o.is_current
                             and o.zip = l.zip and o.sold_price = l.sold_price and o.sold_on = l.sold_on)
              or (select exists (select from private.licensed_listings o
                                  where o.scope = any ((select private.running_scopes())::uuid[]) and o.set_aside = 'one_deed'))
              and exists (select from private.licensed_listings o
                           where o.scope = any ((select private.running_scopes())::uuid[]) and o.set_aside = 'one_deed'
                             and o.zip = l.zip and o.sold_price = l.sold_price and o.sold_on = l.sold_on))
            then 'one_deed' else l.set_aside end as set_aside
  from public.listings l
 where ((select private.uploads_owner()) is null
     or (not exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.sale_key = l.sale_key)
      and not exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.street_key = l.street_key and o.zip = l.zip and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area))
      and not (l.parcel is not null and exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.parcel = l.parcel and o.zip = l.zip and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area)))
      and not ((select exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.street_key is null)) and exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.street_key is null and o.cell = any (private.cells_near(l.latitude, l.longitude))
               and (o.parcel = l.parcel or private.is_alike(
              o.latitude, o.longitude, o.home_type::text, o.living_area, o.year_built,
              l.latitude, l.longitude, l.home_type::text, l.living_area, l.year_built)) is true
               and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area)))
      and not (l.street_key is null and exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.cell = any (private.cells_near(l.latitude, l.longitude))
               and (o.parcel = l.parcel or private.is_alike(
              o.latitude, o.longitude, o.home_type::text, o.living_area, o.year_built,
              l.latitude, l.longitude, l.home_type::text, l.living_area, l.year_built)) is true
               and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area)))))
   and (cardinality((select private.running_scopes())) = 0
     or (not exists (
            select from private.licensed_listings o
             where o.scope = any ((select private.running_scopes())::uuid[])
               and o.sale_key = l.sale_key)
      and not exists (
            select from private.licensed_listings o
             where o.scope = any ((select private.running_scopes())::uuid[])
               and o.street_key = l.street_key and o.zip = l.zip and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area))
      and not (l.parcel is not null and exists (
            select from private.licensed_listings o
             where o.scope = any ((select private.running_scopes())::uuid[])
               and o.parcel = l.parcel and o.zip = l.zip and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area)))
      and not ((select exists (
            select from private.licensed_listings o
             where o.scope = any ((select private.running_scopes())::uuid[])
               and o.street_key is null)) and exists (
            select from private.licensed_listings o
             where o.scope = any ((select private.running_scopes())::uuid[])
               and o.street_key is null and o.cell = any (private.cells_near(l.latitude, l.longitude))
               and (o.parcel = l.parcel or private.is_alike(
              o.latitude, o.longitude, o.home_type::text, o.living_area, o.year_built,
              l.latitude, l.longitude, l.home_type::text, l.living_area, l.year_built)) is true
               and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area)))
      and not (l.street_key is null and exists (
            select from private.licensed_listings o
             where o.scope = any ((select private.running_scopes())::uuid[])
               and o.cell = any (private.cells_near(l.latitude, l.longitude))
               and (o.parcel = l.parcel or private.is_alike(
              o.latitude, o.longitude, o.home_type::text, o.living_area, o.year_built,
              l.latitude, l.longitude, l.home_type::text, l.living_area, l.year_built)) is true
               and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area)))))
   and not (l.demo and l.zip = any ((select private.upload_zips())::text[]))
union all
select l.id, null::tid as tid, l.latitude, l.longitude, l.cell, l.observed_on, l.sold_on, l.listed_on,
       l.sold_price, l.list_price, l.days_on_market, l.status, l.home_type, l.source, l.demo, l.zip, l.state,
       l.city, l.address, l.street_key, l.reported_on, l.set_aside
  from public.uploaded_listings l
 where l.owner = (select private.uploads_owner()) and l.is_current and l.ended_by is null
union all
select l.id, null::tid as tid, l.latitude, l.longitude, l.cell, l.observed_on, l.sold_on, l.listed_on,
       l.sold_price, l.list_price, l.days_on_market, l.status, l.home_type, l.source, l.demo, l.zip, l.state,
       l.city, l.address, l.street_key, l.reported_on, l.set_aside
  from private.licensed_listings l
 where l.scope = any ((select private.running_scopes())::uuid[])
   and ((select private.uploads_owner()) is null
     or (not exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.sale_key = l.sale_key)
      and not exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.street_key = l.street_key and o.zip = l.zip and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area))
      and not (l.parcel is not null and exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.parcel = l.parcel and o.zip = l.zip and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area)))
      and not ((select exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.street_key is null)) and exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.street_key is null and o.cell = any (private.cells_near(l.latitude, l.longitude))
               and (o.parcel = l.parcel or private.is_alike(
              o.latitude, o.longitude, o.home_type::text, o.living_area, o.year_built,
              l.latitude, l.longitude, l.home_type::text, l.living_area, l.year_built)) is true
               and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area)))
      and not (l.street_key is null and exists (
            select from public.uploaded_listings o
             where o.owner = (select private.uploads_owner()) and o.is_current
               and o.cell = any (private.cells_near(l.latitude, l.longitude))
               and (o.parcel = l.parcel or private.is_alike(
              o.latitude, o.longitude, o.home_type::text, o.living_area, o.year_built,
              l.latitude, l.longitude, l.home_type::text, l.living_area, l.year_built)) is true
               and private.is_same_sale(
              o.sold_on, o.sold_price, o.listed_on, o.observed_on, o.street_key, o.home_type::text, o.source_id, o.living_area,
              l.sold_on, l.sold_price, l.listed_on, l.observed_on, l.street_key, l.home_type::text, l.source_id, l.living_area)))));

-- The shared homes: all that a search without homes of the caller's own finds. `has_own` is a constant in each half of
-- the unions below, so comparing it with `private.has_own_homes` is a condition that the planner checks once per query:
-- the other half isn't read, and with a half that has no other conditions, the union adds a few microseconds to a query.
create view private.shared_homes as
select false as has_own, l.id, l.ctid as tid, l.latitude, l.longitude, l.cell, l.observed_on, l.sold_on, l.listed_on,
       l.sold_price, l.list_price, l.days_on_market, l.status, l.home_type, l.source, l.demo, l.zip, l.state, l.city,
       l.address, l.street_key, l.reported_on, l.set_aside
  from public.listings l;

-- The homes in a ZIP code that were last seen after a moment and until a day, without the sales that are set aside.
create function private.homes_in_zip(place text, after timestamp default '-infinity', until date default 'infinity')
returns setof private.shared_homes
language sql stable as $$
  select h.*
    from (select s.* from private.shared_homes s
          union all
          select true, o.* from private.visible_homes_in_zip(place, after, until) o) h
   where h.has_own = (select private.has_own_homes()) and h.set_aside is null
     and h.zip = place and h.observed_on > after and h.observed_on <= until
$$;

-- `private.homes_in_zip` for a caller with homes of their own.
create function private.visible_homes_in_zip(place text, after timestamp, until date)
returns setof private.visible_homes
language sql stable rows 100 set plan_cache_mode = 'force_generic_plan' set search_path = '' as $$
  select v.* from private.visible_homes v
   where v.zip = place and v.set_aside is null and v.observed_on > after and v.observed_on <= until
$$;

-- The homes in the 0.01-degree squares (`cells`) of a circle that were last seen after a moment and until a day, without
-- the sales that are set aside. Queries
-- compute the distances and leave out homes outside the circle. Homes of the caller's own take longer to find, so for
-- them this function does that first.
create function private.homes_in_cells(
  cells integer[], lat double precision, lon double precision, reach double precision,
  after timestamp default '-infinity', until date default 'infinity'
)
returns setof private.shared_homes
language sql stable as $$
  select h.*
    from (select s.* from private.shared_homes s
          union all
          select true, o.* from private.visible_homes_in_cells(cells, lat, lon, reach, after, until) o) h
   where h.has_own = (select private.has_own_homes()) and h.set_aside is null
     and h.cell = any (cells) and h.observed_on > after and h.observed_on <= until
$$;

-- `private.homes_in_cells` for a caller with homes of their own.
create function private.visible_homes_in_cells(
  cells integer[], lat double precision, lon double precision, reach double precision, after timestamp, until date
)
returns setof private.visible_homes
language sql stable rows 100 set plan_cache_mode = 'force_generic_plan' set search_path = '' as $$
  select v.* from private.visible_homes v
   where v.cell = any (cells) and v.set_aside is null and v.observed_on > after and v.observed_on <= until
     and private.miles_apart(v.latitude - lat, v.longitude - lon, (select private.miles_north()), (select private.miles_east(lat))) <= reach
$$;

-- The homes in an area that were last seen after a day and until another.
create function private.homes_in_area(area private.area, after date, until date)
returns table (id bigint, zip text, status public.listing_status, observed_on date, reported_on date, source smallint, demo boolean)
language plpgsql stable rows 1000 set search_path = '' as $$
begin
  if area.zips is not null then
    return query
      select h.id, h.zip, h.status, h.observed_on, h.reported_on, h.source, h.demo
        from unnest(area.zips) z (zip)
       cross join lateral private.homes_in_zip(z.zip, homes_in_area.after, homes_in_area.until) h;
  else
    return query
      select h.id, h.zip, h.status, h.observed_on, h.reported_on, h.source, h.demo
        from private.homes_in_cells(private.cells_around(area.latitude, area.longitude, area.north, area.east),
               area.latitude, area.longitude, area.miles, homes_in_area.after, homes_in_area.until) h
       where case when area.outline is null
                  then private.miles_apart(h.latitude - area.latitude, h.longitude - area.longitude,
                         private.miles_north(), private.miles_east(area.latitude)) <= area.miles
                  else area.outline @> point(h.longitude, h.latitude) end;
  end if;
end $$;

-- The homes at an address, sales that are set aside included: they are no evidence of a price, but of the home.
create function private.homes_at(street text, place text)
returns setof private.shared_homes
language sql stable as $$
  select h.*
    from (select s.* from private.shared_homes s
          union all
          select true, o.* from private.visible_homes_at(street, place) o) h
   where h.has_own = (select private.has_own_homes())
     and h.street_key = street and h.zip = place
$$;

-- `private.homes_at` for a caller with homes of their own.
create function private.visible_homes_at(street text, place text)
returns setof private.visible_homes
language sql stable rows 100 set plan_cache_mode = 'force_generic_plan' set search_path = '' as $$
  select v.* from private.visible_homes v
   where v.street_key = street and v.zip = place
$$;

-- The homes whose street keys are in a range that excludes its end, in ZIP codes from one to another.
create function private.homes_on_streets(first text, past text, first_zip text, last_zip text)
returns setof private.shared_homes
language sql stable as $$
  select h.*
    from (select s.* from private.shared_homes s
          union all
          select true, o.* from private.visible_homes_on_streets(first, past, first_zip, last_zip) o) h
   where h.has_own = (select private.has_own_homes())
     and h.street_key >= first and h.street_key < past and h.zip between first_zip and last_zip
$$;

-- `private.homes_on_streets` for a caller with homes of their own.
create function private.visible_homes_on_streets(first text, past text, first_zip text, last_zip text)
returns setof private.visible_homes
language sql stable rows 100 set plan_cache_mode = 'force_generic_plan' set search_path = '' as $$
  select v.* from private.visible_homes v
   where v.street_key >= first and v.street_key < past and v.zip between first_zip and last_zip
$$;

-- Homes that the running search has found, with all their columns, by their ids.
create function private.homes_by_id(ids bigint[]) returns setof public.listings
language sql stable as $$
  select h.*
    from (select l.* from public.listings l
          union all
          select o.* from private.own_homes_by_id(ids) o) h
   where h.id = any (ids)
$$;

-- The caller's uploads and licensed homes among those with these ids, whether or not one replaces another.
create function private.own_homes_by_id(ids bigint[]) returns setof public.listings
language plpgsql stable rows 100 set search_path = '' as $$
begin
  if not private.has_own_homes() then
    return;
  end if;
  return query
  select l.id, l.latitude, l.longitude, l.cell, l.observed_on, l.sold_on, l.contract_on, l.listed_on, l.sold_price,
         l.list_price, l.original_list_price, l.living_area, l.lot_size, l.days_on_market, l.hoa_monthly,
         l.bathrooms, l.status, l.home_type, l.year_built, l.bedrooms, l.source, l.demo, l.zip, l.state, l.city,
         l.address, l.street_key, l.source_id, l.url, 'own:' || l.sale_key, l.fingerprint,
         l.card, l.condition, l.quality, l.basement_area, l.concessions, l.garage_spaces,
         l.view, l.pool, l.waterfront, l.year_renovated, l.extra_features, l.zip_approximate, l.attribution,
         l.hides_address, l.hides_valuation, l.photos, l.parcel, l.origins, l.sold_day_approximate,
         l.remarks, l.reported_on, l.set_aside
    from public.uploaded_listings l
   where l.id = any (ids) and l.owner = private.uploads_owner() and l.is_current and l.ended_by is null
  union all
  select l.id, l.latitude, l.longitude, l.cell, l.observed_on, l.sold_on, l.contract_on, l.listed_on, l.sold_price,
         l.list_price, l.original_list_price, l.living_area, l.lot_size, l.days_on_market, l.hoa_monthly,
         l.bathrooms, l.status, l.home_type, l.year_built, l.bedrooms, l.source, l.demo, l.zip, l.state, l.city,
         l.address, l.street_key, l.source_id, l.url, 'licensed:' || l.sale_key, l.fingerprint,
         l.card, l.condition, l.quality, l.basement_area, l.concessions,
         l.garage_spaces, l.view, l.pool, l.waterfront, l.year_renovated, l.extra_features, l.zip_approximate,
         l.attribution, l.hides_address, l.hides_valuation, l.photos, l.parcel, l.origins, l.sold_day_approximate,
         l.remarks, l.reported_on, l.set_aside
    from private.licensed_listings l
   where l.id = any (ids) and l.scope = any (private.running_scopes());
end $$;

-- A home's photos as JSON, for an account that may see them: of a shared home, of one of its own uploads, or of a home
-- licensed to it.
-- Only the server may call it.
create function public.photos_of(caller uuid, home text) returns table (photos text, source text)
language sql stable security definer set search_path = '' as $$
  select h.photos, s.name
    from (select l.photos, l.source from public.listings l where l.sale_key = photos_of.home
          union all
          select o.photos, o.source from public.uploaded_listings o
           where photos_of.home like 'own:%' and o.owner = photos_of.caller
             and o.sale_key = substr(photos_of.home, 5) and o.is_current
          union all
          select b.photos, b.source from private.licensed_listings b
           where photos_of.home like 'licensed:%' and b.scope = any (private.scopes_of(photos_of.caller))
             and b.sale_key = substr(photos_of.home, 10)) h
    join public.listing_sources s on s.id = h.source
   where private.is_active_account(photos_of.caller)
$$;

grant execute on function public.photos_of to service_role;

-- Makes an account's uploads and licensed homes visible to the running search. Returns true if it has any.
create function private.include_own_homes(account uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  -- The listings would answer this too, but for an account with many homes the planner reads them all.
  has_uploads boolean := exists (
                           select from public.uploads u
                            where u.user_id = account and u.status = 'done' and u.kind = 'homes');
  scopes      uuid[] := case when exists (select from private.cache_scopes) then private.scopes_of(account) else '{}' end;
  is_bound    boolean := cardinality(scopes) > 0 and exists (
                           select from public.provider_fetches f where f.scope = any (scopes) and f.fetched_at is not null);
begin
  if has_uploads or is_bound or private.has_own_homes() then
    perform set_config('lotline.uploads_owner', case when has_uploads then account::text else '' end, true);
    perform set_config('lotline.scopes', case when is_bound then scopes::text else '' end, true);
  end if;
  return has_uploads or is_bound;
end $$;

-- When a source of the running search was last loaded. For the caller's own uploads this is the newest of them, for
-- licensed homes their newest fetch, because neither updates the shared source.
create function private.visible_loaded_at(source public.listing_sources) returns timestamptz
language sql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select coalesce(
    (select max(u.updated_at) from public.uploads u
      where source.name = 'Your data' and u.user_id = (select private.uploads_owner()) and u.status = 'done'
        and u.kind = 'homes'),
    (select max(f.fetched_at) from public.provider_fetches f
      where source.live and f.scope = any ((select private.running_scopes())::uuid[])
        and exists (select from private.licensed_listings b where b.scope = f.scope and b.source = source.id)),
    source.loaded_at)
$$;

-- The recorded sales of everyone: the shared ones, and those of each account or license (`holder`). The day of a closing is
-- the day on which a sale was last seen. `home` is the address with the unit, or what else tells homes apart.
create view private.recorded_sales as
select null::uuid as holder, l.id, l.sale_key, l.zip, l.sold_price, l.observed_on as closed_on, l.sold_day_approximate,
       l.list_price, l.street_key, l.parcel, l.home_type, l.living_area, l.year_built, l.set_aside,
       coalesce(l.street_key, l.parcel, l.latitude || ',' || l.longitude || ',' || l.living_area) as home
  from public.listings l where l.status = 'sold' and not l.demo
union all
select o.owner, o.id, o.sale_key, o.zip, o.sold_price, o.observed_on, o.sold_day_approximate,
       o.list_price, o.street_key, o.parcel, o.home_type, o.living_area, o.year_built, o.set_aside,
       coalesce(o.street_key, o.parcel, o.latitude || ',' || o.longitude || ',' || o.living_area)
  from public.uploaded_listings o where o.status = 'sold' and o.is_current
union all
select b.scope, b.id, b.sale_key, b.zip, b.sold_price, b.observed_on, b.sold_day_approximate,
       b.list_price, b.street_key, b.parcel, b.home_type, b.living_area, b.year_built, b.set_aside,
       coalesce(b.street_key, b.parcel, b.latitude || ',' || b.longitude || ',' || b.living_area)
  from private.licensed_listings b where b.status = 'sold';

-- The sales in a ZIP code that closed on one day at one price.
create type private.price_point as (zip text, closed_on date, sold_price integer);

-- Sets aside the sales at these price points that count nowhere, and takes back those that count again.
--
-- Three or more homes with one price and closing day in a ZIP code are on one deed, and each has the total as its price. Two
-- are a coincidence, or two condos of one builder. Homes are distinguished by address with unit, or by parcel; a day that
-- is only a month, and a price under $50,000, say nothing. Homes that were listed one by one, each at a price of its own
-- near that of the sale, were sold one by one. For an account or a license, its own records and the shared ones are
-- looked at together.
--
-- A sale of the same home at the same price up to 45 days earlier is the same deed, recorded again. So is one of the same
-- address, day, price, size and age under another type, whatever its number: a home has one type. Three or more records of
-- one address, day and price are several homes.
create function private.weigh_sales(points private.price_point[]) returns void
language plpgsql strict set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  near private.recorded_sales[];
  affected bigint[];
begin
  select array_agg(n.sale), array_agg((n.sale).id) filter (where n.is_affected) into near, affected
    from (select s as sale, s.closed_on >= p.since as is_affected, s.set_aside, count(*) over (partition by p.zip, p.sold_price) as alike
            from (select zip, sold_price, min(closed_on) as since, max(closed_on) as until from unnest(points) group by zip, sold_price) p
            join private.recorded_sales s
              on s.zip = p.zip and s.sold_price = p.sold_price and s.closed_on between p.since - 45 and p.until + 45) n
   where n.alike > 1 or n.set_aside is not null;
  perform private.weigh_listed_sales(near, affected);
end $$;

-- True if two sales of one day at one price are one under two types: the same address with unit, size and age.
create function private.is_other_type(
  street text, type public.home_type, area integer, built smallint,
  other_street text, other_type public.home_type, other_area integer, other_built smallint
) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(street = other_street and street ~ '^0*[1-9]' and type <> other_type, false)
     and coalesce(abs(area - other_area) <= 0.02 * area, true) and coalesce(abs(built - other_built) <= 1, true)
$$;

-- Weighs the affected sales; `near` has every sale that may share a deed with one of them. Planned for the length of each list,
-- because thousands of homes may share a price.
create function private.weigh_listed_sales(near private.recorded_sales[], affected bigint[]) returns void
language plpgsql strict set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  changed bigint[];
  reasons public.set_aside_reason[];
begin
  with sales as materialized (
    select n.*, count(*) over (partition by n.holder, n.zip, n.sold_price, n.closed_on, n.street_key) as at_address
      from unnest(near) n
  ),
  deeds as materialized (
    select h.holder, h.zip, h.sold_price, h.closed_on
      from (select distinct s.holder, s.zip, s.sold_price, s.closed_on from sales s where s.sold_price >= 50000) h
      join sales s on s.zip = h.zip and s.sold_price = h.sold_price and s.closed_on = h.closed_on
       and coalesce(s.holder = h.holder, s.holder is null)
     where not s.sold_day_approximate
     group by h.holder, h.zip, h.sold_price, h.closed_on
    having greatest(count(distinct s.parcel), count(distinct s.home)) >= 3
       and count(distinct s.list_price) filter (where s.list_price between 0.8 * s.sold_price and 1.25 * s.sold_price) < 2
  ),
  -- The same home has the same address or the same parcel.
  pairs as (
    select s.id, e as earlier, s as later from sales s join sales e using (zip, sold_price, street_key)
    union all
    select s.id, e, s from sales s join sales e using (zip, sold_price, parcel)
  ),
  repeated as (
    select distinct p.id from pairs p
     where (p.earlier).holder is not distinct from (p.later).holder
       and (p.earlier).closed_on >= (p.later).closed_on - 45
       and ((p.earlier).closed_on, (p.earlier).sale_key) < ((p.later).closed_on, (p.later).sale_key)
       and (private.is_same_home(
              (p.earlier).street_key, (p.earlier).parcel, (p.earlier).home_type::text, (p.earlier).living_area, (p.earlier).year_built,
              (p.later).street_key, (p.later).parcel, (p.later).home_type::text, (p.later).living_area, (p.later).year_built)
            or (p.earlier).closed_on = (p.later).closed_on and (p.later).at_address = 2 and private.is_other_type(
              (p.earlier).street_key, (p.earlier).home_type, (p.earlier).living_area, (p.earlier).year_built,
              (p.later).street_key, (p.later).home_type, (p.later).living_area, (p.later).year_built))
  ),
  weighed as (
    select s.id, s.set_aside,
           case when d.zip is not null and not s.sold_day_approximate then 'one_deed'
                when r.id is not null then 'recorded_twice' end::public.set_aside_reason as reason
      from sales s
      join unnest(affected) a (id) using (id)
      left join repeated r using (id)
      left join deeds d on d.holder is not distinct from s.holder
       and d.zip = s.zip and d.sold_price = s.sold_price and d.closed_on = s.closed_on
  )
  select array_agg(w.id), array_agg(w.reason) into changed, reasons
    from weighed w where w.set_aside is distinct from w.reason;
  if changed is null then
    return;
  end if;
  update public.listings l set set_aside = c.reason from unnest(changed, reasons) c (id, reason) where l.id = c.id;
  update public.uploaded_listings o set set_aside = c.reason from unnest(changed, reasons) c (id, reason) where o.id = c.id;
  update private.licensed_listings b set set_aside = c.reason from unnest(changed, reasons) c (id, reason) where b.id = c.id;
end $$;

-- Weighs the sales that a statement has added. Few sales have a price in common with another, so that of those in ZIP codes
-- without other sales, only the ones that resemble each other are looked up.
create function private.weigh_added_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  points private.price_point[];
begin
  with added as materialized (
    select n.id, n.zip, n.sold_price, n.observed_on as closed_on, n.street_key, coalesce(n.parcel, n.street_key) as home
      from new_rows n where n.status = 'sold' and not n.demo
  ),
  known as materialized (
    select z.zip from (select a.zip, min(a.id) as low, max(a.id) as high from added a group by a.zip) z
     where exists (select from private.recorded_sales s where s.zip = z.zip and s.id not between z.low and z.high)
  ),
  suspects as (
    select a.* from added a where a.zip in (select k.zip from known k)
    union all
    select a.* from added a where (a.zip, a.sold_price, a.closed_on) in (
      select b.zip, b.sold_price, b.closed_on from added b group by b.zip, b.sold_price, b.closed_on having count(*) > 2)
    union all
    select a.* from added a where (a.zip, a.sold_price, a.home) in (
      select b.zip, b.sold_price, b.home from added b group by b.zip, b.sold_price, b.home having count(*) > 1)
    union all
    select a.* from added a where (a.zip, a.sold_price, a.closed_on, a.street_key) in (
      select b.zip, b.sold_price, b.closed_on, b.street_key from added b
       group by b.zip, b.sold_price, b.closed_on, b.street_key having count(*) > 1)
  )
  select array_agg(distinct (a.zip, a.closed_on, a.sold_price)::private.price_point) into points from suspects a;
  perform private.weigh_sales(points);
  return null;
end $$;

-- Weighs the sales at the prices and days that a statement has changed, before and after.
create function private.weigh_changed_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  points private.price_point[];
begin
  -- Not a join: it would be planned for the first update of a session, which may be of one row.
  with before as (
    select o.id, o.zip, o.sold_price, o.observed_on as closed_on, o.status, o.street_key, o.parcel, o.list_price, o.demo, o.sold_day_approximate,
           o.home_type, o.living_area, o.year_built
      from old_rows o
  ),
  afterward as (
    select n.id, n.zip, n.sold_price, n.observed_on, n.status, n.street_key, n.parcel, n.list_price, n.demo, n.sold_day_approximate,
           n.home_type, n.living_area, n.year_built
      from new_rows n
  )
  select array_agg(distinct (c.zip, c.closed_on, c.sold_price)::private.price_point) into points
    from ((table before except table afterward) union all (table afterward except table before)
          -- Whether it is current may have changed.
          union all select b.* from before b where tg_table_name = 'uploaded_listings') c
   where c.status = 'sold';
  perform private.weigh_sales(points);
  return null;
end $$;

-- Weighs the sales that were on a deed with those that a statement has deleted.
create function private.weigh_remaining_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  points private.price_point[];
begin
  select array_agg(distinct (o.zip, o.observed_on, o.sold_price)::private.price_point) into points
    from old_rows o where o.status = 'sold';
  perform private.weigh_sales(points);
  return null;
end $$;

create trigger weigh_added_sales after insert on public.listings
  referencing new table as new_rows for each statement execute function private.weigh_added_sales();
create trigger weigh_changed_sales after update on public.listings
  referencing old table as old_rows new table as new_rows for each statement execute function private.weigh_changed_sales();
create trigger weigh_remaining_sales after delete on public.listings
  referencing old table as old_rows for each statement execute function private.weigh_remaining_sales();
create trigger weigh_added_sales after insert on public.uploaded_listings
  referencing new table as new_rows for each statement execute function private.weigh_added_sales();
create trigger weigh_changed_sales after update on public.uploaded_listings
  referencing old table as old_rows new table as new_rows for each statement execute function private.weigh_changed_sales();
create trigger weigh_remaining_sales after delete on public.uploaded_listings
  referencing old table as old_rows for each statement execute function private.weigh_remaining_sales();
create trigger weigh_added_sales after insert on private.licensed_listings
  referencing new table as new_rows for each statement execute function private.weigh_added_sales();
create trigger weigh_changed_sales after update on private.licensed_listings
  referencing old table as old_rows new table as new_rows for each statement execute function private.weigh_changed_sales();
create trigger weigh_remaining_sales after delete on private.licensed_listings
  referencing old table as old_rows for each statement execute function private.weigh_remaining_sales();

-- Provider fetches: what a listing provider has sent for each ZIP code and how long it stays fresh, its monthly calls,
-- and facts about homes that aren't on the market. Each ZIP code is fetched by one process, for everyone or for the
-- account or office named in a license.

set check_function_bodies = off;

create table public.provider_fetches (
  provider      text not null,
  zip           text not null references public.zip_places (zip),
  -- The last fetch that succeeded, and how long it counts.
  fetched_at    timestamptz,
  valid_until   timestamptz not null default '-infinity',
  -- The last one that had all active listings.
  complete_on   date,
  -- Where the provider said it had got to; null if it always sends everything.
  cursor        text,
  -- Who is fetching now. A claim that isn't finished in time is free again.
  claimed_by    uuid,
  claimed_until timestamptz not null default '-infinity',
  -- Why the last attempt failed; null after a success. The next one has to wait.
  failure       text,
  retry_at      timestamptz not null default '-infinity',
  -- Null if everyone may see what was fetched.
  scope         uuid references private.cache_scopes (id) on delete cascade,
  constraint provider_fetches_once unique nulls not distinct (provider, zip, scope)
);

alter table public.provider_fetches enable row level security;
grant all on public.provider_fetches to service_role;

create index provider_fetches_by_scope on public.provider_fetches (scope) where scope is not null;

create table public.provider_states (
  provider     text primary key,
  succeeded_at timestamptz,
  failed_at    timestamptz,
  -- Of the last failure, for the operator.
  failure      text
);

alter table public.provider_states enable row level security;
grant all on public.provider_states to service_role;

-- Calls per month in UTC, which is how most providers bill them.
create table public.provider_months (
  provider  text not null,
  month     date not null,
  calls     integer not null default 0,
  -- When four fifths of the budget were used.
  warned_at timestamptz,
  budget    integer,
  emailed_at timestamptz,
  primary key (provider, month)
);

alter table public.provider_months enable row level security;
grant all on public.provider_months to service_role;

create table public.provider_homes (
  provider    text not null,
  street_key  text collate "C" not null,
  zip         text not null check (zip ~ '^[0-9]{5}$'),
  -- As a subject of an analysis; null if the provider has no record.
  home        jsonb,
  valid_until timestamptz not null,
  -- Null if everyone may see it.
  scope       uuid references private.cache_scopes (id) on delete cascade,
  constraint provider_homes_once unique nulls not distinct (provider, street_key, zip, scope)
);

alter table public.provider_homes enable row level security;
grant all on public.provider_homes to service_role;

create index provider_homes_by_scope on public.provider_homes (scope) where scope is not null;

-- As which listing each record of a provider was last stored. A record keeps its key when its number or
-- ZIP code is corrected, so its listing moves instead of appearing twice.
create table private.provider_records (
  provider text not null,
  scope    uuid references private.cache_scopes (id) on delete cascade,
  key      text not null,
  sale_key text not null,
  unique nulls not distinct (key, provider, scope)
);

alter table private.provider_records enable row level security;

create index provider_records_by_sale on private.provider_records (sale_key);
create index provider_records_by_scope on private.provider_records (scope) where scope is not null;

-- Claims a ZIP code for a fetch on behalf of a caller, or of the host when it replicates a source. `state` is
-- 'claimed' if the worker may fetch it now, 'busy' while another one does, 'fresh' if no fetch is needed, and 'failed'
-- while the next attempt has to wait.
-- Only the server may call it.
create function public.claim_zip(
  provider text, license text, office_domain text, caller uuid, zip text, worker uuid, lease_seconds integer
) returns table (state text, failure text, complete_on date, cursor text, has_rents boolean, city text, region text, latitude double precision, longitude double precision)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  mine  public.provider_fetches;
  place public.zip_places;
  owner record;
begin
  select * into owner from private.scope_for(license, office_domain, caller);
  if not owner.allowed then
    return;
  end if;
  select * into place from public.zip_places z where z.zip = claim_zip.zip;
  if not found then
    return;
  end if;
  insert into public.provider_fetches as f (provider, zip, scope, claimed_by, claimed_until)
  values (claim_zip.provider, claim_zip.zip, owner.scope, worker, now() + make_interval(secs => lease_seconds))
  on conflict on constraint provider_fetches_once do update
     set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
   where f.valid_until <= now() and f.claimed_until <= now() and f.retry_at <= now()
  returning f.* into mine;
  if found then
    return query select 'claimed', null::text, mine.complete_on, mine.cursor,
      private.has_rents(owner.scope, claim_zip.zip),
      place.city, place.state, place.latitude, place.longitude;
  else
    return query
      select case when f.valid_until > now() then 'fresh' when f.claimed_until > now() then 'busy' else 'failed' end,
             f.failure, null::date, null::text, null::boolean, null::text, null::text,
             null::double precision, null::double precision
        from public.provider_fetches f
       where f.provider = claim_zip.provider and f.zip = claim_zip.zip and f.scope is not distinct from owner.scope;
  end if;
end $$;

grant execute on function public.claim_zip to service_role;

-- Saves what a worker fetched for a ZIP code and releases its claim. `fetched` is JSON: listing rows, public record
-- rows (which are a source of their own), monthly median rents, and the keys of listings to remove. Active listings of
-- the source that are missing from it are deleted. Licensed homes are saved separately from the shared ones.
-- Only the server may call it.
create function public.save_zip(
  provider text, source text, kind text, records_source text, zip text, worker uuid, fetched text,
  is_complete boolean, cursor text, hours double precision
) returns table (changed integer, gone integer)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  content jsonb := fetched::jsonb;
  records record;
  mine    public.provider_fetches;
begin
  select f.* into mine from public.provider_fetches f
    where f.provider = save_zip.provider and f.zip = save_zip.zip and f.claimed_by = worker for update;
  if not found then
    return;
  end if;
  if mine.scope is not null then
    perform private.save_licensed_rents(mine.scope, save_zip.zip, content -> 'rents');
    select * into changed, gone
      from private.save_licensed_homes(mine.scope, source, kind, zip, content -> 'homes', content -> 'removed', is_complete);
    if jsonb_array_length(content -> 'records') > 0 then
      select * into records
        from private.save_licensed_homes(mine.scope, records_source, 'record', zip, content -> 'records', '[]', false);
      changed := changed + records.changed;
    end if;
    perform private.end_licensed_listings(mine.scope, zip);
  else
    -- One import or fetch at a time: two would wait for each other's rows.
    lock table public.listing_sources in share row exclusive mode;
    if exists (select from public.listings l where l.zip = save_zip.zip and l.demo) then
      delete from public.listings l where l.zip = save_zip.zip and l.demo;
      delete from public.rents r where r.zip = save_zip.zip and r.demo;
    end if;
    select * into changed, gone
      from private.save_homes(source, kind, zip, content -> 'homes', content -> 'removed', is_complete);
    if jsonb_array_length(content -> 'records') > 0 then
      select * into records
        from private.save_homes(records_source, 'record', zip, content -> 'records', '[]', false);
      changed := changed + records.changed;
    end if;
    insert into public.rents as r (zip, month, median_rent, source)
    select save_zip.zip, n.month, n.median_rent, s.id
      from jsonb_to_recordset(content -> 'rents') n (month date, median_rent integer), public.listing_sources s
     where s.name = source
    on conflict (zip, month) do update
       set median_rent = excluded.median_rent, source = excluded.source, demo = false
     where (r.median_rent, r.source) is distinct from (excluded.median_rent, excluded.source);
  end if;

  update public.provider_fetches f
     set fetched_at = now(), valid_until = now() + make_interval(secs => hours * 3600),
         complete_on = case when is_complete then (now() at time zone 'utc')::date else f.complete_on end,
         cursor = save_zip.cursor, claimed_by = null, claimed_until = '-infinity', failure = null, retry_at = '-infinity'
   where f.provider = save_zip.provider and f.zip = save_zip.zip and f.scope is not distinct from mine.scope;
  insert into public.provider_states as s (provider, succeeded_at) values (save_zip.provider, now())
  on conflict (provider) do update set succeeded_at = excluded.succeeded_at;
  return next;
end $$;

grant execute on function public.save_zip to service_role;

-- Saves one source's new and changed homes in a ZIP code, merged with other sources. Homes that were withdrawn, were listed
-- again or left the market are deleted. Unchanged rows are not touched, because every change invalidates cached responses.
create function private.save_homes(
  source_name text, source_kind text, place text, homes jsonb, removed jsonb, is_complete boolean,
  out changed integer, out gone integer
)
language plpgsql set search_path = '' as $$
declare
  own     smallint;
  keys    text[] := array(select h ->> 'sale_key' from jsonb_array_elements(homes) h);
  names   text;
  leaving text[];
  ended   integer;
begin
  insert into public.listing_sources as s (name, kind, live) values (source_name, source_kind, true)
  on conflict (name) do update set kind = excluded.kind, live = true where (s.kind, s.live) <> (excluded.kind, true);
  select s.id into own from public.listing_sources s where s.name = source_name;
  drop table if exists pg_temp.incoming;
  create temporary table incoming (like public.listings including generated) on commit drop;
  alter table incoming drop column id, drop column source, drop column demo, drop column card, drop column set_aside,
    add column line integer not null;
  select string_agg(quote_ident(a.attname), ', ') into names from pg_attribute a
   where a.attrelid = 'pg_temp.incoming'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     and a.attname <> 'line';
  -- Of two records of one sale the later counts. One that is stored as it is needs no more work.
  execute format(
    'insert into incoming (line, %1$s)
     select n.line, %2$s from (
       select distinct on (h.home ->> ''sale_key'') h.place as line, r.*
         from jsonb_array_elements($1) with ordinality h (home, place),
              lateral jsonb_populate_record(null::public.listings, h.home) r
        order by h.home ->> ''sale_key'', h.place desc) n
      where not exists (select from public.listings l
                         where l.sale_key = n.sale_key and l.source = $2 and l.fingerprint = n.fingerprint and l.origins is null
                           and (l.status = ''sold'' or l.observed_on = n.observed_on))
        and not exists (select from private.sale_records r
                         where r.sale_key = n.sale_key and r.source = $2 and r.record ->> ''fingerprint'' = n.fingerprint
                           and (r.record ->> ''observed_on'')::date = n.observed_on)',
    names, 'n.' || replace(names, ', ', ', n.')) using homes, own;
  select r.ended into ended from private.end_relisted(own) r;
  select m.changed into changed from private.merge_known_sales(own) m;
  execute format(
    'insert into public.listings (%1$s, source) select %1$s, $1 from incoming
     on conflict (sale_key) do update set (%1$s, source, demo) = (select %2$s, excluded.source, false)',
    names, 'excluded.' || replace(names, ', ', ', excluded.')) using own;
  get diagnostics gone = row_count;
  changed := changed + gone;
  if changed > 0 then
    update public.listing_sources s set loaded_at = now(), demo = false where s.id = own;
  end if;

  leaving := array(
    select r.sale_key from private.sale_records r join public.listings l on l.sale_key = r.listing
     where l.zip = place and r.source = own
       and ((is_complete and r.record ->> 'status' <> 'sold' and r.sale_key <> all (keys)) or removed ? r.sale_key));
  gone := private.withdraw_records(own, leaving);
  leaving := array(
    select l.sale_key from public.listings l
     where l.zip = place and l.source = own
       and ((is_complete and l.status <> 'sold' and l.sale_key <> all (keys)) or removed ? l.sale_key)
       and not exists (select from private.sale_records r where r.listing = l.sale_key));
  if cardinality(leaving) > 0 then
    delete from public.listings l where l.sale_key = any (leaving);
    gone := gone + cardinality(leaving);
  end if;
  gone := gone + ended;
end $$;

-- Settles the records that a provider sent, in JSON: `home` is the key under which a record is stored, or null if it isn't
-- a usable home; `listing` is the key that its number and ZIP code make. Listings are removed if their record is no longer
-- a home, or is now stored under another key, unless another record is stored under theirs.
-- Only the server may call it.
create function public.settle_records(
  provider text, license text, office_domain text, caller uuid, source text, kind text, records text
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  mine    record;
  own     smallint := private.live_source(settle_records.source, settle_records.kind);
  leaving text[];
  ended   text[];
begin
  select * into mine from private.scope_for(license, office_domain, caller);
  with sent as materialized (
    select s.* from jsonb_to_recordset(records::jsonb) s (key text, home text, listing text)
  ),
  known as materialized (
    select n.key, n.sale_key from sent s join private.provider_records n on n.key = s.key
     where n.provider = settle_records.provider and n.scope is not distinct from mine.scope
  ),
  dropped as (
    delete from private.provider_records n using sent s
     where n.key = s.key and n.provider = settle_records.provider and n.scope is not distinct from mine.scope
       and s.home is null
  ),
  put as (
    insert into private.provider_records as n (provider, scope, key, sale_key)
    select settle_records.provider, mine.scope, s.key, s.home from sent s where s.home is not null
    on conflict (key, provider, scope) do update set sale_key = excluded.sale_key where n.sale_key <> excluded.sale_key
  ),
  gone as (
    select k.sale_key from known k
    union
    select s.listing from sent s where s.home is null and s.listing is not null
  )
  select array_agg(g.sale_key),
         array_agg(substr(g.sale_key, 11)) filter (where g.sale_key like 'mls:%' and not exists (
           select from sent s where substr(s.home, 11) = substr(g.sale_key, 11)))
    into leaving, ended
    from gone g
   where not exists (select from sent s where s.home = g.sale_key)
     and not exists (select from private.provider_records n
                      where n.sale_key = g.sale_key and n.provider = settle_records.provider
                        and n.scope is not distinct from mine.scope
                        and not exists (select from known k where k.key = n.key));

  if mine.scope is not null then
    delete from private.licensed_listings l
     where l.scope = mine.scope and l.source = own and l.sale_key = any (leaving);
  elsif exists (select from public.listings l where l.source = own and l.sale_key = any (leaving))
     or exists (select from private.sale_records r where r.source = own and r.sale_key = any (leaving)) then
    -- One import or fetch at a time: two would wait for each other's rows.
    lock table public.listing_sources in share row exclusive mode;
    -- A sale that other sources have becomes what they say.
    perform private.withdraw_records(own, leaving);
    delete from public.listings l
     where l.source = own and l.sale_key = any (leaving)
       and not exists (select from private.sale_records r where r.listing = l.sale_key);
  end if;
  if ended is not null and exists (select from public.provider_replicas r where r.provider = settle_records.provider) then
    perform public.save_replica_periods(
      settle_records.provider, license, office_domain, settle_records.source, settle_records.kind,
      '[]', to_jsonb(ended)::text, false);
  end if;
end $$;

grant execute on function public.settle_records to service_role;

-- Releases a claim after a failed fetch. The next attempt has to wait.
-- Only the server may call it.
create function public.fail_zip(provider text, zip text, worker uuid, failure text, retry_seconds integer) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  update public.provider_fetches f
     set claimed_by = null, claimed_until = '-infinity', failure = fail_zip.failure,
         retry_at = now() + make_interval(secs => retry_seconds)
   where f.provider = fail_zip.provider and f.zip = fail_zip.zip and f.claimed_by = worker;
  insert into public.provider_states as s (provider, failed_at, failure)
  values (fail_zip.provider, now(), fail_zip.failure)
  on conflict (provider) do update set failed_at = excluded.failed_at, failure = excluded.failure;
end $$;

grant execute on function public.fail_zip to service_role;

-- Counts a call before it is made. Returns false, without counting, once the month's budget is used up. Notifies the
-- operator at 80%.
-- Only the server may call it.
create function public.count_provider_call(provider text, budget integer) returns table (allowed boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  counted public.provider_months;
begin
  insert into public.provider_months as m (provider, month, calls, budget)
  values (count_provider_call.provider, date_trunc('month', now() at time zone 'utc')::date, 1,
          count_provider_call.budget)
  on conflict (provider, month) do update set calls = m.calls + 1, budget = excluded.budget
   where excluded.budget is null or m.calls < excluded.budget
  returning m.* into counted;
  allowed := found;
  if allowed and counted.warned_at is null and counted.calls >= 0.8 * count_provider_call.budget then
    update public.provider_months m set warned_at = now()
     where m.provider = counted.provider and m.month = counted.month;
    perform pg_notify('provider_budget', '');
  end if;
  return next;
end $$;

grant execute on function public.count_provider_call to service_role;

-- The cached property record of a home, for a caller. No row if the license doesn't include the caller. `is_known` is
-- true once the provider has answered.
-- Only the server may call it.
create function public.provider_home(
  provider text, license text, office_domain text, caller uuid, street text, zip text
) returns table (home json, is_known boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  mine record;
begin
  select * into mine from private.scope_for(license, office_domain, caller);
  if mine.allowed then
    select h.home::json, true into home, is_known from public.provider_homes h
     where h.provider = provider_home.provider and h.street_key = street and h.zip = provider_home.zip
       and h.scope is not distinct from mine.scope and h.valid_until > now();
    is_known := coalesce(is_known, false);
    return next;
  end if;
end $$;

grant execute on function public.provider_home to service_role;

-- Caches a property record for 30 days, or the fact that there is none for a week.
-- Only the server may call it.
create function public.save_provider_home(
  provider text, license text, office_domain text, caller uuid, street text, zip text, home text
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  mine record;
begin
  select * into mine from private.scope_for(license, office_domain, caller);
  if mine.allowed then
    insert into public.provider_homes as h (provider, street_key, zip, scope, home, valid_until)
    values (save_provider_home.provider, street, save_provider_home.zip, mine.scope, save_provider_home.home::jsonb,
            now() + case when save_provider_home.home is null then interval '7 days' else interval '30 days' end)
    on conflict on constraint provider_homes_once do update set home = excluded.home, valid_until = excluded.valid_until;
  end if;
end $$;

grant execute on function public.save_provider_home to service_role;

-- A provider's status for /health, /status and administrators.
-- Only the server may call it.
create function public.provider_status(provider text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'succeeded_at', s.succeeded_at, 'failed_at', s.failed_at, 'failure', s.failure,
    'calls', coalesce(m.calls, 0), 'budget', m.budget,
    'zips', (select count(distinct f.zip) from public.provider_fetches f
              where f.provider = provider_status.provider and f.fetched_at is not null),
    -- The share of the last 30 days' searches that were answered from the store.
    'hit_rate', (select round(avg(case when q.fetched then 0 else 1 end), 4) from public.searches q
                  where q.created_at > now() - interval '30 days'))
    from (select) one
    left join public.provider_states s on s.provider = provider_status.provider
    left join public.provider_months m on m.provider = provider_status.provider
         and m.month = date_trunc('month', now() at time zone 'utc')::date
$$;

grant execute on function public.provider_status to service_role;

-- Deletes homes fetched under earlier license settings, a few thousand per call: those of accounts or offices that the
-- license no longer includes, and those shared before a license restricted them. `done` is true once nothing is left.
-- Only the server may call it.
create function public.apply_cache_scope(
  provider text, source text, records_source text, license text, office_domain text
) returns table (removed integer, done boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  batch constant integer := 2000;
  ended uuid[] := array(select s.id from private.cache_scopes s where case apply_cache_scope.license
                          when 'account' then s.account is null
                          when 'office' then s.office is distinct from lower(office_domain)
                          else true end);
  -- Empty where the provider has shared nothing.
  own   smallint[] := array(select s.id from public.listing_sources s
                             where apply_cache_scope.license <> 'everyone' and s.live and s.name in (apply_cache_scope.source, records_source)
                               and exists (select from public.provider_fetches f
                                            where f.provider = apply_cache_scope.provider and f.scope is null));
  keys  text[];
  one   smallint;
begin
  delete from private.licensed_listings l
   where l.id in (select b.id from private.licensed_listings b where b.scope = any (ended) limit batch);
  get diagnostics removed = row_count;
  if removed < batch then
    delete from private.cache_scopes s where s.id = any (ended);
    if found then
      delete from public.provider_replicas r where r.provider = apply_cache_scope.provider;
    end if;
    foreach one in array own loop
      -- Merged with other sources, or not.
      keys := array(select r.sale_key from private.sale_records r where r.source = one limit batch);
      perform private.withdraw_records(one, keys);
      removed := removed + cardinality(keys);
    end loop;
    keys := array(select l.sale_key from public.listings l where l.source = any (own) limit batch);
    if cardinality(keys) > 0 then
      delete from public.listings l where l.sale_key = any (keys);
      removed := removed + cardinality(keys);
    end if;
  end if;
  done := removed = 0;
  if done and apply_cache_scope.license <> 'everyone' then
    delete from public.provider_homes h where h.provider = apply_cache_scope.provider and h.scope is null;
    delete from public.rents r where r.source = any (own);
    delete from private.listing_periods p where p.source = any (own) and p.scope is null and p.owner is null;
    delete from private.period_sources p where p.source = any (own) and p.scope is null and p.owner is null;
    delete from public.listing_counts c using public.provider_fetches f
     where f.provider = apply_cache_scope.provider and f.scope is null and c.zip = f.zip and not c.demo;
    delete from public.provider_fetches f where f.provider = apply_cache_scope.provider and f.scope is null;
    if found then
      delete from public.provider_replicas r where r.provider = apply_cache_scope.provider;
    end if;
  end if;
  return next;
end $$;

grant execute on function public.apply_cache_scope to service_role;

-- The provider whose homes a search needs, and for whom they are fetched.
create type private.search_source as (
  -- Null without a provider, and for a caller whom its license doesn't include: nothing is fetched then.
  provider    text,
  -- Null for everyone.
  scope       uuid,
  is_licensed boolean,
  -- The search has waited for a fetch.
  is_fetched  boolean
);

-- The source of a caller's search, from `{provider, license, office_domain, is_fetched}`.
create function private.source_for(source json, caller uuid) returns private.search_source
language plpgsql set search_path = '' as $$
declare
  mine record;
begin
  if source is null then
    return null;
  end if;
  mine := private.scope_for(source ->> 'license', source ->> 'office_domain', caller);
  return (case when mine.allowed then source ->> 'provider' end, mine.scope, mine.allowed,
          (source ->> 'is_fetched')::boolean)::private.search_source;
end $$;

-- The ZIP codes of a search (`zips`), of a whole ZIP code only its own, those of them that have to be fetched (`stale`), and the
-- oldest fetch among them.
create function private.freshness(
  source private.search_source, place private.search_place, spot private.spot,
  out zips text[], out stale text[], out fetched_at timestamptz
)
language plpgsql stable set search_path = '' as $$
declare
  circle record;
  fresh  record;
begin
  zips := array[coalesce(spot.zip, place.zip)];
  if place.street is not null then
    circle := private.zips_in_circle(zips[1], spot.latitude, spot.longitude, place.radius,
                                     case when source.scope is null then source.provider end);
    zips := circle.zips;
    if circle.is_fresh then
      return;
    end if;
  end if;
  fresh := private.stale_zips(source.provider, source.scope, zips);
  stale := fresh.stale;
  fetched_at := fresh.fetched_at;
end $$;

-- The ZIP codes that a circle touches: its own, and those whose centers are nearest to the circle's center or to one
-- of four points on its edge. An approximation, because ZIP code boundaries aren't stored. From a point on the edge,
-- the nearest ZIP code center is at most one radius plus d away, where d is the distance from the circle's center to
-- its own nearest one. So only ZIP code centers within d plus two radii can matter. `is_fresh` is true if none of
-- those has to be fetched for everyone.
create function private.zips_in_circle(
  place text, lat double precision, lon double precision, radius double precision, provider text default null,
  out zips text[], out is_fresh boolean
)
language plpgsql stable set plan_cache_mode = 'force_generic_plan' set search_path = '' as $$
declare
  north  constant double precision := private.miles_north();
  east   constant double precision := private.miles_east(lat);
  -- Less than the height of a strip.
  reach  constant double precision := radius + 6;
  nearby text[];
begin
  with near as materialized (
    select z.zip, ((z.latitude - lat) * north) ^ 2 + ((z.longitude - lon) * east) ^ 2 as square
      from public.zip_places z
     where floor(z.latitude * 5) = any (array[floor((lat - reach / north) * 5), floor(lat * 5), floor((lat + reach / north) * 5)])
       and z.longitude between lon - reach / east and lon + reach / east
       and z.latitude between lat - reach / north and lat + reach / north
  )
  select array_agg(n.zip),
         bool_and(exists (select from public.provider_fetches f
                           where f.provider = zips_in_circle.provider and f.zip = n.zip and f.scope is null
                             and f.valid_until > now()))
    into nearby, is_fresh
    from near n where n.square <= ((select sqrt(min(m.square)) from near m) + 2 * radius + 0.001) ^ 2;
  is_fresh := is_fresh and place = any (nearby);
  if cardinality(nearby) > 1 or nearby <> array[place] then
    with near as materialized (
      select z.zip, (z.latitude - lat) * north as y, (z.longitude - lon) * east as x
        from public.zip_places z where z.zip = any (nearby)
    ),
    touched (zip) as (
      values
        (place),
        ((select n.zip from near n order by n.y ^ 2 + n.x ^ 2, n.zip limit 1)),
        ((select n.zip from near n order by (n.y - radius) ^ 2 + n.x ^ 2, n.zip limit 1)),
        ((select n.zip from near n order by (n.y + radius) ^ 2 + n.x ^ 2, n.zip limit 1)),
        ((select n.zip from near n order by n.y ^ 2 + (n.x - radius) ^ 2, n.zip limit 1)),
        ((select n.zip from near n order by n.y ^ 2 + (n.x + radius) ^ 2, n.zip limit 1))
    )
    select array_agg(distinct t.zip) filter (where t.zip is not null) into zips from touched t;
  else
    zips := array[place];
  end if;
end $$;

-- The ZIP codes among those given that have to be fetched for a scope, or for everyone, and the oldest fetch among
-- them (`fetched_at`).
create function private.stale_zips(
  provider text, of_scope uuid, zips text[], out stale text[], out fetched_at timestamptz
)
language plpgsql stable set search_path = '' as $$
declare
  fresh integer;
begin
  -- Mostly, none has to be. Each of these conditions is one that an index finds.
  if of_scope is null then
    select count(*), min(f.fetched_at) into fresh, fetched_at from public.provider_fetches f
     where f.provider = stale_zips.provider and f.scope is null and f.valid_until > now()
       and f.zip in (zips[1], zips[2], zips[3], zips[4], zips[5], zips[6]);
  else
    select count(*), min(f.fetched_at) into fresh, fetched_at from public.provider_fetches f
     where f.provider = stale_zips.provider and f.zip = any (zips) and f.scope = of_scope and f.valid_until > now();
  end if;
  if fresh = cardinality(zips) then
    return;
  end if;
  select array_agg(z.zip order by z.zip) filter (where f.valid_until is null or f.valid_until <= now()), min(f.fetched_at)
    into stale, fetched_at
    from public.zip_places z
    left join public.provider_fetches f
      on f.provider = stale_zips.provider and f.zip = z.zip and f.scope is not distinct from of_scope
   where z.zip = any (zips);
end $$;

-- Replicas: sources that are copied as a whole. A replicated source sends a listing only when it changes. From time to
-- time, a replica is compared with what its source has on the market: without this, records that the source deletes
-- would stay, because a deletion is not reported as a change unless the source marks it.

set check_function_bodies = off;

-- Replicated sources, which are copied in full, and each replica's position.
create table public.provider_replicas (
  provider      text primary key,
  -- As the provider wrote it; null before the first page.
  location      text,
  -- When the copy last had everything.
  caught_up_at  timestamptz,
  -- The next round is not due before.
  due_at        timestamptz not null default '-infinity',
  claimed_by    uuid,
  claimed_until timestamptz not null default '-infinity',
  -- When it was last compared with its source; null before the first time.
  inventory_at  timestamptz,
  -- The last day on which everything on the market in the copy was known to be on the market in the source.
  confirmed_on  date,
  -- The confirmed day that has reached all listings.
  renewed_on    date
);

alter table public.provider_replicas enable row level security;
grant all on public.provider_replicas to service_role;

create table public.provider_leases (
  provider text not null references public.provider_replicas (provider) on delete cascade,
  -- The listing's number in its MLS.
  number   text not null,
  zip      text not null references public.zip_places (zip),
  rent     integer not null check (rent > 0),
  primary key (provider, number)
);

alter table public.provider_leases enable row level security;
grant all on public.provider_leases to service_role;

create index provider_leases_by_zip on public.provider_leases (provider, zip);

-- Claims a replica for a worker. No row if another worker is on it or it isn't due yet.
-- Only the server may call it.
create function public.claim_replica(provider text, worker uuid, lease_seconds integer) returns table (location text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    insert into public.provider_replicas as r (provider, claimed_by, claimed_until)
    values (claim_replica.provider, worker, now() + make_interval(secs => lease_seconds))
    on conflict on constraint provider_replicas_pkey do update
       set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
     where r.claimed_until <= now() and r.due_at <= now()
    returning r.location;
end $$;

grant execute on function public.claim_replica to service_role;

-- Saves the position of a replica and extends its claim by `lease_seconds`.
-- Only the server may call it.
create function public.save_replica(
  provider text, worker uuid, location text, caught_up boolean, pause_seconds integer, lease_seconds integer
) returns void
language sql security definer set search_path = '' as $$
  update public.provider_replicas r
     set location = save_replica.location,
         caught_up_at = case when caught_up then now() else r.caught_up_at end,
         due_at = now() + make_interval(secs => pause_seconds),
         claimed_until = now() + make_interval(secs => lease_seconds)
   where r.provider = save_replica.provider and r.claimed_by = worker;
  insert into public.provider_states as s (provider, succeeded_at) values (save_replica.provider, now())
  on conflict on constraint provider_states_pkey do update set succeeded_at = excluded.succeeded_at
$$;

grant execute on function public.save_replica to service_role;

-- Releases a claim after a failed round. The next attempt has to wait.
-- Only the server may call it.
create function public.fail_replica(provider text, worker uuid, failure text, retry_seconds integer) returns void
language sql security definer set search_path = '' as $$
  update public.provider_replicas r
     set claimed_until = '-infinity', due_at = now() + make_interval(secs => retry_seconds)
   where r.provider = fail_replica.provider and r.claimed_by = worker;
  insert into public.provider_states as s (provider, failed_at, failure)
  values (fail_replica.provider, now(), fail_replica.failure)
  on conflict on constraint provider_states_pkey do update set failed_at = excluded.failed_at, failure = excluded.failure
$$;

grant execute on function public.fail_replica to service_role;

-- Deletes replicated listings, given as JSON with their listing numbers. If a listing names a ZIP code, it is kept
-- there and deleted everywhere else.
-- Only the server may call it.
create function public.remove_replicated(provider text, license text, office_domain text, source text, listings text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine record;
  own  smallint := (select s.id from public.listing_sources s where s.name = remove_replicated.source);
  keys text[];
begin
  select * into mine from private.scope_for(license, office_domain, null);
  keys := array(
    select 'mls:' || f.zip || ':' || gone.number
      from public.provider_fetches f, jsonb_to_recordset(remove_replicated.listings::jsonb) gone (number text, zip text)
     where f.provider = remove_replicated.provider and f.scope is not distinct from mine.scope and f.zip is distinct from gone.zip and gone.number <> '');
  if mine.scope is not null then
    delete from private.licensed_listings l where l.scope = mine.scope and l.source = own and l.sale_key = any (keys);
    return;
  end if;
  -- A sale that other sources have becomes what they say.
  perform private.withdraw_records(own, keys);
  delete from public.listings l
   where l.source = own and l.sale_key = any (keys)
     and not exists (select from private.sale_records r where r.listing = l.sale_key);
end $$;

grant execute on function public.remove_replicated to service_role;

-- When a replica last had everything. No row if nothing is replicated.
-- Only the server may call it.
create function public.replica_age(provider text) returns table (caught_up_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select r.caught_up_at from public.provider_replicas r where r.provider = replica_age.provider
$$;

grant execute on function public.replica_age to service_role;

-- Saves one page of leases, in JSON. A lease without a rent has left the market or may no longer be shown. Then
-- updates this month's median rents of the ZIP codes with at least three leases, for those who may see the replica.
-- Only the server may call it.
create function public.save_replicated_leases(
  provider text, license text, office_domain text, source text, kind text, leases text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine  record;
  own   smallint := private.live_source(save_replicated_leases.source, save_replicated_leases.kind);
  this_month date := date_trunc('month', now() at time zone 'utc')::date;
  zips  text[];
  rents jsonb;
begin
  select * into mine from private.scope_for(license, office_domain, null);
  with sent as materialized (
    select distinct on (n.number) n.number, p.zip, n.rent
      from jsonb_to_recordset(leases::jsonb) n (number text, zip text, rent integer)
      left join public.zip_places p on p.zip = n.zip
     where n.number <> ''
  ),
  gone as (
    delete from public.provider_leases l using sent n
     where l.provider = save_replicated_leases.provider and l.number = n.number and (n.rent is null or n.zip is null)
    returning l.zip
  ),
  moved as (
    select l.zip from public.provider_leases l join sent n on n.number = l.number
     where l.provider = save_replicated_leases.provider and l.zip is distinct from n.zip
  ),
  stored as (
    insert into public.provider_leases as l (provider, number, zip, rent)
    select save_replicated_leases.provider, n.number, n.zip, n.rent from sent n
     where n.rent is not null and n.zip is not null
    on conflict on constraint provider_leases_pkey do update set zip = excluded.zip, rent = excluded.rent
     where (l.zip, l.rent) is distinct from (excluded.zip, excluded.rent)
    returning l.zip
  )
  select array_agg(distinct u.zip) into zips
    from (select zip from gone union select zip from moved union select zip from stored) u;

  select jsonb_agg(m) into rents
    from (select l.zip, this_month as month,
                 round(percentile_cont(0.5) within group (order by l.rent))::integer as median_rent
            from public.provider_leases l
           where l.provider = save_replicated_leases.provider and l.zip = any (zips)
           group by l.zip having count(*) >= 3) m;
  if mine.scope is not null then
    perform private.save_licensed_rents(mine.scope, m ->> 'zip', jsonb_build_array(m)) from jsonb_array_elements(rents) m;
    return;
  end if;
  insert into public.rents as r (zip, month, median_rent, source)
  select n.zip, n.month, n.median_rent, own
    from jsonb_to_recordset(rents) n (zip text, month date, median_rent integer)
  on conflict (zip, month) do update
     set median_rent = excluded.median_rent, source = excluded.source, demo = false
   where (r.median_rent, r.source) is distinct from (excluded.median_rent, excluded.source);
end $$;

grant execute on function public.save_replicated_leases to service_role;

-- True if a comparison is due. Never in the first days of a replica, which has nothing outdated yet.
-- Only the server may call it.
create function public.replica_inventory_due(provider text, days integer) returns table (due boolean)
language plpgsql security definer set search_path = '' as $$
begin
  update public.provider_replicas r set inventory_at = now()
   where r.provider = replica_inventory_due.provider and r.inventory_at is null;
  return query
    select r.inventory_at < now() - make_interval(days => days)
      from public.provider_replicas r where r.provider = replica_inventory_due.provider;
end $$;

grant execute on function public.replica_inventory_due to service_role;

-- Compares the replica with an inventory of listing numbers, in JSON. Returns the numbers of sale and rental listings
-- that are on the market in the replica, with sales those that are sold, too, but missing from the inventory, and the
-- total number in the replica.
-- Only the server may call it.
create function public.vanished_from_replica(
  provider text, license text, office_domain text, source text, numbers text, with_sales boolean
) returns table (vanished text[], stored integer)
language plpgsql security definer set search_path = '' as $$
declare
  mine record;
  own  smallint := (select s.id from public.listing_sources s where s.name = vanished_from_replica.source);
begin
  select * into mine from private.scope_for(license, office_domain, null);
  return query
    with copied (number) as (
      select substr(l.sale_key, 11) from public.listings l
       where mine.scope is null and l.source = own and (with_sales or l.status <> 'sold') and l.sale_key like 'mls:%'
      union
      select substr(r.sale_key, 11) from private.sale_records r
       where mine.scope is null and r.source = own and (with_sales or r.record ->> 'status' <> 'sold')
         and r.sale_key like 'mls:%'
      union
      select substr(l.sale_key, 11) from private.licensed_listings l
       where l.scope = mine.scope and l.source = own and (with_sales or l.status <> 'sold') and l.sale_key like 'mls:%'
      union
      select l.number from public.provider_leases l
       where mine.scope is null and l.provider = vanished_from_replica.provider
    ),
    listed (number) as (select jsonb_array_elements_text(vanished_from_replica.numbers::jsonb))
    select array_agg(c.number) filter (where l.number is null), count(*)::integer
      from copied c left join listed l on l.number = c.number;
end $$;

grant execute on function public.vanished_from_replica to service_role;

-- Finishes a comparison. `confirmed` means that everything on the market in the replica is on the market in the
-- source.
-- Only the server may call it.
create function public.save_replica_inventory(provider text, confirmed boolean) returns void
language sql security definer set search_path = '' as $$
  update public.provider_replicas r
     set inventory_at = now(), confirmed_on = case when confirmed then private.today_in_us() else r.confirmed_on end
   where r.provider = save_replica_inventory.provider
$$;

grant execute on function public.save_replica_inventory to service_role;

-- Sets the last-seen date of listings on the market to the confirmed day, at most `batch` per call, so that searches
-- and imports never wait long. Each listing is updated at most once a week, because every change invalidates cached
-- responses.
-- Only the server may call it.
create function public.renew_replicated(provider text, license text, office_domain text, source text, batch integer)
returns integer
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  mine    record;
  own     smallint := (select s.id from public.listing_sources s where s.name = renew_replicated.source);
  seen    date;
  keys    text[];
  renewed integer;
begin
  select r.confirmed_on into seen from public.provider_replicas r
   where r.provider = renew_replicated.provider and r.confirmed_on is distinct from r.renewed_on;
  if seen is null then
    return 0;
  end if;
  select * into mine from private.scope_for(license, office_domain, null);
  if mine.scope is not null then
    update private.licensed_listings l
       set observed_on = seen, reported_on = seen
     where l.id in (
       select b.id from public.provider_fetches f join private.licensed_listings b on b.scope = f.scope and b.zip = f.zip
        where f.provider = renew_replicated.provider and f.scope = mine.scope
          and b.source = own and b.status <> 'sold' and b.observed_on <= seen - 7
        limit batch);
    get diagnostics renewed = row_count;
  else
    -- One import or fetch at a time: two would wait for each other's rows.
    lock table public.listing_sources in share row exclusive mode;
    keys := array(
      select l.sale_key from public.provider_fetches f
        join public.listings l on l.zip = f.zip and l.status in ('for_sale', 'pending', 'coming_soon')
                             and l.observed_on <= seen - 7
       where f.provider = renew_replicated.provider and f.scope is null
         and (l.source = own or exists (select from private.sale_records r where r.listing = l.sale_key and r.source = own))
       limit batch);
    renewed := cardinality(keys);
    if renewed > 0 then
      update public.listings l
         set observed_on = seen, reported_on = seen
       where l.sale_key = any (keys)
         and not exists (select from private.sale_records r where r.listing = l.sale_key);
      -- A row that several sources have follows from their records.
      with put as (
        update private.sale_records r set record = r.record || jsonb_build_object('observed_on', seen, 'reported_on', seen)
         where r.source = own and r.listing = any (keys)
        returning r.listing
      ) select array_agg(distinct p.listing) into keys from put p;
      perform private.settle_sale(k.listing) from unnest(keys) k (listing);
    end if;
  end if;
  if renewed < batch then
    update public.provider_replicas r set renewed_on = seen where r.provider = renew_replicated.provider;
  end if;
  return renewed;
end $$;

grant execute on function public.renew_replicated to service_role;

-- Listing periods: when each listing of a source was active, from start to end. If a source reports every listing that
-- leaves the market, past inventory can be computed from its periods, even for days on which it wasn't counted. For all
-- sources, `private.is_on_market` says which listings count as on the market.

set check_function_bodies = off;

create table private.listing_periods (
  source         smallint not null references public.listing_sources (id) on delete cascade,
  -- Whom a license binds it to, or the account and the upload that it comes from; null where everybody may see it.
  scope          uuid references private.cache_scopes (id) on delete cascade,
  owner          uuid references auth.users (id) on delete cascade,
  upload         uuid references public.uploads (id) on delete cascade,
  zip            text not null check (zip ~ '^[0-9]{5}$'),
  -- Identifies the listing within its source.
  listing        text not null,
  listed_on      date,
  -- The last day on which it is known to have been active, and the first on which it is known not to be. It was active in
  -- between for a time that no one knows.
  active_through date,
  left_by        date,
  -- Null while it is active. `any` is of a source that reports every ending without its kind.
  ending         text check (ending in ('pending', 'sold', 'expired', 'withdrawn', 'any', 'unknown')),
  saved_at       timestamptz not null default clock_timestamp(),
  -- Of a listing that expired or was withdrawn: an `UnsoldHome` of domain/home/listing-period.ts.
  home           jsonb,
  -- The street line of a home that has an address of its own, as in `listings`: by it, a home that is listed again is recognized.
  street_key     text collate "C",
  cell           integer generated always as (
                   private.cell_of((home ->> 'latitude')::double precision, (home ->> 'longitude')::double precision)) stored,
  check ((owner is null) = (upload is null)),
  check (scope is null or owner is null),
  check (ending is not null or left_by is null),
  check (home is null or ending in ('expired', 'withdrawn')),
  unique nulls not distinct (source, scope, upload, listing, listed_on)
);

alter table private.listing_periods enable row level security;

create index listing_periods_by_zip on private.listing_periods (zip, source);
create index listing_periods_by_scope on private.listing_periods (scope) where scope is not null;
create index listing_periods_by_owner on private.listing_periods (owner) where owner is not null;
create index listing_periods_by_upload on private.listing_periods (upload) where upload is not null;

create index unsold_listings_by_cell on private.listing_periods (cell) where cell is not null;
create index unsold_listings_without_location on private.listing_periods (zip) where home is not null and cell is null;

create index listing_periods_by_address on private.listing_periods (zip, street_key) where street_key is not null;

-- A replica saves its listing periods page by page and looks up the other periods of each listing.
create index listing_periods_by_listing on private.listing_periods (source, listing);

-- What the listing periods of a source cover. `kind` is 'copy' for a replicated source, 'file' for a file that was
-- read once, and 'zips' for a provider that is queried by ZIP code.
create table private.period_sources (
  id          bigint generated always as identity primary key,
  source      smallint not null references public.listing_sources (id) on delete cascade,
  scope       uuid references private.cache_scopes (id) on delete cascade,
  owner       uuid references auth.users (id) on delete cascade,
  kind        text not null check (kind in ('copy', 'file', 'zips')),
  -- The first day from which they are complete; null if they aren't.
  since       date,
  -- The last day that they describe; null where each ZIP code has its own.
  through     date,
  measured_at timestamptz not null default now(),
  -- The first day from which every listing that leaves the market is among them; null if that isn't so. On that day, some
  -- that were active may be missing, so it can be earlier than `since`.
  endings_since date,
  unique nulls not distinct (source, scope, owner)
);

alter table private.period_sources enable row level security;

create index period_sources_by_scope on private.period_sources (scope) where scope is not null;
create index period_sources_by_owner on private.period_sources (owner) where owner is not null;

-- The newest file of a source, and each upload of an account, that has homes on the market: its newest day, in each ZIP
-- code that it covers.
create table private.newest_files (
  source      smallint not null references public.listing_sources (id) on delete cascade,
  -- The account and its upload; null where everybody may see the homes.
  owner       uuid references auth.users (id) on delete cascade,
  upload      uuid references public.uploads (id) on delete cascade,
  zip         text not null check (zip ~ '^[0-9]{5}$'),
  reported_on date not null,
  check ((owner is null) = (upload is null)),
  unique nulls not distinct (zip, source, upload)
);

alter table private.newest_files enable row level security;

create index newest_files_by_source on private.newest_files (source);
create index newest_files_by_owner on private.newest_files (owner) where owner is not null;
create index newest_files_by_upload on private.newest_files (upload) where upload is not null;

-- Undoing an upload deletes its listing periods, so the coverage of the account's sources is measured again.
create function private.measure_uploaded_periods() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.measure_periods(s.source, null, s.owner, 'file') from private.period_sources s where s.owner = old.user_id;
  return null;
end $$;

create trigger measure_uploaded_periods after delete on public.uploads
  for each row execute function private.measure_uploaded_periods();

-- Whether an active or pending listing counts as on the market on a day: it was seen in the 30 days before, or, by the
-- day its source last reported it (`reported_on`), it is in the newest file of its source in its ZIP code, if that is at
-- most 60 days old. An older record may have been withdrawn since. This is the only place that says so.
-- PostgreSQL inlines it, so it has no search path.
create function private.is_on_market(
  observed_on date, reported_on date, source smallint, zip text, day date
) returns boolean
language sql stable as $$
  select observed_on > day - 30
      or (reported_on >= day - 60 and observed_on > day - interval '1 year'
          and private.is_in_newest_file(reported_on, source, zip, day))
$$;

-- Whether no later file of a source, up to a day, has homes on the market in a ZIP code. A provider has no files: what it
-- no longer has is deleted.
create function private.is_in_newest_file(
  reported_on date, source smallint, zip text, day date
) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return not exists (
    select from private.newest_files f
     where f.zip = is_in_newest_file.zip and f.source = is_in_newest_file.source
       and f.reported_on > is_in_newest_file.reported_on and f.reported_on <= day
       and (f.owner is null or f.owner = private.uploads_owner()));
end $$;

-- Saves the listing periods of a ZIP code that a worker has claimed: all active ones, and those that ended since an
-- earlier fetch. Active listings that are missing have left the market since they were last seen.
-- Only the server may call it.
create function public.save_zip_periods(
  provider text, source text, kind text, zip text, worker uuid, periods text
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  mine  public.provider_fetches;
  own   smallint;
  today date := private.today_in_us();
begin
  select f.* into mine from public.provider_fetches f
   where f.provider = save_zip_periods.provider and f.zip = save_zip_periods.zip and f.claimed_by = worker;
  if not found then
    return;
  end if;
  own := private.live_source(save_zip_periods.source, save_zip_periods.kind);
  perform private.put_periods(own, mine.scope, null, null, periods::jsonb);
  update private.listing_periods p set ending = 'unknown', left_by = today, active_through = least(p.active_through, today - 1)
   where p.source = own and p.scope is not distinct from mine.scope and p.zip = save_zip_periods.zip and p.ending is null
     and not exists (select from jsonb_to_recordset(periods::jsonb) n (listing text, ending text)
                      where n.listing = p.listing and n.ending is null);
  if not exists (select from private.period_sources s
                  where s.source = own and s.scope is not distinct from mine.scope and s.since is not null) then
    perform private.measure_periods(own, mine.scope, null, 'zips');
  end if;
end $$;

grant execute on function public.save_zip_periods to service_role;

-- Saves one page of a replica's listing periods, and ends those of deleted listings, whose numbers are given in JSON.
-- Those count as active until the replica was last caught up.
-- Only the server may call it.
create function public.save_replica_periods(
  provider text, license text, office_domain text, source text, kind text, periods text, removed text, caught_up boolean
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  mine  record;
  own   smallint := private.live_source(save_replica_periods.source, save_replica_periods.kind);
  today date := private.today_in_us();
begin
  select * into mine from private.scope_for(license, office_domain, null);
  perform private.put_periods(own, mine.scope, null, null, periods::jsonb);
  update private.listing_periods p
     set ending = 'unknown', left_by = today,
         active_through = least(greatest(p.active_through, (select r.caught_up_at::date from public.provider_replicas r
                                                             where r.provider = save_replica_periods.provider)), today - 1)
   where p.source = own and p.scope is not distinct from mine.scope and p.ending is null
     and p.listing in (select jsonb_array_elements_text(removed::jsonb));
  if not caught_up then
    return;
  end if;
  update private.period_sources s set through = today
   where s.source = own and s.scope is not distinct from mine.scope and s.measured_at > now() - interval '6 hours';
  if not found then
    perform private.measure_periods(own, mine.scope, null, 'copy');
  end if;
end $$;

grant execute on function public.save_replica_periods to service_role;

-- The id of a source. Creates the row if the provider has stored nothing yet.
create function private.live_source(source_name text, source_kind text) returns smallint
language plpgsql set search_path = '' as $$
declare
  own smallint := (select s.id from public.listing_sources s where s.name = source_name);
begin
  if own is null then
    insert into public.listing_sources (name, kind, live) values (source_name, source_kind, true) on conflict do nothing;
    own := (select s.id from public.listing_sources s where s.name = source_name);
  end if;
  return own;
end $$;

-- Saves listing periods, in JSON. Known dates are kept: an ending reported without its date doesn't move the last day
-- on which the listing was seen active.
create function private.put_periods(own smallint, of_scope uuid, of_owner uuid, of_upload uuid, periods jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.listing_periods as p
    (source, scope, owner, upload, zip, street_key, listing, listed_on, active_through, left_by, ending, home)
  select distinct on (n.listing, n.listed_on)
         own, of_scope, of_owner, of_upload, n.zip, n.street, n.listing, n.listed_on, n.active_through, n.left_by, n.ending, n.unsold
    from jsonb_array_elements(periods) with ordinality e (period, place),
         jsonb_to_record(e.period) n
           (zip text, street text, listing text, listed_on date, active_through date, left_by date, ending text, unsold jsonb)
   order by n.listing, n.listed_on, e.place desc
  on conflict (source, scope, upload, listing, listed_on) do update
     set zip = excluded.zip, left_by = excluded.left_by, ending = excluded.ending, saved_at = excluded.saved_at,
         home = excluded.home, street_key = coalesce(excluded.street_key, p.street_key),
         active_through = least(greatest(p.active_through, excluded.active_through), excluded.left_by - 1)
   where (p.zip, p.left_by, p.ending, p.active_through, p.home, p.street_key)
         is distinct from (excluded.zip, excluded.left_by, excluded.ending, excluded.active_through, excluded.home,
                           coalesce(excluded.street_key, p.street_key));
  -- A listing has one open period. Under a later list date it was listed again; under another one the date was corrected.
  delete from private.listing_periods p
   using jsonb_to_recordset(periods) n (listing text, listed_on date)
   where p.source = own and p.scope is not distinct from of_scope and p.upload is not distinct from of_upload
     and p.listing = n.listing and p.ending is null and p.listed_on is distinct from n.listed_on
     and coalesce(n.listed_on <= p.active_through, true)
     and not exists (select from jsonb_to_recordset(periods) o (listing text, listed_on date)
                      where o.listing = p.listing and o.listed_on is not distinct from p.listed_on);
  update private.listing_periods p set ending = 'unknown', left_by = n.listed_on
    from (select n.listing, max(n.listed_on) as listed_on
            from jsonb_to_recordset(periods) n (listing text, listed_on date) group by n.listing) n
   where p.source = own and p.scope is not distinct from of_scope and p.upload is not distinct from of_upload
     and p.listing = n.listing and p.ending is null and p.listed_on < n.listed_on;
end $$;

-- Measures what a source's listing periods cover. They are complete from the date after which it has reported, in every
-- quarter, both sold listings and enough expired or withdrawn ones. Enough means one in twenty, since at least that
-- many leave the market unsold; a source with fewer doesn't report them. From then on it has every ending
-- (`endings_since`). To have every listing that was active, its listings must also go back one more year, since a source
-- with only recent listings lacks the older ones. A source that reports every ending without its kind is complete from its
-- first ending.
create function private.measure_periods(own smallint, of_scope uuid, of_owner uuid, of_kind text) returns void
language plpgsql set search_path = '' as $$
declare
  today date := private.today_in_us();
  last_day date;
  found_since date;
  all_endings date;
begin
  if of_kind = 'zips' then
    found_since := (select min(p.left_by) from private.listing_periods p
                     where p.source = own and p.scope is not distinct from of_scope and p.ending = 'any');
  else
    last_day := case of_kind when 'copy' then today else (
      select max(greatest(p.listed_on, p.left_by)) from private.listing_periods p
       where p.source = own and p.scope is not distinct from of_scope and p.owner is not distinct from of_owner) end;
    with mine as materialized (
      select p.listed_on, p.left_by, p.ending, (last_day - p.left_by) / 91 as quarter
        from private.listing_periods p
       where p.source = own and p.scope is not distinct from of_scope and p.owner is not distinct from of_owner
    ),
    quarters as (
      select m.quarter from mine m where m.quarter >= 0 group by m.quarter
      having count(*) filter (where m.ending = 'sold') > 0
         and count(*) filter (where m.ending in ('expired', 'withdrawn'))
             >= 0.05 * count(*) filter (where m.ending in ('sold', 'expired', 'withdrawn'))
    ),
    whole (quarters) as (
      select coalesce(min(n), 9) from generate_series(0, 8) n where n not in (select q.quarter from quarters q)
    )
    select greatest(last_day - 91 * w.quarters,
                    min(m.left_by) filter (where m.ending = 'sold'),
                    min(m.left_by) filter (where m.ending in ('expired', 'withdrawn'))),
           min(m.listed_on) + 365
      into all_endings, found_since
      from mine m, whole w
     group by w.quarters
    having w.quarters > 0 and bool_or(m.ending = 'expired') and bool_or(m.ending = 'withdrawn');
    found_since := greatest(all_endings, found_since);
  end if;
  if of_kind <> 'zips' and last_day is null then
    delete from private.period_sources s
     where s.source = own and s.scope is not distinct from of_scope and s.owner is not distinct from of_owner;
    return;
  end if;
  insert into private.period_sources as s (source, scope, owner, kind, since, endings_since, through)
  values (own, of_scope, of_owner, of_kind, found_since, all_endings, last_day)
  on conflict (source, scope, owner) do update
     set kind = excluded.kind, since = excluded.since, endings_since = excluded.endings_since, through = excluded.through,
         measured_at = now();
end $$;

-- A ZIP code's inventory on a day and on the same date a year earlier, for one account. It is computed from a single
-- source whose periods are complete, meaning that they cover both dates and tell for every listing whether it was
-- active. A home that was listed again counts once: its earlier listing had left the market by then. If several sources qualify, the one with the most active listings is used. Null if there is none.
create function private.inventory_of_periods(account uuid, place text, as_of date) returns jsonb
language sql stable set search_path = '' as $$
  with visible as (
    select s.* from private.period_sources s
     where s.since is not null
       and (s.scope is null and s.owner is null or s.scope = any (private.scopes_of(account)) or s.owner = account)
  ),
  -- Of several uploads of an account the last one counts.
  reported as (
    select distinct on (s.id, p.listing, p.listed_on)
           s.id, s.source, s.kind, s.since, s.through, p.street_key, p.listing, p.listed_on, p.active_through, p.left_by, p.ending
      from visible s
      join private.listing_periods p
        on p.zip = place and p.source = s.source and p.scope is not distinct from s.scope and p.owner is not distinct from s.owner
     order by s.id, p.listing, p.listed_on, p.saved_at desc
  ),
  relisted as (
    select r.*, case when r.ending is null and r.street_key is not null
                     then min(r.listed_on) over (partition by r.id, r.street_key order by r.listed_on
                                                 range between interval '1 day' following and unbounded following)
                end::date as relisted_on
      from reported r
  ),
  period as (
    select r.id, r.source, r.kind, r.since, r.through, r.listing, r.listed_on,
           least(r.active_through, r.relisted_on - 1) as active_through, coalesce(r.left_by, r.relisted_on) as left_by,
           coalesce(r.ending, case when r.relisted_on is not null then 'unknown' end) as ending
      from relisted r
  ),
  day as (
    select p.id, least(as_of, coalesce(max(p.through), max(greatest(p.active_through, p.left_by)))) as day
      from period p group by p.id
  ),
  dated as (
    select p.*, d.day, (d.day - interval '1 year')::date as year_before,
           -- One that a file has not had for a month has left the market, without a date.
           p.ending is null and (p.kind = 'copy' or private.is_on_market(p.active_through, null, p.source, place, d.day)) as is_open
      from period p join day d using (id)
  ),
  known as (
    select d.*, coalesce(d.listed_on <= d.year_before and (d.is_open or d.active_through >= d.year_before), false) as was_active
      from dated d
  ),
  counted as (
    select k.source, k.since, k.day, k.year_before,
           count(distinct k.listing) filter (
             where coalesce(k.listed_on <= k.day, true) and (k.is_open or k.active_through >= k.day)) as actives,
           count(distinct k.listing) filter (where k.was_active) as actives_before,
           count(*) filter (
             where not k.was_active and coalesce(k.listed_on <= k.year_before, true)
               and (k.is_open or coalesce(k.left_by, k.day) > k.year_before)) as unclear,
           bool_or(k.left_by <= k.year_before) as reaches
      from known k group by k.id, k.source, k.since, k.day, k.year_before
  )
  select jsonb_build_object('actives_now', nullif(c.actives, 0), 'actives_a_year_ago', c.actives_before,
                            'counted_by', s.name, 'counted_on', c.day)
    from counted c join public.listing_sources s on s.id = c.source
   where c.since <= c.year_before and c.reaches and c.unclear = 0 and as_of - c.day <= 30
   order by c.actives desc, s.name limit 1
$$;

-- Searches: finding comps, and the log of who searched for what. `search` charges the credit, searches and
-- writes the log in one transaction, so a failed search costs nothing. A search that finds nothing is free, as is one of
-- an address that can't be priced, but it adds a row, and with a listing provider it can fetch up to six ZIP codes: each account is limited to 60 per hour.

set check_function_bodies = off;

-- The result of a search, as parallel arrays in result order. `cards` covers only the first comps, one per line.
create type private.comps_found as (
  found     integer,
  ids       bigint[],
  statuses  public.listing_status[],
  prices    integer[],
  days      integer[],
  distances double precision[],
  sources   smallint[],
  newest    date,
  cards     text,
  as_of     date,
  radius    double precision,
  -- The physical rows of the shared homes found, for reading more columns in the same snapshot.
  tids      tid[],
  -- How many have no map location, so no distance.
  unlocated integer
);

-- When a cached response can be reused, and what it says about the search.
create type private.search_stamp as (
  -- Of the store.
  version  bigint,
  found    integer,
  zip      text,
  is_empty boolean,
  -- The ZIP codes that it needs from a provider; they stay the same until the store changes.
  zips     text[],
  -- Its address can't be priced.
  is_unpriced boolean
);

-- What is wanted of a search: its comps, or else its evidence.
create type private.search_wants as (
  -- How many comps to describe; null for evidence.
  max_comps   integer,
  -- The stamp of a cached response.
  known       private.search_stamp,
  -- A search that isn't free is charged and recorded, and its evidence is left to `read_evidence`: `head` gives the `position`
  -- in the log that a replica needs for it.
  settle_only boolean
);

create table public.searches (
  id              bigint generated always as identity primary key,
  user_id         uuid not null references auth.users (id) on delete cascade,
  -- As the person wrote it.
  query           text not null,
  zip             text,
  found           integer not null,
  -- Names a request that may be sent twice: it is one search.
  idempotency_key text,
  created_at      timestamptz not null default now(),
  -- Whether the search waited for a provider: the others were answered from the store.
  fetched         boolean not null default false,
  -- The period whose credit the search used; null if the search was free.
  charged_period  timestamptz,
  -- It was free because its address can't be priced. It opens no market.
  is_unpriced     boolean not null default false
);

alter table public.searches enable row level security;
grant select on public.searches to authenticated;
grant all on public.searches to service_role;

create unique index searches_once on public.searches (user_id, idempotency_key)
  where idempotency_key is not null;
create index searches_by_user on public.searches (user_id, created_at desc);
create index searches_by_time on public.searches (created_at);
create index searches_by_place on public.searches (user_id, zip);

create policy "A user reads their own searches"
  on public.searches for select to authenticated
  using (user_id = (select private.active_caller()));

-- Searches that failed because of us or a provider. The comps function adds a row only after a failure, so successful
-- searches have no overhead. It doesn't record who searched, or for what.
create table public.search_failures (
  id     bigint generated always as identity primary key,
  at     timestamptz not null default now(),
  status integer not null check (status between 500 and 599)
);

alter table public.search_failures enable row level security;
grant all on public.search_failures to service_role;

create index search_failures_by_time on public.search_failures (at);

-- Repeating a recorded search, or asking for its evidence or report, adds no row and so is not limited: otherwise 60
-- free searches in an hour would block the report of a search that was paid for.
create function private.limit_free_searches() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.idempotency_key is not null and exists (
    select from public.searches s
     where s.user_id = new.user_id and s.idempotency_key = new.idempotency_key) then
    return new;
  end if;
  if (select count(*) from public.searches s
       where s.user_id = new.user_id and s.created_at > now() - interval '1 hour' and s.charged_period is null) >= 60 then
    raise exception 'You''ve had 60 searches without results in the past hour. Check the address or ZIP code, and try again later.'
      using errcode = 'PT429';
  end if;
  return new;
end $$;

create trigger limit_free_searches before insert on public.searches
  for each row when (new.charged_period is null) execute function private.limit_free_searches();

-- Undoes a search and refunds its credit when it could not be answered, or when the report it paid for could not be computed
-- or saved. The search is identified by its idempotency key.
-- Only the server may call it.
create function public.refund_search(caller uuid, idempotency_key text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  charged timestamptz;
begin
  -- The search may still be running, although the server no longer waits for it.
  perform pg_advisory_xact_lock(hashtextextended(refund_search.caller::text || refund_search.idempotency_key, 0));
  delete from public.searches s
   where s.user_id = refund_search.caller and s.idempotency_key = refund_search.idempotency_key
  returning s.charged_period into charged;
  perform private.refund_credit(refund_search.caller, charged);
end $$;

grant execute on function public.refund_search to service_role;

-- Records that a search failed, with the status of its response.
-- Only the server may call it.
create function public.record_search_failure(status integer) returns void
language sql security definer set search_path = '' as $$
  insert into public.search_failures (status) values (record_search_failure.status)
$$;

grant execute on function public.record_search_failure to service_role;

-- Checks whether a user may export a search to CSV, which requires a paid plan. `refused` is null if they may,
-- otherwise the reason. Also returns the user's units. A search is identified by its idempotency key and can be
-- exported for one day.
-- Only the server may call it.
create function public.check_export(caller uuid, query text, idempotency_key text)
returns table (refused text, units text)
language sql stable security definer set search_path = '' as $$
  select case
      when not private.is_active_account(check_export.caller) then 'unknown_caller'
      when not exists (select from private.entitling_subscription(check_export.caller)) then 'needs_basic'
      when not exists (
        select from public.searches s
         where s.user_id = check_export.caller and s.idempotency_key = check_export.idempotency_key
           and s.query = check_export.query and s.created_at > now() - interval '1 day') then 'unknown_search'
    end,
    (select p.units from public.profiles p where p.id = check_export.caller)
$$;

grant execute on function public.check_export to service_role;

-- Runs one search for a verified caller: charges it, finds its comps or its evidence, and records it. `place` is a
-- `private.search_place` and `wants` a `private.search_wants`, as JSON. `head` describes the result and its location, or gives
-- the reason in `refused`, in which case nothing was charged. Of comps, `cards` are the first ones, one per line, and `stamp`
-- says when a cached response can be reused, unless it has homes of the caller's own: while a stamp in `wants.known` is valid,
-- nothing is searched, and head and cards are null. Of evidence, homes are columns, and `model` is null if the market has
-- none yet. With `geocode`, an address that can't be located yet is refused as `needs_location` before anything is charged.
-- With a `source` (`private.source_for`), `stale` lists the ZIP codes that must be fetched before the results can be used, and
-- `is_licensed` says whether its license includes the caller.
-- Only the server may call it.
create function public.search(
  caller uuid, query text, place json, wants json, idempotency_key text default null, today date default current_date,
  source json default null, geocode boolean default false
) returns table (
  head json, cards text, stamp text, sales text, offers text, unsold text, model text,
  stale text[], fetched_at timestamptz, is_licensed boolean
)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  searched      private.search_place := json_populate_record(null::private.search_place, place);
  wanted        private.search_wants := json_populate_record(null::private.search_wants, wants);
  fetches       private.search_source := private.source_for(source, caller);
  has_own_homes boolean := private.include_own_homes(caller);
  -- Read first: the answer may be newer than its version, and is then computed again, but never older.
  version       bigint := (select s.version from private.store_version s);
  result        private.search_stamp := case when not has_own_homes then wanted.known end;
  -- The store has not changed since, and none of its ZIP codes has to be fetched.
  is_known      boolean := (
    result.version = version and (
      fetches.provider is null
      or result.zips is not null and (private.stale_zips(fetches.provider, fetches.scope, result.zips)).stale is null)) is true;
  located       record;
  charge        record;
  fresh         record;
  found         record;
begin
  is_licensed := fetches.is_licensed;
  if not is_known then
    located := private.locate_search(caller, searched, geocode);
    -- Under a key, the comps of the same search give the credit back.
    if located.refusal in ('address_without_place', 'unknown_zip')
       and (wanted.max_comps is not null or idempotency_key is null) then
      perform private.release_grant(caller);
    end if;
    if located.refusal is not null then
      head := json_build_object('refused', located.refusal);
      return next;
      return;
    end if;
  end if;
  charge := private.charge_search(caller, query, idempotency_key);
  if charge.refusal is not null then
    head := json_build_object('refused', charge.refusal);
    return next;
    return;
  end if;
  if not is_known then
    if fetches.provider is not null then
      fresh := private.freshness(fetches, searched, located.spot);
      stale := fresh.stale;
      fetched_at := fresh.fetched_at;
      result.zips := fresh.zips;
    end if;
    -- Charged and recorded earlier, under the same key.
    if wanted.settle_only and charge.charged is null then
      head := private.replica_position();
      return next;
      return;
    end if;
    if wanted.max_comps is not null then
      found := private.find_comps(searched, located.spot, wanted.max_comps, today);
      cards := found.cards;
    else
      found := private.settle_evidence(searched, located.spot, today, wanted.settle_only);
      sales := found.sales;
      offers := found.offers;
      unsold := found.unsold;
      model := found.model;
    end if;
    head := found.head;
    result := (version, found.many, coalesce((located.spot).zip, searched.zip), found.is_empty, result.zips, found.is_unpriced);
  end if;
  if result.is_empty or result.is_unpriced then
    charge.charged := private.refund_credit(caller, charge.charged);
  end if;
  perform private.record_search(
    caller, query, idempotency_key, result, charge.charged, wanted.max_comps is not null and fetches.is_fetched);
  if not has_own_homes then
    stamp := result::text;
  end if;
  return next;
end $$;

grant execute on function public.search to service_role;

-- The center of a search, or why it can't be run: `needs_location`, `address_without_place` or `unknown_zip`.
create function private.locate_search(
  caller uuid, place private.search_place, geocode boolean, out spot private.spot, out refusal text
)
language plpgsql set search_path = '' as $$
begin
  if place.street is null then
    select 'zip_centroid', z.latitude, z.longitude, z.zip, null, z.city, z.state into spot
      from public.zip_places z where z.zip = place.zip;
    return;
  end if;
  spot := private.find_spot(place.street, place.zip, place.city, place.state);
  if geocode and coalesce(spot.basis, 'zip_centroid') = 'zip_centroid' then
    if private.needs_geocoding(caller, spot, place) then
      refusal := 'needs_location';
      return;
    end if;
    -- Comps and evidence of an address arrive together: the other one may have located it meanwhile.
    spot := private.find_spot(place.street, place.zip, place.city, place.state);
  end if;
  if spot.basis is null then
    refusal := case when place.zip is null then 'address_without_place' else 'unknown_zip' end;
  end if;
end $$;

-- Finds comps around a spot or in its ZIP code, and describes them. `alike` suggests homes for an address that wasn't
-- found. `empty` is the reason nothing was found, and `is_unpriced` says that the address can't be priced; such a search is
-- free.
create function private.find_comps(
  place private.search_place, spot private.spot, max_comps integer, today date,
  out head json, out cards text, out many integer, out is_empty boolean, out is_unpriced boolean
)
language plpgsql stable set search_path = '' as $$
declare
  comps private.comps_found := private.comps_of_search(place, spot, max_comps, today);
  empty json;
begin
  many := comps.found;
  cards := comps.cards;
  if many = 0 then
    empty := private.empty_search_reason(spot, place.street is not null, comps, today);
  end if;
  is_empty := empty is not null;
  is_unpriced := not is_empty and not private.can_be_priced(spot, place.street, comps, today);
  head := json_build_object(
    'spot', spot, 'radius', comps.radius, 'as_of', comps.as_of, 'newest', comps.newest, 'statuses', comps.statuses,
    'prices', comps.prices, 'days', comps.days, 'distances', comps.distances[1:max_comps],
    'empty', empty, 'unpriced', is_unpriced, 'unlocated', comps.unlocated,
    'alike', case when place.street is not null and spot.basis = 'zip_centroid' and spot.address is null
                  then private.similar_addresses(place.street, coalesce(spot.zip, place.zip)) end,
    'sources', (
      select json_agg(json_build_object(
               'name', s.name, 'demo', s.demo,
               'loaded_at', case when private.has_own_homes() then private.visible_loaded_at(s) else s.loaded_at end)
             order by s.id)
        from public.listing_sources s where s.id = any (comps.sources)));
end $$;

-- The comps of a search: those of its ZIP code without a street, otherwise those around the spot. An address that
-- is known only by its ZIP code is in no circle where homes are known in the same way: it finds all homes of the ZIP code.
create function private.comps_of_search(
  place private.search_place, spot private.spot, max_comps integer, today date
) returns private.comps_found
language plpgsql stable set search_path = '' as $$
declare
  area text := coalesce(spot.zip, place.zip);
begin
  -- The street is empty around the center of a ZIP code, which is a place of its own.
  if place.street is null or (place.street <> '' and spot.basis = 'zip_centroid' and exists (
       select from private.homes_in_zip(area) l where l.latitude is null)) then
    return private.comps_in_zip(area, max_comps, today);
  end if;
  return private.comps_near(spot.latitude, spot.longitude, place.radius, max_comps, today, area, place.street);
end $$;

-- Comps around a point, nearest first: sales of the last year, and listings that are on the market or coming soon. The radius
-- grows step by step until there are at least five. Homes of the ZIP code `place` without a map location take part whatever
-- the radius. Demo homes are used only if there are no real homes within the radius or in that ZIP code.
create function private.comps_near(
  lat double precision, lon double precision, requested_radius double precision, max_comps integer, today date,
  place text default null, street text default null
) returns private.comps_found
language plpgsql stable set search_path = '' as $$
declare
  result        private.comps_found;
  reach         double precision;
  north         double precision := private.miles_north();
  east          double precision := private.miles_east(lat);
  cells         integer[];
  is_demo       boolean;
  as_of         date;
  has_unlocated constant boolean := exists (select from private.homes_in_zip(place) l where l.latitude is null);
begin
  foreach reach in array array[requested_radius, 0.5, 0.75, 1, 1.5, 2, 3, 5] loop
    continue when reach < requested_radius;
    cells := private.cells_around(lat, lon, reach / north, reach / east);
    is_demo := false;
    as_of := today;
    loop
      select count(*) filter (where c.counts), array_agg(c.id) filter (where c.counts),
             array_agg(c.status) filter (where c.counts), array_agg(c.price) filter (where c.counts),
             array_agg(c.days_on_market) filter (where c.counts), array_agg(c.distance) filter (where c.counts),
             array_agg(c.source) filter (where c.counts), max(c.observed_on), null, null, null,
             array_agg(c.tid) filter (where c.counts), 0
        into result
        from (
          select l.id, l.status, l.days_on_market, l.source, l.observed_on, near.distance,
                 case when l.status = 'sold' then l.sold_price else l.list_price end as price,
                 l.tid, l.status = 'sold' or private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, as_of) as counts
          from private.homes_in_cells(cells, lat, lon, reach, as_of - interval '1 year', as_of) l,
               lateral (select private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) as distance) near
          where l.demo = is_demo and near.distance <= reach
          order by near.distance, l.id
        ) c;
      if has_unlocated then
        result := private.with_unlocated(result, private.unlocated_comps(place, street, is_demo, as_of), max_comps);
      end if;
      exit when as_of < today or result.newest >= today - 60;
      if not is_demo and result.found = 0 and not exists (
        select from private.homes_in_cells(cells, lat, lon, reach) l
        where not l.demo and private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) <= reach)
        and not exists (select from private.homes_in_zip(place) l where not l.demo) then
        is_demo := true;
        continue;
      end if;
      select max(l.observed_on) into as_of from private.homes_in_cells(cells, lat, lon, reach) l
       where l.demo = is_demo and private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) <= reach;
      if has_unlocated then
        as_of := greatest(as_of, (select max(l.observed_on) from private.homes_in_zip(place) l
                                   where l.demo = is_demo and l.latitude is null));
      end if;
      exit when as_of is null;
    end loop;
    exit when result.found >= 5;
  end loop;
  if max_comps > 0 then
    result.cards := private.cards_of(result.ids[1:max_comps], result.tids[1:max_comps]);
  end if;
  result.as_of := as_of;
  result.radius := reach;
  return result;
end $$;

-- Comps in a ZIP code without a map location: those on the searched street first, then as in `private.comps_in_zip`.
create function private.unlocated_comps(place text, street text, is_demo boolean, as_of date) returns private.comps_found
language plpgsql stable set search_path = '' as $$
declare
  result private.comps_found;
begin
  select count(*) filter (where c.counts), array_agg(c.id) filter (where c.counts),
         array_agg(c.status) filter (where c.counts), array_agg(c.price) filter (where c.counts),
         array_agg(c.days_on_market) filter (where c.counts), array_agg(null::double precision) filter (where c.counts),
         array_agg(c.source) filter (where c.counts), max(c.observed_on), null, null, null,
         array_agg(c.tid) filter (where c.counts), count(*) filter (where c.counts)
    into result
    from (
      select l.id, l.status, l.days_on_market, l.source, l.observed_on,
             case when l.status = 'sold' then l.sold_price else l.list_price end as price,
             l.tid, l.status = 'sold' or private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, as_of) as counts
      from private.homes_in_zip(place, as_of - interval '1 year', as_of) l
      where l.latitude is null and l.demo = is_demo
      order by private.street_miles(l.street_key, street), l.status, l.observed_on desc, l.id
    ) c;
  return result;
end $$;

-- Located comps and those without a location, which have up to half of the first places: however many homes are around, they
-- take part.
create function private.with_unlocated(near private.comps_found, unlocated private.comps_found, places integer)
returns private.comps_found
language plpgsql immutable set search_path = '' as $$
declare
  shown constant integer := least(unlocated.found, greatest(places - near.found, places / 2));
  first constant integer := greatest(0, places - shown);
begin
  near.ids := near.ids[:first] || unlocated.ids[:shown] || near.ids[first + 1:] || unlocated.ids[shown + 1:];
  near.statuses := near.statuses[:first] || unlocated.statuses[:shown]
                   || near.statuses[first + 1:] || unlocated.statuses[shown + 1:];
  near.prices := near.prices[:first] || unlocated.prices[:shown] || near.prices[first + 1:] || unlocated.prices[shown + 1:];
  near.days := near.days[:first] || unlocated.days[:shown] || near.days[first + 1:] || unlocated.days[shown + 1:];
  near.distances := near.distances[:first] || unlocated.distances[:shown]
                    || near.distances[first + 1:] || unlocated.distances[shown + 1:];
  near.sources := near.sources[:first] || unlocated.sources[:shown] || near.sources[first + 1:] || unlocated.sources[shown + 1:];
  near.tids := near.tids[:first] || unlocated.tids[:shown] || near.tids[first + 1:] || unlocated.tids[shown + 1:];
  near.found := near.found + unlocated.found;
  near.newest := greatest(near.newest, unlocated.newest);
  near.unlocated := unlocated.found;
  return near;
end $$;

-- Why a search found nothing, and the nearest ZIP codes with homes. Null if it found something. An address counts as
-- found if it has comps, or evidence for its price, which is searched over a larger area.
create function private.empty_search_reason(spot private.spot, is_address boolean, comps private.comps_found, today date) returns json
language plpgsql stable set search_path = '' as $$
declare
  near private.evidence_found;
begin
  if comps.found > 0 then
    return null;
  end if;
  if spot.zip is null then
    return json_build_object('reason', 'unknown_zip', 'nearest', '[]'::json);
  end if;
  if is_address then
    comps := private.comps_in_zip(spot.zip, 0, today);
    near := private.evidence_near(
      spot.latitude, spot.longitude, spot.zip, null,
      coalesce((select l.demo from private.homes_by_id(comps.ids[1:1]) l), false), coalesce(comps.as_of, today),
      is_placed => not private.is_home_unplaced(spot));
    if near.sales is not null or near.offers is not null then
      return null;
    end if;
  end if;
  return json_build_object(
    'reason', case when is_address then 'no_homes_near_address' else 'no_homes_in_zip' end,
    'nearest', private.nearest_zips_with_homes(spot.latitude, spot.longitude));
end $$;

-- Comps in a ZIP code: sales of the last year, newest closing first, then listings that are on the market or coming soon,
-- newest list date first.
-- The effective date is today, or the date of the newest record if that is more than 60 days old. The index is sorted
-- by the date last seen. Sorting by list date is done only if the cards returned extend past the sold homes, so other
-- searches don't pay for it.
create function private.comps_in_zip(searched text, max_comps integer, today date) returns private.comps_found
language plpgsql stable set search_path = '' as $$
declare
  result       private.comps_found;
  as_of        date := today;
  ids          bigint[];
  tids         tid[];
  first_listed integer;
begin
  loop
    select count(*) filter (where c.counts), array_agg(c.id) filter (where c.counts),
           array_agg(c.status) filter (where c.counts), array_agg(c.price) filter (where c.counts),
           array_agg(c.days_on_market) filter (where c.counts), null,
           array_agg(c.source) filter (where c.counts), max(c.observed_on), null, null, null,
           array_agg(c.tid) filter (where c.counts), count(*) filter (where c.counts and c.latitude is null)
      into result
      from (
        select l.id, l.status, l.days_on_market, l.source, l.observed_on, l.latitude,
               case when l.status = 'sold' then l.sold_price else l.list_price end as price,
               l.tid, l.status = 'sold' or private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, as_of) as counts
        from private.homes_in_zip(searched, as_of - interval '1 year', as_of) l
        order by l.status, l.observed_on desc, l.id
      ) c;
    exit when as_of < today or result.newest >= today - 60;
    select max(l.observed_on) into as_of from private.homes_in_zip(searched) l;
    exit when as_of is null;
  end loop;
  first_listed := nullif(cardinality(array_positions(result.statuses[1:max_comps], 'sold')) + 1,
                         cardinality(result.statuses[1:max_comps]) + 1);
  if first_listed is not null then
    select result.ids[1:first_listed - 1] || array_agg(c.id), result.tids[1:first_listed - 1] || array_agg(c.tid)
      into ids, tids
      from (
        select l.id, l.tid from private.homes_in_zip(searched, as_of - interval '1 year', as_of) l
         where l.status in ('for_sale', 'pending', 'coming_soon')
           and private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, as_of)
         order by l.status, l.listed_on desc nulls last, l.id
      ) c;
  else
    ids := result.ids;
    tids := result.tids;
  end if;
  if max_comps > 0 then
    result.cards := private.cards_of(ids[1:max_comps], tids[1:max_comps]);
  end if;
  result.as_of := as_of;
  return result;
end $$;

-- The cards of listings, one per line, in the given order. Cards are wide, so they are fetched only for the comps
-- returned, after sorting. Shared homes are addressed by ctid, which reads them from the same snapshot, others by id.
create function private.cards_of(ids bigint[], tids tid[]) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select string_agg(in_order.card, e'\n')
            from (select coalesce(l.card, private.own_card(ids[f.place])) as card
                    from unnest(tids) with ordinality f (tid, place)
                    left join public.listings l on l.ctid = f.tid order by f.place) in_order);
end $$;

-- The card of a home that only the caller finds.
create function private.own_card(home bigint) returns text
language sql stable set search_path = '' as $$
  select o.card from public.uploaded_listings o where o.id = home
  union all
  select b.card from private.licensed_listings b where b.id = home
$$;

-- Logs a search. If a free search is repeated under the same key and now finds homes, or a price, it becomes a paid one. A
-- search that has waited for a fetch has found something else since.
create function private.record_search(
  target_user uuid, query text, key text, result private.search_stamp, charged timestamptz, fetched boolean
) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.searches as s (user_id, query, zip, found, idempotency_key, charged_period, is_unpriced, fetched)
  values (target_user, query, result.zip, result.found, key, charged, coalesce(result.is_unpriced, false),
          coalesce(record_search.fetched, false))
  on conflict (user_id, idempotency_key) where idempotency_key is not null
  do update set found = excluded.found,
                charged_period = coalesce(s.charged_period, excluded.charged_period),
                is_unpriced = s.is_unpriced and excluded.charged_period is null,
                fetched = s.fetched or excluded.fetched
   where excluded.fetched or (s.charged_period is null and excluded.charged_period is not null);
end $$;

-- Evidence: what a price is computed from: the home, the closed sales and active listings around it, and its market's model.
-- Together with the comps under the same key, it costs one credit. For the home itself, it goes back one year further: such a sale is not a comp, but the model correction has
-- learned what it says about the price.

set check_function_bodies = off;

-- The evidence around a point. With `list_prices_only`, there are no closed sales and `sales` holds active listings
-- instead.
create type private.evidence_found as (
  reach            double precision,
  sales            text,
  offers           text,
  list_prices_only boolean,
  -- The listings that left the market unsold, as `private.unsold_near` writes them.
  unsold           text,
  -- The deeds for several homes, as `private.deeds_near` writes them.
  deeds            json
);

-- The homes that `private.evidence_near` describes, as ids.
create type private.evidence_homes as (
  -- Null for a home without a place: all of its ZIP code.
  reach   double precision,
  sold    bigint[],
  -- Listings that are on the market or coming soon.
  offered bigint[],
  -- Without any sale, the listings of the last year, whether or not they are still on the market.
  listed  bigint[]
);

-- The evidence of a search, what it says of the market around, and whether the search is free: if it finds neither comps nor
-- sales, or the address can't be priced. With `settle_only`, only what settles that is searched.
create function private.settle_evidence(
  place private.search_place, spot private.spot, today date, settle_only boolean,
  out head json, out sales text, out offers text, out unsold text, out model text,
  out many integer, out is_empty boolean, out is_unpriced boolean
)
language plpgsql volatile set search_path = '' as $$
declare
  comps    private.comps_found := private.comps_of_search(place, spot, 0, today);
  evidence record;
begin
  many := comps.found;
  if settle_only and many > 0 then
    head := private.replica_position();
  else
    evidence := private.evidence_of_search(spot, place.street, comps, today);
    head := evidence.head;
    sales := evidence.sales;
    offers := evidence.offers;
    unsold := evidence.unsold;
    model := evidence.model;
  end if;
  is_empty := many = 0 and sales is null and offers is null;
  is_unpriced := not private.can_be_priced(spot, place.street, comps, today);
end $$;

-- The evidence of a search that `public.search` has just settled. It writes nothing, so a replica can answer it.
-- Only the server may call it.
create function public.read_evidence(caller uuid, place json, today date)
returns table (head json, sales text, offers text, unsold text, model text)
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  searched private.search_place := json_populate_record(null::private.search_place, place);
  located  record;
begin
  perform private.include_own_homes(caller);
  located := private.locate_search(caller, searched, false);
  return query select e.* from private.evidence_of_search(
    located.spot, searched.street, private.comps_of_search(searched, located.spot, 0, today), today) e;
end $$;

grant execute on function public.read_evidence to service_role;

-- Up to where a replica must have replayed the log to answer like the primary. The record of a search may not be on the disk
-- yet, and so not sent to a replica, but evidence doesn't read it; all that it does read is on the disk before anyone sees it.
create function private.replica_position() returns json
language sql volatile set search_path = '' as $$
  select json_build_object('position', pg_current_wal_flush_lsn())
$$;

-- The evidence around the spot of a search. Its comps settle the effective date, and whether homes here are fictional.
create function private.evidence_of_search(
  spot private.spot, street text, comps private.comps_found, today date,
  out head json, out sales text, out offers text, out unsold text, out model text
)
language plpgsql stable set search_path = '' as $$
declare
  near    private.evidence_found;
  subject json;
  is_demo boolean;
  named   text;
  town    json;
begin
  if spot.latitude is not null then
    if comps.found = 0 and street is not null then
      comps := private.comps_in_zip(spot.zip, 0, today);
    end if;
    is_demo := coalesce((select l.demo from private.homes_by_id(comps.ids[1:1]) l), false);
    subject := case when street is not null then private.home_at(street, spot.zip) end;
    if subject is null and street is not null then
      street := private.known_street(street, spot.zip);
      subject := private.home_at(street, spot.zip);
    end if;
    near := private.evidence_near(spot.latitude, spot.longitude, spot.zip,
                                  (subject ->> 'homeType')::public.home_type, is_demo,
                                  coalesce(comps.as_of, today), street, not private.is_home_unplaced(spot));
    select private.market_name(z.county, z.state) into named from public.zip_places z where z.zip = spot.zip;
    -- Such as {"city": "Seattle", "county": "King County", "state": "WA"}.
    select json_build_object('city', z.city, 'county', split_part(named, ', ', 1), 'state', z.state) into town
      from public.zip_places z where z.zip = spot.zip;
    select m.model::text into model from public.market_models m where m.market = named and m.demo = is_demo;
  end if;
  sales := near.sales;
  offers := near.offers;
  unsold := near.unsold;
  head := json_build_object(
    'spot', spot, 'subject', subject, 'reach', near.reach, 'as_of', coalesce(comps.as_of, today), 'demo', is_demo,
    'list_prices_only', near.list_prices_only, 'market', named, 'place', town, 'deeds', near.deeds,
    'past_listing', private.past_listing_of(street, spot.zip, is_demo, coalesce(comps.as_of, today)));
end $$;

-- The home at an address: each fact comes from the newest record that has it. Null if the store has none. Real records
-- hide demo ones.
create function private.home_at(street text, place text) returns json
language plpgsql stable set search_path = '' as $$
declare
  ids bigint[] := array(select l.id from private.homes_at(street, place) l);
begin
  return (select case when count(*) = 0 then null else json_build_object(
      'id', (array_agg(h.sale_key))[1],
      'address', (array_agg(h.address))[1],
      'city', (array_agg(h.city) filter (where h.city is not null))[1],
      'state', (array_agg(h.state) filter (where h.state is not null))[1],
      'zip', place,
      'homeType', coalesce((array_agg(h.home_type) filter (where h.home_type <> 'other'))[1],
                           (array_agg(h.home_type) filter (where h.home_type = 'other'))[1]),
      'latitude', (array_agg(h.latitude) filter (where h.latitude is not null))[1],
      'longitude', (array_agg(h.longitude) filter (where h.latitude is not null))[1],
      'bedrooms', (array_agg(h.bedrooms) filter (where h.bedrooms is not null))[1],
      'bathrooms', (array_agg(h.bathrooms) filter (where h.bathrooms is not null))[1],
      'livingArea', (array_agg(h.living_area) filter (where h.living_area is not null))[1],
      'lotSize', (array_agg(h.lot_size) filter (where h.lot_size is not null))[1],
      'yearBuilt', (array_agg(h.year_built) filter (where h.year_built is not null))[1],
      'yearRenovated', (array_agg(h.year_renovated) filter (where h.year_renovated is not null))[1],
      'condition', (array_agg(h.condition) filter (where h.condition is not null))[1],
      'quality', (array_agg(h.quality) filter (where h.quality is not null))[1],
      'garageSpaces', (array_agg(h.garage_spaces) filter (where h.garage_spaces is not null))[1],
      'pool', (array_agg(h.pool) filter (where h.pool is not null))[1],
      'basementArea', (array_agg(h.basement_area) filter (where h.basement_area is not null))[1],
      'view', (array_agg(h.view) filter (where h.view is not null))[1],
      'waterfront', (array_agg(h.waterfront) filter (where h.waterfront is not null))[1],
      'extraFeatures', (array_agg(h.extra_features) filter (where h.extra_features is not null))[1],
      'hidesValuation', (array_agg(h.hides_valuation))[1],
      'listedRemarks', (array_agg(json_build_object('reading', h.remarks::json, 'on', h.observed_on, 'source', h.source_name))
                  filter (where h.remarks is not null))[1],
      'listedPhotos', (array_agg(json_build_object('home', h.sale_key, 'attribution', h.attribution))
                  filter (where h.photos is not null))[1],
      -- Where each fact comes from.
      'origins', jsonb_strip_nulls(jsonb_build_object(
        'home_type', (array_agg(coalesce(h.origins ->> 'home_type', h.source_name)) filter (where h.home_type <> 'other'))[1],
        'bedrooms', (array_agg(coalesce(h.origins ->> 'bedrooms', h.source_name)) filter (where h.bedrooms is not null))[1],
        'bathrooms', (array_agg(coalesce(h.origins ->> 'bathrooms', h.source_name)) filter (where h.bathrooms is not null))[1],
        'living_area', (array_agg(coalesce(h.origins ->> 'living_area', h.source_name)) filter (where h.living_area is not null))[1],
        'lot_size', (array_agg(coalesce(h.origins ->> 'lot_size', h.source_name)) filter (where h.lot_size is not null))[1],
        'year_built', (array_agg(coalesce(h.origins ->> 'year_built', h.source_name)) filter (where h.year_built is not null))[1],
        'year_renovated', (array_agg(coalesce(h.origins ->> 'year_renovated', h.source_name)) filter (where h.year_renovated is not null))[1],
        'condition', (array_agg(coalesce(h.origins ->> 'condition', h.source_name)) filter (where h.condition is not null))[1],
        'quality', (array_agg(coalesce(h.origins ->> 'quality', h.source_name)) filter (where h.quality is not null))[1],
        'garage_spaces', (array_agg(coalesce(h.origins ->> 'garage_spaces', h.source_name)) filter (where h.garage_spaces is not null))[1],
        'pool', (array_agg(coalesce(h.origins ->> 'pool', h.source_name)) filter (where h.pool is not null))[1],
        'basement_area', (array_agg(coalesce(h.origins ->> 'basement_area', h.source_name)) filter (where h.basement_area is not null))[1],
        'view', (array_agg(coalesce(h.origins ->> 'view', h.source_name)) filter (where h.view is not null))[1],
        'extra_features', (array_agg(coalesce(h.origins ->> 'extra_features', h.source_name)) filter (where h.extra_features is not null))[1],
        'waterfront', (array_agg(coalesce(h.origins ->> 'waterfront', h.source_name)) filter (where h.waterfront is not null))[1]))
    ) end
  from (
    select l.*, s.name as source_name
      from private.homes_by_id(ids) l join public.listing_sources s on s.id = l.source
     where not l.demo or not exists (select from private.homes_by_id(ids) r where not r.demo)
     order by l.observed_on desc, l.id
  ) h);
end $$;

-- True if an address can be priced: three sales of its type, or three listings where there are no sales, can be used. What
-- can't be used, and how far back and away, is as in domain/comps; only outliers of price are left to it. The type of a home
-- that the store doesn't have is for the agent to say, so any will do. True also for a search that asks for no price.
create function private.can_be_priced(spot private.spot, street text, comps private.comps_found, today date) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  subject json;
  homes   private.evidence_homes;
  as_of   date;
  is_demo boolean;
begin
  if coalesce(street, '') = '' then
    return true;
  end if;
  subject := private.home_at(street, spot.zip);
  if (subject ->> 'hidesValuation')::boolean then
    return false;
  end if;
  if comps.found = 0 then
    comps := private.comps_in_zip(spot.zip, 0, today);
  end if;
  as_of := coalesce(comps.as_of, today);
  -- Most addresses have enough among the first comps.
  if private.has_three_like(subject, street, spot.zip, array(
       select i.id from unnest(comps.ids, comps.statuses) i (id, status) where i.status = 'sold' limit 100)) then
    return true;
  end if;
  is_demo := coalesce((select l.demo from private.homes_by_id(comps.ids[1:1]) l), false);
  homes := private.find_evidence(spot.latitude, spot.longitude, spot.zip, (subject ->> 'homeType')::public.home_type,
                                 is_demo, as_of, street, not private.is_home_unplaced(spot));
  return private.has_three_like(
    subject, street, spot.zip, case when cardinality(homes.sold) > 0 then homes.sold else homes.listed end);
end $$;

-- Whether three of these homes are like the subject: of its type, or of any one type if the subject is unknown, with a living
-- area unless its record has none, and not its own. Records of one sale count once.
create function private.has_three_like(subject json, street text, place text, ids bigint[]) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from unnest(case when subject is null then enum_range(null::public.home_type)
                            else array[(subject ->> 'homeType')::public.home_type] end) kind (type)
      join private.homes_by_id(ids) l
        on private.may_share_type(kind.type, street like '% #%', (subject ->> 'lotSize')::integer,
                                  l.home_type, coalesce(l.street_key like '% #%', false), l.lot_size)
     where (l.living_area is not null or (subject is not null and subject ->> 'livingArea' is null))
       and (l.street_key, l.zip) is distinct from (street, place)
       and coalesce(l.sold_price, l.list_price) > 0
     group by kind.type
    having count(distinct (coalesce(l.street_key, l.sale_key), l.zip, coalesce(l.sold_price, l.list_price))) >= 3)
$$;

-- Whether two homes may be of the same type, if null is unknown. `mayShareType` of domain/home/types says the same, and why.
create function private.may_share_type(
  one public.home_type, one_has_unit boolean, one_lot integer, other public.home_type, other_has_unit boolean, other_lot integer
) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case
    when one is not null and other is not null then one = other
    when one is null and other is null then one_has_unit = other_has_unit
    else (select case k.type
                   when 'condo' then k.is_unit
                   when 'townhouse' then k.is_unit or k.has_like_lot
                   when 'single_family' then not k.is_unit and k.has_like_lot
                   else false end
            from (select coalesce(one, other) as type, case when one is null then one_has_unit else other_has_unit end as is_unit,
                         -- Without one of the lots, it may be.
                         coalesce(least(one_lot, other_lot) >= 3000
                                  or greatest(one_lot, other_lot) < 3 * least(one_lot, other_lot), true) as has_like_lot) k)
  end
$$;

-- Up to 500 closed sales of the 24 months before `as_of`, and up to 100 listings that are on the market or coming soon
-- (`offered`). Without any sale, a price is based on the list prices of the last year (`listed`), whether or not the homes
-- are still listed. The radius grows until it contains 200 sales of the wanted or an unknown type within 12 months, or 500
-- sales of any type. If it contains more than 500, those of the wanted or an unknown type come first. Homes in the ZIP code without a map location take part however many
-- others are near, with up to 200 sales and 40 listings. For a home without a place, all are of its ZIP code.
create function private.find_evidence(
  lat double precision, lon double precision, place text, wanted public.home_type, is_demo boolean, as_of date,
  street text, is_placed boolean
) returns private.evidence_homes
language plpgsql stable set search_path = '' as $$
declare
  result  private.evidence_homes;
  reach   double precision;
  north   double precision := private.miles_north();
  east    double precision := private.miles_east(lat);
  cells   integer[];
  recent  integer;
  sold    constant bigint[] := private.evidence_in_zip(place, wanted, street, true, is_demo, as_of, is_placed);
  offered constant bigint[] := private.evidence_in_zip(place, wanted, street, false, is_demo, as_of, is_placed, true);
begin
  if not is_placed then
    return (null, sold, offered, private.evidence_in_zip(place, wanted, street, false, is_demo, as_of, is_placed))::private.evidence_homes;
  end if;
  foreach reach in array array[1.0, 1.6, 2.56, 4.1, 6.6, 10.5, 16.8] loop
    cells := private.cells_around(lat, lon, reach / north, reach / east);
    select array_agg(n.id order by n.rank) filter (where n.status = 'sold' and n.rank <= 500),
           array_agg(n.id order by n.rank) filter (where n.is_on_market and n.rank <= 100),
           array_agg(n.id order by n.rank) filter (where n.status <> 'sold' and n.rank <= 500),
           count(*) filter (where n.status = 'sold' and n.is_wanted and n.observed_on > as_of - interval '1 year')
      into result.sold, result.offered, result.listed, recent
      from (
        select l.id, l.status, l.observed_on, w.is_wanted, o.is_on_market,
               row_number() over (partition by l.status = 'sold', o.is_on_market
                                  order by w.is_wanted desc, near.distance, l.id) as rank
        from private.homes_in_cells(cells, lat, lon, reach, as_of - interval '2 years', as_of) l,
             lateral (select private.miles_apart(l.latitude - lat, l.longitude - lon, north, east) as distance) near,
             lateral (select wanted is null or l.home_type is null or l.home_type = wanted as is_wanted) w,
             lateral (select l.status <> 'sold'
                         and private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, as_of) as is_on_market) o
        where l.demo = is_demo
          and (l.status = 'sold' or (l.list_price is not null and l.observed_on > as_of - interval '1 year'))
          and near.distance <= reach
      ) n;
    exit when recent >= 200 or cardinality(result.sold) >= 500;
  end loop;
  result.reach := reach;
  result.sold := private.first_of(result.sold, sold, 500, 200);
  result.offered := private.first_of(result.offered, offered, 100, 40);
  if cardinality(result.sold) = 0 then
    result.listed := private.first_of(
      result.listed, private.evidence_in_zip(place, wanted, street, false, is_demo, as_of, is_placed), 500, 40);
  end if;
  return result;
end $$;

-- The first of two lists, `most` in all: the second has at least `share` places if it is that long.
create function private.first_of(one bigint[], other bigint[], most integer, share integer) returns bigint[]
language sql immutable set search_path = '' as $$
  select one[:most - taken.places] || other[:taken.places]
    from (select least(cardinality(other), greatest(share, most - coalesce(cardinality(one), 0))) as places) taken
$$;

-- Sales in a ZIP code, or listings of the last year, of these only those `on_market` if asked; only those without a map location if the home to price has a place: of the wanted type
-- first, then by street, the newest first. Many MLS exports have addresses but no coordinates.
create function private.evidence_in_zip(
  place text, wanted public.home_type, street text, are_sold boolean, is_demo boolean, as_of date, is_placed boolean,
  on_market boolean default false
) returns bigint[]
language sql stable set search_path = '' as $$
  select array(
    select l.id
      from private.homes_in_zip(
             place, as_of - case when are_sold then interval '2 years' else interval '1 year' end, as_of) l
     where (l.latitude is null or not is_placed) and l.demo = is_demo and (l.status = 'sold') = are_sold
       and (are_sold or l.list_price is not null)
       and (not on_market or private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, as_of))
     order by (wanted is null or l.home_type is null or l.home_type = wanted) desc, private.street_miles(l.street_key, street),
              l.observed_on desc, l.id
     limit case when are_sold then 500 else 100 end)
$$;

-- The evidence around a point: the homes of `private.find_evidence`, nearest first.
create function private.evidence_near(
  lat double precision, lon double precision, place text, wanted public.home_type, is_demo boolean, as_of date,
  street text default null, is_placed boolean default true
) returns private.evidence_found
language plpgsql stable set search_path = '' as $$
declare
  result   private.evidence_found;
  north    double precision := private.miles_north();
  east     double precision := private.miles_east(lat);
  farthest double precision;
  homes    private.evidence_homes :=
    private.find_evidence(lat, lon, place, wanted, is_demo, as_of, street, is_placed);
begin
  result.reach := homes.reach;
  result.list_prices_only := cardinality(homes.sold) = 0 and cardinality(homes.listed) > 0;
  result.sales := private.homes_as_columns(
    case when cardinality(homes.sold) = 0 then homes.listed
         else homes.sold || private.own_earlier_sales(street, place, is_demo, as_of) end,
    lat, lon, north, east);
  if cardinality(homes.sold) > 0 then
    select max(private.miles_apart(l.latitude - lat, l.longitude - lon, north, east)) into farthest
      from private.homes_by_id(homes.sold) l;
    result.unsold := private.unsold_near(lat, lon, north, east, farthest, place, street, is_demo, as_of);
  end if;
  result.deeds := private.deeds_near(
    private.cells_around(lat, lon, homes.reach / north, homes.reach / east), lat, lon, north, east, homes.reach, place, as_of);
  if cardinality(homes.offered) > 0 then
    result.offers := private.homes_as_columns(homes.offered[1:100], lat, lon, north, east);
  end if;
  return result;
end $$;

-- Homes near a point as columns: arrays of equal length in the order of the homes, as JSON text. Null if there are
-- none. `day` is the closing date, or for an unsold home the date it was last seen.
create function private.homes_as_columns(
  ids bigint[], lat double precision, lon double precision, north double precision, east double precision
) returns text
language sql stable set search_path = '' as $$
  select case when count(*) = 0 then null else json_build_object(
      'id', array_agg(l.sale_key), 'sourceId', array_agg(l.source_id),
      'address', array_agg(l.address), 'city', array_agg(l.city), 'state', array_agg(l.state),
      'zip', array_agg(l.zip),
      'latitude', array_agg(l.latitude), 'longitude', array_agg(l.longitude),
      'homeType', array_agg(l.home_type), 'status', array_agg(l.status),
      'price', array_agg(case when l.status = 'sold' then l.sold_price else l.list_price end),
      'listPrice', array_agg(l.list_price), 'concessions', array_agg(l.concessions),
      'day', array_agg(l.observed_on), 'contractOn', array_agg(l.contract_on), 'listedOn', array_agg(l.listed_on),
      'daysOnMarket', array_agg(l.days_on_market),
      'bedrooms', array_agg(l.bedrooms), 'bathrooms', array_agg(l.bathrooms), 'livingArea', array_agg(l.living_area),
      'lotSize', array_agg(l.lot_size), 'yearBuilt', array_agg(l.year_built),
      'yearRenovated', array_agg(l.year_renovated),
      'condition', array_agg(l.condition), 'quality', array_agg(l.quality),
      'garageSpaces', array_agg(l.garage_spaces), 'pool', array_agg(l.pool),
      'basementArea', array_agg(l.basement_area),
      'view', array_agg(l.view), 'waterfront', array_agg(l.waterfront), 'extraFeatures', array_agg(l.extra_features),
      'url', array_agg(l.url),
      -- Few sources have them.
      'attribution', case when count(l.attribution) > 0 then array_agg(l.attribution) end,
      'soldDayIsApproximate', case when bool_or(l.sold_day_approximate) then array_agg(l.sold_day_approximate) end,
      'remarks', case when count(l.remarks) > 0 then array_agg(l.remarks) end,
      'hasPhotos', case when count(l.photos) > 0 then array_agg(l.photos is not null) end,
      'source', array_agg(l.source_name), 'origins', array_agg(l.origins),
      'originalListPrice',
        case when count(l.original_list_price) > 0 then array_agg(l.original_list_price) end
    )::text end
  from (
    select h.*, s.name as source_name
      from private.homes_by_id(ids) h
      join public.listing_sources s on s.id = h.source
     order by private.miles_apart(h.latitude - lat, h.longitude - lon, north, east), h.id
  ) l
$$;

-- The listings around a point that left the market unsold in the 24 months before `as_of`, nearest first, of the sources
-- that report every listing that leaves it, each with the day from which it does (`completeFrom`). Null if there is no such
-- source. No farther than `reach` miles, and without a location those in the ZIP code `place`. A home counts once, and not
-- at all if it has been sold or listed since, or is the subject itself. They have no addresses: they are counted, never
-- shown.
create function private.unsold_near(
  lat double precision, lon double precision, north double precision, east double precision, reach double precision,
  place text, street text, is_demo boolean, as_of date
) returns text
language sql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  with complete as materialized (
    select s.source, s.scope, s.owner, s.endings_since, n.name
      from private.period_sources s join public.listing_sources n on n.id = s.source
     where s.endings_since is not null and n.demo = is_demo
       and (s.scope is null and s.owner is null or s.scope = any ((select private.running_scopes())::uuid[])
            or s.owner = (select private.uploads_owner()))
       and exists (select from private.listing_periods p
                    where p.zip = place and p.source = s.source
                      and p.scope is not distinct from s.scope and p.owner is not distinct from s.owner)
  ),
  near as (
    select p.*, c.name,
           private.miles_apart((p.home ->> 'latitude')::float8 - lat, (p.home ->> 'longitude')::float8 - lon, north, east) as distance
      from complete c
      join private.listing_periods p
        on p.source = c.source and p.scope is not distinct from c.scope and p.owner is not distinct from c.owner
     where p.home is not null
       and (p.cell is null and p.zip = place
            or p.cell = any ((select private.cells_around(lat, lon, reach / north, reach / east))::integer[]))
       and p.left_by >= c.endings_since and p.left_by <= as_of and p.left_by > as_of - interval '2 years'
       and (p.zip, p.home ->> 'street') is distinct from (place, street)
  ),
  -- Of several records of a home, the last one counts.
  last as (
    select distinct on (n.zip, coalesce(n.home ->> 'street', n.listing)) n.*
      from near n
     where coalesce(n.distance <= reach, true)
     order by n.zip, coalesce(n.home ->> 'street', n.listing), n.left_by desc, n.saved_at desc
  ),
  nearest as (select * from last l order by l.distance, l.listing, l.left_by limit 500)
  select json_build_object(
      'completeFrom', (select json_object_agg(c.name, c.endings_since) from complete c),
      'listings', (select coalesce(json_agg(u.home - 'street' - 'listPrice' || jsonb_build_object('zip', u.zip, 'leftOn', u.left_by, 'source', u.name)
                                            order by u.distance, u.listing, u.left_by), '[]')
                     from nearest u
                    where not exists (select from private.homes_at(u.home ->> 'street', u.zip) h where h.observed_on >= u.left_by)))::text
    where exists (select from complete)
$$;

-- The newest listing of the home at an address, if it expired or was withdrawn up to `as_of`; null if it sold, is on the
-- market, or has been sold or listed again since. It says nothing of who listed it.
create function private.past_listing_of(street text, place text, is_demo boolean, as_of date) returns json
language sql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select json_build_object('listedOn', p.listed_on, 'endedOn', p.left_by, 'ending', p.ending,
                           'originalListPrice', p.home -> 'originalListPrice', 'listPrice', p.home -> 'listPrice', 'source', p.name)
    from (select p.*, n.name
            from private.listing_periods p join public.listing_sources n on n.id = p.source
           where p.zip = place and p.street_key = street and n.demo = is_demo and p.listed_on <= as_of
             and (p.scope is null and p.owner is null or p.scope = any ((select private.running_scopes())::uuid[])
                  or p.owner = (select private.uploads_owner()))
           order by p.listed_on desc, p.left_by desc nulls first, p.saved_at desc
           limit 1) p
   where p.home is not null and p.left_by > p.listed_on and p.left_by <= as_of
     and not exists (select from private.homes_at(street, place) h where h.observed_on >= p.left_by)
$$;

-- The deeds for several homes around a point or, without a location, in the ZIP code `place`, of the 24 months before
-- `as_of`, nearest first, at most 20: their sales are set aside. Each with one of its addresses and the number of its homes. Null
-- if there are none.
create function private.deeds_near(
  cells integer[], lat double precision, lon double precision, north double precision, east double precision,
  reach double precision, place text, as_of date
) returns json
language sql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  with sales as (
    select l.zip, l.sold_on, l.sold_price, l.address, l.cell, l.latitude, l.longitude from public.listings l
     where l.set_aside = 'one_deed' and (l.cell = any (cells) or l.cell is null and l.zip = place)
    union all
    select o.zip, o.sold_on, o.sold_price, o.address, o.cell, o.latitude, o.longitude from public.uploaded_listings o
     where o.set_aside = 'one_deed' and o.is_current and o.owner = (select private.uploads_owner())
       and (o.cell = any (cells) or o.cell is null and o.zip = place)
    union all
    select b.zip, b.sold_on, b.sold_price, b.address, b.cell, b.latitude, b.longitude from private.licensed_listings b
     where b.set_aside = 'one_deed' and b.scope = any ((select private.running_scopes())::uuid[])
       and (b.cell = any (cells) or b.cell is null and b.zip = place)
  ),
  deeds as (
    select s.zip, s.sold_on, s.sold_price, min(near.distance) as distance,
           (array_agg(s.address order by near.distance, s.address) filter (where s.address is not null))[1] as address
      from sales s, lateral (select private.miles_apart(s.latitude - lat, s.longitude - lon, north, east) as distance) near
     where s.sold_on > as_of - interval '2 years' and s.sold_on <= as_of and coalesce(near.distance <= reach, true)
     group by s.zip, s.sold_on, s.sold_price
     order by distance, s.sold_on desc, s.zip, s.sold_price limit 20
  )
  select json_agg(json_build_object('zip', d.zip, 'soldOn', d.sold_on, 'price', d.sold_price, 'address', d.address, 'homes', (
                    select greatest(count(distinct s.parcel), count(distinct s.home)) from private.recorded_sales s
                     where s.zip = d.zip and s.sold_price = d.sold_price and s.closed_on = d.sold_on
                       and (s.holder is null or s.holder = (select private.uploads_owner())
                            or s.holder = any ((select private.running_scopes())::uuid[]))))
                  order by d.distance, d.sold_on desc, d.zip, d.sold_price)
    from deeds d
$$;

-- Sales of the home at an address, two to three years before a date.
create function private.own_earlier_sales(street text, place text, is_demo boolean, as_of date) returns bigint[]
language sql stable set search_path = '' as $$
  select array(
    select l.id from private.homes_at(street, place) l
    where l.status = 'sold' and l.set_aside is null and l.demo = is_demo
      and l.observed_on <= as_of - interval '2 years' and l.observed_on > as_of - interval '3 years'
    order by l.id)
$$;

-- Market models: what each county's sales say about prices, how well backtests did, and prices sealed before homes sell.

set check_function_bodies = off;

-- One row per county: its price index, rates and errors as a `MarketModel` in domain/pricing. A county with too few
-- sales uses a neighbor's model; `market` inside the model then names the neighbor.
create table public.market_models (
  -- As "King County, WA".
  market    text not null,
  -- Fitted on invented homes alone: these never speak for real ones.
  demo      boolean not null default false,
  -- Only sales dated before this day are in it.
  fitted_on date not null,
  -- How many sales it was fitted on.
  sales     integer not null check (sales >= 0),
  model     jsonb not null,
  made_at   timestamptz not null default now(),
  -- The version of the store before the sales of the model were read. A model that does not say knows none.
  store_version bigint not null default 0,
  -- How many errors its past was searched for: 0 for none yet, up to the number of `EFFORTS` of domain/fitting.
  effort smallint not null default 0 check (effort >= 0),
  -- Errors that the model was fitted on, and their median size, as a share of the price.
  errors integer not null default 0 check (errors >= 0),
  median_error real,
  -- A digest of the sales it knows: a market whose sales are the same is not fitted again.
  sales_digest text not null default '',
  primary key (market, demo)
);

alter table public.market_models enable row level security;
grant all on public.market_models to service_role;

-- The price indexes of a county over all years of its sales, and of its ZIP codes with enough of them.
create table public.market_indexes (
  -- As in `market_models`.
  market       text not null,
  demo         boolean not null,
  -- Empty for the county.
  zip          text not null check (zip ~ '^([0-9]{5})?$'),
  -- A `PriceIndex` of domain/pricing. The county's ends with the index of its model.
  index        jsonb not null,
  fitted_on    date not null,
  sales_digest text not null,
  primary key (market, demo, zip)
);

alter table public.market_indexes enable row level security;
grant all on public.market_indexes to service_role;

-- Running fits. A row counts only while its process holds the lock; a row without a held lock was left by a process
-- that died.
create table public.market_fits (
  market      text not null,
  demo        boolean not null,
  started_at  timestamptz not null default now(),
  -- Sales that it has priced so far.
  priced      integer not null default 0 check (priced >= 0),
  -- The number of the advisory lock that it holds.
  lock_number bigint not null,
  -- When a fit that died is tried again; null while it runs.
  retry_at    timestamptz,
  primary key (market, demo)
);

alter table public.market_fits enable row level security;
grant all on public.market_fits to service_role;

-- Backtest runs: aggregate figures per source, without homes or people.
create table public.backtests (
  id     bigint generated always as identity primary key,
  -- The source of listings that was priced, by its name.
  source text not null,
  run_at timestamptz not null default now(),
  result jsonb not null
);

alter table public.backtests enable row level security;
grant all on public.backtests to service_role;

create index backtests_by_source on public.backtests (source, run_at desc);

create table public.past_errors (
  market      text not null,
  demo        boolean not null,
  -- The sale, by its name in `listings`.
  sale_key    text not null,
  -- The date of the price, and that of the closing, from which the error is known.
  priced_on   date not null,
  sold_on     date not null,
  -- Natural logs: the estimate, the sale price over it, the correction that was given, and that at a share of 1.
  log_price   double precision not null,
  error       real not null,
  correction  real not null,
  full_correction real not null,
  -- Number of sales the estimate was based on.
  comps       smallint not null check (comps >= 0),
  -- As `UNCERTAINTY_FACTORS` and `CORRECTION_FACTS` of domain/pricing list them; null if a fact is unknown.
  uncertainty real[] not null,
  facts       real[] not null,
  primary key (market, demo, sale_key)
);

alter table public.past_errors enable row level security;
grant all on public.past_errors to service_role;

-- The forward ledger. Once a month the host prices every home that it knows and seals the list. From then on, triggers
-- refuse every change of that month, and a price changed behind them no longer matches its digest. The owner of the tables
-- could compute that again, so administrators get the digests by email on the same day. When a home sells, its newest
-- sealed price is graded.
create table public.price_seals (
  -- The first day of the month, and the county, such as "King County, WA".
  month     date not null,
  market    text not null,
  sealed_on date not null,
  homes     integer not null check (homes >= 0),
  -- The version of Lotline, and a digest of the market's model.
  method    text not null,
  -- The digest of the market's month before; null for its first.
  previous  text,
  -- The SHA-256 of the month's list, as `private.sealed_text` writes it.
  digest    text not null,
  -- The digest of the market's last grade at that time; null if there was none.
  last_grade text,
  primary key (month, market)
);

-- Only the host seals, through the owner of the tables: nobody else could insert a seal, or date one back.
alter table public.price_seals enable row level security;
grant select on public.price_seals to service_role;

create table private.sealed_prices (
  month      date not null,
  market     text not null,
  -- As `private.sealed_home` names it.
  home       text collate "C" not null,
  -- US dollars; `low` and `high` are the 80% range.
  price      integer not null check (price > 0),
  low        integer not null,
  high       integer not null,
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  -- It was active or pending, so its list price was known, although no price of ours uses it.
  is_listed  boolean not null,
  -- When the home itself had last sold, as far as known.
  last_sold  date,
  primary key (month, market, home)
);

alter table private.sealed_prices enable row level security;

create index sealed_prices_by_home on private.sealed_prices (home);

-- The seals that administrators have been emailed about.
create table private.emailed_seals (
  month  date not null,
  market text not null,
  primary key (month, market)
);

alter table private.emailed_seals enable row level security;

-- What sealed homes sold for. A sale is graded once, against the newest price that was sealed before its contract. The
-- grades of a market are a chain: each digest includes the one before.
create table private.sealed_grades (
  home        text collate "C" not null,
  sold_on     date not null,
  contract_on date,
  sale_price  integer not null,
  month       date not null,
  market      text not null,
  graded_on   date not null,
  -- Its place in the chain, from 1.
  number      integer not null,
  digest      text not null,
  primary key (home, sold_on),
  unique (market, number),
  foreign key (month, market, home) references private.sealed_prices (month, market, home)
);

alter table private.sealed_grades enable row level security;

create index sealed_grades_by_price on private.sealed_grades (month, market, home);

-- The latest result of each source, for the public accuracy page.
-- Anyone may call it.
create function public.latest_backtest()
returns table (source text, run_at timestamptz, result jsonb)
language sql stable security definer set search_path = '' as $$
  select distinct on (b.source) b.source, b.run_at, b.result
  from public.backtests b
  order by b.source, b.run_at desc, b.id desc
$$;

grant execute on function public.latest_backtest to anon, authenticated, service_role;

-- How close the prices of each county's model came, blind: the errors that it measured on past sales, and their median as a
-- share of the sale price. Counties with at least 30 of them, largest first.
-- Anyone may call it.
create function public.measured_markets()
returns table (market text, demo boolean, prices integer, median_error real, measured_on date)
language sql stable security definer set search_path = '' as $$
  select m.market, m.demo, m.errors, m.median_error, m.fitted_on
    from public.market_models m
   where m.errors >= 30 and m.median_error is not null
   order by m.errors desc, m.market
   limit 100
$$;

grant execute on function public.measured_markets to anon, authenticated, service_role;

-- The seals of the latest months, and how the graded prices did: over all, and by market, month of the seal,
-- confidence, whether a list price was known, and how long before the seal the home itself had sold. Errors are shares of the sale price, as `measureAccuracy` of
-- domain/accuracy computes them.
-- Anyone may call it.
create function public.sealed_accuracy() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'seals', coalesce((
      select jsonb_agg(to_jsonb(s) order by s.month desc, s.market)
        from (select * from public.price_seals where homes > 0 order by month desc, market limit 100) s), '[]'),
    'groups', coalesce((select jsonb_agg(to_jsonb(g) order by g."by", g.sales desc, g.label) from (
      select case grouping(e.market, e.month, e.confidence, e.is_listed, e.resold)
               when 15 then 'market' when 23 then 'month' when 27 then 'confidence' when 29 then 'listed'
               when 30 then 'resold' else 'all'
             end as "by",
             coalesce(e.market, to_char(e.month, 'YYYY-MM-DD'), e.confidence, e.is_listed::text, e.resold, '') as label,
             count(*) as sales,
             percentile_cont(0.5) within group (order by abs(e.error)) as "medianError",
             avg((abs(e.error) <= 0.1)::integer)::float8 as within10,
             avg(e.is_inside::integer)::float8 as coverage
        from (select p.market, p.month, p.confidence, p.is_listed, p.price::float8 / g.sale_price - 1 as error,
                     g.sale_price between p.low and p.high as is_inside,
                     -- As `RESOLD_SOON_DAYS` of domain/home/same-home.ts.
                     case when p.last_sold is null then 'unknown' when s.sealed_on - p.last_sold <= 548 then 'soon'
                          else 'later' end as resold
                from private.sealed_grades g
                join private.sealed_prices p using (month, market, home)
                join public.price_seals s using (month, market)
               -- A sale that turned out to be of several homes graded no price.
               where not exists (select from public.listings l
                                  where private.sealed_home(l.street_key, l.parcel, l.zip) = g.home
                                    and l.sold_on = g.sold_on and l.set_aside is not null)) e
       group by grouping sets ((), (e.market), (e.month), (e.confidence), (e.is_listed), (e.resold))
      having count(*) > 0) g), '[]'))
$$;

grant execute on function public.sealed_accuracy to anon, authenticated, service_role;

-- Seals the prices of a market's month. Called by the host once all are in.
create function private.seal_prices(of_month date, of_market text, method text) returns public.price_seals
language plpgsql set search_path = '' as $$
declare
  seal public.price_seals;
begin
  seal.month := of_month;
  seal.market := of_market;
  seal.sealed_on := private.today_in_us();
  seal.method := method;
  seal.homes := (select count(*) from private.sealed_prices p where p.month = of_month and p.market = of_market);
  seal.previous := (select s.digest from public.price_seals s
                     where s.market = of_market and s.month < of_month order by s.month desc limit 1);
  seal.last_grade := (select g.digest from private.sealed_grades g
                       where g.market = of_market order by g.number desc limit 1);
  seal.digest := encode(sha256(convert_to(private.sealed_text(seal), 'UTF8')), 'hex');
  insert into public.price_seals select seal.*;
  return seal;
end $$;

-- A sealed month as a file: lines about the seal, then a line of CSV for each home. Its SHA-256 is the digest, so anyone
-- who has the file can check it without Lotline.
create function private.sealed_text(seal public.price_seals) returns text
language sql stable set search_path = '' as $$
  select concat_ws(E'\n',
           '# ' || seal.market || ', ' || to_char(seal.month, 'YYYY-MM') || ': ' || seal.homes || ' homes',
           '# Sealed on ' || to_char(seal.sealed_on, 'YYYY-MM-DD'),
           '# Method: ' || seal.method,
           '# Digest of the month before: ' || coalesce(seal.previous, 'none'),
           '# Digest of the last grade: ' || seal.last_grade,
           'home,price,low,high,confidence,listed,last_sold',
           string_agg(format('"%s",%s,%s,%s,%s,%s,%s', replace(p.home, '"', '""'), p.price, p.low, p.high, p.confidence,
                             case when p.is_listed then 'yes' else 'no' end, to_char(p.last_sold, 'YYYY-MM-DD')),
                      E'\n' order by p.home)) || E'\n'
    from private.sealed_prices p
   where p.month = seal.month and p.market = seal.market
$$;

-- The seals that no longer hold: their prices, date, method or number of homes differ from what was sealed, a month
-- before them or a grade has been replaced or removed, or a grade of theirs is not what was graded.
create function private.broken_seals() returns table (month date, market text)
language sql stable set search_path = '' as $$
  select s.month, s.market
    from (select s.*, lag(s.digest) over (partition by s.market order by s.month) as digest_before
            from public.price_seals s) s
   where s.previous is distinct from s.digest_before
      or s.digest <> (select encode(sha256(convert_to(private.sealed_text(p), 'UTF8')), 'hex')
                        from public.price_seals p where p.month = s.month and p.market = s.market)
      or s.last_grade is not null and not exists (
           select from private.sealed_grades g where g.market = s.market and g.digest = s.last_grade)
   union
  select (g.grade).month, (g.grade).market
    from (select g as grade, lag(g.digest) over chain as digest_before, row_number() over chain as place
            from private.sealed_grades g window chain as (partition by g.market order by g.number)) g
   where (g.grade).number <> g.place
      or (g.grade).digest <> private.grade_digest(g.grade, g.digest_before)
      or not private.is_graded_price(g.grade)
$$;

-- Whether a grade is of the newest price that was sealed before its contract, of those that existed when it was graded.
create function private.is_graded_price(grade private.sealed_grades) returns boolean
language sql stable set search_path = '' as $$
  select grade.month is not distinct from (
    select s.month from private.sealed_prices p join public.price_seals s using (month, market)
     where p.home = grade.home and s.sealed_on < coalesce(grade.contract_on, grade.sold_on)
       and s.sealed_on <= grade.graded_on
     order by s.sealed_on desc limit 1)
$$;

-- The digest of a grade, after the one of the grade before it in its market: null for the first.
create function private.grade_digest(grade private.sealed_grades, previous text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(jsonb_build_array(
           previous, grade.market, grade.number, grade.month, grade.home, grade.sold_on, grade.contract_on,
           grade.sale_price, grade.graded_on)::text, 'UTF8')), 'hex')
$$;

-- Grades the newest price sealed before each new sale went under contract, or closed if that date is unknown.
-- Returns how many sales it graded.
create function private.grade_sealed_prices() returns integer
language plpgsql set search_path = '' as $$
declare
  graded integer;
begin
  insert into private.sealed_grades (home, sold_on, contract_on, sale_price, month, market)
  select distinct on (p.home, l.sold_on) p.home, l.sold_on, l.contract_on, l.sold_price, p.month, p.market
    from public.listings l
    join private.sealed_prices p on p.home = private.sealed_home(l.street_key, l.parcel, l.zip)
    join public.price_seals s using (month, market)
   where l.status = 'sold' and l.set_aside is null and not l.demo
     and l.sold_on > (select min(f.sealed_on) from public.price_seals f)
     and s.sealed_on < coalesce(l.contract_on, l.sold_on)
     and not exists (select from private.sealed_grades g where g.home = p.home and g.sold_on = l.sold_on)
   order by p.home, l.sold_on, s.sealed_on desc;
  get diagnostics graded = row_count;
  return graded;
end $$;

-- The name of a home in the ledger: its street key and ZIP code, as in "1009 53 ST 78704", or its parcel number where files
-- have no address, as in "PARCEL 7129300520 98178"; null with neither.
create function private.sealed_home(street text, parcel text, place text) returns text
language sql immutable set search_path = '' as $$
  select (coalesce(street, 'PARCEL ' || parcel) || ' ' || place) collate "C"
$$;

-- What the evidence pack says about this installation: its models, the latest backtests, the seals, a sample of past
-- errors that is another one each month, and how many acts of administrators are on record.
create function private.evidence_figures() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'today', private.today_in_us(),
    -- A borrowed model names the market whose sales it was fitted on, and these count there.
    'models', (select count(*) from public.market_models m where not m.demo and m.model ->> 'market' = m.market),
    'sales', (select coalesce(sum(m.sales), 0) from public.market_models m where not m.demo and m.model ->> 'market' = m.market),
    'borrowed', (select count(*) from public.market_models m where not m.demo and m.model ->> 'market' <> m.market),
    'backtests', (select coalesce(jsonb_agg(to_jsonb(b) order by b.source), '[]') from public.latest_backtest() b
                   where not (b.result ->> 'demo')::boolean),
    'sealed', public.sealed_accuracy(),
    'sealedHomes', (select coalesce(sum(homes), 0) from public.price_seals),
    'sealedLists', (select count(*) from public.price_seals where homes > 0),
    'brokenSeals', (select count(*) from private.broken_seals()),
    'sample', (select coalesce(jsonb_agg(s.ratio), '[]') from (
                 select exp(e.correction - e.error) as ratio from public.past_errors e where not e.demo
                  order by md5(e.sale_key || date_trunc('month', private.today_in_us())) limit 200) s),
    'auditEvents', (select count(*) from public.audit_events),
    'sources', (select coalesce(jsonb_agg(s.name order by s.name), '[]') from public.listing_sources s where not s.demo))
$$;

-- Only administrators may call it; anyone else gets a 403.
create function public.admin_evidence() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.evidence_figures();
end $$;

grant execute on function public.admin_evidence to authenticated;

-- Adds a new grade to the chain of its market.
create function private.chain_grade() returns trigger
language plpgsql set search_path = '' as $$
declare
  before private.sealed_grades;
begin
  select * into before from private.sealed_grades g where g.market = new.market order by g.number desc limit 1;
  new.graded_on := private.today_in_us();
  new.number := coalesce(before.number, 0) + 1;
  new.digest := private.grade_digest(new, before.digest);
  return new;
end $$;

-- Refuses every change of a seal, a sealed price or a grade. Prices are written, or written again, before the seal. Only the
-- owner of the tables adds seals and grades.
create function private.refuse_sealed_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_table_name <> 'sealed_prices' and tg_op = 'INSERT' and exists (
       select from pg_catalog.pg_class c where c.oid = tg_relid and c.relowner = current_user::regrole) then
    return new;
  end if;
  if tg_table_name = 'sealed_prices' and tg_op in ('INSERT', 'DELETE')
     and not exists (select from public.price_seals s
                      where s.month = coalesce(new.month, old.month) and s.market = coalesce(new.market, old.market)) then
    return coalesce(new, old);
  end if;
  raise exception 'Sealed prices cannot be changed.' using errcode = '42501';
end $$;

create trigger write_digest before insert on private.sealed_grades
  for each row execute function private.chain_grade();
create trigger refuse_change before insert or update or delete on public.price_seals
  for each row execute function private.refuse_sealed_change();
create trigger refuse_change before insert or update or delete on private.sealed_prices
  for each row execute function private.refuse_sealed_change();
create trigger refuse_change before insert or update or delete on private.sealed_grades
  for each row execute function private.refuse_sealed_change();
create trigger refuse_truncation before truncate on public.price_seals
  for each statement execute function private.refuse_sealed_change();
create trigger refuse_truncation before truncate on private.sealed_prices
  for each statement execute function private.refuse_sealed_change();
create trigger refuse_truncation before truncate on private.sealed_grades
  for each statement execute function private.refuse_sealed_change();

-- The county whose first model is being built, such as "Travis County, TX". That is the case if this ZIP code has
-- sales to fit and a process is fitting models, or is about to because homes have just been imported. Null if the
-- county has a model or none is being built.
create function private.pending_market(place text, is_demo boolean) returns text
language sql stable set search_path = '' as $$
  select private.market_name(z.county, z.state)
    from public.zip_places z
   where z.zip = place
     and not exists (select from public.market_models m
                      where m.market = private.market_name(z.county, z.state) and m.demo = is_demo)
     and exists (select from public.listings l
                  where l.zip = place and l.demo = is_demo and l.status = 'sold' and l.set_aside is null
                    and l.latitude is not null)
     and (exists (select from public.listing_sources s
                   where not s.live and s.loaded_at > now() - interval '5 minutes')
          or exists (select from public.market_fits f
                       join pg_catalog.pg_locks k
                         on k.locktype = 'advisory' and k.granted
                        and (k.classid::bigint << 32 | k.objid::bigint) = f.lock_number))
$$;

-- The market name of a county, such as "King County, WA".
create function private.market_name(county text, state text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
      when county ~ '(County|Parish|Borough|Municipality|Census Area)$' or county ~ '^(City|District) ' then county
      when county ~ ' \(city\)?$' then 'City of ' || regexp_replace(county, ' \(city\)?$', '')
      when county ~ ' \(CA\)$' then regexp_replace(county, ' \(CA\)$', ' Census Area')
      when state = 'LA' then county || ' Parish'
      when state = 'AK' then county || ' Borough'
      else county || ' County'
    end || ', ' || state
$$;

-- Markets: the market of a ZIP code or of an area for users who have searched there, and watched areas.

set check_function_bodies = off;

-- The areas that agents watch: their homes as of a month are compared in its email.
create table public.watched_areas (
  user_id    uuid not null references auth.users (id) on delete cascade,
  -- As domain/market/area writes it, with the homes that are chosen.
  area       text not null check (length(area) between 5 and 1500),
  -- What the agent calls it.
  name       text not null check (length(name) between 1 and 120),
  created_at timestamptz not null default now(),
  primary key (user_id, area)
);

alter table public.watched_areas enable row level security;
grant select on public.watched_areas to authenticated;
grant all on public.watched_areas to service_role;

create policy "A user reads the areas they watch"
  on public.watched_areas for select to authenticated
  using (user_id = (select private.active_caller()));

-- Who gets the monthly email of their watched areas.
create table private.market_emails (
  user_id     uuid primary key references auth.users (id) on delete cascade,
  enabled     boolean not null,
  -- Stops the email without signing in. It does nothing else.
  token       uuid not null unique default gen_random_uuid(),
  -- The first day of the month whose email was written, or in which it was turned on: the next is of the month after.
  written_for date not null,
  -- When an email was last due, although there may have been no data to write about: then it is due again the next day.
  looked_at   date
);

alter table private.market_emails enable row level security;

create table public.listing_counts (
  zip    text not null check (zip ~ '^[0-9]{5}$'),
  day    date not null,
  active integer not null check (active > 0),
  demo   boolean not null,
  primary key (zip, day)
);

alter table public.listing_counts enable row level security;
grant all on public.listing_counts to service_role;

-- The House Price Index of the Federal Housing Finance Agency (public domain): its latest annual change by ZIP code.
create table public.fhfa_changes (
  zip    text primary key references public.zip_places (zip),
  year   smallint not null,
  -- In percent.
  change real not null
);

alter table public.fhfa_changes enable row level security;
grant all on public.fhfa_changes to service_role;

-- The figures of each county that the heat of its ZIP codes is relative to, by the metrics of domain/market: the host
-- measures them. Null without a value.
create table public.county_figures (
  -- As "King County, WA".
  market           text not null,
  demo             boolean not null,
  days_on_market   real,
  -- Pending over active listings.
  pending_ratio    real,
  price_cut_share  real,
  above_list_share real,
  primary key (market, demo)
);

alter table public.county_figures enable row level security;
grant all on public.county_figures to service_role;

-- Files of publishers of open market data: a row for each level of areas in one. None replaces another:
-- `private.published_for` says which are shown.
create table public.published_files (
  id        integer generated always as identity primary key,
  -- As `DATASETS` of domain/market/published names it: a publisher's series.
  dataset   text not null,
  level     text not null check (level in ('zip', 'zip3', 'county', 'state')),
  -- The publisher's name beside each figure.
  publisher text not null,
  -- The day on which the publisher made it, or the last day of its newest month.
  vintage   date not null,
  file_name text not null,
  -- SHA-256 of the text.
  digest    text not null,
  loaded_at timestamptz not null default now(),
  areas     integer not null check (areas >= 0),
  figures   bigint not null check (figures >= 0),
  -- Rows of the file that could not be read, or had figures that can't be true.
  rejected  integer not null check (rejected >= 0),
  -- Due on every surface that shows one of its figures.
  credit    text not null,
  -- Of all rows of one import the same: of an import in the browser, the upload.
  import    uuid not null default gen_random_uuid(),
  unique (dataset, level, vintage, digest)
);

alter table public.published_files enable row level security;
grant all on public.published_files to service_role;

-- Their figures: a row per area and measure with all months, because charts read a series and never a month of all areas.
create table public.published_series (
  file    integer not null references public.published_files on delete cascade,
  -- Such as zip:78704, zip3:787, state:TX or, by `private.county_key`, county:travis, TX.
  area    text not null,
  measure text not null,
  -- Year × 12 + month − 1, in order.
  months  smallint[] not null,
  figures real[] not null,
  primary key (file, area, measure),
  check (cardinality(months) = cardinality(figures) and cardinality(months) > 0),
  -- JSON has no such numbers, so one would break every page that it is on.
  check (not figures && '{NaN,Infinity,-Infinity}')
);

alter table public.published_series enable row level security;
grant all on public.published_series to service_role;

-- A market as `contract/market.ts` reads it. The homes of a county take megabytes, so they are apart: what is known of
-- the area is completed without reading and writing them again.
create type private.market as (area jsonb, homes json);

-- Watches an area that the caller may open, under a name, or renames it. At most twenty per user, even with concurrent
-- requests.
-- Signed-in users may call it; anyone else gets a 401.
create function public.watch_area(area text, name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  place  private.area;
begin
  if coalesce(length(area), 0) not between 5 and 1500 or coalesce(length(btrim(name)), 0) not between 1 and 120 then
    raise exception 'Enter a name of at most 120 characters.' using errcode = 'PT422';
  end if;
  place := private.area_of(watch_area.area);
  if not private.is_choice_of_homes(watch_area.area) then
    raise exception 'That isn''t a choice of homes we can read.' using errcode = 'PT422';
  end if;
  if place.zips is not null then
    perform private.require_area_access(caller, place, null);
  else
    -- Of a circle or a drawn area, its homes say which ZIP code must have been searched.
    perform private.market_of_area(caller, watch_area.area, null);
  end if;
  perform pg_advisory_xact_lock(hashtextextended(caller::text || ' watches', 0));
  if (select count(*) from public.watched_areas w where w.user_id = caller and w.area <> watch_area.area) >= 20 then
    raise exception 'You''re already watching 20 areas. Unwatch one first.' using errcode = 'PT409';
  end if;
  insert into public.watched_areas as w (user_id, area, name) values (caller, watch_area.area, btrim(watch_area.name))
  on conflict on constraint watched_areas_pkey do update set name = excluded.name;
end $$;

grant execute on function public.watch_area to authenticated;

-- Whether what the text of an area says after tildes is a choice of homes, as in "78704~type=condo~beds=3-4".
create function private.is_choice_of_homes(written text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(bool_and(
           p.part ~ '^(beds|price|size)=([0-9]{1,9}-[0-9]{0,9}|-[0-9]{1,9})$'
           or p.part like 'type=%' and substr(p.part, 6) = any (enum_range(null::public.home_type)::text[])), true)
    from unnest((string_to_array(written, '~'))[2:]) p (part)
$$;

-- Stops watching an area. Unwatching it again changes nothing.
-- Signed-in users may call it; anyone else gets a 401.
create function public.unwatch_area(area text) returns void
language sql security definer set search_path = '' as $$
  select private.require_active_caller();
  delete from public.watched_areas w where w.user_id = (select private.active_caller()) and w.area = unwatch_area.area
$$;

grant execute on function public.unwatch_area to authenticated;

-- Turns the monthly email of watched areas on or off for the caller, or for null says whether it is on.
-- Signed-in users may call it; anyone else gets a 401.
create function public.market_email(turn_on boolean default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  if turn_on is not null then
    insert into private.market_emails as m (user_id, enabled, written_for)
    values (caller, turn_on, date_trunc('month', private.today_in_us()))
    on conflict (user_id) do update
       set enabled = excluded.enabled, written_for = greatest(m.written_for, excluded.written_for);
  end if;
  return coalesce((select m.enabled from private.market_emails m where m.user_id = caller), false);
end $$;

grant execute on function public.market_email to authenticated;

-- Stops the monthly email whose link has this token. An unknown token changes nothing, and no one learns that.
-- Anyone may call it.
create function public.stop_market_email(token uuid) returns void
language sql security definer set search_path = '' as $$
  update private.market_emails m set enabled = false where m.token = stop_market_email.token
$$;

grant execute on function public.stop_market_email to anon, authenticated, service_role;

-- What the installation knows of a ZIP code, for someone who decides about an account: its city and state, the sales that
-- closed in the 12 months before its latest record, the listings active on its day, and that day. `demo` says that these homes are invented. Counts only: uploads and licensed homes aren't in them.
-- Anyone may call it.
create function public.zip_coverage(zip text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  place    public.zip_places;
  is_demo  boolean;
  latest   date;
  coverage jsonb;
begin
  select * into place from public.zip_places p where p.zip = zip_coverage.zip;
  if place.zip is null then
    raise exception 'Enter a US ZIP code: five digits that we recognize.' using errcode = 'PT422';
  end if;
  is_demo := not exists (select from public.listings l where l.zip = place.zip and not l.demo);
  latest := (select max(l.observed_on) from public.listings l where l.zip = place.zip and l.demo = is_demo);
  select jsonb_build_object(
           'city', place.city, 'state', place.state, 'demo', is_demo and latest is not null, 'latest', latest,
           'sold', count(*) filter (where l.status = 'sold' and l.sold_on > latest - 365),
           'active', count(*) filter (where l.status = 'for_sale'
                                      and private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, latest)))
    into coverage
    from public.listings l where l.zip = place.zip and l.demo = is_demo;
  return coverage;
end $$;

grant execute on function public.zip_coverage to anon, authenticated, service_role;

-- A ZIP code's market for a caller who has searched there. Once they have, it stays available, even in months when
-- they have no credits left.
-- Signed-in users may call it; anyone else gets a 401.
create function public.market_summary(zip text, today date default null) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  market private.market := private.market_for(
    private.require_zip_access(market_summary.zip), market_summary.zip, market_summary.today);
begin
  market.area := market.area || jsonb_build_object(
    'pending_model', private.pending_market(market_summary.zip, (market.area ->> 'demo')::boolean));
  return to_json(market);
end $$;

grant execute on function public.market_summary to authenticated;

-- Ten years of the market of an area, as the text that domain/market/area writes, with the facts of homes by which they
-- are chosen and compared.
-- Signed-in users may call it; anyone else gets a 401.
create function public.market_history(area text, today date default null) returns json
language plpgsql volatile security definer set search_path = '' as $$
begin
  return to_json(private.market_of_area(private.require_active_caller(), market_history.area, market_history.today));
end $$;

grant execute on function public.market_history to authenticated;

-- `market_history` for an account. Raises an error unless its searches have opened the area.
create function private.market_of_area(account uuid, area text, today date) returns private.market
language plpgsql volatile set search_path = '' as $$
declare
  place private.area := private.area_of(market_of_area.area);
  zip   text := place.zips[1];
begin
  if place.county is not null or cardinality(place.zips) is distinct from 1 then
    return private.area_market(account, place, today);
  end if;
  perform private.require_area_access(account, place, zip);
  return private.zip_history(account, zip, today, 10);
end $$;

-- Some years of the market of a ZIP code for one account, as `market_history` returns them.
create function private.zip_history(account uuid, zip text, today date, years integer) returns private.market
language plpgsql volatile set search_path = '' as $$
declare
  market  private.market := private.market_for(account, zip, today, years, true);
  is_demo boolean := market.area ->> 'demo';
begin
  market.area := market.area || jsonb_build_object(
    'pending_model', private.pending_market(zip, is_demo),
    'price_index', private.long_price_index(zip, '', market.area -> 'price_index', is_demo),
    'zip_index', private.long_price_index(zip, zip, null, is_demo) -> 'index',
    'county', (select to_jsonb(f) - 'demo' from public.zip_places z
                 join public.county_figures f on f.market = private.market_name(z.county, z.state)
                                             and f.demo = is_demo
                where z.zip = zip_history.zip),
    'published', case when is_demo then '[]'::jsonb else private.published_figures(zip) end, 'limited', false,
    'county_name', (select private.market_name(z.county, z.state) from public.zip_places z where z.zip = zip_history.zip),
    'center', (select jsonb_build_array(z.latitude, z.longitude) from public.zip_places z where z.zip = zip_history.zip),
    -- A published figure has nothing to do with invented homes.
    'fhfa', (select jsonb_build_object('year', f.year, 'change', f.change) from public.fhfa_changes f
              where f.zip = zip_history.zip and not is_demo));
  return market;
end $$;

-- Two years of the markets of a ZIP code and of those around it, the nearest first, for the map of a market, or the reason
-- in `refused`. `known` is the stamp of a cached response: while it is valid, `markets` is null. A caller with homes of their
-- own gets no stamp.
-- Only the server may call it.
create function public.market_map(
  caller uuid, zip text, known text default null, today date default null
)
returns table (refused text, stamp text, markets json)
language plpgsql volatile security definer set search_path = '' as $$
declare
  has_own_homes boolean := private.include_own_homes(caller);
begin
  refused := case when not private.is_active_account(caller) then 'unknown_caller'
                  when not private.has_searched_county(caller, market_map.zip) then 'not_searched' end;
  if refused is not null then
    return next;
    return;
  end if;
  -- Rents and indexes aren't part of the store's version, but change rarely.
  stamp := (select s.version from private.store_version s) || ' ' || to_char(now(), 'YYYY-MM-DD HH24');
  if has_own_homes then
    stamp := null;
  elsif stamp = known then
    return next;
    return;
  end if;
  markets := (
    select json_agg(private.zip_history(caller, z.zip, market_map.today, 2) order by z.at)
      from private.zips_around(market_map.zip, 36) with ordinality z (zip, at));
  return next;
end $$;

grant execute on function public.market_map to service_role;

-- Whether an account has searched in the county of a ZIP code.
create function private.has_searched_county(account uuid, place text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.zip_places z
                   join public.zip_places o on o.county = z.county and o.state = z.state
                   join public.searches s on s.zip = o.zip and s.user_id = account and not s.is_unpriced
                  where z.zip = place)
$$;

-- The ZIP codes nearest to one, itself first: of those that have an area, within about 100 miles.
create function private.zips_around(place text, many integer) returns setof text
language sql stable rows 36 set search_path = '' as $$
  select z.zip
    from public.zip_places p
    join public.zip_places z on floor(z.latitude * 5) between floor((p.latitude - 1.5) * 5) and floor((p.latitude + 1.5) * 5)
                            and z.longitude between p.longitude - 2 and p.longitude + 2
   where p.zip = place and (z.has_area or z.zip = place)
   order by z.zip <> place, private.miles_apart(z.latitude - p.latitude, z.longitude - p.longitude,
                                               private.miles_north(), private.miles_east(p.latitude)), z.zip
   limit many
$$;

-- Ten years and three months of the market of an area other than one ZIP code, for one account, including its own homes. An
-- area of many homes has less: the newest 40,000 sales. `zip` is the ZIP code of most of its homes, whose county's index and
-- figures it has. Counts that are kept by ZIP code and rents are unknown. Raises an error for callers without access.
create function private.area_market(account uuid, area private.area, today date) returns private.market
language plpgsql volatile set search_path = '' as $$
declare
  market   private.market;
  last_day date := least(coalesce(today, private.today_in_us()), private.today_in_us());
  homes    record;
  place    public.zip_places;
begin
  perform private.include_own_homes(account);
  with homes as materialized (
    select * from private.homes_in_area(area_market.area, '-infinity', last_day) h where h.status <> 'coming_soon'
  ), newest as (
    -- Real homes hide invented ones, which are always of today.
    select case when n.day < last_day - 60 then n.day else last_day end as day, n.demo
      from (select coalesce(max(h.observed_on) filter (where not h.demo), max(h.observed_on)) as day,
                   bool_and(h.demo) as demo from homes h) n
  ), ranked as (
    select h.*, row_number() over (partition by h.status = 'sold' order by h.observed_on desc, h.id) as rank
      from homes h join newest n on h.demo = n.demo
     where h.observed_on <= n.day
       and case when h.status = 'sold' then h.observed_on > n.day - interval '10 years 3 months'
                else private.is_on_market(h.observed_on, h.reported_on, h.source, h.zip, n.day) end
  )
  select min(n.day) as day, bool_and(n.demo) as demo, mode() within group (order by r.zip) as zip,
         max(r.rank) > 40000 as limited, array_agg(r.id) filter (where r.rank <= 40000) as ids
    into homes
    from newest n left join ranked r on true;
  perform private.require_area_access(account, area, homes.zip);
  select * into place from public.zip_places z where z.zip = homes.zip;
  market.area := jsonb_build_object(
    'zip', coalesce(homes.zip, area.zips[1], ''), 'demo', homes.demo is true, 'limited', homes.limited is true,
    'city', place.city, 'state', place.state, 'county_name', private.market_name(place.county, place.state),
    'center', json_build_array(coalesce(area.latitude, place.latitude), coalesce(area.longitude, place.longitude)),
    'as_of', case when homes.ids is not null then homes.day end,
    'actives_now', null, 'actives_a_year_ago', null, 'counted_since', null, 'rent', null, 'fhfa', null, 'zip_index', null,
    'pending_model', private.pending_market(homes.zip, homes.demo),
    'price_index', private.long_price_index(homes.zip, '', private.price_index(homes.zip, homes.demo), homes.demo),
    'county', (select to_jsonb(f) - 'demo' from public.county_figures f
                where f.market = private.market_name(place.county, place.state) and f.demo = homes.demo and area.county is null),
    'published', case when homes.demo then '[]'::jsonb else private.published_figures(homes.zip, '{county,state}') end);
  market.homes := private.homes_of_market(coalesce(homes.ids, '{}'), true);
  return market;
end $$;

-- Raises an error unless an account may open an area: of ZIP codes, each must have been searched; of a county, one in it;
-- of a circle or a drawn area, the ZIP code of most of its homes.
create function private.require_area_access(account uuid, area private.area, main_zip text) returns void
language plpgsql stable set search_path = '' as $$
declare
  searched text[] := array(select distinct s.zip from public.searches s where s.user_id = account and not s.is_unpriced);
  missing  text := main_zip;
begin
  if area.county is not null then
    if area.zips && searched then
      return;
    end if;
  elsif area.zips is not null then
    missing := (select z.zip from unnest(area.zips) z (zip) where z.zip <> all (searched) limit 1);
  end if;
  if missing <> all (searched) or (missing is null and area.county is not null) then
    raise exception 'Search ZIP code % once to open %.', coalesce(missing, area.zips[1]),
      case when cardinality(area.zips) = 1 then 'its market' else 'this area' end using errcode = 'PT403';
  end if;
end $$;

-- All months of a published figure of a ZIP code, or of the smallest area around it that has one: null if there is none.
-- The newest vintage, or the newest that was made by a day.
-- Signed-in users may call it for ZIP codes they have searched; anyone else gets a 401.
create function public.published_history(zip text, dataset text, measure text, made_by date default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_zip_access(published_history.zip);
  return (
    select jsonb_build_object('publisher', f.publisher, 'credit', f.credit, 'vintage', f.vintage, 'area', p.name,
             'months', (select jsonb_agg(private.month_name(m) order by at) from unnest(s.months) with ordinality u (m, at)),
             'figures', to_jsonb(s.figures))
      from private.published_for(published_history.zip, made_by => coalesce(published_history.made_by, 'infinity')) p
      join public.published_files f on f.id = p.file
      join public.published_series s on s.file = p.file and s.area = p.area and s.measure = p.measure
     where p.dataset = published_history.dataset and p.measure = published_history.measure);
end $$;

grant execute on function public.published_history to authenticated;

-- The newest figures of all publishers that stand for a ZIP code, with those of a year before.
create function private.published_figures(place text, levels text[] default '{zip,zip3,county,state}') returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'dataset', p.dataset, 'measure', p.measure, 'area', p.name,
           'month', private.month_name(s.months[cardinality(s.months)]), 'figure', s.figures[cardinality(s.figures)],
           'year_ago', s.figures[array_position(s.months, (s.months[cardinality(s.months)] - 12)::smallint)])
           order by p.dataset, p.measure), '[]')
    from private.published_for(place, levels) p
    join public.published_series s on s.file = p.file and s.area = p.area and s.measure = p.measure
$$;

-- Which published figures stand for a ZIP code: of each dataset and measure those of the smallest area around it that has
-- one. Of each level of areas, the newest vintage made by a day speaks, and of several files of one vintage the last that was
-- imported; what these don't have comes from an earlier one, of at most a year before: a file may be of one state.
create function private.published_for(
  place text, levels text[] default '{zip,zip3,county,state}', made_by date default 'infinity'
) returns table (dataset text, measure text, area text, name text, file integer)
language sql stable rows 20 set search_path = '' as $$
  select distinct on (f.dataset, s.measure) f.dataset, s.measure, s.area, a.name, s.file
    from private.areas_around(place) with ordinality a (level, area, name, at)
    join (select p.*, max(p.vintage) over (partition by p.dataset, p.level) as newest
            from public.published_files p where p.vintage <= made_by) f
      on f.level = a.level and f.level = any (levels) and f.vintage > f.newest - interval '1 year'
    join public.published_series s on s.file = f.id and s.area = a.area
   order by f.dataset, s.measure, a.at, f.vintage desc, f.id desc
$$;

-- The areas around a ZIP code whose published figures may stand in for its own, smallest first, with their names.
create function private.areas_around(place text) returns table (level text, area text, name text)
language sql stable rows 4 set search_path = '' as $$
  select a.level, a.level || ':' || a.area, a.level || ':' || a.name
    from public.zip_places z
   cross join lateral (values
     (1, 'zip', z.zip, z.zip),
     (2, 'zip3', left(z.zip, 3), left(z.zip, 3)),
     (3, 'county', private.county_key(private.market_name(z.county, z.state)), private.market_name(z.county, z.state)),
     (4, 'state', z.state, z.state)) a (at, level, area, name)
   where z.zip = place order by a.at
$$;

-- The name of a county without what publishers spell differently. A city that is a county of its own stays apart from the
-- county of the same name.
-- Examples: 'LaSalle Parish, LA' and 'La Salle Parish, LA' are 'lasalle, LA'; 'Richmond City, VA', 'City of Richmond, VA' and
-- 'Richmond City County, VA' are 'richmondcity, VA', 'Richmond County, VA' is 'richmond, VA'.
create function private.county_key(name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(k.words, '[^a-z]', '', 'g') || ', ' || upper(right(name, 2))
    from (select regexp_replace(lower(translate(left(name, -4), 'ñáéíóú', 'naeiou')),
                   '^(?:city and county|city and borough|municipality) of | (?:county|parish|city and borough|borough|census area|municipality)$',
                   '', 'g') as words) n,
         lateral (select regexp_replace(regexp_replace(regexp_replace(n.words,
                    '^city of (.*)$', '\1 city'), ' city city$', ' city'), '\m(?:sainte?|ste?)\M', 'st', 'g') as words) k
$$;

-- A month of `published_series`. @example private.month_name(24319::smallint) -- 2026-08
create function private.month_name(month smallint) returns text
language sql immutable parallel safe set search_path = '' as $$
  select (month / 12)::text || '-' || lpad((month % 12 + 1)::text, 2, '0')
$$;

-- Returns the caller if they have searched in this ZIP code and so paid for its figures. Otherwise raises an error.
create function private.require_zip_access(place text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  if not exists (select from public.searches s where s.user_id = caller and s.zip = place and not s.is_unpriced) then
    raise exception 'Search ZIP code % once to open its market.', place using errcode = 'PT403';
  end if;
  return caller;
end $$;

-- A ZIP code's market for one account, including its own homes.
create function private.market_for(
  account uuid, place text, today date, years integer default 2, with_facts boolean default false
) returns private.market
language plpgsql set search_path = '' as $$
declare
  has_own_homes boolean := private.include_own_homes(account);
  market        private.market := private.zip_market(place, today, years, with_facts);
  as_of         date := market.area ->> 'as_of';
begin
  if has_own_homes then
    market.area := market.area
                   -- Earlier days were counted without its own homes: there is nothing to compare today with.
                   || case when place = any (private.upload_zips())
                           then '{"actives_a_year_ago":null,"counted_since":null}'::jsonb else '{}' end
                   || private.licensed_inventory(account, place, as_of);
  end if;
  market.area := market.area
                 || jsonb_build_object('rent', private.newest_rent(
                      account, place, coalesce(as_of, private.today_in_us()), (market.area ->> 'demo')::boolean))
                 -- Counts of the store may be of other sources than a year ago: complete periods are of one source on both days.
                 || coalesce(private.inventory_of_periods(account, place, as_of), '{}');
  return market;
end $$;

-- A ZIP code's market up to its effective date, for callers with access. The effective date is the same as for a search.
-- Its homes are the listings on the market and the sales of the last `years` years and three months, because the
-- median of the first month is of three; `with_facts` with more facts of each.
create function private.zip_market(
  place text, today date, years integer default 2, with_facts boolean default false
) returns private.market
language plpgsql stable set search_path = '' as $$
declare
  market   private.market;
  ids      bigint[];
  has_demo boolean;
  last_day date := least(coalesce(today, private.today_in_us()), private.today_in_us());
  newest   date;
  -- Real homes hide invented ones.
  is_demo boolean := not exists (select from private.homes_in_zip(place) l where not l.demo);
begin
  select max(l.observed_on) into newest from private.homes_in_zip(place, until => last_day) l;
  if newest < last_day - 60 then
    last_day := newest;
  end if;
  select coalesce(array_agg(z.id), '{}'), coalesce(bool_or(z.demo), false) into ids, has_demo
    from private.homes_in_zip(place, last_day - make_interval(years => zip_market.years, months => 3), last_day) z
   where z.status = 'sold'
      or (z.status <> 'coming_soon' and private.is_on_market(z.observed_on, z.reported_on, z.source, place, last_day));
  market.homes := private.homes_of_market(ids, with_facts);
  market.area := jsonb_build_object(
    'zip', place,
    'demo', has_demo,
    'city', (select z.city from public.zip_places z where z.zip = place),
    'state', (select z.state from public.zip_places z where z.zip = place),
    'as_of', case when newest is not null then last_day end,
    'actives_now', private.active_listings(place, last_day, is_demo),
    'actives_a_year_ago', private.listing_count(place, (last_day - interval '1 year')::date, is_demo),
    'counted_since', (select min(c.day) from public.listing_counts c where c.zip = place and c.demo = is_demo),
    'price_index', private.price_index(place, is_demo));
  return market;
end $$;

-- The sales and listings of homes as parallel arrays, for `with_facts` with the facts by which homes are chosen: those of the
-- sales, then those of the listings. A county has 40,000 homes: as text, from arrays in one order, this takes half the time
-- of `jsonb_agg`.
create function private.homes_of_market(ids bigint[], with_facts boolean) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
      'sources', (select coalesce(json_agg(s.name order by s.name), '[]') from public.listing_sources s
                   where s.id = any (array_agg(distinct h.source))),
      'sold_on', coalesce(to_json(array_agg(h.sold_on order by h.sold_on, h.id) filter (where h.sold)), '[]'),
      'sold_prices', coalesce(to_json(array_agg(h.sold_price order by h.sold_on, h.id) filter (where h.sold)), '[]'),
      'sold_days', coalesce(to_json(array_agg(h.days_on_market order by h.sold_on, h.id) filter (where h.sold)), '[]'),
      'sold_contracts', coalesce(to_json(array_agg(h.contract_on order by h.sold_on, h.id) filter (where h.sold)), '[]'),
      'listed_status', coalesce(to_json(array_agg(h.status order by h.sold_on, h.id) filter (where not h.sold)), '[]'),
      'listed_prices', coalesce(to_json(array_agg(h.list_price order by h.sold_on, h.id) filter (where not h.sold)), '[]'),
      'listed_days', coalesce(to_json(array_agg(h.days_on_market order by h.sold_on, h.id) filter (where not h.sold)), '[]'),
      'facts', case when with_facts then json_build_object(
        'home_types', coalesce(to_json(array_agg(h.home_type order by h.sold_on, h.id)), '[]'),
        'bedrooms', coalesce(to_json(array_agg(h.bedrooms order by h.sold_on, h.id)), '[]'),
        'living_areas', coalesce(to_json(array_agg(h.living_area order by h.sold_on, h.id)), '[]'),
        'list_prices', coalesce(to_json(array_agg(h.list_price order by h.sold_on, h.id)), '[]'),
        'original_list_prices', coalesce(to_json(array_agg(h.original_list_price order by h.sold_on, h.id)), '[]'),
        'listed_on', coalesce(to_json(array_agg(h.listed_on order by h.sold_on, h.id)), '[]')) end)
    from (
      -- Without closing dates, listings come last. With all columns, the sort would be of megabytes.
      select l.id, l.status = 'sold' as sold, l.status, case when l.status = 'sold' then l.sold_on end as sold_on, l.contract_on, l.listed_on, l.days_on_market, l.source,
             l.sold_price, l.list_price, l.original_list_price, l.home_type, l.bedrooms, l.living_area
        from private.homes_by_id(ids) l
    ) h
$$;

-- The number of active listings in a ZIP code on a day. Null if there are none.
create function private.active_listings(place text, day date, is_demo boolean) returns integer
language sql stable set search_path = '' as $$
  select nullif(count(*), 0)::integer
    from private.homes_in_zip(place, active_listings.day - interval '1 year', active_listings.day) l
   where l.status = 'for_sale' and l.demo = is_demo
     and private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, active_listings.day)
$$;

-- The newest median rent of a ZIP code that an account may see, up to a date: its licenses' before the store's, and
-- published ones last, with their publisher's credit as the source. Null if none is known. Real homes hide invented rents.
create function private.newest_rent(account uuid, place text, as_of date, is_demo boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('median', r.median_rent, 'month', to_char(r.month, 'YYYY-MM'), 'source', r.source)
    from (
      select l.median_rent, l.month, 0 as choice,
             coalesce((select s.name from private.licensed_listings h join public.listing_sources s on s.id = h.source
                        where h.scope = l.scope limit 1), 'the listing provider') as source
        from private.licensed_rents l
       where l.scope = any (private.scopes_of(account)) and l.zip = place and l.month <= as_of
      union all
      select o.median_rent, o.month, 1, s.name
        from public.rents o join public.listing_sources s on s.id = o.source
       where o.zip = place and o.month <= as_of and (is_demo or not o.demo)
      union all
      select round((p ->> 'figure')::numeric)::integer, to_date(p ->> 'month', 'YYYY-MM'),
             1 + array_position(array['zori', 'zori_sa', 'hud_safmr', 'census_rent'], p ->> 'dataset'),
             (select f.credit from public.published_files f where f.dataset = p ->> 'dataset' limit 1)
        from jsonb_array_elements(private.published_figures(place)) p
       where not is_demo and p ->> 'measure' = 'rent' and p ->> 'area' = 'zip:' || place
    ) r
   order by r.choice, r.month desc limit 1
$$;

-- What an account sees of a ZIP code's market only because of its licenses: the inventory on a day and on the same date
-- last year, both counted over the same homes.
create function private.licensed_inventory(account uuid, place text, as_of date) returns jsonb
language sql stable set search_path = '' as $$
  with mine as (
    select s.scope,
           (select count(*) from private.licensed_listings l
             where l.scope = s.scope and l.zip = place and l.status = 'for_sale'
               and l.observed_on <= as_of
               and private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, as_of)) as actives,
           (select c.active from private.licensed_counts c
             where c.scope = s.scope and c.zip = place
               and abs(c.day - (as_of - interval '1 year')::date) <= 3
             order by abs(c.day - (as_of - interval '1 year')::date), c.day limit 1) as actives_before,
           (select min(c.day) from private.licensed_counts c where c.scope = s.scope and c.zip = place) as since
      from unnest(private.scopes_of(account)) s (scope)
     order by actives desc limit 1
  )
  select coalesce((select jsonb_build_object('counted_since', m.since)
                          || case when m.actives_before is null then '{}'::jsonb
                                  else jsonb_build_object('actives_now', nullif(m.actives, 0),
                                                          'actives_a_year_ago', m.actives_before) end
                     from mine m where m.since is not null), '{}')
$$;

-- The count for a ZIP code on a day, or the nearest within three days, so a weekend outage doesn't leave a gap a year
-- later.
create function private.listing_count(place text, day date, is_demo boolean) returns integer
language sql stable set search_path = '' as $$
  select c.active from public.listing_counts c
   where c.zip = place and c.demo = is_demo
     and c.day between listing_count.day - 3 and listing_count.day + 3
   order by abs(c.day - listing_count.day), c.day limit 1
$$;

-- The constant-quality price index of a ZIP code's county, with the market it was fitted on, a neighbor's if the county has
-- too few sales. Null if there is none.
create function private.price_index(place text, is_demo boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('market', m.model -> 'market', 'county', m.market, 'index', m.model -> 'index')
    from public.zip_places z
    join public.market_models m on m.market = private.market_name(z.county, z.state) and m.demo = is_demo
   where z.zip = place and jsonb_typeof(m.model -> 'index') = 'object'
$$;

-- The index of a ZIP code's county over all years, or for `part` that of the ZIP code itself; `known` if there is none.
create function private.long_price_index(place text, part text, known jsonb, is_demo boolean) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('market', i.market, 'county', m.market, 'index', i.index)
      from public.zip_places z
      join public.market_models m on m.market = private.market_name(z.county, z.state) and m.demo = is_demo
      join public.market_indexes i on i.market = m.model ->> 'market' and i.demo = is_demo and i.zip = part
     where z.zip = place), known)
$$;

-- Records today's number of active listings for every ZIP code, both shared and per scope. The last count of a day
-- replaces earlier ones. Counts are stored for two years, and listing periods for 25 months after they end. The host
-- calls this several times a day and after every import.
create function private.record_listing_counts(today date default private.today_in_us()) returns void
language sql set search_path = '' as $$
  insert into public.listing_counts as c (zip, day, active, demo)
  select l.zip, today, count(*), l.demo from public.listings l
   where l.status = 'for_sale' and l.observed_on <= today
     and private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, today)
     and (not l.demo or not exists (select from public.listings r where r.zip = l.zip and not r.demo))
   group by l.zip, l.demo
  on conflict (zip, day) do update set active = excluded.active, demo = excluded.demo
   where (c.active, c.demo) is distinct from (excluded.active, excluded.demo);
  delete from public.listing_counts c where c.day < today - 731;
  insert into private.licensed_counts as c (scope, zip, day, active)
  select l.scope, l.zip, today, count(*) from private.licensed_listings l
   where l.status = 'for_sale' and l.observed_on <= today
     and private.is_on_market(l.observed_on, l.reported_on, l.source, l.zip, today)
   group by l.scope, l.zip
  on conflict (scope, zip, day) do update set active = excluded.active where c.active <> excluded.active;
  delete from private.licensed_counts c where c.day < today - 731;
  delete from private.listing_periods p
   where p.ending is not null and coalesce(p.left_by, p.active_through, p.listed_on) < today - 760;
$$;

-- Reports: what Lotline computed for an agent, the inputs it was computed from, and links for clients without an
-- account. Reports never expire. Only the server writes them.

set check_function_bodies = off;

create table public.reports (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references auth.users (id) on delete cascade,
  created_at   timestamptz not null default now(),
  -- When it was last saved again.
  updated_at   timestamptz not null default now(),
  kind         text not null check (kind in
                 ('brief', 'pack', 'standard', 'full', 'offer', 'unsold', 'market', 'market_update')),
  title        text not null,
  address      text not null,
  zip          text not null,
  prepared_for text not null check (length(prepared_for) <= 120),
  -- US dollars; null if the evidence gave no price, and in a market report.
  price        double precision,
  low          double precision,
  high         double precision,
  effective_on date not null,
  -- Rests on invented homes.
  demo         boolean not null,
  -- Names the inputs: SHA-256 over all of them.
  fingerprint  text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- The report as it is drawn, with its pictures; `report/report.ts` says what is in it.
  report       jsonb not null,
  -- The search, the agent's work and the evidence, from which it can be computed again to the same figures.
  inputs       jsonb not null,
  -- SHA-256 of the report: one that says the same to the last letter is kept once.
  digest       bytea not null,
  -- How many sales of its ZIP code or area were later than its day when it was last saved: data is newer once there are more.
  later_sales  integer not null default 0,
  -- When its agent deleted it. It can be restored for `private.undo_window()`, and its links are off meanwhile.
  deleted_at   timestamptz,
  -- Of a market update, the same from the data of a later day, for its links that stay current. Each day's replaces it.
  refreshed    jsonb,
  refreshed_on date,
  -- When that was last tried: once a minute at most.
  refresh_tried_at timestamptz,
  -- The PDF whose pages it shows, which is kept for it.
  attachment_id uuid references public.attachments (id)
);

alter table public.reports enable row level security;
grant select (
  id, created_at, updated_at, kind, title, address, zip, prepared_for, price, low, high, effective_on, demo,
  fingerprint
) on public.reports to authenticated;

create index reports_by_user on public.reports (user_id, updated_at desc);
create index reports_by_attachment on public.reports (attachment_id) where attachment_id is not null;
create index reports_to_remove on public.reports (deleted_at) where deleted_at is not null;

create policy "A user reads their own reports"
  on public.reports for select to authenticated
  using (user_id = (select private.active_caller()) and deleted_at is null);

create table public.report_shares (
  id         uuid primary key default gen_random_uuid(),
  report_id  uuid not null references public.reports (id) on delete cascade,
  user_id    uuid not null references auth.users (id) on delete cascade,
  -- 192 bits, in the letters of a web address.
  token      text not null unique check (token ~ '^[A-Za-z0-9_-]{32}$'),
  created_at timestamptz not null default now(),
  -- Null: it does not end by itself.
  expires_at timestamptz,
  revoked_at timestamptz,
  -- How often someone else opened it, counted once a minute at most.
  views      integer not null default 0,
  -- When, and on what kind of device: the last hundred times, newest first. Who it was is not kept.
  viewed_at  timestamptz[] not null default '{}',
  viewed_on  text[] not null default '{}',
  -- SHA-256 of its id and the passcode; null if it needs none.
  passcode   bytea,
  has_passcode boolean not null generated always as (passcode is not null) stored,
  -- Shows a market update from the data of the day on which it is opened, instead of as it was saved.
  stays_current boolean not null default false,
  -- Its QR code is on the first sheet of its report.
  is_printed boolean not null default false,
  -- How many wrong passcodes were tried, and when the last one was.
  wrong_passcodes integer not null default 0,
  wrong_passcode_at timestamptz,
  -- When wrong passcodes last reached a limit, so that someone may be guessing, and when its agent was last warned by email.
  guessing_at timestamptz,
  guessing_emailed_at timestamptz,
  -- When a person last opened it: unlike a view, not a program that only fetches it. Counted once a minute at most.
  opened_at timestamptz,
  -- Its agent gets an email about that.
  emails_openings boolean not null default true
);

alter table public.report_shares enable row level security;
grant select (
  id, report_id, token, created_at, expires_at, revoked_at, views, viewed_at, viewed_on, has_passcode, stays_current, is_printed,
  wrong_passcodes, wrong_passcode_at, guessing_at, opened_at, emails_openings
) on public.report_shares to authenticated;

create index report_shares_by_report on public.report_shares (report_id, created_at desc);
create unique index report_shares_printed on public.report_shares (report_id) where is_printed;
create index report_shares_by_user on public.report_shares (user_id);
create index report_shares_guessed on public.report_shares (guessing_at) where guessing_at is not null;

create policy "A user reads the links to their own reports"
  on public.report_shares for select to authenticated
  using (user_id = (select private.active_caller()));

-- Wrong passcodes of the last day. Where they came from is kept as a hash only, for that day.
create table private.passcode_guesses (
  share_id   uuid not null references public.report_shares (id) on delete cascade,
  -- As `private.passcode_source` writes it.
  source     bytea not null,
  -- The passcode had opened the link from there before.
  is_known   boolean not null,
  guessed_at timestamptz not null
);

alter table private.passcode_guesses enable row level security;

create index passcode_guesses_by_share on private.passcode_guesses (share_id, guessed_at);
create index passcode_guesses_by_time on private.passcode_guesses (guessed_at);

-- The devices and networks from which the passcode of a link has opened it: guesses from elsewhere don't lock them out.
create table private.passcode_openers (
  share_id uuid not null references public.report_shares (id) on delete cascade,
  source   bytea not null,
  used_at  timestamptz not null,
  primary key (share_id, source)
);

alter table private.passcode_openers enable row level security;

create index passcode_openers_by_use on private.passcode_openers (used_at);

-- Openings that the next email to their agent is about, at most one a link: the first one, and the first after a week without.
-- The times are erased with the row, once the email is written.
create table private.report_openings (
  share_id  uuid primary key references public.report_shares (id) on delete cascade,
  opened_at timestamptz not null default now(),
  -- When it was opened before; null for the first time.
  opened_before timestamptz,
  -- Seconds by part of the report, as browsers measured them, and how many reported some.
  seconds   jsonb not null default '{}',
  readings  integer not null default 0
);

alter table private.report_openings enable row level security;

-- The agents who had a link opened: when the last email about it was written, and the token that stops them without signing
-- in. It does nothing else.
create table private.opening_emails (
  user_id    uuid primary key references auth.users (id) on delete cascade,
  token      text not null unique default 'o' || replace(gen_random_uuid()::text, '-', ''),
  written_at timestamptz
);

alter table private.opening_emails enable row level security;

-- Called before a report is computed and its search charged: whether the caller may save a new report or update this
-- one, the profile to print on it, and their units.
-- Only the server may call it.
create function public.begin_report(caller uuid, replaced uuid default null)
returns table (refused text, brand jsonb, units text, attachment jsonb)
language sql stable security definer set search_path = '' as $$
  select private.report_refusal(caller, replaced),
         (select jsonb_build_object('name', p.name, 'brokerage', p.brokerage, 'licenseNumber', p.license_number,
                                    'phone', p.phone, 'website', p.website, 'email', p.contact_email,
                                    'color', p.brand_color, 'photo', p.photo, 'logo', p.logo)
            from public.profiles p where p.id = caller),
         (select p.units from public.profiles p where p.id = caller),
         (select jsonb_build_object('id', a.id, 'name', a.name, 'words', a.words, 'pages', a.shapes)
            from public.attachments a where a.user_id = caller and a.replaced_at is null)
$$;

grant execute on function public.begin_report to service_role;

-- Saves a report for a verified caller, from JSON text. If it replaces one, existing links show the new version.
-- Saving the same report twice, such as by a double click, stores it once.
-- Only the server may call it.
create function public.save_report(
  caller uuid, place text, report text, inputs text, replaced uuid default null
) returns table (refused text, id uuid)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  fresh public.reports;
begin
  fresh.user_id := caller;
  fresh.zip := place;
  fresh.report := save_report.report::jsonb;
  fresh.inputs := save_report.inputs::jsonb;
  fresh.kind := fresh.report ->> 'kind';
  fresh.effective_on := fresh.report ->> 'effectiveOn';
  fresh.demo := fresh.report ->> 'demo';
  fresh.digest := sha256(convert_to(fresh.report::text, 'UTF8'));
  -- Two at once would both be the last that is allowed, or the same twice.
  perform pg_advisory_xact_lock(hashtextextended(caller::text || ' reports', 0));
  if replaced is null then
    select r.id into save_report.id from public.reports r
     where r.user_id = caller and r.digest = fresh.digest and r.deleted_at is null;
    if found then
      return next;
      return;
    end if;
  end if;
  save_report.refused := private.report_refusal(caller, replaced);
  if save_report.refused is not null then
    return next;
    return;
  end if;
  insert into public.reports as kept (
    id, user_id, kind, title, address, zip, prepared_for, price, low, high, effective_on, demo, fingerprint,
    report, inputs, digest, later_sales, attachment_id)
  values (
    coalesce(replaced, gen_random_uuid()), caller, fresh.kind, fresh.report ->> 'title', fresh.report ->> 'address',
    place, fresh.report ->> 'preparedFor', (fresh.report #>> '{price,value}')::double precision,
    (fresh.report #>> '{price,low}')::double precision, (fresh.report #>> '{price,high}')::double precision,
    fresh.effective_on, fresh.demo, fresh.report ->> 'fingerprint', fresh.report, fresh.inputs, fresh.digest,
    private.later_sales(fresh), (fresh.report ->> 'attachment')::uuid)
  on conflict on constraint reports_pkey do update
     set updated_at = now(), kind = excluded.kind, title = excluded.title, address = excluded.address,
         zip = excluded.zip, prepared_for = excluded.prepared_for, price = excluded.price, low = excluded.low,
         high = excluded.high, effective_on = excluded.effective_on, demo = excluded.demo,
         fingerprint = excluded.fingerprint, report = excluded.report, inputs = excluded.inputs, digest = excluded.digest,
         later_sales = excluded.later_sales, attachment_id = excluded.attachment_id, refreshed = null, refreshed_on = null, refresh_tried_at = null
  returning kept.id into save_report.id;
  return next;
end $$;

grant execute on function public.save_report to service_role;

-- A report with the pictures of its attached PDF, which are stored once for all reports that show it.
create function private.with_attachment(report jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce((
    select jsonb_set(with_attachment.report, array['pages', (page.at - 1)::text, 'blocks'], (
             select jsonb_agg(b.block || jsonb_build_object('picture', a.pages -> (b.at - 1)::integer -> 'picture') order by b.at)
               from jsonb_array_elements(page.content -> 'blocks') with ordinality b (block, at)))
      from jsonb_array_elements(with_attachment.report -> 'pages') with ordinality page (content, at)
      join public.attachments a on a.id = (with_attachment.report ->> 'attachment')::uuid
     where page.content ->> 'id' = 'attachment'), with_attachment.report)
$$;

-- Why a user can't save a report, or null if they can. The limit of a thousand is the most one API response can list.
create function private.report_refusal(target_user uuid, replaced uuid) returns text
language sql stable set search_path = '' as $$
  select case
      when not private.is_active_account(target_user) then 'unknown_caller'
      when replaced is not null and not exists (
        select from public.reports r
         where r.id = replaced and r.user_id = target_user and r.deleted_at is null) then 'unknown_report'
      when replaced is null and (select count(*) from public.reports r
                                  where r.user_id = target_user and r.deleted_at is null) >= 1000
        then 'too_many_reports'
    end
$$;

-- Whether there is newer data than a report shows: a sale, or a later month of a publisher's figure in a market update.
create function private.has_newer_data(report public.reports) returns boolean
language sql set search_path = '' as $$
  select private.later_sales(report) > report.later_sales
         or report.kind = 'market_update' and exists (
           select from jsonb_array_elements(report.inputs #> '{figures,published}') shown
             cross join jsonb_array_elements(private.published_figures(report.zip, array[shown #>> '{area,level}'])) newest
            where newest ->> 'dataset' = shown ->> 'dataset' and newest ->> 'measure' = shown ->> 'measure'
              and newest ->> 'month' > shown ->> 'month')
$$;

-- The number of sales in the ZIP code of a report, or in the area of a market update, that have closed since its day, as its
-- agent sees them. Of an area, all homes count, whichever are chosen: the index beside them is of all.
create function private.later_sales(report public.reports) returns integer
language plpgsql set search_path = '' as $$
declare
  area private.area;
begin
  if report.kind = 'market_update' then
    area := private.area_of(report.inputs #>> '{query,area}');
  else
    area.zips := array[report.zip];
  end if;
  perform private.include_own_homes(report.user_id);
  return (select count(*) from private.homes_in_area(area, report.effective_on, private.today_in_us()) l
           where l.status = 'sold' and l.demo = report.demo);
end $$;

-- One of the caller's own reports, with its search, the workbench state it was made from, and its links.
-- Signed-in users may call it; anyone else gets a 401.
create function public.read_report(id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  found  jsonb;
begin
  select jsonb_build_object(
           'id', r.id, 'created_at', r.created_at, 'updated_at', r.updated_at, 'report', private.with_attachment(r.report),
           'query', r.inputs -> 'query', 'work', r.inputs -> 'work',
           'listed_photos', r.inputs #> '{evidence,subject,listedPhotos}',
           'newer_data', private.has_newer_data(r),
           'shares', (select coalesce(jsonb_agg(private.share_as_json(s) order by s.created_at desc, s.id), '[]')
                        from public.report_shares s where s.report_id = r.id))
    into found
    from public.reports r where r.id = read_report.id and r.user_id = caller and r.deleted_at is null;
  if found is null then
    raise exception 'Report not found. It may have been deleted.' using errcode = 'PT404';
  end if;
  return found;
end $$;

grant execute on function public.read_report to authenticated;

-- What one of the caller's own reports on a home was computed from, to compare it with today.
-- Signed-in users may call it; anyone else gets a 401.
create function public.report_inputs(id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  found  jsonb;
begin
  select jsonb_build_object('zip', r.zip, 'query', r.inputs -> 'query', 'work', r.inputs -> 'work',
                            'evidence', r.inputs -> 'evidence')
    into found
    from public.reports r
   where r.id = report_inputs.id and r.user_id = caller and r.deleted_at is null
     and r.kind not in ('market', 'market_update');
  if found is null then
    raise exception 'Report not found. It may have been deleted.' using errcode = 'PT404';
  end if;
  return found;
end $$;

grant execute on function public.report_inputs to authenticated;

-- Deletes one of the caller's own reports. Its links stop working immediately, and its agent can restore both for a
-- short time. Reports the caller deleted earlier are removed.
-- Signed-in users may call it; anyone else gets a 401.
create function public.delete_report(id uuid) returns void
language sql security definer set search_path = '' as $$
  select private.require_active_caller();
  delete from public.reports r
   where r.user_id = (select private.active_caller()) and r.deleted_at <= now() - private.undo_window();
  update public.reports r set deleted_at = now()
   where r.id = delete_report.id and r.user_id = (select private.active_caller()) and r.deleted_at is null
$$;

grant execute on function public.delete_report to authenticated;

-- Restores a report that the caller has just deleted, with its links. Restoring it again changes nothing.
-- Signed-in users may call it; anyone else gets a 401.
create function public.restore_report(id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  perform pg_advisory_xact_lock(hashtextextended(caller::text || ' reports', 0));
  update public.reports r set deleted_at = null
   where r.id = restore_report.id and r.user_id = caller
     and (r.deleted_at is null or r.deleted_at > now() - private.undo_window());
  if not found then
    raise exception 'This report can no longer be restored.' using errcode = 'PT404';
  end if;
  -- Another report may have taken its place meanwhile.
  if (select count(*) from public.reports r where r.user_id = caller and r.deleted_at is null) > 1000 then
    raise exception 'You''ve reached the limit of 1,000 reports. Delete one to restore this one.' using errcode = 'PT409';
  end if;
end $$;

grant execute on function public.restore_report to authenticated;

-- Removes reports that can no longer be restored, with their links, and what is no longer needed of passcodes, emails
-- and openings. The host calls it.
create function private.remove_deleted_reports() returns void
language sql set search_path = '' as $$
  delete from public.reports r where r.deleted_at <= now() - private.undo_window();
  delete from public.attachments a
   where a.replaced_at <= now() - interval '1 hour'
     and not exists (select from public.reports r where r.attachment_id = a.id);
  delete from private.passcode_guesses g where g.guessed_at <= now() - interval '1 day';
  delete from private.passcode_openers o where o.used_at <= now() - interval '90 days';
  delete from public.report_emails e where e.report_id is null and e.created_at <= now() - interval '1 day';
  delete from private.stop_tokens t where t.created_at <= now() - interval '2 years';
  -- Those that no email could be written about, as without email.
  delete from private.report_openings o where o.opened_at <= now() - interval '3 days'
$$;

-- The figures of a report whose search has been charged: the market of its ZIP code, and the latest backtest on the
-- same kind of homes (real or demo), as in `latest_backtest`.
-- Only the server may call it.
create function public.report_figures(caller uuid, place text, today date, is_demo boolean)
returns table (market json, backtest jsonb)
language sql security definer set search_path = '' as $$
  select to_json(private.market_for(caller, place, today)),
         (select to_jsonb(b) from public.latest_backtest() b
           where (b.result ->> 'demo')::boolean = is_demo order by b.run_at desc limit 1)
$$;

grant execute on function public.report_figures to service_role;

-- A link as its agent sees it, without its passcode.
create function private.share_as_json(share public.report_shares) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(share) - array['user_id', 'passcode', 'guessing_emailed_at']
$$;

-- What is kept of a passcode. Case and outer spaces don't matter: people type it from a message. Its guesses are limited,
-- and the report itself is in the same database, so a slow hash would protect nothing more.
create function private.passcode_hash(share uuid, passcode text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(share::text || lower(btrim(passcode)), 'UTF8'))
$$;

-- Creates a link to one of the caller's own reports that works for 7, 30 or 90 days, or indefinitely if `days` is null,
-- and opens with a passcode if one is given. That of a market update may stay current.
-- Signed-in users may call it; anyone else gets a 401.
create function public.share_report(
  report uuid, days integer, passcode text default null, stays_current boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  made   public.report_shares;
  kind   text;
begin
  if days not in (7, 30, 90) then
    raise exception 'A link can last 7, 30 or 90 days, or never expire.' using errcode = 'PT400';
  end if;
  if length(btrim(passcode)) not between 6 and 64 then
    raise exception 'A passcode has 6 to 64 characters.' using errcode = 'PT400';
  end if;
  -- The lock makes the count exact when many are requested at once.
  select r.kind into kind from public.reports r
    where r.id = share_report.report and r.user_id = caller and r.deleted_at is null for update;
  if not found then
    raise exception 'Report not found. It may have been deleted.' using errcode = 'PT404';
  end if;
  if stays_current and kind <> 'market_update' then
    raise exception 'Only the link of a market update can stay current.' using errcode = 'PT400';
  end if;
  if (select count(*) from public.report_shares s where s.report_id = share_report.report
         and s.revoked_at is null and (s.expires_at is null or s.expires_at > now())) >= 20 then
    raise exception 'This report already has 20 links. Revoke one first.' using errcode = 'PT409';
  end if;
  -- Of the ended ones the last fifty stay to be read.
  delete from public.report_shares o where o.id in (
    select s.id from public.report_shares s
     where s.report_id = share_report.report and (s.revoked_at is not null or s.expires_at <= now())
     order by s.created_at desc offset 50);
  made.id := gen_random_uuid();
  insert into public.report_shares as s (id, report_id, user_id, token, expires_at, passcode, stays_current)
  values (made.id, share_report.report, caller, private.new_token(), now() + make_interval(days => days),
          private.passcode_hash(made.id, share_report.passcode), coalesce(share_report.stays_current, false))
  returning s.* into made;
  return private.share_as_json(made);
end $$;

grant execute on function public.share_report to authenticated;

-- An unguessable token: the SHA-256 hash of two random UUIDs, which have 244 random bits.
create function private.new_token() returns text
language sql volatile set search_path = '' as $$
  select translate(encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 24),
                          'base64'), '+/', '-_')
$$;

-- Revokes one of the caller's own links immediately. Revoking it again changes nothing.
-- Signed-in users may call it; anyone else gets a 401.
create function public.revoke_share(id uuid) returns void
language sql security definer set search_path = '' as $$
  select private.require_active_caller();
  update public.report_shares s set revoked_at = now()
   where s.id = revoke_share.id and s.user_id = (select private.active_caller()) and s.revoked_at is null
$$;

grant execute on function public.revoke_share to authenticated;

-- Prints the QR code of one of the caller's own links on its report instead of another's, or no longer.
-- Signed-in users may call it; anyone else gets a 401.
create function public.print_share(id uuid, printed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  link   public.report_shares;
begin
  select s.* into link from public.report_shares s where s.id = print_share.id and s.user_id = caller;
  if not found then
    raise exception 'Link not found. It may have been revoked.' using errcode = 'PT404';
  end if;
  -- The lock orders two calls at once: a report has one code.
  perform from public.reports r where r.id = link.report_id for update;
  update public.report_shares s set is_printed = false where s.report_id = link.report_id and s.is_printed;
  if printed then
    update public.report_shares s set is_printed = true where s.id = link.id;
  end if;
end $$;

grant execute on function public.print_share to authenticated;

-- Turns the emails about one of the caller's own links on or off.
-- Signed-in users may call it; anyone else gets a 401.
create function public.email_openings(id uuid, turn_on boolean) returns void
language sql security definer set search_path = '' as $$
  select private.require_active_caller();
  update public.report_shares s set emails_openings = turn_on
   where s.id = email_openings.id and s.user_id = (select private.active_caller()) and turn_on is not null
$$;

grant execute on function public.email_openings to authenticated;

-- Stops the emails about openings whose link has this token. An unknown token changes nothing, and no one learns that.
-- Anyone may call it.
create function public.stop_opening_emails(token text) returns void
language sql security definer set search_path = '' as $$
  update public.profiles p set opening_emails = false
   where p.id = (select e.user_id from private.opening_emails e where e.token = stop_opening_emails.token)
$$;

grant execute on function public.stop_opening_emails to anon, authenticated, service_role;

-- The report behind a link, for anyone who has it and its passcode. Unknown, expired and revoked links, and links of
-- disabled accounts, all get the same response. A link with a passcode says what is missing: `refused` is `passcode`,
-- `wrong_passcode`, or `too_many_guesses` once a limit is reached, even for the right one. What it opens comes with a
-- `device_key`: sent with later calls, it keeps the guesses of others from locking this device out. The agent needs no
-- passcode, and their own views are not counted. A link that stays current shows the newest update there is, and `is_due`
-- says that `current-report` makes one from the data of today. Others than the agent get the `opening_key` for `record_opening`.
-- Anyone may call it. `device` is the kind of device it is viewed on.
create function public.shared_report(
  token text, passcode text default null, device text default null, device_key text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link    record;
  refusal text;
  key     text;
  answer  jsonb;
begin
  select s.id, s.user_id, s.viewed_at, s.has_passcode, s.stays_current, s.is_printed, r.report, r.refreshed, r.refreshed_on,
         r.updated_at, r as saved
    into link
    from private.live_share(shared_report.token) s join public.reports r on r.id = s.report_id;
  if not found then
    raise exception 'This link has expired. Ask the agent for a new one.' using errcode = 'PT404';
  end if;
  if link.user_id is distinct from private.active_caller() then
    if link.has_passcode then
      select o.refusal, o.device into refusal, key
        from private.open_with_passcode(
               link.id, shared_report.passcode, shared_report.device_key, private.caller_address()) o;
      if refusal is not null then
        return jsonb_build_object('refused', refusal);
      end if;
    end if;
    perform private.record_share_view(link.id, link.viewed_at[1], shared_report.device);
    answer := jsonb_build_object('opening_key', private.opening_key(link.id));
  end if;
  answer := coalesce(answer, '{}')
            || jsonb_build_object('report', private.with_attachment(link.report), 'updated_at', link.updated_at, 'is_printed', link.is_printed);
  if key is not null then
    answer := answer || jsonb_build_object('device_key', key);
  end if;
  if link.stays_current then
    return answer || jsonb_build_object(
      'report', coalesce(link.refreshed, link.report), 'newer_data', false,
      'is_due', coalesce(link.refreshed_on, (link.report ->> 'preparedOn')::date) < private.today_in_us());
  end if;
  return answer || jsonb_build_object('newer_data', private.has_newer_data(link.saved));
end $$;

grant execute on function public.shared_report to anon, authenticated;

-- Records that a person opened a link, as their browser says, and later once how long they looked at it: `seconds` by page.
-- Returns whether such times are wanted, because an email about this opening is due. Nothing is kept of who it was. Whatever
-- isn't right is ignored, and no one learns why.
-- Anyone with the `opening_key` may call it: those for whom the link has opened, other than its agent.
create function public.record_opening(token text, opening_key text, seconds jsonb default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link public.report_shares;
begin
  select s.* into link from private.live_share(record_opening.token) s
   where private.opening_key(s.id) = record_opening.opening_key;
  if not found then
    return false;
  end if;
  if seconds is null then
    perform private.count_opening(link);
  else
    perform private.add_reading(link, seconds);
  end if;
  return exists (select from private.report_openings o where o.share_id = link.id);
end $$;

grant execute on function public.record_opening to anon, authenticated;

-- Proves that a link has opened for someone. It is made from the id of the link, which only its agent sees.
create function private.opening_key(share uuid) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(share::text || ' opening', 'UTF8')), 'hex')
$$;

-- Counts an opening, unless the last one was less than a minute ago. The row lock makes one of many at once.
create function private.count_opening(link public.report_shares) returns void
language plpgsql set search_path = '' as $$
begin
  select s.* into link from public.report_shares s
   where s.id = link.id and (s.opened_at is null or s.opened_at <= now() - interval '1 minute') for no key update;
  if not found then
    return;
  end if;
  update public.report_shares s set opened_at = now() where s.id = link.id;
  if link.emails_openings and (link.opened_at is null or link.opened_at <= now() - interval '7 days')
     and (select p.opening_emails from public.profiles p where p.id = link.user_id) then
    insert into private.opening_emails (user_id) values (link.user_id) on conflict do nothing;
    insert into private.report_openings (share_id, opened_before) values (link.id, link.opened_at) on conflict do nothing;
  end if;
end $$;

-- Adds the times of one reader to the opening that an email is due about: at most an hour a page, and from twenty readers. Times
-- that no browser of ours sends are ignored as a whole.
create function private.add_reading(link public.report_shares, seconds jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  pages text[];
begin
  if jsonb_typeof(seconds) <> 'object' or length(seconds::text) > 2000 then
    return;
  end if;
  select array_agg(page ->> 'id') || array['dial', 'cards'] into pages
    from public.reports r cross join jsonb_array_elements(coalesce(r.refreshed, r.report) -> 'pages') page
   where r.id = link.report_id;
  if exists (select from jsonb_each(seconds) given
              where given.key <> all (pages) or given.value::text !~ '^[1-9][0-9]{0,3}$') then
    return;
  end if;
  update private.report_openings o
     set readings = o.readings + 1,
         seconds = (select jsonb_object_agg(page, least(total, 3600))
                      from (select each.key as page, sum(each.value::text::integer) as total
                              from (select * from jsonb_each(o.seconds) union all select * from jsonb_each(add_reading.seconds)) each
                             group by each.key) totals)
   where o.share_id = link.id and o.readings < 20 and add_reading.seconds <> '{}';
end $$;

-- Takes the openings for the next email of one agent, in the transaction that queues it, under a lock that others skip: so each
-- opening is in one email, whichever hosts run and whenever they crash. It is due ten minutes after the last opening, or half an
-- hour if no times have come by then, but an hour after the first at the latest, and once a day and agent at most. Those that its
-- agent no longer wants emails about are left out. No rows if none is due. The host calls it.
create function private.take_openings(except_users uuid[]) returns table (
  user_id uuid, email text, token text, report_id uuid, address text, prepared_for text, titles jsonb, seconds jsonb,
  days_since integer)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  due private.opening_emails;
begin
  select e.* into due from private.opening_emails e
   where e.user_id in (select s.user_id from private.report_openings o join public.report_shares s on s.id = o.share_id)
     and (e.written_at is null or e.written_at <= now() - interval '1 day') and e.user_id <> all (except_users)
     and exists (select from private.wanted_openings(e.user_id) o
                 having bool_and(o.opened_at <= now() - make_interval(mins => case when o.readings > 0 then 10 else 30 end))
                        or min(o.opened_at) <= now() - interval '1 hour')
   order by e.user_id limit 1 for update skip locked;
  if not found then
    return;
  end if;
  update private.opening_emails e set written_at = now() where e.user_id = due.user_id;
  return query
    with taken as (
      delete from private.report_openings o using private.wanted_openings(due.user_id) d where o.share_id = d.share_id returning o.*)
    select due.user_id, u.email::text, due.token, r.id, r.address, r.prepared_for,
           (select jsonb_object_agg(page ->> 'id', page ->> 'title')
              from jsonb_array_elements(coalesce(r.refreshed, r.report) -> 'pages') page),
           t.seconds, extract(day from t.opened_at - t.opened_before)::integer
      from taken t
      join public.report_shares s on s.id = t.share_id
      join public.reports r on r.id = s.report_id
      join auth.users u on u.id = r.user_id
     order by t.opened_at;
end $$;

-- The openings of an agent's links that the agent wants an email about.
create function private.wanted_openings(agent uuid) returns setof private.report_openings
language sql stable set search_path = '' as $$
  select o.* from private.report_openings o
    join public.report_shares s on s.id = o.share_id
    join public.reports r on r.id = s.report_id
    join public.profiles p on p.id = s.user_id
   where s.user_id = wanted_openings.agent and s.emails_openings and p.opening_emails and r.deleted_at is null
     and private.is_active_account(s.user_id)
$$;

-- The link with a token, unless it has expired or was revoked, its report was deleted, or its account is disabled.
create function private.live_share(token text) returns setof public.report_shares
language sql stable rows 1 set search_path = '' as $$
  select s.* from public.report_shares s join public.reports r on r.id = s.report_id
   where s.token = live_share.token and s.revoked_at is null and (s.expires_at is null or s.expires_at > now())
     and r.deleted_at is null and private.is_active_account(s.user_id)
$$;

-- What a link that stays current shows to those who may open it: `current` is its market update of today, if there is one. The
-- first caller without one gets the newest there is as `saved`, to make it from the data of today; others get neither until it is there. It is tried
-- once a minute at most. `caller` is null for a visitor, who calls from `address`, and `refused` as in `shared_report`, or
-- `expired`.
-- Only the server may call it.
create function public.begin_refresh(
  token text, passcode text, caller uuid, today date, device_key text default null, address text default null
) returns table (
  refused text, current jsonb, id uuid, account uuid, area text, saved jsonb, saved_at text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  link public.report_shares;
begin
  select * into link from private.live_share(begin_refresh.token) s where s.stays_current;
  if link.id is null then
    begin_refresh.refused := 'expired';
  elsif link.passcode is not null and link.user_id is distinct from begin_refresh.caller then
    begin_refresh.refused := (private.open_with_passcode(
      link.id, begin_refresh.passcode, begin_refresh.device_key, begin_refresh.address)).refusal;
  end if;
  if begin_refresh.refused is null then
    select coalesce(r.refreshed, r.report) into begin_refresh.current
      from public.reports r
     where r.id = link.report_id
       and coalesce(r.refreshed_on, (r.report ->> 'preparedOn')::date) >= begin_refresh.today;
    if begin_refresh.current is null then
      update public.reports r set refresh_tried_at = clock_timestamp()
       where r.id = link.report_id
         and (r.refresh_tried_at is null or r.refresh_tried_at < clock_timestamp() - interval '1 minute')
      returning r.id, r.user_id, r.inputs #>> '{query,area}', coalesce(r.refreshed, r.report), r.updated_at::text
        into begin_refresh.id, begin_refresh.account, begin_refresh.area, begin_refresh.saved, begin_refresh.saved_at;
    end if;
  end if;
  return next;
end $$;

grant execute on function public.begin_refresh to service_role;

-- Keeps a market update as of a day for its links that stay current, unless its agent has saved it again meanwhile.
-- Only the server may call it.
create function public.save_refresh(report uuid, saved_at text, refreshed text, day date) returns void
language sql security definer set search_path = '' as $$
  update public.reports r set refreshed = save_refresh.refreshed::jsonb, refreshed_on = save_refresh.day
   where r.id = save_refresh.report and r.updated_at = save_refresh.saved_at::timestamptz
$$;

grant execute on function public.save_refresh to service_role;

-- The market of an area for a market update of an account, as in `market_history`; or why the account may not open it.
-- Only the server may call it.
create function public.market_for_update(caller uuid, area text, today date)
returns table (refused text, market json)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  market_for_update.market := to_json(private.market_of_area(
    market_for_update.caller, market_for_update.area, market_for_update.today));
  return next;
exception when sqlstate 'PT403' or sqlstate 'PT422' then
  market_for_update.refused := sqlerrm;
  return next;
end $$;

grant execute on function public.market_for_update to service_role;

-- Opens a link with a passcode. `refusal` says why it doesn't open, as in `shared_report`; otherwise `device` is the key of
-- this device. A wrong passcode is counted in the same transaction, one at a time, so that many at once are no more guesses.
-- Nothing is raised, because that would forget the guess.
create function private.open_with_passcode(
  share uuid, given text, device_key text, address text, out refusal text, out device text
)
language plpgsql set search_path = '' as $$
declare
  from_device  bytea := private.passcode_source(share, 'device', device_key);
  from_network bytea := private.passcode_source(share, 'network', private.network_of(coalesce(address, '')));
  known        bytea;
  passcode     bytea;
begin
  if coalesce(btrim(given), '') = '' then
    refusal := 'passcode';
    return;
  end if;
  select o.source into known from private.passcode_openers o
   where o.share_id = share and o.source in (from_device, from_network)
   order by o.source = from_device desc limit 1;
  -- Looked at before and behind the lock: a flood doesn't keep others waiting for it.
  if private.has_guessed_enough(share, coalesce(known, from_network), known is not null) then
    refusal := 'too_many_guesses';
    return;
  end if;
  select s.passcode into passcode from public.report_shares s where s.id = share for update;
  if private.has_guessed_enough(share, coalesce(known, from_network), known is not null) then
    refusal := 'too_many_guesses';
  elsif passcode = private.passcode_hash(share, given) then
    device := case when known = from_device then device_key else private.new_token() end;
    perform private.remember_openers(share, array[from_network, private.passcode_source(share, 'device', device)]);
  else
    refusal := 'wrong_passcode';
    perform private.count_guess(share, coalesce(known, from_network), known is not null);
  end if;
end $$;

-- Names a device or a network for one link, without saying which it is. Null for none.
create function private.passcode_source(share uuid, kind text, name text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(share::text || ' ' || kind || ' ' || name, 'UTF8'))
$$;

-- Whether a link takes no more passcodes from a device or network today: after 20 wrong ones. Those that the link doesn't know
-- share a hundred, however many they are: trying all numbers of six digits takes 27 years.
create function private.has_guessed_enough(share uuid, source bytea, is_known boolean) returns boolean
language sql stable set search_path = '' as $$
  select count(*) filter (where g.source = has_guessed_enough.source) >= 20
         or not has_guessed_enough.is_known and count(*) filter (where not g.is_known) >= 100
    from private.passcode_guesses g
   where g.share_id = share and g.guessed_at > now() - interval '1 day'
$$;

-- Counts a wrong passcode. The one that reaches a limit is reported to the agent.
create function private.count_guess(share uuid, source bytea, is_known boolean) returns void
language plpgsql set search_path = '' as $$
declare
  is_guessing boolean;
begin
  insert into private.passcode_guesses values (share, count_guess.source, count_guess.is_known, clock_timestamp());
  is_guessing := private.has_guessed_enough(share, count_guess.source, count_guess.is_known);
  update public.report_shares s
     set wrong_passcodes = s.wrong_passcodes + 1, wrong_passcode_at = clock_timestamp(),
         guessing_at = case when is_guessing then clock_timestamp() else s.guessing_at end
   where s.id = share;
  if is_guessing then
    perform pg_notify('passcode_guessing', share::text);
  end if;
end $$;

-- Remembers from where a link was opened: the last fifty devices and networks.
create function private.remember_openers(share uuid, sources bytea[]) returns void
language sql set search_path = '' as $$
  insert into private.passcode_openers as o (share_id, source, used_at)
  select share, u.source, now() from unnest(sources) u (source)
  on conflict (share_id, source) do update set used_at = excluded.used_at;
  delete from private.passcode_openers o
   where o.share_id = share and o.source in (
     select p.source from private.passcode_openers p where p.share_id = share order by p.used_at desc offset 50)
$$;

-- The address of a request through the API: Cloudflare, which stands before hosted projects, and our own host each set a header
-- that a client can't.
create function private.caller_address() returns text
language sql stable set search_path = '' as $$
  select coalesce(h.headers ->> 'cf-connecting-ip', btrim(split_part(h.headers ->> 'x-forwarded-for', ',', -1)))
    from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) h
$$;

-- The network of an address: an IPv4 address itself, and the first 64 bits of an IPv6 address, as one customer has all of these.
create function private.network_of(address text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if family(address::inet) = 6 then
    return network(set_masklen(address::inet, 64))::text;
  end if;
  return address;
exception when invalid_text_representation then
  return address;
end $$;

-- Counts a view of a link, unless it was last viewed less than a minute ago.
create function private.record_share_view(share uuid, last_seen timestamptz, device text) returns void
language plpgsql set search_path = '' as $$
begin
  if last_seen > now() - interval '1 minute' then
    return;
  end if;
  -- A view may be lost with the database process; no one waits for the disk on its account.
  perform set_config('synchronous_commit', 'off', true);
  update public.report_shares s
     set views = s.views + 1, viewed_at = (array_prepend(now(), s.viewed_at))[1:100],
         viewed_on = (array_prepend(case when device in ('phone', 'tablet', 'computer') then device else '' end,
                                    s.viewed_on))[1:100]
   where s.id = share and (s.viewed_at[1] is null or s.viewed_at[1] <= now() - interval '1 minute');
end $$;

-- Billing: our copy of Stripe's data, and each user's current attempt to pay. Customers and reconciliations are private
-- to the server; agents can read their own invoices.

set check_function_bodies = off;

create table public.invoices (
  -- As the payment service names it.
  id         text primary key,
  user_id    uuid not null references auth.users (id) on delete cascade,
  -- As printed on it; null while it is a draft.
  number     text,
  status     text not null check (status in ('draft', 'open', 'paid', 'uncollectible', 'void')),
  -- In the smallest unit of the currency.
  amount     bigint not null,
  currency   text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null,
  hosted_url text check (hosted_url ~ '^https://'),
  pdf_url    text check (pdf_url ~ '^https://'),
  stripe_updated_at    timestamptz not null
);

alter table public.invoices enable row level security;
grant select (
  id, number, status, amount, currency, created_at, hosted_url, pdf_url
) on public.invoices to authenticated;
grant select on public.invoices to service_role;

create index invoices_by_user on public.invoices (user_id, created_at desc);

create policy "A user reads their own invoices"
  on public.invoices for select to authenticated
  using (user_id = (select private.active_caller()));

-- Every reconciliation with Stripe, and the corrections it made.
create table public.billing_reconciliations (
  id          bigint generated always as identity primary key,
  mode        text not null check (mode in ('live', 'test', 'demo')),
  finished_at timestamptz not null default now(),
  compared    integer not null,
  corrections      text[] not null
);

alter table public.billing_reconciliations enable row level security;
grant select on public.billing_reconciliations to service_role;

-- A user's current attempt to pay. Each attempt has at most one checkout session: the attempt number is the
-- idempotency key in Stripe, so requesting it twice creates one session.
create table public.checkout_attempts (
  user_id    uuid not null references auth.users (id) on delete cascade,
  mode       text not null check (mode in ('live', 'test', 'demo')),
  attempt    integer not null default 1,
  session_id text unique,
  primary key (user_id, mode)
);

alter table public.checkout_attempts enable row level security;

-- Notifies the host when an account is deleted whose customer may still have a paid subscription.
create function private.notify_account_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('billing_account_deleted', '');
  return new;
end $$;

create trigger notify_account_deleted after update of user_id on public.billing_customers
  for each row when (old.user_id is not null and new.user_id is null and new.missing_since is null)
  execute function private.notify_account_deleted();

-- Stores a user's customer. The first of several concurrent calls wins, whether they pass the same customer id or two
-- different ones. @returns the customer to use
-- Only the server may call it.
create function public.upsert_billing_customer(target_user uuid, mode text, customer text)
returns table (customer_id text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  insert into public.billing_customers (customer_id, user_id, mode)
  values (customer, target_user, upsert_billing_customer.mode)
  on conflict do nothing;
  return query select c.customer_id from public.billing_customers c
                where c.user_id = target_user and c.mode = upsert_billing_customer.mode and c.missing_since is null;
end $$;

grant execute on function public.upsert_billing_customer to service_role;

-- Marks a customer as no longer existing in Stripe.
-- Only the server may call it.
create function public.mark_billing_customer_missing(target_user uuid, mode text, customer text) returns void
language sql security definer set search_path = '' as $$
  update public.billing_customers c set missing_since = now()
   where c.customer_id = customer and c.user_id = target_user and c.mode = mark_billing_customer_missing.mode
     and c.missing_since is null
$$;

grant execute on function public.mark_billing_customer_missing to service_role;

-- A user's billing account in Stripe: their customer, and the subscription they can manage there.
-- Only the server may call it.
create function public.billing_account(target_user uuid, mode text)
returns table (
  customer_id text, stripe_subscription_id text, plan text, status text, current_period_start timestamptz,
  current_period_end timestamptz, cancel_at_period_end boolean, past_due_since timestamptz, ended_at timestamptz,
  billed boolean)
language sql stable security definer set search_path = '' as $$
  select c.customer_id, s.stripe_subscription_id, s.plan, s.status, s.current_period_start, s.current_period_end,
         s.cancel_at_period_end, s.past_due_since, s.ended_at, s.billed
    from public.billing_customers c
    left join public.subscriptions s on s.customer_id = c.customer_id and s.stripe_status <> 'incomplete_expired'
   where c.user_id = target_user and c.mode = billing_account.mode and c.missing_since is null and private.is_active_account(target_user)
   order by s.status in ('trialing', 'active', 'past_due') desc nulls last, s.status <> 'canceled' desc nulls last,
            s.created_at desc
   limit 1
$$;

grant execute on function public.billing_account to service_role;

-- The subscriptions we believe are active. Any that Stripe doesn't list are then read one by one. A duplicate belongs
-- to a user who already pays for another one.
-- Only the server may call it.
create function public.active_stripe_subscriptions(mode text)
returns table (stripe_subscription_id text, customer_id text, is_duplicate boolean)
language sql stable security definer set search_path = '' as $$
  select s.stripe_subscription_id, s.customer_id,
         s.status = 'paused' and s.stripe_status in ('trialing', 'active', 'past_due')
    from public.subscriptions s join public.billing_customers c on c.customer_id = s.customer_id
   where c.mode = active_stripe_subscriptions.mode and s.stripe_status not in ('canceled', 'incomplete_expired')
$$;

grant execute on function public.active_stripe_subscriptions to service_role;

-- Records a comparison with Stripe: how many subscriptions were compared, and what was corrected.
-- Only the server may call it.
create function public.record_reconciliation(mode text, compared integer, corrections text[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.billing_reconciliations (mode, compared, corrections)
  values (record_reconciliation.mode, record_reconciliation.compared, record_reconciliation.corrections)
$$;

grant execute on function public.record_reconciliation to service_role;

-- Ends all simulated subscriptions when the server no longer runs as a demo. @returns how many it ended
-- Only the server may call it.
create function public.end_demo_billing() returns table (ended bigint)
language sql security definer set search_path = '' as $$
  with over as (
    update public.subscriptions s
       set status = 'canceled', stripe_status = 'canceled', ended_at = now(), updated_at = now()
      from public.billing_customers c
     where c.customer_id = s.customer_id and c.mode = 'demo' and s.stripe_status not in ('canceled', 'incomplete_expired')
    returning s.id
  )
  select count(*) from over
$$;

grant execute on function public.end_demo_billing to service_role;

-- Ends all test and demo subscriptions once the server runs with live Stripe keys. The reverse never happens:
-- switching to test keys doesn't end paid subscriptions. @returns how many it ended
-- Only the server may call it.
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

grant execute on function public.end_test_billing to service_role;

-- Starts or resumes a checkout. Returns the user's customer, their most recently lost customer, and the current
-- attempt with its session, where they exist. `refused` gives the reason otherwise: `unknown_caller`, `subscribed`, or
-- `unpaid` if a subscription is waiting for payment in Stripe.
-- Only the server may call it.
create function public.begin_checkout(target_user uuid, mode text)
returns table (refused text, email text, customer_id text, missing_customer_id text, attempt integer, session_id text)
language plpgsql security definer set search_path = '' as $$
begin
  select case
      when not private.is_active_account(target_user) then 'unknown_caller'
      when bool_or(s.stripe_status in ('trialing', 'active') and not private.has_ended(s)) then 'subscribed'
      when bool_or(s.stripe_status in ('past_due', 'unpaid', 'paused')) then 'unpaid'
    end into refused
    from public.subscriptions s
    join public.billing_customers c on c.customer_id = s.customer_id and c.mode = begin_checkout.mode
   where s.user_id = target_user;
  if refused is null then
    insert into public.checkout_attempts (user_id, mode) values (target_user, begin_checkout.mode)
    on conflict on constraint checkout_attempts_pkey do nothing;
    select u.email, c.customer_id, a.attempt, a.session_id,
           (select l.customer_id from public.billing_customers l
             where l.user_id = target_user and l.mode = begin_checkout.mode and l.missing_since is not null
             order by l.missing_since desc limit 1)
      into email, customer_id, attempt, session_id, missing_customer_id
      from auth.users u
      join public.checkout_attempts a on a.user_id = u.id and a.mode = begin_checkout.mode
      left join public.billing_customers c
        on c.user_id = u.id and c.mode = begin_checkout.mode and c.missing_since is null
     where u.id = target_user;
  end if;
  return next;
end $$;

grant execute on function public.begin_checkout to service_role;

-- Saves the session of an attempt, if that attempt is still the current one.
-- Only the server may call it.
create function public.save_checkout_session(target_user uuid, mode text, attempt integer, session_id text)
returns void language sql security definer set search_path = '' as $$
  update public.checkout_attempts a set session_id = save_checkout_session.session_id
   where a.user_id = target_user and a.mode = save_checkout_session.mode and a.attempt = save_checkout_session.attempt
$$;

grant execute on function public.save_checkout_session to service_role;

-- Abandons a failed attempt. If several callers do so at once, only one advances the number.
-- @returns the current attempt
-- Only the server may call it.
create function public.next_checkout_attempt(target_user uuid, mode text, attempt integer)
returns table (present integer)
language plpgsql security definer set search_path = '' as $$
begin
  update public.checkout_attempts a set attempt = a.attempt + 1, session_id = null
   where a.user_id = target_user and a.mode = next_checkout_attempt.mode and a.attempt = next_checkout_attempt.attempt;
  return query select a.attempt from public.checkout_attempts a
                where a.user_id = target_user and a.mode = next_checkout_attempt.mode;
end $$;

grant execute on function public.next_checkout_attempt to service_role;

-- Stripe events and snapshots, which may arrive in any order and more than once. An event and its effect are one
-- transaction.

set check_function_bodies = off;

-- Every event that had an effect, once. Also stores the subscription status, because the latest event alone doesn't
-- say how long a payment has been due.
create table public.stripe_events (
  id                  text primary key,
  type                text not null,
  created_at          timestamptz not null,
  subscription_id     text,
  subscription_status text,
  received_at         timestamptz not null default now()
);

alter table public.stripe_events enable row level security;
grant select on public.stripe_events to service_role;

create index stripe_events_by_subscription on public.stripe_events (subscription_id, created_at)
  where subscription_id is not null;

-- The health check reads when the last webhook arrived.
create index stripe_events_by_receipt on public.stripe_events (received_at);

-- Applies an event once. `subscription` and `invoice` are its objects, or null; `closed_session` is a checkout session
-- that can no longer be paid.
-- @returns `applied`; `tied` if it was applied after a different event of the same second, so that only Stripe knows which
-- came last; `known` for an event already applied; `account_deleted` or `unknown_customer`
-- Only the server may call it.
create function public.apply_stripe_event(
  event_id text, event_type text, event_at timestamptz, mode text, customer text, claims text[],
  subscription jsonb, invoice jsonb, failed_subscription text, closed_session text
) returns table (outcome text)
language plpgsql security definer set search_path = '' as $$
declare
  owned record := private.event_owner(customer, apply_stripe_event.mode, claims);
  about text := coalesce(subscription ->> 'id', failed_subscription);
begin
  outcome := owned.refusal;
  if outcome is null then
    insert into public.stripe_events (id, type, created_at, subscription_id, subscription_status)
    values (event_id, event_type, event_at, about,
            case when about is not null then coalesce(subscription ->> 'status', 'past_due') end)
    on conflict (id) do nothing;
    outcome := case when found then 'applied' else 'known' end;
  end if;
  if outcome = 'applied' then
    if subscription is not null then
      if exists (select from public.subscriptions s
                  where s.stripe_subscription_id = about and s.stripe_updated_at = event_at
                    and s.stripe_status = subscription ->> 'status'
                    and private.ends_otherwise(s, subscription)) then
        outcome := 'tied';
      end if;
      perform private.save_subscription(owned.owner, customer, subscription, event_at);
    end if;
    if about is not null then
      perform private.update_past_due_since(about);
    end if;
    if invoice is not null then
      perform private.save_invoice(owned.owner, invoice, event_at);
    end if;
    update public.checkout_attempts a set attempt = a.attempt + 1, session_id = null
     where a.user_id = owned.owner and a.session_id = closed_session;
  end if;
  return next;
end $$;

grant execute on function public.apply_stripe_event to service_role;

-- Whether a subscription and its object in Stripe differ in whether it ends with its period, or in when.
create function private.ends_otherwise(subscription public.subscriptions, stripe_object jsonb) returns boolean
language sql stable set search_path = '' as $$
  select (subscription.cancel_at_period_end or ends.with_period)
     and (subscription.cancel_at_period_end, subscription.current_period_end) <> (ends.with_period, ends.at)
    from (select (stripe_object ->> 'cancel_at_period_end')::boolean as with_period,
                 (stripe_object ->> 'period_end')::timestamptz as at) ends
$$;

-- Applies a snapshot read from Stripe. @returns what it corrected, if anything
-- Only the server may call it.
create function public.apply_stripe_snapshot(
  read_at timestamptz, mode text, customer text, subscription jsonb default null, invoice jsonb default null
) returns table (outcome text, change text)
language plpgsql security definer set search_path = '' as $$
declare
  owned record := private.event_owner(customer, apply_stripe_snapshot.mode, '{}');
begin
  outcome := coalesce(owned.refusal, 'applied');
  if outcome = 'applied' and subscription is not null then
    change := private.save_subscription(owned.owner, customer, subscription, read_at);
    if change is not null then
      insert into public.stripe_events (id, type, created_at, subscription_id, subscription_status)
      values (format('reading %s %s', subscription ->> 'id', gen_random_uuid()), 'reading', read_at,
              subscription ->> 'id', subscription ->> 'status');
      perform private.update_past_due_since(subscription ->> 'id');
    end if;
  elsif outcome = 'applied' and invoice is not null then
    change := private.save_invoice(owned.owner, invoice, read_at);
  end if;
  return next;
end $$;

grant execute on function public.apply_stripe_snapshot to service_role;

-- The user an event belongs to. The customer must be ours and in the same mode, and any user the object names must
-- own it: `unknown_customer` otherwise, `account_deleted` if the account was deleted. Locks the customer until the end
-- of the transaction, so events of one customer apply one after another.
create function private.event_owner(customer text, mode text, claims text[], out owner uuid, out refusal text)
language plpgsql set search_path = '' as $$
begin
  select c.user_id into owner from public.billing_customers c
   where c.customer_id = event_owner.customer and c.mode = event_owner.mode for update;
  refusal := case
    when not found then 'unknown_customer'
    when owner is null then 'account_deleted'
    when exists (select from unnest(claims) claim where claim <> owner::text) then 'unknown_customer'
  end;
end $$;

-- Sets when a subscription became past due: the first failure after the last successful event.
create function private.update_past_due_since(subscription text) returns void
language sql set search_path = '' as $$
  update public.subscriptions s
     set past_due_since = coalesce(
           (select min(e.created_at) from public.stripe_events e
             where e.subscription_id = subscription and e.subscription_status = 'past_due'
               and e.created_at >= coalesce(
                     (select max(g.created_at) from public.stripe_events g
                       where g.subscription_id = subscription and g.subscription_status in ('active', 'trialing')),
                     '-infinity')),
           s.past_due_since)
   where s.stripe_subscription_id = subscription and s.stripe_status = 'past_due'
$$;

-- Saves the state of a subscription as of a moment, unless a newer state is already stored. An ended subscription
-- stays ended. @returns what changed, or null
create function private.save_subscription(target_user uuid, customer text, stripe_object jsonb, moment timestamptz)
returns text language plpgsql set search_path = '' as $$
declare
  name       text := stripe_object ->> 'id';
  state      text := stripe_object ->> 'status';
  period_end timestamptz := greatest((stripe_object ->> 'period_end')::timestamptz,
                                     (stripe_object ->> 'period_start')::timestamptz + interval '1 second');
  active     constant text[] := array['trialing', 'active', 'past_due'];
  ended      constant text[] := array['canceled', 'incomplete_expired'];
  before     public.subscriptions;
  -- Whether the known state is newer.
  is_outdated boolean;
begin
  select * into before from public.subscriptions s where s.stripe_subscription_id = name;
  if coalesce(before.stripe_status = any (ended), false) <> (state = any (ended)) then
    is_outdated := before.stripe_status = any (ended);
  else
    -- Its end says nothing about the order: a cancellation brings it forward.
    is_outdated := (before.stripe_updated_at, before.current_period_start, private.status_rank(before.stripe_status))
            > (moment, (stripe_object ->> 'period_start')::timestamptz, private.status_rank(state));
  end if;
  if is_outdated then
    return null;
  end if;
  insert into public.subscriptions as s (
    user_id, customer_id, stripe_subscription_id, plan, status, stripe_status, current_period_start, current_period_end,
    cancel_at_period_end, past_due_since, ended_at, created_at, stripe_updated_at)
  values (
    target_user, customer, name, stripe_object ->> 'plan',
    -- `choose_active_subscription` resumes the one that counts.
    case when state = any (ended) then 'canceled'
         when state = any (active) and not coalesce(before.status = any (active), false) then 'paused'
         else state end,
    state, (stripe_object ->> 'period_start')::timestamptz, period_end, (stripe_object ->> 'cancel_at_period_end')::boolean,
    case when state = 'past_due' then coalesce(before.past_due_since, moment) end,
    case when state = any (ended) then coalesce((stripe_object ->> 'ended_at')::timestamptz, moment) end,
    (stripe_object ->> 'created_at')::timestamptz, moment)
  on conflict (stripe_subscription_id) do update set
    plan = excluded.plan, status = excluded.status, stripe_status = excluded.stripe_status,
    current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
    cancel_at_period_end = excluded.cancel_at_period_end, past_due_since = excluded.past_due_since,
    ended_at = excluded.ended_at, stripe_updated_at = excluded.stripe_updated_at, updated_at = now();
  perform private.choose_active_subscription(target_user);
  return case
    when before.id is null then format('%s: new, %s', name, state)
    when before.stripe_status <> state then format('%s: %s, was %s', name, state, before.stripe_status)
    when (before.current_period_end, before.cancel_at_period_end)
         is distinct from (period_end, (stripe_object ->> 'cancel_at_period_end')::boolean)
      then format('%s: %s until %s', name, state, to_char(period_end at time zone 'utc', 'YYYY-MM-DD'))
  end;
end $$;

-- Which of two states from the same second wins: a successful payment overrides a failure.
create function private.status_rank(status text) returns integer
language sql immutable set search_path = '' as $$
  select coalesce(array_position(
    array['incomplete', 'paused', 'unpaid', 'past_due', 'trialing', 'active', 'incomplete_expired', 'canceled'], status), 0)
$$;

-- Keeps at most one active subscription per user: the oldest that is active in Stripe. The others are paused. One
-- whose period has ended yields to the next, even before Stripe reports its end. A paid subscription replaces a comped
-- one.
create function private.choose_active_subscription(target_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  first uuid;
begin
  select s.id into first from public.subscriptions s
   where s.user_id = target_user and s.stripe_status in ('trialing', 'active', 'past_due')
   order by private.has_ended(s), s.created_at, s.stripe_subscription_id limit 1;
  if first is null then
    return;
  end if;
  update public.subscriptions s set status = 'canceled', ended_at = now(), updated_at = now()
   where s.user_id = target_user and s.stripe_subscription_id is null
     and s.status in ('trialing', 'active', 'past_due');
  update public.subscriptions s set status = 'paused', updated_at = now()
   where s.user_id = target_user and s.id <> first and s.status in ('trialing', 'active', 'past_due');
  update public.subscriptions s set status = s.stripe_status, updated_at = now()
   where s.id = first and s.status <> s.stripe_status;
end $$;

-- Saves an invoice as of a moment, unless a newer state is already stored. @returns what changed
create function private.save_invoice(target_user uuid, stripe_object jsonb, moment timestamptz)
returns text language plpgsql set search_path = '' as $$
declare
  order_of constant text[] := array['draft', 'open', 'uncollectible', 'void', 'paid'];
  before   public.invoices;
begin
  select * into before from public.invoices i where i.id = stripe_object ->> 'id';
  if before.status in ('paid', 'void') and before.status <> stripe_object ->> 'status'
     or (before.stripe_updated_at, array_position(order_of, before.status))
        > (moment, array_position(order_of, stripe_object ->> 'status')) then
    return null;
  end if;
  insert into public.invoices (
    id, user_id, number, status, amount, currency, created_at, hosted_url, pdf_url, stripe_updated_at)
  values (
    stripe_object ->> 'id', target_user, stripe_object ->> 'number', stripe_object ->> 'status', (stripe_object ->> 'amount')::bigint, stripe_object ->> 'currency',
    (stripe_object ->> 'created_at')::timestamptz, stripe_object ->> 'hosted_url', stripe_object ->> 'pdf_url', moment)
  on conflict (id) do update set
    number = excluded.number, status = excluded.status, amount = excluded.amount, currency = excluded.currency,
    hosted_url = excluded.hosted_url, pdf_url = excluded.pdf_url, stripe_updated_at = excluded.stripe_updated_at;
  return case when before.status is distinct from stripe_object ->> 'status' then
    format('%s: %s%s', stripe_object ->> 'id', stripe_object ->> 'status', ', was ' || before.status) end;
end $$;

-- Messages: the contact form, the Pro waitlist, the outgoing email queue, and the emails that agents send to their clients.

set check_function_bodies = off;

-- The mailbox behind an address, for rate limits: lowercase, without the plus tag, and for Gmail without the dots it
-- ignores.
create function private.mailbox_of(address text) returns text
language sql immutable set search_path = '' as $$
  select case when p.domain in ('gmail.com', 'googlemail.com') then replace(p.name, '.', '') || '@gmail.com'
              else p.name || '@' || p.domain end
    from (select split_part(split_part(lower(address), '@', 1), '+', 1) as name,
                 split_part(lower(address), '@', 2) as domain) p
$$;

create table public.contact_messages (
  id         uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- Who sent it, where they were signed in.
  user_id    uuid references auth.users (id) on delete set null,
  name       text not null check (length(name) between 1 and 100),
  email      text not null check (length(email) between 3 and 254),
  topic      text not null check (topic in ('sales', 'support', 'privacy', 'security', 'legal', 'other')),
  message    text not null check (length(message) between 10 and 5000),
  -- When it was handed to the mail.
  emailed_at  timestamptz,
  -- When an administrator marked it as done.
  done_at    timestamptz
);

alter table public.contact_messages enable row level security;
grant all on public.contact_messages to service_role;

create index contact_messages_by_time on public.contact_messages (created_at);
create index contact_messages_open on public.contact_messages (created_at) where done_at is null;

create table public.waitlist (
  id         uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Lower case: one row an address, however it is typed and however often it is sent.
  email      text not null unique check (email = lower(email) and length(email) between 3 and 254),
  name       text not null check (length(name) between 1 and 100),
  brokerage  text not null default '' check (length(brokerage) <= 120),
  -- Where they work: a city, a county, some ZIP codes.
  market     text not null default '' check (length(market) <= 120),
  needs      text not null default '' check (length(needs) <= 2000),
  -- When the confirmation was handed to the mail: once an address, not once a sending.
  emailed_at  timestamptz,
  invited_at timestamptz,
  -- When the invitation was handed to the mail.
  invitation_emailed_at timestamptz
);

alter table public.waitlist enable row level security;
grant all on public.waitlist to service_role;

create index waitlist_by_time on public.waitlist (created_at);

create table private.emails (
  id              uuid primary key default gen_random_uuid(),
  kind            text not null,
  -- Emails of one group to one mailbox share a limit.
  limit_group     text not null,
  recipient       text not null check (private.is_email_address(recipient)),
  mailbox         text not null generated always as (private.mailbox_of(recipient)) stored,
  -- Subject, text, HTML and reply address. Erased at the end, because it can hold a link that signs someone in.
  content         jsonb,
  status          text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts        integer not null default 0,
  -- During an attempt: when another process may take the email over.
  next_attempt_at timestamptz not null default now(),
  -- When its link stops working, or when it is too old to send.
  expires_at      timestamptz not null,
  created_at      timestamptz not null default now(),
  finished_at     timestamptz,
  -- Why the last attempt failed, without an address.
  failure         text,
  failed_at       timestamptz,
  check ((status = 'waiting') = (content is not null)),
  check ((status = 'waiting') = (finished_at is null))
);

alter table private.emails enable row level security;

create index emails_waiting on private.emails (next_attempt_at) where status = 'waiting';
create index emails_by_mailbox on private.emails (mailbox, limit_group, created_at);

-- Emails with the link to a report that an agent sent to clients. They belong to the agent's account.
create table public.report_emails (
  -- Also that of the email in the queue, and so in its Message-ID.
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references auth.users (id) on delete cascade,
  -- Null once the report is deleted: the row then counts for the day's limit only.
  report_id  uuid references public.reports (id) on delete set null,
  created_at timestamptz not null default now(),
  recipient  text not null check (private.is_email_address(recipient)),
  -- The agent's own copy, which doesn't count for the day's limit.
  is_copy    boolean not null,
  subject    text not null check (length(subject) between 1 and 150),
  -- `sent`: the mail server took it. `stopped`: not sent, because the address gets no more of these emails.
  status     text not null default 'waiting'
    check (status in ('waiting', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'stopped')),
  changed_at timestamptz not null default now(),
  -- SHA-256 of what it says: the same to the same address within minutes is a double click.
  digest     bytea not null
);

alter table public.report_emails enable row level security;
grant select (id, report_id, created_at, recipient, is_copy, subject, status, changed_at)
  on public.report_emails to authenticated;

create index report_emails_by_user on public.report_emails (user_id, created_at);
create index report_emails_by_report on public.report_emails (report_id, created_at desc);
create index report_emails_by_recipient on public.report_emails (lower(recipient), created_at desc);

create policy "A user reads the emails of their own reports"
  on public.report_emails for select to authenticated
  using (user_id = (select private.active_caller()));

-- Addresses that get no more emails of reports: from one agent, because the recipient said so, or from anyone, because an email
-- bounced or was reported as spam. An address is kept as its hash only.
create table private.stopped_addresses (
  address    bytea not null,
  -- Null: from anyone.
  user_id    uuid references auth.users (id) on delete cascade,
  stopped_at timestamptz not null default now(),
  unique nulls not distinct (address, user_id)
);

alter table private.stopped_addresses enable row level security;

-- The tokens in the links that stop emails, as hashes. They work for two years, if the agent's account exists as long.
create table private.stop_tokens (
  token      bytea primary key,
  user_id    uuid not null references auth.users (id) on delete cascade,
  address    bytea not null,
  created_at timestamptz not null default now()
);

alter table private.stop_tokens enable row level security;

create index stop_tokens_by_user on private.stop_tokens (user_id);

-- Deleting an account also removes its address from the list.
create function private.remove_from_waitlist() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.waitlist w where w.email = lower(old.email);
  return old;
end $$;

create trigger remove_from_waitlist after delete on auth.users
  for each row execute function private.remove_from_waitlist();

-- Deletes the emails sent to an account together with the account.
create function private.delete_account_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.emails e
   where e.mailbox = private.mailbox_of(old.email) and lower(e.recipient) = lower(old.email);
  return old;
end $$;

create trigger delete_account_emails after delete on auth.users
  for each row execute function private.delete_account_emails();

-- Stores a message. The server limits each client address; this cap only bounds how fast the table can grow.
-- The lock makes the count exact when many send at once.
-- Anyone may call it.
create function public.send_contact_message(name text, email text, topic text, message text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stored uuid;
begin
  if coalesce(length(btrim(name)), 0) not between 1 and 100 then
    raise exception 'Enter a name of at most 100 characters.' using errcode = 'PT400';
  elsif not private.is_email_address(email) then
    raise exception 'Enter a valid email address.' using errcode = 'PT400';
  elsif coalesce(topic, '') not in ('sales', 'support', 'privacy', 'security', 'legal', 'other') then
    raise exception 'Choose a topic.' using errcode = 'PT400';
  elsif coalesce(length(btrim(message)), 0) not between 10 and 5000 then
    raise exception 'Write between 10 and 5,000 characters.' using errcode = 'PT400';
  end if;
  perform pg_advisory_xact_lock(hashtext('public.contact_messages'));
  if (select count(*) from public.contact_messages m where m.created_at > now() - interval '1 hour') >= 1000 then
    raise exception 'Too many requests. Try again in an hour.' using errcode = 'PT429';
  end if;
  -- A token of a deleted account counts as a visitor.
  insert into public.contact_messages (user_id, name, email, topic, message)
  values ((select u.id from auth.users u where u.id = auth.uid()), btrim(send_contact_message.name),
          send_contact_message.email, send_contact_message.topic, btrim(send_contact_message.message))
  returning id into stored;
  -- The host emails it to the operator.
  perform pg_notify('contact_message', stored::text);
end $$;

grant execute on function public.send_contact_message to anon, authenticated, service_role;

-- Adds an address to the waitlist or updates its entry; a blank field keeps its earlier value. The response is
-- empty either way and the cap refuses known and new addresses alike, so no one learns who is on the list.
-- Anyone may call it.
create function public.join_waitlist(
  email text, name text, brokerage text default '', market text default '', needs text default ''
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stored uuid;
begin
  if not private.is_email_address(btrim(email)) then
    raise exception 'Enter a valid email address.' using errcode = 'PT400';
  elsif coalesce(length(btrim(name)), 0) not between 1 and 100 then
    raise exception 'Enter a name of at most 100 characters.' using errcode = 'PT400';
  elsif length(brokerage) > 120 or length(market) > 120 then
    raise exception 'Enter a brokerage and a market of at most 120 characters each.' using errcode = 'PT400';
  elsif length(needs) > 2000 then
    raise exception 'Describe what you need in at most 2,000 characters.' using errcode = 'PT400';
  end if;
  perform pg_advisory_xact_lock(hashtext('public.waitlist'));
  if (select count(*) from public.waitlist w where w.created_at > now() - interval '1 hour') >= 1000 then
    raise exception 'Too many requests. Try again in an hour.' using errcode = 'PT429';
  end if;
  insert into public.waitlist as w (email, name, brokerage, market, needs)
  values (lower(btrim(join_waitlist.email)), btrim(join_waitlist.name),
          btrim(coalesce(join_waitlist.brokerage, '')), btrim(coalesce(join_waitlist.market, '')),
          btrim(coalesce(join_waitlist.needs, '')))
  on conflict on constraint waitlist_email_key do update
     set name       = excluded.name,
         brokerage  = coalesce(nullif(excluded.brokerage, ''), w.brokerage),
         market     = coalesce(nullif(excluded.market, ''), w.market),
         needs      = coalesce(nullif(excluded.needs, ''), w.needs),
         updated_at = now()
  returning w.id into stored;
  -- The listener emails a confirmation unless one was sent before.
  perform pg_notify('waitlist', stored::text);
end $$;

grant execute on function public.join_waitlist to anon, authenticated, service_role;

-- What an email with one of a caller's own links says of it. `refused` if it can't be sent: `unknown_link`, `unconfirmed` if the
-- address of the account, to which clients reply, isn't confirmed, or `passcode` if one of `phrases` is that of the link.
-- Only the server may call it.
create function public.report_email_facts(caller uuid, link uuid, phrases text[])
returns table (
  refused text, token text, has_passcode boolean, agent text, brokerage text, phone text, reply_to text)
language sql stable security definer set search_path = '' as $$
  select case when s.id is null then 'unknown_link' when u.email_confirmed_at is null then 'unconfirmed'
              when l.passcode is not null
                   and exists (select from unnest(phrases) p where private.passcode_hash(link, p) = l.passcode)
                then 'passcode' end,
         s.token, s.has_passcode, p.name, p.brokerage, p.phone, u.email
    from auth.users u
    join public.profiles p on p.id = u.id
    left join (public.report_shares l cross join private.live_share(l.token) s) on l.id = link and l.user_id = u.id
   where u.id = caller
$$;

grant execute on function public.report_email_facts to service_role;

-- Records the emails of one sending, in the transaction that queues them: at most 50 recipients a day and account. It returns
-- those to queue, each with the token of its link that stops further ones, and leaves out what was sent within ten minutes,
-- as by a double click. They are in the order of their mailboxes, whose locks the queue takes: then no two sendings wait for
-- each other. `refused` is `limit` above the limit. The host calls it.
create function private.begin_report_emails(
  caller uuid, link uuid, recipients text[], copy_to text, subject text, digest bytea
) returns table (refused text, id uuid, recipient text, is_copy boolean, stop_token text)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  share  public.report_shares;
  unsent text[];
begin
  -- The lock makes the count exact when many are sent at once.
  perform pg_advisory_xact_lock(hashtextextended(caller::text || ' report emails', 0));
  select s.* into share from public.report_shares s where s.id = link and s.user_id = caller;
  unsent := array(
    select min(r) from unnest(recipients) r
     where not exists (
       select from public.report_emails e
        where e.user_id = caller and e.digest = begin_report_emails.digest and lower(e.recipient) = lower(r) and not e.is_copy
          and e.status <> 'failed' and e.created_at > now() - interval '10 minutes')
     group by lower(r));
  if cardinality(unsent) + (
       select count(*) from public.report_emails e
        where e.user_id = caller and not e.is_copy and e.created_at > now() - interval '1 day') > 50 then
    begin_report_emails.refused := 'limit';
    return next;
    return;
  end if;
  return query
    with added as (
      insert into public.report_emails as e (user_id, report_id, recipient, is_copy, subject, status, digest)
      select caller, share.report_id, a.address, a.is_copy, begin_report_emails.subject,
             case when private.is_stopped(caller, a.address) then 'stopped' else 'waiting' end, begin_report_emails.digest
        from (select u, false from unnest(unsent) u
              union all select copy_to, true where copy_to is not null and cardinality(unsent) > 0) a (address, is_copy)
      returning e.*)
    select null::text, a.id, a.recipient, a.is_copy, private.new_stop_token(caller, a.recipient)
      from added a where a.status = 'waiting' order by private.mailbox_of(a.recipient), a.id;
end $$;

-- A token that stops the emails of reports from an agent to an address.
create function private.new_stop_token(caller uuid, recipient text) returns text
language plpgsql set search_path = '' as $$
declare
  token text := private.new_token();
begin
  insert into private.stop_tokens (token, user_id, address)
  values (sha256(convert_to(token, 'UTF8')), caller, private.address_hash(private.mailbox_of(recipient)));
  return token;
end $$;

-- What is kept of an address that was stopped.
create function private.address_hash(address text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(lower(address), 'UTF8'))
$$;

-- Whether an address, or the mailbox behind it, gets no emails of reports from this agent.
create function private.is_stopped(caller uuid, recipient text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.stopped_addresses s
     where s.address in (private.address_hash(recipient), private.address_hash(private.mailbox_of(recipient)))
       and (s.user_id is null or s.user_id = caller))
$$;

-- Stops the emails of reports from one agent to the address that got this token. Those in the queue are asked about when they
-- are delivered. An unknown token changes nothing, and no one learns that.
-- Anyone may call it.
create function public.stop_report_emails(token text) returns void
language sql security definer set search_path = '' as $$
  insert into private.stopped_addresses (address, user_id)
  select t.address, t.user_id from private.stop_tokens t
   where t.token = sha256(convert_to(stop_report_emails.token, 'UTF8'))
  on conflict do nothing
$$;

grant execute on function public.stop_report_emails to anon, authenticated, service_role;

-- Records what became of an email, as the mail service reports it: `delivered`, `bounced` or `complained`. `message` is the
-- id of an email; without one, it is the last that was sent to the address within a week. Reports of other emails change
-- nothing. An address that bounces or complains is stopped for everyone. Repeating it changes nothing.
-- Only the server may call it.
create function public.record_mail_event(event text, address text, message text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  email public.report_emails;
begin
  select e.* into email from public.report_emails e
   where lower(e.recipient) = lower(record_mail_event.address)
     and (e.id::text = record_mail_event.message
          or record_mail_event.message is null and e.status in ('sent', 'delivered', 'bounced')
             and e.changed_at > now() - interval '7 days')
   order by e.created_at desc limit 1
   for update;
  if not found then
    return;
  end if;
  update public.report_emails e set status = record_mail_event.event, changed_at = now()
   where e.id = email.id
     and case record_mail_event.event
           when 'delivered' then e.status in ('waiting', 'sent')
           when 'bounced' then e.status in ('waiting', 'sent', 'delivered', 'failed')
           else e.status <> 'complained'
         end;
  if record_mail_event.event in ('bounced', 'complained') then
    insert into private.stopped_addresses (address, user_id)
    values (private.address_hash(case record_mail_event.event when 'bounced' then email.recipient
                                                             else private.mailbox_of(email.recipient) end), null)
    on conflict do nothing;
  end if;
end $$;

grant execute on function public.record_mail_event to service_role;

-- Shows at its report what became of an email in the queue, unless the mail service already reported more.
create function private.record_report_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.report_emails e set status = new.status, changed_at = now() where e.id = new.id and e.status = 'waiting';
  return null;
end $$;

create trigger record_report_email after update of status on private.emails
  for each row when (new.kind = 'report') execute function private.record_report_email();

-- Deletes an email in the queue with the record of it, unless it is being delivered.
create function private.delete_queued_report_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.emails e
   where e.id = (select q.id from private.emails q where q.id = old.id for update skip locked);
  return null;
end $$;

create trigger delete_queued_report_email after delete on public.report_emails
  for each row execute function private.delete_queued_report_email();

-- Audit log: every administrator action, written in the transaction of the action. Rows are never changed or deleted,
-- not even by the owner of the table. They identify people only by id, so they outlive a deleted account without
-- holding its data.

set check_function_bodies = off;

create table public.audit_events (
  id      bigint generated always as identity primary key,
  at      timestamptz not null default now(),
  -- The administrator; null for the command line. No reference: the row stays when the account goes.
  actor   uuid,
  act     text not null check (act in ('grant_admin', 'revoke_admin', 'comp_plan', 'end_comp',
                                       'disable_account', 'enable_account', 'invite',
                                       'remove_two_factor', 'close_message', 'reopen_message', 'import_market_data',
                                       'take_back_market_data')),
  -- The target: an account, a waitlist entry, a message or an import.
  subject uuid not null,
  -- What else belongs to the act, such as the end of a comped plan. No personal data.
  facts   jsonb not null default '{}'
);

alter table public.audit_events enable row level security;
revoke all on sequence public.audit_events_id_seq from service_role;

create index audit_events_by_time on public.audit_events (at desc, id desc);

-- Refuses every change of the audit log.
create function private.reject_audit_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'Audit events cannot be changed.' using errcode = '42501';
end $$;

create trigger refuse_change before update or delete on public.audit_events
  for each row execute function private.reject_audit_change();

create trigger refuse_truncation before truncate on public.audit_events
  for each statement execute function private.reject_audit_change();

-- One page of the audit log, newest first, filtered by action, by part of the actor's address, or by day in UTC.
-- `total` is the number of matching rows. Deleted accounts have no address.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_audit(
  of_act text default null, by_actor text default null, on_day date default null,
  page integer default 1, page_size integer default 50
) returns table (id bigint, at timestamptz, actor text, act text, subject uuid, subject_email text,
                 facts jsonb, total bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select e.id, e.at, n.actor, e.act, e.subject, coalesce(u.email::text, w.email, m.email), e.facts, count(*) over ()
      from public.audit_events e
      left join auth.users a on a.id = e.actor
      left join auth.users u on u.id = e.subject
      left join public.waitlist w on w.id = e.subject
      left join public.contact_messages m on m.id = e.subject
      cross join lateral (select case when e.actor is null then 'command line' else a.email::text end as actor) n
     where (nullif(of_act, '') is null or e.act = of_act)
       and (nullif(btrim(by_actor), '') is null or strpos(lower(n.actor), lower(btrim(by_actor))) > 0)
       and (on_day is null or (e.at >= on_day::timestamp at time zone 'utc'
                               and e.at < (on_day + 1)::timestamp at time zone 'utc'))
     order by e.at desc, e.id desc
     limit private.clamp_page_size(page_size) offset private.page_offset(page, page_size);
end $$;

grant execute on function public.admin_audit to authenticated;

-- Returns the calling administrator, or raises an error. Checked on every call, because a revoked administrator may
-- still have a valid token.
create function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_second_factor();
  if not coalesce(private.has_admin_role(auth.uid()), false) then
    raise exception 'Only an administrator may do this.' using errcode = 'PT403';
  end if;
  return auth.uid();
end $$;

-- The number of rows before a page. The first page is 1.
create function private.page_offset(page integer, page_size integer) returns bigint
language sql immutable set search_path = '' as $$
  select (greatest(coalesce(page, 1), 1)::bigint - 1) * private.clamp_page_size(page_size)
$$;

-- The page size: the requested number of rows, at most a thousand.
create function private.clamp_page_size(asked integer) returns bigint
language sql immutable set search_path = '' as $$
  select least(greatest(coalesce(asked, 50), 1), 1000)::bigint
$$;

-- Writes the audit row of an action, in its transaction.
create function private.record_audit_event(actor uuid, act text, subject uuid, facts jsonb default '{}') returns void
language sql set search_path = '' as $$
  insert into public.audit_events (actor, act, subject, facts) values (actor, act, subject, facts)
$$;

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

-- Account data: downloading everything we store about the caller, and deleting it.

set check_function_bodies = off;

-- Everything we store about the caller, as one document. The images in reports are left out because they are copies
-- of the profile's. The homes a report was computed from and the tokens of shared links are left out because they
-- aren't the caller's data.
-- Signed-in users may call it; anyone else gets a 401.
create function public.download_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  return jsonb_build_object(
    'account', (select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at,
                                          'last_sign_in_at', u.last_sign_in_at)
                  from auth.users u where u.id = caller),
    'devices', (select coalesce(jsonb_agg(to_jsonb(s) - 'is_current'), '[]') from public.my_sessions() s),
    'authenticator_apps', (select coalesce(jsonb_agg(jsonb_build_object('name', f.friendly_name, 'created_at', f.created_at)
                                                     order by f.created_at), '[]')
                             from auth.mfa_factors f where f.user_id = caller and f.status = 'verified'),
    'profile', (select to_jsonb(p) - 'id' from public.profiles p where p.id = caller),
    'subscriptions', (select coalesce(jsonb_agg(to_jsonb(s) - 'user_id' order by s.created_at), '[]')
                        from public.subscriptions s where s.user_id = caller),
    'invoices', (select coalesce(jsonb_agg(to_jsonb(i) - 'user_id' order by i.created_at), '[]')
                   from public.invoices i where i.user_id = caller),
    'usage', (select coalesce(jsonb_agg(to_jsonb(u) - 'user_id' order by u.period_start), '[]')
                from public.usage_periods u where u.user_id = caller),
    'searches', (select coalesce(jsonb_agg(to_jsonb(s) - 'user_id' order by s.created_at), '[]')
                   from public.searches s where s.user_id = caller),
    'watched_areas', (select coalesce(jsonb_agg(to_jsonb(w) - 'user_id' order by w.created_at, w.area), '[]')
                        from public.watched_areas w where w.user_id = caller),
    'market_email', exists (select from private.market_emails m where m.user_id = caller and m.enabled),
    'reports', (select coalesce(jsonb_agg(jsonb_build_object(
                         'id', r.id, 'created_at', r.created_at, 'updated_at', r.updated_at,
                         'query', r.inputs -> 'query', 'work', r.inputs -> 'work',
                         'report', r.report #- '{brand,photo}' #- '{brand,logo}') order by r.created_at), '[]')
                  from public.reports r where r.user_id = caller),
    'attached_pdfs', (select coalesce(jsonb_agg(to_jsonb(a) - 'user_id' - 'words' - 'shapes' order by a.created_at), '[]')
                        from public.attachments a where a.user_id = caller),
    'report_links', (select coalesce(jsonb_agg(private.share_as_json(s) - 'token' order by s.created_at), '[]')
                       from public.report_shares s where s.user_id = caller),
    'report_emails', (select coalesce(jsonb_agg(to_jsonb(e) - 'user_id' - 'digest' order by e.created_at, e.id), '[]')
                        from public.report_emails e where e.user_id = caller),
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'user_id' order by m.created_at), '[]')
                   from public.contact_messages m where m.user_id = caller),
    'usage_notices', (select coalesce(jsonb_agg(to_jsonb(n) - 'user_id' order by n.created_at), '[]')
                        from public.usage_notices n where n.user_id = caller),
    'uploads', (select coalesce(jsonb_agg(to_jsonb(u) - 'user_id' - 'leased_until' - 'leased_by' - 'attempts' - 'parts'
                         || jsonb_build_object('homes', (select coalesce(jsonb_agg(to_jsonb(l) - 'owner' - 'upload' - 'card' - 'fingerprint'
                                                                                   - 'cell' - 'source' - 'demo' order by l.id desc), '[]')
                                                           from public.uploaded_listings l where l.upload = u.id))
                         order by u.created_at), '[]') from public.uploads u where u.user_id = caller),
    'upload_mappings', (select coalesce(jsonb_agg(to_jsonb(m) - 'user_id'), '[]')
                          from public.upload_mappings m where m.user_id = caller),
    'waitlist', (select to_jsonb(w) from public.waitlist w join auth.users u on lower(u.email) = w.email
                  where u.id = caller and u.email_confirmed_at is not null)
  );
end $$;

grant execute on function public.download_my_data to authenticated;

-- Deletes the caller's account and all of its data immediately. The caller types their own address to confirm.
-- Signed-in users may call it; anyone else gets a 401.
create function public.delete_my_account(confirmation text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  perform private.end_import(i.id) from public.uploads i join auth.users u on u.id = i.user_id
    where u.id = caller and lower(u.email) = lower(trim(confirmation)) and i.status = 'importing';
  delete from auth.users u where u.id = caller and lower(u.email) = lower(trim(confirmation));
  if not found then
    raise exception 'Enter your account email to delete your account.' using errcode = 'PT400';
  end if;
  -- The log of the auth service names people by their address.
  delete from auth.audit_log_entries l where strpos(l.payload::text, caller::text) > 0;
end $$;

grant execute on function public.delete_my_account to authenticated;

-- Scheduled backups made by the host: when, where, and whether they succeeded.

set check_function_bodies = off;

create table private.backups (
  id          bigint generated always as identity primary key,
  started_at  timestamptz not null default now(),
  -- Null while it runs, and for one that was broken off.
  finished_at timestamptz,
  file        text not null,
  bytes       bigint,
  rows        bigint,
  -- Null for one that was verified.
  error       text
);

alter table private.backups enable row level security;

create index backups_by_time on private.backups (started_at desc);
