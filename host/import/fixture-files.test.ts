/** Sample exports: several tools write the same home in different ways. */
import { describe, expect, test } from 'vitest';
import type { Listing } from '../../domain/home/listing.ts';
import { read } from '../../tests/listings/fixture-files.ts';

/** The same sale is in the files of three vendors. */
const FERNWOOD = {
	address: '1608 Fernwood Ln',
	city: 'Austin',
	state: 'TX',
	zip: '78704',
	status: 'sold',
	homeType: 'single_family',
	soldPrice: 695000,
	soldOn: '2026-06-09',
	observedOn: '2026-06-09',
	bedrooms: 3,
	bathrooms: 2,
	livingArea: 1642,
	lotSize: 7405,
	yearBuilt: 1956,
};

describe('a sale is the same home in the export of', () => {
	test('Redfin', async () => {
		const [notice, forSale, sold, condo] = await read('redfin_download.csv');
		expect(notice).toBe('notice row, not a home');
		expect(forSale).toMatchObject({
			sourceId: 'ATX9001101',
			address: '1412 Fernwood Ln',
			status: 'for_sale',
			listPrice: 724900,
			soldPrice: null,
			bedrooms: 3,
			bathrooms: 2,
			livingArea: 1642,
			lotSize: 7405,
			yearBuilt: 1956,
			daysOnMarket: 46,
			latitude: 30.24391,
			longitude: -97.7642,
			hoaMonthly: null,
			url: 'https://www.redfin.example/TX/Austin/1412-Fernwood-Ln-78704/home/1',
		});
		expect(sold).toMatchObject({ ...FERNWOOD, sourceId: 'ATX8001201', listPrice: null, daysOnMarket: null });
		expect(condo).toMatchObject({ address: '1801 Lavaca Bend Dr #204', homeType: 'condo', hoaMonthly: 412 });
	});

	test('Matrix', async () => {
		const [sold, pending] = await read('matrix_generic.csv');
		expect(sold).toMatchObject({ ...FERNWOOD, sourceId: 'ATX8001201', listPrice: 699000, daysOnMarket: 38 });
		expect(pending).toMatchObject({
			address: '907 Juniper Spring Ct',
			status: 'pending',
			homeType: 'townhouse',
			listPrice: 689000,
			bathrooms: 2.5,
			lotSize: 2178,
			hoaMonthly: 185,
		});
	});

	test('Paragon', async () => {
		const [sold, active] = await read('paragon_generic.csv');
		expect(sold).toMatchObject({ ...FERNWOOD, sourceId: '8001201', listPrice: 699000 });
		expect(active).toMatchObject({ status: 'for_sale', homeType: 'condo', listPrice: 438500, lotSize: null });
	});
});

test('Flexmls: an address in seven columns is joined', async () => {
	const [sold, active] = await read('flexmls_armls.csv');
	expect(sold).toMatchObject({
		sourceId: '6880001',
		address: '4620 N 68th St',
		city: 'Scottsdale',
		state: 'AZ',
		zip: '85251',
		status: 'sold',
		homeType: 'single_family',
		soldPrice: 538000,
		listPrice: 545000,
		originalListPrice: null,
		soldOn: '2026-06-30',
		listedOn: '2026-05-01',
		daysOnMarket: 41,
		hoaMonthly: 47,
		latitude: 33.504731,
	});
	expect(active).toMatchObject({ address: '4620 N 68th St #155', homeType: 'condo', listPrice: 325900 });
});

test('New York City: boroughs are read as cities, and units from addresses', async () => {
	const homes = await read('nyc_rollingsales.csv');
	expect(homes[0]).toMatchObject({
		address: '123-45 82nd Avenue',
		city: 'Queens',
		state: 'NY',
		zip: '11415',
		homeType: 'single_family',
		soldPrice: 1015000,
		soldOn: '2026-08-14',
		livingArea: 1480,
		lotSize: 2000,
		// Borough, block and lot. All units of a co-op are on one lot, so the address identifies a unit.
		parcel: '4092310014',
		sourceId: null,
	});
	expect(homes[1]).toMatchObject({ address: '83-10 118th Street #4B', homeType: 'condo', soldPrice: 412500 });
	expect(homes[2]).toBe('no price');
	expect(homes[3]).toMatchObject({ address: '200 Sample Street #12C', city: 'Manhattan', homeType: 'condo' });
});

test.each([
	['king_EXTR_RPSale.csv', /no column was recognized as the ZIP code/],
	['king_EXTR_ResBldg.csv', /no column was recognized as the price/],
	['cook_parcel_sales.csv', /no column was recognized as the ZIP code/],
])('%s, one half of a pair of files, is refused with the column it lacks', async (name, sentence) => {
	await expect(read(name)).rejects.toThrow(sentence);
});

