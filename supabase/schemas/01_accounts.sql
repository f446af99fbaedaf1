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
