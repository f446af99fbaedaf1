/** A fictional MLS export of one ZIP code as the large systems write it: addresses, but no coordinates. */
import { normal, randomStream, wholeBetween } from '../../domain/math/random.ts';
import { daysAgo } from '../homes.ts';

/** Everything that a row is written from. */
export interface ExportedSale {
	id: string;
	number: number;
	prefix: string;
	street: string;
	suffix: string;
	zip: string;
	city: string;
	state: string;
	price: number;
	list: number;
	/** YYYY-MM-DD. */
	closed: string;
	beds: number;
	full: number;
	half: number;
	sqft: number;
	lot: number;
	year: number;
	days: number;
}

const STREETS = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elder', 'Fern', 'Gorse', 'Hazel', 'Ivy', 'Juniper'];

/** The same sales for the same arguments; prices follow from size, age and street, plus noise. */
export function exportedSales(
	count: number,
	place: Pick<ExportedSale, 'zip' | 'city' | 'state'>,
): ExportedSale[] {
	const random = randomStream(7, `mls-export ${place.zip}`);
	return Array.from({ length: count }, (_, at) => {
		const street = at % STREETS.length;
		const sqft = Math.round(1_750 * Math.exp(0.28 * normal(random)));
		const year = wholeBetween(random, 1915, 2018);
		const days = wholeBetween(random, 4, 60);
		const log =
			Math.log(640_000) +
			0.6 * Math.log(sqft / 1_750) +
			0.0012 * (year - 1960) +
			0.03 * (street - 4.5) +
			0.08 * normal(random);
		const price = Math.round(Math.exp(log) / 500) * 500;
		return {
			...place,
			id: String(26_100_000 + at * 37),
			number: 1_100 + 17 * at,
			prefix: 'SE',
			street: STREETS[street] as string,
			suffix: 'St',
			price,
			list: Math.round((price * 1.01) / 1_000) * 1_000,
			closed: daysAgo(wholeBetween(random, 5, 330)),
			beds: wholeBetween(random, 2, 5),
			full: wholeBetween(random, 1, 3),
			half: wholeBetween(random, 0, 1),
			sqft,
			lot: wholeBetween(random, 2_500, 7_500),
			year,
			days,
		};
	});
}

/** The address of a sale in one line. */
export function addressOf({ number, prefix, street, suffix, city, state, zip }: ExportedSale): string {
	return `${number} ${prefix} ${street} ${suffix}, ${city}, ${state} ${zip}`;
}

const line = ({ number, prefix, street, suffix }: ExportedSale) => `${number} ${prefix} ${street} ${suffix}`;
const usDate = ({ closed }: ExportedSale) => `${closed.slice(5, 7)}/${closed.slice(8)}/${closed.slice(0, 4)}`;
const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

type Headers = Record<string, (sale: ExportedSale) => string | number>;

/** The usual headers of each system, without coordinates. */
export const EXPORTS: Readonly<Record<string, Headers>> = {
	Matrix: {
		'ML Number': ({ id }) => id,
		Status: () => 'S',
		Address: line,
		City: ({ city }) => city,
		State: ({ state }) => state,
		'Zip Code': ({ zip }) => zip,
		'Property Type': () => 'Single Family',
		'List Price': ({ list }) => dollars(list),
		'Current Price': ({ price }) => dollars(price),
		'Sold Price': ({ price }) => dollars(price),
		'Sold Date': usDate,
		Beds: ({ beds }) => beds,
		'Baths Full': ({ full }) => full,
		'Baths Half': ({ half }) => half,
		SqFt: ({ sqft }) => sqft.toLocaleString('en-US'),
		'Lot Sz': ({ lot }) => (lot / 43_560).toFixed(3),
		'Year Built': ({ year }) => year,
		DOM: ({ days }) => days,
		CDOM: ({ days }) => days,
	},
	Flexmls: {
		'List Number': ({ id }) => id,
		'Property Type': () => 'Residential',
		'Dwelling Type': () => 'Single Family - Detached',
		'Close of Escrow Date': ({ closed }) => closed,
		Status: () => 'C',
		'List Price': ({ list }) => list.toFixed(2),
		'Sold Price': ({ price }) => price.toFixed(2),
		'House Number': ({ number }) => number,
		Compass: ({ prefix }) => prefix,
		'Street Name': ({ street }) => street.toUpperCase(),
		'Unit #': () => '',
		'St Suffix': ({ suffix }) => suffix.toUpperCase(),
		'City/Town Code': ({ city }) => city,
		'State/Province': ({ state }) => state,
		'Zip Code': ({ zip }) => zip,
		'Approx SQFT': ({ sqft }) => sqft.toFixed(2),
		'# Bedrooms': ({ beds }) => beds,
		'Total Bathrooms': ({ full, half }) => (full + half / 2).toFixed(2),
		'Approx Lot SqFt': ({ lot }) => lot,
		'Year Built': ({ year }) => year,
		'Days on Market': ({ days }) => days,
	},
	Paragon: {
		'MLS #': ({ id }) => id,
		Class: () => 'RESIDENTIAL',
		Type: () => 'Single Family',
		Area: () => 'Southeast',
		'Asking Price': ({ list }) => list,
		Address: line,
		City: ({ city }) => city,
		State: ({ state }) => state,
		Zip: ({ zip }) => zip,
		Status: () => 'SOLD',
		'Sold Price': ({ price }) => price,
		'Closing Date': usDate,
		Bedrooms: ({ beds }) => beds,
		'Total Baths': ({ full, half }) => `${full}.${half}`,
		'Total Finished SqFt': ({ sqft }) => sqft,
		'Lot Acres': ({ lot }) => (lot / 43_560).toFixed(2),
		'Year Built': ({ year }) => year,
		'Days On Market': ({ days }) => days,
	},
	Rapattoni: {
		'Listing ID': ({ id }) => id,
		Status: () => 'Closed',
		'Street Number': ({ number }) => number,
		'Street Direction': ({ prefix }) => prefix,
		'Street Name': ({ street }) => street,
		'Street Suffix': ({ suffix }) => suffix,
		City: ({ city }) => city,
		State: ({ state }) => state,
		'Zip Code': ({ zip }) => zip,
		'Property Type': () => 'Single Family Residence',
		'Listing Price': ({ list }) => dollars(list),
		'Selling Price': ({ price }) => dollars(price),
		'Selling Date': usDate,
		'Bedrooms Total': ({ beds }) => beds,
		'Full Baths': ({ full }) => full,
		'Half Baths': ({ half }) => half,
		'Square Footage': ({ sqft }) => sqft,
		'Lot Square Footage': ({ lot }) => lot,
		'Year Built': ({ year }) => year,
		'Days On Market': ({ days }) => days,
	},
};

/** Sales as a CSV file. */
export function exportCsv(headers: Headers, sales: readonly ExportedSale[]): string {
	const quoted = (cell: string | number) => `"${cell}"`;
	const rows = sales.map((sale) => Object.values(headers).map((write) => quoted(write(sale))));
	return [Object.keys(headers).map(quoted), ...rows].map((cells) => cells.join(',')).join('\r\n');
}
