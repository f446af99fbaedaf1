/** RentCast: active listings, property records with their last sales, and rents. https://developers.rentcast.io */
import { MILLISECONDS_PER_DAY } from '../../domain/dates/days.ts';
import type {
	EarlierFetch,
	FetchedZip,
	HomeAddress,
	MonthlyRent,
	Provider,
	ProviderContext,
} from '../provider.ts';
import { ProviderError } from '../provider-error.ts';
import type { SourceHome } from '../rows/source-home.ts';
import { isObject, type Json, parseObjects, SALE_DAYS, toMonthlyRents } from '../rows/values.ts';
import { baseUrl, call, PAGE, pages } from './call.ts';
import { fetchRemoved, toPeriods } from './periods.ts';
import { listingHome, monthlyRents, recordedHome, soldHome } from './rows.ts';

/** County records of a sale arrive weeks later. */
const RECORDING_DAYS = 120;
const RENT_MONTHS = 25;

export const rentcast: Provider = {
	name: 'rentcast',
	label: 'RentCast',
	kind: 'other',
	service: baseUrl,
	missingSettings: (env) => (env('RENTCAST_API_KEY') ? [] : ['RENTCAST_API_KEY']),
	maxCacheHours: null,
	fetchZip,
	fetchHome,
	check: async (context) => {
		await call(context, 'listings/sale', { zipCode: '78704', limit: '1' });
	},
};

async function fetchZip(zip: string, context: ProviderContext, earlier: EarlierFetch): Promise<FetchedZip> {
	const [listed, sold, rents, removed] = await Promise.all([
		pages(context, 'listings/sale', { zipCode: zip, status: 'Active' }),
		pages(context, 'properties', { zipCode: zip, saleDateRange: `*:${saleDays(context, earlier)}` }),
		earlier.hasRents ? [] : fetchRents(zip, context),
		fetchRemoved(zip, context, earlier),
	]);
	return {
		homes: [...toHomes(listed.rows, listingHome), ...toHomes(sold.rows, soldHome)],
		rents,
		records: [],
		isComplete: listed.isComplete,
		cursor: removed.readOn,
		...(listed.isComplete && { periods: toPeriods([...listed.rows, ...removed.rows], context) }),
	};
}

/** The property record of an address; null if RentCast has none. */
async function fetchHome(address: HomeAddress, context: ProviderContext): Promise<SourceHome | null> {
	const { street, unit, city, state, zip } = address;
	const line = unit === null ? street : `${street}, Apt ${unit}`;
	const rows = await call(context, 'properties', {
		address: [line, city, state, zip].filter(Boolean).join(', '),
		limit: '1',
	});
	const [record] = parseObjects(rows);
	return record ? recordedHome(record) : null;
}

/**
 * How many days of sales to fetch. After a complete fetch, only sales that may have been recorded since are needed.
 */
function saleDays(context: ProviderContext, { completeOn }: EarlierFetch): number {
	if (completeOn === null) return SALE_DAYS;
	const since = Math.ceil((context.now().getTime() - Date.parse(completeOn)) / MILLISECONDS_PER_DAY);
	return Math.min(SALE_DAYS, since + RECORDING_DAYS);
}

/**
 * Rents by month, if RentCast has statistics for the ZIP code, otherwise from current homes for rent. Homes take
 * priority over rents.
 */
async function fetchRents(zip: string, context: ProviderContext): Promise<MonthlyRent[]> {
	try {
		const query = { zipCode: zip, dataType: 'Rental', historyRange: String(RENT_MONTHS) };
		const market = await call(context, 'markets', query);
		const months = isObject(market) ? monthlyRents(market) : [];
		if (months.length > 0) return months;
		const rentals = await call(context, 'listings/rental/long-term', {
			zipCode: zip,
			status: 'Active',
			limit: String(PAGE),
		});
		const active = parseObjects(rentals).filter(({ status }) => status === 'Active');
		return toMonthlyRents(
			active.map(({ price }) => price),
			context.now(),
		);
	} catch (error) {
		if (error instanceof ProviderError) return [];
		throw error;
	}
}

function toHomes(rows: readonly Json[], read: (row: Json) => SourceHome | null): SourceHome[] {
	return rows.flatMap((row) => read(row) ?? []);
}
