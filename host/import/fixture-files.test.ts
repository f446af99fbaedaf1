/** Sample exports: several tools write the same home in different ways. */
import { describe, expect, test } from 'vitest';
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
