/** Metrics of rents and mortgages: what it costs to live in the median home. */
import { roundStatistic, usdStatistic } from '../../format/format.ts';
import type { HistorySale, LocalRent } from '../market-history.ts';
import { MIN_SAMPLE, ofSample } from '../min-sample.ts';
import { rentWords } from '../statistic-words.ts';
import { type Measured, type Metric, NOT_COVERED } from './metric.ts';

export const RENT_METRICS = [
	{
		id: 'rent',
		label: 'Median rent',
		unit: 'usd',
		definition: 'The newest median monthly rent that we have for the ZIP code.',
		formula: 'As published by its source for its month.',
		minSample: 0,
		known: 'now',
		basis: 'published',
		risingFavors: null,
		measure: ({ rent }) => ({
			value: rent?.median ?? null,
			sample: 0,
			...sourceOf(rent),
		}),
	},
	{
		id: 'price_to_rent',
		label: 'Price to rent',
		unit: 'ratio',
		definition:
			'How many years of the median rent the median price is. Up to 15 favors buying, over 20 renting.',
		formula: 'Median sale price of the last 12 months ÷ (12 × median monthly rent).',
		minSample: MIN_SAMPLE,
		known: 'now',
		basis: 'live',
		risingFavors: null,
		measure: (market) => {
			const sales = market.sold(12);
			if (sales === null) return NOT_COVERED;
			const { median, sample } = medianOf(sales);
			const { rent } = market;
			if (rent === null) return { value: null, sample, reason: 'no rents' };
			if (median === null) return { value: null, sample };
			const value = priceToRent(roundStatistic(median, sample), rent.median);
			return { value, sample, source: `${medianWords(median, sample)}, ${rentWords(rent)}` };
		},
	},
	{
		id: 'income_needed',
		label: 'Income needed to buy',
		unit: 'usd',
		definition: 'The yearly income at which the payment on the median home takes a quarter of it.',
		formula:
			'Forty-eight × the monthly payment, principal and interest, on 80% of the median sale price of the last 12 months over 30 years at the given mortgage rate.',
		minSample: MIN_SAMPLE,
		known: 'always',
		basis: 'live',
		risingFavors: null,
		measure: (market) => {
			const sales = market.sold(12);
			if (sales === null) return NOT_COVERED;
			const { median, sample } = medianOf(sales);
			const { mortgageRate } = market;
			if (mortgageRate === null) return { value: null, sample, reason: 'no mortgage rate given' };
			if (median === null) return { value: null, sample };
			const value = incomeNeeded(roundStatistic(median, sample), mortgageRate);
			return { value, sample, source: medianWords(median, sample) };
		},
	},
] as const satisfies readonly Metric[];

/**
 * Price-to-rent: the median price, as it is shown, divided by a year's median rent. It excludes interest, taxes and
 * insurance.
 *
 * @example priceToRent(360_000, 2000) // 15
 */
export function priceToRent(medianPrice: number, monthlyRent: number): number | null {
	return monthlyRent <= 0 ? null : medianPrice / (monthlyRent * 12);
}

/**
 * The yearly income at which the payment on a home takes a quarter of it: 20% down, principal and interest over 30
 * years. It excludes taxes and insurance. National Association of Realtors, "Housing Affordability Index: Methodology".
 *
 * @param rate the yearly mortgage rate as a share
 * @example incomeNeeded(400_000, 0.06) // 92,090: 48 payments of $1,918.56
 */
function incomeNeeded(price: number, rate: number): number | null {
	if (rate < 0) return null;
	const monthly = rate / 12;
	const loan = 0.8 * price;
	return 48 * (monthly === 0 ? loan / 360 : (loan * monthly) / (1 - (1 + monthly) ** -360));
}

function medianOf(sales: readonly HistorySale[]): { median: number | null; sample: number } {
	return { median: ofSample(sales.map(({ price }) => price)), sample: sales.length };
}

/** @example "median sale price of 12 months $704,000" */
function medianWords(median: number, sample: number): string {
	return `median sale price of 12 months ${usdStatistic(median, sample)}`;
}

/** The source of a rent; without one, why there is no figure. */
function sourceOf(rent: LocalRent | null): Pick<Measured, 'source' | 'reason'> {
	return rent === null ? { reason: 'no rents' } : { source: rentWords(rent) };
}
