/** Warnings about one comp, or about all of them together. They block nothing. */
import { percent } from '../../format/format.ts';
import { nounOf } from '../../home/fact-text.ts';
import { FEATURES, type Feature } from '../../pricing/features.ts';
import type { Adjustment, GridComp } from '../analysis.ts';
import { FEATURE_WORDING } from '../rates/feature-wording.ts';
import { effectsWords, type PriceParts } from '../sentences/price-effects.ts';

/**
 * Limits of US lenders for net and gross adjustments until December 2014, and still how reviewers read a grid.
 * A comp above them is explained, not rejected.
 */
export const NET_GUIDELINE = 0.15;
export const GROSS_GUIDELINE = 0.25;

/** With fewer comps, adjustments in one direction may be chance. */
const MIN_COMPS_TO_JUDGE = 3;
/** A one-sided feature doesn't matter below this share of the price. */
const MIN_SHARE_TO_MATTER = 0.01;

/**
 * Sentences about one comp.
 *
 * @param shareOfMarket its price as a share of what nearby sales indicate, if that is too low for an arm's-length sale
 */
export function compWarnings(
	net: number,
	gross: number,
	adjustedPrice: number,
	shareOfMarket: number | null = null,
): string[] {
	if (!(adjustedPrice >= 1)) return ['The adjustments exceed the sale price, so this comp is not used.'];
	return [
		...(shareOfMarket === null ? [] : [armsLengthWarning(shareOfMarket)]),
		...(Math.abs(net) > NET_GUIDELINE ? [netWarning(Math.abs(net))] : []),
		...(gross > GROSS_GUIDELINE ? [grossWarning(gross)] : []),
	];
}

function armsLengthWarning(share: number): string {
	return `Its price is ${percent(share)} of what nearby sales indicate. Confirm that it was an arm's-length sale.`;
}

function netWarning(net: number): string {
	const limit = percent(NET_GUIDELINE);
	return percent(net) === limit
		? `Net adjustment is just over ${limit}. Explain why this is a comp.`
		: `Net adjustment of ${percent(net)} is over ${limit}. Explain why this is a comp.`;
}

function grossWarning(gross: number): string {
	const limit = percent(GROSS_GUIDELINE);
	return percent(gross) === limit
		? `Gross adjustment is just over ${limit}. This comp differs a lot from the subject.`
		: `Gross adjustment of ${percent(gross)} is over ${limit}. This comp differs a lot from the subject.`;
}

/** The comps that the agent uses although they sold far below the market. */
export function armsLengthFlags(comps: readonly Pick<GridComp, 'number' | 'shareOfMarket'>[]): string[] {
	return comps.flatMap(({ number, shareOfMarket }) =>
		shareOfMarket === null
			? []
			: [
					`The price of comp ${number} is ${percent(shareOfMarket)} of what nearby sales indicate, so it may not be an arm's-length sale.`,
				],
	);
}

/**
 * Sentences about all comps together. `bracketsOf` finds the features they don't bracket.
 *
 * @param price US dollars, to which the adjustments and adjusted prices are compared
 */
export function gridWarnings(
	comps: readonly Pick<GridComp, 'adjustments' | 'adjustedPrice'>[],
	conclusion: PriceParts,
	price: number,
): string[] {
	if (comps.length < MIN_COMPS_TO_JUDGE) return [];
	const oneSided = FEATURES.flatMap((feature) => oneSidedWarning(feature, comps, price) ?? []);
	return [...oneSided, ...straddleWarnings(comps, conclusion, price)];
}

/**
 * The warning if a feature's adjustments matter and all have the same sign. Those for time and concessions always do,
 * because every comp sold earlier and concessions only lower a price, so they need no warning.
 */
function oneSidedWarning(
	feature: Feature,
	comps: readonly { adjustments: readonly Adjustment[] }[],
	price: number,
): string | null {
	if (feature === 'time' || feature === 'concessions') return null;
	const dollars = comps.map(
		({ adjustments }) => adjustments.find((each) => each.feature === feature)?.dollars ?? 0,
	);
	const mean = dollars.reduce((sum, each) => sum + each, 0) / dollars.length;
	if (Math.abs(mean) < MIN_SHARE_TO_MATTER * price) return null;
	const noun = feature === 'pool' ? nounOf('pool') : FEATURE_WORDING[feature].noun;
	if (dollars.every((each) => each > 0))
		return `Every comp is adjusted up for ${noun}: all are inferior to the subject.`;
	if (dollars.every((each) => each < 0))
		return `Every comp is adjusted down for ${noun}: all are superior to the subject.`;
	return null;
}

/**
 * The warning if the price is outside the range of the adjusted comps: it also depends on supporting sales, the
 * neighborhood price level and the model correction.
 */
export function straddleWarnings(
	comps: readonly { adjustedPrice: number }[],
	conclusion: PriceParts,
	price: number,
): string[] {
	if (comps.length < MIN_COMPS_TO_JUDGE) return [];
	if (comps.every(({ adjustedPrice }) => adjustedPrice < price))
		return [`The price is above every adjusted comp${causeWords(conclusion, 1)}.`];
	if (comps.every(({ adjustedPrice }) => adjustedPrice > price))
		return [`The price is below every adjusted comp${causeWords(conclusion, -1)}.`];
	return [];
}

function causeWords(conclusion: PriceParts, direction: 1 | -1): string {
	const words = effectsWords(conclusion, direction, { words: 'supporting sales', isPlural: true });
	return words === null ? '' : `: ${words}`;
}
