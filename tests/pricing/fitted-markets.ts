/** Counties with sales of their own, for tests of their models. */
import type { Sql } from 'postgres';
import type { Listing } from '../../domain/home/listing.ts';
import { saveHomes, soldHome } from '../homes.ts';

/** A county in North Dakota, where the demo market has no homes. */
export const WALSH = { zip: '58237', market: 'Walsh County, ND' };

/** Saves similar sales on a grid around the center of a ZIP code. */
export async function saveSales(
	sql: Sql,
	zip: string,
	count: number,
	facts: (at: number) => Partial<Listing> = () => ({}),
): Promise<void> {
	const [place] = await sql`select latitude, longitude from public.zip_places where zip = ${zip}`;
	const homes = Array.from({ length: count }, (_, at) =>
		soldHome({
			zip,
			latitude: place?.latitude + 0.0003 * (at % 20),
			longitude: place?.longitude + 0.0003 * Math.floor(at / 20),
			soldPrice: 200_000 + 137 * ((at * 7919) % 400),
			livingArea: 1000 + ((at * 7919) % 400),
			...facts(at),
		}),
	);
	await saveHomes(sql, `markets ${zip}`, homes);
}

/** The row of a market's model, if it has one. */
export async function modelOf(sql: Sql, market: string) {
	const [row] = await sql`
		select model, sales, fitted_on::text, demo, made_at from public.market_models where market = ${market}`;
	return row;
}

/** Number and digest of a market's measured errors. */
export async function errorsOf(sql: Sql, market: string) {
	const [row] = await sql`
		select count(*)::integer as errors, md5(string_agg(e::text, ';' order by sale_key)) as digest
		from public.past_errors e where market = ${market}`;
	return row;
}
