-- Uploads: files of homes that agents upload in the browser. The homes belong to the account: they are used in its own
-- searches, prices and reports and in no one else's. They are in a separate table, which no other account's search
-- reads.

create table public.uploads (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references auth.users (id) on delete cascade,
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
  -- The share that is imported, and the counts of a finished import.
  progress     real not null default 0,
  result       jsonb,
  -- Why it failed, in one sentence.
  problem      text,
  -- Until then a thread of a host is working on it.
  leased_until timestamptz,
  leased_by    uuid,
  attempts     smallint not null default 0,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);

alter table public.uploads enable row level security;

create index uploads_by_user on public.uploads (user_id, created_at desc);

-- One upload in progress per account.
create unique index uploads_one_at_a_time on public.uploads (user_id)
  where status in ('receiving', 'reading', 'ready', 'importing');

create index uploads_to_process on public.uploads (updated_at) where status in ('reading', 'importing');

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

-- The name of the source of uploaded homes in search results.
insert into public.listing_sources (name) values ('Your data');

-- Uploaded homes, with the columns of `listings`. Each upload keeps its own rows, so it can be undone. If several
-- uploads have the same sale, the newest is current. Ids are negative, so they never collide with those of shared
-- homes.
create table public.uploaded_listings (
  like public.listings including defaults including constraints including generated,
  owner      uuid not null references auth.users (id) on delete cascade,
  upload     uuid not null references public.uploads (id) on delete cascade,
  is_current boolean not null default true,
  -- A later upload in which the listing is withdrawn, expired or canceled.
  ended_by   uuid references public.uploads (id) on delete set null,
  primary key (id),
  unique (upload, sale_key)
);

create sequence public.uploaded_listing_ids increment by -1 start with -1 maxvalue -1 minvalue -9223372036854775807
  owned by public.uploaded_listings.id;

alter table public.uploaded_listings alter column id set default nextval('public.uploaded_listing_ids');

alter table public.uploaded_listings enable row level security;

create index uploaded_listings_by_zip on public.uploaded_listings (owner, zip, observed_on) where is_current;
create index uploaded_listings_by_cell on public.uploaded_listings (owner, cell, observed_on) where is_current;
create index uploaded_listings_by_street on public.uploaded_listings (owner, street_key collate "C", zip) where is_current;
create index uploaded_listings_by_parcel on public.uploaded_listings (owner, parcel collate "C", zip)
  where is_current and parcel is not null;
create index uploaded_listings_without_street on public.uploaded_listings (owner, cell) where is_current and street_key is null;
create index uploaded_listings_by_sale on public.uploaded_listings (owner, sale_key, upload);
create index uploaded_listings_by_end on public.uploaded_listings (ended_by) where ended_by is not null;

-- The account whose search is running in this transaction. Null for a search without uploads.
create function private.uploads_owner() returns uuid
language sql stable set search_path = '' as $$
  select nullif(current_setting('lotline.uploads_owner', true), '')::uuid
$$;

-- The ZIP codes of that account's uploads.
create function private.upload_zips() returns text[]
language sql stable set search_path = '' as $$
  select string_to_array(coalesce(current_setting('lotline.upload_zips', true), ''), ',')
$$;

