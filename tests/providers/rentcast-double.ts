/** A test double of RentCast: checks the key, parameters and number of calls, filters and pages as documented. */
import { MILLISECONDS_PER_DAY } from '../../domain/dates/days.ts';
import { json, openDouble, type ProviderDouble } from './double.ts';
import { recorded } from './recorded.ts';

const KEY = 'rentcast-key-of-the-tests';
const CALLS_PER_SECOND = 20;
const LIST = ['zipCode', 'limit', 'offset'];
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
	'/v1/listings/sale': [...LIST, 'status'],
	'/v1/listings/rental/long-term': [...LIST, 'status'],
	'/v1/properties': [...LIST, 'saleDateRange', 'address'],
	'/v1/markets': ['zipCode', 'dataType', 'historyRange'],
};

// biome-ignore lint/suspicious/noExplicitAny: the rows are RentCast's.
type Row = any;

export interface RentcastDouble extends ProviderDouble {
	/** The records; tests may change them. */
	listings: Row[];
	rentals: Row[];
	properties: Row[];
	/** Statistics by ZIP code. */
	markets: Map<string, Row>;
}

/** @param asOf the day on which the recorded homes are as old as when they were recorded */
export async function openRentcastDouble(asOf?: string): Promise<RentcastDouble> {
	const double = Object.assign(await openDouble((request, url) => response(request, url)), {
		listings: recorded('rentcast/listings-sale', asOf),
		rentals: recorded('rentcast/listings-rental-long-term', asOf),
		properties: recorded('rentcast/properties', asOf),
		markets: new Map([['78704', recorded('rentcast/markets', asOf)]]),
	});
	double.settings = {
		LISTING_PROVIDER: 'rentcast',
		RENTCAST_API_KEY: KEY,
		RENTCAST_BASE_URL: `${double.url}/v1`,
	};

	const calls: number[] = [];

	function response(request: Request, { pathname, searchParams }: URL): Response {
		const now = performance.now();
		calls.push(now);
		if (calls.filter((at) => now - at < 1_000).length > CALLS_PER_SECOND)
			return json(recorded('rentcast/error-429'), 429);
		if (request.headers.get('x-api-key') !== KEY) return json(recorded('rentcast/error-401'), 401);
		const allowed = PARAMETERS[pathname];
		const unknown = [...searchParams.keys()].find((name) => !allowed?.includes(name));
		const limit = Number(searchParams.get('limit') ?? 50);
		if (!allowed || unknown || !(limit >= 1 && limit <= 500)) {
			return json(
				{ status: 400, error: 'resource/bad-request', message: `Invalid: ${unknown ?? pathname}` },
				400,
			);
		}
		const zip = searchParams.get('zipCode') ?? '';
		const address = searchParams.get('address');
		if (address !== null) {
			const found = double.properties.filter(
				(row: Row) => row.formattedAddress.replaceAll(',', '') === address.replaceAll(',', ''),
			);
			return found.length > 0 ? json(found) : json(recorded('rentcast/error-404'), 404);
		}
		if (pathname === '/v1/markets') {
			const market = double.markets.get(zip);
			return market ? json(market) : json(recorded('rentcast/error-404'), 404);
		}
		return page(
			rowsOf(pathname, searchParams).filter((row) => row.zipCode === zip),
			searchParams,
			limit,
		);
	}

	function rowsOf(pathname: string, query: URLSearchParams): Row[] {
		if (pathname === '/v1/properties') {
			const days = Number(
				/^\*:(\d+)$/.exec(query.get('saleDateRange') ?? '')?.[1] ?? Number.POSITIVE_INFINITY,
			);
			const now = Date.parse(asOf ?? '2026-11-20');
			return double.properties.filter(
				(row: Row) => now - Date.parse(row.lastSaleDate) <= days * MILLISECONDS_PER_DAY,
			);
		}
		const rows = pathname === '/v1/listings/sale' ? double.listings : double.rentals;
		return rows.filter((row: Row) => row.status === (query.get('status') ?? 'Active'));
	}

	return double;
}

function page(rows: Row[], query: URLSearchParams, limit: number): Response {
	const offset = Number(query.get('offset') ?? 0);
	return json(rows.slice(offset, offset + limit), 200, { 'x-limit': String(limit) });
}
