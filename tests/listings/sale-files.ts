/** Files from an MLS and a county, their import, and the resulting sales. */
import type { Sql } from 'postgres';
import { importFile } from '../../host/import/import-file.ts';
import type { Store } from '../../host/store.ts';
import { daysAgo } from '../homes.ts';
import { fileOf } from './import-into.ts';

/** Imports files into a store. @returns how many homes are new, changed and unchanged */
export function loadInto(store: Store) {
	return async (name: string, lines: readonly string[], replace = false) => {
		const { stored, unchanged } = await importFile({
			store,
			path: fileOf(name, lines),
			sourceName: null,
			today: daysAgo(0),
			replace,
		});
		return [stored.added, stored.changed, unchanged];
	};
}

/** The lines of an MLS's file, in which `ZIP_` is the ZIP code. */
export const mls = (zip: string, ...rows: string[]) =>
	[
		`MLS #,Address,City,State,ZIP,Status,List Price,Sold Price,Sold Date,List Date,Beds,Baths,SqFt,Lot Sqft,Latitude,Longitude`,
		...rows,
	].map((row) => row.replaceAll('ZIP_', zip));

/** The lines of a county's file, in which `ZIP_` is the ZIP code. */
export const county = (zip: string, ...rows: string[]) =>
	[
		`Parcel Number,Property Address,ZIP Code,Sale Price,Sale Date,Living Area,Year Built,Lot Sqft,Bedrooms,Pool`,
		...rows,
	].map((row) => row.replaceAll('ZIP_', zip));

/** Reads the stored sales of a ZIP code. */
export const storedIn = (sql: Sql) => (zip: string) =>
	sql`
	select sale_key, status, sold_price, sold_on::text, list_price, listed_on::text, bedrooms, living_area, year_built, lot_size, pool, origins,
	       s.name as source, card
	from public.listings l join public.listing_sources s on s.id = l.source where zip = ${zip} order by sale_key`;
