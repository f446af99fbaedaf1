/** Metrics of rents and mortgages: what it costs to live in the median home. */
import { capitalize } from '../../format/words.ts';
import { median } from '../../math/statistics.ts';
import { incomeNeeded, priceToRent } from '../conditions.ts';
import { rentWords } from '../statistic-words.ts';
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
		minSample: 5,
		known: 'now',
		basis: 'live',
		risingFavors: null,
		measure: (market) => {
			const prices = market.sold(12)?.map(({ price }) => price) ?? [];
			const value = priceToRent(median(prices), market.rent?.median ?? null);
			return { value, sample: prices.length, ...sourceOf(market.rent) };
		},
	},
	{
		id: 'income_needed',
		label: 'Income needed to buy',
		unit: 'usd',
		definition: 'The yearly income at which the payment on the median home takes a quarter of it.',
		formula:
			'Forty-eight × the monthly payment, principal and interest, on 80% of the median sale price of the last 12 months over 30 years at the given mortgage rate.',
		minSample: 5,
		known: 'always',
		basis: 'live',
		risingFavors: null,
		measure: (market) => {
			const sales = market.sold(12);
			if (sales === null) return NOT_COVERED;
			const value = incomeNeeded(median(sales.map(({ price }) => price)), market.mortgageRate);
			const reason = market.mortgageRate === null ? { reason: 'no mortgage rate given' } : {};
			return { value, sample: sales.length, ...reason };
		},
	},
] as const satisfies readonly Metric[];

/** The source of a rent; without one, why there is no figure. */
function sourceOf(rent: LocalRent | null): Pick<Measured, 'source' | 'reason'> {
	return rent === null ? { reason: 'no rents' } : { source: capitalize(rentWords(rent)) };
}
