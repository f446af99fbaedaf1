/** Rows as tools and assessors write them; all homes are fictional. */
import { describe, expect, test } from 'vitest';
import { CONTEXT_WITH_ZIPS, readAll, SALE_ROW as SOLD } from '../../../tests/file-rows.ts';
import { saleKey } from './sale-key.ts';

test('HomeHarvest: the MLS number, the street line, the closing date and the days on market', () => {
	const row = {
		property_url: 'https://www.realtor.example/realestateandhomes-detail/1608-Fernwood-Ln',
		property_id: '7004421234',
		listing_id: '2961234567',
		mls: 'UNLK',
		mls_id: '8001201',
		status: 'SOLD',
		style: 'SINGLE_FAMILY',
		full_street_line: '1608 Fernwood Ln Unit 2',
		street: '1608 Fernwood Ln',
		unit: 'Unit 2',
		city: 'Austin',
		state: 'TX',
		zip_code: '78704',
		beds: '3',
		full_baths: '2',
		half_baths: '1',
		sqft: '1642',
		year_built: '1956',
		days_on_mls: '38',
		list_price: '699000',
		list_date: '2026-04-20 00:00:00',
		sold_price: '695000',
		last_sold_date: '2026-06-09',
		lot_sqft: '7405',
		latitude: '30.2439',
		longitude: '-97.7642',
		hoa_fee: '35',
		parking_garage: '2',
		primary_photo: 'https://photos.example/a.jpg',
	};
	const active = {
		...row,
		mls_id: '8001202',
		status: 'FOR_SALE',
		sold_price: '',
		last_sold_date: '2019-03-01',
	};
	expect(readAll([row, active])).toMatchObject([
		{
			sourceId: '8001201',
			address: '1608 Fernwood Ln Unit 2',
			status: 'sold',
			soldPrice: 695_000,
			soldOn: '2026-06-09',
			listPrice: 699_000,
			listedOn: '2026-04-20',
			daysOnMarket: 38,
			bathrooms: 2.5,
			livingArea: 1642,
			lotSize: 7405,
			garageSpaces: 2,
			homeType: 'single_family',
			hoaMonthly: 35,
			url: row.property_url,
		},
		{ sourceId: '8001202', status: 'for_sale', soldPrice: null, soldOn: null, listPrice: 699_000 },
	]);
});

test('a column called Street is a street name if there is a column of house numbers', () => {
	const { Address: _, ...rest } = SOLD;
	const file = [{ 'Street Number': '1608', Street: 'Fernwood Ln', ...rest }];
	expect(readAll(file)).toMatchObject([{ address: '1608 Fernwood Ln' }]);
	expect(readAll([{ Street: '1608 Fernwood Ln', ...rest }])).toMatchObject([{ address: '1608 Fernwood Ln' }]);
});

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

describe('garages', () => {
	const garagesOf = (file: Record<string, string>[]) =>
		readAll(file.map((cells) => ({ ...SOLD, ...cells }))).map((home) =>
			typeof home === 'string' ? home : home?.garageSpaces,
		);

	test('yes or no is not a count', () => {
		expect(garagesOf([{ hasGarage: '1' }, { hasGarage: '0' }, { hasGarage: 'True' }])).toEqual([
			null,
			0,
			null,
		]);
		expect(garagesOf([{ GarageYN: 'Y' }, { GarageYN: 'N' }])).toEqual([null, 0]);
		const many = Array.from({ length: 30 }, (_, at) => ({ Garage: String(at % 2) }));
		expect(new Set(garagesOf(many))).toEqual(new Set([null, 0]));
	});

	test('garage spaces take precedence over parking spaces, and both over yes or no', () => {
		const header = { parkingSpaces: '3', garageSpaces: '2', hasGarage: '1' };
		expect(
			garagesOf([
				header,
				{ ...header, garageSpaces: '' },
				{ ...header, garageSpaces: '', parkingSpaces: '' },
			]),
		).toEqual([2, 3, null]);
	});
});

