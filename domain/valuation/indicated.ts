/** The price that a choice of sales indicates, before anything is said about it. */
import type { Candidate } from '../comps/candidate.ts';
import type { Pool } from '../comps/gather.ts';
import { chooseGrid, type Selection } from '../comps/select.ts';
import type { IsoDate } from '../listing.ts';
import type { Choices } from './choices.ts';
import { FEWEST_COMPS } from './estimate.ts';
import { type AdjustedPrice, adjustPrice } from './grid.ts';
import type { Subject } from './home.ts';
import type { MarketModel } from './market-model.ts';
import { type Reconciliation, reconcile } from './reconcile.ts';
import { isDescribed } from './subject.ts';

/** What the price is computed with, the same for every choice of sales. */
export interface Terms {
	subject: Subject;
	model: MarketModel;
	on: IsoDate;
	wanted: Pool['wanted'];
	/** Only the comps of the grid make the price. */
	compsAlone: boolean;
	/** Prices are asked, not paid. */
	listPricesOnly: boolean;
	/** The grid of a candidate, worked out when it is first asked for. */
	adjusted: (candidate: Candidate) => AdjustedPrice;
}

export interface Indicated {
	/** The comps, in the order of their numbers. */
	grid: readonly Candidate[];
	/** The sales that count, with their weights; empty where there is no price. */
	weights: ReadonlyMap<Candidate, number>;
	/** Null where fewer than three sales count, or nothing is known of the subject. */
	joint: Reconciliation | null;
}

/**
 * Reconciles the sales that count, and shows the heaviest as comps. With `compsAlone` the comps are chosen by what
 * they would weigh among all, and then reconciled by themselves.
 */
export function indicate(selection: Selection, terms: Terms): Indicated {
	const counting = selection.usable.filter((candidate) => hasPrice(candidate, terms));
	const all = reconciled(counting, terms);
	const grid = chooseGrid(selection, terms.wanted, all.weights);
	if (!terms.compsAlone) return { grid, ...all };
	const alone = grid.filter((candidate) => hasPrice(candidate, terms));
	return { grid, ...reconciled(alone, terms) };
}

/** The logs of the adjusted prices, reconciled; no price from fewer than three, nor for a home that nobody described. */
export function reconciled(
	counting: readonly Candidate[],
	{ subject, model, on, adjusted }: Pick<Terms, 'subject' | 'model' | 'on' | 'adjusted'>,
): Omit<Indicated, 'grid'> {
	const comps = counting.map((candidate) => ({
		sale: candidate.sale,
		adjustedLog: Math.log(adjusted(candidate).adjustedPrice),
	}));
	const isEnough = comps.length >= FEWEST_COMPS && isDescribed(subject);
	const joint = isEnough ? reconcile(subject, comps, model, on) : null;
	return {
		weights: new Map(counting.map((candidate, at) => [candidate, joint?.weights[at] ?? 0])),
		joint: joint !== null && Number.isFinite(joint.logPrice) ? joint : null,
	};
}

/** What the agent sets may take away a whole price: such a sale says nothing. */
export function hasPrice(candidate: Candidate, { adjusted }: Pick<Terms, 'adjusted'>): boolean {
	return adjusted(candidate).adjustedPrice >= 1;
}

/** US dollars, not rounded; null where too few sales count. */
export function priceOf({ joint }: Pick<Indicated, 'joint'>): number | null {
	return joint === null ? null : Math.exp(joint.logPrice);
}

/** The grids of candidates, each worked out once. */
export function adjusting(
	subject: Subject,
	choices: Choices,
	on: IsoDate,
): (candidate: Candidate) => AdjustedPrice {
	const known = new Map<Candidate, AdjustedPrice>();
	return (candidate) => {
		const adjusted = known.get(candidate) ?? adjustPrice(candidate, subject, choices, on);
		known.set(candidate, adjusted);
		return adjusted;
	};
}

/** Three significant digits, as far as any price is known. @example threeDigits(461_538) // 462000 */
export function threeDigits(price: number): number {
	if (!(price > 0) || !Number.isFinite(price)) return 0;
	return Number(price.toPrecision(3));
}
