/** A stand-in for RentCast over loopback: a few homes in every ZIP code, every call counted, and faults on demand. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ZipPlace } from '../../domain/places/zip-place.ts';
import { readZipPlaces } from '../../host/places/zip-places.ts';

/** Responds to a call in place of the service. */
export type ServiceFault = (response: ServerResponse, zip: string) => unknown;

export interface ListingService {
	/** The settings that make a product use it. */
	settings: Record<string, string>;
	/** The calls for each ZIP code, as paths. */
	calls: Map<string, string[]>;
	/** The response time in milliseconds. */
	delay: number;
	/** While this is set, every call fails in this way. */
	fault: ServiceFault | null;
	close(): void;
}

/** The calls for one ZIP code: its listings, those off the market, its property records and its rents. */
export const CALLS_PER_FETCH = ['listings/sale', 'listings/sale', 'markets', 'properties'];

const HOMES_PER_ZIP = 8;
const DAY = 86_400_000;
const places = new Map(readZipPlaces().map((place) => [place.zip, place]));

export async function openListingService(): Promise<ListingService> {
	const server = createServer((request, response) => void respond(service, request, response));
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as { port: number };
	const service: ListingService = {
		settings: {
			LISTING_PROVIDER: 'rentcast',
			RENTCAST_API_KEY: 'of the fault suite',
			RENTCAST_BASE_URL: `http://127.0.0.1:${port}`,
		},
		calls: new Map(),
		delay: 0,
		fault: null,
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
	return service;
}

async function respond(
	service: ListingService,
	{ url = '' }: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
	const zip = searchParams.get('zipCode') ?? '';
	const path = pathname.slice(1);
	service.calls.set(zip, [...(service.calls.get(zip) ?? []), path]);
	const { fault, delay } = service;
	if (delay > 0) await pause(delay);
	if (fault) fault(response, zip);
	else sendJson(response, contentOf(path, zip, searchParams.get('status')));
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
	response.writeHead(status, { 'content-type': 'application/json' });
	response.end(JSON.stringify(body));
}

function contentOf(path: string, zip: string, status: string | null): unknown {
	if (path === 'listings/sale' && status === 'Inactive') return [];
	if (path === 'listings/sale') return homesOf(zip, { status: 'Active', price: 420_000 });
	const soldOn = new Date(Date.now() - 90 * DAY).toISOString();
	if (path === 'properties') return homesOf(zip, { lastSaleDate: soldOn, lastSalePrice: 400_000 });
	const month = new Date().toISOString();
	return { zipCode: zip, rentalData: { lastUpdatedDate: month, medianRent: 2_100 } };
}

/** The rows of a ZIP code's homes; empty for one that doesn't exist. */
export function homesOf(zip: string, facts: object): object[] {
	const place = places.get(zip);
	if (!place) return [];
	return Array.from({ length: HOMES_PER_ZIP }, (_, at) => ({ ...homeOf(place, at), ...facts }));
}

function homeOf({ zip, city, state, latitude, longitude }: ZipPlace, at: number): object {
	return {
		id: `${zip}-${at}`,
		mlsNumber: `F${zip}${at}`,
		addressLine1: `${100 + at} Service St`,
		city,
		state,
		zipCode: zip,
		latitude: latitude + at / 1_000,
		longitude,
		propertyType: 'Single Family',
		bedrooms: 3,
		bathrooms: 2,
		squareFootage: 1_500 + 10 * at,
		yearBuilt: 1985,
	};
}
