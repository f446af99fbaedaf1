-- Scheduled backups made by the host: when, where, and whether they succeeded.

set check_function_bodies = off;

create table private.backups (
  id          bigint generated always as identity primary key,
  started_at  timestamptz not null default now(),
  -- Null while it runs, and for one that was broken off.
  finished_at timestamptz,
  file        text not null,
  bytes       bigint,
  rows        bigint,
  -- Null for one that was verified.
  error       text
);

alter table private.backups enable row level security;

create index backups_by_time on private.backups (started_at desc);
