import { expect, test } from 'vitest';
import { parseHomes } from '../../rows/read-homes.ts';
import { listingHome, periodCells } from './home.ts';

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

test.each([
	['Residential', 'Single Family Residence', {}, 'single_family'],
	['Residential', ['Condominium'], {}, 'condo'],
	['Residential', 'Apartment', {}, 'condo'],
	['Residential', 'Condominium', { NumberOfUnitsTotal: 240 }, 'condo'],
	['Residential', null, {}, 'unknown'],
	['A', 'Townhouse', {}, 'townhouse'],
	['Manufactured In Park', null, {}, 'manufactured'],
	['Residential', 'Manufactured On Land', {}, 'manufactured'],
	['ResidentialIncome', 'Quadruplex', {}, 'multi_family'],
	['Residential Income', 'Multi Family', {}, 'multi_family'],
	['Residential Income', 'Apartment', { NumberOfUnitsTotal: 4 }, 'multi_family'],
	['Residential Income', 'Apartment', {}, null],
	['Residential Income', 'Multi Family', { NumberOfUnitsTotal: 96 }, null],
	['Residential', 'Multi Family', { NumberOfUnitsTotal: 5 }, null],
	['Commercial Sale', 'Apartment', { NumberOfUnitsTotal: 180 }, null],
	['CommercialSale', 'MultiFamily', {}, null],
	['Commercial Sale', 'Condominium', {}, null],
	["org.reso.metadata.enums.PropertyType'CommercialSale'", 'Apartment', {}, null],
	['Business Opportunity', 'Single Family Residence', {}, null],
	['Land', 'Single Family Residence', {}, null],
	['Lots And Land', null, {}, null],
	['Residential', 'Unimproved Land', {}, null],
	['Farm', 'Single Family Residence', {}, null],
	['Farm And Agriculture', 'Ranch', {}, null],
	['E', 'Mobile Home Park', {}, null],
	['E', 'Hotel/Motel', {}, null],
	['Residential', 'Boat Slip', {}, null],
	['Residential', 'Timeshare', {}, null],
	['Residential Lease', 'Condominium', {}, null],
	['Commercial Lease', 'Office', {}, null],
])('the property type %j with the sub type %j and %j is %j', (PropertyType, PropertySubType, facts, type) => {
	const record = { ...RECORD, PropertyType, PropertySubType, ...facts };
	const home = listingHome(record);
	const context = { zip: '78704', place: null, today: '2026-11-20' };
	const [parsed] = parseHomes(home ? [home] : [], context);
	expect(parsed ? (parsed.listing.homeType ?? 'unknown') : null).toBe(type);
	expect(periodCells(record) === null).toBe(type === null);
});
