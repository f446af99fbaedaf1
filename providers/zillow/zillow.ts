/**
 * Zillow's public listings through RapidAPI, with one of two unofficial services. Read docs/providers.md before you
 * use it.
 */
import { getJson } from '../http/get-json.ts';
import type { EarlierFetch, FetchedZip, Provider, ProviderContext } from '../provider.ts';
import { ProviderError } from '../provider-error.ts';
import { isObject, type Json, parseObjects, parsePositive, toMonthlyRents } from '../rows/values.ts';
import { com1 } from './com1.ts';
import type { ZillowService } from './service.ts';
import { zillow56 } from './zillow56.ts';

const SERVICES: readonly [ZillowService, ...ZillowService[]] = [com1, zillow56];
/** Both services end at page 20. Each page is one call. */
const MAX_PAGES = 20;
const MAX_RENT_PAGES = 1;

export const zillow: Provider = {
	name: 'zillow',
	label: 'Zillow',
	kind: 'other',
	service: baseUrl,
	missingSettings: (env) => (env('RAPIDAPI_KEY') ? [] : ['RAPIDAPI_KEY']),
	maxCacheHours: null,
	fetchZip,
	check: async (context) => {
		const service = chooseService(context.env);
		await page(context, service, service.query('78704', 'listed', 1));
	},
};

async function fetchZip(zip: string, context: ProviderContext, earlier: EarlierFetch): Promise<FetchedZip> {
	const service = chooseService(context.env);
	const listed = await pages(context, service, zip, 'listed', MAX_PAGES);
	const sold = await pages(context, service, zip, 'sold', MAX_PAGES);
	const rented = earlier.hasRents ? null : await pages(context, service, zip, 'rented', MAX_RENT_PAGES);
	return {
		homes: [...listed.rows, ...sold.rows].flatMap((row) => service.read(row, context.now()) ?? []),
		rents:
			rented === null
				? []
				: toMonthlyRents(
						rented.rows.map(({ price }) => price),
						context.now(),
					),
		records: [],
		isComplete: listed.isWhole,
		cursor: null,
	};
}

function chooseService(env: ProviderContext['env']): ZillowService {
	return SERVICES.find(({ name }) => name === env('ZILLOW_SERVICE')) ?? SERVICES[0];
}

/** The start of every URL, without a slash at its end. */
function baseUrl(env: ProviderContext['env']): string {
	return (env('ZILLOW_BASE_URL') || `https://${chooseService(env).host}`).replace(/\/+$/, '');
}

async function pages(
	context: ProviderContext,
	service: ZillowService,
	zip: string,
	kind: 'listed' | 'sold' | 'rented',
	maxPages: number,
): Promise<{ rows: Json[]; isWhole: boolean }> {
	const rows: Json[] = [];
	for (let number = 1; number <= maxPages; number++) {
		const body = await page(context, service, service.query(zip, kind, number));
		const found = parseObjects(body[service.list]);
		rows.push(...found);
		const last = parsePositive(body.totalPages) ?? 1;
		if (found.length === 0 || number >= last) return { rows, isWhole: true };
	}
	return { rows, isWhole: false };
}

async function page(
	context: ProviderContext,
	service: ZillowService,
	query: Record<string, string>,
): Promise<Json> {
	const url = new URL(`${baseUrl(context.env)}/${service.path}`);
	for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
	const { body } = await getJson(context, url, {
		headers: { 'x-rapidapi-key': context.env('RAPIDAPI_KEY') ?? '', 'x-rapidapi-host': service.host },
		explain,
	});
	// A page without the list would mean that all listings have left the market.
	if (!isObject(body) || !Array.isArray(body[service.list]))
		throw new ProviderError('unreadable', 'It sent something other than a page of homes.');
	return body;
}

/** Explains a status. The gateway also returns 429 for a used-up plan, which lasts until the plan's month ends. */
function explain(status: number, body: unknown, headers: Headers): ProviderError | null {
	const message = isObject(body) ? String(body.message ?? '') : '';
	const isExhausted =
		headers.get('x-ratelimit-requests-remaining') === '0' || /exceeded the \w+ quota/i.test(message);
	if (status === 429 && isExhausted) {
		return new ProviderError('budget', "The RapidAPI plan's requests are used up.", { status });
	}
	if (status === 401 || status === 403) {
		return new ProviderError('unauthorized', 'RapidAPI rejects RAPIDAPI_KEY, or it has no subscription.', {
			status,
		});
	}
	return null;
}
