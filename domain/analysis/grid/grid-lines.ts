/** The rows of the adjustment grid. */
import { DASH } from '../../format/format.ts';
import { type FactName, factOf } from '../../home/facts.ts';
import type { HomeFacts } from '../../home/home.ts';
import { FEATURES, type Feature } from '../../pricing/features.ts';
import type { Adjustment, Analysis, Bracket, GridComp } from '../analysis.ts';
import { FEATURE_LABELS, featureText, isInSquareFeet, UNPRICED_FACTS } from './feature-text.ts';

export interface GridLine {
	feature: Feature;
	/** With its unit. */
	label: string;
	bracket: Bracket | null;
}

/** A line of a fact that nothing is adjusted for. */
export interface UnpricedLine {
	name: FactName;
	/** With its unit. */
	label: string;
}

const NOT_ADJUSTED: Omit<Adjustment, 'feature'> = {
	dollars: null,
	low: null,
	high: null,
	edited: false,
	words: '',
};

/**
 * The rows with anything to show: terms of the sale, then time, then the home.
 *
 * @param all include rows that are unknown for every home
 */
export function gridLines({ subject, comps, brackets }: Analysis, all: boolean): readonly GridLine[] {
	return FEATURES.filter((feature) => all || hasContent(feature, subject, comps)).map((feature) => ({
		feature,
		label: isInSquareFeet(feature) ? `${FEATURE_LABELS[feature]}, sq ft` : FEATURE_LABELS[feature],
		bracket: brackets.find((bracket) => bracket.feature === feature) ?? null,
	}));
}

/** Facts that nothing is adjusted for, if known for the subject or a comp. They are shown below the features. */
export function unpricedLines({
	subject,
	comps,
}: Pick<Analysis, 'subject' | 'comps'>): readonly UnpricedLine[] {
	const homes = [subject, ...comps.map(({ sale }) => sale)];
	return UNPRICED_FACTS.filter((name) => homes.some((home) => home[name] !== null)).map((name) => ({
		name,
		label: labelWithUnit(name),
	}));
}

function labelWithUnit(name: FactName): string {
	const fact = factOf(name);
	const unit = 'unit' in fact ? fact.unit : null;
	return unit === null ? fact.label : `${fact.label}, ${unit}`;
}

/** A comp's adjustment for a feature; an empty one if there is none. */
export function adjustmentOf({ adjustments }: GridComp, feature: Feature): Adjustment {
	return adjustments.find((each) => each.feature === feature) ?? { feature, ...NOT_ADJUSTED };
}

/** Whether a comp differs from the subject: such cells are emphasized. */
export function differs(feature: Feature, comp: HomeFacts, subject: HomeFacts): boolean {
	const [ofComp, ofSubject] = [featureText(feature, comp), featureText(feature, subject)];
	return ofComp !== DASH && ofComp !== ofSubject;
}

function hasContent(feature: Feature, subject: HomeFacts, comps: readonly GridComp[]): boolean {
	return comps.some(
		(comp) =>
			Boolean(adjustmentOf(comp, feature).dollars) ||
			adjustmentOf(comp, feature).edited ||
			(featureText(feature, comp.sale) !== DASH &&
				(feature === 'time' || featureText(feature, subject) !== DASH)),
	);
}
