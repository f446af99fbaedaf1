/** Homes at given distances from the center of a ZIP code. */
import type { Sql } from 'postgres';
import type { Listing } from '../../domain/home/listing.ts';
import { centerOf, listedHome, northOf, saveHomes, soldHome } from '../homes.ts';

/** Returns a function that stores homes north of the center of a ZIP code, and returns that center. */
export const createSaveAt =
	(sql: Sql) => async (zip: string, homes: readonly [miles: number, facts: Partial<Listing>][]) => {
		const center = await centerOf(sql, zip);
		const rows = homes.map(([miles, facts]) =>
			(facts.status && facts.status !== 'sold' ? listedHome : soldHome)({
				zip,
				...northOf(center, miles),
				...facts,
			}),
		);
		await saveHomes(sql, `evidence ${zip}`, rows);
		return center;
	};