test("a picture is not the listing's page", () => {
	const file = [
		{ ...SOLD, Image: 'https://photos.example/1' },
		{ ...SOLD, Image: 'https://photos.example/2' },
	];
	expect(readAll(file)).toMatchObject([{ url: null }, { url: null }]);
	const unnamed = [
		{ ...SOLD, Extra: 'https://photos.example/1.jpg' },
		{ ...SOLD, Extra: 'https://x.example/home/2' },
	];
	expect(readAll(unnamed).map((home) => (typeof home === 'object' ? home?.url : home))).toEqual([null, null]);
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

	test('at one point are different listings', () => {
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

describe('a header that names its scale', () => {
	const ratings = (header: string, values: string[]) =>
		readAll(values.map((value) => ({ ...SOLD, [header]: value }))).map((home) =>
			home !== null && typeof home === 'object' ? (home.quality ?? home.condition) : home,
		);

	test.each([
		['quality_1_to_5', ['5', '4', '3', '1'], [2, 3, 4, 6]],
		['Quality (1-5)', ['4', '4', '4'], [3, 3, 3]],
		['condition_1_to_5', ['5', '5', '5'], [2, 2, 2]],
		['Quality 1 to 10', ['9', '5', '1'], [2, 4, 6]],
		['Condition 1-6', ['1', '3', '4'], [1, 3, 4]],
		['Quality 1 to 7', ['5', '6', '7'], [null, null, null]],
		['Quality 1 to 5', ['5', '8', '3'], [null, null, null]],
	])('%s', (header, values, expected) => {
		expect(ratings(header, values)).toEqual(expected);
	});
});

test('a home with coordinates but no ZIP code gets the nearest one, marked as approximate', () => {
	const home = {
		Latitude: '30.2439',
		Longitude: '-97.7642',
		'Sold Price': '695000',
		'Sold Date': '6/9/2026',
	};
	expect(readAll([home, { ...home, Latitude: '40.5' }])).toMatchObject([
		{ zip: '78704', zipIsApproximate: true, city: 'Austin', state: 'TX', latitude: 30.2439 },
		'no ZIP code',
	]);
	expect(readAll([{ ...home, Zip: '78704' }])).toMatchObject([{ zipIsApproximate: false }]);
});

test.each(['(Undisclosed Address)', 'Undisclosed', 'Address Withheld', 'Address Not Disclosed'])(
	'%s is not an address',
	(text) => {
		expect(readAll([{ ...SOLD, Address: text, Latitude: '30.24', Longitude: '-97.76' }])).toMatchObject([
			{ address: null },
		]);
		expect(readAll([{ ...SOLD, Address: text }])).toEqual(['no address and no coordinates']);
	},
);

describe('columns that go together', () => {
	const read = (cells: Record<string, string>) => readAll([{ ...SOLD, ...cells }])[0];

	test.each(['HOA Freq', 'HOA Paid (Freq)', 'Assoc Fee Frequency', 'HOA Payment Frequency', 'HOA Period'])(
		'dues are divided by the period in %s',
		(header) => {
			const duesOf = (frequency: string) => read({ 'HOA Fee': '$2,220', [header]: frequency });
			expect(duesOf('Annually')).toMatchObject({ hoaMonthly: 185 });
			expect(duesOf('Quarterly')).toMatchObject({ hoaMonthly: 740 });
			expect(duesOf('Monthly')).toMatchObject({ hoaMonthly: 2220 });
		},
	);

	test('the unit is in a second address column', () => {
		expect(read({ 'Address 2': 'Unit A' })).toMatchObject({ address: '1608 Fernwood Ln #A' });
	});

	test('the original price, the finished area below grade and the date of the status have short names', () => {
		const row = { 'Orig LP': '$709,000', 'Below Grade Finished SqFt': '600', 'Status Date': '6/9/2026' };
		expect(read(row)).toMatchObject({ originalListPrice: 709_000, basementArea: 600 });
		const active = { 'Sold Date': '', Status: 'Active', 'List Price': '724900', 'Status Date': '11/3/2026' };
		expect(read(active)).toMatchObject({ status: 'for_sale', observedOn: '2026-11-03' });
	});

	test("Cook County's characteristics: a half bath is half a bath, and areas are those of building and land", () => {
		const characteristics = {
			char_beds: '3',
			char_fbath: '1',
			char_hbath: '1',
			char_bldg_sf: '1450',
			char_land_sf: '3125',
			char_yrblt: '1924',
			char_gar1_size: '2 cars',
		};
		expect(read({ class: '203', ...characteristics })).toMatchObject({
			homeType: 'single_family',
			bedrooms: 3,
			bathrooms: 1.5,
			livingArea: 1450,
			lotSize: 3125,
			yearBuilt: 1924,
			garageSpaces: 2,
		});
	});
});

test.each(['$-', ' $-   ', '$ -', '-'])('a price of "%s", a zero in a spreadsheet, is no price', (price) => {
	expect(readAll([{ ...SOLD, 'Sold Price': price }])).toEqual(['no price']);
});

test.each([
	['500 WEST 235 STREET, 3-J', '500 West 235 Street #3-J'],
	['500 WEST 235 STREET, 12 F', '500 West 235 Street #12 F'],
	['500 WEST 235 STREET, GARDEN', '500 West 235 Street #GARDEN'],
	['500 WEST 235 STREET, 7/8A', '500 West 235 Street #7/8A'],
	['500 WEST 235 STREET, APT 4B', '500 West 235 Street #4B'],
	['500 WEST 235 STREET, 4', '500 West 235 Street #4'],
	['500 WEST 235 STREET, BRONX', '500 West 235 Street'],
	['500 WEST 235 STREET', '500 West 235 Street'],
])('New York City: the unit of %s', (address, line) => {
	const row = { BOROUGH: '2', ADDRESS: address, 'ZIP CODE': '10463' };
	expect(readAll([{ ...row, 'SALE PRICE': '230000', 'SALE DATE': '2025-02-03' }])).toMatchObject([
		{ address: line, city: 'Bronx', state: 'NY' },
	]);
});
