set check_function_bodies = off;

drop function public.admin_start_market_import(file_name text, bytes integer, accepts_terms boolean);

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

grant execute on function public.admin_start_market_import(file_name text, bytes integer, accepts_terms boolean, source text) to authenticated;

reset check_function_bodies;
