/** Where the figures of CSV files come from. The market page shows the rows of its files as tables. */
import type { Comp } from '../../contract/comps/comps.ts';
import { longMonth, shortDay, shortMonth } from '../../domain/format/date-text.ts';
import { count, DASH, percent, tenths, usd, usdStatistic } from '../../domain/format/format.ts';
import type { Units } from '../../domain/home/units.ts';
import type { MarketHistory } from '../../domain/market/market-history.ts';
import { WINDOW_MONTHS } from '../../domain/market/metrics/market-on.ts';
import { MIN_SAMPLE } from '../../domain/market/min-sample.ts';
import { monthsBefore } from '../../domain/market/months.ts';
import { median, quantile } from '../../domain/math/statistics.ts';
import { between, medianOf } from './dated.ts';
import { historyMonths, priceBands } from './market-charts.ts';
import { rows, type Traces } from './tracer.ts';

export function compsFileTraces(
	comps: readonly Comp[],
	data: { as_of: string | null },
	units: Units,
): Traces {
	const area = (squareFeet: number | null) =>
		squareFeet !== null &&
		(units === 'square_meters' ? (squareFeet * 0.09290304).toFixed(2).replace(/\.?0+$/, '') : squareFeet);
	return {
		tables: {
			Comps: rows(comps, (comp) => [
				...[comp.address, comp.address, comp.city, comp.state, comp.zipcode, comp.price, ''],
				...[comp.bedrooms, comp.bathrooms, area(comp.sqft), '', comp.yearBuilt, area(comp.lotSize)],
				...[
					comp.days_on_zillow,
					'',
					comp.sold_day_approximate ? comp.sold_date?.slice(0, 7) : comp.sold_date,
				],
				...[comp.list_date, comp.distance_miles, comp.publish_url, '', comp.attribution, '', data.as_of, ''],
			]),
		},
	};
}

/** @param months how many the chart of prices shows */
export function marketFileTraces(
	{ sales, listings, priceIndex, ...history }: MarketHistory,
	months: number,
): Traces {
	const asOf = history.asOf ?? '';
	const year = between(sales, monthsBefore(asOf, 12), asOf).map(({ price }) => price);
	const listed = (some: string) =>
		listings.flatMap(({ status, price }) => (status === some && price !== null ? price : []));
	const [active, pending] = [listed('for_sale'), listed('pending')];
	const rounded = (price: number | null | undefined) =>
		price == null ? DASH : usd(1000 * Math.round(price / 1000));
	const closedIn = (start: string) => sales.filter(({ soldOn }) => soldOn.startsWith(start)).length;
	const years = [...new Set(sales.map(({ soldOn }) => soldOn.slice(0, 4)))].sort().slice(1, -1);
	const typical = (month: number) =>
		median(
			years.map((each) => closedIn(`${each}-${String(month).padStart(2, '0')}`) / (closedIn(each) / 12)),
		);
	return {
		tables: {
			'Prices and sales': {
				'': ['', '', 3, '', '80%', '80%'],
				...rows(
					historyMonths({ sales, asOf, priceIndex }, months),
					({ month, median: middle, sample, index, closed }) => [
						...[shortMonth(month), shortMonth(month), rounded(middle), count(sample)],
						...[0, 1, 2].map((at) => rounded(index?.[at])),
						count(closed),
					],
				),
			},
			'Price distribution': rows([10, 25, 50, 75, 90], (share) => [
				...[`${share}%`, `${share}%`, usdStatistic(quantile(year, share / 100), year.length)],
			]),
			'Supply by price': rows(priceBands([...year, ...pending], active), ({ name, active, pace, supply }) => [
				name,
				name,
				count(active),
				tenths(pace),
				supply,
			]),
			Seasons: rows(Array.from({ length: 12 }), (_, at) => [
				at + 1,
				shortMonth(`2026-${String(at + 1).padStart(2, '0')}`).slice(0, 3),
				percent(typical(at + 1)),
			]),
		},
	};
}

/** Medians in percent of those in the first month that has all, and the markets of a map. */
export function comparedFileTraces(
	compared: readonly MarketHistory[],
	mapped: readonly MarketHistory[],
	months: number,
): Traces {
	const [asOf = ''] = compared.flatMap((market) => market.asOf ?? []).sort();
	const lines = compared.map(({ sales }) => historyMonths({ sales, asOf, priceIndex: null }, months));
	const all = lines[0] ?? [];
	const start = all.findIndex((_, at) => lines.every((line) => line[at]?.median != null));
	const percentOf = (median: number | null | undefined, base: number | null | undefined) =>
		median && base ? ((100 * median) / base).toFixed(1) : DASH;
	return {
		tables: {
			'Median sale prices compared': {
				'': ['', ...compared.map(({ zip }) => zip)],
				...rows(all.slice(start), ({ month }, at) => [
					...[longMonth(month), longMonth(month)],
					...lines.map((line) => percentOf(line[start + at]?.median, line[start]?.median)),
				]),
			},
			'ZIP codes on the map': rows(mapped, ({ zip, asOf: on, sales }) => {
				const prices = between(sales, monthsBefore(on ?? '', WINDOW_MONTHS), on ?? '').map(
					({ price }) => price,
				);
				return [
					...[zip, zip, '', usdStatistic(medianOf(prices), prices.length)],
					on && [count(prices.length), prices.length < MIN_SAMPLE && MIN_SAMPLE],
					on && shortDay(on),
				];
			}),
		},
	};
}
