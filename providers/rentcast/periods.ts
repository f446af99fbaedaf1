/** The periods in which RentCast's listings were active: those on the market, and all that left it. */
import { daysBetween, todayInUs } from '../../domain/dates/days.ts';
import type { ListingPeriod } from '../../domain/home/listing-period.ts';
import type { EarlierFetch, ProviderContext } from '../provider.ts';
import { ProviderError } from '../provider-error.ts';
import { mayBeHome } from '../rows/home-types.ts';
import { parsePeriods } from '../rows/read-homes.ts';
import type { Cells } from '../rows/source-home.ts';
import { daysBefore, isObject, type Json, parseDay, parseObjects, parseText } from '../rows/values.ts';
import { pages } from './call.ts';
import { parseHomeType } from './rows.ts';

/** How far back the first fetch goes: 13 months, for a comparison with a year ago. */
const FIRST_DAYS = 400;
/** Listings that left the market are read once a month, because each page is a paid call. */
const INTERVAL_DAYS = 30;

export interface RemovedListings {
	rows: Json[];
	/** The day up to which they have been read, for the next fetch; null if none have been read. */
	readOn: string | null;
}

/**
 * The listings of a ZIP code that left the market since the last fetch; none if they can't be fetched, since the homes
 * matter more.
 */
export async function fetchRemoved(
	zip: string,
	context: ProviderContext,
	{ cursor }: EarlierFetch,
): Promise<RemovedListings> {
	const today = todayInUs(context.now());
	if (cursor !== null && daysBetween(cursor, today) < INTERVAL_DAYS) return { rows: [], readOn: cursor };
	const since = cursor ?? daysBefore(context.now(), FIRST_DAYS);
	try {
		// The listings seen most recently come first.
		const query = { zipCode: zip, status: 'Inactive' };
		const { rows, isComplete } = await pages(
			context,
			'listings/sale',
			query,
			(last) => (parseDay(last?.lastSeenDate) ?? today) < since,
		);
		// If not all of them could be read, none are used: an incomplete list would look complete.
		return { rows: isComplete ? rows : [], readOn: today };
	} catch (error) {
		if (error instanceof ProviderError) return { rows: [], readOn: cursor };
		throw error;
	}
}

/** The periods of listings, including those of earlier listings of the same homes. */
export function toPeriods(rows: readonly Json[], context: ProviderContext): ListingPeriod[] {
	const periods = parsePeriods(rows.flatMap(toCells), todayInUs(context.now()));
	return periods.map((period) => (period.ending === null ? period : { ...period, ending: 'any' }));
}

function toCells(row: Json): Cells[] {
	const listed = parseDay(row.listedDate);
	const history = isObject(row.history) ? parseObjects(Object.values(row.history)) : [];
	const earlier = history.filter(
		({ event, listedDate }) => event === 'Sale Listing' && parseDay(listedDate) !== listed,
	);
	const home = {
		mlsId: parseText(row.id) ?? parseText(row.mlsNumber),
		zip: parseText(row.zipCode),
		homeType: parseHomeType(row.propertyType),
	};
	if (!mayBeHome(home.homeType ?? '')) return [];
	return [
		{ ...home, status: parseText(row.status), listDate: listed, offMarketDate: parseDay(row.removedDate) },
		...earlier.map(({ listedDate, removedDate }) => ({
			...home,
			status: 'Inactive',
			listDate: parseDay(listedDate),
			offMarketDate: parseDay(removedDate),
		})),
	];
}
