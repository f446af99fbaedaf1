/** Downloads from listing sites, in their real formats. */
import { expect, test } from 'vitest';
import { readAll, SALE_ROW as SOLD } from '../../../../tests/file-rows.ts';

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
