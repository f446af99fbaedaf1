/** The measures of accuracy, in the words of the field and in plain ones. */
import type { Accuracy } from '../../../domain/accuracy/backtest-result.ts';
import { DASH, fixed } from '../../../domain/format.ts';

export interface Measure {
	id: keyof Accuracy;
	label: string;
	/** What it is, for who has never heard of it. */
	words: string;
	format: (value: number | null) => string;
}

/** A share with one decimal. @example exactPercent(0.0822) // "8.2%" */
export function exactPercent(share: number | null): string {
	return share === null ? DASH : `${fixed(share * 100, 1)}%`;
}

/** A ratio, three decimals. @example ratio(1.0391) // "1.039" */
function ratio(value: number | null): string {
	return fixed(value, 3);
}

/** How near the prices came. */
export const MEASURES: readonly Measure[] = [
	{
		id: 'medianError',
		label: 'Median error (MdAPE)',
		words:
			'Half of the prices were nearer to what was paid, half were farther off. Over or under counts alike.',
		format: exactPercent,
	},
	{
		id: 'within5',
		label: 'Within 5%',
		words: 'Share of the prices that were off by at most 5% of what was paid.',
		format: exactPercent,
	},
	{
		id: 'within10',
		label: 'Within 10% (PPE10)',
		words: 'Share of the prices that were off by at most 10%.',
		format: exactPercent,
	},
	{
		id: 'within20',
		label: 'Within 20%',
		words: 'Share of the prices that were off by at most 20%.',
		format: exactPercent,
	},
	{
		id: 'meanError',
		label: 'Mean error',
		words: 'The average error. A few prices that are far off weigh more here than in the median.',
		format: exactPercent,
	},
	{
		id: 'bias',
		label: 'Mean signed error',
		words: 'The average with its sign: above 0, prices were too high on the whole; below 0, too low.',
		format: exactPercent,
	},
	{
		id: 'medianRatio',
		label: 'Median ratio',
		words: 'The middle of price over paid. 1 is neither too high nor too low.',
		format: ratio,
	},
	{
		id: 'cod',
		label: 'Dispersion (COD)',
		words:
			'How far the ratios lie from their median on average, in percent of it. Assessors ask for 15 or less for older and mixed homes.',
		format: exactPercent,
	},
	{
		id: 'prd',
		label: 'Price-related differential (PRD)',
		words:
			'Above 1.03, cheap homes are priced too high or dear ones too low; below 0.98, the other way round.',
		format: ratio,
	},
	{
		id: 'prb',
		label: 'Price-related bias (PRB)',
		words: 'By how much the ratio changes when the worth doubles. Between -0.05 and 0.05 is even-handed.',
		format: ratio,
	},
	{
		id: 'coverage',
		label: '80% range: covered',
		words: 'Share of the sales that closed inside the range stated for them. The promise is 80%.',
		format: exactPercent,
	},
	{
		id: 'rangeWidth',
		label: '80% range: width',
		words: 'How wide the range is, in percent of the price, for the home in the middle.',
		format: exactPercent,
	},
];
