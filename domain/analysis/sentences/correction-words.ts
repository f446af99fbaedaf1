/** The model correction in words: how much similar homes sold above or below what their comps indicated, and why. */
import { count, percent, percentTenths, signedPercent } from '../../format/format.ts';
import { plural } from '../../format/plural.ts';
import { sum } from '../../math/arithmetic.ts';
import type { Correction, OwnPrice } from '../../pricing/correction/correction.ts';
import type { CorrectionGroup } from '../../pricing/correction/curves.ts';
import type { MarketModel } from '../../pricing/market-model.ts';
import type { CorrectionReason, ModelCorrection } from '../analysis.ts';

/** The facts behind each group of curves, in words. */
const GROUP_WORDS: Record<CorrectionGroup, string> = {
	age: 'age',
	size: 'size',
	lot: 'lot',
	rooms: 'rooms',
	ageGap: 'age compared with the comps',
	distance: 'distance of the comps',
	priceLevel: 'price level',
	spread: 'spread of the adjusted prices',
	ownSale: "the home's own earlier sale",
	ratings: 'ratings compared with the comps',
};

/** The maximum number of reasons that are named. */
const MAX_NAMED = 3;
/** A smaller reason, natural log, is not named. */
const MIN_NAMED = 0.0015;
/** If all other reasons together are smaller, natural log, they only come from rounding. */
const MIN_REST = 0.0005;

/**
 * The largest reasons, then all others together, and the home's own recent sale last. Their rounded changes add up to the
 * rounded change of the correction.
 */
export function correctionReasons(correction: Correction): CorrectionReason[] {
	const { ownPrice } = correction;
	const ofErrors = errorReasons(correction);
	if (ownPrice === null) return ofErrors;
	const own = { words: ownSaleWords(ownPrice), change: ownChange(correction) };
	return [...ofErrors.filter(({ change }) => change !== 0), own];
}

/** What the home's own sale adds, as a share of the price before the correction, to a tenth of a percent. */
function ownChange(correction: Correction): number {
	const [all, byErrors] = [correction.log, errorsLog(correction)].map((log) => toTenths(Math.expm1(log)));
	return ((all as number) - (byErrors as number)) / 1000;
}

/** What past errors add to the price, natural log. */
function errorsLog({ log, ownPrice }: Correction): number {
	return log - (ownPrice?.log ?? 0);
}

function errorReasons(correction: Correction): CorrectionReason[] {
	const { reasons } = correction;
	const log = errorsLog(correction);
	const change = Math.expm1(log);
	// Logs add up, percentages don't, so each reason gets its share of the total change.
	const perLog = Math.abs(log) < 1e-9 ? 1 : change / log;
	const named = reasons.slice(0, MAX_NAMED).filter((reason) => Math.abs(reason.log) >= MIN_NAMED);
	const rest = log - named.reduce((sum, reason) => sum + reason.log, 0);
	const tenths = named.map((reason) => toTenths(perLog * reason.log));
	const unnamed = toTenths(change) - sum(tenths);
	const hasOthers = named.length === 0 || Math.abs(rest) >= MIN_REST;
	if (!hasOthers) tenths[0] = (tenths[0] as number) + unnamed;
	return [
		...named.map((reason, at) => ({
			words: GROUP_WORDS[reason.group],
			change: (tenths[at] as number) / 1000,
		})),
		...(hasOthers && unnamed !== 0 ? [{ words: 'other facts', change: unnamed / 1000 }] : []),
	];
}

/** @example "its own sale 24 days ago" */
function ownSaleWords({ days }: OwnPrice): string {
	return `its own sale ${plural(days, 'day')} ago`;
}

/** A share in tenths of a percent. */
function toTenths(share: number): number {
	return Math.round(share * 1000);
}

/**
 * The correction in a sentence, or in two if the home sold recently.
 *
 * @example correctionSentence(correction, model)
 * // "In King County, WA, homes like this one sold for 1.8% less than their comps indicated: −1.1% for price level, −0.7% for size
 * // (from 14,203 of its 21,613 sales, each priced before it closed). This home itself sold 24 days ago, and that price, adjusted
 * // for time, has half of the weight: it raises the price by 3.1%."
 */
export function correctionSentence(
	correction: Correction,
	model: Pick<MarketModel, 'market' | 'sales' | 'correction'>,
): string {
	const { ownPrice, reasons } = correction;
	const isOwnOnly = ownPrice !== null && reasons.length === 0;
	return [
		isOwnOnly ? null : errorsSentence(correction, model),
		ownPrice === null ? null : ownPriceSentence(ownPrice, ownChange(correction)),
	]
		.filter(Boolean)
		.join(' ');
}

function errorsSentence(
	correction: Correction,
	model: Pick<MarketModel, 'market' | 'sales' | 'correction'>,
): string {
	const { market } = model;
	const change = Math.expm1(errorsLog(correction));
	const size = percentTenths(Math.abs(change));
	const basis = `(from ${partOf(model.correction?.errors ?? 0, model.sales)}, each priced before it closed)`;
	if (Math.abs(change) < 0.0005)
		return `In ${market}, homes like this one sold for what their comps indicated ${basis}.`;
	const reasons = errorReasons(correction)
		.map(({ words, change: part }) => `${signedPercent(part)} for ${words}`)
		.join(', ');
	return `In ${market}, homes like this one sold for ${size} ${change > 0 ? 'more' : 'less'} than their comps indicated: ${reasons} ${basis}.`;
}

/** What the home's own recent sale does to the price. @param change as in the list of reasons */
function ownPriceSentence({ weight, days }: OwnPrice, change: number): string {
	const effect =
		change === 0
			? 'it leaves the price as it is'
			: `it ${change > 0 ? 'raises' : 'lowers'} the price by ${percentTenths(Math.abs(change))}`;
	return `This home itself sold ${plural(days, 'day')} ago, and that price, adjusted for time, has ${ownShareWords(weight)} of the weight: ${effect}.`;
}

/** The name of a correction's line: only past errors make it one of the model. */
export function correctionName({ usesErrors }: Pick<ModelCorrection, 'usesErrors'>): string {
	return usesErrors ? 'Model correction' : "This home's own sale";
}

/**
 * What the price does with the home's own sale, as the end of a sentence that it is not a comp; empty without a price.
 *
 * @param unlessRenovated what its weight depends on, in words for the reader
 * @example ownSaleUse(conclusion, 'unless you say …')
 * // ", but because it's so recent, its price has half of the weight, unless you say …"
 */
export function ownSaleUse(
	conclusion: { correction: Pick<ModelCorrection, 'usesOwnSale' | 'ownWeight'> | null } | null,
	unlessRenovated: string,
): string {
	if (conclusion === null) return '';
	const { correction } = conclusion;
	if (!correction?.usesOwnSale) return ', and the price comes from other sales only';
	return correction.ownWeight > 0
		? `, but because it's so recent, its price has ${ownShareWords(correction.ownWeight)} of the weight, ${unlessRenovated}`
		: ', but the model correction takes it into account';
}

/** @example ownShareWords(0.5) // "half" */
export function ownShareWords(weight: number): string {
	return weight === 0.5 ? 'half' : percent(weight);
}

/** The sales whose errors are known, of all that a model is fitted on: earlier sales have to be near enough to price one. */
function partOf(errors: number, sales: number): string {
	return errors < sales
		? `${count(errors)} of its ${plural(sales, 'sale')}`
		: `its ${plural(errors, 'sale')}`;
}
