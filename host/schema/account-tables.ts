/** The host's account tables, in addition to Supabase's. Hosted Supabase has none of those in the schema `host`. */
import { createHash } from 'node:crypto';
import { PROBLEMS } from '../../contract/problems.ts';
import { SECOND_FACTOR_TABLES } from './auth-schema.ts';

/**
 * What emailed links have proven.
 *
 * Earlier versions wrote the JSON of accounts as a JSON string, and checked new rows by triggers.
 */
const ACCOUNTS = /* sql */ `
drop trigger if exists guard_identity on auth.identities;
drop trigger if exists guard_session on auth.sessions;
drop function if exists auth.guard_identity();
drop function if exists auth.guard_session();
drop function if exists host.begin_refresh(text, integer);
update auth.users u set raw_app_meta_data = (u.raw_app_meta_data #>> '{}')::jsonb
 where jsonb_typeof(u.raw_app_meta_data) = 'string';
update auth.users u set raw_user_meta_data = (u.raw_user_meta_data #>> '{}')::jsonb
 where jsonb_typeof(u.raw_user_meta_data) = 'string';
update auth.identities i set identity_data = (i.identity_data #>> '{}')::jsonb
 where jsonb_typeof(i.identity_data) = 'string';
create table if not exists auth.recovered_sessions (
  session_id uuid primary key references auth.sessions (id) on delete cascade
);
create table if not exists auth.proven_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade
);
`;

/** An account that is disabled loses its sessions. */
const DISABLED_ACCOUNTS = /* sql */ `
create or replace function host.end_sessions() returns trigger language plpgsql set search_path = '' as $$ begin
  delete from auth.sessions s where s.user_id = new.id;
  return null;
end $$;
create or replace trigger end_sessions after update of banned_until on auth.users
  for each row when (new.banned_until > now()) execute function host.end_sessions();
`;

/**
 * The last time step (RFC 6238) whose code an authenticator app has proven itself with, because no code works twice; and what
 * a session has proven, for its tokens.
 */
const SECOND_FACTORS = /* sql */ `
create table if not exists host.used_codes (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  time_step bigint not null
);
create or replace function host.amr_of(session uuid) returns json
language sql stable set search_path = '' as $$
  select json_agg(json_build_object('method', m.authentication_method,
                                    'timestamp', extract(epoch from m.updated_at)::bigint)
                  order by m.updated_at desc)
    from auth.mfa_amr_claims m where m.session_id = session
$$;
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
-- The same for a token of this level: an account with a second factor needs aal2.
create or replace function host.require_session(session uuid, person uuid, level text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform host.require_session(session, person);
  if level < (select a.required_aal from host.active_sessions a where a.id = session) then
    raise exception '${PROBLEMS.secondFactor}' using errcode = 'PT403';
  end if;
  return true;
end $$;
revoke execute on function host.require_session(uuid, uuid, text) from public;
-- Sessions, for statements that check one without a function, which would take longer.
create or replace view host.active_sessions as
  select s.id, s.user_id,
         case when exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')
              then 'aal2' else 'aal1' end as required_aal
    from auth.sessions s;
grant usage on schema host to service_role;
grant select on host.active_sessions to service_role;
grant execute on function host.require_session(uuid, uuid) to service_role;
grant execute on function host.require_session(uuid, uuid, text) to service_role;
`;

/** Refreshes of the same session take turns, across all processes, so that tabs get the same next token. */
const REFRESHES = /* sql */ `
-- Replaces a refresh token. A response may get lost, so for a while a replaced token still gets the current one; after that,
-- someone else has replayed it, and the session of both ends.
drop function if exists host.rotate_refresh_token(text, text, integer);
create or replace function host.rotate_refresh_token(
  presented text, successor text, reuse_seconds integer, agent text,
  out outcome text, out session uuid, out person uuid, out current_token text
) language plpgsql set search_path = '' as $$
declare
  owned auth.refresh_tokens;
begin
  select t.session_id, t.user_id into session, person from auth.refresh_tokens t where t.token = presented;
  -- The account first, as whatever changes its second factors does.
  perform from auth.users u where u.id = person for no key update;
  perform from auth.sessions s where s.id = session for no key update;
  -- Read again: while this waited for its turn, the session may have been refreshed, or have ended.
  select t.* into owned from auth.refresh_tokens t where t.token = presented;
  if not found or session is null then
    outcome := 'unknown';
    return;
  end if;
  if owned.revoked and owned.updated_at < clock_timestamp() - make_interval(secs => reuse_seconds) then
    delete from auth.sessions s where s.id = session;
    outcome := 'replayed';
    return;
  end if;
  outcome := 'current';
  if owned.revoked then
    select t.token into current_token from auth.refresh_tokens t
     where t.session_id = session and not t.revoked order by t.created_at desc limit 1;
  end if;
  if current_token is null then
    current_token := successor;
    update auth.refresh_tokens t set revoked = true, updated_at = clock_timestamp() where t.id = owned.id;
    insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
    values (gen_random_uuid()::text, successor, person, session, presented);
  end if;
  update auth.sessions s
     set refreshed_at = now() at time zone 'utc', updated_at = now(), user_agent = coalesce(agent, s.user_agent)
   where s.id = session;
  update auth.users u set last_sign_in_at = now() where u.id = person;
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

const HOST_SCHEMA = /* sql */ `
create schema if not exists host;
revoke all on schema host from public;
`;

export interface AccountTables {
	/** The comment of the schema `host` says which of these statements a database has. */
	version: string;
	/**
	 * Bring any database to this version, so each leaves existing objects unchanged. The triggers lock the account tables
	 * against sign-ups, so a database that has this version is left alone.
	 */
	statements: string;
}

/** For the host's own sign-in. */
export const AUTH_TABLES = versioned([
	HOST_SCHEMA,
	ACCOUNTS,
	DISABLED_ACCOUNTS,
	SECOND_FACTOR_TABLES,
	SECOND_FACTORS,
	SESSION_CHECK,
	REFRESHES,
	LIMITS,
]);

/** Beside an auth server, which has its own tables and refreshes sessions itself. */
export const AUTH_SERVER_TABLES = versioned([HOST_SCHEMA, DISABLED_ACCOUNTS, SESSION_CHECK, LIMITS]);

function versioned(parts: readonly string[]): AccountTables {
	const text = parts.join('');
	const version = createHash('sha256').update(text).digest('hex');
	return { version, statements: `${text}comment on schema host is '${version}';` };
}
