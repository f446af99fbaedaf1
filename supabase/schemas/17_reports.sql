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
