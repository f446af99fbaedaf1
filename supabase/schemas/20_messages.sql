-- Messages: the contact form, the Pro waitlist and the outgoing email queue.

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
