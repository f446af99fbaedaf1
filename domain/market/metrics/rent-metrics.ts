/** Metrics of rents and mortgages: what it costs to live in the median home. */
import { roundStatistic } from '../../format/format.ts';
import { capitalize } from '../../format/words.ts';
import { incomeNeeded, priceToRent } from '../conditions.ts';
import type { HistorySale } from '../market-history.ts';
import { MIN_SAMPLE, ofSample } from '../min-sample.ts';
import { medianWords, ratioBasis, rentWords } from '../statistic-words.ts';
import type { LocalRent } from '../zip-market.ts';
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
			const { rent } = market;
			const price = medianOf(sales);
			const value = priceToRent(price.median, price.sample, rent?.median ?? null);
			if (rent === null || price.median === null)
				return { value: null, sample: price.sample, ...(rent === null && { reason: 'no rents' }) };
			const source = capitalize(ratioBasis({ ...price, median: price.median }, rent));
			return { value, sample: price.sample, source };
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
			const price = medianOf(sales);
			if (market.mortgageRate === null)
				return { value: null, sample: price.sample, reason: 'no mortgage rate given' };
			if (price.median === null) return { value: null, sample: price.sample };
			const shown = roundStatistic(price.median, price.sample);
			const source = capitalize(medianWords({ ...price, median: price.median }));
			return { value: incomeNeeded(shown, market.mortgageRate), sample: price.sample, source };
		},
	},
] as const satisfies readonly Metric[];

function medianOf(sales: readonly HistorySale[]): { median: number | null; sample: number } {
	return { median: ofSample(sales.map(({ price }) => price)), sample: sales.length };
}

/** The source of a rent; without one, why there is no figure. */
function sourceOf(rent: LocalRent | null): Pick<Measured, 'source' | 'reason'> {
	return rent === null ? { reason: 'no rents' } : { source: capitalize(rentWords(rent)) };
}
