/** The homes of a ZIP code in the store, each with its newest known facts, as `private.home_at` returns one. */
import type { Sql } from 'postgres';
import type { KnownHome } from '../../domain/accuracy/sealed-price.ts';
import { FACT_NAMES, FACTS } from '../../domain/home/facts.ts';

/** A home with its name in the ledger. */
export interface LedgerHome extends KnownHome {
	home: string;
	/** It is on the market, active or pending. */
	isListed: boolean;
}

/**
 * Reads the homes with an address, a location and a living area. Homes whose seller forbids automated prices, fictional homes,
 * uploads and licensed homes are left out.
 */
export async function readKnownHomes(sql: Sql, zip: string): Promise<LedgerHome[]> {
	const rows = await sql<LedgerHome[]>`
		select private.sealed_home(l.street_key, l.zip) as home, (array_agg(l.address))[1] as address,
		       (array_agg(l.city) filter (where l.city is not null))[1] as city,
		       (array_agg(l.state) filter (where l.state is not null))[1] as state, l.zip,
		       (array_agg(l.source_id) filter (where l.source_id is not null))[1] as "sourceId",
		       (array_agg(l.latitude) filter (where l.latitude is not null))[1] as latitude,
		       (array_agg(l.longitude) filter (where l.latitude is not null))[1] as longitude,
		       ${sql.unsafe(NEWEST_FACTS)}, bool_or(l.status <> 'sold' and coalesce(private.is_on_market(
		         l.observed_on, l.reported_on, l.source, l.zip, private.today_in_us()), false)) as "isListed"
		  from (select * from public.listings
		         where zip = ${zip} and street_key is not null and not demo
		         order by observed_on desc, id) l
		 group by l.street_key, l.zip
		having bool_or(l.latitude is not null and l.living_area is not null) and not (array_agg(l.hides_valuation))[1]
		 order by l.street_key`;
	return [...rows];
}

/** The newest known value of each fact; a type that one source calls "other" is what another says. */
const NEWEST_FACTS = FACT_NAMES.map((name) => {
	const column = `l.${FACTS[name].column}`;
	return name === 'homeType'
		? `coalesce((array_agg(${column}) filter (where ${column} <> 'other'))[1],
		            (array_agg(${column}) filter (where ${column} = 'other'))[1]) as "homeType"`
		: `(array_agg(${column}) filter (where ${column} is not null))[1] as "${name}"`;
}).join(', ');
