import { longMonth } from '../../domain/format/date-text.ts';
import { compactUsd, count, DASH, tenths, usdStatistic } from '../../domain/format/format.ts';
import { FEW_SALES } from '../../domain/market/history/monthly-history.ts';
import { lastDayOf, monthsBefore, monthsUpTo } from '../../domain/market/months.ts';
import { median, quantile } from '../../domain/math/statistics.ts';
import { indexChange, NORMAL_80 } from '../../domain/pricing/time/time.ts';
import { between, type Dated, medianOf } from './dated.ts';
import { rows, type Traces } from './tracer.ts';

/** The chart of prices, and supply by price. @param area the digits in the name of what the chart is of */
export function historyTraces(
	market: Dated & { listings: readonly { status: string; price: number | null }[] },
	area = '',
): Traces {
	const { asOf, sales, listings } = market;
	const months = historyMonths(market);
	const dots = months.filter((month) => month.median !== null);
	const ends = [dots[0], dots.at(-1)];
	const [first, last] = ends.map((end) => months.findIndex(({ month }) => month === end?.month));
	const within = months.slice(first, (last ?? 0) + 1);
	const closed = within.reduce((total, month) => total + month.closed, 0);
	const listed = (some: string) =>
		listings.flatMap(({ status, price }) => (status === some && price !== null ? [price] : []));
	const signed = sales.map(({ soldOn, contractOn, price }) => ({ soldOn: contractOn ?? soldOn, price }));
	const contracts = between(signed, monthsBefore(asOf, 12), asOf).map(({ price }) => price);
	const bands = priceBands([...contracts, ...listed('pending')], listed('for_sale'));
	return {
		sentences: {
			'with the 80% range as a band': '80%',
			'Prices of all homes in ZIP': area,
			'Supply by price, ': area,
			'Dots: three-month median': ['three', FEW_SALES],
			'Median sale price, ': [
				...[
					area,
					ends.map((end) => end && longMonth(end.month)),
					ends.map((end) => end && usdStatistic(end.median, end.sample)),
				],
				...[count(closed), within.length - dots.length],
			],
			'Filled: contracts per month': 12,
		},
		tables: {
			'Median sale price': {
				...rows(dots, (month) => [`Dot ${month.month}-15`, `${month.month}-15`, month.median]),
				...rows(
					months.filter(({ index }) => index !== null),
					({ month, index }) => [`Line ${month}-15`, `${month}-15`, ...(index ?? []).map(Math.round)],
				),
			},
			'Supply by price': rows(bands, ({ name, supply }) => [name, name, supply]),
			'Supply by price, spoken': rows(bands, ({ name, active, pace }) => [
				name,
				name,
				[count(active), tenths(pace)],
			]),
			'Supply by price, bars': rows(bands, ({ name, active, pace }) => [name, name, active, pace]),
		},
	};
}

/** The months of a market's charts: medians of three months, and the index at their level. */
export function historyMonths({ sales, asOf, priceIndex }: Dated, months = 24) {
	const all = monthsUpTo(asOf, months).map((month) => {
		const end = lastDayOf(month) < asOf ? lastDayOf(month) : asOf;
		const prices = between(sales, monthsBefore(end, 3), end).map(({ price }) => price);
		const isIndexed = priceIndex !== null && end >= (priceIndex.index.knots[0]?.on ?? '');
		const { log, error } = isIndexed ? indexChange(priceIndex.index, end, asOf) : { log: 0, error: 0 };
		const level = isIndexed ? [0, -1, 1].map((spread) => Math.exp(-log + spread * NORMAL_80 * error)) : null;
		const closed = sales.filter(({ soldOn }) => soldOn.startsWith(month)).length;
		return { month, closed, level, sample: prices.length, median: medianOf(prices) };
	});
	const scale = median(
		all.flatMap((each) => (each.median === null || !each.level ? [] : each.median / (each.level[0] ?? 1))),
	);
	return all.map((each) => ({
		...each,
		index: each.level && scale ? each.level.map((level) => level * scale) : null,
	}));
}

/** Five bands with about as many homes each, with limits in steps of $50,000. @param sold the prices under contract */
export function priceBands(sold: readonly number[], active: readonly number[]) {
	const limit = (share: number) => 50_000 * Math.round((quantile([...sold, ...active], share) ?? 0) / 50_000);
	const limits = [...new Set([0.2, 0.4, 0.6, 0.8].map(limit))];
	return [0, ...limits].map((low, at) => {
		const high = limits[at];
		const within = (prices: readonly number[]) =>
			prices.filter((price) => price >= low && price < (high ?? Number.POSITIVE_INFINITY)).length;
		const pace = within(sold) / 12;
		const [from, to] = [compactUsd(low), compactUsd(high ?? 0)];
		const name = low === 0 ? `Under ${to}` : high === undefined ? `${from} and up` : `${from}–${to}`;
		return {
			name,
			active: within(active),
			pace,
			supply: within(sold) < 3 ? `${DASH} ${within(sold)}` : tenths(within(active) / pace),
		};
	});
}
