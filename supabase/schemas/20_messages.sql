-- Messages: the contact form, the Pro waitlist, the outgoing email queue, and the emails that agents send to their clients.

set check_function_bodies = off;

-- The mailbox behind an address, for rate limits: lowercase, without the plus tag, and for Gmail without the dots it
-- ignores.
create function private.mailbox_of(address text) returns text
language sql immutable set search_path = '' as $$
  select case when p.domain in ('gmail.com', 'googlemail.com') then replace(p.name, '.', '') || '@gmail.com'
              else p.name || '@' || p.domain end
    from (select split_part(split_part(lower(address), '@', 1), '+', 1) as name,
                 split_part(lower(address), '@', 2) as domain) p
$$;

create table public.contact_messages (
  id         uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- Who sent it, where they were signed in.
  user_id    uuid references auth.users (id) on delete set null,
  name       text not null check (length(name) between 1 and 100),
  email      text not null check (length(email) between 3 and 254),
  topic      text not null check (topic in ('sales', 'support', 'privacy', 'security', 'legal', 'other')),
  message    text not null check (length(message) between 10 and 5000),
  -- When it was handed to the mail.
  emailed_at  timestamptz,
  -- When an administrator marked it as done.
  done_at    timestamptz
);

alter table public.contact_messages enable row level security;
grant all on public.contact_messages to service_role;

create index contact_messages_by_time on public.contact_messages (created_at);
create index contact_messages_open on public.contact_messages (created_at) where done_at is null;

create table public.waitlist (
  id         uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Lower case: one row an address, however it is typed and however often it is sent.
  email      text not null unique check (email = lower(email) and length(email) between 3 and 254),
  name       text not null check (length(name) between 1 and 100),
  brokerage  text not null default '' check (length(brokerage) <= 120),
  -- Where they work: a city, a county, some ZIP codes.
  market     text not null default '' check (length(market) <= 120),
  needs      text not null default '' check (length(needs) <= 2000),
  -- When the confirmation was handed to the mail: once an address, not once a sending.
  emailed_at  timestamptz,
  invited_at timestamptz,
  -- When the invitation was handed to the mail.
  invitation_emailed_at timestamptz
);

alter table public.waitlist enable row level security;
grant all on public.waitlist to service_role;

create index waitlist_by_time on public.waitlist (created_at);

create table private.emails (
  id              uuid primary key default gen_random_uuid(),
  kind            text not null,
  -- Emails of one group to one mailbox share a limit.
  limit_group     text not null,
  recipient       text not null check (private.is_email_address(recipient)),
  mailbox         text not null generated always as (private.mailbox_of(recipient)) stored,
  -- Subject, text, HTML and reply address. Erased at the end, because it can hold a link that signs someone in.
  content         jsonb,
  status          text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts        integer not null default 0,
  -- During an attempt: when another process may take the email over.
  next_attempt_at timestamptz not null default now(),
  -- When its link stops working, or when it is too old to send.
  expires_at      timestamptz not null,
  created_at      timestamptz not null default now(),
  finished_at     timestamptz,
  -- Why the last attempt failed, without an address.
  failure         text,
  failed_at       timestamptz,
  check ((status = 'waiting') = (content is not null)),
  check ((status = 'waiting') = (finished_at is null))
);

alter table private.emails enable row level security;

create index emails_waiting on private.emails (next_attempt_at) where status = 'waiting';
create index emails_by_mailbox on private.emails (mailbox, limit_group, created_at);

-- Emails with the link to a report that an agent sent to clients. They belong to the agent's account.
create table public.report_emails (
  -- Also that of the email in the queue, and so in its Message-ID.
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references auth.users (id) on delete cascade,
  -- Null once the report is deleted: the row then counts for the day's limit only.
  report_id  uuid references public.reports (id) on delete set null,
  created_at timestamptz not null default now(),
  recipient  text not null check (private.is_email_address(recipient)),
  -- The agent's own copy, which doesn't count for the day's limit.
  is_copy    boolean not null,
  subject    text not null check (length(subject) between 1 and 150),
  -- `sent`: the mail server took it. `stopped`: not sent, because the address gets no more of these emails.
  status     text not null default 'waiting'
    check (status in ('waiting', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'stopped')),
  changed_at timestamptz not null default now(),
  -- SHA-256 of what it says: the same to the same address within minutes is a double click.
  digest     bytea not null
);

