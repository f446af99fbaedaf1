/** Homes at given distances from the center of a ZIP code. */
import type { Sql } from 'postgres';
import type { Listing } from '../../domain/home/listing.ts';
import { listedHome, middleOf, northOf, saveHomes, soldHome } from '../homes.ts';

/** Stores homes north of the center of a ZIP code, and returns the center. */
export const savingAt =
	(sql: Sql) => async (zip: string, homes: readonly [miles: number, facts: Partial<Listing>][]) => {
		const middle = await middleOf(sql, zip);
		const rows = homes.map(([miles, facts]) =>
			(facts.status && facts.status !== 'sold' ? listedHome : soldHome)({
				zip,
				...northOf(middle, miles),
				...facts,
			}),
		);
		await saveHomes(sql, `evidence ${zip}`, rows);
		return middle;
	};
