-- What a Supabase Auth server of your own needs in the database of Lotline, run once by a superuser there, before the server's
-- first start and before Lotline's: a user with a schema. Lotline's user has the same rights, since its tables point to the
-- accounts. The server's migrations expect a user named postgres, which a database may not have.
do $$ begin
  if not exists (select from pg_roles where rolname = 'postgres') then create role postgres nologin; end if;
end $$;
create role lotline_auth login password 'AUTH_PASSWORD';
alter role lotline_auth set search_path = auth;
grant lotline_auth to lotline;
create schema auth authorization lotline_auth;
