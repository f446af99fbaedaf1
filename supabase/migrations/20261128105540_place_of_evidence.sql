set check_function_bodies = off;

-- The evidence around the spot of a search. Its comps settle the effective date, and whether homes here are fictional.
create or replace function private.evidence_of_search(
  spot private.spot, street text, comps private.comps_found, today date,
  out head json, out sales text, out offers text, out unsold text, out model text
)
language plpgsql stable set search_path = '' as $$
declare
  near    private.evidence_found;
  subject json;
  is_demo boolean;
  named   text;
  town    json;
begin
  if spot.latitude is not null then
    if comps.found = 0 and street is not null then
      comps := private.comps_in_zip(spot.zip, 0, today);
    end if;
    is_demo := coalesce((select l.demo from private.homes_by_id(comps.ids[1:1]) l), false);
    subject := case when street is not null then private.home_at(street, spot.zip) end;
    near := private.evidence_near(spot.latitude, spot.longitude, spot.zip,
                                  (subject ->> 'homeType')::public.home_type, is_demo,
                                  coalesce(comps.as_of, today), street);
    select private.market_name(z.county, z.state) into named from public.zip_places z where z.zip = spot.zip;
    -- Such as {"city": "Seattle", "county": "King County", "state": "WA"}.
    select json_build_object('city', z.city, 'county', split_part(named, ', ', 1), 'state', z.state) into town
      from public.zip_places z where z.zip = spot.zip;
    select m.model::text into model from public.market_models m where m.market = named and m.demo = is_demo;
  end if;
  sales := near.sales;
  offers := near.offers;
  unsold := near.unsold;
  head := json_build_object(
    'spot', spot, 'subject', subject, 'reach', near.reach, 'as_of', coalesce(comps.as_of, today), 'demo', is_demo,
    'list_prices_only', near.list_prices_only, 'market', named, 'place', town);
end $$;

reset check_function_bodies;
