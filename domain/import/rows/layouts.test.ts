/** The same fictional homes in the layouts of many tools, counties and offices: each gives the same fields. */
import { expect, test } from 'vitest';
import type { Listing } from '../../home/listing.ts';
import { matchColumns } from '../columns/columns.ts';
import { readListing } from './read-listing.ts';

interface Home {
	id: string;
	number: string;
	street: string;
	suffix: string;
	unit: string;
	price: number;
	list: number;
	/** Year, month, day of the closing. */
	sold: readonly [number, number, number];
	beds: number;
	full: number;
	half: number;
	sqft: number;
	/** Square feet, a whole number of hundredths of an acre. */
	lot: number;
	year: number;
	lat: number;
	lon: number;
}

const HOMES: readonly Home[] = Array.from({ length: 8 }, (_, at) => ({
	id: `8001${200 + at}`,
	number: String(1400 + 12 * at),
	street: ['Fernwood', 'Goodwin', 'Lavaca Bend', 'Juniper Spring'][at % 4] ?? '',
	suffix: ['Ln', 'Ave', 'Dr', 'Ct'][at % 4] ?? '',
	unit: at % 4 === 2 ? String(204 + at) : '',
	price: 415_300 + 31_700 * at,
	list: 419_900 + 30_000 * at,
	sold: [2026, 1 + at, 13 + at],
	beds: 2 + (at % 4),
	full: 1 + (at % 3),
	half: at % 2,
	sqft: 1180 + 233 * at,
	lot: Math.round((0.15 + 0.05 * at) * 43_560),
	year: 1951 + 9 * at,
	lat: 30.24 + at / 1000,
	lon: -97.76 - at / 1000,
}));

const two = (number: number) => String(number).padStart(2, '0');
const line = ({ number, street, suffix }: Home) => `${number} ${street} ${suffix}`;
const withUnit = (home: Home, mark = '#') => line(home) + (home.unit && ` ${mark}${home.unit}`);
const iso = ({ sold: [y, m, d] }: Home) => `${y}-${two(m)}-${two(d)}`;
const american = ({ sold: [y, m, d] }: Home) => `${m}/${d}/${y}`;
const serial = (home: Home) => String(Date.parse(iso(home)) / 86_400_000 + 25_569);
const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
const acres = ({ lot }: Home) => (lot / 43_560).toFixed(4);
const baths = ({ full, half }: Home) => full + half / 2;
const month = ({ sold: [, m] }: Home) =>
	'January February March April May June July August September October November December'.split(' ')[m - 1];

type Layout = Record<string, (home: Home) => string | number>;

const place: Layout = { City: () => 'Austin', State: () => 'TX', Zip: () => '78704' };
const map: Layout = { Latitude: (home) => home.lat, Longitude: (home) => home.lon };
const size: Layout = { SqFt: (home) => home.sqft, 'Year Built': (home) => home.year };

