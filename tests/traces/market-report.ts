/** Where the figures of a market report come from: the homes that the search found, and the whole ZIP code. */
import { longDay, longMonth, shortDay, shortMonth } from '../../domain/format/date-text.ts';
import { count, DASH, days, miles, signedPercent, usd, usdStatistic } from '../../domain/format/format.ts';
import { MIN_SALES } from '../../domain/market/kpis.ts';
import { lastDayOf } from '../../domain/market/months.ts';
import { STABLE_WITHIN } from '../../domain/market/periods.ts';
import { MIN_SALES_PER_MONTH } from '../../domain/market/trend.ts';
import type { MarketHome, MarketReportInput } from '../../report/market/market-report-input.ts';
import { mapRows } from './homes.ts';
import { historyMonths, medianOf, supplyOf, yearOf, zipTraces } from './market.ts';
import { type Figures, type Rows, rows, type Traces, verbatim } from './tracer.ts';

export function marketReportTraces({ market, search, note, fingerprint }: MarketReportInput): Traces {
	const { zip, sales, listings, activeNow, activeYearAgo, rent } = market;
	const asOf = market.asOf ?? '';
	const { sold, listed, radiusMiles, statistics, effectiveOn, center } = search;
	const { median_price, p25_price, p75_price, median_dom } = statistics.values;
	const dollars = (price: number | null) => usdStatistic(price, statistics.sample);
	const area = [radiusMiles !== null && miles(radiusMiles), zip];
	const whole = zipTraces({ ...market, asOf }, asOf);
	const supply = supplyOf({ ...market, asOf }).toFixed(1);
	const [closings, times] = monthlyTrends({ sales, asOf });
	return {
		required: ['at a median of', 'Median price:', 'Effective date:', 'Table: Recent sales'],
		sentences: {
			...whole.sentences,
			...verbatim(note),
			'at a median of': [
				...[count(sold), statistics.basis !== 'sold' && count(listed), area],
				...[statistics.basis !== 'list' && 12, longDay(effectiveOn), dollars(median_price)],
			],
			'The middle half': [dollars(p25_price), dollars(p75_price)],
			'Homes found in': area,
			'Homes within': area[0],
			'Median price:': dollars(median_price),
			'25th percentile: $': [25, dollars(p25_price)],
			'75th percentile: $': [75, dollars(p75_price)],
			'Median days on market: ': days(median_dom),
			'Homes in the statistics:': count(statistics.sample),
			[`ZIP ${zip} market`]: zip,
			'Active listings:': count(listings.filter(({ status }) => status === 'for_sale').length),
			'Pending:': count(listings.filter(({ status }) => status === 'pending').length),
			[`Months of supply: ${supply}`]: supply,
			'12-month growth:': [12, yearOf(market.priceIndex, asOf)],
			'Inventory year over year:': signedPercent((activeNow ?? 0) / (activeYearAgo ?? 1) - 1),
			'Closed sales per month, ZIP': zip,
			'Closed sales per month, from': closings.ends,
			'for months with at least': MIN_SALES_PER_MONTH,
			'Median days on market per month': times.ends,
			'Map of the sales in the table': zip,
			'Star:': zip,
			[`of ${count(sold)}.`]: [count(search.sales.length), count(sold)],
			[`of ${count(listed)}.`]: [count(search.listings.length), count(listed)],
			'Effective date:': longDay(effectiveOn),
			'Area:': area,
			'Homes found:': [count(sold), count(listed)],
			'ZIP code market:': [count(sales.length), 24],
			'Sources:': rent && longMonth(rent.month),
			'Fingerprint:': fingerprint,
			'Statistics cover the homes sold': [12, MIN_SALES],
			'12-month growth is': '12 80%',
			'Market conditions are measured': '3 4 6 7 12',
			'A change under': `${STABLE_WITHIN * 100}%`,
			'25th and 75th': '25 75',
			'Months of supply: Active listings divided': 12,
			'Under 4 favors sellers': '4 6',
		},
		tables: {
			...whole.tables,
			'Closed sales per month': closings.rows,
			'Median days on market per month': times.rows,
			'Recent sales': homeRows(search.sales, true),
			'Active and pending listings': homeRows(search.listings, false),
			Map: mapRows(
				search.sales.map((home, at) => ({ number: at + 1, home })),
				center,
				radiusMiles,
			),
		},
	};
}

/** Sales and days on market by month: whole months from the first sale on, and months with enough sales. */
function monthlyTrends({ sales, asOf }: Pick<MarketReportInput['market'], 'sales'> & { asOf: string }) {
	const first = sales.map(({ soldOn }) => soldOn).sort()[0] ?? asOf;
	const months = historyMonths({ sales, asOf, priceIndex: null }).map(({ month, closed }) => {
		const times = sales
			.filter(({ soldOn }) => soldOn.startsWith(month))
			.map(({ daysOnMarket }) => daysOnMarket);
		return {
			month,
			closed: month >= first.slice(0, 7) && lastDayOf(month) <= asOf ? closed : null,
			time: medianOf(times, MIN_SALES_PER_MONTH),
		};
	});
	return (['closed', 'time'] as const).map((name) => {
		const known = months.filter((month) => month[name] !== null);
		const points = ['Dot', 'Line'].flatMap((kind) =>
			known.map((each) => ({ key: `${kind} ${each.month}-15`, ...each })),
		);
		const ends: Figures = [known[0], known.at(-1)].map((end) => end && [end[name], shortMonth(end.month)]);
		return { ends, rows: rows(points, ({ key, month, [name]: value }) => [key, `${month}-15`, value]) };
	}) as [Trend, Trend];
}

interface Trend {
	ends: Figures;
	rows: Rows;
}

function homeRows(homes: readonly MarketHome[], isNumbered: boolean): Rows {
	return rows(
		homes,
		({ address, bedrooms, bathrooms, livingArea, yearBuilt, day, price, daysOnMarket }, at) => [
			at + 1,
			[
				isNumbered && at + 1,
				address,
				bedrooms,
				bathrooms,
				livingArea !== null && count(livingArea),
				yearBuilt,
			],
			...[
				day ? shortDay(day) : DASH,
				usd(price),
				price && livingArea ? usd(price / livingArea) : DASH,
				count(daysOnMarket),
			],
		],
	);
}
