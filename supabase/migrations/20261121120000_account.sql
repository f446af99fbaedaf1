-- The account: who an agent is on reports, how they like the screen, and how they leave.

alter table public.profiles
  add column name           text not null default '' check (length(name) <= 120),
  add column brokerage      text not null default '' check (length(brokerage) <= 120),
  add column license_number text not null default '' check (length(license_number) <= 40),
  add column phone          text not null default '' check (length(phone) <= 40),
  add column website        text not null default '' check (website ~ '^(https?://[^\s<>"]+)?$' and length(website) <= 200),
  add column brand_color    text not null default '' check (brand_color ~ '^(#[0-9a-f]{6})?$'),
  add column photo          text,
  add column logo           text,
  add column search_mode    text not null default 'zip' check (search_mode in ('zip', 'address')),
  add column search_limit   integer check (search_limit between 1 and 500),
  add column theme          text not null default 'system' check (theme in ('system', 'light', 'dark')),
  add column notifications  boolean not null default true;

-- Whether a text is the data URL of a picture: PNG, JPEG or WebP by its first and last bytes, whatever
-- it calls itself, and at most 200 KB. A file that is a picture and something else too (a polyglot)
-- has bytes after the end of the picture.
create function private.is_picture(url text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  kind  text := (regexp_match(url, '^data:image/(png|jpeg|webp);base64,'))[1];
  bytes bytea;
  size  integer;
begin
  if kind is null or length(url) > 280000 then
    return false;
  end if;
  bytes := decode(substr(url, length('data:image/' || kind || ';base64,') + 1), 'base64');
  size := length(bytes);
  if size not between 32 and 204800 then
    return false;
  end if;
  return case kind
    when 'png'  then substr(bytes, 1, 8) = '\x89504e470d0a1a0a' and substr(bytes, 13, 4) = 'IHDR'::bytea
                     and substr(bytes, size - 7, 4) = 'IEND'::bytea
    when 'jpeg' then substr(bytes, 1, 3) = '\xffd8ff' and substr(bytes, size - 1, 2) = '\xffd9'
    when 'webp' then substr(bytes, 1, 4) = 'RIFF'::bytea and substr(bytes, 9, 4) = 'WEBP'::bytea
                     and get_byte(bytes, 4) + get_byte(bytes, 5) * 256 + get_byte(bytes, 6) * 65536
                         + get_byte(bytes, 7)::bigint * 16777216 = size - 8
  end;
exception when others then
  -- It is not even base64.
  return false;
end $$;

alter table public.profiles
  add constraint photo_is_a_picture check (photo is null or private.is_picture(photo)),
  add constraint logo_is_a_picture  check (logo is null or private.is_picture(logo));

-- The caller, or a refusal to whoever is not signed in.
create function private.signed_in_caller() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from public.profiles p where p.id = auth.uid()) then
    raise exception 'Sign in first.' using errcode = 'PT401';
  end if;
  return auth.uid();
end $$;

-- Writes the caller's own profile, whole. An empty picture is none.
create function public.update_profile(
  name text, brokerage text, license_number text, phone text, website text, brand_color text,
  photo text default null, logo text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.signed_in_caller();
begin
  if nullif(update_profile.photo, '') is not null and not private.is_picture(update_profile.photo) then
    raise exception 'The photo is not a PNG, JPEG or WebP picture of at most 200 KB.' using errcode = 'PT400';
  end if;
  if nullif(update_profile.logo, '') is not null and not private.is_picture(update_profile.logo) then
    raise exception 'The logo is not a PNG, JPEG or WebP picture of at most 200 KB.' using errcode = 'PT400';
  end if;
  update public.profiles p
     set name           = trim(coalesce(update_profile.name, '')),
         brokerage      = trim(coalesce(update_profile.brokerage, '')),
         license_number = trim(coalesce(update_profile.license_number, '')),
         phone          = trim(coalesce(update_profile.phone, '')),
         website        = trim(coalesce(update_profile.website, '')),
         brand_color    = lower(trim(coalesce(update_profile.brand_color, ''))),
         photo          = nullif(update_profile.photo, ''),
         logo           = nullif(update_profile.logo, '')
   where p.id = caller;
exception when check_violation then
  raise exception 'A field is too long, or the website does not begin with https://.' using errcode = 'PT400';
end $$;

-- Writes how the caller likes the screen. Without a limit it is that of the installation.
create function public.update_preferences(
  search_mode text, search_limit integer, theme text, notifications boolean
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.signed_in_caller();
begin
  update public.profiles p
     set search_mode   = update_preferences.search_mode,
         search_limit  = update_preferences.search_limit,
         theme         = update_preferences.theme,
         notifications = update_preferences.notifications
   where p.id = caller;
exception when check_violation or not_null_violation then
  raise exception 'That is not one of the choices.' using errcode = 'PT400';
end $$;

-- Everything that we keep about the caller, as one document.
create function public.download_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.signed_in_caller();
begin
  return jsonb_build_object(
    'account', (select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at,
                                          'last_sign_in_at', u.last_sign_in_at)
                  from auth.users u where u.id = caller),
    'profile', (select to_jsonb(p) - 'id' from public.profiles p where p.id = caller),
    'subscriptions', (select coalesce(jsonb_agg(to_jsonb(s) - 'user_id' order by s.created_at), '[]')
                        from public.subscriptions s where s.user_id = caller),
    'usage', (select coalesce(jsonb_agg(to_jsonb(u) - 'user_id' order by u.period_start), '[]')
                from public.usage_periods u where u.user_id = caller),
    'searches', (select coalesce(jsonb_agg(to_jsonb(s) - 'user_id' order by s.created_at), '[]')
                   from public.searches s where s.user_id = caller)
  );
end $$;

-- Deletes the caller's account and everything of theirs, at once. They type their own address to say so.
create function public.delete_my_account(confirmation text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.signed_in_caller();
begin
  delete from auth.users u where u.id = caller and lower(u.email) = lower(trim(confirmation));
  if not found then
    raise exception 'Type the address of your account to delete it.' using errcode = 'PT400';
  end if;
  -- The log of the auth service names people by their address.
  delete from auth.audit_log_entries l where strpos(l.payload::text, caller::text) > 0;
end $$;

revoke execute on function
  private.is_picture(text), private.signed_in_caller(),
  public.update_profile(text, text, text, text, text, text, text, text),
  public.update_preferences(text, integer, text, boolean),
  public.download_my_data(), public.delete_my_account(text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.update_profile(text, text, text, text, text, text, text, text),
  public.update_preferences(text, integer, text, boolean),
  public.download_my_data(), public.delete_my_account(text)
  to authenticated;
