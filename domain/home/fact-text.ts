/** Formats the facts of a home. */
import { year } from '../format/date-text.ts';
import { DASH, decimal } from '../format/format.ts';
import { capitalize, withoutBreaks } from '../format/words.ts';
import type { Fact } from './fact.ts';
import { FACTS, type FactName, factOf } from './facts.ts';
import type { HomeFacts } from './home.ts';
import { HOME_TYPE_NAMES } from './types/home-type-names.ts';
import type { HomeType } from './types/home-types.ts';
import { areaIn, areaText, type Units, unitName } from './units.ts';

/**
 * The value of a fact, without its unit; a dash if unknown.
 *
 * @example factText('condition', { ...home, condition: 3.5 }, units) // "C3.5"
 */
export function factText(name: FactName, home: HomeFacts, units: Units): string {
	const fact = factOf(name);
	const value = home[name];
	if (value === null) return DASH;
	if (fact.type === 'homeType') return HOME_TYPE_NAMES[value as HomeType].label;
	if (fact.type === 'flag') return value ? 'Yes' : 'No';
	if (fact.type === 'rating') return ratingText(fact, value as number);
	return fact.format(isArea(fact) ? areaIn(units, value as number) : (value as number));
}

function ratingText(
	{ letter, levels, min }: { letter: string; levels: readonly string[]; min: number },
	value: number,
): string {
	return letter === '' ? capitalize(levels[Math.round(value) - min] ?? DASH) : `${letter}${decimal(value)}`;
}

/** Whether a fact is an area, stored in square feet. */
export function isArea(fact: Fact): boolean {
	return 'unit' in fact && fact.unit === 'sq ft';
}

/**
 * The unit of a fact in the user's units; null if it has none.
 *
 * @example factUnit(FACTS.lotSize, 'square_meters') // "m²"
 */
export function factUnit(fact: Fact, units: Units): string | null {
	if (isArea(fact)) return unitName(units);
	return 'unit' in fact ? fact.unit : null;
}

/** The noun for a fact in a sentence. @example nounOf('livingArea') // "living area" */
export function nounOf(name: FactName): string {
	const { label, noun } = factOf(name);
	return noun ?? label.toLowerCase();
}

/** The view and waterfront of a home. @example viewText({ view: 3, waterfront: true }) // "Good, waterfront" */
export function viewText({ view, waterfront }: Pick<HomeFacts, 'view' | 'waterfront'>): string {
	const level = view === null ? null : FACTS.view.levels[Math.round(view)];
	return capitalize([level, waterfront ? 'waterfront' : null].filter(Boolean).join(', ')) || DASH;
}

/** When a home was built and renovated. @example yearsText(home) // "1962, ren. 2014" */
export function yearsText({
	yearBuilt,
	yearRenovated,
}: Pick<HomeFacts, 'yearBuilt' | 'yearRenovated'>): string {
	return [
		yearBuilt !== null && year(yearBuilt),
		yearRenovated !== null && withoutBreaks(`ren. ${year(yearRenovated)}`),
	]
		.filter(Boolean)
		.join(', ');
}

/**
 * The size and age of a home in one line. The spaces within a fact are no-break spaces, so that lines break only
 * between facts.
 *
 * @example factsLine(home, units) // "3 bd, 2 ba, 1,840 sq ft, 1962, ren. 2014"
 */
export function factsLine(home: HomeFacts, units: Units): string {
	const facts = [
		home.bedrooms !== null && (home.bedrooms === 0 ? 'studio' : `${decimal(home.bedrooms)} bd`),
		home.bathrooms !== null && `${decimal(home.bathrooms)} ba`,
		home.livingArea !== null && areaText(home.livingArea, units),
	];
	return [...facts.filter((fact) => fact !== false).map(withoutBreaks), yearsText(home)]
		.filter(Boolean)
		.join(', ');
}

/** The street line of a home, or a substitute if it has none. */
export function homeName(home: { address: string | null; id: string | null }): string {
	return home.address ?? (home.id?.startsWith('hand-') ? 'Manual entry' : 'No street address');
}
