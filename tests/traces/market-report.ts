/** Where the figures of a market report come from: the homes that the search found, and the whole ZIP code. */
import { longDay, longMonth, shortDay, shortMonth } from '../../domain/format/date-text.ts';
import { count, DASH, miles, signedPercent, tenths, usd } from '../../domain/format/format.ts';
import { MIN_SAMPLE } from '../../domain/market/min-sample.ts';
import { lastDayOf, monthsBefore } from '../../domain/market/months.ts';
import { STABLE_WITHIN } from '../../domain/market/periods.ts';
import type { MarketHome, MarketReportInput } from '../../report/market/market-report-input.ts';
import { between, medianOf } from './dated.ts';
import { mapRows } from './homes.ts';
import { ratioFigures, statisticsTraces, supplyOf, yearOf, zipTraces } from './market.ts';
import { historyMonths } from './market-charts.ts';
import { type Figures, type Rows, rows, type Traces, verbatim } from './tracer.ts';

/** @param measured the homes that the statistics are of */
export function marketReportTraces(
	{ market, search, request: { note }, fingerprint }: MarketReportInput,
	measured: readonly MarketHome[],
): Traces {
	const { zip, sales, listings, activeNow, activeYearAgo, rent } = market;
	const asOf = market.asOf ?? '';
	const { sold, listed, radiusMiles, statistics, effectiveOn, center } = search;
	const area = [radiusMiles !== null && miles(radiusMiles), zip];
	const whole = zipTraces({ ...market, asOf }, asOf);
	const supply = tenths(supplyOf({ ...market, asOf }));
	const ratio = ratioFigures({ ...market, asOf });
	const [closings, times] = monthlyTrends({ sales, asOf });
	return {
		required: [', middle half $', 'Median price:', 'Effective date:', 'Table: Recent sales'],
		sentences: {
			...whole.sentences,
			...verbatim(note),
			...statisticsTraces(measured, { where: area, through: effectiveOn }).sentences,
			'of its center': area[0],
			[`Homes ${statistics.where}`]: area,
			'Fewer than 5 sale prices': [MIN_SAMPLE, 12],
			[`ZIP ${zip} market`]: zip,
			'Active listings:': count(listings.filter(({ status }) => status === 'for_sale').length),
			'Pending:': count(listings.filter(({ status }) => status === 'pending').length),
			[`Months of supply: ${supply}`]: supply,
			'12-month growth:': [12, yearOf(market.priceIndex, asOf)],
			'Inventory year over year:': signedPercent((activeNow ?? 0) / (activeYearAgo ?? 1) - 1),
			[`Price-to-rent ratio: ${ratio[0]}`]: ratio,
			'Closed sales per month, ZIP': zip,
			'Closed sales per month, from': closings.ends,
			'Median days on market of three months, ZIP': ['three', zip, MIN_SAMPLE],
			'Median days on market of three months, from': ['three', times.ends],
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
			'Statistics cover the homes sold': [12, MIN_SAMPLE],
			'Medians and percentiles need': MIN_SAMPLE,
			'Price-to-rent ratio: The median': 12,
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
			'Median days on market of three months': times.rows,
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
		const end = lastDayOf(month) < asOf ? lastDayOf(month) : asOf;
		const times = between(sales, monthsBefore(end, 3), end).map(({ daysOnMarket }) => daysOnMarket);
		return {
			month,
			closed: month >= first.slice(0, 7) && lastDayOf(month) <= asOf ? closed : null,
			time: medianOf(times),
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
