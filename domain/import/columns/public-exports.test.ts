/** The same fictional homes in the format of assessors and services whose columns have unusual names. */
import { expect, test } from 'vitest';
import { readListing } from '../rows/read-listing.ts';
import { matchColumns } from './columns.ts';
import { findSplitColumns, splitCells } from './split-columns.ts';

const HOMES = Array.from({ length: 12 }, (_, at) => ({
	number: 1400 + 12 * at,
	street: ['GOODWIN AVE', 'LAVACA BEND DR', 'EL MONTE BLVD', 'ST ANDREWS WAY'][at % 4] ?? '',
	parcel: `0103040${at + 10}00${at + 10}`,
	price: 415_300 + 31_700 * at,
	day: [`${1 + (at % 9)}`.padStart(2, '0'), `${3 + 2 * at}`.padStart(2, '0')] as const,
	beds: 2 + (at % 4),
	full: 1 + (at % 3),
	half: at % 2,
	sqft: 1180 + 133 * at,
	lot: Math.round((0.15 + 0.05 * at) * 43_560),
	year: 1951 + 5 * at,
	lat: 30.2415 + at / 1000,
	lon: -97.7615 - at / 1000,
}));

type Home = (typeof HOMES)[number];
type Layout = Record<string, (home: Home) => string | number>;

const iso = ({ day: [month, day] }: Home) => `2026-${month}-${day}`;
const american = ({ day: [month, day] }: Home) => `${month}/${day}/2026`;
const line = ({ number, street }: Home) => `${number} ${street}`;
const acres = ({ lot }: Home) => (lot / 43_560).toFixed(4);
const baths = ({ full, half }: Home) => full + half / 2;

