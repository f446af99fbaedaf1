/** The adjustment grid: from a comp's sale price to its adjusted price, row by row in dollars. */
import type { Candidate } from '../../comps/candidate.ts';
import type { Choices } from '../../comps/choices.ts';
import { sum } from '../../math/arithmetic.ts';
import type { LogAdjustment } from '../../pricing/adjustments.ts';
import { FEATURES, type Feature } from '../../pricing/features.ts';
import { NORMAL_80 } from '../../pricing/time/time.ts';
import type { Adjustment, GridComp } from '../analysis.ts';
import type { DatedSubject } from '../basis.ts';
import { UNITS } from '../rates/units.ts';

/** An adjustment without its text. */
export type AdjustmentLine = Omit<Adjustment, 'words'>;

/** Concessions first, then time, then the home. Each adjustment applies to the price after those before it. */
export const ADJUSTMENT_ORDER: readonly Feature[] = [
	'concessions',
	'time',
	...FEATURES.filter((feature) => feature !== 'concessions' && feature !== 'time'),
];

/** The rates and adjustments that the agent set. */
type Edits = Pick<Choices, 'rates' | 'cells'>;

/**
 * Adjusts a sale's price to the subject: the sale price plus all adjustments, in whole US dollars. An adjustment or
 * rate set by the agent replaces the market's; an adjustment takes precedence over a rate.
 *
 * @example a comp of 2,000 sq ft sold for $400,000, a subject of 1,800 and a rate of $90: $382,000
 */
export function adjustPrice(candidate: Candidate, choices: Edits, basis: DatedSubject): number {
	let total = candidate.sale.price;
	for (const feature of ADJUSTMENT_ORDER) {
		total = applyAdjustment(
			total,
			agentDollars(feature, candidate, choices, basis),
			logOf(feature, candidate),
		);
	}
	return Math.round(total);
}

/**
 * The adjustments, in the order in which they are applied. Each is the difference of two rounded running totals, so
 * that the sale price and the adjustments add up to the adjusted price exactly.
 *
 * @example a comp of 2,000 sq ft sold for $400,000, a subject of 1,800 and a rate of $90: livingArea −$18,000
 */
export function adjustmentLines(candidate: Candidate, choices: Edits, basis: DatedSubject): AdjustmentLine[] {
	let total = candidate.sale.price;
	return ADJUSTMENT_ORDER.map((feature) => {
		const set = agentDollars(feature, candidate, choices, basis);
		const derived = logOf(feature, candidate);
		const before = total;
		total = applyAdjustment(total, set, derived);
		return set !== null ? editedLine(feature, before, total) : derivedLine(feature, before, total, derived);
	});
}

/** The net and gross adjustments: the sums of the signed and of the absolute ones, as shares of the sale price. */
export function totalAdjustments(
	lines: readonly AdjustmentLine[],
	{ price }: Candidate['sale'],
): Pick<GridComp, 'net' | 'gross'> {
	const dollars = lines.map((line) => line.dollars ?? 0);
	return { net: sum(dollars) / price, gross: sum(dollars.map(Math.abs)) / price };
}

function applyAdjustment(total: number, set: number | null, derived: LogAdjustment | undefined): number {
	return set !== null ? total + set : total * Math.exp(derived?.log ?? 0);
}

function logOf(feature: Feature, { logs }: Candidate): LogAdjustment | undefined {
	return logs.find((each) => each.feature === feature);
}

/** The adjustment in US dollars that the agent set, directly or by a rate; null if neither is set. */
function agentDollars(
	feature: Feature,
	candidate: Candidate,
	choices: Edits,
	basis: DatedSubject,
): number | null {
	const { id } = candidate.sale;
	const own = Object.hasOwn(choices.cells, id) ? choices.cells[id]?.[feature] : undefined;
	return own ?? dollarsByAgentRate(feature, candidate, choices, basis);
}

/**
 * The adjustment by the agent's rate; null without a rate, or if the feature is unknown for the comp or the subject.
 */
function dollarsByAgentRate(
	feature: Feature,
	{ sale }: Candidate,
	{ rates }: Pick<Choices, 'rates'>,
	basis: DatedSubject,
): number | null {
	const rate = rates[feature];
	if (rate === undefined) return null;
	const units = UNITS[feature].advantage(sale, basis);
	return units === null ? null : units * rate;
}

function editedLine(feature: Feature, before: number, after: number): AdjustmentLine {
	return { feature, dollars: roundedDifference(before, after), low: null, high: null, edited: true };
}

function derivedLine(
	feature: Feature,
	before: number,
	after: number,
	derived: LogAdjustment | undefined,
): AdjustmentLine {
	if (derived === undefined || derived.log === null) {
		return { feature, dollars: null, low: null, high: null, edited: false };
	}
	const halfWidth = NORMAL_80 * (derived.error ?? 0);
	return {
		feature,
		dollars: roundedDifference(before, after),
		low: roundedDifference(before, before * Math.exp(derived.log - halfWidth)),
		high: roundedDifference(before, before * Math.exp(derived.log + halfWidth)),
		edited: false,
	};
}

/** The difference between two running totals, each rounded to whole dollars; never −0. */
function roundedDifference(before: number, after: number): number {
	return Math.round(after) - Math.round(before) + 0;
}
