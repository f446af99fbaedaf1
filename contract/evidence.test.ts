import { describe, expect, test } from 'vitest';
import { defaultModel } from '../domain/fitting/fit-market.ts';
import { UNKNOWN_FACTS } from '../domain/home/parse-home.ts';
import { readRemarks } from '../domain/remarks/read-remarks.ts';
import { type EvidenceHead, parseEvidence, withoutListingWords, writeEvidence } from './evidence.ts';

const HEAD: EvidenceHead = {
	subject: null,
	effective_on: '2026-11-20',
	list_prices_only: false,
	demo: true,
	center: { latitude: 30.25, longitude: -97.76, basis: 'zip_centroid' },
	reach_miles: 1.6,
};
const MODEL = defaultModel('Travis County, TX', '2026-11-20');

const SALE = {
	id: 'mls:78704:1',
	sourceId: '1',
	address: '1608 Fernwood Ln',
	city: 'Austin',
	state: 'TX',
	zip: '78704',
	homeType: 'single_family',
	latitude: 30.244,
	longitude: -97.764,
	bedrooms: 3,
	bathrooms: 2.5,
	livingArea: 1642,
	lotSize: null,
	yearBuilt: 1956,
	yearRenovated: null,
	condition: 3,
	quality: 3.5,
	garageSpaces: 0,
	pool: false,
	basementArea: null,
	view: 0,
	waterfront: null,
	extraFeatures: 18_500,
	price: 695_000,
	listPrice: 699_000,
	concessions: 0,
	contractOn: '2026-05-12',
	listedOn: null,
	daysOnMarket: 38,
	url: null,
};

/** Homes as the database returns them: one array per fact. */
function columnsOf(homes: readonly Record<string, unknown>[]): string {
	const names = Object.keys(homes[0] ?? {});
	return JSON.stringify(Object.fromEntries(names.map((name) => [name, homes.map((home) => home[name])])));
}

const wireOf = (sales: string | null, activeListings: string | null) =>
	JSON.parse(
		writeEvidence(HEAD, { sales, activeListings, unsold: null, model: JSON.stringify(MODEL) }),
	) as Record<string, unknown>;

describe('evidence', () => {
	test('is converted from columns back to homes, with null for unknown values', () => {
		const sold = { ...SALE, status: 'sold', day: '2026-06-09' };
		const activeRow = { ...SALE, id: 'mls:78704:2', status: 'pending', day: '2026-11-20' };
		const { concessions: _, ...listing } = SALE;
		expect(parseEvidence(wireOf(columnsOf([sold, sold]), columnsOf([activeRow])))).toEqual({
			subject: null,
			sales: Array(2).fill({ ...SALE, soldOn: '2026-06-09', demo: true }),
			activeListings: [{ ...listing, id: 'mls:78704:2', status: 'pending', demo: true }],
			unsold: null,
			pastListing: null,
			model: MODEL,
			effectiveOn: '2026-11-20',
			listPricesOnly: false,
			center: HEAD.center,
			reachMiles: 1.6,
			deeds: [],
			place: null,
		});
	});

	test('has the listings that left the market unsold, with null for facts that an older record lacks', () => {
		const listing = { zip: '78704', leftOn: '2026-03-01', source: 'MLS', originalListPrice: 640_000 };
		const facts = { homeType: 'condo', livingArea: 900, pool: null, unheardOf: 7 };
		const body = wireOf(null, null);
		body.unsold_listings = { completeFrom: { MLS: '2025-01-01' }, listings: [{ ...listing, ...facts }] };
		const { unsold } = parseEvidence(body);
		expect(unsold).toEqual({
			completeFrom: { MLS: '2025-01-01' },
			listings: [{ ...UNKNOWN_FACTS, ...listing, homeType: 'condo', livingArea: 900 }],
		});
	});

	test('has the newest listing of the home itself if it ended unsold', () => {
		const body = wireOf(null, null) as { past_listing?: object };
		const ended = { endedOn: '2026-09-30', ending: 'expired', source: 'MLS' } as const;
		body.past_listing = { listedOn: '2026-03-02', originalListPrice: 520_000, listPrice: 499_000, ...ended };
		expect(parseEvidence(body).pastListing).toEqual({
			...{ prices: [{ on: '2026-03-02', price: 520_000 }], lastPrice: 499_000 },
			...ended,
		});
	});

	test('has what remarks say; a report keeps neither quotes nor what those of comps say', () => {
		const reading = readRemarks('Completely remodeled in 2021.', 1956, '2026-11-20');
		const row = { ...SALE, status: 'sold', day: '2026-06-09' };
		const body = wireOf(
			columnsOf(
				[row, { ...row, remarks: JSON.stringify(reading) }].map((each) => ({ remarks: null, ...each })),
			),
			null,
		);
		const {
			price: _,
			listPrice: __,
			concessions: ___,
			contractOn: ____,
			listedOn: _____,
			daysOnMarket: ______,
			url: _______,
			sourceId: ________,
			...home
		} = SALE;
		body.subject = { ...home, listedRemarks: { reading, on: '2026-06-09', source: 'MLS' } };
		const { subject, sales } = parseEvidence(body);
		expect(sales.map(({ remarks }) => remarks ?? null)).toEqual([null, reading]);
		expect(subject?.listedRemarks).toEqual({ reading, on: '2026-06-09', source: 'MLS' });
		const kept = withoutListingWords(body);
		expect(JSON.stringify(kept)).not.toContain('ompletely');
		const { subject: stated, sales: comps } = parseEvidence(kept);
		expect(stated?.listedRemarks?.reading.hits).toMatchObject([
			{ phrase: 'whole_home', quote: '', year: 2021 },
		]);
		expect(comps.some(({ remarks }) => remarks)).toBe(false);
	});

	test('may have no homes at all', () => {
		expect(parseEvidence(wireOf(null, null))).toMatchObject({ sales: [], activeListings: [] });
	});

	test.each<[string, (body: Record<string, unknown>) => void]>([
		['a column is missing', ({ sales }) => delete (sales as Record<string, unknown>).price],
		['a column is shorter', ({ sales }) => (sales as { price: number[] }).price.pop()],
		['a price is a string', ({ sales }) => ((sales as { price: unknown[] }).price[0] = '695000')],
		['a property type is unknown', ({ sales }) => ((sales as { homeType: string[] }).homeType[0] = 'castle')],
		['there is no model', (body) => delete body.model],
	])('is rejected if %s', (_, corrupt) => {
		const body = wireOf(columnsOf([{ ...SALE, status: 'sold', day: '2026-06-09' }]), null);
		expect(() => parseEvidence(structuredClone(body))).not.toThrow();
		corrupt(body);
		expect(() => parseEvidence(body)).toThrow();
	});
});
