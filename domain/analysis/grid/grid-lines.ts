/** The rows of the adjustment grid, and the adjustments in them. */
import { DASH } from '../../format/format.ts';
import { factUnit } from '../../home/fact-text.ts';
import { type FactName, factOf } from '../../home/facts.ts';
import type { HomeFacts } from '../../home/home.ts';
import type { Units } from '../../home/units.ts';
import { FEATURES, type Feature } from '../../pricing/features.ts';
import type { Adjustment, Analysis, Bracket, GridComp } from '../analysis.ts';
import { featureLabel, featureText, UNPRICED_FACTS } from './feature-text.ts';

/** A row for a feature that is adjusted for. */
export interface GridLine {
	feature: Feature;
	/** The label of the feature, with its unit. */
	label: string;
	/** Null for a feature that isn't bracketed, such as time. */
	bracket: Bracket | null;
	/** Whether any comp is adjusted for it, or the agent set one of its adjustments. */
	adjusted: boolean;
}

/** A row for a fact that isn't adjusted for. */
export interface UnpricedLine {
	name: FactName;
	/** The label of the fact, with its unit. */
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
 * The rows in the order of `FEATURES`. A row is left out if no comp has an adjustment or a value to compare.
 *
 * @param all whether to include rows without any values
 */
export function gridLines(
	{ subject, comps, brackets, units }: Pick<Analysis, 'subject' | 'comps' | 'brackets' | 'units'>,
	all: boolean,
): readonly GridLine[] {
	return FEATURES.filter((feature) => all || hasContent(feature, subject, comps, units)).map((feature) => ({
		feature,
		label: featureLabel(feature, units),
		bracket: brackets.find((bracket) => bracket.feature === feature) ?? null,
		adjusted: isAdjusted(feature, comps),
	}));
}

/** Facts that aren't adjusted for, if known for the subject or a comp. They are shown below the features. */
export function unpricedLines({
	subject,
	comps,
	units,
}: Pick<Analysis, 'subject' | 'comps' | 'units'>): readonly UnpricedLine[] {
	const homes = [subject, ...comps.map(({ sale }) => sale)];
	return UNPRICED_FACTS.filter((name) => homes.some((home) => home[name] !== null)).map((name) => ({
		name,
		label: labelWithUnit(name, units),
	}));
}

function labelWithUnit(name: FactName, units: Units): string {
	const fact = factOf(name);
	const unit = factUnit(fact, units);
	return unit === null ? fact.label : `${fact.label}, ${unit}`;
}

/** A comp's adjustment for a feature; an empty one if there is none. */
export function findAdjustment({ adjustments }: GridComp, feature: Feature): Adjustment {
	return adjustments.find((each) => each.feature === feature) ?? { feature, ...NOT_ADJUSTED };
}

/** Whether a comp's value for a feature differs from the subject's. The grid emphasizes such cells. */
export function differs(feature: Feature, comp: HomeFacts, subject: HomeFacts, units: Units): boolean {
	const [ofComp, ofSubject] = [featureText(feature, comp, units), featureText(feature, subject, units)];
	return ofComp !== DASH && ofComp !== ofSubject;
}

function hasContent(feature: Feature, subject: HomeFacts, comps: readonly GridComp[], units: Units): boolean {
	if (isAdjusted(feature, comps)) return true;
	if (feature !== 'time' && featureText(feature, subject, units) === DASH) return false;
	return comps.some(({ sale }) => featureText(feature, sale, units) !== DASH);
}

function isAdjusted(feature: Feature, comps: readonly GridComp[]): boolean {
	return comps.some((comp) => {
		const { dollars, edited } = findAdjustment(comp, feature);
		return Boolean(dollars) || edited;
	});
}

/** The net adjustment of a comp, in dollars. */
export function netDollars({ adjustments }: GridComp): number {
	return adjustments.reduce((net, { dollars }) => net + (dollars ?? 0), 0);
}