/** Small files in formats met in the field: each was once read wrong, and stands for its kind. */
const readField = (name: string) => read(`${name}.csv`, 'field');

async function homesOf(name: string): Promise<Listing[]> {
	const found = await readField(name);
	return found.map((each) => (typeof each === 'string' ? expect.fail(each) : each));
}

test.each(['A01-halfbath-0', 'A01-halfbath-1'])(
	'a half bath in a column of its own counts half: %s',
	async (name) => {
		expect(await homesOf(name)).toMatchObject([{ bathrooms: 2.5 }]);
	},
);

test('detached and attached houses have codes of their own', async () => {
	const homes = await homesOf('A11-type-ds');
	expect(new Set(homes.map(({ homeType }) => homeType))).toEqual(new Set(['single_family']));
});

test('prices are read with a footnote, in scientific notation, in thousands and in full', async () => {
	const found = (await readField('A12-prices')).slice(12);
	const price = (at: number) => {
		const home = found[at];
		return typeof home === 'string' ? home : home?.soldPrice;
	};
	expect([2, 3, 4, 5, 8].map(price)).toEqual([600_000, 600_000, 600_000, 600_000, 600_000]);
	// Either the amount, or a reason that says that it is rounded.
	expect([0, 1, 6, 7].map(price)).toMatchInlineSnapshot(`
		[
		  "rounded price, such as $1.2M: the exact price is needed",
		  599000,
		  1250000,
		  600000,
		]
	`);
});

test('baths are read as written, and 99 means unknown', async () => {
	const homes = (await homesOf('A13-baths')).slice(12);
	// Next to 2.5 in the same column, 2.1 may be two baths and a half or a slip.
	expect(homes.map(({ bathrooms }) => bathrooms)).toEqual([2.5, 2.5, 2.5, null, 2.5, null, 2.5]);
});

test.each([
	['A13-date-14SEP2026', '2026-09-14'],
	['A13-date-mmddyyyy', '2026-09-14'],
	['A13-date-oracle', '2026-09-14'],
	['A13-date-two-digit-year', '2026-09-14'],
	// Only the month is known: its middle.
	['A13-date-mon-yy', '2026-09-15'],
])('the date of a sale is read as written: %s', async (name, soldOn) => {
	expect(await homesOf(name)).toMatchObject([{ soldOn }]);
});

test('statuses are read by name and by code', async () => {
	const found = await readField('A13-status-a');
	expect(found.map((each) => (typeof each === 'string' ? each : each.status))).toMatchInlineSnapshot(`
		[
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "pending",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "for_sale",
		  "coming_soon",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "for_sale",
		  "pending",
		  "pending",
		  "pending",
		  "pending",
		  "rental",
		]
	`);
});

test('a file with numbers in another format is refused with that reason', async () => {
	await expect(readField('A15-semicolon')).rejects.toThrow(/aren't in US format \(600\.000\)/);
});

test('a county list of sales gives the living area, and refuses what is no sale of one home with its reason', async () => {
	const found = await readField('A16-qpublic');
	expect([found[0], found[4]]).toMatchObject([
		{ address: '110 Elm Ct', livingArea: 3_216, soldPrice: 545_125 },
		{ address: '118 Elm Ct', livingArea: 3_116, soldPrice: 560_000 },
	]);
	expect(found.slice(1, 4)).toMatchInlineSnapshot(`
		[
		  "multi-parcel sale",
		  "not an arm's-length sale: family transfer",
		  "not an arm's-length sale: foreclosure",
		]
	`);
});

test('a house number that repeats itself, a street with a comma, and baths in two columns', async () => {
	expect(await homesOf('A17-paragon-la')).toMatchObject([
		{ bathrooms: 2.5, homeType: 'single_family', address: expect.stringMatching(/^2618\b.*Alder Rd$/) },
		{ bathrooms: 1.5, homeType: 'single_family', address: '100 Birch St' },
		{ bathrooms: 2, homeType: 'townhouse' },
	]);
});

test("Philadelphia's properties: the state of the ZIP code, and the lot", async () => {
	expect(await homesOf('A18-opa')).toMatchObject([
		{ state: 'PA', lotSize: 1_260, livingArea: 1_250 },
		{ state: 'PA', lotSize: 1_260, livingArea: 1_250 },
	]);
});

describe('each row of a file is read on its own', () => {
	test.each(['A05-bulk-0', 'A05-bulk-12', 'A09-no-type-22030', 'A06b-first', 'A06b-second'])(
		'%s',
		async (name) => {
			expect((await homesOf(name)).length).toBeGreaterThan(1);
		},
	);
});
