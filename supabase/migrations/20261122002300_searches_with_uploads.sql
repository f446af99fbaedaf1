-- Searches for accounts with uploads. Each function that finds homes gets a copy that reads `private.visible_listings`
-- instead of `public.listings`. The copies are generated from the originals, so both find the same homes, and searches
-- of accounts without uploads run as before. Rows of a view have no ctid, so the copies identify them by id.

create type private.visible_comps_found as (
  found     integer,
  ids       bigint[],
  sold      boolean[],
  prices    integer[],
  days      integer[],
  distances double precision[],
  sources   smallint[],
  newest    date,
  cards     text,
  as_of     date,
  radius    double precision,
  tids      bigint[]
);

set check_function_bodies = off;

do $$
declare
  -- The functions that searches call, by name, and those of them that read homes, directly or not.
  reached  text[];
  finders  text[];
  more     text[];
  finder   text;
  twin     text;
  other    text;
  searcher record;
begin
  with recursive called as (
    select p.proname::text as name, p.prosrc from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname in ('search_comps', 'search_evidence')
    union
    select p.proname::text, p.prosrc from called c
      join pg_proc p on p.pronamespace = 'private'::regnamespace and c.prosrc ~ ('private\.' || p.proname || '\(')
  ) select array_agg(distinct c.name) into reached from called c;
  select array_agg(p.proname::text) into finders from pg_proc p
   where p.proname = any (reached) and p.pronamespace in ('private'::regnamespace, 'public'::regnamespace)
     and (p.prosrc like '%public.listings%' or p.prosrc like '%comps_found%');
  loop
    select array_agg(p.proname::text) into more from pg_proc p
     where p.proname = any (reached) and not p.proname = any (finders)
       and p.pronamespace in ('private'::regnamespace, 'public'::regnamespace)
       and exists (select from unnest(finders) f where p.prosrc ~ ('private\.' || f || '\('));
    exit when more is null;
    finders := finders || more;
  end loop;

  foreach finder in array finders loop
    select pg_get_functiondef(p.oid) into strict twin from pg_proc p
     where p.proname = finder and p.pronamespace in ('private'::regnamespace, 'public'::regnamespace);
    twin := regexp_replace(twin, 'FUNCTION (private|public)\.', 'FUNCTION private.visible_');
    twin := replace(twin, 'public.listings', 'private.visible_listings');
    twin := replace(twin, 'private.comps_found', 'private.visible_comps_found');
    twin := replace(replace(twin, 'l.ctid', 'l.id'), 'tid[]', 'bigint[]');
    -- Parameters that are called by the name of their function.
    twin := regexp_replace(twin, '\m' || finder || '\.', 'visible_' || finder || '.', 'g');
    foreach other in array finders loop
      twin := replace(twin, 'private.' || other || '(', 'private.visible_' || other || '(');
    end loop;
    if finder in ('search_comps', 'search_evidence') then
      twin := replace(twin, ' SECURITY DEFINER', '');
    end if;
    execute twin;
  end loop;

  -- The homes of these ids were found by the search itself: reading them by the view would read all of it.
  create or replace function private.visible_cards_at(tids bigint[]) returns text
  language sql stable as $cards$
    select string_agg(coalesce(l.card, '{"id":"own:' || substr(o.card, 8)), e'\n' order by f.place)
      from unnest(tids) with ordinality f (id, place)
      left join public.listings l on l.id = f.id
      left join public.uploaded_listings o on o.id = f.id
  $cards$;

  -- A search of an account with uploads goes to the twin. Its answer is not kept for others: it has no stamp.
  for searcher in
    select p.oid, p.proname, pg_get_functiondef(p.oid) as definition,
           (select string_agg(case when a.name = 'known' then 'null' else p.proname || '.' || a.name end, ', ' order by a.place)
              from unnest(p.proargnames) with ordinality a (name, place) where a.place <= p.pronargs) as given
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname in ('search_comps', 'search_evidence')
  loop
    execute regexp_replace(searcher.definition, '\nbegin\n', format(
      e'\nbegin\n  if private.include_uploads(caller) then\n    return query select %s from private.visible_%s(%s) v;\n    return;\n  end if;\n',
      case searcher.proname when 'search_comps' then 'v.head, v.cards, null::text' else 'v.*' end,
      searcher.proname, searcher.given));
  end loop;

  for searcher in
    select p.oid::regprocedure as signature from pg_proc p
     where p.pronamespace = 'private'::regnamespace and p.proname like 'visible\_%'
  loop
    execute format('revoke execute on function %s from public, anon, authenticated, service_role', searcher.signature);
  end loop;
end $$;

reset check_function_bodies;
