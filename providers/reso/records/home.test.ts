import { expect, test } from 'vitest';
import { listingHome } from './home.ts';

const RECORD = {
	...{ ListingId: 'A1', StandardStatus: 'Closed', PropertyType: 'Residential', PostalCode: '78704' },
	...{ UnparsedAddress: '1608 Fernwood Ln', ClosePrice: 695_000, CloseDate: '2026-06-09' },
};

test.each([
	['flags as letters', { PoolPrivateYN: 'Y', WaterfrontYN: 'N' }, { pool: true, waterfront: false }],
	['flags as words', { PoolPrivateYN: 'True', WaterfrontYN: 'False' }, { pool: true, waterfront: false }],
	['flags as numbers', { PoolPrivateYN: 1, WaterfrontYN: 0 }, { pool: true, waterfront: false }],
	['unknown flags', { PoolPrivateYN: null, WaterfrontYN: '' }, { pool: null, waterfront: null }],
	[
		'units with their type',
		{ LivingArea: 152.5, LivingAreaUnits: "Mls.AreaUnits'SquareMeters'" },
		{ livingArea: 1641 },
	],
	['acres among square feet', { LotSizeSquareFeet: 0.17, LotSizeAcres: 0.17 }, { lotSize: 7405 }],
	[
		'a total of baths with halves',
		{ BathroomsTotalDecimal: 2.5, BathroomsTotalInteger: 3 },
		{ bathrooms: 2.5 },
	],
	['a nonstandard status', { StandardStatus: 'Sold' }, { status: 'Sold', soldPrice: 695_000 }],
])('reads a record with %s', (_, facts, cells) => {
	expect(listingHome({ ...RECORD, ...facts })?.cells).toMatchObject(cells);
});