const LAYOUTS: Record<string, { layout: Layout; lacks?: readonly string[] }> = {
	'a county with house number and street apart, the street called an address': {
		layout: {
			PARID: ({ parcel }) => parcel,
			PROPERTYHOUSENUM: ({ number }) => number,
			PROPERTYADDRESS: ({ street }) => street,
			PROPERTYCITY: () => 'AUSTIN',
			PROPERTYSTATE: () => 'TX',
			PROPERTYUNIT: () => '',
			PROPERTYZIP: () => '78704',
			USEDESC: () => 'SINGLE FAMILY',
			LOTAREA: ({ lot }) => lot,
			SALEDATE: ({ day: [month, day] }) => `${month}-${day}-2026`,
			SALEPRICE: ({ price }) => price,
			YEARBLT: ({ year }) => year,
			BEDROOMS: ({ beds }) => beds,
			FULLBATHS: ({ full }) => full,
			HALFBATHS: ({ half }) => half,
			FINISHEDLIVINGAREA: ({ sqft }) => sqft,
			PREVSALEDATE: () => '08-04-2001',
			PREVSALEPRICE: () => 90_000,
		},
	},
	'a city with its own abbreviations': {
		layout: {
			SSL: () => '0152    0055',
			ADDRESS: line,
			ZIPCODE: () => '78704',
			SALEDATE: (home) => `${iso(home).replaceAll('-', '/')} 00:00:00+00`,
			SALEPRICE: ({ price }) => price,
			QUALIFIED: () => 'Q',
			BEDRM: ({ beds }) => beds,
			BATHRM: ({ full }) => full,
			HF_BATHRM: ({ half }) => half,
			GBA: ({ sqft }) => sqft,
			LANDAREA: ({ lot }) => lot,
			AYB: ({ year }) => year,
			EYB: ({ year }) => year,
			LATITUDE: ({ lat }) => lat,
			LONGITUDE: ({ lon }) => lon,
		},
	},
	'a city with the type of the street in its own column': {
		layout: {
			parcel_number: ({ parcel }) => parcel,
			location: line,
			house_number: ({ number }) => number,
			street_name: ({ street }) => street.split(' ').slice(0, -1).join(' '),
			street_designation: ({ street }) => street.split(' ').at(-1) ?? '',
			zip_code: () => '78704',
			sale_date: (home) => `${iso(home)} 00:00:00`,
			sale_price: ({ price }) => price,
			'Home Size': ({ sqft }) => sqft,
			land_area: ({ lot }) => lot,
			year_built: ({ year }) => year,
			number_of_bedrooms: ({ beds }) => beds,
			number_of_bathrooms: baths,
			category_code_description: () => 'SINGLE FAMILY',
			mailing_zip: () => '10001',
		},
	},
	'a service whose names have levels': {
		layout: {
			zpid: ({ parcel }) => parcel,
			'address/streetAddress': line,
			'address/city': () => 'Austin',
			'address/state': () => 'TX',
			'address/zipcode': () => '78704',
			'description.beds': ({ beds }) => beds,
			bathrooms: baths,
			dateSold: (home) => Date.parse(`${iso(home)}T07:00:00Z`),
			homeStatus: () => 'RECENTLY_SOLD',
			homeType: () => 'SINGLE_FAMILY',
			price: ({ price }) => price,
			livingArea: ({ sqft }) => sqft,
			lotAreaValue: acres,
			lotAreaUnits: () => 'Acres',
			yearBuilt: ({ year }) => year,
			zestimate: ({ price }) => price + 9_999,
			'coordinates.lat': ({ lat }) => lat,
			'coordinates.lon': ({ lon }) => lon,
		},
	},
	'a city whose addresses are called locations': {
		layout: {
			objectid: ({ sqft }) => sqft,
			category_code_description: () => 'SINGLE FAMILY',
			exterior_condition: ({ beds }) => beds,
			location: line,
			market_value: ({ price }) => price - 20_000,
			number_of_bathrooms: baths,
			number_of_bedrooms: ({ beds }) => beds,
			parcel_number: ({ parcel }) => parcel,
			sale_date: (home) => `${iso(home)} 00:00:00`,
			sale_price: ({ price }) => price,
			'land area': ({ lot }) => lot,
			total_livable_area: ({ sqft }) => sqft,
			year_built: ({ year }) => year,
			zip_code: () => '78704',
			mailing_zip: () => '08003',
		},
		lacks: ['homeType'],
	},
	'a state that names the field behind each header': {
		layout: {
			'Account ID (MDP Field: ACCTID)': ({ parcel }) => parcel,
			'MDP Street Address (MDP Field: ADDRESS)': line,
			'MDP Street Address City (MDP Field: CITY)': () => 'AUSTIN',
			'MDP Street Address Zip Code (MDP Field: ZIPCODE)': () => '78704',
			'SYSTEM DATA: Year Built (YYYY) (Field #235)': ({ year }) => year,
			'SYSTEM DATA: Structure Area (Sq.Ft.) (Field #241)': ({ sqft }) => sqft,
			'SYSTEM DATA: Land Area (Field #242)': ({ lot }) => lot,
			'SALES SEGMENT 1: Transfer Date (YYYY.MM.DD) (Field #89)': (home) => iso(home).replaceAll('-', '.'),
			'SALES SEGMENT 1: Consideration (Field #90)': ({ price }) => price,
		},
		lacks: ['bedrooms', 'bathrooms', 'homeType'],
	},
	'a county with physical cities and deeded acres': {
		layout: {
			Real_Estate_Id: ({ parcel }) => parcel,
			Street_Number: ({ number }) => number,
			Street_Prefix: () => '',
			Street_Name: ({ street }) => street.replace(/ \w+$/, ''),
			Street_Type: ({ street }) => street.replace(/^.* /, ''),
			Physical_City: () => 'AUSTIN',
			Physical_ZIP_Code: () => '78704',
			Deeded_Acreage: acres,
			Total_Sale_Price: ({ price }) => price,
			Total_Sale_Date: american,
			Land_Sale_Price: () => 0,
			Year_Built: ({ year }) => year,
			Heated_Area: ({ sqft }) => sqft,
			Type_and_Use: () => 'Single Family',
		},
		lacks: ['bedrooms', 'bathrooms'],
	},
	'an MLS that calls closed CLS, with its current price beside the closing': {
		layout: {
			'MLS #': ({ parcel }) => `MDBC${parcel}`,
			Cat: () => 'RES',
			Status: () => 'CLS',
			Address: line,
			City: () => 'Austin',
			'Zip Code': () => '78704',
			Beds: ({ beds }) => beds,
			Baths: ({ full, half }) => `${full}/${half}`,
			'Yr Built': ({ year }) => year,
			'Above Grade Fin SQFT': ({ sqft }) => sqft.toLocaleString('en-US'),
			Acres: acres,
			'Current Price': ({ price }) => `$${price.toLocaleString('en-US')}`,
			'Close Price': ({ price }) => `$${price.toLocaleString('en-US')}`,
			'Close Date': american,
			'Structure Type': () => 'Detached',
		},
	},
	'a data vendor that names everything after the property': {
		layout: {
			PropertyAddressFull: line,
			PropertyAddressCity: () => 'AUSTIN',
			PropertyAddressState: () => 'TX',
			PropertyAddressZIP: () => '78704',
			ParcelNumberRaw: ({ parcel }) => parcel,
			InstrumentDate: iso,
			TransferAmount: ({ price }) => price,
			AreaBuilding: ({ sqft }) => sqft,
			BedroomsCount: ({ beds }) => beds,
			BathCount: ({ full }) => full,
			BathPartialCount: ({ half }) => half,
			YearBuilt: ({ year }) => year,
			AreaLotSF: ({ lot }) => lot,
			PropertyLatitude: ({ lat }) => lat,
			PropertyLongitude: ({ lon }) => lon,
		},
	},
	'an auditor that counts full baths as baths, with hours of a short time zone': {
		layout: {
			'PARCEL ID': ({ parcel }) => parcel,
			SITEADDRESS: line,
			SITECITY: () => 'AUSTIN',
			ZIPCD: () => '78704',
			SALEDATE: (home) => `${iso(home).replaceAll('-', '/')} 00:00:00+00`,
			SALEPRICE: ({ price }) => price,
			RESFLRAREA: ({ sqft }) => sqft,
			BEDRMS: ({ beds }) => beds,
			BATHS: ({ full }) => full,
			HBATHS: ({ half }) => half,
			RESYRBLT: ({ year }) => year,
			ACRES: acres,
			LUCDESC: () => 'ONE-FAMILY DWELLING',
		},
	},
	'an MLS with two facts in a cell': {
		layout: {
			'Listing ID': ({ parcel }) => `PW${parcel}`,
			'Sub Type': () => 'SFR/D',
			'St#': ({ number }) => number,
			'St Name': ({ street }) => street,
			City: () => 'AUSTIN',
			Zip: () => '78704',
			'L/C Price': ({ price }) => `$${price.toLocaleString('en-US')}`,
			'$/Sqft': ({ price, sqft }) => `$${(price / sqft).toFixed(2)}`,
			'Br/Ba': ({ beds, full, half }) => `${beds}/${full},0,${half},0`,
			Sqft: ({ sqft }) => `${sqft}/A`,
			YrBuilt: ({ year }) => `${year}/ASR`,
			'LSqft/Ac': (home) => `${home.lot.toLocaleString('en-US')}/${acres(home)}`,
			'Close Date': american,
			'DOM/CDOM': () => '12/37',
		},
	},
};

