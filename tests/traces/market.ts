/** Where the figures of a market come from: its sales, its listings, the county's index, and constants. */
import type { IsoDate } from '../../domain/dates/days.ts';
import { longDay, longMonth } from '../../domain/format/date-text.ts';
import { count, DASH, days, signedPercent, tenths, usd, usdStatistic } from '../../domain/format/format.ts';
import type { HistorySale, LocalIndex, MarketHistory } from '../../domain/market/market-history.ts';
import { MIN_SAMPLE } from '../../domain/market/min-sample.ts';
import { monthsBefore } from '../../domain/market/months.ts';
import { STABLE_WITHIN } from '../../domain/market/periods.ts';
import { quantile } from '../../domain/math/statistics.ts';
import { indexChange, NORMAL_80 } from '../../domain/pricing/time/time.ts';
import type { ReportInput } from '../../report/report-input.ts';
import { between, medianOf } from './dated.ts';
import { historyTraces } from './market-charts.ts';
import { type Figures, merged, type Rows, type Traces } from './tracer.ts';

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
}: Pick<MarketHistory, 'sales' | 'listings'> & { asOf: IsoDate }): number {
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
		{
			sentences: {
				'Price index over': priceIndex && [longDay(effectiveOn), yearOf(priceIndex, effectiveOn)],
			},
		},
	]);
}

/** The periods, the past year and the charts of a ZIP code. */
export function zipTraces(market: MarketHistory & { asOf: IsoDate }, on: IsoDate): Traces {
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
			'Price index over': priceIndex && [longDay(on), yearOf(priceIndex, on)],
		},
		tables: { ...history.tables, [`Market conditions, ZIP ${zip}`]: periodRows(market) },
	};
}

/** Price to rent, and the median and the rent that it is of. */
export function ratioFigures({
	asOf,
	sales,
	rent,
}: Pick<MarketHistory, 'sales' | 'rent'> & { asOf: IsoDate }): readonly Figures[] {
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

function periodRows({ zip, asOf, sales, listings }: MarketHistory & { asOf: IsoDate }): Rows {
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
		measure: (sales: readonly HistorySale[], months: number) => number | null,
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
