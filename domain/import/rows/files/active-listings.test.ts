/** Files of listings on the market. */
import { describe, expect, test } from 'vitest';
import { CONTEXT_WITH_ZIPS, readAll, SALE_ROW as SOLD } from '../../../../tests/file-rows.ts';
import { saleKey } from '../identity/sale-key.ts';

describe('a list of active listings without a status', () => {
	const home = { Address: '1412 Fernwood Ln', Zip: '78704', Price: '724900', 'Last Sold Date': '2019-03-01' };

	test('is imported as active listings if the user says so', () => {
		expect(readAll([home])).toEqual(['neither a status nor a closing date']);
		expect(readAll([home], { ...CONTEXT_WITH_ZIPS, defaultStatus: 'for_sale' })).toMatchObject([
			{ status: 'for_sale', listPrice: 724_900, soldPrice: null, soldOn: null },
		]);
	});

	test("a row's status takes precedence over the user's choice for the file", () => {
		const file = [{ ...SOLD, Status: 'Sold' }];
		expect(readAll(file, { ...CONTEXT_WITH_ZIPS, defaultStatus: 'for_sale' })).toMatchObject([
			{ status: 'sold' },
		]);
	});
});

describe("builders' floor plans", () => {
	const plan = { Zip: '78704', Status: 'For Sale', Price: '410000', Latitude: '30.24', Longitude: '-97.76' };

	test('are not homes if the file identifies them', () => {
		const reason = "a builder's floor plan, not a home";
		expect(readAll([{ ...plan, Address: 'Atlantis Plan', 'Sale Type': 'New Construction Plan' }])).toEqual([
			reason,
		]);
		expect(readAll([{ ...SOLD, Status: 'New Construction Plan' }])).toEqual([reason]);
		expect(readAll([{ ...SOLD, 'Property Type': 'New Construction Plan' }])).toEqual([reason]);
	});

	test('with the same coordinates are different listings', () => {
		const homes = readAll([
			{ ...plan, Address: 'Atlantis Plan' },
			{ ...plan, Address: 'Enterprise Plan' },
		]);
		const keys = homes.map((home) =>
			home !== null && typeof home === 'object' ? saleKey(home, 'parcel') : home,
		);
		expect(new Set(keys).size).toBe(2);
	});
});
