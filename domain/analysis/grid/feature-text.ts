/** The features of the adjustment grid: what they are called, and what a home has of each. */
import { DASH, lot, numericDay, usd } from '../../format/format.ts';
import { factText, viewText, yearsText } from '../../home/fact-text.ts';
import { FACT_NAMES, FACTS, type FactName } from '../../home/facts.ts';
import { type HomeFacts, pricedOn, type Sale } from '../../home/home.ts';
import { FEATURES, type Feature } from '../../pricing/features.ts';

/** The facts that each feature shows. The first one names it. */
const FACTS_OF: Readonly<Record<Feature, readonly FactName[]>> = {
	time: [],
	concessions: [],
	livingArea: ['livingArea'],
	bedrooms: ['bedrooms'],
	bathrooms: ['bathrooms'],
	lot: ['lotSize'],
	age: ['yearBuilt', 'yearRenovated'],
	condition: ['condition'],
	quality: ['quality'],
	garage: ['garageSpaces'],
	pool: ['pool'],
	basement: ['basementArea'],
	view: ['view', 'waterfront'],
	extras: ['extraFeatures'],
};

/** Facts that no feature shows and nothing is adjusted for. All comps are of one type. */
export const UNPRICED_FACTS: readonly FactName[] = FACT_NAMES.filter(
	(name) => name !== 'homeType' && !Object.values(FACTS_OF).flat().includes(name),
);

export const FEATURE_LABELS = Object.fromEntries(
	FEATURES.map((feature) => [feature, labelOf(feature)]),
) as Record<Feature, string>;

function labelOf(feature: Feature): string {
	if (feature === 'time') return 'Market conditions (time)';
	if (feature === 'concessions') return 'Concessions';
	return FACTS[FACTS_OF[feature][0] as FactName].label;
}

/** Whether the numbers of a feature are in square feet. */
export function isInSquareFeet(feature: Feature): boolean {
	const fact = FACTS[FACTS_OF[feature][0] as FactName] as { unit?: string | null } | undefined;
	return fact?.unit === 'sq ft';
}

/** What a home has of a feature, as its cell in the grid. */
export function featureText(feature: Feature, home: HomeFacts | Sale): string {
	switch (feature) {
		case 'time':
			return 'soldOn' in home ? numericDay(pricedOn(home)) : DASH;
		case 'concessions':
			return 'concessions' in home ? usd(home.concessions) : DASH;
		case 'lot':
			return lot(home.lotSize).replace(' sq ft', '');
		case 'age':
			return yearsText(home) || DASH;
		case 'view':
			return viewText(home);
		default:
			return factText(FACTS_OF[feature][0] as FactName, home);
	}
}
