/** The adjustment rates in this market, and their sources. */
import type { RateInDollars } from '../../domain/analysis/analysis.ts';
import { FEATURE_LABELS } from '../../domain/analysis/grid/feature-text.ts';
import { findAdjustment } from '../../domain/analysis/grid/grid-lines.ts';
import { DASH, preciseUsd } from '../../domain/format/format.ts';
import { plural } from '../../domain/format/plural.ts';
import type { MarketModel } from '../../domain/pricing/market-model.ts';
import { column, heading, row, table } from '../blocks.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';

/** How many rates fit on the sheet of a standard report. */
const MAX_STANDARD_RATES = 7;

/**
 * The rates that adjusted a comp, except concessions, which are deducted dollar for dollar. A standard report has
 * those with the largest adjustments.
 */
export function ratesBlocks({ kind, analysis: { rates, comps }, evidence: { model } }: ReportInput): Block[] {
	const adjustedDollars = ({ feature }: RateInDollars) =>
		comps.reduce((sum, comp) => sum + Math.abs(findAdjustment(comp, feature).dollars ?? 0), 0);
	const all = rates.filter(
		(rate) => rate.dollars !== null && rate.feature !== 'concessions' && adjustedDollars(rate) > 0,
	);
	if (all.length === 0) return [];
	const max = kind === 'full' ? all.length : MAX_STANDARD_RATES;
	const largest = new Set([...all].sort((a, b) => adjustedDollars(b) - adjustedDollars(a)).slice(0, max));
	const used = all.filter((rate) => largest.has(rate));
	return [
		heading('Adjustment rates'),
		table(
			'Adjustment rates and their sources',
			[
				column('Feature', 0.16, 'start'),
				column('Unit', 0.18, 'start'),
				column('Rate', 0.13),
				column('80% interval', 0.26),
				column('Source', 0.27, 'start'),
			],
			used.map((rate) =>
				row([
					`${FEATURE_LABELS[rate.feature]}${rate.edited ? '*' : ''}`,
					rate.unit,
					rate.dollars === null ? DASH : preciseUsd(rate.dollars),
					rate.low === null || rate.high === null
						? DASH
						: `${preciseUsd(rate.low)} to ${preciseUsd(rate.high)}`,
					describeSource(rate, model),
				]),
			),
			`${used.length < all.length ? `The ${used.length} of ${all.length} rates with the largest adjustments. ` : ''}What each feature changes in the price of this home. A more expensive or cheaper comp has other dollar rates. Pairs are nearby sales that differ in the feature.`,
		),
	];
}

function describeSource({ feature, edited }: RateInDollars, { rates, index }: MarketModel): string {
	if (edited) return 'Set by the agent';
	if (feature === 'time') return pairsWords(index?.pairs ?? 0);
	const rate = rates[feature];
	if (rate === undefined || rate.pairs === 0) return 'Typical US rate';
	return rate.source === 'local' ? pairsWords(rate.pairs) : `Typical US rate and ${pairsWords(rate.pairs)}`;
}

function pairsWords(pairs: number): string {
	return `${plural(pairs, 'pair')} of sales`;
}
