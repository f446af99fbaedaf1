/**
 * The sample of the landing page: the product's search and price of a home in the demo market, without charging a
 * credit. Its location is fixed, so it shows a visitor nothing that would otherwise need an account.
 */
import { LRUCache } from 'lru-cache';
import { writeCompsResponse } from '../../contract/comps/comps.ts';
import { DEMO_HOME } from '../../contract/sample-price.ts';
import { streetKey } from '../../domain/address/street-key.ts';
import { COMPS_LIMIT, RADIUS_MILES } from '../../domain/comps-query.ts';
import { todayInUs } from '../../domain/dates/days.ts';
import type { ListingStatus } from '../../domain/home/listing.ts';
import { describeFound } from '../../server/search/comps-response.ts';
import { type FoundComps, toMarketRecords } from '../../server/search/found-comps.ts';
import type { Query } from '../postgres/pool.ts';
import { priceSample } from './sample-price.ts';

/** How old a sample may be, in milliseconds: an agent who searches its home finds the same price, even while models are fitted. */
const FRESH_MS = 60_000;

/** Creates the handler. */
export function demoSample(sql: Query): () => Promise<Response> {
	const samples = new LRUCache<string, Sample>({
		...{ max: 1, ttl: FRESH_MS },
		fetchMethod: async () => ({ body: await findSample(sql, new Date()) }),
	});
	return async () => {
		const body = (await samples.fetch(todayInUs(new Date())))?.body ?? null;
		if (body === null) return Response.json({ error: 'There is no demo market here.' }, { status: 404 });
		return new Response(body, {
			headers: {
				'content-type': 'application/json; charset=utf-8',
				'cache-control': `public, max-age=${FRESH_MS / 1_000}`,
			},
		});
	};
}

interface Sample {
	body: string | null;
}

/** The response as `comps` writes it, with the price; null if the place has no demo homes, or real ones as well. */
async function findSample(sql: Query, now: Date): Promise<string | null> {
	const today = todayInUs(now);
	const [row] = await sql<Row[]>`
		select row_to_json(home) as spot, c.cards, c.distances, c.statuses::text[] as statuses, c.prices, c.days, c.radius,
		       c.as_of::text, c.newest::text,
		       (select json_agg(json_build_object('name', s.name, 'demo', s.demo, 'loaded_at', s.loaded_at))
		          from public.listing_sources s where s.id = any (c.sources)) as sources
		from public.zip_places z,
		     lateral (
		       select 'home' as basis, l.latitude, l.longitude, l.zip, l.address, l.city, l.state, l.street_key
		       from public.listings l
		       where l.zip = z.zip and l.demo and l.street_key = ${streetKey(DEMO_HOME.street)}
		       limit 1
		     ) home,
		     lateral private.comps_near(
		       home.latitude, home.longitude, ${RADIUS_MILES.max}, ${COMPS_LIMIT.max}, ${today}) c
		where z.zip = ${DEMO_HOME.zip}`;
	if (!row?.sources?.every((source) => source.demo)) return null;
	const { spot, cards, distances, sources } = row;
	const found: FoundComps = {
		spot,
		market: toMarketRecords(row),
		cards,
		distances,
		unlocated: 0,
		isUnpriced: false,
		radiusMiles: row.radius,
		asOf: row.as_of,
		newest: row.newest,
		sources,
		similarAddresses: [],
		empty: null,
	};
	const request = { text: spot.address ?? '', mode: 'address', limit: COMPS_LIMIT.max } as const;
	const response = describeFound({ ...request, radiusMiles: RADIUS_MILES.max }, found, now);
	const price = await priceSample(sql, { ...spot, asOf: row.as_of ?? today });
	const body = writeCompsResponse(response, cards, distances);
	return `${body.slice(0, -1)},"price":${JSON.stringify(price)}}`;
}

/** The columns of the statement's result. */
interface Row extends Pick<FoundComps, 'cards' | 'distances'> {
	spot: FoundComps['spot'] & { latitude: number; longitude: number; zip: string; street_key: string };
	statuses: ListingStatus[] | null;
	prices: (number | null)[];
	days: (number | null)[];
	radius: number;
	as_of: string | null;
	newest: string | null;
	/** Null if nothing was found. */
	sources: FoundComps['sources'] | null;
}
