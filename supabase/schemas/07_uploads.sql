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
