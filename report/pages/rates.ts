/** What one step of a feature is worth in this market, and where that comes from. */
import { count, DASH } from '../../domain/format.ts';
import type { Analysis } from '../../domain/valuation/analysis.ts';
import { adjustmentOf } from '../../domain/valuation/grid-lines.ts';
import type { MarketModel } from '../../domain/valuation/market-model.ts';
import { dollarsOf } from '../../domain/valuation/signed.ts';
import { FEATURE_LABELS } from '../../domain/valuation/valuation-text.ts';
import { column, heading, row, table } from '../blocks.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';

type DollarRate = Analysis['rates'][number];

/** The rates that moved a comp, but for what a seller gave back: that counts dollar for dollar. */
export function ratesBlocks({ analysis: { rates, comps }, evidence: { model } }: ReportInput): Block[] {
	const used = rates.filter(
		({ feature, dollars }) =>
			dollars !== null &&
			feature !== 'concessions' &&
			comps.some((comp) => Boolean(adjustmentOf(comp, feature).dollars)),
	);
	if (used.length === 0) return [];
	return [
		heading('What one step is worth here'),
		table(
			'What one step of a feature is worth, and where that comes from',
			[
				column('Feature', 0.16, 'start'),
				column('One step', 0.18, 'start'),
				column('Worth', 0.13),
				column('80% interval', 0.26),
				column('From', 0.27, 'start'),
			],
			used.map((rate) =>
				row([
					`${FEATURE_LABELS[rate.feature]}${rate.edited ? '*' : ''}`,
					rate.unit,
					rate.dollars === null ? DASH : dollarsOf(rate.dollars),
					rate.low === null || rate.high === null
						? DASH
						: `${dollarsOf(rate.low)} to ${dollarsOf(rate.high)}`,
					sourceOf(rate, model),
				]),
			),
			'In dollars for this home at the price level of these comps. A rate is of one step from this home, as a share of the price: a comp that is farther from it, dearer or cheaper has its own. Pairs: near sales that differ in the feature, in which the place cancels.',
		),
	];
}

function sourceOf({ feature, edited }: DollarRate, { rates, index }: MarketModel): string {
	if (edited) return 'Set by the agent';
	if (feature === 'time') return pairsWords(index?.pairs ?? 0);
	const rate = rates[feature];
	if (rate === undefined || rate.pairs === 0) return 'The usual US rate';
	return rate.source === 'local' ? pairsWords(rate.pairs) : `The usual US rate and ${pairsWords(rate.pairs)}`;
}

function pairsWords(pairs: number): string {
	return `${count(pairs)} ${pairs === 1 ? 'pair' : 'pairs'} of sales`;
}
