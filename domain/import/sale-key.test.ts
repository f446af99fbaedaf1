import { describe, expect, test } from 'vitest';
import type { Listing } from '../listing.ts';
import { canBeToldApart, fingerprint, saleKey } from './sale-key.ts';

const SOLD: Listing = {
	sourceId: 'VAFX1154528',
	address: '12128 Purple Sage Ct',
	city: 'Reston',
	state: 'VA',
	zip: '20194',
	latitude: 38.974383,
	longitude: -77.3636159,
	status: 'sold',
	homeType: 'townhouse',
	soldPrice: 415300,
	listPrice: null,
	originalListPrice: null,
	soldOn: '2020-10-27',
	contractOn: null,
	listedOn: null,
	observedOn: '2020-10-27',
	bedrooms: 3,
	bathrooms: 2.5,
	livingArea: 1220,
	lotSize: 1400,
	yearBuilt: 1985,
	yearRenovated: null,
	daysOnMarket: 6,
	hoaMonthly: 110,
	condition: 3,
	quality: null,
	garageSpaces: null,
	pool: false,
	basementArea: null,
	view: null,
	waterfront: null,
	concessions: null,
	url: null,
};
const LISTED: Listing = { ...SOLD, status: 'for_sale', soldOn: null, soldPrice: null, listPrice: 420000 };

describe('saleKey', () => {
	test('follows a listing by its MLS number until it is sold', () => {
		expect(saleKey(SOLD, 'mls')).toBe('mls:20194:VAFX1154528');
		expect(saleKey(LISTED, 'mls')).toBe(saleKey(SOLD, 'mls'));
		expect(saleKey({ ...SOLD, sourceId: ' vafx-1154528 ' }, 'mls')).toBe(saleKey(SOLD, 'mls'));
	});

	test('keeps two sales of one parcel apart', () => {
		const parcel = { ...SOLD, sourceId: '7129300520' };
		expect(saleKey(parcel, 'parcel')).toBe('parcel:20194:7129300520:2020-10-27');
		expect(saleKey({ ...parcel, soldOn: '2014-05-02' }, 'parcel')).not.toBe(saleKey(parcel, 'parcel'));
	});

	test('goes by the address where there is no number, however it is written', () => {
		const one = { ...SOLD, sourceId: null };
		expect(saleKey({ ...one, address: '12128 PURPLE SAGE COURT' }, 'parcel')).toBe(saleKey(one, 'parcel'));
		expect(saleKey({ ...one, address: '12128 Purple Sage Ct #2' }, 'parcel')).not.toBe(
			saleKey(one, 'parcel'),
		);
	});

	test('goes by the place where there is no address either', () => {
		const bare = { ...SOLD, sourceId: null, address: null };
		expect(saleKey(bare, 'parcel')).toBe('point:20194:38.974383,-77.3636159:2020-10-27:1220');
	});

	test('lets a home for sale go pending under one key', () => {
		const one = { ...LISTED, sourceId: null };
		expect(saleKey({ ...one, status: 'pending' }, 'parcel')).toBe(saleKey(one, 'parcel'));
	});
});

describe('a number that other homes have too', () => {
	test.each(['0', '000-0', '#N/A', 'TBD', 'Bright MLS', '1.72043E+13', '2.02e+11'])(
		'is no key: %s',
		(sourceId) => {
			for (const kind of ['mls', 'parcel'] as const) {
				expect(saleKey({ ...SOLD, sourceId }, kind)).toBe('street:20194:12128 PURPLE SAGE CT:2020-10-27');
			}
		},
	);

	test('is not one with letters and digits', () => {
		expect(saleKey({ ...SOLD, sourceId: '20E11' }, 'mls')).toBe('mls:20194:20E11');
	});
});

describe('an address without a house number', () => {
	const bare = { ...SOLD, sourceId: null };
	const nowhere = { ...bare, latitude: null, longitude: null };
	const NUMBERLESS = ['(undisclosed Address)', 'Elm St', '5th Ave', 'Highway 50'];

	test.each([...NUMBERLESS, '0 Elm St'])('gives way to the place of the home: %s', (address) => {
		expect(saleKey({ ...bare, address }, 'parcel')).toBe('point:20194:38.974383,-77.3636159:2020-10-27:1220');
	});

	test.each(NUMBERLESS)('does not tell a home from its neighbours: %s', (address) => {
		expect(canBeToldApart({ ...nowhere, address })).toBe(false);
		expect(canBeToldApart({ ...bare, address })).toBe(true);
		expect(canBeToldApart({ ...nowhere, address, sourceId: 'VAFX1154528' })).toBe(true);
		expect(canBeToldApart({ ...nowhere, address, sourceId: 'TBD' })).toBe(false);
	});

	test.each([
		'12 Elm St',
		'12 5th Ave',
		'Calle Sol 12',
		'4100 Highway 50',
		'N6W23001 Bluemound Rd',
		'Lot 5 Elm St',
	])('is none of these: %s', (address) => {
		expect(canBeToldApart({ ...nowhere, address })).toBe(true);
		expect(saleKey({ ...bare, address }, 'parcel')).toMatch(/^street:20194:/);
	});
});

describe('fingerprint', () => {
	test('is the same for the same facts', () => {
		expect(fingerprint({ ...SOLD })).toBe(fingerprint(SOLD));
		expect(fingerprint(SOLD)).toMatch(/^[0-9a-f]{16}$/);
	});

	test('stays as it was of homes that were kept before renovations were known', () => {
		expect(fingerprint(SOLD)).toBe('d733de26352de343');
		expect(fingerprint({ ...SOLD, yearRenovated: 2014 })).not.toBe('d733de26352de343');
	});

	test('leaves out the day of observation', () => {
		expect(fingerprint({ ...SOLD, observedOn: '2026-01-01' })).toBe(fingerprint(SOLD));
	});

	test('changes with every other fact', () => {
		const { observedOn: _, ...facts } = SOLD;
		const changed = Object.keys(facts).map((fact) => fingerprint({ ...SOLD, [fact]: 'other' } as Listing));
		expect(new Set([fingerprint(SOLD), ...changed]).size).toBe(Object.keys(facts).length + 1);
	});

	test('tells facts apart that stand side by side', () => {
		const one = fingerprint({ ...SOLD, listPrice: 1, originalListPrice: null });
		expect(fingerprint({ ...SOLD, listPrice: null, originalListPrice: 1 })).not.toBe(one);
	});

	test('does not meet by chance in many homes', () => {
		const digests = Array.from({ length: 20_000 }, (_, at) =>
			fingerprint({ ...SOLD, soldPrice: 100_000 + at }),
		);
		expect(new Set(digests).size).toBe(digests.length);
	});
});
