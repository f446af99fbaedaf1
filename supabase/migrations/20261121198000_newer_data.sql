-- What makes data newer than a report: a sale that came into the store after it was saved. The day of a report is that
-- of the newest record around its home, and elsewhere in the ZIP the same file may have later sales: those were known.

-- How many sales of a ZIP have closed since a day.
create function private.sales_after(place text, day date, invented boolean) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.listings l
   where l.zip = place and l.status = 'sold' and l.demo = invented
     and l.observed_on > day and l.observed_on <= current_date
$$;

-- How many sales of its ZIP were later than its day when it was last saved: data is newer once there are more.
alter table public.reports add column later_sales integer not null default 0;

-- Of the reports there are, those of today's data had none. Of older data nobody wrote it down: what is there now
-- counts as known.
update public.reports r
   set later_sales = private.sales_after(r.zip, r.effective_on, r.demo)
 where r.effective_on < r.updated_at::date;

-- Keeps a report of a verified caller, as JSON texts. In place of the one that it replaces, whose links then
-- show it; one that is there already, as after a second click, is kept once.
create or replace function public.keep_report(
  caller uuid, place text, report text, inputs text, replaced uuid default null
) returns table (refused text, id uuid)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  fresh public.reports;
begin
  fresh.report := keep_report.report::jsonb;
  fresh.digest := sha256(convert_to(fresh.report::text, 'UTF8'));
  -- Two at once would both be the last that is allowed, or the same twice.
  perform pg_advisory_xact_lock(hashtextextended(caller::text || ' reports', 0));
  if replaced is null then
    select r.id into keep_report.id from public.reports r
     where r.user_id = caller and r.digest = fresh.digest;
    if found then
      return next;
      return;
    end if;
  end if;
  keep_report.refused := private.report_refusal(caller, replaced);
  if keep_report.refused is not null then
    return next;
    return;
  end if;
  insert into public.reports as kept (
    id, user_id, kind, title, address, zip, prepared_for, price, low, high, effective_on, demo, fingerprint,
    report, inputs, digest, later_sales)
  values (
    coalesce(replaced, gen_random_uuid()), caller, fresh.report ->> 'kind', fresh.report ->> 'title',
    fresh.report ->> 'address', place, fresh.report ->> 'preparedFor',
    (fresh.report #>> '{price,value}')::double precision, (fresh.report #>> '{price,low}')::double precision,
    (fresh.report #>> '{price,high}')::double precision, (fresh.report ->> 'effectiveOn')::date,
    (fresh.report ->> 'demo')::boolean, fresh.report ->> 'fingerprint', fresh.report, keep_report.inputs::jsonb,
    fresh.digest,
    private.sales_after(place, (fresh.report ->> 'effectiveOn')::date, (fresh.report ->> 'demo')::boolean))
  on conflict on constraint reports_pkey do update
     set updated_at = now(), kind = excluded.kind, title = excluded.title, address = excluded.address,
         zip = excluded.zip, prepared_for = excluded.prepared_for, price = excluded.price, low = excluded.low,
         high = excluded.high, effective_on = excluded.effective_on, demo = excluded.demo,
         fingerprint = excluded.fingerprint, report = excluded.report, inputs = excluded.inputs, digest = excluded.digest,
         later_sales = excluded.later_sales
  returning kept.id into keep_report.id;
  return next;
end $$;

-- One of the caller's own reports, with the search and the work that it came from, and its links.
create or replace function public.read_report(id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.welcome_caller();
  found  jsonb;
begin
  select jsonb_build_object(
           'id', r.id, 'created_at', r.created_at, 'updated_at', r.updated_at, 'report', r.report,
           'query', r.inputs -> 'query', 'work', r.inputs -> 'work',
           'newer_data', private.sales_after(r.zip, r.effective_on, r.demo) > r.later_sales,
           'shares', (select coalesce(jsonb_agg(to_jsonb(s) - 'user_id' order by s.created_at desc, s.id), '[]')
                        from public.report_shares s where s.report_id = r.id))
    into found
    from public.reports r where r.id = read_report.id and r.user_id = caller;
  if found is null then
    raise exception 'There is no such report. It may have been deleted.' using errcode = 'PT404';
  end if;
  return found;
end $$;

-- The report behind a link, for anybody who has it. A link that never was, one that ended and one of an account
-- that is disabled are told alike. A view of the agent's own is not counted.
create or replace function public.shared_report(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link record;
begin
  select s.id, s.user_id, s.viewed_at, r.report, r.updated_at, r.zip, r.effective_on, r.demo, r.later_sales into link
    from public.report_shares s join public.reports r on r.id = s.report_id
   where s.token = shared_report.token and s.revoked_at is null and (s.expires_at is null or s.expires_at > now())
     and private.is_welcome(s.user_id);
  if not found then
    raise exception 'This link has ended. Ask the agent for a new one.' using errcode = 'PT404';
  end if;
  if link.user_id is distinct from auth.uid() then
    perform private.count_view(link.id, link.viewed_at[1]);
  end if;
  return jsonb_build_object('report', link.report, 'updated_at', link.updated_at,
                            'newer_data', private.sales_after(link.zip, link.effective_on, link.demo) > link.later_sales);
end $$;

drop function private.has_newer_sale(text, date, boolean);

revoke execute on function private.sales_after(text, date, boolean) from public, anon, authenticated, service_role;
