/** The price that a selection of sales indicates. */
import type { Candidate } from '../comps/candidate.ts';
import type { Choices } from '../comps/choices.ts';
import type { CandidatePool } from '../comps/gather.ts';
import { chooseGrid, type Selection } from '../comps/select.ts';
import type { Subject } from '../home/home.ts';
import { hasKnownFacts } from '../home/subject.ts';
import { sum } from '../math/arithmetic.ts';
import { type ConditionRating, totalEffect } from '../pricing/condition/rate-condition.ts';
import { validRating } from '../pricing/contributions.ts';
import { type CorrectedPrice, correctedPrice } from '../pricing/corrected-price.ts';
import type { OwnSale } from '../pricing/correction/correction-facts.ts';
import { ownPriceWeight } from '../pricing/correction/own-sale.ts';
import { MIN_COMPS } from '../pricing/estimate.ts';
import type { MarketModel } from '../pricing/market-model.ts';
import type { AdjustedComp } from '../pricing/neighborhood.ts';
import { reconcile } from '../pricing/reconcile.ts';
import type { Basis, DatedSubject } from './basis.ts';
import { type WeightedPrice, withMinCompsWeight } from './comps-weight.ts';
import { type AdjustmentLine, adjustmentLines, adjustPrice } from './grid/grid.ts';

/** The inputs of a price that are the same for every selection of sales. */
export interface AnalysisContext extends Basis {
	subject: Subject;
	model: MarketModel;
	pinnedOrAdded: CandidatePool['pinnedOrAdded'];
	/** Only the comps in the grid determine the price, without supporting sales. */
	compsAlone: boolean;
	listPricesOnly: boolean;
	/** The newest earlier sale of the subject itself. */
	ownSale: OwnSale | null;
	/** The agent turned off the model correction. */
	withoutCorrection: boolean;
	/** The condition of the subject by the agent's answers, or by the remarks of its listing; null without both. */
	rating: ConditionRating | null;
	/** Whether condition has a rate here: the market's own, or most sales are rated. */
	hasRate: boolean;
	/** Whether a sale's condition is known, or the agent set its adjustment. */
	isRated: (candidate: Candidate) => boolean;
	/** Finds the weights of candidates by reconciling them; remembers the last result. */
	weigh: (candidates: readonly Candidate[]) => WeightedPrice;
	/** Adjusts a candidate to the subject; computed once per candidate. */
	adjusted: (candidate: Candidate) => AdjustedSale;
	/** The adjustments of a candidate, row by row. */
	linesOf: (candidate: Candidate) => readonly AdjustmentLine[];
}

/** A sale with its price adjusted to the subject. */
export interface AdjustedSale extends AdjustedComp {
	/** US dollars; `adjustedLog` is its natural log. */
	adjustedPrice: number;
}

/** The price that a selection of sales indicates, with its comps and weights. */
export interface IndicatedPrice extends WeightedPrice {
	/** The effect of the condition by answers or remarks that is not in the adjustments of comps, natural log. */
	condition: number;
	/** The comps in the order of their numbers: the heaviest first, unless the agent's edits came later. */
	grid: readonly Candidate[];
	/** The number of each comp. */
	numbers: ReadonlyMap<Candidate, number>;
	/** The price with the model correction and its range; null if there is no price. */
	corrected: CorrectedPrice | null;
}

/**
 * Reconciles the usable sales. Those with the most weight become the comps in the grid, and get at least half of the
 * weight. With `compsAlone`, comps are chosen in the same way, then reconciled without the other sales.
 */
export function indicatePrice(selection: Selection, context: AnalysisContext): IndicatedPrice {
	const usable = selection.usable.filter((candidate) => hasPrice(candidate, context));
	const all = context.weigh(usable);
	const chosen = chooseGrid(selection, context.pinnedOrAdded, all.weights);
	const comps = context.compsAlone ? chosen.filter((candidate) => hasPrice(candidate, context)) : chosen;
	const weighted = context.compsAlone ? reconcileCandidates(comps, context) : all;
	const priced = priceWithGrid(weighted, comps, context);
	const grid = byWeight(chosen, priced.weights);
	const numbers = new Map(grid.map((candidate, at) => [candidate, at + 1]));
	return { grid, numbers, ...priced };
}

/** The heaviest comp first; comps of the same weight keep their order. */
function byWeight(comps: readonly Candidate[], weights: ReadonlyMap<Candidate, number>): Candidate[] {
	return [...comps].sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
}

/**
 * Computes the price from the weights of all sales: gives the comps at least half of the weight, and applies the model
 * correction.
 */
export function priceWithGrid(
	weighted: WeightedPrice,
	grid: readonly Candidate[],
	context: Pick<
		AnalysisContext,
		| 'adjusted'
		| 'model'
		| 'on'
		| 'ownSale'
		| 'withoutCorrection'
		| 'compsAlone'
		| 'listPricesOnly'
		| 'rating'
		| 'isRated'
	>,
): Omit<IndicatedPrice, 'grid' | 'numbers'> {
	const { model, on, ownSale } = context;
	const logOf = (candidate: Candidate) => context.adjusted(candidate).adjustedLog;
	const { weights, reconciliation } = withMinCompsWeight(weighted, grid, logOf);
	if (reconciliation === null) return { weights, reconciliation, corrected: null, condition: 0 };
	const { rating } = context;
	const condition = rating === null ? 0 : unratedShare(weights, context) * totalEffect(rating);
	const answers = { isRenovationKnown: knowsRenovation(rating), isRenovatedSince: saysRenovated(rating) };
	const priced = {
		comps: weights.size,
		ownSale,
		on,
		isCorrected: isCorrected(context),
		condition,
		...answers,
	};
	const corrected = correctedPrice(reconciliation, priced, model);
	return { weights, reconciliation, corrected, condition: corrected.condition };
}

