-- A session token outlives the day on which its account is disabled. What signed-in people may do asks both: a disabled
-- account that could delete itself would come back with the same address.

-- The caller who is signed in: that their account exists and is not disabled is one question, asked by `welcome_caller`.
create or replace function private.signed_in_caller() returns uuid
language sql stable set search_path = '' as $$
  select private.welcome_caller()
$$;

-- Deletes one of the caller's own reports, and its links with it.
create or replace function public.delete_report(id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.reports r where r.id = delete_report.id and r.user_id = (select private.welcome_caller())
$$;

-- Ends one of the caller's own links, at once. Ending it again changes nothing.
create or replace function public.revoke_share(id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.report_shares s set revoked_at = now()
   where s.id = revoke_share.id and s.user_id = (select private.welcome_caller()) and s.revoked_at is null
$$;

create or replace function public.unwatch_zip(zip text) returns void
language sql security definer set search_path = '' as $$
  delete from public.watched_zips w where w.user_id = (select private.welcome_caller()) and w.zip = unwatch_zip.zip
$$;

-- Keeps a message. At most 60 an hour from everybody together: a flood must not bury the real ones.
-- The lock makes the count exact when many send at once.
create or replace function public.send_contact_message(name text, email text, topic text, message text) returns void
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
  -- The token of an account that is gone stands for a visitor.
  insert into public.contact_messages (user_id, name, email, topic, message)
  values ((select u.id from auth.users u where u.id = auth.uid()), btrim(send_contact_message.name),
          send_contact_message.email, send_contact_message.topic, btrim(send_contact_message.message))
  returning id into kept;
  -- Whoever runs the installation is told by mail, where there is mail.
  perform pg_notify('contact_message', kept::text);
end $$;
