/**
 * The schema `auth` of a new database: what a hosted Supabase project has of it, as far as we use it, by the same names.
 * Existing databases have it from the first version on, so a change belongs into ./account-tables.ts.
 */

export const AUTH_SCHEMA = /* sql */ `
create schema if not exists auth;

create or replace function auth.uid() returns uuid language sql stable as $$
  select nullif(current_setting('request.jwt.claim.sub', true), '')::uuid;
$$;
create or replace function auth.role() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claim.role', true), '');
$$;
create or replace function auth.email() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claim.email', true), '');
$$;
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb;
$$;

create table if not exists auth.users (
  id                 uuid primary key,
  aud                varchar(255) default 'authenticated',
  role               varchar(255) default 'authenticated',
  -- In lower case.
  email              varchar(255),
  encrypted_password varchar(255),
  phone              text unique,
  email_confirmed_at timestamptz,
  confirmed_at       timestamptz generated always as (
    case
      when email_confirmed_at is null then phone_confirmed_at
      when phone_confirmed_at is null then email_confirmed_at
      when email_confirmed_at < phone_confirmed_at then email_confirmed_at
      else phone_confirmed_at
    end
  ) stored,
  invited_at                  timestamptz,
  confirmation_token          varchar(255),
  confirmation_sent_at        timestamptz,
  recovery_token              varchar(255),
  recovery_sent_at            timestamptz,
  email_change                varchar(255),
  email_change_token_new      varchar(255),
  email_change_token_current  varchar(255),
  email_change_sent_at        timestamptz,
  email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
  phone_confirmed_at          timestamptz,
  phone_change                text,
  phone_change_token          varchar(255),
  phone_change_sent_at        timestamptz,
  reauthentication_token      varchar(255),
  reauthentication_sent_at    timestamptz,
  raw_app_meta_data  jsonb default '{}',
  raw_user_meta_data jsonb default '{}',
  banned_until       timestamptz,
  deleted_at         timestamptz,
  is_sso_user        boolean not null default false,
  is_anonymous       boolean not null default false,
  last_sign_in_at    timestamptz,
  created_at         timestamptz default now(),
  updated_at         timestamptz default now()
);
create unique index if not exists users_email_partial_key on auth.users (email) where is_sso_user = false;
create index if not exists users_is_anonymous_idx on auth.users (is_anonymous);
create unique index if not exists users_confirmation_token_idx
  on auth.users (confirmation_token) where length(confirmation_token) > 6;
create unique index if not exists users_recovery_token_idx
  on auth.users (recovery_token) where length(recovery_token) > 6;
create unique index if not exists users_email_change_token_current_idx
  on auth.users (email_change_token_current) where length(email_change_token_current) > 6;
create unique index if not exists users_email_change_token_new_idx
  on auth.users (email_change_token_new) where length(email_change_token_new) > 6;
create unique index if not exists users_reauthentication_token_idx
  on auth.users (reauthentication_token) where length(reauthentication_token) > 6;

create table if not exists auth.sessions (
  id           uuid primary key,
  user_id      uuid not null references auth.users (id) on delete cascade,
  not_after    timestamptz,
  refreshed_at timestamp without time zone,
  user_agent   text,
  ip           inet,
  tag          text,
  refresh_token_hmac_key text,
  refresh_token_counter  bigint,
  scopes       text check (scopes is null or length(scopes) <= 4096),
  created_at   timestamptz default now(),
  updated_at   timestamptz default now(),
  aal          text check (aal in ('aal1', 'aal2', 'aal3')),
  factor_id    uuid
);
create index if not exists sessions_user_id_idx on auth.sessions (user_id);

create table if not exists auth.refresh_tokens (
  id         text primary key,
  token      varchar(255) not null,
  user_id    uuid not null,
  session_id uuid references auth.sessions (id) on delete cascade,
  revoked    boolean default false,
  -- The token that it replaced.
  parent     varchar(255),
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create index if not exists refresh_tokens_token_idx on auth.refresh_tokens (token);
create index if not exists refresh_tokens_user_id_idx on auth.refresh_tokens (user_id);
create index if not exists refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);

create table if not exists auth.identities (
  id              uuid primary key,
  provider        text not null,
  -- The user's ID at the provider; for email, the ID of the account.
  provider_id     text not null,
  user_id         uuid not null references auth.users (id) on delete cascade,
  identity_data   jsonb not null default '{}',
  email           varchar(255) generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at      timestamptz default now(),
  updated_at      timestamptz default now(),
  unique (provider, provider_id)
);
create index if not exists identities_user_id_idx on auth.identities (user_id);
create index if not exists identities_email_idx on auth.identities (email);

create table if not exists auth.flow_state (
  id                     uuid primary key,
  user_id                uuid,
  auth_code              text,
  authentication_method  text not null,
  code_challenge_method  text check (code_challenge_method in ('s256', 'plain')),
  code_challenge         text,
  provider_type          text not null,
  provider_access_token  text,
  provider_refresh_token text,
  auth_code_issued_at    timestamptz,
  invite_token           text,
  referrer               text,
  oauth_client_state_id  uuid,
  linking_target_id      uuid,
  email_optional         boolean not null default false,
  created_at             timestamptz default now(),
  updated_at             timestamptz default now()
);
create index if not exists idx_auth_code on auth.flow_state (auth_code);
create index if not exists idx_user_id_auth_method on auth.flow_state (user_id, authentication_method);
create index if not exists flow_state_created_at_idx on auth.flow_state (created_at);

create table if not exists auth.audit_log_entries (
  id         uuid primary key,
  payload    json,
  created_at timestamptz default now(),
  ip_address varchar(64) default ''
);
`;

/**
 * The tables of two-factor sign-in, by the names of Supabase, too. They came later, so that ./account-tables.ts gives them to
 * existing databases as well.
 */
export const SECOND_FACTOR_TABLES = /* sql */ `
create table if not exists auth.mfa_factors (
  id                 uuid primary key,
  user_id            uuid not null references auth.users (id) on delete cascade,
  friendly_name      text,
  factor_type        text not null check (factor_type in ('totp', 'webauthn', 'phone')),
  status             text not null check (status in ('unverified', 'verified')),
  -- In base 32.
  secret             text,
  phone              text,
  last_challenged_at timestamptz unique,
  web_authn_credential        jsonb,
  web_authn_aaguid            uuid,
  last_webauthn_challenge_data jsonb,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now()
);
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create unique index if not exists mfa_factors_user_friendly_name_unique
  on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';

create table if not exists auth.mfa_challenges (
  id                     uuid primary key,
  factor_id              uuid not null references auth.mfa_factors (id) on delete cascade,
  verified_at            timestamptz,
  -- We don't store addresses.
  ip_address             inet not null default '0.0.0.0',
  otp_code               text,
  web_authn_session_data jsonb,
  created_at             timestamptz not null default now()
);
create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index if not exists mfa_challenge_created_at_idx on auth.mfa_challenges (created_at);

-- How a session was opened, and what it has proven since.
create table if not exists auth.mfa_amr_claims (
  id                    uuid primary key,
  session_id            uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
);
`;
