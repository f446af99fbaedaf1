/** Where the figures of a market come from: its sales, its listings, the county's index, and constants. */
import type { IsoDate } from '../../domain/dates/days.ts';
import { longDay, longMonth } from '../../domain/format/date-text.ts';
import {
	compactUsd,
	count,
	DASH,
	days,
	signedPercent,
	tenths,
	usd,
	usdStatistic,
} from '../../domain/format/format.ts';
import { FEW_SALES } from '../../domain/market/history/monthly-history.ts';
import { MIN_SAMPLE } from '../../domain/market/min-sample.ts';
import { lastDayOf, monthsBefore, monthsUpTo } from '../../domain/market/months.ts';
import { STABLE_WITHIN } from '../../domain/market/periods.ts';
import type { MarketSale } from '../../domain/market/trend.ts';
import type { LocalIndex, ZipMarket } from '../../domain/market/zip-market.ts';
import { median, quantile } from '../../domain/math/statistics.ts';
import { indexChange, NORMAL_80 } from '../../domain/pricing/time/time.ts';
import type { ReportInput } from '../../report/report-input.ts';
import { type Figures, merged, type Rows, rows, type Traces } from './tracer.ts';

interface Dated {
	sales: readonly { soldOn: IsoDate; contractOn?: IsoDate | null; price: number }[];
	asOf: IsoDate;
	priceIndex: LocalIndex | null;
}

export const between = <Sale extends { soldOn: IsoDate }>(
	sales: readonly Sale[],
	after: IsoDate,
	upTo: IsoDate,
) => sales.filter(({ soldOn }) => soldOn > after && soldOn <= upTo);

/** Null of too few homes. */
export function medianOf(values: readonly (number | null)[], least = MIN_SAMPLE): number | null {
	const known = values.filter((value) => value !== null);
	return known.length < least ? null : median(known);
}

/** The change of the index over a year, with its 80% interval. */
export function yearOf(local: LocalIndex | null, on: IsoDate): string[] {
	if (local === null) return [];
	const [first = on, yearAgo] = [local.index.knots[0]?.on, monthsBefore(on, 12)];
	const { log, error } = indexChange(local.index, first > yearAgo ? first : yearAgo, on);
	const at = (spread: number) => signedPercent(Math.expm1(log + spread * NORMAL_80 * error));
	return [at(0), '80%', at(-1), at(1)];
}

/** Active listings over homes under contract per month, of the last twelve months. */
export function supplyOf({
	sales,
	listings,
	asOf,
}: Pick<ZipMarket, 'sales' | 'listings'> & { asOf: IsoDate }): number {
	const signed = sales.map(({ contractOn, soldOn }) => ({ soldOn: contractOn ?? soldOn }));
	const pending = listings.filter(({ status }) => status === 'pending').length;
	return (
		(listings.length - pending) / ((between(signed, monthsBefore(asOf, 12), asOf).length + pending) / 12)
	);
}

/** The market in a report on a home. */
export function subjectMarketTraces({
	market,
	statistics: searched,
	evidence: { model, sales, effectiveOn },
}: ReportInput): Traces {
	const priceIndex = model.index && { market: model.market, index: model.index };
	const found = between(sales, monthsBefore(effectiveOn, 12), effectiveOn);
	const statistics = searched ? statisticsTraces(found, searched) : {};
	if (market?.asOf)
		return merged([zipTraces({ ...market, asOf: market.asOf, priceIndex }, effectiveOn), statistics]);
	const nearby = historyTraces({ sales, listings: [], asOf: effectiveOn, priceIndex });
	return merged([
		...[nearby, statistics],
		{ sentences: { 'Price index over': yearOf(priceIndex, effectiveOn) } },
	]);
}

/** The periods, the past year and the charts of a ZIP code. */
export function zipTraces(market: ZipMarket & { asOf: IsoDate }, on: IsoDate): Traces {
	const { zip, asOf, priceIndex, activeNow, activeYearAgo } = market;
	const history = historyTraces(market, zip);
	return {
		sentences: {
			...history.sentences,
			[`of supply in ZIP ${zip}`]: [tenths(supplyOf(market)), zip, longDay(asOf)],
			'Market data for': [zip, longDay(asOf)],
			'Table: Market conditions, ZIP': zip,
			'Terms as in the market section': '3.6',
			'Trend compares the current': [3, 7, 12, `${STABLE_WITHIN * 100}%`],
			'A dash means past listings': 'five',
			'Months of supply above:': '12 4 6',
			'Active listings vs. a year earlier': [zip, signedPercent((activeNow ?? 0) / (activeYearAgo ?? 1) - 1)],
			'Price-to-rent ratio, ZIP': [zip, ratioFigures(market)],
			'Price index over': yearOf(priceIndex, on),
		},
		tables: { ...history.tables, [`Market conditions, ZIP ${zip}`]: periodRows(market) },
	};
}

