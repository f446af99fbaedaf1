/** Warnings about single comps, and about all comps together. They are advisory. */
import { percent } from '../../format/format.ts';
import { joinWords } from '../../format/words.ts';
import { nounOf } from '../../home/fact-text.ts';
import type { HomeFacts } from '../../home/home.ts';
import { HOME_TYPE_NAMES } from '../../home/types/home-type-names.ts';
import { sum } from '../../math/arithmetic.ts';
import { FEATURES, type Feature } from '../../pricing/features.ts';
import type { Adjustment, GridComp } from '../analysis.ts';
import { FEATURE_WORDING } from '../rates/feature-wording.ts';
import { effectsWords, type PriceParts } from '../sentences/price-effects.ts';

/**
 * The limits of US lenders for net and gross adjustments until December 2014. Reviewers still expect an explanation of
 * comps above them, but such comps aren't rejected.
 */
export const NET_GUIDELINE = 0.15;
export const GROSS_GUIDELINE = 0.25;

/** With fewer comps, adjustments that all go in one direction may be chance. */
const MIN_COMPS = 3;
/** Adjustments for a feature are ignored if their mean is below this share of the price. */
const MIN_MEAN_SHARE = 0.01;

/**
 * Sentences about one comp.
 *
 * @param net sum of the signed adjustments, as a share of the sale price
 * @param gross sum of the absolute adjustments, as a share of the sale price
 * @param adjustedPrice US dollars
 * @param shareOfMarket its price as a share of the price that nearby sales indicate, if it is a price
 * outlier
 */
export function compWarnings(
	net: number,
	gross: number,
	adjustedPrice: number,
	shareOfMarket: number | null = null,
): string[] {
	if (!(adjustedPrice >= 1)) return ['The adjustments exceed the sale price, so this comp is not used.'];
	return [
		...(shareOfMarket === null ? [] : [outlierWarning(shareOfMarket)]),
		...(Math.abs(net) > NET_GUIDELINE ? [netWarning(Math.abs(net))] : []),
		...(gross > GROSS_GUIDELINE ? [grossWarning(gross)] : []),
	];
}

/** The sentence about a comp of unknown type. */
export function typeWarnings(
	sale: Pick<HomeFacts, 'homeType'>,
	subject: Pick<HomeFacts, 'homeType'>,
): string[] {
	if (sale.homeType !== null) return [];
	return [`Its property type isn't in the data. Confirm that it is ${sameType(subject)}.`];
}

/** The sentence about all comps of unknown type. */
export function typeFlags(
	comps: readonly (Pick<GridComp, 'number'> & { sale: Pick<HomeFacts, 'homeType'> })[],
	subject: Pick<HomeFacts, 'homeType'>,
): string[] {
	const unknown = comps.filter(({ sale }) => sale.homeType === null).map(({ number }) => String(number));
	if (unknown.length === 0) return [];
	const isOne = unknown.length === 1;
	const which =
		unknown.length === comps.length ? 'the comps' : `comp${isOne ? '' : 's'} ${joinWords(unknown)}`;
	return [
		`The property type of ${which} isn't in the data. Confirm that ${isOne ? 'it is' : 'each is'} ${sameType(subject)}.`,
	];
}

function sameType({ homeType }: Pick<HomeFacts, 'homeType'>): string {
	const isNamed = homeType !== null && homeType !== 'other';
	return isNamed ? `a ${HOME_TYPE_NAMES[homeType].one}` : "of the subject's type";
}

function outlierWarning(share: number): string {
	const check =
		share < 1 ? "that it was an arm's-length sale" : 'the price, and that it was of this property alone';
	return `Its price is ${percent(share)} of what nearby sales indicate. Confirm ${check}.`;
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

/** Sentences about comps that the agent uses although they are price outliers. */
export function outlierFlags(comps: readonly Pick<GridComp, 'number' | 'shareOfMarket'>[]): string[] {
	return comps.flatMap(({ number, shareOfMarket }) =>
		shareOfMarket === null
			? []
			: [
					`The price of comp ${number} is ${percent(shareOfMarket)} of what nearby sales indicate, so it may ${shareOfMarket < 1 ? "not be an arm's-length sale" : 'be wrong, or of several properties'}.`,
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
	if (comps.length < MIN_COMPS) return [];
	const oneSided = FEATURES.flatMap((feature) => oneSidedWarning(feature, comps, price) ?? []);
	return [...oneSided, ...straddleWarnings(comps, conclusion, price)];
}

/**
 * The warning if a feature's adjustments are large and all have the same sign. Time and concessions need no warning:
 * every comp sold earlier, and concessions only lower a price.
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
	const mean = sum(dollars) / dollars.length;
	if (Math.abs(mean) < MIN_MEAN_SHARE * price) return null;
	const noun = feature === 'pool' ? nounOf('pool') : FEATURE_WORDING[feature].noun;
	if (dollars.every((each) => each > 0))
		return `Every comp is adjusted up for ${noun}: all are inferior to the subject.`;
	if (dollars.every((each) => each < 0))
		return `Every comp is adjusted down for ${noun}: all are superior to the subject.`;
	return null;
}

/**
 * The warning if the price is outside the range of the adjusted comps: it also depends on other sales nearby, the
 * neighborhood average and the model correction.
 */
export function straddleWarnings(
	comps: readonly { adjustedPrice: number }[],
	conclusion: PriceParts,
	price: number,
): string[] {
	if (comps.length < MIN_COMPS) return [];
	if (comps.every(({ adjustedPrice }) => adjustedPrice < price))
		return [`The price is above every adjusted comp${causeWords(conclusion, 1)}.`];
	if (comps.every(({ adjustedPrice }) => adjustedPrice > price))
		return [`The price is below every adjusted comp${causeWords(conclusion, -1)}.`];
	return [];
}

function causeWords(conclusion: PriceParts, direction: 1 | -1): string {
	const words = effectsWords(conclusion, direction, { words: 'other sales nearby', isPlural: true });
	return words === null ? '' : `: ${words}`;
}
