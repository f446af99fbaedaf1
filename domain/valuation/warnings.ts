/** What deserves a second look at a comp, or at all of them. */
import { percent } from '../format.ts';
import type { Adjustment, GridComp } from './analysis.ts';
import { RATED_WORDS } from './feature-words.ts';
import { FEATURES, type Feature } from './features.ts';

/**
 * Guides of US lenders until December 2014, for net and gross adjustments; still how reviewers read a grid. Beyond
 * them a comp is explained, not refused.
 */
export const MOST_NET = 0.15;
export const MOST_GROSS = 0.25;

/** Comps that show a direction; with fewer it is chance. */
const FEWEST_TO_JUDGE = 3;
/** A share of the price below which a one-sided feature does not matter. */
const LEAST_TO_MATTER = 0.01;

/** Sentences about one comp. */
export function compWarnings(net: number, gross: number, adjustedPrice: number): string[] {
	if (!(adjustedPrice >= 1)) return ['The adjustments take away the whole price: this comp does not count.'];
	return [
		...(Math.abs(net) > MOST_NET
			? [`Net adjustment of ${overWords(Math.abs(net), MOST_NET)}: say why it is a comp.`]
			: []),
		...(gross > MOST_GROSS
			? [`Gross adjustment of ${overWords(gross, MOST_GROSS)}: it differs much from the subject.`]
			: []),
	];
}

/** Sentences about all comps together. What they do not bracket is said feature by feature, see `bracketsOf`. */
export function gridWarnings(
	comps: readonly Pick<GridComp, 'adjustments' | 'adjustedPrice'>[],
	price: number,
): string[] {
	if (comps.length < FEWEST_TO_JUDGE) return [];
	const oneWay = FEATURES.flatMap((feature) => acrossTheBoard(feature, comps, price) ?? []);
	return [...oneWay, ...straddling(comps, price)];
}

/**
 * Adjustments of a feature that all go one way and matter. All comps were sold before today, so that time and terms
 * are not judged by their direction.
 */
function acrossTheBoard(
	feature: Feature,
	comps: readonly { adjustments: readonly Adjustment[] }[],
	price: number,
): string | null {
	if (feature === 'time' || feature === 'concessions') return null;
	const dollars = comps.map(
		({ adjustments }) => adjustments.find((each) => each.feature === feature)?.dollars ?? 0,
	);
	const mean = dollars.reduce((sum, each) => sum + each, 0) / dollars.length;
	if (Math.abs(mean) < LEAST_TO_MATTER * price) return null;
	const { noun } = RATED_WORDS[feature];
	if (dollars.every((each) => each > 0))
		return `Every comp is adjusted up for ${noun}: each is inferior in it.`;
	if (dollars.every((each) => each < 0))
		return `Every comp is adjusted down for ${noun}: each is superior in it.`;
	return null;
}

/** The comps of the grid are but a part of what counts: the price may lie beyond all of them. */
export function straddling(comps: readonly { adjustedPrice: number }[], price: number): string[] {
	if (comps.length < FEWEST_TO_JUDGE) return [];
	if (comps.every(({ adjustedPrice }) => adjustedPrice < price))
		return ['The price is above every adjusted comp: other sales pull it up.'];
	if (comps.every(({ adjustedPrice }) => adjustedPrice > price))
		return ['The price is below every adjusted comp: other sales pull it down.'];
	return [];
}

/** Never written as the limit itself: 15.3 % is "just over 15%". */
function overWords(share: number, limit: number): string {
	const written = percent(share);
	return written === percent(limit) ? `just over ${written}` : `${written} is over ${percent(limit)}`;
}