const LAYOUTS: Record<string, Layout> = {
	Redfin: {
		'SALE TYPE': () => 'PAST SALE',
		'SOLD DATE': (home) => `${month(home)}-${home.sold[2]}-${home.sold[0]}`,
		'PROPERTY TYPE': () => 'Single Family Residential',
		ADDRESS: (home) => withUnit(home),
		CITY: () => 'Austin',
		'STATE OR PROVINCE': () => 'TX',
		'ZIP OR POSTAL CODE': () => '78704',
		PRICE: (home) => home.price,
		BEDS: (home) => home.beds,
		BATHS: baths,
		LOCATION: () => 'Zilker',
		'SQUARE FEET': (home) => home.sqft,
		'LOT SIZE': (home) => home.lot,
		'YEAR BUILT': (home) => home.year,
		'$/SQUARE FEET': (home) => Math.round(home.price / home.sqft),
		STATUS: () => 'Sold',
		'URL (SEE http://www.redfin.com/x FOR INFO)': () => 'https://www.redfin.example/home/1',
		'MLS#': (home) => home.id,
		LATITUDE: (home) => home.lat,
		LONGITUDE: (home) => home.lon,
	},
	Matrix: {
		'ML Number': (home) => home.id,
		Status: () => 'S',
		Address: (home) => withUnit(home, 'Unit '),
		...place,
		'List Price': (home) => dollars(home.list),
		'Close Price': (home) => dollars(home.price),
		'Close Date': american,
		Beds: (home) => home.beds,
		'Baths Full': (home) => home.full,
		'Baths Half': (home) => home.half,
		SqFt: (home) => home.sqft.toLocaleString('en-US'),
		'Lot Size Acres': acres,
		'Yr Built': (home) => home.year,
		...map,
	},
	Paragon: {
		'MLS #': (home) => home.id,
		'Asking Price': (home) => home.list,
		'Sold Price': (home) => home.price,
		'Closing Date': american,
		Address: line,
		'Unit #': (home) => home.unit,
		...place,
		Bedrooms: (home) => home.beds,
		'Total Baths': (home) => `${home.full}.${home.half}`,
		'Approx SqFt': (home) => home.sqft,
		'Approx Lot SqFt': (home) => home.lot,
		'Year Built': (home) => home.year,
		...map,
	},
	Flexmls: {
		'List Number': (home) => home.id,
		'House Number': (home) => home.number,
		Compass: () => '',
		'Street Name': (home) => home.street,
		'St Suffix': (home) => home.suffix,
		'Unit #': (home) => home.unit,
		'City/Town Code': () => 'Austin',
		'State/Province': () => 'TX',
		'Zip Code': () => '78704-1234',
		'Geo Lat': (home) => home.lat,
		'Geo Lon': (home) => home.lon,
		'List Price': (home) => home.list,
		'Sold Price': (home) => home.price,
		'Close of Escrow Date': american,
		Status: () => 'C',
		'# Bedrooms': (home) => home.beds,
		'Full Bathrooms': (home) => home.full,
		'Half Bathrooms': (home) => home.half,
		'Approx SQFT': (home) => home.sqft,
		'Approx Lot Acres': acres,
		'Year Built': (home) => home.year,
	},
	HomeHarvest: {
		property_url: () => 'https://www.realtor.example/1',
		listing_id: (home) => `29${home.id}`,
		mls: () => 'UNLK',
		mls_id: (home) => home.id,
		status: () => 'SOLD',
		full_street_line: (home) => withUnit(home, 'Unit '),
		street: line,
		unit: (home) => home.unit && `Unit ${home.unit}`,
		city: () => 'Austin',
		state: () => 'TX',
		zip_code: () => '78704',
		beds: (home) => home.beds,
		full_baths: (home) => home.full,
		half_baths: (home) => home.half,
		sqft: (home) => home.sqft,
		year_built: (home) => home.year,
		list_price: (home) => home.list,
		sold_price: (home) => home.price,
		last_sold_date: (home) => `${iso(home)} 00:00:00`,
		lot_sqft: (home) => home.lot,
		latitude: (home) => home.lat,
		longitude: (home) => home.lon,
		primary_photo: () => 'https://photos.example/1.jpg',
	},
	Zillow: {
		zpid: (home) => home.id,
		streetAddress: (home) => withUnit(home, 'APT '),
		city: () => 'Austin',
		state: () => 'TX',
		zipcode: () => '78704',
		homeStatus: () => 'RECENTLY_SOLD',
		price: (home) => home.price,
		dateSold: (home) => Date.parse(iso(home)),
		bedrooms: (home) => home.beds,
		bathrooms: baths,
		livingArea: (home) => home.sqft,
		lotAreaValue: (home) => acres(home),
		lotAreaUnit: () => 'acres',
		yearBuilt: (home) => home.year,
		latitude: (home) => home.lat,
		longitude: (home) => home.lon,
		zestimate: (home) => home.price + 5000,
		imgSrc: () => 'https://photos.example/1',
	},
	RentCast: {
		id: (home) => home.id,
		formattedAddress: (home) => `${withUnit(home, 'Apt ')}, Austin, TX 78704`,
		addressLine1: line,
		addressLine2: (home) => home.unit && `Apt ${home.unit}`,
		city: () => 'Austin',
		state: () => 'TX',
		zipCode: () => '78704',
		bedrooms: (home) => home.beds,
		bathrooms: baths,
		squareFootage: (home) => home.sqft,
		lotSize: (home) => home.lot,
		yearBuilt: (home) => home.year,
		lastSaleDate: (home) => `${iso(home)}T00:00:00.000Z`,
		lastSalePrice: (home) => home.price,
		latitude: (home) => home.lat,
		longitude: (home) => home.lon,
	},
	RESO: {
		ListingKey: (home) => `key${home.id}`,
		ListingId: (home) => home.id,
		StandardStatus: () => 'Closed',
		UnparsedAddress: (home) => withUnit(home),
		City: () => 'Austin',
		StateOrProvince: () => 'TX',
		PostalCode: () => '78704',
		ListPrice: (home) => home.list,
		ClosePrice: (home) => home.price,
		CloseDate: iso,
		BedroomsTotal: (home) => home.beds,
		BathroomsFull: (home) => home.full,
		BathroomsHalf: (home) => home.half,
		BathroomsTotalInteger: (home) => home.full + home.half,
		LivingArea: (home) => home.sqft,
		LotSizeArea: (home) => home.lot,
		LotSizeUnits: () => 'Square Feet',
		YearBuilt: (home) => home.year,
		Latitude: (home) => home.lat,
		Longitude: (home) => home.lon,
	},
	'King County': {
		id: (home) => home.id.padStart(10, '7'),
		date: (home) => `${iso(home).replaceAll('-', '')}T000000`,
		price: (home) => home.price.toExponential(),
		bedrooms: (home) => home.beds,
		bathrooms: baths,
		sqft_living: (home) => home.sqft,
		sqft_lot: (home) => home.lot,
		yr_built: (home) => home.year,
		zipcode: () => '78704',
		lat: (home) => home.lat,
		long: (home) => home.lon,
		sqft_living15: (home) => home.sqft + 7,
		sqft_lot15: (home) => home.lot + 9,
	},
	Assessor: {
		PARCEL_NUMBER: (home) => `01-${home.id}`,
		SITUS_ADDRESS: (home) => withUnit(home).toUpperCase(),
		SITUS_ZIP: () => '78704',
		OWNER_ZIP: () => '10001',
		SALE_AMOUNT: (home) => home.price,
		SALE_DATE: american,
		PRIOR_SALE_AMOUNT: () => 99_000,
		PRIOR_SALE_DATE: () => '1/2/1999',
		DEED_TYPE: () => 'WD',
		SALE_CONDITION: () => 'Normal',
		BLDG_TYPE: () => '1Fam',
		HEATED_SQFT: (home) => home.sqft,
		LAND_SQFT: (home) => home.lot,
		ACTUAL_YEAR_BUILT: (home) => home.year,
		BEDROOM_COUNT: (home) => home.beds,
		BATHROOM_COUNT: baths,
		TAX_YEAR: () => 2025,
		ASSESSED_VALUE: (home) => home.price - 40_000,
		...map,
	},
	"King County's sales joined with its buildings": {
		ExciseTaxNbr: (home) => `3${home.id}`,
		Major: () => '088000',
		Minor: (home) => home.number,
		DocumentDate: american,
		SalePrice: (home) => home.price,
		SaleInstrument: () => 3,
		SaleReason: () => 1,
		SaleWarning: () => ' ',
		Address: (home) => `${withUnit(home).toUpperCase()}   78704`,
		ZipCode: () => '78704',
		BldgGrade: () => 7,
		SqFt1stFloor: (home) => home.sqft - 90,
		SqFtTotLiving: (home) => home.sqft,
		Bedrooms: (home) => home.beds,
		BathHalfCount: (home) => home.half,
		Bath3qtrCount: () => 0,
		BathFullCount: (home) => home.full,
		YrBuilt: (home) => home.year,
		YrRenovated: () => 0,
		SqFtLot: (home) => home.lot,
		...map,
	},
	"Cook County's sales joined with addresses and characteristics": {
		pin: (home) => `1408101${home.id}`,
		class: () => 203,
		sale_date: (home) => `${iso(home)}T00:00:00.000`,
		sale_price: (home) => home.price,
		deed_type: () => 'Warranty',
		is_multisale: () => 'false',
		sale_filter_less_than_10k: () => 'false',
		sale_filter_deed_type: () => 'false',
		property_address: (home) => withUnit(home, 'UNIT ').toUpperCase(),
		property_city: () => 'AUSTIN',
		property_zip: () => '78704',
		char_yrblt: (home) => home.year,
		char_bldg_sf: (home) => home.sqft,
		char_land_sf: (home) => home.lot,
		char_beds: (home) => home.beds,
		char_fbath: (home) => home.full,
		char_hbath: (home) => home.half,
		...map,
	},
	'an office abroad, with days first': {
		Ref: (home) => `R${home.id}`,
		Address: (home) => withUnit(home),
		...place,
		'Sale Price': (home) => home.price,
		'Sale Date': ({ sold: [y, m, d] }) => `${two(d)}/${two(m)}/${y}`,
		'Listed Date': ({ sold: [y, m] }) => `05/${two(m)}/${y}`,
		Beds: (home) => home.beds,
		Baths: baths,
		...size,
		'Lot Sqft': (home) => home.lot,
		...map,
	},
	'Excel, with serial days': {
		'Street Address': (home) => withUnit(home),
		...place,
		'Sold Price': (home) => `${home.price}.00`,
		'Sold Date': serial,
		Bed: (home) => home.beds,
		Bath: (home) => `${home.full} full ${home.half} half`,
		...size,
		Acreage: acres,
		...map,
	},
	'a broker, with one line and notes': {
		Property: () => '',
		'Full Address': (home) => `${withUnit(home)}, Austin, TX 78704`,
		'Sold For': (home) => dollars(home.price),
		'Sold On': ({ sold: [y, m, d] }) =>
			`${d}-${['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug'][m - 1]}-${y}`,
		BR: (home) => home.beds,
		BA: (home) => `${home.full}/${home.half}`,
		'Sq Ft': (home) => `${home.sqft} sqft`,
		'Lot Size': (home) => `${acres(home)} ac`,
		Built: (home) => home.year,
		Notes: () => 'quiet, near the park',
		...map,
	},
	'lots in acres and feet': {
		Address: (home) => withUnit(home),
		...place,
		'Sold Price': (home) => home.price,
		'Sold Date': iso,
		Beds: (home) => home.beds,
		Baths: baths,
		...size,
		'Lot Size': (home) => (home.full === 1 ? home.lot : acres(home)),
		...map,
	},
	'prices in thousands': {
		Address: (home) => withUnit(home),
		...place,
		'Sold Price': (home) => `${home.price / 1000}K`,
		'Sold Date': ({ sold: [y, m, d] }) => `${m}-${d}-${String(y).slice(2)}`,
		Beds: (home) => home.beds,
		Baths: baths,
		...size,
		'Lot Sqft': (home) => home.lot,
		...map,
	},
	'a street column beside house numbers': {
		'House No': (home) => home.number,
		Street: (home) => `${home.street} ${home.suffix}`,
		Apt: (home) => home.unit,
		...place,
		'Selling Price': (home) => home.price,
		'Settled Date': american,
		Bedrooms: (home) => home.beds,
		'Total Baths': baths,
		'Gross Living Area': (home) => home.sqft,
		'Lot Area': (home) => home.lot,
		'Year Blt': (home) => home.year,
		...map,
	},
	'two price columns and a status': {
		'MLS Number': (home) => home.id,
		Status: () => 'Closed Sale',
		Address: (home) => withUnit(home),
		...place,
		'Original Price': (home) => home.list + 10_000,
		'Current Price': (home) => home.price,
		'List Price': (home) => home.list,
		'Closed Date': american,
		Beds: (home) => home.beds,
		'Full Baths': (home) => home.full,
		'Half Baths': (home) => home.half,
		...size,
		'Lot Size SqFt': (home) => home.lot,
		...map,
	},
	'metric areas': {
		Address: (home) => withUnit(home),
		...place,
		'Sold Price': (home) => `USD ${home.price}`,
		'Sold Date': iso,
		Beds: (home) => home.beds,
		Baths: baths,
		'Living Area': (home) => `${(home.sqft / 10.7639).toFixed(2)} sqm`,
		'Year Built': (home) => home.year,
		'Lot Size': (home) => `${(home.lot / 10.7639).toFixed(2)} m²`,
		...map,
	},
	'spreadsheet marks': {
		Address: (home) => withUnit(home),
		City: () => 'AUSTIN',
		State: () => 'Texas',
		Zip: () => '="78704"',
		'Sale $': (home) => ` ${dollars(home.price)} `,
		'Sale Date': (home) => `${american(home)} 12:00:00 AM`,
		Bdrms: (home) => home.beds,
		Baths: baths,
		'Finished SqFt': (home) => `${home.sqft}/A`,
		'Yr Blt': (home) => home.year,
		'Lot Sqft': (home) => home.lot.toLocaleString('en-US'),
		...map,
	},
	'long dates': {
		Address: (home) => withUnit(home, 'Ste '),
		...place,
		'Final Sale Price': (home) => home.price,
		'Date of Sale': (home) => `${month(home)} ${home.sold[2]}, ${home.sold[0]}`,
		'# Beds': (home) => home.beds,
		'# Baths': baths,
		'Building SqFt': (home) => home.sqft,
		'Year Constructed': (home) => home.year,
		'Land Square Feet': (home) => home.lot,
		...map,
	},
};

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
		const { listing, rejected } = readListing(cells, mapping, context);
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
