/** Twelve fictional homes with parcel numbers, with functions that write their facts as public exports do. */
export const HOMES = Array.from({ length: 12 }, (_, at) => ({
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

export type Home = (typeof HOMES)[number];
/** The headers of a file, each with the value it has for a home, and the fields that it lacks. */
export interface Export {
	layout: Record<string, (home: Home) => string | number>;
	lacks?: readonly string[];
}

export const iso = ({ day: [month, day] }: Home) => `2026-${month}-${day}`;
export const usDate = ({ day: [month, day] }: Home) => `${month}/${day}/2026`;
export const line = ({ number, street }: Home) => `${number} ${street}`;
export const acres = ({ lot }: Home) => (lot / 43_560).toFixed(4);
export const baths = ({ full, half }: Home) => full + half / 2;
