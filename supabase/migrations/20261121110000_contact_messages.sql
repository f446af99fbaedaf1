-- Messages of the contact form. Anybody may send one; only the server reads them.

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
  mailed_at  timestamptz
);
create index contact_messages_by_time on public.contact_messages (created_at);

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated;
grant select, delete on public.contact_messages to service_role;

-- Keeps a message. At most 60 an hour from everybody together: a flood must not bury the real ones.
-- The lock makes the count exact when many send at once.
create function public.send_contact_message(name text, email text, topic text, message text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept uuid;
begin
  if coalesce(length(btrim(name)), 0) not between 1 and 100 then
    raise exception 'Enter a name of at most 100 characters.' using errcode = 'PT400';
  elsif coalesce(email, '') !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or length(email) > 254 then
    raise exception 'Enter an e-mail address that we can answer to.' using errcode = 'PT400';
  elsif coalesce(topic, '') not in ('sales', 'support', 'privacy', 'security', 'legal', 'other') then
    raise exception 'Choose what it is about.' using errcode = 'PT400';
  elsif coalesce(length(btrim(message)), 0) not between 10 and 5000 then
    raise exception 'Write between 10 and 5,000 characters.' using errcode = 'PT400';
  end if;
  perform pg_advisory_xact_lock(hashtext('public.contact_messages'));
  if (select count(*) from public.contact_messages m where m.created_at > now() - interval '1 hour') >= 60 then
    raise exception 'Too many messages came in at once. Please try again in an hour.' using errcode = 'PT429';
  end if;
  insert into public.contact_messages (user_id, name, email, topic, message)
  values (auth.uid(), btrim(send_contact_message.name), send_contact_message.email,
          send_contact_message.topic, btrim(send_contact_message.message))
  returning id into kept;
  -- Whoever runs the installation is told by mail, where there is mail.
  perform pg_notify('contact_message', kept::text);
end $$;

revoke execute on function public.send_contact_message(text, text, text, text) from public, anon, authenticated;
grant execute on function public.send_contact_message(text, text, text, text) to anon, authenticated, service_role;
