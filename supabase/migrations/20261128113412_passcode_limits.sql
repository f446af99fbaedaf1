set check_function_bodies = off;

drop function public.shared_report(token text, passcode text, device text);

drop function public.begin_refresh(token text, passcode text, caller uuid, today date);

drop function private.passcode_refusal(share uuid, given text);

-- Wrong passcodes of the last day. Where they came from is kept as a hash only, for that day.
create table private.passcode_guesses (
  share_id   uuid not null references public.report_shares (id) on delete cascade,
  -- As `private.passcode_source` writes it.
  source     bytea not null,
  -- The passcode had opened the link from there before.
  is_known   boolean not null,
  guessed_at timestamptz not null
);

-- The devices and networks from which the passcode of a link has opened it: guesses from elsewhere don't lock them out.
create table private.passcode_openers (
  share_id uuid not null references public.report_shares (id) on delete cascade,
  source   bytea not null,
  used_at  timestamptz not null,
  primary key (share_id, source)
);

alter table public.report_shares add column guessing_at timestamp with time zone;

alter table public.report_shares add column guessing_emailed_at timestamp with time zone;

alter table public.report_shares add column wrong_passcode_at timestamp with time zone;

alter table public.report_shares add column wrong_passcodes integer not null default 0;

update public.report_shares set wrong_passcodes = cardinality(guessed_at), wrong_passcode_at = guessed_at[1]
 where guessed_at <> '{}';

alter table public.report_shares drop column guessed_at;

-- The address of a request through the API: Cloudflare, which stands before hosted projects, and our own host each set a header
-- that a client can't.
create function private.caller_address() returns text
language sql stable set search_path = '' as $$
  select coalesce(h.headers ->> 'cf-connecting-ip', btrim(split_part(h.headers ->> 'x-forwarded-for', ',', -1)))
    from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) h
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

-- Whether a link takes no more passcodes from a device or network today: after 20 wrong ones. Those that the link doesn't know
-- share a hundred, however many they are: trying all numbers of six digits takes 27 years.
create function private.has_guessed_enough(share uuid, source bytea, is_known boolean) returns boolean
language sql stable set search_path = '' as $$
  select count(*) filter (where g.source = has_guessed_enough.source) >= 20
         or not has_guessed_enough.is_known and count(*) filter (where not g.is_known) >= 100
    from private.passcode_guesses g
   where g.share_id = share and g.guessed_at > now() - interval '1 day'
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

-- The report behind a link, for anyone who has it and its passcode. Unknown, expired and revoked links, and links of
-- disabled accounts, all get the same response. A link with a passcode says what is missing: `refused` is `passcode`,
-- `wrong_passcode`, or `too_many_guesses` once a limit is reached, even for the right one. What it opens comes with a
-- `device_key`: sent with later calls, it keeps the guesses of others from locking this device out. The agent needs no
-- passcode, and their own views are not counted. A link that stays current shows the newest update there is, and `is_due`
-- says that `current-report` makes one from the data of today.
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
  select s.id, s.user_id, s.viewed_at, s.has_passcode, s.stays_current, r.report, r.refreshed, r.refreshed_on,
         r.updated_at, r as saved
    into link
    from private.live_share(shared_report.token) s join public.reports r on r.id = s.report_id;
  if not found then
    raise exception 'This link has expired. Ask the agent for a new one.' using errcode = 'PT404';
  end if;
  if link.user_id is distinct from auth.uid() then
    if link.has_passcode then
      select o.refusal, o.device into refusal, key
        from private.open_with_passcode(
               link.id, shared_report.passcode, shared_report.device_key, private.caller_address()) o;
      if refusal is not null then
        return jsonb_build_object('refused', refusal);
      end if;
    end if;
    perform private.record_share_view(link.id, link.viewed_at[1], shared_report.device);
  end if;
  answer := jsonb_build_object('report', link.report, 'updated_at', link.updated_at);
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

-- Removes reports that can no longer be restored, with their links, and what is no longer needed of passcodes. The host
-- calls it.
create or replace function private.remove_deleted_reports() returns void
language sql set search_path = '' as $$
  delete from public.reports r where r.deleted_at <= now() - private.undo_window();
  delete from private.passcode_guesses g where g.guessed_at <= now() - interval '1 day';
  delete from private.passcode_openers o where o.used_at <= now() - interval '90 days'
$$;

-- A link as its agent sees it, without its passcode.
create or replace function private.share_as_json(share public.report_shares) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(share) - array['user_id', 'passcode', 'guessing_emailed_at']
$$;

create index passcode_guesses_by_share on private.passcode_guesses (share_id, guessed_at);

create index passcode_guesses_by_time on private.passcode_guesses (guessed_at);

create index passcode_openers_by_use on private.passcode_openers (used_at);

create index report_shares_guessed on public.report_shares (guessing_at) where guessing_at is not null;

alter table private.passcode_guesses enable row level security;

alter table private.passcode_openers enable row level security;

grant execute on function public.begin_refresh(token text, passcode text, caller uuid, today date, device_key text, address text) to service_role;

grant execute on function public.shared_report(token text, passcode text, device text, device_key text) to anon;

grant execute on function public.shared_report(token text, passcode text, device text, device_key text) to authenticated;

grant select (guessing_at) on table public.report_shares to authenticated;

grant select (wrong_passcode_at) on table public.report_shares to authenticated;

grant select (wrong_passcodes) on table public.report_shares to authenticated;

reset check_function_bodies;
