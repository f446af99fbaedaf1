import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	CONTEXT as context,
	listingOf as listing,
	readRow as read,
	SOLD_ROW as SOLD,
} from '../../../tests/file-rows.ts';
import { readHomeType } from '../cells/home-types.ts';
import { matchColumns } from '../columns/columns.ts';
import { readListing } from './read-listing.ts';

describe('a row is rejected as', () => {
	test.each([
		['no ZIP code', { ...SOLD, Zip: '' }],
		['no price', { ...SOLD, 'Sold Price': '0' }],
		['unreadable price', { ...SOLD, 'Sold Price': '1.2M' }],
		['not a sale price (under $10,000)', { ...SOLD, 'Sold Price': '$10' }],
		['no address and no coordinates', { ...SOLD, Address: '' }],
		['sold without a closing date', { ...SOLD, 'Sold Date': '' }],
		['unreadable date', { ...SOLD, 'Sold Date': '2026-02-30' }],
		['closing date in the future', { ...SOLD, 'Sold Date': '11/21/2026' }],
		['status is neither active, pending nor sold', { ...SOLD, Status: 'Withdrawn' }],
		['status is neither active, pending nor sold', { ...SOLD, Status: 'X' }],
		['rental', { ...SOLD, Status: 'Leased' }],
		['rental', { ...SOLD, Type: 'Residential Lease' }],
		['not a home: parking, commercial or a timeshare', { ...SOLD, Type: 'Parking' }],
		["not an arm's-length sale", { ...SOLD, SaleWarning: '51' }],
		["not an arm's-length sale", { ...SOLD, QUAL_CD1: '11' }],
		['multi-parcel sale', { ...SOLD, QUAL_CD1: '05' }],
		["not an arm's-length sale", { ...SOLD, 'Non Use Code': '25 - Other' }],
		["not an arm's-length sale: family transfer", { ...SOLD, SALEDESC: 'LOVE AND AFFECTION SALE' }],
		["not an arm's-length sale", { ...SOLD, sale_filter_deed_type: 'true' }],
		['multi-parcel sale', { ...SOLD, is_multisale: 'true' }],
		['neither a status nor a closing date', { Address: '1 Elm St', Zip: '78704', Price: '300000' }],
		['row of totals, not a home', { 'MLS #': 'Average', ...SOLD, Zip: '', 'Sold Date': '', Address: '' }],
		['notice row, not a home', { Note: 'Some listings are not included', Zip: '', Price: '' }],
	])('%s', (reason, row) => {
		expect(read(row).rejected).toBe(reason);
	});

	test('more cells than headers', () => {
		const mapping = matchColumns(['Zip', 'Price', 'Status'], []);
		expect(readListing(['78704', '300', '000', 'Sold'], mapping, context).rejected).toBe(
			'more cells than headers',
		);
		expect(readListing(['78704', '300000', 'Sold', '', ''], mapping, context).rejected).not.toMatch(/cells/);
	});
});

test('rejects cells that a comma moved under other columns, up to a blank last one', () => {
	const headers = 'Zip,Status,Sold Date,Area,Sold Price,Beds,Baths,Area Name,SqFt,Notes'.split(',');
	const ordinary = '78704,Sold,6/9/2026,Oaks,500000,3,2,Hill,1500,'.split(',');
	const mapping = matchColumns(headers, [ordinary]);
	const read = (text: string) => readListing(text.split(','), mapping, context).rejected;
	const reason = 'shifted columns: unquoted comma in a cell';
	expect(read('78704,Sold,6/9/2026,Oaks, The,500000,3,2,Hill,1500')).toBe(reason);
	expect(read('78704,Sold,6/9/2026,Oaks,North,500000,3,2,Hill,1500')).toBe(reason);
	expect(read('78704,Sold,6/9/2026,Oaks,500000,3,2,Hill, The,1500')).toBe(reason);
	expect(read(ordinary.join(','))).not.toBe(reason);
});

describe('prices', () => {
	test('the only price column next to a closing date is the sale price', () => {
		const { 'Sold Price': price, Status: _, ...rest } = SOLD;
		const sold = listing({ ...rest, Price: price });
		expect([sold.status, sold.soldPrice, sold.listPrice]).toEqual(['sold', 695000, null]);
	});

	test('the only price column of an active listing is its list price', () => {
		const active = listing({
			Address: '1 Elm St',
			Zip: '78704',
			Status: 'Active',
			Price: '$724,900',
			'Sold Date': '',
		});
		expect([active.status, active.soldPrice, active.listPrice]).toEqual(['for_sale', null, 724900]);
	});

	test('two price columns are read as labeled', () => {
		const sold = listing({ ...SOLD, 'List Price': '699,000' });
		expect([sold.soldPrice, sold.listPrice]).toEqual([695000, 699000]);
	});

	test('an earlier closing of an active listing is not a sale', () => {
		const active = listing({ ...SOLD, Status: 'Active', 'List Price': '799000' });
		expect([active.status, active.soldOn, active.soldPrice, active.listPrice]).toEqual([
			'for_sale',
			null,
			null,
			799000,
		]);
	});

	test('a list price alone is not a sale price', () => {
		expect(read({ ...SOLD, 'Sold Price': '', 'List Price': '699000' }).rejected).toBe('no price');
	});
});

