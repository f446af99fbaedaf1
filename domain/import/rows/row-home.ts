/** The home in a row: its type, size, age and dues. */
import type { IsoDate } from '../../dates/days.ts';
import { yearOf } from '../../dates/days.ts';
import { FACTS, type FactName } from '../../home/facts.ts';
import type { HomeType } from '../../home/home-types.ts';
import type { Listing } from '../../home/listing.ts';
import { readLivingArea } from '../cells/areas.ts';
import { readHomeType } from '../cells/home-types.ts';
import { readWhole } from '../cells/numbers.ts';
import { REJECTIONS, RejectedRow } from './rejections.ts';
import type { Row } from './row.ts';
import { readBathrooms } from './row-baths.ts';
import { readLotSize } from './row-lot.ts';

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
export function readRowHome(row: Row, hasUnit: boolean, today: IsoDate): RowHome {
	const livingArea = row.first('livingArea', readLivingArea);
	const lotSize = readLotSize(row);
	const yearBuilt = row.first('yearBuilt', (text) =>
		readWhole(text, 1600, yearOf(today) + FACTS.yearBuilt.yearsAhead),
	);
	const isBuilt = livingArea !== null || yearBuilt !== null;
	const bathrooms = readBathrooms(row);
	const homeType = isMislabeled(row, livingArea, bathrooms)
		? 'other'
		: homeTypeOf(row, isBuilt, livingArea !== null && lotSize !== null && !hasUnit);
	return {
		homeType,
		bedrooms: bedroomsOf(row, homeType),
		bathrooms,
		livingArea,
		lotSize,
		yearBuilt,
		yearRenovated: yearRenovatedOf(row, yearBuilt, today),
		hoaMonthly: duesOf(row),
	};
}

/**
 * The first text that names a type. A file without such a column usually has a county's house sales, so a home with a
 * living area, its own lot and no unit is assumed to be single-family.
 */
function homeTypeOf(row: Row, isBuilt: boolean, hasOwnLot: boolean): HomeType {
	const type = row.first('homeType', (text) => readHomeType(text, isBuilt));
	if (type === 'rental') throw new RejectedRow(REJECTIONS.rental);
	if (type === 'plan') throw new RejectedRow(REJECTIONS.builderPlan);
	if (type === 'not_a_home') throw new RejectedRow(REJECTIONS.notAHome);
	if (type !== null) return type;
	return !row.has('homeType') && hasOwnLot ? 'single_family' : 'other';
}

/** Whether a row labeled as parking has a bedroom, a bath and a living area, which no parking space has. */
function isMislabeled(row: Row, livingArea: number | null, bathrooms: number | null): boolean {
	const isParking = /^parking( space)?$/i.test(row.text('homeType') ?? '');
	return isParking && livingArea !== null && bathrooms !== null && bedroomsOf(row, 'single_family') !== null;
}

/** The bedrooms of a row. None means a studio; for a house it means unknown. */
function bedroomsOf(row: Row, homeType: HomeType): number | null {
	const mayBeStudio = homeType === 'condo' || homeType === 'other';
	return row.first('bedrooms', (text) =>
		mayBeStudio && /^studio$/i.test(text) ? 0 : readWhole(text, mayBeStudio ? 0 : 1, 200),
	);
}

/**
 * The year of the renovation. Assessors give an effective year or age for every home: if it equals the home's own,
 * nothing was renovated. It is meaningless without the year built.
 */
function yearRenovatedOf(row: Row, yearBuilt: number | null, today: IsoDate): number | null {
	if (yearBuilt === null) return null;
	const renovated = row.first('yearRenovated', (text) => readWhole(text, yearBuilt + 1, yearOf(today)));
	if (renovated !== null) return renovated;
	// An age is as of the sale.
	const year = yearOf(row.date('soldDate') ?? today);
	const age = row.first('effectiveAge', (text) => readWhole(text, 0, year - yearBuilt - 1));
	return age === null ? null : year - age;
}

/** Monthly dues. The cell or its period column says how often they are paid; otherwise they are monthly. */
function duesOf(row: Row): number | null {
	return row.first('hoa', (text) => {
		const dues = readWhole(text, 0, 1_000_000);
		const { perMonth } = paymentOf(text) ?? paymentOf(row.text('hoaFrequency') ?? 'monthly') ?? UNCLEAR;
		return dues === null || perMonth === null ? null : Math.round(dues * perMonth);
	});
}

function paymentOf(words: string): Payment | undefined {
	return PAYMENTS.find(({ pattern }) => pattern.test(words));
}
