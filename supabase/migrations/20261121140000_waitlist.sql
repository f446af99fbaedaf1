-- The waitlist of Pro: who wants it, and what they need. Anybody may join; only the server reads it.

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
  mailed_at  timestamptz
);
create index waitlist_by_time on public.waitlist (created_at);

alter table public.waitlist enable row level security;
revoke all on public.waitlist from anon, authenticated;
grant select, delete on public.waitlist to service_role;

-- Puts an address on the list, or writes what is new about it: a field left blank stays as it was. The
-- answer is nothing either way, so that nobody learns who is on the list; the bound of 60 new addresses an
-- hour refuses known and unknown ones alike for the same reason. The lock makes its count exact.
create function public.join_waitlist(
  email text, name text, brokerage text default '', market text default '', needs text default ''
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept uuid;
begin
  if coalesce(btrim(email), '') !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or length(email) > 254 then
    raise exception 'Enter an e-mail address that we can write to.' using errcode = 'PT400';
  elsif coalesce(length(btrim(name)), 0) not between 1 and 100 then
    raise exception 'Enter a name of at most 100 characters.' using errcode = 'PT400';
  elsif length(brokerage) > 120 or length(market) > 120 then
    raise exception 'Enter a brokerage and a market of at most 120 characters each.' using errcode = 'PT400';
  elsif length(needs) > 2000 then
    raise exception 'Say what you need in at most 2,000 characters.' using errcode = 'PT400';
  end if;
  perform pg_advisory_xact_lock(hashtext('public.waitlist'));
  if (select count(*) from public.waitlist w where w.created_at > now() - interval '1 hour') >= 60 then
    raise exception 'Too many people came at once. Please try again in an hour.' using errcode = 'PT429';
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
  returning w.id into kept;
  -- The listener mails it unless it was mailed before.
  perform pg_notify('waitlist', kept::text);
end $$;

-- Whoever deletes their account leaves the list too: their address is on it and nothing else names them.
create function private.leave_waitlist() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.waitlist w where w.email = lower(old.email);
  return old;
end $$;

create trigger leave_waitlist after delete on auth.users
  for each row execute function private.leave_waitlist();

revoke execute on function
  public.join_waitlist(text, text, text, text, text), private.leave_waitlist()
  from public, anon, authenticated, service_role;
grant execute on function public.join_waitlist(text, text, text, text, text) to anon, authenticated, service_role;