describe('days', () => {
	test('a sale is observed at its closing', () => {
		expect(listing(SOLD).observedOn).toBe('2026-06-09');
	});

	test('an active listing is observed on the date its days on market end, at most today', () => {
		const active = {
			Address: '1 Elm St',
			Zip: '78704',
			Status: 'A',
			Price: '300000',
			'List Date': '2026-10-01',
		};
		expect(listing({ ...active, DOM: '10' }).observedOn).toBe('2026-10-11');
		expect(listing({ ...active, DOM: '400' }).observedOn).toBe('2026-11-20');
		expect(listing({ ...active, DOM: '' }).observedOn).toBe('2026-10-01');
		expect(listing({ ...active, 'List Date': '' }).observedOn).toBe('2026-11-20');
	});
});

describe('the home', () => {
	test('baths are counted by kind, because totals may count a half bath as one', () => {
		const baths = { 'Baths Full': '2', 'Baths Half': '1', Bath3qtrCount: '1', 'Total Baths': '4' };
		expect(listing({ ...SOLD, ...baths }).bathrooms).toBe(3.25);
		expect(listing({ ...SOLD, 'Baths Full': '', 'Baths Half': '', 'Total Baths': '2.5' }).bathrooms).toBe(
			2.5,
		);
	});

	test('no bedrooms means a studio for a condo and unknown for a house', () => {
		expect(listing({ ...SOLD, Type: 'Condo/Co-op', Beds: '0' }).bedrooms).toBe(0);
		expect(listing({ ...SOLD, Type: 'Single Family', Beds: '0' }).bedrooms).toBeNull();
		expect(listing({ ...SOLD, Type: 'Single Family', Beds: '33' }).bedrooms).toBe(33);
	});

	test('zeros and impossible figures are unknown', () => {
		const odd = listing({
			...SOLD,
			SqFt: '0',
			'Year Built': '20',
			Latitude: '0',
			Longitude: '0',
			DOM: '-1',
			URL: 'x',
		});
		expect([odd.livingArea, odd.yearBuilt, odd.latitude, odd.longitude, odd.daysOnMarket, odd.url]).toEqual(
			Array(6).fill(null),
		);
	});

	test('coordinates are accepted anywhere in the United States and nowhere else', () => {
		const at = (Latitude: string, Longitude: string) => listing({ ...SOLD, Latitude, Longitude }).latitude;
		expect([at('61.2', '-149.9'), at('21.3', '-157.8'), at('18.4', '-66.1')]).toEqual([61.2, 21.3, 18.4]);
		expect([at('48.85', '2.35'), at('47.5', '122.3'), at('19.43', '-99.13')]).toEqual([null, null, null]);
	});

	test('acres become square feet', () => {
		expect(listing({ ...SOLD, 'Lot Acres': '0.17' }).lotSize).toBe(7405);
		expect(listing({ ...SOLD, 'Lot Size': '0.25 acres' }).lotSize).toBe(10_890);
	});

	test('dues are converted to monthly amounts', () => {
		const dues = { 'Association Fee': '$1,200', 'Association Fee Frequency': 'Annually' };
		expect(listing({ ...SOLD, ...dues }).hoaMonthly).toBe(100);
	});

	test('in a file without property types, homes with lots of their own are houses', () => {
		const house = { ...SOLD, SqFt: '1642', 'Lot Size': '7405' };
		expect(listing(house).homeType).toBe('single_family');
		expect(listing({ ...house, Address: '1 Elm St #4' }).homeType).toBe('other');
		expect(listing(SOLD).homeType).toBe('other');
	});
});

describe('the location', () => {
	test('a ZIP code gets its leading zeros back, and supplies city and state', () => {
		expect(listing({ ...SOLD, Zip: '7030' }).zip).toBe('07030');
		expect(listing({ ...SOLD, Zip: '78704-1234' })).toMatchObject({
			zip: '78704',
			city: 'Austin',
			state: 'TX',
		});
	});

	test('a one-line address is parsed', () => {
		const { Zip: _, ...rest } = SOLD;
		expect(listing({ ...rest, Address: '1801 LAVACA BEND DR #204, AUSTIN, TX 78704' })).toMatchObject({
			address: '1801 Lavaca Bend Dr #204',
			city: 'Austin',
			state: 'TX',
			zip: '78704',
		});
	});

	test.each([
		['St #', 'Apt/Unit'],
		['Hse Num', 'Apt #'],
		['St Num', 'Unit'],
	])('reads the number and unit of a home under %s and %s', (number, unit) => {
		const { Address: _, ...rest } = SOLD;
		const parts = { [number]: '9', 'Street Name': 'Elm', 'St Suffix': 'St', [unit]: '4' };
		expect(listing({ ...rest, ...parts }).address).toBe('9 Elm St #4');
	});

	test('a unit from its own column is not repeated', () => {
		const at = (Address: string, Unit: string) => listing({ ...SOLD, Address, Unit }).address;
		expect(at('9 Elm St', 'Apt 4')).toBe('9 Elm St #4');
		expect(at('9 Elm St Unit 4', '4')).toBe('9 Elm St Unit 4');
	});
});

