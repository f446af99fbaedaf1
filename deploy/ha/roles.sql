-- What Lotline needs in a PostgreSQL of your own, run once by a superuser: a user without a superuser's rights, who owns the
-- database, and the three roles of the API.
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role lotline login password 'LOTLINE_PASSWORD';
grant anon, authenticated, service_role to lotline;
create database lotline owner lotline;
