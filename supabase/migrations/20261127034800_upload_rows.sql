set check_function_bodies = off;

alter table public.uploads add column rows integer;

reset check_function_bodies;
