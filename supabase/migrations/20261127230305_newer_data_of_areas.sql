set check_function_bodies = off;

drop function private.sales_after(account uuid, place text, day date, is_demo boolean);

-- Whether there is newer data than a report shows: a sale, or a later month of a publisher's figure in a market update.
create function private.has_newer_data(report public.reports) returns boolean
language sql set search_path = '' as $$
  select private.later_sales(report) > report.later_sales
         or report.kind = 'market_update' and exists (
           select from jsonb_array_elements(report.inputs #> '{figures,published}') shown
             join jsonb_array_elements(private.published_figures(report.zip)) newest
               on newest ->> 'dataset' = shown ->> 'dataset' and newest ->> 'measure' = shown ->> 'measure'
            where newest ->> 'month' > shown ->> 'month')
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

-- Saves a report for a verified caller, from JSON text. If it replaces one, existing links show the new version.
-- Saving the same report twice, such as by a double click, stores it once.
-- Only the server may call it.
create or replace function public.save_report(
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
    report, inputs, digest, later_sales)
  values (
    coalesce(replaced, gen_random_uuid()), caller, fresh.kind, fresh.report ->> 'title', fresh.report ->> 'address',
    place, fresh.report ->> 'preparedFor', (fresh.report #>> '{price,value}')::double precision,
    (fresh.report #>> '{price,low}')::double precision, (fresh.report #>> '{price,high}')::double precision,
    fresh.effective_on, fresh.demo, fresh.report ->> 'fingerprint', fresh.report, fresh.inputs, fresh.digest,
    private.later_sales(fresh))
  on conflict on constraint reports_pkey do update
     set updated_at = now(), kind = excluded.kind, title = excluded.title, address = excluded.address,
         zip = excluded.zip, prepared_for = excluded.prepared_for, price = excluded.price, low = excluded.low,
         high = excluded.high, effective_on = excluded.effective_on, demo = excluded.demo,
         fingerprint = excluded.fingerprint, report = excluded.report, inputs = excluded.inputs, digest = excluded.digest,
         later_sales = excluded.later_sales, refreshed = null, refreshed_on = null, refresh_tried_at = null
  returning kept.id into save_report.id;
  return next;
end $$;

-- The report behind a link, for anyone who has it and its passcode. Unknown, expired and revoked links, and links of
-- disabled accounts, all get the same response. A link with a passcode says what is missing: `refused` is `passcode`,
-- `wrong_passcode`, or `too_many_guesses` after five wrong ones in a quarter of an hour, even for the right one. The
-- agent needs no passcode, and their own views are not counted. A link that stays current shows the newest update there is,
-- and `is_due` says that `current-report` makes one from the data of today.
-- Anyone may call it. `device` is the kind of device it is viewed on.
create or replace function public.shared_report(token text, passcode text default null, device text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link    record;
  refusal text;
begin
  select s.id, s.user_id, s.viewed_at, s.has_passcode, s.stays_current, r.report, r.refreshed, r.refreshed_on,
         r.updated_at, r as saved
    into link
    from private.live_share(shared_report.token) s join public.reports r on r.id = s.report_id;
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
  if link.stays_current then
    return jsonb_build_object(
      'report', coalesce(link.refreshed, link.report), 'updated_at', link.updated_at, 'newer_data', false,
      'is_due', coalesce(link.refreshed_on, (link.report ->> 'preparedOn')::date) < private.today_in_us());
  end if;
  return jsonb_build_object('report', link.report, 'updated_at', link.updated_at,
                            'newer_data', private.has_newer_data(link.saved));
end $$;

reset check_function_bodies;
