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
