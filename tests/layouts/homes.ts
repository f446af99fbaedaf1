/** Eight fictional homes, with functions that write their facts as files do. */

/** A fictional home, with the facts that every layout contains. */
export interface Home {
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

export const HOMES: readonly Home[] = Array.from({ length: 8 }, (_, at) => ({
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

export const twoDigits = (number: number) => String(number).padStart(2, '0');
export const line = ({ number, street, suffix }: Home) => `${number} ${street} ${suffix}`;
export const withUnit = (home: Home, mark = '#') => line(home) + (home.unit && ` ${mark}${home.unit}`);
export const iso = ({ sold: [y, m, d] }: Home) => `${y}-${twoDigits(m)}-${twoDigits(d)}`;
export const usDate = ({ sold: [y, m, d] }: Home) => `${m}/${d}/${y}`;
export const serialDate = (home: Home) => String(Date.parse(iso(home)) / 86_400_000 + 25_569);
export const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
export const acres = ({ lot }: Home) => (lot / 43_560).toFixed(4);
export const baths = ({ full, half }: Home) => full + half / 2;
export const month = ({ sold: [, m] }: Home) =>
	'January February March April May June July August September October November December'.split(' ')[m - 1];

/** The headers of a file, with functions that return a home's cells. */
export type Layout = Record<string, (home: Home) => string | number>;

export const place: Layout = { City: () => 'Austin', State: () => 'TX', Zip: () => '78704' };
export const map: Layout = { Latitude: (home) => home.lat, Longitude: (home) => home.lon };
export const size: Layout = { SqFt: (home) => home.sqft, 'Year Built': (home) => home.year };
