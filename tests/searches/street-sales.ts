/** Sales of one street, imported while Lotline runs. */
import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { importFile } from '../../host/import/import-file.ts';
import type { Store } from '../../host/store.ts';
import { daysAgo } from '../homes.ts';
import { fileOf } from '../listings/import-into.ts';

interface Sale {
	number: number;
	price: number;
}

/** Imports sales of a street in a ZIP as a file of this name would, from a process other than the host's. */
export const importingSales =
	(sql: Sql, store: Store) =>
	async (name: string, zip: string, sales: readonly Sale[]): Promise<void> => {
		const [place] = await sql`select city, latitude, longitude from public.zip_places where zip = ${zip}`;
		const lines = sales.map(({ number, price }) =>
			[`${zip}-${number}`, `${number} Fresh St`, place?.city, 'MT', zip, 'Sold', daysAgo(20), price, 3]
				.concat([place?.latitude + 0.0001 * number, place?.longitude])
				.join(','),
		);
		const header =
			'MLS Number,Address,City,State,Zip Code,Status,Sold Date,Sold Price,Bedrooms,Latitude,Longitude';
		const path = fileOf(name, [header, ...lines]);
		const report = await importFile({ store, path, sourceName: null, today: daysAgo(0) });
		expect(report.rejected).toEqual([]);
	};
