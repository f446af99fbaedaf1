/** What the values of a column tell about it. */
import { readState } from '../address.ts';
import { readNumber, readText, readUrl } from './cells.ts';
import { readDate } from './dates.ts';
import type { Field } from './header-synonyms.ts';
import { readZip } from './places.ts';
import { readStatus } from './statuses.ts';

/** A column that no header names. */
export interface UnusedColumn {
	column: number;
	/** Its header by `headerKey`. */
	key: string;
	values: readonly string[];
}

type Fits = (cell: string) => boolean;

const isBetween =
	(least: number, most: number): Fits =>
	(cell) => {
		const value = readNumber(cell);
		return value !== null && value >= least && value <= most;
	};

const isDate: Fits = (cell) => readDate(cell) !== null;
/** A date that no number could be. */
const isWrittenDate: Fits = (cell) => isDate(cell) && /\D/.test(cell.trim());
const isLatitude: Fits = (cell) => /\.\d/.test(cell) && isBetween(13, 72)(cell);
const isLongitude: Fits = (cell) =>
	/\.\d/.test(cell) && (isBetween(-180, -64)(cell) || isBetween(144, 147)(cell));
const isYear = isBetween(1600, 2100);
const isPrice = isBetween(0, 2 ** 31);

/** What the values of a field look like; a header that most values contradict is not believed. */
const LOOKS: Readonly<Partial<Record<Field, Fits>>> = {
	zip: (cell) => readZip(cell) !== null,
	state: (cell) => readState(cell) !== null,
	latitude: isBetween(13, 72),
	longitude: (cell) => isBetween(-180, -64)(cell) || isBetween(144, 147)(cell),
	soldPrice: isPrice,
	listPrice: isPrice,
	originalListPrice: isPrice,
	yearBuilt: isYear,
	bedrooms: isBetween(0, 200),
	bathrooms: isBetween(0, 200),
	livingArea: isBetween(0, 10_000_000),
	status: (cell) => readStatus(cell) !== null,
	url: (cell) => readUrl(cell) !== null,
};

interface Hint {
	field: Field;
	/** On the key of the header; `/^/` where it may be anything. */
	header: RegExp;
	fits: Fits;
	/** A column of one of these fields makes the hint void. */
	unless?: readonly Field[];
	/** So many values must be known; 1 where nothing is said. */
	fewest?: number;
}

/** How unnamed columns are recognised: by a hint in the header, by values, or both. */
const HINTS: readonly Hint[] = [
	{ field: 'zip', header: /zip|post/, fits: (cell) => readZip(cell) !== null },
	// Any five digits may be a ZIP by chance, many of them hardly.
	{ field: 'zip', header: /^/, fits: (cell) => /^\d{5}(-\d{4})?$/.test(cell.trim()), fewest: 20 },
	{ field: 'latitude', header: /lat|^y/, fits: isLatitude },
	{ field: 'longitude', header: /lon|lng|^x/, fits: isLongitude },
	{ field: 'latitude', header: /^/, fits: isLatitude },
	{ field: 'longitude', header: /^/, fits: isLongitude },
	{ field: 'soldDate', header: /sold|sale|clos|deed|transfer|settle/, fits: isDate },
	{ field: 'listDate', header: /list/, fits: isDate },
	{ field: 'soldDate', header: /^(date|day|when)?$/, fits: isDate, unless: ['listDate'] },
	{ field: 'soldDate', header: /^/, fits: isWrittenDate, unless: ['listDate', 'status'] },
	{ field: 'soldPrice', header: /(sold|sale|clos).*(price|amount|amt)/, fits: isPrice },
	{
		field: 'listPrice',
		header: /price(?!.*(sqft|squarefeet|change|foot))/,
		fits: isBetween(0, 2 ** 31),
		unless: ['soldPrice'],
	},
	{ field: 'livingArea', header: /^(?!.*(lot|land)).*(sqft|squarefe).*/, fits: isBetween(0, 1_000_000) },
	{ field: 'lotSize', header: /(lot|land).*(sqft|squarefe|size|area)/, fits: isBetween(0, 2 ** 31) },
	{
		field: 'yearBuilt',
		header: /^(?!.*(reno|remod|eff|sold|sale|tax|assess)).*(built|blt|constr)/,
		fits: isYear,
	},
	{ field: 'bedrooms', header: /bed/, fits: isBetween(0, 50) },
	{ field: 'bathrooms', header: /bath/, fits: isBetween(0, 50), unless: ['bathsFull'] },
	{ field: 'url', header: /^/, fits: (cell) => readUrl(cell) !== null },
	{
		field: 'state',
		header: /^$|state|prov/,
		fits: (cell) => /^[a-z]{2}$/i.test(cell.trim()) && readState(cell) !== null,
	},
	// An assessor's number of the property: long enough not to be a row count.
	{
		field: 'parcel',
		header: /^id$|parcel|apn|^pin/,
		fits: (cell) => /^\d{9,17}$/.test(cell.trim()),
		unless: ['mlsId'],
	},
];

/** Enough of the values must fit a column that is recognised by them. */
const MOST_FIT = 0.9;
/** Median lots up to this size are acres; the smallest building lots have hundreds of square feet. */
const MOST_ACRES = 60;

/** Whether most known values of a column can not be of the field. */
export function contradicts(field: Field, values: readonly string[]): boolean {
	const fits = LOOKS[field];
	return fits !== undefined && values.some(isKnown) && shareThatFits(values, fits, 1) < 0.5;
}

/** Finds columns for fields that no header named. */
export function findByValues(
	unused: readonly UnusedColumn[],
	known: Readonly<Partial<Record<Field, unknown>>>,
	isZip: (zip: string) => boolean,
): Partial<Record<Field, number[]>> {
	const found: Partial<Record<Field, number[]>> = {};
	const taken = new Set<number>();
	for (const { field, header, fits, unless = [], fewest = 1 } of HINTS) {
		if ([field, ...unless].some((name) => name in known || name in found)) continue;
		const isKnownZip: Fits = (cell) => fits(cell) && (field !== 'zip' || isZip(readZip(cell) ?? ''));
		const first = unused.find(
			({ column, key, values }) =>
				!taken.has(column) && header.test(key) && shareThatFits(values, isKnownZip, fewest) >= MOST_FIT,
		);
		if (first === undefined) continue;
		found[field] = [first.column];
		taken.add(first.column);
	}
	return found;
}

/** Whether a lot column is in acres, by its median; null where it has no values. */
export function measuresAcres(values: readonly string[]): boolean | null {
	const sizes = values.flatMap((cell) => readNumber(cell) ?? []).filter((size) => size > 0);
	const median = sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)];
	return median === undefined ? null : median <= MOST_ACRES;
}

/** Of the known values; 0 where there are fewer than needed. */
function shareThatFits(values: readonly string[], fits: Fits, fewest: number): number {
	const known = values.filter(isKnown);
	return known.length < fewest ? 0 : known.filter(fits).length / known.length;
}

/** Blank cells and zeros say nothing. */
function isKnown(cell: string): boolean {
	return readText(cell) !== null && !/^[0.\s]+$/.test(cell);
}
