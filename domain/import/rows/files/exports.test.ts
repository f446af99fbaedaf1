/** Headers of MLS exports, county files and lead lists that once gave wrong facts. */
import { expect, test } from 'vitest';
import { readAll } from '../../../../tests/file-rows.ts';
import { baths, HOMES, type Home, iso, line } from '../../../../tests/layouts/homes.ts';
import { LISTING_SITES } from '../../../../tests/layouts/listing-sites.ts';
import { MLS_SYSTEMS } from '../../../../tests/layouts/mls-systems.ts';
import { PUBLIC_RECORDS } from '../../../../tests/layouts/public-records.ts';
import { SPREADSHEETS } from '../../../../tests/layouts/spreadsheets.ts';
import { HOME, SOLD, withColumns } from '../../../../tests/samples/exported-rows.ts';
import type { Listing } from '../../../home/listing.ts';
import { matchColumns } from '../../columns/columns.ts';
import { parseListing } from '../parse-listing.ts';

test.each([
	[{ 'Total # Full Baths': '2', 'Total # Half Baths': '1', 'Total Baths': '2.1' }, 2.5],
	[{ 'Total Full Baths': '1', 'Total Half Baths': '0', 'Total 3/4 Baths': '1' }, 1.75],
	[{ FB: '3', HB: '1' }, 3.5],
	[{ 'F BATH': '2', 'H BATH': '1' }, 2.5],
	[{ 'Bathrooms Full': '2', 'Bathrooms Partial': '1', 'Bathrooms Total': '3' }, 2.5],
	[{ 'Main Level Full Baths': '1', 'Baths Total': '3' }, 3],
	[{ 'Bathroom Fixtures': '7' }, null],
	[{ 'Master Baths': '1' }, null],
])('%j has %s baths', (columns, bathrooms) => {
	expect(withColumns(columns)).toMatchObject({ bathrooms });
});

test("Chicago's abbreviations are read", () => {
	const file = [
		{
			Stat: 'CLSD',
			'Str #': '1400',
			CP: 'N',
			'Str Name': 'Fernwood',
			Sfx: 'St',
			...HOME,
			LP: '510000',
			SP: '500000',
			'Closed Dt': '06/09/2026',
			'Contr Dt': '05/01/2026',
			LD: '04/01/2026',
			'# BR': '3',
			'# Bths': '2.1',
			ASF: '1800',
		},
	];
	expect(readAll(file)).toMatchObject([
		{
			address: '1400 N Fernwood St',
			soldOn: '2026-06-09',
			contractOn: '2026-05-01',
			listedOn: '2026-04-01',
			bedrooms: 3,
			bathrooms: 2.5,
			livingArea: 1800,
		},
	]);
});

test('dues are converted to monthly amounts by the column Fee Freq', () => {
	expect(withColumns({ 'Association Fee': '300', 'Fee Freq': 'Annually' })).toMatchObject({ hoaMonthly: 25 });
});

test('the day on which a lead was added to a list is not a list date', () => {
	expect(withColumns({ 'Date Added to List': '11/1/2026' })).toMatchObject({ listedOn: null });
});

test('a living area takes precedence over the area of the building', () => {
	const areas = { 'Building Sq Ft': '1900', 'Total Living Sq Ft': '1700' };
	expect(withColumns(areas)).toMatchObject({ livingArea: 1700 });
});

test('the year of a remodel takes precedence over the effective year', () => {
	const years = { AYB: '1910', YR_RMDL: '2015', EYB: '1972' };
	expect(withColumns(years)).toMatchObject({ yearBuilt: 1910, yearRenovated: 2015 });
});

test('garage spaces of homes with one each are counts, whatever parking they have', () => {
	const file = Array.from({ length: 12 }, (_, at) => ({
		...SOLD,
		Address: `${1600 + at} Fernwood Ln`,
		'Garage Spaces': '1',
		'Parking Spaces': '3',
	}));
	expect(readAll(file)[0]).toMatchObject({ garageSpaces: 1 });
});

test('HomeHarvest: the MLS number, the street line, the closing date, the days on market and the remarks', () => {
	const row = {
		property_url: 'https://www.realtor.example/realestateandhomes-detail/1608-Fernwood-Ln',
		property_id: '7004421234',
		listing_id: '2961234567',
		mls: 'UNLK',
		mls_id: '8001201',
		text: 'Completely remodeled in 2024 with permits and a new roof.',
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
			remarks: { hits: [{ phrase: 'whole_home', year: 2024 }, {}] },
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

const LAYOUTS = { ...LISTING_SITES, ...MLS_SYSTEMS, ...PUBLIC_RECORDS, ...SPREADSHEETS };

/** The home that every layout contains. Home type and list price depend on the layout's columns. */
function expected(home: Home, hasAddress: boolean): Partial<Listing> {
	return {
		zip: '78704',
		city: 'Austin',
		state: 'TX',
		status: 'sold',
		soldPrice: home.price,
		soldOn: iso(home),
		bedrooms: home.beds,
		bathrooms: baths(home),
		livingArea: home.sqft,
		yearBuilt: home.year,
		latitude: home.lat,
		longitude: home.lon,
		...(hasAddress && { address: line(home) }),
	};
}

test.each(Object.entries(LAYOUTS))('%s', (name, layout) => {
	const headers = Object.keys(layout);
	const rows = HOMES.map((home) => headers.map((header) => String(layout[header]?.(home) ?? '')));
	const mapping = matchColumns(headers, rows);
	const context = { today: '2026-11-20', placeOf: () => ({ city: 'Austin', state: 'TX' }) };
	rows.forEach((cells, at) => {
		const home = HOMES[at] as Home;
		const { listing, rejected } = parseListing(cells, mapping, context);
		if (listing === null) throw new Error(`${name}, row ${at}: ${rejected}`);
		const address = listing.address?.replace(/ (#|Unit |Apt |APT |Ste )+\d+$/, '') ?? null;
		expect({ ...listing, address }, `${name}, row ${at}`).toMatchObject(
			expected(home, name !== 'King County'),
		);
		// An acre has four decimals in some layouts.
		expect(
			Math.abs((listing.lotSize ?? 0) - home.lot),
			`${name}, row ${at}: ${listing.lotSize}`,
		).toBeLessThan(5);
		if (name !== 'King County' && home.unit !== '') expect(listing.address).toContain(home.unit);
	});
});
