/** The accuracy of prices in a market without a model of its own, as text. */
import type { Accuracy } from '../../domain/accuracy/backtest-result.ts';
import { percent } from './report.ts';

export function nearbyText(source: string, located: Accuracy, unlocated: Accuracy): string {
	const line = (label: string, { sales, priced, medianError, within10, coverage, rangeWidth }: Accuracy) =>
		`${label}: ${priced} of ${sales} sales priced, MdAPE ${percent(medianError, 2)}, PPE10 ${percent(within10)}, 80% in ${percent(coverage)}, median width ${percent(rangeWidth)}`;
	return [
		`Backtest of ${source} without a market model: each home priced from at most 500 sales around it.`,
		line('By location', located),
		line('By ZIP code, as if without coordinates', unlocated),
	].join('\n');
}
