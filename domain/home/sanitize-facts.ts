/** Treats impossible facts as unknown before anything is computed from them. */
import type { IsoDate } from '../dates/days.ts';
import { yearOf } from '../dates/days.ts';
import { count, decimal } from '../format/format.ts';
import { hasLocation } from '../places/geo.ts';
import type { Fact } from './fact.ts';
import { isArea } from './fact-text.ts';
import { FACT_NAMES, type FactName, factOf } from './facts.ts';
import type { HomeFacts } from './home.ts';
import { isRenovation } from './renovation.ts';
import { exactAreaIn, type Units } from './units.ts';

/** The bounds of a numeric fact on a date; null for facts that aren't numbers. */
export function boundsOf(name: FactName, on: IsoDate): { min: number; max: number } | null {
	const fact = factOf(name);
	if (fact.type === 'number') return { min: fact.min, max: fact.max };
	if (fact.type === 'year') return { min: fact.min, max: yearOf(on) + fact.yearsAhead };
	if (fact.type === 'rating') return { min: fact.min, max: fact.min + fact.levels.length - 1 };
	return null;
}

/**
 * The home with every impossible fact treated as unknown, and a sentence for each of these facts.
 *
 * @param units of areas in the sentences
 *
 * @example sanitizeFacts({ ...home, yearBuilt: 3024 }, '2026-11-21').problems
 * // ["Year built 3024 is outside 1601 to 2029 and was ignored."]
 */
export function sanitizeFacts<Home extends HomeFacts>(
	home: Home,
	on: IsoDate,
	units: Units = 'square_feet',
): { home: Home; problems: string[] } {
	const valid = { ...home };
	const problems: string[] = [];
	for (const name of FACT_NAMES) {
		const value = home[name];
		const bounds = boundsOf(name, on);
		if (bounds === null || typeof value !== 'number') continue;
		if (value >= bounds.min && value <= bounds.max) continue;
		Object.assign(valid, { [name]: null });
		problems.push(outOfRangeMessage(factOf(name), value, bounds, units));
	}
	const { yearBuilt, yearRenovated } = valid;
	if (yearBuilt !== null && yearRenovated !== null && !isRenovation(yearRenovated, yearBuilt)) {
		valid.yearRenovated = null;
		problems.push(
			`Year renovated ${yearRenovated} is not after the year built, ${yearBuilt}, and was ignored.`,
		);
	}
	if (!hasLocation(home)) Object.assign(valid, { latitude: null, longitude: null });
	return { home: valid, problems };
}

function outOfRangeMessage(
	fact: Fact,
	value: number,
	{ min, max }: { min: number; max: number },
	units: Units,
): string {
	const write = (stored: number) => {
		if (fact.type === 'year') return String(Math.round(stored));
		const number = isArea(fact) ? exactAreaIn(units, stored) : stored;
		return Number.isInteger(number) ? count(number) : decimal(number);
	};
	const written = Number.isFinite(value) ? ` ${write(value)}` : '';
	return `${fact.label}${written} is outside ${write(min)} to ${write(max)} and was ignored.`;
}
