/** The host's account tables, in addition to the auth service's own. Hosted Supabase has none of them. */
import { createHash } from 'node:crypto';
import { PROBLEMS } from '../../contract/problems.ts';

/**
 * Triggers that check what the hosted auth service checks and the embedded one doesn't: a Google identity needs a
 * verified address, and a disabled user gets no session. If addresses are not confirmed, anyone may have signed up
 * with an address; when its owner signs in with Google, that password is removed. Disabling an account ends its
 * sessions.
 */
const GUARDS = /* sql */ `
create table if not exists auth.recovered_sessions (
  session_id uuid primary key references auth.sessions (id) on delete cascade
);
create table if not exists auth.proven_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade
);
create or replace function auth.guard_identity() returns trigger language plpgsql set search_path = '' as $$
declare
  -- The embedded service stores this JSON object as a JSON string.
  facts jsonb := case jsonb_typeof(new.identity_data)
                   when 'string' then (new.identity_data #>> '{}')::jsonb else new.identity_data end;
begin
  if new.provider <> 'email' and coalesce(facts ->> 'email_verified', 'false') <> 'true' then
    raise exception 'The provider has not verified this email address.' using errcode = '42501';
  end if;
  if new.provider <> 'email' then
    if not exists (select from auth.proven_addresses p where p.user_id = new.user_id) then
      update auth.users set encrypted_password = null where id = new.user_id;
      delete from auth.sessions where user_id = new.user_id;
    end if;
    insert into auth.proven_addresses (user_id) values (new.user_id) on conflict do nothing;
  end if;
  return new;
end $$;
create or replace trigger guard_identity before insert on auth.identities
  for each row execute function auth.guard_identity();
create or replace function auth.guard_session() returns trigger language plpgsql set search_path = '' as $$ begin
  if exists (select from auth.users u where u.id = new.user_id and u.banned_until > now()) then
    raise exception 'This account is disabled.' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger guard_session before insert or update on auth.sessions
  for each row execute function auth.guard_session();
create or replace function host.end_sessions() returns trigger language plpgsql set search_path = '' as $$ begin
  delete from auth.sessions s where s.user_id = new.id;
  return null;
end $$;
create or replace trigger end_sessions after update of banned_until on auth.users
  for each row when (new.banned_until > now()) execute function host.end_sessions();
`;

/** An access token is valid until it expires. Each call also checks its session, in the statement it makes anyway. */
const SESSION_CHECK = /* sql */ `
create or replace function host.require_session(session uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from auth.sessions s where s.id = session and s.user_id = person) then
    raise exception '${PROBLEMS.sessionEnded}' using errcode = 'PT401';
  end if;
  return true;
end $$;
revoke execute on function host.require_session(uuid, uuid) from public;
-- The ids and users of sessions, for statements that check a session without a function, which would take longer.
create or replace view host.active_sessions as select s.id, s.user_id from auth.sessions s;
grant usage on schema host to service_role;
grant select on host.active_sessions to service_role;
grant execute on function host.require_session(uuid, uuid) to service_role;
`;

/**
 * Refreshes of the same session take turns, across all processes. On its own, the auth service would give two requests
 * with the same refresh token two successors, and end the session of both at the third.
 */
const REFRESHES = /* sql */ `
-- Waits for its turn, which lasts until the end of the transaction, and returns the action for a refresh token:
-- 'refresh' it; 'retry', after a process died between the old token and the new one; or refuse it because a token
-- that was replaced earlier was replayed, which has 'ended' the session.
create or replace function host.begin_refresh(refresh_token text, reuse_seconds integer) returns text
language plpgsql set search_path = '' as $$
declare
  session uuid := (select t.session_id from auth.refresh_tokens t where t.token = refresh_token);
  found_token auth.refresh_tokens;
begin
  if session is null then
    return 'refresh';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('refresh ' || session, 0));
  select t.* into found_token from auth.refresh_tokens t where t.token = refresh_token;
  if not found or not found_token.revoked then
    return 'refresh';
  elsif found_token.updated_at < clock_timestamp() - make_interval(secs => reuse_seconds) then
    delete from auth.sessions s where s.id = session;
    return 'ended';
  elsif exists (select from auth.refresh_tokens t where t.session_id = session and not t.revoked) then
    return 'refresh';
  end if;
  update auth.refresh_tokens t set revoked = false where t.id = found_token.id;
  return 'retry';
end $$;
`;

/**
 * Counters of ../rate-limits and the hosts of ../fair-use/live-hosts.ts, which may be lost in a crash, and the devices
 * of ../auth/attempts/devices.ts.
 */
const LIMITS = /* sql */ `
create unlogged table if not exists host.rate_limits (
  key    varchar(255) primary key,
  points integer not null default 0,
  -- In milliseconds since 1970.
  expire bigint
);
create unlogged table if not exists host.live_hosts (
  id      uuid primary key,
  seen_at timestamptz not null default now()
);
create table if not exists host.known_devices (
  -- A hash of the cookie's value.
  device       text not null,
  user_id      uuid not null references auth.users (id) on delete cascade,
  last_used_at timestamptz not null default now(),
  primary key (device, user_id)
);
create index if not exists known_devices_of_user on host.known_devices (user_id);
`;

const STATEMENTS = /* sql */ `
create schema if not exists host;
revoke all on schema host from public;
${GUARDS}
${SESSION_CHECK}
${REFRESHES}
${LIMITS}
`;

/** The comment of the schema `host` says which of these statements a database has. */
export const AUTH_TABLES_VERSION = createHash('sha256').update(STATEMENTS).digest('hex');

/**
 * Brings any database to this version, so each statement leaves existing objects unchanged. The triggers lock the
 * account tables against sign-ups, so a database that has this version is left alone.
 */
export const AUTH_TABLES = `${STATEMENTS}comment on schema host is '${AUTH_TABLES_VERSION}';`;
