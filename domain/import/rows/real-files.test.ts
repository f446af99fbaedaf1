/** Rows as tools and assessors write them; all homes are fictional. */
import { describe, expect, test } from 'vitest';
import { matchColumns } from '../columns/columns.ts';
import { type ImportContext, readListing } from './read-listing.ts';
import { saleKey } from './sale-key.ts';

const CONTEXT: ImportContext = {
	today: '2026-11-20',
	placeOf: (zip) => (zip === '78704' ? { city: 'Austin', state: 'TX' } : null),
	zipAt: (latitude) => (Math.abs(latitude - 30.24) < 0.1 ? '78704' : null),
};

/** The rows of a file, each as a listing or a rejection reason. */
function readAll(file: Record<string, string>[], context = CONTEXT) {
	const headers = Object.keys(file[0] ?? {});
	const rows = file.map((row) => headers.map((header) => row[header] ?? ''));
	const mapping = matchColumns(headers, rows);
	return rows.map((cells) => {
		const { listing, rejected } = readListing(cells, mapping, context);
		return listing ?? rejected;
	});
}

const SOLD = { Address: '1608 Fernwood Ln', Zip: '78704', 'Sold Price': '695000', 'Sold Date': '6/9/2026' };

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
		expect(readAll([home], { ...CONTEXT, defaultStatus: 'for_sale' })).toMatchObject([
			{ status: 'for_sale', listPrice: 724_900, soldPrice: null, soldOn: null },
		]);
	});

	test("a row's status takes precedence over the user's choice for the file", () => {
		const file = [{ ...SOLD, Status: 'Sold' }];
		expect(readAll(file, { ...CONTEXT, defaultStatus: 'for_sale' })).toMatchObject([{ status: 'sold' }]);
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

describe("assessors' codes", () => {
	const resultOf = (cells: Record<string, string>) => readAll([{ ...SOLD, ...cells }])[0];

	test.each([
		['1Fam', 'single_family'],
		['2fmCon', 'multi_family'],
		['Duplex', 'multi_family'],
		['Duplx', 'multi_family'],
		['TwnhsE', 'townhouse'],
		['TwnhsI', 'townhouse'],
		['Twnhs', 'townhouse'],
	])('building type %s is %s', (code, homeType) => {
		expect(resultOf({ 'Bldg Type': code })).toMatchObject({ homeType });
	});

	test.each([
		['Abnorml', "not an arm's-length sale"],
		['AdjLand', "not an arm's-length sale"],
		['Family', "not an arm's-length sale: family transfer"],
	])('a sale in condition %s is %s', (code, reason) => {
		expect(resultOf({ 'Sale Condition': code })).toBe(reason);
	});

	test.each(['Normal', 'Partial'])('a sale in condition %s is accepted', (code) => {
		expect(resultOf({ 'Sale Condition': code })).toMatchObject({ soldPrice: 695_000, condition: null });
	});

	test('a multi-parcel sale has no price for one home', () => {
		expect(resultOf({ SaleCondition: 'Alloca' })).toBe('multi-parcel sale');
	});

	test.each([
		['Quit Claim Deed', 'quitclaim deed'],
		['QC', 'quitclaim deed'],
		["Sheriff's Deed", 'foreclosure'],
		["U.S. Marshal's Deed", 'foreclosure'],
		["Master Commissioner's Deed", 'foreclosure'],
		["Referee's Deed", 'foreclosure'],
		["Substitute Trustee's Deed", 'foreclosure'],
		["Trustee's Deed Upon Sale", 'foreclosure'],
		['TRUSTEE SALE', 'foreclosure'],
		['Deed in Lieu of Foreclosure', 'foreclosure'],
		['REO', 'bank-owned'],
		['REO Deed', 'bank-owned'],
		['GIFT DEED', 'family transfer'],
		['Interspousal Transfer', 'family transfer'],
		['Deed, 1/2 Interest', 'partial interest'],
		['Partial Interest', 'partial interest'],
	])('a %s is rejected as a %s', (deed, reason) => {
		expect(resultOf({ 'Deed Type': deed })).toBe(`not an arm's-length sale: ${reason}`);
	});

	test.each([
		'Warranty Deed',
		'Special Warranty',
		'WD',
		'Trustee',
		"Trustee's Deed",
		'Master Deed',
		'Executor',
		'Single Family',
		'Creole Cottage',
	])('a %s is accepted', (deed) => {
		expect(resultOf({ 'Deed Type': deed })).toMatchObject({ soldPrice: 695_000 });
	});

	test.each([
		['Special Listing Conditions', 'Real Estate Owned', 'bank-owned'],
		['Special Listing Conditions', 'HUD Owned', 'bank-owned'],
		['Special Listing Conditions', 'In Foreclosure', 'foreclosure'],
		['Special Sale Provision', 'REO/Bank Owned', 'bank-owned'],
		['Sale Conditions', 'Bank-Owned', 'bank-owned'],
		['Sale Qualification', 'Sale by lender, bank owned', 'bank-owned'],
		['REO Y/N', 'Y', 'bank-owned'],
		['Foreclosure', 'Yes', 'foreclosure'],
	])('a sale with %s %s is rejected as %s', (header, cell, reason) => {
		expect(resultOf({ [header]: cell })).toBe(`not an arm's-length sale: ${reason}`);
	});

	test.each([
		['Special Listing Conditions', 'Standard'],
		['Special Listing Conditions', 'Short Sale'],
		['Special Listing Conditions', 'Third Party Approval'],
		['Special Listing Conditions', 'Trust'],
		['Special Sale Provision', 'None'],
		['Sale Type', 'Short Sale'],
		['Special Conditions', 'Pre-Foreclosure'],
		['Sale Conditions', 'Not a Foreclosure, Non-REO'],
		['REO Y/N', 'N'],
		['Foreclosure', 'No'],
	])('a sale with %s %s is a market sale', (header, cell) => {
		expect(resultOf({ [header]: cell })).toMatchObject({ soldPrice: 695_000 });
	});

	test('the sale type says the same, for a sale only', () => {
		expect(resultOf({ 'Sale Type': 'Foreclosure' })).toBe("not an arm's-length sale: foreclosure");
		expect(resultOf({ 'Sale Type': 'Sale between relatives' })).toBe(
			"not an arm's-length sale: family transfer",
		);
		expect(resultOf({ 'Sale Type': 'WD' })).toMatchObject({ soldPrice: 695_000 });
		const listed = { Status: 'Active', 'List Price': '700000', 'Sale Type': 'Foreclosure' };
		expect(resultOf(listed)).toMatchObject({ status: 'for_sale', listPrice: 700_000 });
	});

	test('the most specific of several marks is the reason', () => {
		expect(resultOf({ Qualified: 'U', 'Deed Type': 'QCD' })).toBe("not an arm's-length sale: quitclaim deed");
	});

	test('rejects a lot sold before its house was built, but not a house sold as it was finished', () => {
		const lotSale = 'lot sale: closed before the home was built';
		expect(resultOf({ 'Year Built': '2028' })).toBe(lotSale);
		expect(resultOf({ 'Year Built': '2027' })).toMatchObject({ soldPrice: 695_000 });
		expect(resultOf({ 'Year Built': '2028', Type: 'Land' })).toMatchObject({ homeType: 'land' });
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

describe('a file with the month and year of a closing but no day', () => {
	const { 'Sold Date': _, ...sold } = SOLD;

	test.each([
		[{ MoSold: '6', YrSold: '2010' }, '2010-06-15'],
		[{ 'Mo Sold': '06', 'Yr Sold': '2010.0' }, '2010-06-15'],
		[{ 'Sale Month': 'Jun', 'Sale Year': '2010' }, '2010-06-15'],
		// The current month, whose 15th is past.
		[{ MoSold: '11', YrSold: '2026' }, '2026-11-15'],
	])('closes in the middle of the month, marked as approximate: %j', (cells, day) => {
		expect(readAll([{ ...sold, ...cells }])).toMatchObject([
			{ status: 'sold', soldOn: day, observedOn: day, soldDayIsApproximate: true },
		]);
	});

	test('uses the first of a month whose 15th is still ahead', () => {
		const early = { ...CONTEXT, today: '2026-11-03' };
		expect(readAll([{ ...sold, MoSold: '11', YrSold: '2026' }], early)).toMatchObject([
			{ soldOn: '2026-11-01' },
		]);
	});

	test.each([
		[{ YrSold: '2026', MoSold: '' }, 'sold without a closing date'],
		[{ YrSold: '', MoSold: '6' }, 'sold without a closing date'],
		[{ YrSold: '2026', MoSold: '13' }, 'unreadable date'],
		[{ YrSold: '2026', MoSold: 'spring' }, 'unreadable date'],
		[{ YrSold: '2026', MoSold: '12' }, 'closing date in the future'],
	])('is rejected with its reason: %j', (cells, reason) => {
		expect(readAll([{ ...sold, ...cells }])).toEqual([reason]);
	});

	test('is overridden by a column of closing dates', () => {
		const [home] = readAll([{ ...SOLD, MoSold: '5', YrSold: '2026' }]);
		expect(home).toMatchObject({ soldOn: '2026-06-09' });
		expect(home).not.toHaveProperty('soldDayIsApproximate');
	});
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

describe('an active listing was last seen', () => {
	const home = { Address: '1412 Fernwood Ln', Zip: '78704', Status: 'Active', 'List Price': '724900' };
	const seen = (cells: Record<string, string>) =>
		readAll([{ ...home, ...cells }]).map((each) => typeof each === 'object' && each?.observedOn);

	test('on the last day of its days on market', () => {
		expect(seen({ 'List Date': '9/1/2022', DOM: '46' })).toEqual(['2022-10-17']);
	});

	test('on the last day the source changed it', () => {
		expect(seen({ 'List Date': '9/1/2022', 'Last Update Date': '2022-10-20T08:00:00Z' })).toEqual([
			'2022-10-20',
		]);
		expect(seen({ 'List Date': '9/1/2022', 'Status Change Date': '10/3/2022' })).toEqual(['2022-10-03']);
	});

	test('not in the future', () => {
		expect(seen({ 'List Date': '11/19/2026', DOM: '46' })).toEqual(['2026-11-20']);
	});
});

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

describe('a row whose type is parking', () => {
	const row = { ...SOLD, 'Property Type': 'Parking', Beds: '', Baths: '', SqFt: '160' };

	test('is not a home', () => {
		expect(readAll([row])).toEqual(['not a home: parking, commercial or a timeshare']);
	});

	test('is a home of unknown type if it has bedrooms, baths and a living area', () => {
		expect(readAll([{ ...row, Beds: '1', Baths: '1.0', SqFt: '731' }])).toMatchObject([
			{ homeType: 'other', bedrooms: 1, bathrooms: 1, livingArea: 731 },
		]);
		const timeshare = { ...row, 'Property Type': 'Timeshare', Beds: '1', Baths: '1.0', SqFt: '731' };
		expect(readAll([timeshare])).toEqual(['not a home: parking, commercial or a timeshare']);
	});
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
