/** The metrics of closed sales. */
import type { IsoDate } from '../../dates/days.ts';
import type { PriceIndex } from '../../pricing/market-model.ts';
import { changeOverYear } from '../../pricing/time/year-change.ts';
import type { HistorySale } from '../market-history.ts';
import { MIN_SAMPLE } from '../min-sample.ts';
import { NOT_IN_DATA } from '../why-no-statistic.ts';
import { type Measured, type Metric, middle, NOT_COVERED, ofKnown, share } from './metric.ts';

/** Ratios outside are errors of data entry or sales between relatives. */
const CREDIBLE_RATIO = { low: 0.5, high: 1.5 };

export const SALE_METRICS = [
	{
		id: 'closed_sales',
		label: 'Closed sales',
		unit: 'count',
		definition: 'Sales that closed in the last 3 months.',
		formula: 'Count of closing dates.',
		minSample: 0,
		known: 'always',
		basis: 'live',
		risingFavors: null,
		measure: ({ recent }) =>
			recent === null ? NOT_COVERED : { value: recent.length, sample: recent.length },
	},
	{
		id: 'median_sale_price',
		label: 'Median sale price',
		unit: 'usd',
		definition: 'Half of the homes sold in the last 3 months sold for less, half for more.',
		formula: 'Median of sale prices, with the prices that a quarter of the homes sold below and above.',
		minSample: MIN_SAMPLE,
		known: 'always',
		basis: 'live',
		risingFavors: 'sellers',
		measure: ofSales(({ price }) => price),
	},
	{
		id: 'median_price_per_sqft',
		label: 'Price per square foot',
		unit: 'usd_per_sqft',
		definition: 'Half of the homes sold in the last 3 months sold for less per square foot of living area.',
		formula:
			'Median of sale price ÷ living area. Small homes cost more per square foot, so it follows the mix.',
		minSample: MIN_SAMPLE,
		known: 'always',
		basis: 'live',
		risingFavors: 'sellers',
		measure: ofSales(({ price, livingArea }) => (livingArea ? price / livingArea : null)),
	},
	{
		id: 'price_index',
		label: 'Price index',
		unit: 'change',
		definition: 'How prices of similar homes in the county changed in a year.',
		formula:
			'Change of the constant-quality index fitted on the county’s sales, with the interval that holds it with 80% probability. Where sales are few, the FHFA’s yearly index of the county’s ZIP codes steadies it.',
		minSample: 0,
		known: 'always',
		basis: 'live',
		risingFavors: 'sellers',
		measure: ({ index, day }) => yearOf(index?.index ?? null, day, 'county'),
	},
	{
		id: 'zip_price_index',
		label: 'Price index of the ZIP code',
		unit: 'change',
		definition: 'How prices of similar homes in the ZIP code changed in a year.',
		formula:
			'Change of the county’s index plus that of how far nearby sales in the ZIP code differ from it, which few sales shrink to 0, with its 80% interval.',
		minSample: 0,
		known: 'always',
		basis: 'live',
		risingFavors: 'sellers',
		measure: ({ zipIndex, day }) => yearOf(zipIndex, day, 'ZIP code'),
	},
	{
		id: 'sale_to_original_list',
		label: 'Sale to original list price',
		unit: 'share',
		definition: 'Sale price as a share of the original list price, before concessions.',
		formula:
			'Median of sale price ÷ original list price, last 3 months. Ratios under 0.5 or over 1.5 are left out.',
		minSample: MIN_SAMPLE,
		known: 'always',
		basis: 'live',
		risingFavors: 'sellers',
		measure: ofSales(({ price, originalListPrice }) => credibleRatio(price, originalListPrice)),
	},
	{
		id: 'sale_to_list',
		label: 'Sale to last list price',
		unit: 'share',
		definition: 'Sale price as a share of the last list price, before concessions.',
		formula:
			'Median of sale price ÷ last list price, last 3 months. Ratios under 0.5 or over 1.5 are left out.',
		minSample: MIN_SAMPLE,
		known: 'always',
		basis: 'live',
		risingFavors: 'sellers',
		measure: ofSales(({ price, listPrice }) => credibleRatio(price, listPrice)),
	},
	{
		id: 'above_list_share',
		label: 'Sold above list',
		unit: 'share',
		definition: 'The share of sales in the last 3 months above the last list price.',
		formula: 'Sales with a sale price above the last list price ÷ sales with a list price.',
		minSample: 10,
		known: 'always',
		basis: 'live',
		risingFavors: 'sellers',
		measure: ({ recent }) => {
			if (recent === null) return NOT_COVERED;
			const isAbove = ({ price, listPrice }: HistorySale) => listPrice && price > listPrice;
			return ofKnown(
				recent,
				(sale) => (sale.listPrice === null ? null : Boolean(isAbove(sale))),
				(known) => share(known, Boolean),
			);
		},
	},
	{
		id: 'days_on_market',
		label: 'Days on market',
		unit: 'days',
		definition: 'Half of the homes sold in the last 3 months took fewer days from listing to contract.',
		formula: 'Median of days on market as the source counts them.',
		minSample: MIN_SAMPLE,
		known: 'always',
		basis: 'live',
		risingFavors: 'buyers',
		measure: ofSales(({ daysOnMarket }) => daysOnMarket),
	},
	{
		id: 'cumulative_days_on_market',
		label: 'Cumulative days on market',
		unit: 'days',
		definition: 'Days on market over all attempts to sell the home.',
		formula:
			'As delivered by the MLS: the gap that starts a new count differs from MLS to MLS, so it isn’t recomputed.',
		minSample: MIN_SAMPLE,
		known: 'now',
		basis: 'live',
		risingFavors: 'buyers',
		measure: () => ({ value: null, sample: 0, reason: NOT_IN_DATA }),
	},
] as const satisfies readonly Metric[];

/** The change of an index over the year before a day. */
function yearOf(index: PriceIndex | null, day: IsoDate, area: string): Measured {
	const year = index && changeOverYear(index, day);
	if (!index || !year?.isWholeYear)
		return { value: null, sample: 0, reason: `no ${area} index for a whole year` };
	return { value: year.change, low: year.low, high: year.high, sample: index.pairs };
}

/** The median of a figure over the sales of the window, with its middle half. */
function ofSales(figure: (sale: HistorySale) => number | null): Metric['measure'] {
	return ({ recent }) => (recent === null ? NOT_COVERED : ofKnown(recent, figure, middle));
}

function credibleRatio(price: number, asked: number | null): number | null {
	const ratio = asked === null ? null : price / asked;
	return ratio === null || ratio < CREDIBLE_RATIO.low || ratio > CREDIBLE_RATIO.high ? null : ratio;
}
