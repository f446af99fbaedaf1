/** The home in a row: its type, size, age and dues. */
import type { IsoDate } from '../../dates/days.ts';
import { yearOf } from '../../dates/days.ts';
import { FACTS, type FactName } from '../../home/facts.ts';
import type { HomeType } from '../../home/home-types.ts';
import type { Listing } from '../../home/listing.ts';
import { parseLivingArea } from '../cells/areas.ts';
import { parseHomeType } from '../cells/home-types.ts';
import { parseWhole } from '../cells/numbers.ts';
import { REJECTIONS, RejectedRow } from './rejections.ts';
import type { Row } from './row.ts';
import { parseBathrooms } from './row-baths.ts';
import { parseLotSize } from './row-lot.ts';

/** The facts read here. */
export const HOME_FACTS = [
	'homeType',
	'bedrooms',
	'bathrooms',
	'livingArea',
	'lotSize',
	'yearBuilt',
	'yearRenovated',
] as const satisfies readonly FactName[];

export type RowHome = Pick<Listing, (typeof HOME_FACTS)[number] | 'hoaMonthly'>;

/** How often HOA dues are paid. */
interface Payment {
	/** The monthly share of a payment; null if unclear. */
	perMonth: number | null;
}

const UNCLEAR: Payment = { perMonth: null };

const PAYMENTS: readonly (Payment & { pattern: RegExp })[] = [
	{ pattern: /\bbi-?\s?(annual|year|month|week)|semi-?\s?month|week|one-?\s?time|once/i, ...UNCLEAR },
	{ pattern: /semi-?\s?annual/i, perMonth: 1 / 6 },
	{ pattern: /annual|year|\b(yr|ann)\b/i, perMonth: 1 / 12 },
	{ pattern: /quarter|\bqtr/i, perMonth: 1 / 3 },
	{ pattern: /month|\bmo\b/i, perMonth: 1 },
];

/** @throws RejectedRow if the row isn't a home, or is for rent */
export function parseRowHome(row: Row, hasUnit: boolean, today: IsoDate): RowHome {
	const livingArea = row.first('livingArea', parseLivingArea);
	const lotSize = parseLotSize(row);
	const yearBuilt = row.first('yearBuilt', (text) =>
		parseWhole(text, 1600, yearOf(today) + FACTS.yearBuilt.yearsAhead),
	);
	const isBuilt = livingArea !== null || yearBuilt !== null;
	const bathrooms = parseBathrooms(row);
	const homeType = isMislabeled(row, livingArea, bathrooms)
		? 'other'
		: resolveHomeType(row, isBuilt, livingArea !== null && lotSize !== null && !hasUnit);
	return {
		homeType,
		bedrooms: parseBedrooms(row, homeType),
		bathrooms,
		livingArea,
		lotSize,
		yearBuilt,
		yearRenovated: parseYearRenovated(row, yearBuilt, today),
		hoaMonthly: parseDues(row),
	};
}

/**
 * The first text that names a type. A file without such a column usually has a county's house sales, so a home with a
 * living area, its own lot and no unit is assumed to be single-family.
 */
function resolveHomeType(row: Row, isBuilt: boolean, hasOwnLot: boolean): HomeType {
	const type = row.first('homeType', (text) => parseHomeType(text, isBuilt));
	if (type === 'rental') throw new RejectedRow(REJECTIONS.rental);
	if (type === 'plan') throw new RejectedRow(REJECTIONS.builderPlan);
	if (type === 'land') throw new RejectedRow(REJECTIONS.land);
	if (type === 'not_a_home') throw new RejectedRow(REJECTIONS.notAHome);
	if (type !== null) return type;
	return !row.has('homeType') && hasOwnLot ? 'single_family' : 'other';
}

/** Whether a row labeled as parking has a bedroom, a bath and a living area, which no parking space has. */
function isMislabeled(row: Row, livingArea: number | null, bathrooms: number | null): boolean {
	const isParking = /^parking( space)?$/i.test(row.text('homeType') ?? '');
	return (
		isParking && livingArea !== null && bathrooms !== null && parseBedrooms(row, 'single_family') !== null
	);
}

/** The bedrooms of a row. None means a studio; for a house it means unknown. */
function parseBedrooms(row: Row, homeType: HomeType): number | null {
	const mayBeStudio = homeType === 'condo' || homeType === 'other';
	return row.first('bedrooms', (text) =>
		mayBeStudio && /^studio$/i.test(text) ? 0 : parseWhole(text, mayBeStudio ? 0 : 1, FACTS.bedrooms.max),
	);
}

/**
 * The year of the renovation. Assessors give an effective year or age for every home: if it equals the home's own,
 * nothing was renovated. It is meaningless without the year built.
 */
function parseYearRenovated(row: Row, yearBuilt: number | null, today: IsoDate): number | null {
	if (yearBuilt === null) return null;
	const renovated = row.first('yearRenovated', (text) => parseWhole(text, yearBuilt + 1, yearOf(today)));
	if (renovated !== null) return renovated;
	// An age is as of the sale.
	const year = yearOf(row.date('soldDate') ?? today);
	const age = row.first('effectiveAge', (text) => parseWhole(text, 0, year - yearBuilt - 1));
	return age === null ? null : year - age;
}

/** Monthly dues. The cell or its period column says how often they are paid; otherwise they are monthly. */
function parseDues(row: Row): number | null {
	return row.first('hoa', (text) => {
		const dues = parseWhole(text, 0, 1_000_000);
		const { perMonth } = parsePayment(text) ?? parsePayment(row.text('hoaFrequency') ?? 'monthly') ?? UNCLEAR;
		return dues === null || perMonth === null ? null : Math.round(dues * perMonth);
	});
}

function parsePayment(words: string): Payment | undefined {
	return PAYMENTS.find(({ pattern }) => pattern.test(words));
}
