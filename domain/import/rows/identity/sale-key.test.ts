import { describe, expect, test } from 'vitest';
import { SOLD } from '../../../../tests/samples/sold-listing.ts';
import type { Listing } from '../../../home/listing.ts';
import { isIdentifiable, saleKey } from './sale-key.ts';

const LISTED: Listing = { ...SOLD, status: 'for_sale', soldOn: null, soldPrice: null, listPrice: 420000 };

describe('saleKey', () => {
	test("is a listing's MLS number until it sells", () => {
		expect(saleKey(SOLD, 'mls')).toBe('mls:20194:VAFX1154528');
		expect(saleKey(LISTED, 'mls')).toBe(saleKey(SOLD, 'mls'));
		expect(saleKey({ ...SOLD, sourceId: ' vafx-1154528 ' }, 'mls')).toBe(saleKey(SOLD, 'mls'));
	});

	test('keeps two sales of one parcel apart', () => {
		const parcel = { ...SOLD, sourceId: '7129300520' };
		expect(saleKey(parcel, 'parcel')).toBe('parcel:20194:7129300520:2020-10-27');
		expect(saleKey({ ...parcel, soldOn: '2014-05-02' }, 'parcel')).not.toBe(saleKey(parcel, 'parcel'));
	});

	test('names the month of a closing without a day', () => {
		const parcel = { ...SOLD, sourceId: '7129300520', soldDayIsApproximate: true };
		expect(saleKey({ ...parcel, soldOn: '2020-10-15' }, 'parcel')).toBe('parcel:20194:7129300520:2020-10');
		expect(saleKey({ ...parcel, soldOn: '2020-10-01' }, 'parcel')).toBe('parcel:20194:7129300520:2020-10');
	});

	test('uses the address if there is no number, however it is spelled', () => {
		const one = { ...SOLD, sourceId: null };
		expect(saleKey({ ...one, address: '12128 PURPLE SAGE COURT' }, 'parcel')).toBe(saleKey(one, 'parcel'));
		expect(saleKey({ ...one, address: '12128 Purple Sage Ct #2' }, 'parcel')).not.toBe(
			saleKey(one, 'parcel'),
		);
	});

	test('uses the location if there is no address, either', () => {
		const bare = { ...SOLD, sourceId: null, address: null };
		expect(saleKey(bare, 'parcel')).toBe('point:20194:38.974383,-77.3636159:2020-10-27:1220');
	});

	test('stays the same when an active listing goes pending', () => {
		const one = { ...LISTED, sourceId: null };
		expect(saleKey({ ...one, status: 'pending' }, 'parcel')).toBe(saleKey(one, 'parcel'));
	});
});

describe('a number that other homes share', () => {
	test.each(['0', '000-0', '#N/A', 'TBD', 'Bright MLS', '1.72043E+13', '2.02e+11'])(
		'is not a key: %s',
		(sourceId) => {
			for (const kind of ['mls', 'parcel'] as const) {
				expect(saleKey({ ...SOLD, sourceId }, kind)).toBe('street:20194:12128 PURPLE SAGE CT:2020-10-27');
			}
		},
	);

	test('is a key if it has letters and digits', () => {
		expect(saleKey({ ...SOLD, sourceId: '20E11' }, 'mls')).toBe('mls:20194:20E11');
	});
});

const bare = { ...SOLD, sourceId: null };
const nowhere = { ...bare, latitude: null, longitude: null };

describe('an address without a house number', () => {
	const NUMBERLESS = ['(undisclosed Address)', 'Elm St', '5th Ave', 'Highway 50'];

	test.each([...NUMBERLESS, '0 Elm St'])('is replaced by the location of the home: %s', (address) => {
		expect(saleKey({ ...bare, address }, 'parcel')).toBe('point:20194:38.974383,-77.3636159:2020-10-27:1220');
	});

	test.each(NUMBERLESS)('does not distinguish a home from its neighbors: %s', (address) => {
		expect(isIdentifiable({ ...nowhere, address })).toBe(false);
		expect(isIdentifiable({ ...bare, address })).toBe(true);
		expect(isIdentifiable({ ...nowhere, address, sourceId: 'VAFX1154528' })).toBe(true);
		expect(isIdentifiable({ ...nowhere, address, sourceId: 'TBD' })).toBe(false);
	});
});

test.each([
	'12 Elm St',
	'12 5th Ave',
	'Calle Sol 12',
	'4100 Highway 50',
	'N6W23001 Bluemound Rd',
	'Lot 5 Elm St',
])('an address with a house number is a key: %s', (address) => {
	expect(isIdentifiable({ ...nowhere, address })).toBe(true);
	expect(saleKey({ ...bare, address }, 'parcel')).toMatch(/^street:20194:/);
});
