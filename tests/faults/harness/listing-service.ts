/** A stand-in for RentCast over loopback: a few homes in every ZIP code, every call counted, and faults on demand. */
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { MILLISECONDS_PER_DAY } from '../../../domain/dates/days.ts';
import { placesByZip } from '../../../host/places/zip-places.ts';
import { json, openDouble } from '../../providers/double.ts';

/** What breaks, and how the service responds to a call for a ZIP code. */
export type ServiceFault = readonly [name: string, respond: (zip: string) => Response | Promise<Response>];

/** The calls for one ZIP code: its listings, those off the market, its property records and its rents. */
export const CALLS_PER_FETCH = ['/listings/sale', '/listings/sale', '/markets', '/properties'];

const HOMES_PER_ZIP = 8;
const places = placesByZip();

export async function openListingService() {
	const double = await openDouble(async (_, url) => {
		const zip = url.searchParams.get('zipCode') ?? '';
		if (service.delay > 0) await pause(service.delay);
		return service.respond?.(zip) ?? json(createContent(url.pathname, zip, url.searchParams.get('status')));
	});
	onTestFinished(double.close);
	const service = {
		/** The settings that make a product use it. */
		settings: {
			LISTING_PROVIDER: 'rentcast',
			RENTCAST_API_KEY: 'of the fault suite',
			RENTCAST_BASE_URL: double.url,
		},
		/** The paths of the calls for a ZIP code. */
		calls: (zip: string) =>
			double.requests
				.map((line) => new URL(line.split(' ')[1] ?? '', double.url))
				.filter(({ searchParams }) => searchParams.get('zipCode') === zip)
				.map(({ pathname }) => pathname),
		/** The response time in milliseconds. */
		delay: 0,
		/** While this is set, every call fails in this way. */
		respond: null as ServiceFault[1] | null,
	};
	return service;
}

function createContent(path: string, zip: string, status: string | null): unknown {
	if (path === '/listings/sale' && status === 'Inactive') return [];
	if (path === '/listings/sale') return createHomes(zip, { status: 'Active', price: 420_000 });
	const soldOn = new Date(Date.now() - 90 * MILLISECONDS_PER_DAY).toISOString();
	if (path === '/properties') return createHomes(zip, { lastSaleDate: soldOn, lastSalePrice: 400_000 });
	return { zipCode: zip, rentalData: { lastUpdatedDate: new Date().toISOString(), medianRent: 2_100 } };
}

/** The rows of a ZIP code's homes; empty for one that doesn't exist. */
function createHomes(zip: string, facts: object): object[] {
	const place = places.get(zip);
	if (!place) return [];
	const { city, state, latitude, longitude } = place;
	return Array.from({ length: HOMES_PER_ZIP }, (_, at) => ({
		id: `${zip}-${at}`,
		mlsNumber: `F${zip}${at}`,
		addressLine1: `${100 + at} Service St`,
		...{ city, state, zipCode: zip, latitude: latitude + at / 1_000, longitude },
		...{ propertyType: 'Single Family', bedrooms: 3, bathrooms: 2, yearBuilt: 1985 },
		squareFootage: 1_500 + 10 * at,
		...facts,
	}));
}

const MEGABYTE = 1024 * 1024;

/** What it may respond instead of homes. Each fault has been seen in practice, or a milder form of it. */
export const SERVICE_FAULTS: readonly ServiceFault[] = [
	['status 500', () => json({}, 500)],
	['status 429', () => json({}, 429, { 'retry-after': '3600' })],
	['HTML', () => new Response('<!doctype html><h1>Maintenance</h1>')],
	['half of a JSON document', () => new Response('[{"id": "1-Main')],
	['nothing for 60 s', () => pause(60_000, new Response(''))],
	['a byte a second', () => stream(Infinity, Buffer.from('['), 1_000)],
	['200 MB', () => stream(200, Buffer.alloc(MEGABYTE, ' '))],
	["another ZIP code's homes", () => json(activeHomes('10001', 420_000))],
	['prices of 0 and 10^9', (zip) => json([...activeHomes(zip, 0), ...activeHomes(zip, 1_000_000_000)])],
];

function activeHomes(zip: string, price: number): object[] {
	return createHomes(zip, {
		...{ status: 'Active', price, lastSaleDate: new Date().toISOString(), lastSalePrice: price },
	});
}

/** Sends as many pieces as the client reads, each after a pause in milliseconds. */
function stream(pieces: number, piece: Uint8Array<ArrayBuffer>, milliseconds = 0): Response {
	let left = pieces;
	const body = new ReadableStream({
		pull: async (controller) => {
			if (milliseconds > 0) await pause(milliseconds);
			if (left-- > 0) controller.enqueue(piece);
			else controller.close();
		},
	});
	return new Response(body);
}
