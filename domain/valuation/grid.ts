/** The adjustment grid: from what was paid to what the subject would have brought, line by line in dollars. */
import type { Candidate } from '../comps/candidate.ts';
import type { IsoDate } from '../listing.ts';
import type { LogAdjustment } from './adjustments.ts';
import type { Adjustment } from './analysis.ts';
import type { Choices } from './choices.ts';
import { FEATURES, type Feature } from './features.ts';
import type { Subject } from './home.ts';
import { NORMAL_80 } from './time.ts';
import { UNITS } from './units.ts';

/** An adjustment without its words. */
export type Line = Omit<Adjustment, 'words'>;

export interface AdjustedPrice {
	/** In the order of application. */
	lines: readonly Line[];
	/** US dollars: the price and the sum of all lines, to the dollar. */
	adjustedPrice: number;
}

/** The terms of the sale first, then its day, then the home: each line is taken on what the lines before left. */
export const ORDER_OF_LINES: readonly Feature[] = [
	'concessions',
	'time',
	...FEATURES.filter((feature) => feature !== 'concessions' && feature !== 'time'),
];

/**
 * Adjusts a sale's price toward the subject. A line in whole dollars is the step between two running totals, each
 * rounded, so that price and lines add up to the adjusted price exactly. What the agent set, of one cell or of a
 * feature's rate, is taken in place of the market's; a cell goes before a rate.
 *
 * @example a comp of 2,000 sq ft sold for $400,000, a subject of 1,800 and a rate of $90: livingArea −$18,000
 */
export function adjustPrice(
	candidate: Candidate,
	subject: Subject,
	choices: Pick<Choices, 'rates' | 'cells'>,
	on: IsoDate,
): AdjustedPrice {
	const { id } = candidate.sale;
	const cells = Object.hasOwn(choices.cells, id) ? (choices.cells[id] ?? {}) : {};
	const lines: Line[] = [];
	let total = candidate.sale.price;
	for (const feature of ORDER_OF_LINES) {
		const set = cells[feature] ?? dollarsByRate(feature, candidate, subject, choices, on);
		const own = candidate.logs.find((each) => each.feature === feature);
		const next = set !== null ? total + set : total * Math.exp(own?.log ?? 0);
		lines.push(set !== null ? editedLine(feature, total, next) : line(feature, total, next, own));
		total = next;
	}
	return { lines, adjustedPrice: Math.round(total) };
}

/** Null where the agent set no rate; with one, what is not known on one side stays unknown. */
function dollarsByRate(
	feature: Feature,
	{ sale }: Candidate,
	subject: Subject,
	{ rates }: Pick<Choices, 'rates'>,
	on: IsoDate,
): number | null {
	const rate = rates[feature];
	if (rate === undefined) return null;
	const better = UNITS[feature].better(subject, sale, on);
	return better === null ? null : better * rate;
}

function editedLine(feature: Feature, before: number, after: number): Line {
	return { feature, dollars: step(before, after), low: null, high: null, edited: true };
}

function line(feature: Feature, before: number, after: number, own: LogAdjustment | undefined): Line {
	if (own === undefined || own.log === null) {
		return { feature, dollars: null, low: null, high: null, edited: false };
	}
	const reach = NORMAL_80 * (own.error ?? 0);
	return {
		feature,
		dollars: step(before, after),
		low: step(before, before * Math.exp(own.log - reach)),
		high: step(before, before * Math.exp(own.log + reach)),
		edited: false,
	};
}

/** The whole dollars between two running totals; never −0. */
function step(before: number, after: number): number {
	return Math.round(after) - Math.round(before) + 0;
}
