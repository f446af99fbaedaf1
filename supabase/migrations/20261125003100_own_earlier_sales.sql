-- Own earlier sales: evidence covers two years of sales around a home. It now also includes what the home itself sold
-- for in the year before that. Such a sale is not a comp, but the model correction has learned what it says about the
-- price, as far back as the price index goes.

-- Sales of the home at an address, two to three years before a date.
create function private.own_earlier_sales(street text, place text, is_demo boolean, as_of date) returns bigint[]
language sql stable as $$
  select array(
    select l.id from public.listings l
    where l.street_key = street and l.zip = place and l.status = 'sold' and l.demo = is_demo
      and l.observed_on <= as_of - interval '2 years' and l.observed_on > as_of - interval '3 years'
    order by l.id)
$$;

-- Patches both search functions: the shared one, and the one for accounts with their own homes.
do $$
declare
  twin   text;
  finder text;
begin
  execute replace(replace(
    pg_get_functiondef('private.own_earlier_sales'::regproc),
    'private.own_earlier_sales', 'private.visible_own_earlier_sales'), 'public.listings', 'private.visible_listings');
  foreach twin in array array['', 'visible_'] loop
    finder := pg_get_functiondef(('private.' || twin || 'evidence_near')::regproc);
    execute format('drop function %s', ('private.' || twin || 'evidence_near')::regproc::regprocedure);
    if finder not like '%as_of date)%' or finder not like '%then offered else sold end%' then
      raise exception 'Evidence is not found as expected';
    end if;
    finder := replace(finder, 'as_of date)', 'as_of date, street text default null)');
    execute replace(finder, 'then offered else sold end', format(
      'then offered else sold || private.%sown_earlier_sales(street, place, is_demo, as_of) end', twin));
    finder := pg_get_functiondef(
      (case twin when '' then 'public.' else 'private.' end || twin || 'search_evidence')::regproc);
    if finder not like '%coalesce(comps.as_of, today));%' then
      raise exception 'Evidence is not searched as expected';
    end if;
    execute replace(finder, 'coalesce(comps.as_of, today));', 'coalesce(comps.as_of, today), street);');
  end loop;
end $$;

revoke execute on function
  private.own_earlier_sales(text, text, boolean, date),
  private.visible_own_earlier_sales(text, text, boolean, date),
  private.evidence_near(double precision, double precision, text, home_type, boolean, date, text),
  private.visible_evidence_near(double precision, double precision, text, home_type, boolean, date, text)
  from public, anon, authenticated, service_role;