test.each(Object.entries(LAYOUTS))('%s is read field by field', (_, { layout, lacks = [] }) => {
	const written = Object.keys(layout);
	const rows = HOMES.map((home) => written.map((header) => String(layout[header]?.(home) ?? '')));
	const splits = findSplitColumns(written, rows);
	const all = rows.map((cells) => splitCells(cells, splits, written.length));
	const mapping = matchColumns([...written, ...splits.flatMap(({ headers }) => headers)], all);
	const context = {
		today: '2026-11-20',
		placeOf: () => ({ city: 'Austin', state: 'TX', latitude: 30.24, longitude: -97.76 }),
	};
	all.forEach((cells, at) => {
		const home = HOMES[at] as Home;
		const { listing, rejected } = readListing(cells, mapping, context);
		expect(rejected).toBeNull();
		const facts: Record<string, unknown> = {
			address: line(home).toLowerCase(),
			city: 'Austin',
			zip: '78704',
			soldPrice: home.price,
			soldOn: iso(home),
			homeType: 'single_family',
			bedrooms: home.beds,
			bathrooms: baths(home),
			livingArea: home.sqft,
			yearBuilt: home.year,
			condition: null,
			listPrice: null,
		};
		for (const field of lacks) delete facts[field];
		expect({ ...listing, address: listing?.address?.toLowerCase() }).toMatchObject(facts);
		expect(Math.abs((listing?.lotSize ?? 0) - home.lot)).toBeLessThan(5);
	});
	if (splits.length > 0) {
		const { listing } = readListing(all[0] ?? [], mapping, context);
		expect(listing).toMatchObject({ daysOnMarket: 12 });
	}
});