alter table public.report_emails enable row level security;
grant select (id, report_id, created_at, recipient, is_copy, subject, status, changed_at)
  on public.report_emails to authenticated;

create index report_emails_by_user on public.report_emails (user_id, created_at);
create index report_emails_by_report on public.report_emails (report_id, created_at desc);
create index report_emails_by_recipient on public.report_emails (lower(recipient), created_at desc);

create policy "A user reads the emails of their own reports"
  on public.report_emails for select to authenticated
  using (user_id = (select private.active_caller()));

-- Addresses that get no more emails of reports: from one agent, because the recipient said so, or from anyone, because an email
-- bounced or was reported as spam. An address is kept as its hash only.
create table private.stopped_addresses (
  address    bytea not null,
  -- Null: from anyone.
  user_id    uuid references auth.users (id) on delete cascade,
  stopped_at timestamptz not null default now(),
  unique nulls not distinct (address, user_id)
);

alter table private.stopped_addresses enable row level security;

-- The tokens in the links that stop emails, as hashes. They work for two years, if the agent's account exists as long.
create table private.stop_tokens (
  token      bytea primary key,
  user_id    uuid not null references auth.users (id) on delete cascade,
  address    bytea not null,
  created_at timestamptz not null default now()
);

alter table private.stop_tokens enable row level security;

create index stop_tokens_by_user on private.stop_tokens (user_id);

-- Deleting an account also removes its address from the list.
create function private.remove_from_waitlist() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.waitlist w where w.email = lower(old.email);
  return old;
end $$;

create trigger remove_from_waitlist after delete on auth.users
  for each row execute function private.remove_from_waitlist();

-- Deletes the emails sent to an account together with the account.
create function private.delete_account_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.emails e
   where e.mailbox = private.mailbox_of(old.email) and lower(e.recipient) = lower(old.email);
  return old;
end $$;

create trigger delete_account_emails after delete on auth.users
  for each row execute function private.delete_account_emails();

