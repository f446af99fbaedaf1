/** The features of the adjustment grid: their labels, and their values for a home. */
import { shortDay } from '../../format/date-text.ts';
import { DASH, usd } from '../../format/format.ts';
import { closingDate } from '../../home/closing-date.ts';
import { factText, isArea, viewText, yearsText } from '../../home/fact-text.ts';
import { FACT_NAMES, FACTS, type FactName, factOf } from '../../home/facts.ts';
import type { HomeFacts, Sale } from '../../home/home.ts';
import { lotText, type Units, unitName } from '../../home/units.ts';
import { FEATURES, type Feature } from '../../pricing/features.ts';

/** The facts that each feature shows. The label of the first is the label of the feature. */
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

/**
 * Facts that belong to no feature, so they aren't adjusted for. The property type is not one of them: all comps have
 * the same.
 */
export const UNPRICED_FACTS: readonly FactName[] = FACT_NAMES.filter(
	(name) => name !== 'homeType' && !Object.values(FACTS_OF).flat().includes(name),
);

/** The labels of the features, without units. */
export const FEATURE_LABELS = Object.fromEntries(
	FEATURES.map((feature) => [feature, labelOf(feature)]),
) as Record<Feature, string>;

function labelOf(feature: Feature): string {
	if (feature === 'time') return 'Market conditions (time)';
	if (feature === 'concessions') return 'Concessions';
	return FACTS[FACTS_OF[feature][0] as FactName].label;
}

/**
 * The label of a feature, with the unit of an area.
 *
 * @example featureLabel('basement', 'square_feet') // "Basement, sq ft"
 */
export function featureLabel(feature: Feature, units: Units): string {
	const [name] = FACTS_OF[feature];
	return name !== undefined && isArea(factOf(name))
		? `${FEATURE_LABELS[feature]}, ${unitName(units)}`
		: FEATURE_LABELS[feature];
}

function pricingDate(sale: Sale): string {
	return sale.contractOn === null ? closingDate(sale, 'short') : shortDay(sale.contractOn);
}

/** A home's value for a feature, as shown in the grid. */
export function featureText(feature: Feature, home: HomeFacts | Sale, units: Units): string {
	switch (feature) {
		case 'time':
			return 'soldOn' in home ? pricingDate(home) : DASH;
		case 'concessions':
			return 'concessions' in home ? usd(home.concessions) : DASH;
		case 'lot':
			return lotText(home.lotSize, units).replace(` ${unitName(units)}`, '');
		case 'age':
			return yearsText(home) || DASH;
		case 'view':
			return viewText(home);
		default:
			return factText(FACTS_OF[feature][0] as FactName, home, units);
	}
}
