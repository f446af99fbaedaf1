/** Reads the values of JSON responses without trusting their types. */
import { parseAddress } from '../../domain/address/address.ts';
import { addDays, type IsoDate, todayInUs, utcDay } from '../../domain/dates/days.ts';
import { SQUARE_FEET_PER_ACRE, squareFeetPer } from '../../domain/home/units.ts';
import { median } from '../../domain/math/statistics.ts';
import type { MonthlyRent } from '../provider.ts';

export type Json = Record<string, unknown>;

/** How many days of sales are fetched: a market is of two years, and its first median of the three months before. */
export const SALE_DAYS = 730 + 92;
/** A median of fewer rents says little about a ZIP code. */
const MIN_RENTS = 3;
const RENT_BOUNDS = { min: 200, max: 100_000 };

export function isObject(value: unknown): value is Json {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; an empty list for anything else. */
export function parseObjects(value: unknown): Json[] {
	return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Trimmed text; a number as its digits; null for anything else. */
export function parseText(value: unknown): string | null {
	if (typeof value === 'number' && Number.isFinite(value)) return String(value);
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A number above zero, because providers send 0 and -1 for unknown. */
export function parsePositive(value: unknown): number | null {
	const number = typeof value === 'string' ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : null;
}

/** A number that is zero or more. */
export function parseCount(value: unknown): number | null {
	return value === 0 || value === '0' ? 0 : parsePositive(value);
}

/** The day of a date, a timestamp or milliseconds. @example parseDay('2026-10-05T00:00:00.000Z') // "2026-10-05" */
export function parseDay(value: unknown): string | null {
	if (typeof value === 'number') return value > 0 ? utcDay(value) : null;
	return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : null;
}

/** The date this many days before today in the US. */
export function daysBefore(now: Date, days: number): IsoDate {
	return addDays(todayInUs(now), -days);
}

/** Square feet, from an area in any unit; null for an unknown unit. */
export function squareFeet(area: unknown, unit: unknown): number | null {
	const value = parsePositive(area);
	if (value === null) return null;
	const name = (parseText(unit) ?? '').toLowerCase().replace(/[^a-z]/g, '');
	if (/^(acres?|ac)$/.test(name)) return Math.round(value * SQUARE_FEET_PER_ACRE);
	if (/^(squaremeters?|sqm|squaremetres?|m)$/.test(name))
		return Math.round(value * squareFeetPer('square_meters'));
	return /^(squarefeet|squarefoot|sqft|sf|ft)?$/.test(name) ? Math.round(value) : null;
}

/**
 * Splits a street line into street and unit.
 *
 * @example splitUnit('12 Elm St UNIT 4', null) // { address: '12 Elm St', unit: '4' }
 */
export function splitUnit(line: unknown, unit: unknown): { address: string | null; unit: string | null } {
	const text = parseText(line);
	const parts = text === null ? null : parseAddress(text);
	return { address: parts?.street ?? text, unit: parseText(unit) ?? parts?.unit ?? null };
}

/** A monthly rent in whole dollars; null if it is implausible. */
export function plausibleRent(value: unknown): number | null {
	const rent = parsePositive(value);
	return rent !== null && rent >= RENT_BOUNDS.min && rent <= RENT_BOUNDS.max ? Math.round(rent) : null;
}

/** The median of asking rents as a month's rent; empty if there are too few. */
export function toMonthlyRents(rents: readonly unknown[], now: Date): MonthlyRent[] {
	const plausible = rents.flatMap((rent) => plausibleRent(rent) ?? []);
	if (plausible.length < MIN_RENTS) return [];
	const month = `${todayInUs(now).slice(0, 7)}-01`;
	return [{ month, medianRent: Math.round(median(plausible) ?? 0) }];
}
