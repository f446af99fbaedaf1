/** The facts buyers pay for beyond rooms and area: the condition of a home and its amenities. */
import type { FactName } from '../../home/facts.ts';
import type { Listing } from '../../home/listing.ts';
import { AMENITY_READERS } from '../cells/fact-readers.ts';
import { parseWhole } from '../cells/numbers.ts';
import type { Row } from './row.ts';

/** The facts read here. */
export const RATED_FACTS = [
	'condition',
	'quality',
	'garageSpaces',
	'pool',
	'basementArea',
	'view',
	'waterfront',
] as const satisfies readonly FactName[];

export type RowFacts = Pick<Listing, (typeof RATED_FACTS)[number] | 'concessions'>;

/** Concessions are a few percent; more than this share of the price is a typing error or a different number. */
const MAX_CONCESSION_SHARE = 0.25;

/** @param soldPrice bounds the concessions; null for a home that hasn't sold */
export function parseRowFacts(row: Row, soldPrice: number | null): RowFacts {
	const { garageSpaces, pool, basementArea, view, hasView, waterfront } = AMENITY_READERS;
	return {
		condition: row.rating('condition'),
		quality: row.rating('quality'),
		garageSpaces: row.firstOrNone('garageSpaces', garageSpaces) ?? zeroIfNoGarage(row),
		pool: row.firstOrNone('pool', pool),
		basementArea: row.firstOrNone('basementArea', basementArea),
		view: row.firstOrNone('view', view) ?? row.firstOrNone('hasView', hasView),
		waterfront: row.firstOrNone('waterfront', waterfront),
		concessions: soldPrice === null ? null : row.firstOrNone('concessions', concessionsReader(soldPrice)),
	};
}

/**
 * The garage spaces of a row that only says whether there is a garage: "no" means none, and "yes" doesn't say how
 * many.
 */
function zeroIfNoGarage(row: Row): 0 | null {
	return row.firstOrNone('hasGarage', AMENITY_READERS.hasGarage) === false ? 0 : null;
}

/** A parser of concessions that ignores amounts over `MAX_CONCESSION_SHARE` of the price. */
function concessionsReader(soldPrice: number): (text: string) => number | null {
	return (text) =>
		/^(none|no|n)$/i.test(text) ? 0 : parseWhole(text, 0, Math.floor(soldPrice * MAX_CONCESSION_SHARE));
}
