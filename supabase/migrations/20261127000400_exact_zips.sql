-- Exact ZIP codes: a ZIP code that a source of a sale states is no longer marked as approximate.

-- Merges the records of a sale into a row of `listings`. Null if there are none. Public records take precedence for
-- the sale price and date, lot size, year built and parcel; the MLS for everything else. Among records of the same
-- kind, the latest wins. A blank never overrides a value. A record from before the closing still contributes its list
-- price and the home's features. An exact closing date takes precedence over a month, and a ZIP code that a source states
-- over one found by location.
create or replace function private.merged_sale(listing text) returns jsonb
language plpgsql stable as $$
declare
  is_sold boolean := exists (select from private.sale_records r
                              where r.listing = merged_sale.listing and r.record ->> 'status' = 'sold');
  main    jsonb;
  sale    jsonb;
begin
  with records as materialized (
    select r.record, s.name,
           row_number() over (order by array_position(array['mls', 'other', 'record'], r.kind), r.saved_at desc, r.sale_key) as of_listing,
           row_number() over (order by array_position(array['record', 'mls', 'other'], r.kind), r.saved_at desc, r.sale_key) as of_record,
           -- A feed names the listing firm, an export of it doesn't.
           row_number() over (order by array_position(array['mls', 'other', 'record'], r.kind), r.live desc, r.saved_at desc, r.sale_key) as of_source
      from private.sale_records r join public.listing_sources s on s.id = r.source
     where r.listing = merged_sale.listing
  ),
  first as (select r.record, r.name from records r where r.of_source = 1),
  facts as materialized (
    select distinct on (f.fact) f.fact, f.value, r.name
      from records r, jsonb_each(r.record) f (fact, value)
     where f.value <> 'null' and (f.fact, f.value) <> ('home_type', '"other"')
       and f.fact not in ('card', 'fingerprint', 'sale_key', 'source', 'demo', 'observed_on', 'origins',
                          'photos', 'attribution', 'hides_address', 'hides_valuation', 'sold_day_approximate')
       and (not is_sold or r.record ->> 'status' = 'sold'
            or f.fact not in ('status', 'contract_on', 'days_on_market', 'concessions'))
     order by f.fact, f.fact = 'sold_on' and coalesce((r.record ->> 'sold_day_approximate')::boolean, false),
              f.fact in ('zip', 'zip_approximate') and coalesce((r.record ->> 'zip_approximate')::boolean, false),
              case when f.fact in ('sold_price', 'sold_on', 'lot_size', 'year_built', 'parcel')
                   then r.of_record else r.of_listing end
  )
  select m.record, '{"home_type":"other"}' || (select jsonb_object_agg(f.fact, f.value) from facts f) || jsonb_build_object(
           'sale_key', merged_sale.listing, 'source', m.record -> 'source', 'demo', false, 'fingerprint', m.record -> 'fingerprint',
           -- Photos credit the firm they come from.
           'photos', m.record -> 'photos', 'attribution', m.record -> 'attribution',
           'hides_address', (select bool_or((r.record ->> 'hides_address')::boolean) from records r),
           'hides_valuation', (select bool_or((r.record ->> 'hides_valuation')::boolean) from records r),
           'sold_day_approximate', is_sold and (select bool_and(coalesce((r.record ->> 'sold_day_approximate')::boolean, false))
                                                  from records r where r.record ->> 'status' = 'sold'),
           'observed_on', case when is_sold then (select f.value from facts f where f.fact = 'sold_on')
                               else (select to_jsonb(max(r.record ->> 'observed_on')) from records r) end,
           'origins', (select jsonb_object_agg(f.fact, f.name) from facts f
                        where f.name <> m.name and m.record -> f.fact is distinct from f.value
                          and f.fact not in ('status', 'zip', 'street_key', 'zip_approximate')))
    into main, sale from first m;
  if sale is null then
    return null;
  end if;
  -- An address that a seller hides comes from no other source.
  if (sale ->> 'hides_address')::boolean then
    sale := sale - '{address,street_key,latitude,longitude,url}'::text[];
  end if;
  -- A home is renovated after it was built.
  if (sale ->> 'year_renovated')::integer <= (sale ->> 'year_built')::integer then
    sale := sale - 'year_renovated';
  end if;
  sale := to_jsonb(jsonb_populate_record(null::public.listings, sale)) - '{id,cell}'::text[];
  return sale || jsonb_build_object('card', (
    select '{' || string_agg(to_json(c.name)::text || ':' || coalesce(private.card_value(c.name, sale)::text, c.value::text), ','
                             order by c.place)
           || case when (sale ->> 'sold_day_approximate')::boolean then ',"sold_day_approximate":true' else '' end
           || case when (sale ->> 'zip_approximate')::boolean then ',"zip_approximate":true' else '' end
           || coalesce(',"origins":' || nullif(sale -> 'origins', 'null')::text, '') || '}'
      from json_each((main ->> 'card')::json) with ordinality c (name, value, place)
     where c.name not in ('origins', 'sold_day_approximate', 'zip_approximate') and not (is_sold and c.name = 'last_seen')));
end $$;

-- Sales that are already merged.
select private.settle_sale(r.listing)
  from (select r.listing from private.sale_records r group by r.listing
        having count(distinct coalesce(r.record ->> 'zip_approximate', 'false')) > 1) r;