/** Whether the home's own recent sale has weight in the price, as far as the model correction applies. */
export function hasOwnPrice(rating: ConditionRating | null, facts: CorrectedPrice['facts']): boolean {
	return !saysRenovated(rating) && ownPriceWeight(facts) > 0;
}

/** Whether the model correction applies to the price. */
export function isCorrected({
	withoutCorrection,
	compsAlone,
	listPricesOnly,
}: Pick<AnalysisContext, 'withoutCorrection' | 'compsAlone' | 'listPricesOnly'>): boolean {
	return !withoutCorrection && !compsAlone && !listPricesOnly;
}

/** Whether the agent, or the remarks of its listing, say if the home was renovated. */
export function knowsRenovation(rating: ConditionRating | null): boolean {
	return (
		rating !== null && (rating.grade !== null || rating.effects.some(({ cause }) => cause === 'wholeHome'))
	);
}

/**
 * Whether the agent says that the whole home was renovated since it sold, so that its own price says little, also if the
 * renovation adds nothing to the price because it is on record. Answers that contradict each other don't count, nor do the
 * remarks of its listing, which can be those of the sale itself.
 */
export function saysRenovated(rating: ConditionRating | null): boolean {
	return (
		rating?.from === 'answers' &&
		rating.effects.some(
			({ cause, none }) => cause === 'wholeHome' && none !== 'typical' && none !== 'contradiction',
		)
	);
}

/**
 * The share of the weight in sales whose condition is unknown. Only for them the stated condition changes the price as a
 * whole: sales of known condition are adjusted to the grade that it gives, so that nothing counts twice.
 */
export function unratedShare(
	weights: ReadonlyMap<Candidate, number>,
	{ isRated }: Pick<AnalysisContext, 'isRated'>,
): number {
	const all = [...weights].map(([candidate, weight]) => [candidate, Math.max(0, weight)] as const);
	const total = sum(all.map(([, weight]) => weight));
	if (!(total > 0)) return 1;
	return sum(all.map(([candidate, weight]) => (isRated(candidate) ? 0 : weight))) / total;
}

/**
 * Reconciles the adjusted prices of candidates. There is no price from fewer than three sales, or for a subject
 * without any known facts.
 */
export function reconcileCandidates(
	candidates: readonly Candidate[],
	{ subject, model, on, adjusted }: Pick<AnalysisContext, 'subject' | 'model' | 'on' | 'adjusted'>,
): WeightedPrice {
	const comps = candidates.map(adjusted);
	const isEnough = comps.length >= MIN_COMPS && hasKnownFacts(subject);
	const reconciliation = isEnough ? reconcile(subject, comps, model, on) : null;
	return {
		weights: new Map(candidates.map((candidate, at) => [candidate, reconciliation?.weights[at] ?? 0])),
		reconciliation:
			reconciliation !== null && Number.isFinite(reconciliation.logPrice) ? reconciliation : null,
	};
}

/**
 * A function that weighs candidates and remembers the last result: the ladder and the price mostly weigh the same
 * candidates.
 */
export function createWeigher(
	context: Pick<AnalysisContext, 'subject' | 'model' | 'on' | 'adjusted'>,
): AnalysisContext['weigh'] {
	let last: { candidates: readonly Candidate[]; weighted: WeightedPrice } | null = null;
	return (candidates) => {
		const isSame =
			last !== null &&
			last.candidates.length === candidates.length &&
			last.candidates.every((candidate, at) => candidate === candidates[at]);
		if (last === null || !isSame) last = { candidates, weighted: reconcileCandidates(candidates, context) };
		return last.weighted;
	};
}

/** Whether the adjusted price is positive: adjustments set by the agent can exceed the sale price. */
export function hasPrice(candidate: Candidate, { adjusted }: Pick<AnalysisContext, 'adjusted'>): boolean {
	return adjusted(candidate).adjustedPrice >= 1;
}

/** The price in US dollars, unrounded; null if too few sales can be used. */
export function priceOf({ corrected }: Pick<IndicatedPrice, 'corrected'>): number | null {
	return corrected?.price ?? null;
}

/** Functions that adjust candidates to the subject; `adjusted` remembers its results. */
export function createAdjuster(
	choices: Choices,
	basis: DatedSubject,
): Pick<AnalysisContext, 'adjusted' | 'linesOf' | 'isRated'> {
	const known = new Map<Candidate, AdjustedSale>();
	const adjust = (candidate: Candidate): AdjustedSale => {
		const adjustedPrice = adjustPrice(candidate, choices, basis);
		return { sale: candidate.sale, adjustedPrice, adjustedLog: Math.log(adjustedPrice) };
	};
	return {
		adjusted: (candidate) => {
			const adjusted = known.get(candidate) ?? adjust(candidate);
			known.set(candidate, adjusted);
			return adjusted;
		},
		linesOf: (candidate) => adjustmentLines(candidate, choices, basis),
		isRated: ({ sale }) =>
			validRating(sale.condition) !== null ||
			(Object.hasOwn(choices.cells, sale.id) && choices.cells[sale.id]?.condition !== undefined),
	};
}

/** Rounds to three significant digits. @example toThreeDigits(461_538) // 462000 */
export function toThreeDigits(price: number): number {
	if (!(price > 0) || !Number.isFinite(price)) return 0;
	return Number(price.toPrecision(3));
}
