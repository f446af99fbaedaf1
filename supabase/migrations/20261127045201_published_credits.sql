set check_function_bodies = off;

alter table public.published_files add column credit text;
update public.published_files set credit = case publisher
  when 'Redfin' then 'Data provided by Redfin, a national real estate brokerage'
  when 'Zillow' then 'Zillow Research'
  when 'Realtor.com' then 'Realtor.com Economic Research'
  when 'FHFA' then 'FHFA House Price Index; Bogin, Doerner and Larson, “Local House Price Dynamics”, FHFA Working Paper 16-01'
  when 'HUD' then 'US Department of Housing and Urban Development, Fair Market Rents'
  when 'Census Bureau' then 'US Census Bureau, American Community Survey'
  else publisher end;
alter table public.published_files alter column credit set not null;

-- The newest median rent of a ZIP code that an account may see, up to a date: its licenses' before the store's, and
-- published ones last, with their publisher's credit as the source. Null if none is known. Real homes hide invented rents.
create or replace function private.newest_rent(account uuid, place text, as_of date, is_demo boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('median', r.median_rent, 'month', to_char(r.month, 'YYYY-MM'), 'source', r.source)
    from (
      select l.median_rent, l.month, 0 as choice,
             coalesce((select s.name from private.licensed_listings h join public.listing_sources s on s.id = h.source
                        where h.scope = l.scope limit 1), 'the listing provider') as source
        from private.licensed_rents l
       where l.scope = any (private.scopes_of(account)) and l.zip = place and l.month <= as_of
      union all
      select o.median_rent, o.month, 1, s.name
        from public.rents o join public.listing_sources s on s.id = o.source
       where o.zip = place and o.month <= as_of and (is_demo or not o.demo)
      union all
      select round((p ->> 'figure')::numeric)::integer, to_date(p ->> 'month', 'YYYY-MM'),
             1 + array_position(array['zori', 'hud_safmr', 'census_rent'], p ->> 'dataset'),
             (select f.credit from public.published_files f where f.dataset = p ->> 'dataset' limit 1)
        from jsonb_array_elements(private.published_figures(place)) p
       where not is_demo and p ->> 'measure' = 'rent' and p ->> 'area' = 'zip:' || place
    ) r
   order by r.choice, r.month desc limit 1
$$;

reset check_function_bodies;
