/** The accuracy measures, with their standard names and plain definitions. */
import type { Accuracy } from '../../../domain/accuracy/backtest-result.ts';
import { fixed, percentTenths } from '../../../domain/format/format.ts';

export interface Measure {
	id: keyof Accuracy;
	label: string;
	/** A definition for people who don't know the measure. */
	words: string;
	format: (value: number | null) => string;
}

/** A ratio, three decimals. @example ratio(1.0391) // "1.039" */
function ratio(value: number | null): string {
	return fixed(value, 3);
}

/** How close the prices were. */
export const MEASURES: readonly Measure[] = [
	{
		id: 'medianError',
		label: 'Median absolute percentage error (MdAPE)',
		words:
			'Half of the prices were closer to the sale price than this, half were farther. High and low count alike.',
		format: percentTenths,
	},
	{
		id: 'within5',
		label: 'Within 5%',
		words: 'Share of prices within 5% of the sale price.',
		format: percentTenths,
	},
	{
		id: 'within10',
		label: 'Within 10% (PPE10)',
		words: 'Share of prices within 10% of the sale price.',
		format: percentTenths,
	},
	{
		id: 'within20',
		label: 'Within 20%',
		words: 'Share of prices within 20% of the sale price.',
		format: percentTenths,
	},
	{
		id: 'meanError',
		label: 'Mean error',
		words: 'Average absolute error. Large misses count more here than in the median.',
		format: percentTenths,
	},
	{
		id: 'bias',
		label: 'Mean signed error',
		words: 'Average error with its sign: above 0, prices ran high; below 0, low.',
		format: percentTenths,
	},
	{
		id: 'medianRatio',
		label: 'Median ratio',
		words: 'Median of predicted price ÷ sale price. 1 is unbiased.',
		format: ratio,
	},
	{
		id: 'cod',
		label: 'Coefficient of dispersion (COD)',
		words:
			'Average distance of the ratios from their median, as a percentage of it. IAAO accepts up to 15 for older or mixed homes.',
		format: percentTenths,
	},
	{
		id: 'prd',
		label: 'Price-related differential (PRD)',
		words:
			'Above 1.03, low-priced homes are overvalued or high-priced homes undervalued; below 0.98, the reverse.',
		format: ratio,
	},
	{
		id: 'prb',
		label: 'Price-related bias (PRB)',
		words: 'Change in the ratio when the price doubles. −0.05 to 0.05 is acceptable.',
		format: ratio,
	},
	{
		id: 'coverage',
		label: '80% range coverage',
		words: 'Share of sales that closed within their predicted range. The target is 80%.',
		format: percentTenths,
	},
	{
		id: 'rangeWidth',
		label: '80% range width',
		words: 'Median width of the range, as a percentage of the price.',
		format: percentTenths,
	},
];
