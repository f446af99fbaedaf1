/** The lines of the adjustment grid, and what each says of a comp. */
import { DASH } from '../format.ts';
import type { Adjustment, Analysis, Bracket, GridComp } from './analysis.ts';
import { FEATURES, type Feature } from './features.ts';
import type { HomeFacts } from './home.ts';
import { FEATURE_LABELS, factText } from './valuation-text.ts';

export interface GridLine {
	feature: Feature;
	/** With the unit of its figures. */
	label: string;
	bracket: Bracket | null;
}

/** Lines whose figures have no unit of their own. */
const SQUARE_FEET = new Set<Feature>(['livingArea', 'lot', 'basement']);

const NOT_ADJUSTED: Omit<Adjustment, 'feature'> = {
	dollars: null,
	low: null,
	high: null,
	edited: false,
	words: '',
};

/**
 * The lines that say anything here, in the order of the field: transaction, then market, then the home.
 *
 * @param all with the lines too on which nothing is known of any home
 */
export function gridLines({ subject, comps, brackets }: Analysis, all: boolean): readonly GridLine[] {
	return FEATURES.filter((feature) => all || saysAnything(feature, subject, comps)).map((feature) => ({
		feature,
		label: SQUARE_FEET.has(feature) ? `${FEATURE_LABELS[feature]}, sq ft` : FEATURE_LABELS[feature],
		bracket: brackets.find((bracket) => bracket.feature === feature) ?? null,
	}));
}

/** The adjustment of a comp for a feature; one of nothing where there is none. */
export function adjustmentOf({ adjustments }: GridComp, feature: Feature): Adjustment {
	return adjustments.find((each) => each.feature === feature) ?? { feature, ...NOT_ADJUSTED };
}

/** Whether a comp has something else than the subject there: such cells stand out. */
export function differs(feature: Feature, comp: HomeFacts, subject: HomeFacts): boolean {
	const [ofComp, ofSubject] = [factText(feature, comp), factText(feature, subject)];
	return ofComp !== DASH && ofComp !== ofSubject;
}

function saysAnything(feature: Feature, subject: HomeFacts, comps: readonly GridComp[]): boolean {
	return comps.some(
		(comp) =>
			Boolean(adjustmentOf(comp, feature).dollars) ||
			adjustmentOf(comp, feature).edited ||
			(factText(feature, comp.sale) !== DASH && (feature === 'time' || factText(feature, subject) !== DASH)),
	);
}
