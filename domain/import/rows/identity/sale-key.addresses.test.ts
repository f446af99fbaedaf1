/** Keys of homes by address, with and without a house number. */
import { describe, expect, test } from 'vitest';
import { SOLD } from '../market/sold-listing.ts';
import { isIdentifiable, saleKey } from './sale-key.ts';

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
