set check_function_bodies = off;

alter table public.audit_events drop constraint audit_events_act_check;

alter table public.uploads add column kind text not null default 'homes'::text;

alter table public.uploads add constraint uploads_kind_check CHECK ((kind = ANY (ARRAY['homes'::text, 'market'::text])));

alter table public.audit_events add constraint audit_events_act_check CHECK ((act = ANY (ARRAY['grant_admin'::text, 'revoke_admin'::text, 'comp_plan'::text, 'end_comp'::text, 'disable_account'::text, 'enable_account'::text, 'invite'::text, 'close_message'::text, 'reopen_message'::text, 'import_market_data'::text])));

-- The imported files of open market data, by dataset and from the newest vintage to the oldest, and the caller's latest
-- import.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_market_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'dataset', f.dataset, 'vintage', f.vintage, 'file_name', f.file_name, 'loaded_at', f.loaded_at,
               'areas', f.areas, 'figures', f.figures, 'rejected', f.rejected) order by f.dataset, f.vintage desc), '[]')
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

-- Starts the upload of a file of open market data, which then arrives in pieces as homes do. `accepts_terms` says whether the
-- administrator's use is within the terms of its publisher.
-- Only administrators may call it; anyone else gets a 403.
create function public.admin_start_market_import(file_name text, bytes integer, accepts_terms boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_admin();
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
  values (caller, 'market', coalesce(nullif(left(trim(admin_start_market_import.file_name), 200), ''), 'file'),
          admin_start_market_import.bytes, jsonb_build_object('acceptsTerms', accepts_terms is true))
  returning id into upload;
  perform private.record_audit_event(caller, 'import_market_data', upload,
    jsonb_build_object('file', admin_start_market_import.file_name, 'accepts_terms', accepts_terms is true));
  return upload;
exception when unique_violation then
  raise exception 'Another upload is in progress. Finish or cancel it first.' using errcode = 'PT409';
end $$;

-- Makes an account's uploads and licensed homes visible to the running search. Returns true if it has any.
create or replace function private.include_own_homes(account uuid) returns boolean
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
create or replace function private.visible_loaded_at(source public.listing_sources) returns timestamptz
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

-- Appends the next piece of a file, in base64. Returns the number of bytes received so far. A piece sent twice is
-- stored once. Market data has no columns to decide about, so it is imported at once.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.append_upload(upload uuid, from_byte integer, content text) returns integer
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

-- The caller's uploads, newest first.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.my_uploads() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.require_active_caller();
  select coalesce(jsonb_agg(to_jsonb(u) - 'user_id' - 'leased_until' - 'leased_by' - 'attempts' - 'deleted_at'
                            || case when u.status = 'ready' then '{}' else jsonb_build_object('parts', '[]'::jsonb) end
                            || jsonb_build_object('waits', u.status in ('reading', 'importing') and u.leased_until is null
                                                           and u.updated_at < now() - interval '15 seconds')
                            order by u.created_at desc), '[]')
    from public.uploads u
   where u.user_id = (select private.active_caller()) and u.kind = 'homes' and u.deleted_at is null
$$;

-- Starts an upload. The file then arrives in pieces.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.start_upload(file_name text, bytes integer, modified_on date default null) returns uuid
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

grant execute on function public.admin_market_data() to authenticated;

grant execute on function public.admin_start_market_import(file_name text, bytes integer, accepts_terms boolean) to authenticated;

reset check_function_bodies;