/** Price to rent, and the median and the rent that it is of. */
export function ratioFigures({
	asOf,
	sales,
	rent,
}: Pick<ZipMarket, 'sales' | 'rent'> & { asOf: IsoDate }): readonly Figures[] {
	const closed = between(sales, monthsBefore(asOf, 12), asOf);
	const price = shownMedian(closed.map((sale) => sale.price));
	if (rent === null || price === null) return [DASH];
	return [tenths(price / (12 * rent.median)), 12, usd(price), usd(rent.median), longMonth(rent.month)];
}

/** To $1,000 under 100 homes. */
function shownMedian(prices: readonly (number | null)[]): number | null {
	const price = medianOf(prices);
	const isRounded = price !== null && price >= 100_000 && prices.filter((each) => each !== null).length < 100;
	return isRounded ? Math.round(price / 1000) * 1000 : price;
}

/** The statistics of a search from the homes that it measured: as facts, as a table and in a sentence. */
export function statisticsTraces(
	homes: readonly { price: number | null; daysOnMarket: number | null }[],
	{ where, through }: { where: Figures; through: IsoDate },
): Traces {
	const prices = homes.map(({ price }) => price).filter((price) => price !== null);
	const times = homes.flatMap(({ daysOnMarket }) => daysOnMarket ?? []);
	const isShown = prices.length >= MIN_SAMPLE;
	const few = prices.length > 0 && !isShown && [prices.length, MIN_SAMPLE];
	const at = (share: number) =>
		isShown ? usdStatistic(quantile(prices, share), prices.length) : [DASH, few];
	const known =
		times.length < MIN_SAMPLE
			? times.length > 0 && [times.length, MIN_SAMPLE]
			: times.length < prices.length && times.length;
	const time = [days(medianOf(times)), known];
	const sample = count(prices.length);
	return {
		sentences: {
			'Median price:': at(0.5),
			'25th percentile: ': [25, at(0.25)],
			[`75th percentile: ${isShown ? '$' : DASH}`]: [75, at(0.75)],
			'Median days on market: ': time,
			'Homes in the statistics:': sample,
			'Which homes:': [12, longDay(through)],
			', middle half $': [
				...[sample, where, 12, longDay(through), at(0.5), at(0.25), at(0.75)],
				times.length >= MIN_SAMPLE && days(medianOf(times)),
			],
			'a median needs': [sample, where, 12, longDay(through), MIN_SAMPLE],
		},
		tables: {
			'Statistics of the homes found': {
				'': ['', '', 25, 75, '', ''],
				1: [[where, 12, longDay(through)], at(0.5), at(0.25), at(0.75), time, sample],
			},
		},
	};
}

function periodRows({ zip, asOf, sales, listings }: ZipMarket & { asOf: IsoDate }): Rows {
	const active = listings.filter(({ status }) => status === 'for_sale');
	const periods = (
		[
			[12, 6],
			[6, 3],
			[3, 0],
		] as const
	).map(([from, to]) => {
		const isCovered = sales.some(({ soldOn }) => soldOn <= monthsBefore(asOf, from - 1));
		return {
			months: from - to,
			closed: isCovered ? between(sales, monthsBefore(asOf, from), monthsBefore(asOf, to)) : null,
		};
	});
	/** The trend is in words, if the first period and the last have a value. */
	const each = (
		measure: (sales: readonly MarketSale[], months: number) => number | null,
		write: (value: number | null) => string,
	) => {
		const values = periods.map(({ closed, months }) => closed && measure(closed, months));
		return ['', ...values.map(write), values[0] && values[2] !== null ? '' : DASH];
	};
	const now = (text: string) => ['', DASH, DASH, text, DASH];
	const all = {
		'': [zip, '7 12', '4 6', '3'],
		'Closed sales': each(({ length }) => length, count),
		'Absorption rate (sales per month)': each(({ length }, months) => length / months, tenths),
		'Active listings': now(count(active.length)),
		'Median sale price': each((closed) => shownMedian(closed.map(({ price }) => price)), usd),
		'Median days on market, sales': each(
			(closed) => medianOf(closed.map(({ daysOnMarket }) => daysOnMarket)),
			days,
		),
		'Median list price': now(usd(shownMedian(active.map(({ price }) => price)))),
		'Median days on market, listings': now(days(medianOf(active.map(({ daysOnMarket }) => daysOnMarket)))),
	};
	return Object.fromEntries(
		Object.entries(all).filter(([, cells]) => cells.slice(1, 4).some((cell) => cell !== DASH)),
	);
}

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
			'Line and band:': '80%',
			'Prices of all homes in ZIP': area,
			'Supply by price, ': area,
			'Dots: median sale price of': ['three', FEW_SALES],
			'Median sale price, ': [
				...[
					area,
					ends.map((end) => end && longMonth(end.month)),
					ends.map((end) => end && usdStatistic(end.median, end.sample)),
				],
				...[count(closed), within.length - dots.length],
			],
			'Filled: homes under contract': 12,
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
