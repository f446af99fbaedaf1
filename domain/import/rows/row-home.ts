/** The home in a row: its type, size, age and dues. */
import type { IsoDate } from '../../dates/days.ts';
import { yearOf } from '../../dates/days.ts';
import { FACTS, type FactName } from '../../home/facts.ts';
import type { Listing } from '../../home/listing.ts';
import type { HomeType } from '../../home/types/home-types.ts';
import { SQUARE_FEET_PER_ACRE } from '../../home/units.ts';
import { areaUnit, parseLivingArea } from '../cells/areas.ts';
import { parseBathCount, parseBaths, parseFullBaths } from '../cells/baths.ts';
import { isNotHome, MAX_UNITS, type NotHome, type TypeReading } from '../cells/home-types.ts';
import { parseLot, parseMixedLot } from '../cells/lots.ts';
import { parseWhole } from '../cells/numbers.ts';
import { parseDollars } from './market/row-prices.ts';
import { REJECTIONS, RejectedRow, type Rejection } from './rejections.ts';
import type { Row } from './row.ts';
import { readRowType, type TypeReadings } from './row-type.ts';

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

/**
 * @param types the user's readings of texts that name no known type
 * @throws RejectedRow if the row isn't a home, or is for rent
 */
export function parseRowHome(row: Row, hasUnit: boolean, today: IsoDate, types?: TypeReadings): RowHome {
	const livingArea = row.first('livingArea', parseLivingArea);
	const yearBuilt = row.first('yearBuilt', (text) =>
		parseWhole(text, 1600, yearOf(today) + FACTS.yearBuilt.yearsAhead),
	);
	const isBuilt = livingArea !== null || yearBuilt !== null;
	const bathrooms = parseBathrooms(row);
	const type = isMislabeled(row, livingArea, bathrooms) ? null : readRowType(row, isBuilt, types);
	if (isNotHome(type)) throw new RejectedRow(NOT_HOME[type]);
	if (isApartmentBuilding(row, type, hasUnit, livingArea)) throw new RejectedRow(REJECTIONS.apartments);
	return {
		homeType: type,
		bedrooms: parseBedrooms(row, type),
		bathrooms,
		livingArea,
		lotSize: parseLotSize(row),
		yearBuilt,
		yearRenovated: parseYearRenovated(row, yearBuilt, today),
		hoaMonthly: parseDues(row),
	};
}

const NOT_HOME: Readonly<Record<NotHome, Rejection>> = {
	rental: REJECTIONS.rental,
	plan: REJECTIONS.builderPlan,
	land: REJECTIONS.land,
	apartments: REJECTIONS.apartments,
	not_a_home: REJECTIONS.notAHome,
};

/** For less per unit, the price was of one home, and the units are those of its building or community. */
const MIN_PRICE_PER_UNIT = 15_000;
/** A condo isn't sold with this much living area and money per unit of its building, square feet and US dollars. */
const WHOLE_BUILDING = { area: 300, price: 30_000 };

/**
 * Whether a row is of a building with five or more units, which is commercial property. The number of units may also be that
 * of the building or community that a home is in: its type, its unit number and the price per unit tell.
 */
function isApartmentBuilding(
	row: Row,
	type: TypeReading | null,
	hasUnit: boolean,
	livingArea: number | null,
): boolean {
	const units = row.has('units') ? row.first('units', (text) => parseWhole(text, 0, 10_000)) : null;
	if (units === null || units <= MAX_UNITS) return false;
	if (type === 'multi_family') return true;
	if (hasUnit || type === 'single_family' || type === 'townhouse' || type === 'manufactured') return false;
	const price = row.first('soldPrice', parseDollars) ?? row.first('listPrice', parseDollars);
	if (price !== null && price < units * MIN_PRICE_PER_UNIT) return false;
	if (type !== 'condo') return true;
	const { area, price: unitPrice } = WHOLE_BUILDING;
	return livingArea !== null && livingArea >= units * area && price !== null && price >= units * unitPrice;
}

/**
 * Adds up separate counts of full and half baths if the file has them, because a total often counts a half bath as
 * one.
 */
export function parseBathrooms(row: Row): number | null {
	const full = row.first('bathsFull', parseFullBaths);
	const half = row.first('bathsHalf', parseBathCount);
	const threeQuarter = row.first('bathsThreeQuarter', parseBathCount);
	const isCounted = full !== null && (half !== null || threeQuarter !== null || !row.has('bathrooms'));
	const total = isCounted
		? full + 0.75 * (threeQuarter ?? 0) + 0.5 * (half ?? 0)
		: (row.first('bathrooms', parseBaths) ?? full);
	return total === 0 ? null : total;
}

/** Square feet; a unit in the cell takes precedence over the column's. */
export function parseLotSize(row: Row): number | null {
	const unit = row.has('lotUnit') ? areaUnit(row.text('lotUnit') ?? '') : 1;
	const inFeet = row.first('lotSize', (text) => parseLot(text, unit));
	return (
		inFeet ??
		row.first('lotAcres', (text) => parseLot(text, SQUARE_FEET_PER_ACRE)) ??
		row.first('lotMixed', parseMixedLot)
	);
}

/** Whether a row labeled as parking has a bedroom, a bath and a living area, which no parking space has. */
function isMislabeled(row: Row, livingArea: number | null, bathrooms: number | null): boolean {
	const isParking = /^parking( space)?$/i.test(row.text('homeType') ?? '');
	return (
		isParking && livingArea !== null && bathrooms !== null && parseBedrooms(row, 'single_family') !== null
	);
}

/** The bedrooms of a row. None means a studio; for a house it means unknown. */
function parseBedrooms(row: Row, homeType: HomeType | null): number | null {
	const mayBeStudio = homeType === null || homeType === 'condo' || homeType === 'other';
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
