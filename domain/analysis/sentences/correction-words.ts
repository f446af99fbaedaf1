/** The model correction in words: how much similar homes sold above or below what their comps indicated, and why. */
import { count, percent, percentTenths, signedPercent } from '../../format/format.ts';
import { plural } from '../../format/plural.ts';
import { sum } from '../../math/arithmetic.ts';
import type { Correction, OwnPrice } from '../../pricing/correction/correction.ts';
import type { CorrectionGroup } from '../../pricing/correction/curves.ts';
import type { MarketModel } from '../../pricing/market-model.ts';

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

/** A reason for the correction. */
export interface CorrectionReason {
	/** Such as "size", as in "−0.7% for size". */
	words: string;
	/** Share of the price to a tenth of a percent: 0.01 raises it by 1%. */
	change: number;
}

/**
 * The largest reasons, then all others together, and the home's own recent sale last. Their rounded changes add up to the
 * rounded change of the correction.
 */
export function correctionReasons(correction: Correction): CorrectionReason[] {
	const { log, ownPrice } = correction;
	const ofErrors = errorReasons(correction);
	if (ownPrice === null) return ofErrors;
	const others = sum(ofErrors.map(({ change }) => toTenths(change)));
	const own = { words: ownSaleWords(ownPrice), change: (toTenths(Math.expm1(log)) - others) / 1000 };
	return [...ofErrors.filter(({ change }) => change !== 0), own];
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
		ownPrice === null ? null : ownPriceSentence(ownPrice),
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

/** What the home's own recent sale does to the price. */
function ownPriceSentence({ weight, log, days }: OwnPrice): string {
	const change = Math.expm1(log);
	const effect =
		Math.abs(change) < 0.0005
			? 'it leaves the price as it is'
			: `it ${change > 0 ? 'raises' : 'lowers'} the price by ${percentTenths(Math.abs(change))}`;
	return `This home itself sold ${plural(days, 'day')} ago, and that price, adjusted for time, has ${ownShareWords(weight)} of the weight: ${effect}.`;
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
