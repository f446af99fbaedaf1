-- Reports: what Lotline computed for an agent, and the inputs it was computed from. Reports never expire. Only the
-- server writes them.

create table public.reports (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references auth.users (id) on delete cascade,
  created_at   timestamptz not null default now(),
  -- When it was last saved again.
  updated_at   timestamptz not null default now(),
  kind         text not null check (kind in ('brief', 'standard', 'full', 'market')),
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
  -- How many sales of its ZIP were later than its day when it was last saved: data is newer once there are more.
  later_sales  integer not null default 0
);

alter table public.reports enable row level security;

create index reports_by_user on public.reports (user_id, updated_at desc);

create policy "A user reads their own reports"
  on public.reports for select to authenticated
  using (user_id = (select private.active_caller()));

-- Why a user can't save a report, or null if they can. The limit of a thousand is the most one API response can list.
create function private.report_refusal(target_user uuid, replaced uuid) returns text
language sql stable set search_path = '' as $$
  select case
      when not private.is_active_account(target_user) then 'unknown_caller'
      when replaced is not null and not exists (
        select from public.reports r where r.id = replaced and r.user_id = target_user) then 'unknown_report'
      when replaced is null and (select count(*) from public.reports r where r.user_id = target_user) >= 1000
        then 'too_many_reports'
    end
$$;

-- Called before a report is computed and its search charged: whether the caller may save a new report or update this
-- one, the profile to print on it, and their units. The email is the account's, so that clients can reply to it.
create function public.begin_report(caller uuid, replaced uuid default null)
returns table (refused text, brand jsonb, units text)
language sql stable security definer set search_path = '' as $$
  select private.report_refusal(caller, replaced),
         (select jsonb_build_object('name', p.name, 'brokerage', p.brokerage, 'licenseNumber', p.license_number,
                                    'phone', p.phone, 'website', p.website, 'email', u.email,
                                    'color', p.brand_color, 'photo', p.photo, 'logo', p.logo)
            from public.profiles p join auth.users u on u.id = p.id where p.id = caller),
         (select p.units from public.profiles p where p.id = caller)
$$;

-- Saves a report for a verified caller, from JSON text. If it replaces one, existing links show the new version.
-- Saving the same report twice, such as by a double click, stores it once.
create function public.save_report(
  caller uuid, place text, report text, inputs text, replaced uuid default null
) returns table (refused text, id uuid)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  fresh public.reports;
begin
  fresh.report := save_report.report::jsonb;
  fresh.digest := sha256(convert_to(fresh.report::text, 'UTF8'));
  -- Two at once would both be the last that is allowed, or the same twice.
  perform pg_advisory_xact_lock(hashtextextended(caller::text || ' reports', 0));
  if replaced is null then
    select r.id into save_report.id from public.reports r
     where r.user_id = caller and r.digest = fresh.digest;
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
    coalesce(replaced, gen_random_uuid()), caller, fresh.report ->> 'kind', fresh.report ->> 'title',
    fresh.report ->> 'address', place, fresh.report ->> 'preparedFor',
    (fresh.report #>> '{price,value}')::double precision, (fresh.report #>> '{price,low}')::double precision,
    (fresh.report #>> '{price,high}')::double precision, (fresh.report ->> 'effectiveOn')::date,
    (fresh.report ->> 'demo')::boolean, fresh.report ->> 'fingerprint', fresh.report, save_report.inputs::jsonb,
    fresh.digest,
    private.sales_after(place, (fresh.report ->> 'effectiveOn')::date, (fresh.report ->> 'demo')::boolean))
  on conflict on constraint reports_pkey do update
     set updated_at = now(), kind = excluded.kind, title = excluded.title, address = excluded.address,
         zip = excluded.zip, prepared_for = excluded.prepared_for, price = excluded.price, low = excluded.low,
         high = excluded.high, effective_on = excluded.effective_on, demo = excluded.demo,
         fingerprint = excluded.fingerprint, report = excluded.report, inputs = excluded.inputs, digest = excluded.digest,
         later_sales = excluded.later_sales
  returning kept.id into save_report.id;
  return next;
end $$;

-- One of the caller's own reports, with its search, the workbench state it was made from, and its links.
create function public.read_report(id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_caller();
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
    raise exception 'Report not found. It may have been deleted.' using errcode = 'PT404';
  end if;
  return found;
end $$;

-- Deletes one of the caller's own reports and its links.
create function public.delete_report(id uuid) returns void
language sql security definer set search_path = '' as $$
  select private.require_active_caller();
  delete from public.reports r where r.id = delete_report.id and r.user_id = (select private.active_caller())
$$;

-- The figures of a report whose search has been charged: the market of its ZIP code, and the latest backtest on the
-- same kind of homes (real or demo), as in `latest_backtest`.
create function public.report_figures(place text, today date, is_demo boolean)
returns table (market jsonb, backtest jsonb)
language sql stable security definer set search_path = '' as $$
  select private.zip_market(place, today),
         (select to_jsonb(b) from public.latest_backtest() b
           where (b.result ->> 'demo')::boolean = is_demo order by b.run_at desc limit 1)
$$;

revoke all on public.reports
  from public, anon, authenticated, service_role;
grant select (
  id, created_at, updated_at, kind, title, address, zip, prepared_for, price, low, high, effective_on, demo,
  fingerprint
) on public.reports to authenticated;

revoke execute on function
  private.report_refusal(uuid, uuid), public.begin_report(uuid, uuid),
  public.save_report(uuid, text, text, text, uuid), public.read_report(uuid), public.delete_report(uuid),
  public.report_figures(text, date, boolean)
  from public, anon, authenticated, service_role;
grant execute on function
  public.begin_report(uuid, uuid), public.save_report(uuid, text, text, text, uuid),
  public.report_figures(text, date, boolean)
  to service_role;
grant execute on function public.read_report(uuid), public.delete_report(uuid) to authenticated;