-- Stores a message. The server limits each client address; this cap only bounds how fast the table can grow.
-- The lock makes the count exact when many send at once.
-- Anyone may call it.
create function public.send_contact_message(name text, email text, topic text, message text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stored uuid;
begin
  if coalesce(length(btrim(name)), 0) not between 1 and 100 then
    raise exception 'Enter a name of at most 100 characters.' using errcode = 'PT400';
  elsif not private.is_email_address(email) then
    raise exception 'Enter a valid email address.' using errcode = 'PT400';
  elsif coalesce(topic, '') not in ('sales', 'support', 'privacy', 'security', 'legal', 'other') then
    raise exception 'Choose a topic.' using errcode = 'PT400';
  elsif coalesce(length(btrim(message)), 0) not between 10 and 5000 then
    raise exception 'Write between 10 and 5,000 characters.' using errcode = 'PT400';
  end if;
  perform pg_advisory_xact_lock(hashtext('public.contact_messages'));
  if (select count(*) from public.contact_messages m where m.created_at > now() - interval '1 hour') >= 1000 then
    raise exception 'Too many requests. Try again in an hour.' using errcode = 'PT429';
  end if;
  -- A token of a deleted account counts as a visitor.
  insert into public.contact_messages (user_id, name, email, topic, message)
  values ((select u.id from auth.users u where u.id = auth.uid()), btrim(send_contact_message.name),
          send_contact_message.email, send_contact_message.topic, btrim(send_contact_message.message))
  returning id into stored;
  -- The host emails it to the operator.
  perform pg_notify('contact_message', stored::text);
end $$;

grant execute on function public.send_contact_message to anon, authenticated, service_role;

-- Adds an address to the waitlist or updates its entry; a blank field keeps its earlier value. The response is
-- empty either way and the cap refuses known and new addresses alike, so no one learns who is on the list.
-- Anyone may call it.
create function public.join_waitlist(
  email text, name text, brokerage text default '', market text default '', needs text default ''
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stored uuid;
begin
  if not private.is_email_address(btrim(email)) then
    raise exception 'Enter a valid email address.' using errcode = 'PT400';
  elsif coalesce(length(btrim(name)), 0) not between 1 and 100 then
    raise exception 'Enter a name of at most 100 characters.' using errcode = 'PT400';
  elsif length(brokerage) > 120 or length(market) > 120 then
    raise exception 'Enter a brokerage and a market of at most 120 characters each.' using errcode = 'PT400';
  elsif length(needs) > 2000 then
    raise exception 'Describe what you need in at most 2,000 characters.' using errcode = 'PT400';
  end if;
  perform pg_advisory_xact_lock(hashtext('public.waitlist'));
  if (select count(*) from public.waitlist w where w.created_at > now() - interval '1 hour') >= 1000 then
    raise exception 'Too many requests. Try again in an hour.' using errcode = 'PT429';
  end if;
  insert into public.waitlist as w (email, name, brokerage, market, needs)
  values (lower(btrim(join_waitlist.email)), btrim(join_waitlist.name),
          btrim(coalesce(join_waitlist.brokerage, '')), btrim(coalesce(join_waitlist.market, '')),
          btrim(coalesce(join_waitlist.needs, '')))
  on conflict on constraint waitlist_email_key do update
     set name       = excluded.name,
         brokerage  = coalesce(nullif(excluded.brokerage, ''), w.brokerage),
         market     = coalesce(nullif(excluded.market, ''), w.market),
         needs      = coalesce(nullif(excluded.needs, ''), w.needs),
         updated_at = now()
  returning w.id into stored;
  -- The listener emails a confirmation unless one was sent before.
  perform pg_notify('waitlist', stored::text);
end $$;

grant execute on function public.join_waitlist to anon, authenticated, service_role;

-- What an email with one of a caller's own links says of it. `refused` if it can't be sent: `unknown_link`, `unconfirmed` if the
-- address of the account, to which clients reply, isn't confirmed, or `passcode` if one of `phrases` is that of the link.
-- Only the server may call it.
create function public.report_email_facts(caller uuid, link uuid, phrases text[])
returns table (
  refused text, token text, has_passcode boolean, agent text, brokerage text, phone text, reply_to text)
language sql stable security definer set search_path = '' as $$
  select case when s.id is null then 'unknown_link' when u.email_confirmed_at is null then 'unconfirmed'
              when l.passcode is not null
                   and exists (select from unnest(phrases) p where private.passcode_hash(link, p) = l.passcode)
                then 'passcode' end,
         s.token, s.has_passcode, p.name, p.brokerage, p.phone, u.email
    from auth.users u
    join public.profiles p on p.id = u.id
    left join (public.report_shares l cross join private.live_share(l.token) s) on l.id = link and l.user_id = u.id
   where u.id = caller
$$;

grant execute on function public.report_email_facts to service_role;

-- Records the emails of one sending, in the transaction that queues them: at most 50 recipients a day and account. It returns
-- those to queue, each with the token of its link that stops further ones, and leaves out what was sent within ten minutes,
-- as by a double click. They are in the order of their mailboxes, whose locks the queue takes: then no two sendings wait for
-- each other. `refused` is `limit` above the limit. The host calls it.
create function private.begin_report_emails(
  caller uuid, link uuid, recipients text[], copy_to text, subject text, digest bytea
) returns table (refused text, id uuid, recipient text, is_copy boolean, stop_token text)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  share  public.report_shares;
  unsent text[];
begin
  -- The lock makes the count exact when many are sent at once.
  perform pg_advisory_xact_lock(hashtextextended(caller::text || ' report emails', 0));
  select s.* into share from public.report_shares s where s.id = link and s.user_id = caller;
  unsent := array(
    select min(r) from unnest(recipients) r
     where not exists (
       select from public.report_emails e
        where e.user_id = caller and e.digest = begin_report_emails.digest and lower(e.recipient) = lower(r) and not e.is_copy
          and e.status <> 'failed' and e.created_at > now() - interval '10 minutes')
     group by lower(r));
  if cardinality(unsent) + (
       select count(*) from public.report_emails e
        where e.user_id = caller and not e.is_copy and e.created_at > now() - interval '1 day') > 50 then
    begin_report_emails.refused := 'limit';
    return next;
    return;
  end if;
  return query
    with added as (
      insert into public.report_emails as e (user_id, report_id, recipient, is_copy, subject, status, digest)
      select caller, share.report_id, a.address, a.is_copy, begin_report_emails.subject,
             case when private.is_stopped(caller, a.address) then 'stopped' else 'waiting' end, begin_report_emails.digest
        from (select u, false from unnest(unsent) u
              union all select copy_to, true where copy_to is not null and cardinality(unsent) > 0) a (address, is_copy)
      returning e.*)
    select null::text, a.id, a.recipient, a.is_copy, private.new_stop_token(caller, a.recipient)
      from added a where a.status = 'waiting' order by private.mailbox_of(a.recipient), a.id;
end $$;

-- A token that stops the emails of reports from an agent to an address.
create function private.new_stop_token(caller uuid, recipient text) returns text
language plpgsql set search_path = '' as $$
declare
  token text := private.new_token();
begin
  insert into private.stop_tokens (token, user_id, address)
  values (sha256(convert_to(token, 'UTF8')), caller, private.address_hash(private.mailbox_of(recipient)));
  return token;
end $$;

-- What is kept of an address that was stopped.
create function private.address_hash(address text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(lower(address), 'UTF8'))
$$;

-- Whether an address, or the mailbox behind it, gets no emails of reports from this agent.
create function private.is_stopped(caller uuid, recipient text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.stopped_addresses s
     where s.address in (private.address_hash(recipient), private.address_hash(private.mailbox_of(recipient)))
       and (s.user_id is null or s.user_id = caller))
$$;

-- Stops the emails of reports from one agent to the address that got this token. Those in the queue are asked about when they
-- are delivered. An unknown token changes nothing, and no one learns that.
-- Anyone may call it.
create function public.stop_report_emails(token text) returns void
language sql security definer set search_path = '' as $$
  insert into private.stopped_addresses (address, user_id)
  select t.address, t.user_id from private.stop_tokens t
   where t.token = sha256(convert_to(stop_report_emails.token, 'UTF8'))
  on conflict do nothing
$$;

grant execute on function public.stop_report_emails to anon, authenticated, service_role;

-- Records what became of an email, as the mail service reports it: `delivered`, `bounced` or `complained`. `message` is the
-- id of an email; without one, it is the last that was sent to the address within a week. Reports of other emails change
-- nothing. An address that bounces or complains is stopped for everyone. Repeating it changes nothing.
-- Only the server may call it.
create function public.record_mail_event(event text, address text, message text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  email public.report_emails;
begin
  select e.* into email from public.report_emails e
   where lower(e.recipient) = lower(record_mail_event.address)
     and (e.id::text = record_mail_event.message
          or record_mail_event.message is null and e.status in ('sent', 'delivered', 'bounced')
             and e.changed_at > now() - interval '7 days')
   order by e.created_at desc limit 1
   for update;
  if not found then
    return;
  end if;
  update public.report_emails e set status = record_mail_event.event, changed_at = now()
   where e.id = email.id
     and case record_mail_event.event
           when 'delivered' then e.status in ('waiting', 'sent')
           when 'bounced' then e.status in ('waiting', 'sent', 'delivered', 'failed')
           else e.status <> 'complained'
         end;
  if record_mail_event.event in ('bounced', 'complained') then
    insert into private.stopped_addresses (address, user_id)
    values (private.address_hash(case record_mail_event.event when 'bounced' then email.recipient
                                                             else private.mailbox_of(email.recipient) end), null)
    on conflict do nothing;
  end if;
end $$;

grant execute on function public.record_mail_event to service_role;

-- Shows at its report what became of an email in the queue, unless the mail service already reported more.
create function private.record_report_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.report_emails e set status = new.status, changed_at = now() where e.id = new.id and e.status = 'waiting';
  return null;
end $$;

create trigger record_report_email after update of status on private.emails
  for each row when (new.kind = 'report') execute function private.record_report_email();

-- Deletes an email in the queue with the record of it, unless it is being delivered.
create function private.delete_queued_report_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.emails e
   where e.id = (select q.id from private.emails q where q.id = old.id for update skip locked);
  return null;
end $$;

create trigger delete_queued_report_email after delete on public.report_emails
  for each row execute function private.delete_queued_report_email();
