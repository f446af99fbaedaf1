-- A search by ZIP lists homes for sale by their list dates. They came by the day on which they were last seen, which
-- is one and the same for all of a file, so they came in the order of the store, and the limit cut them at random.

-- Comps of a ZIP: sold ones newest first, then those for sale and the pending ones, each newest list date first. The
-- as-of day is today, or the newest record's day when that is more than 60 days old. The index finds homes by the day
-- they were seen; sorting by list dates is left to answers whose cards reach past the sold ones: others cost nothing more.
create or replace function private.comps_in_zip(searched text, most integer, today date) returns private.comps_found
language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
declare
  result       private.comps_found;
  as_of        date := today;
  tids         tid[];
  first_listed integer;
begin
  loop
    select count(*), array_agg(c.id), array_agg(c.sold), array_agg(c.price), array_agg(c.days_on_market), null,
           array_agg(c.source), max(c.observed_on), null, null, null, array_agg(c.tid)
      into result
      from (
        select l.id, l.status = 'sold' as sold, l.days_on_market, l.source, l.observed_on,
               case when l.status = 'sold' then l.sold_price else l.list_price end as price,
               l.ctid as tid
        from public.listings l
        where l.zip = searched and l.observed_on > as_of - interval '1 year' and l.observed_on <= as_of
        order by l.status, l.observed_on desc, l.id
      ) c;
    exit when as_of < today or result.newest >= today - 60;
    select max(l.observed_on) into as_of from public.listings l where l.zip = searched;
    exit when as_of is null;
  end loop;
  tids := result.tids;
  first_listed := array_position(result.sold[1:most], false);
  if first_listed is not null then
    tids := tids[1:first_listed - 1] || array(
      select l.ctid from public.listings l
       where l.zip = searched and l.status in ('for_sale', 'pending')
         and l.observed_on > as_of - interval '1 year' and l.observed_on <= as_of
       order by l.status, l.listed_on desc nulls last, l.id);
  end if;
  if most > 0 then
    result.cards := private.cards_at(tids[1:most]);
  end if;
  result.as_of := as_of;
  return result;
end $$;

revoke execute on all functions in schema private from public, anon, authenticated;