-- Makes an account's uploads visible to the running search. Returns true if it has any.
create function private.include_uploads(account uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  -- The listings would answer this too, but for an account with many homes the planner reads them all.
  has_uploads boolean := exists (select from public.uploads u where u.user_id = account and u.status = 'done');
begin
  perform set_config('lotline.uploads_owner', case when has_uploads then account::text else '' end, true);
  if has_uploads then
    perform set_config('lotline.upload_zips', coalesce((
      select string_agg(distinct z.zip, ',') from public.uploads u, jsonb_array_elements_text(u.result -> 'zips') z (zip)
       where u.user_id = account and u.status = 'done'), ''), true);
  end if;
  return has_uploads;
end $$;

-- True if a shared record is the same sale as one of the agent's own, by the rules of `private.recognize_incoming`.
create function private.is_replaced(own public.uploaded_listings, shared public.listings) returns boolean
language sql immutable as $$
  select private.is_one_sale(own.sold_on, own.sold_price, own.listed_on, own.observed_on,
                             shared.sold_on, shared.sold_price, shared.listed_on, shared.observed_on)
     and private.may_be_one_home(own.street_key, own.home_type::text, own.source_id, own.living_area,
                                 shared.street_key, shared.home_type::text, shared.source_id, shared.living_area)
     and (own.street_key = shared.street_key or own.parcel = shared.parcel
          or private.is_alike(own.latitude, own.longitude, own.home_type::text, own.living_area, own.year_built,
                              shared.latitude, shared.longitude, shared.home_type::text, shared.living_area, shared.year_built)) is true
$$;

-- The homes visible to the running search of an account with uploads: its own and the shared ones. Its own record of a
-- sale replaces the shared one, and demo homes are hidden in ZIP codes where it has homes. The keys of its own homes
-- start with `own:`.
do $$
declare
  names text := (select string_agg('l.' || a.attname, ', ' order by a.attnum) from pg_attribute a
                  where a.attrelid = 'public.listings'::regclass and a.attnum > 0 and not a.attisdropped);
begin
  execute format($view$
    create view private.visible_listings as
      select %1$s from public.listings l
       where not exists (select from public.uploaded_listings o
                          where o.owner = (select private.uploads_owner()) and o.is_current and o.sale_key = l.sale_key)
         and not exists (select from public.uploaded_listings o
                          where o.owner = (select private.uploads_owner()) and o.is_current
                            and o.street_key = l.street_key and o.zip = l.zip and private.is_replaced(o, l))
         and not (l.parcel is not null and exists (
               select from public.uploaded_listings o
                where o.owner = (select private.uploads_owner()) and o.is_current
                  and o.parcel = l.parcel and o.zip = l.zip and private.is_replaced(o, l)))
         -- Where one of the two has no address.
         and not exists (select from public.uploaded_listings o
                          where o.owner = (select private.uploads_owner()) and o.is_current and o.street_key is null
                            and o.cell = any (private.cells_near(l.latitude, l.longitude)) and private.is_replaced(o, l))
         and not (l.street_key is null and exists (
               select from public.uploaded_listings o
                where o.owner = (select private.uploads_owner()) and o.is_current
                  and o.cell = any (private.cells_near(l.latitude, l.longitude)) and private.is_replaced(o, l)))
         and not (l.demo and l.zip = any ((select private.upload_zips())::text[]))
      union all
      select %2$s from public.uploaded_listings l
       where l.owner = (select private.uploads_owner()) and l.is_current and l.ended_by is null
  $view$, names, replace(replace(names, 'l.sale_key', '''own:'' || l.sale_key'), 'l.card', '''{"id":"own:'' || substr(l.card, 8)'));
end $$;


-- A home's photos as JSON, for an account that may see them: of a shared home, or of one of its own uploads.
create function public.photos_of(caller uuid, home text) returns table (photos text, source text)
language sql stable security definer set search_path = '' as $$
  select h.photos, s.name
    from (select l.photos, l.source from public.listings l where l.sale_key = photos_of.home
          union all
          select o.photos, o.source from public.uploaded_listings o
           where photos_of.home like 'own:%' and o.owner = photos_of.caller
             and o.sale_key = substr(photos_of.home, 5) and o.is_current) h
    join public.listing_sources s on s.id = h.source
   where private.is_active_account(photos_of.caller)
$$;

-- Returns the caller's upload and locks it. Raises an error for anyone else's.
create function private.own_upload(upload uuid) returns public.uploads
language plpgsql set search_path = '' as $$
declare
  caller       uuid := private.require_active_caller();
  found_upload public.uploads;
begin
  select u.* into found_upload from public.uploads u where u.id = upload and u.user_id = caller for update;
  if not found then
    raise exception 'This upload no longer exists.' using errcode = 'PT404';
  end if;
  return found_upload;
end $$;

-- Starts an upload. The file then arrives in pieces.
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
  if (select count(*) from public.uploads u where u.user_id = caller) >= 200 then
    raise exception 'You have 200 uploads. Undo one that you no longer need.' using errcode = 'PT409';
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

-- Appends the next piece of a file, in base64. Returns the number of bytes received so far. A piece sent twice is
-- stored once.
create function public.append_upload(upload uuid, from_byte integer, content text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  own  public.uploads := private.own_upload(upload);
  piece bytea := decode(content, 'base64');
begin
  if own.status <> 'receiving' or append_upload.from_byte <> own.received or length(piece) = 0 then
    return own.received;
  end if;
  if own.received + length(piece) > own.bytes then
    raise exception 'The file is larger than announced. Upload it again.' using errcode = 'PT400';
  end if;
  insert into public.upload_pieces (upload, position, content) values (own.id, own.received, piece);
  update public.uploads u
     set received = u.received + length(piece), updated_at = now(),
         status = case when u.received + length(piece) = u.bytes then 'reading' else 'receiving' end
   where u.id = own.id returning u.received, u.status into own.received, own.status;
  if own.status = 'reading' then
    perform pg_notify('uploads', '');
  end if;
  return own.received;
end $$;

-- Saves the agent's choices about the columns. The file is then either read again to show the result, or imported.
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

-- Undoes an upload: deletes its homes and restores those it replaced from earlier uploads. Cancels an upload in
-- progress.
create function public.undo_upload(upload uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own public.uploads := private.own_upload(upload);
begin
  perform pg_advisory_xact_lock(hashtextextended(own.user_id::text || ' uploads', 0));
  perform private.restore_replaced(own.user_id, own.id);
  delete from public.uploads u where u.id = own.id;
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

-- The caller's uploads, newest first.
create function public.my_uploads() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_active_caller();
  select coalesce(jsonb_agg(to_jsonb(u) - 'user_id' - 'leased_until' - 'leased_by' - 'attempts'
                            || case when u.status = 'ready' then '{}' else jsonb_build_object('parts', '[]'::jsonb) end
                            order by u.created_at desc), '[]')
    from public.uploads u where u.user_id = (select private.active_caller())
$$;

-- The rejected rows of one of the caller's uploads.
create function public.upload_rejected_rows(upload uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_active_caller();
  select coalesce(jsonb_agg(jsonb_build_object('part', r.part, 'line', r.line, 'reason', r.reason)
                            order by r.part, r.line), '[]')
    from public.upload_rejections r join public.uploads u on u.id = r.upload
   where u.id = upload_rejected_rows.upload and u.user_id = (select private.active_caller())
$$;

-- Adds uploads and their homes to the data an agent can download.
do $$
declare
  definition text := pg_get_functiondef('public.download_my_data'::regproc);
  patched    text := replace(definition, $old$'waitlist', (select$old$, $new$'uploads', (select coalesce(jsonb_agg(to_jsonb(u) - 'user_id' - 'leased_until' - 'leased_by' - 'attempts' - 'parts'
                         || jsonb_build_object('homes', (select coalesce(jsonb_agg(to_jsonb(l) - 'owner' - 'upload' - 'card' - 'fingerprint'
                                                                                   - 'cell' - 'source' - 'demo' order by l.id desc), '[]')
                                                           from public.uploaded_listings l where l.upload = u.id))
                         order by u.created_at), '[]') from public.uploads u where u.user_id = caller),
    'upload_mappings', (select coalesce(jsonb_agg(to_jsonb(m) - 'user_id'), '[]')
                          from public.upload_mappings m where m.user_id = caller),
    'waitlist', (select$new$);
begin
  if patched = definition then
    raise exception 'download_my_data has no place for uploads';
  end if;
  execute patched;
end $$;

revoke all on
  public.uploads, public.upload_pieces, public.upload_rejections, public.upload_mappings, public.uploaded_listings,
  private.visible_listings
  from public, anon, authenticated, service_role;
revoke all on all sequences in schema public from public, anon, authenticated;

revoke execute on function
  private.is_replaced(public.uploaded_listings, public.listings), private.uploads_owner(), private.upload_zips(), private.include_uploads(uuid), private.own_upload(uuid), private.restore_replaced(uuid, uuid),
  public.photos_of(uuid, text),
  public.start_upload(text, integer, date), public.append_upload(uuid, integer, text),
  public.confirm_upload(uuid, jsonb, boolean), public.undo_upload(uuid), public.my_uploads(),
  public.upload_rejected_rows(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.start_upload(text, integer, date), public.append_upload(uuid, integer, text),
  public.confirm_upload(uuid, jsonb, boolean), public.undo_upload(uuid), public.my_uploads(),
  public.upload_rejected_rows(uuid)
  to authenticated;
grant execute on function public.photos_of(uuid, text) to service_role;