test.each([
	['Single Family Residential', 'single_family'],
	['Single Family - Detached', 'single_family'],
	['SINGLE_FAMILY', 'single_family'],
	['SingleFamilyResidence', 'single_family'],
	['01 ONE FAMILY DWELLINGS', 'single_family'],
	['203', 'single_family'],
	['Townhouse', 'townhouse'],
	['Townhome', 'townhouse'],
	['Condo/Co-op', 'condo'],
	['Condominium', 'condo'],
	['Apartment Style/Flat', 'condo'],
	['Stock Cooperative', 'condo'],
	['10 COOPS - ELEVATOR APARTMENTS', 'condo'],
	['13 CONDOS - ELEVATOR APARTMENTS', 'condo'],
	['02 TWO FAMILY DWELLINGS', 'multi_family'],
	['07 RENTALS - WALKUP APARTMENTS', 'multi_family'],
	['Multi-Family (2-4 Unit)', 'multi_family'],
	['Duplex', 'multi_family'],
	['Quadruplex', 'multi_family'],
	['Mobile/Manufactured Home', 'manufactured'],
	['Manufactured On Land', 'manufactured'],
	['Vacant Land', 'land'],
	['LOT', 'land'],
	['05 TAX CLASS 1 VACANT LAND', 'land'],
	['31 COMMERCIAL VACANT LAND', 'land'],
	['21 OFFICE BUILDINGS', 'not_a_home'],
	['44 CONDO PARKING', 'not_a_home'],
	['Commercial Sale', 'not_a_home'],
	['Residential Lease', 'rental'],
	['Residential', null],
])('the home type %s means %s', (text, type) => {
	expect(readHomeType(text)).toBe(type);
});

test('whatever the cells contain, a row is a valid listing or is rejected', () => {
	const headers = [
		...Object.keys(SOLD),
		'List Price',
		'List Date',
		'Beds',
		'Baths',
		'SqFt',
		'Lot Size',
		'Year Built',
		'DOM',
		'Type',
		'Latitude',
		'Longitude',
		'MLS#',
		'URL',
		'HOA Fee',
		'Condition',
		'Quality',
		'Grade',
		'Garage',
		'Pool',
		'Basement Area',
		'View',
		'Waterfront',
		'Concessions',
	];
	const mapping = matchColumns(headers, []);
	const cell = fc.oneof(
		fc.constantFrom(
			'',
			'Sold',
			'Active',
			'78704',
			'300000',
			'6/9/2026',
			'-1',
			'0',
			'1e300',
			'47.5',
			'C3',
			'7',
		),
		fc.string(),
	);
	fc.assert(
		fc.property(fc.array(cell, { minLength: headers.length, maxLength: headers.length }), (cells) => {
			const { listing } = readListing(cells, mapping, context);
			if (listing === null) return;
			expect(listing.zip).toMatch(/^[0-9]{5}$/);
			expect((listing.latitude === null) === (listing.longitude === null)).toBe(true);
			if (listing.status === 'sold') expect(listing.soldOn !== null && listing.soldPrice !== null).toBe(true);
			for (const rating of [listing.condition, listing.quality]) {
				expect(rating === null || (rating >= 1 && rating <= 6)).toBe(true);
			}
			for (const value of [listing.garageSpaces, listing.basementArea, listing.concessions, listing.view]) {
				expect(value === null || (Number.isInteger(value) && value >= 0 && value < 2 ** 31)).toBe(true);
			}
			for (const value of [listing.soldPrice, listing.listPrice, listing.livingArea, listing.lotSize]) {
				expect(value === null || (Number.isInteger(value) && value > 0 && value < 2 ** 31)).toBe(true);
			}
		}),
		{ numRuns: 300 },
	);
});

test('ignores coordinates far from the ZIP code', () => {
	const placed = {
		...context,
		placeOf: () => ({ city: 'Austin', state: 'TX', latitude: 30.24, longitude: -97.76 }),
	};
	const at = (Latitude: string, Longitude: string) => {
		const row = { ...SOLD, Latitude, Longitude };
		const cells = Object.values(row);
		return readListing(cells, matchColumns(Object.keys(row), [cells]), placed).listing?.latitude;
	};
	expect(at('30.25', '-97.75')).toBe(30.25);
	expect(at('39.78', '-100.44')).toBeNull();
});

test('baths counted in words are read, and their column is recognized by them', () => {
	expect(listing({ ...SOLD, Baths: '2 full 1 half' }).bathrooms).toBe(2.5);
	expect(listing({ ...SOLD, Baths: '3/1' }).bathrooms).toBe(3.5);
});