test('a location in one cell becomes latitude and longitude, whichever comes first', () => {
	for (const cell of ['POINT (-72.7 41.8)', '(41.8, -72.7)', '9 Elm St, Hartford, CT (41.8, -72.7)']) {
		const splits = findSplitColumns(['Address', 'Location'], [['1 Elm St', cell]]);
		expect(splits.map(({ headers }) => headers)).toEqual([['Latitude', 'Longitude']]);
		expect(splitCells(['1 Elm St', cell], splits, 2)).toEqual(['1 Elm St', cell, '41.8', '-72.7']);
	}
	expect(findSplitColumns(['Location', 'Lat'], [['POINT (-72.7 41.8)', '41.8']])).toEqual([]);
});

test('a column is split only if nearly all of its cells have two facts, and the file has none of them elsewhere', () => {
	const cells = (cell: string) => Array.from({ length: 10 }, () => [cell]);
	expect(findSplitColumns(['Br/Ba'], cells('3/2')).length).toBe(1);
	expect(findSplitColumns(['Br/Ba'], [...cells('3'), ['3/2']])).toEqual([]);
	expect(findSplitColumns(['Bathrooms', 'Br/Ba'], [['2', '3/2']])).toEqual([]);
	expect(findSplitColumns(['L/C Price'], cells('400/500'))).toEqual([]);
	expect(splitCells(['blank'], findSplitColumns(['Br/Ba'], cells('3/2')), 1)).toEqual(['blank', '', '']);
});

test('baths next to a half-bath column are full baths, unless the header names a total or some values have halves', () => {
	const fieldOf = (header: string, cells: readonly string[]) =>
		Object.entries(
			matchColumns(
				[header, 'Half Baths', 'Sale Price', 'Zip'],
				cells.map((cell) => [cell, '1', '400000', '78704']),
			).columns,
		).find(([, columns]) => columns?.includes(0))?.[0];
	expect(fieldOf('Baths', ['2', '3'])).toBe('bathsFull');
	expect(fieldOf('Baths', ['2.5', '3'])).toBe('bathrooms');
	expect(fieldOf('Total Baths', ['2', '3'])).toBe('bathrooms');
});

test('a street line is not found in columns of owners, lots or descriptions', () => {
	const headers = ['Mailing Address', 'Lot Description', 'Sale Price', 'Sale Date', 'Zip'];
	const rows = HOMES.map((home) => [line(home), '12 acres Elm', `${home.price}`, american(home), '78704']);
	expect(matchColumns(headers, rows).columns.address).toBeUndefined();
});
