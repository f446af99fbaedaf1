set check_function_bodies = off;

drop function public.shared_report(token text);

drop function public.share_report(report uuid, days integer);

drop function private.record_share_view(share uuid, last_seen timestamp with time zone);

alter table public.report_shares add column guessed_at timestamp with time zone[] not null default '{}'::timestamp with time zone[];

alter table public.report_shares add column passcode bytea;

alter table public.report_shares add column has_passcode boolean not null generated always as (passcode IS NOT NULL) stored;

alter table public.report_shares add column viewed_on text[] not null default '{}'::text[];

-- What is kept of a passcode. Case and outer spaces don't matter: people type it from a message. Its guesses are limited,
-- and the report itself is in the same database, so a slow hash would protect nothing more.
create function private.passcode_hash(share uuid, passcode text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(share::text || lower(btrim(passcode)), 'UTF8'))
$$;

-- Why a passcode doesn't open a link, or null if it does. A wrong one is counted in the same transaction, one at a time, so
-- that many at once are no more guesses. Nothing is raised, because that would forget the guess.
create function private.passcode_refusal(share uuid, given text) returns text
language plpgsql set search_path = '' as $$
declare
  link public.report_shares;
begin
  if coalesce(btrim(given), '') = '' then
    return 'passcode';
  end if;
  select * into link from public.report_shares s where s.id = passcode_refusal.share for update;
  if link.guessed_at[5] > now() - interval '15 minutes' then
    return 'too_many_guesses';
  end if;
  if link.passcode = private.passcode_hash(link.id, given) then
    return null;
  end if;
  update public.report_shares s set guessed_at = (array_prepend(clock_timestamp(), s.guessed_at))[1:5]
   where s.id = passcode_refusal.share;
  return 'wrong_passcode';
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

-- A link as its agent sees it, without its passcode.
create function private.share_as_json(share public.report_shares) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(share) - array['user_id', 'passcode', 'guessed_at']
$$;

-- Creates a link to one of the caller's own reports that works for 7, 30 or 90 days, or indefinitely if `days` is null,
-- and opens with a passcode if one is given.
-- Signed-in users may call it; anyone else gets a 401.
create function public.share_report(report uuid, days integer, passcode text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  made   public.report_shares;
begin
  if days not in (7, 30, 90) then
    raise exception 'A link can last 7, 30 or 90 days, or never expire.' using errcode = 'PT400';
  end if;
  if length(btrim(passcode)) not between 6 and 64 then
    raise exception 'A passcode has 6 to 64 characters.' using errcode = 'PT400';
  end if;
  -- The lock makes the count exact when many are requested at once.
  perform from public.reports r
    where r.id = share_report.report and r.user_id = caller and r.deleted_at is null for update;
  if not found then
    raise exception 'Report not found. It may have been deleted.' using errcode = 'PT404';
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
  insert into public.report_shares as s (id, report_id, user_id, token, expires_at, passcode)
  values (made.id, share_report.report, caller, private.new_token(), now() + make_interval(days => days),
          private.passcode_hash(made.id, share_report.passcode))
  returning s.* into made;
  return private.share_as_json(made);
end $$;

-- The report behind a link, for anyone who has it and its passcode. Unknown, expired and revoked links, and links of
-- disabled accounts, all get the same response. A link with a passcode says what is missing: `refused` is `passcode`,
-- `wrong_passcode`, or `too_many_guesses` after five wrong ones in a quarter of an hour, even for the right one. The
-- agent needs no passcode, and their own views are not counted.
-- Anyone may call it. `device` is the kind of device it is viewed on.
create function public.shared_report(token text, passcode text default null, device text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link    record;
  refusal text;
begin
  select s.id, s.user_id, s.viewed_at, s.has_passcode, r.report, r.updated_at, r.zip, r.effective_on, r.demo, r.later_sales
    into link
    from public.report_shares s join public.reports r on r.id = s.report_id
   where s.token = shared_report.token and s.revoked_at is null and (s.expires_at is null or s.expires_at > now())
     and r.deleted_at is null
     and private.is_active_account(s.user_id);
  if not found then
    raise exception 'This link has expired. Ask the agent for a new one.' using errcode = 'PT404';
  end if;
  if link.user_id is distinct from auth.uid() then
    if link.has_passcode then
      refusal := private.passcode_refusal(link.id, shared_report.passcode);
      if refusal is not null then
        return jsonb_build_object('refused', refusal);
      end if;
    end if;
    perform private.record_share_view(link.id, link.viewed_at[1], shared_report.device);
  end if;
  return jsonb_build_object('report', link.report, 'updated_at', link.updated_at,
                            'newer_data', private.sales_after(link.user_id, link.zip, link.effective_on, link.demo) > link.later_sales);
end $$;

-- Everything we store about the caller, as one document. The images in reports are left out because they are copies
-- of the profile's. The homes a report was computed from and the tokens of shared links are left out because they
-- aren't the caller's data.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.download_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
begin
  return jsonb_build_object(
    'account', (select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at,
                                          'last_sign_in_at', u.last_sign_in_at)
                  from auth.users u where u.id = caller),
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
    'report_links', (select coalesce(jsonb_agg(private.share_as_json(s) - 'token' order by s.created_at), '[]')
                       from public.report_shares s where s.user_id = caller),
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

-- One of the caller's own reports, with its search, the workbench state it was made from, and its links.
-- Signed-in users may call it; anyone else gets a 401.
create or replace function public.read_report(id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
  found  jsonb;
begin
  select jsonb_build_object(
           'id', r.id, 'created_at', r.created_at, 'updated_at', r.updated_at, 'report', r.report,
           'query', r.inputs -> 'query', 'work', r.inputs -> 'work',
           'listed_photos', r.inputs #> '{evidence,subject,listedPhotos}',
           'newer_data', private.sales_after(caller, r.zip, r.effective_on, r.demo) > r.later_sales,
           'shares', (select coalesce(jsonb_agg(private.share_as_json(s) order by s.created_at desc, s.id), '[]')
                        from public.report_shares s where s.report_id = r.id))
    into found
    from public.reports r where r.id = read_report.id and r.user_id = caller and r.deleted_at is null;
  if found is null then
    raise exception 'Report not found. It may have been deleted.' using errcode = 'PT404';
  end if;
  return found;
end $$;

grant execute on function public.share_report(report uuid, days integer, passcode text) to authenticated;

grant execute on function public.shared_report(token text, passcode text, device text) to anon;

grant execute on function public.shared_report(token text, passcode text, device text) to authenticated;

grant select (has_passcode) on table public.report_shares to authenticated;

grant select (viewed_on) on table public.report_shares to authenticated;

reset check_function_bodies;
