/** Where the figures of a market update come from: the sales and listings of its area, and the county's index. */
import type { IsoDate } from '../../domain/dates/days.ts';
import { longDay, longMonth, shortDay } from '../../domain/format/date-text.ts';
import {
	count,
	DASH,
	days,
	percent,
	percentTenths,
	signedPercent,
	tenths,
	usd,
	usdStatistic,
} from '../../domain/format/format.ts';
import type { HistorySale, MarketHistory } from '../../domain/market/market-history.ts';
import { WINDOW_MONTHS } from '../../domain/market/metrics/market-on.ts';
import { MIN_SAMPLE } from '../../domain/market/min-sample.ts';
import { monthsBefore } from '../../domain/market/months.ts';
import type { Advice } from '../../domain/market/update/advice.ts';
import { between, medianOf } from './dated.ts';
import { supplyOf, yearOf } from './market.ts';
import { historyTraces, priceBands } from './market-charts.ts';
import { type Traces, verbatim } from './tracer.ts';

type Written = (Advice & { writtenOn: IsoDate }) | null;

export function marketUpdateTraces(history: MarketHistory, advice: Written): Traces {
	const { sales, listings, priceIndex, isLimited, published } = history;
	const asOf = history.asOf ?? '';
	/** Null if the sales don't go back that far. */
	const closed = (months: number, on = asOf) =>
		sales.some(({ soldOn }) => soldOn <= monthsBefore(on, months - 1))
			? between(sales, monthsBefore(on, months), on)
			: null;
	const [now, then, year] = [
		closed(WINDOW_MONTHS),
		closed(WINDOW_MONTHS, monthsBefore(asOf, 12)),
		closed(12),
	];
	/** The median, its value a year ago, and the homes it is of. */
	const measured = (value: (sale: HistorySale) => number | null) => {
		const known = (homes: typeof now) => homes?.flatMap((home) => value(home) ?? []);
		const [values, before] = [known(now), known(then)];
		return {
			value: values ? medianOf(values) : null,
			before: before ? medianOf(before) : null,
			sample: values?.length,
		};
	};
	const price = measured((home) => home.price);
	const time = measured(({ daysOnMarket }) => daysOnMarket);
	const figure = (
		{ value, before, sample }: typeof price,
		write: (value: number) => string,
		change: (value: number, before: number) => string,
	) =>
		value === null
			? ['', DASH, sample !== undefined && [sample, MIN_SAMPLE]]
			: ['', write(value), [before !== null && change(value, before), sample]];
	const longer = (days: number) => `${days < 0 ? '−' : '+'}${Math.abs(days)}`;
	const active = listings.filter(({ status }) => status === 'for_sale');
	const supply = year && listings.length > 0 ? tenths(supplyOf({ ...history, asOf })) : null;
	const pending = listings.filter(({ status }) => status === 'pending');
	const bands = priceBands(
		[...(year ?? []), ...pending].flatMap((home) => home.price ?? []),
		active.flatMap((listing) => listing.price ?? []),
	);
	const [most] = bands
		.filter((band) => !band.supply.includes(DASH))
		.toSorted((a, b) => Number(b.supply) - Number(a.supply));
	const share = <Home>(homes: readonly Home[], holds: (home: Home) => boolean) =>
		homes.filter(holds).length / homes.length;
	const above = share(now ?? [], (sale) => sale.price > (sale.listPrice ?? sale.price));
	const cut = share(active, (listing) => (listing.price ?? 0) < (listing.originalListPrice ?? 0));
	const [change, ...interval] = yearOf(priceIndex, asOf);
	const counted = year && [count(year.length), 12, count(priceIndex?.index.pairs)];
	const charts = historyTraces({ ...history, asOf });
	const [standIn] = published;
	return {
		required: ['Median sale price', 'Days on market', isLimited ? 'Of the newest' : 'Data through'],
		sentences: {
			...charts.sentences,
			'in the year to': priceIndex && [change?.replace(/^[−+]/, ''), shortDay(asOf)],
			'range of that change': priceIndex && ['80%', interval],
			'The median is ': percentTenths(Math.abs((price.value ?? 0) / (price.before ?? 1) - 1)),
			' market: ': supply,
			' compete with yours: ': supply,
			' in 12 months, to': year && [count(year.length), 12, shortDay(asOf)],
			'Less than a year of sales': shortDay(asOf),
			'Half of the homes go under contract': days(time.value),
			'The median home took': days(time.value),
			'of their first list price': [
				percent(measured((sale) => sale.price / (sale.originalListPrice ?? 1)).value),
				percent(cut),
			],
			'You can choose among': [count(active.length), supply !== null && [most?.name, most?.supply]],
			"We can't compare sale prices": now && [now.length, 10],
			'of homes sold at or below': percent(1 - above),
			'of homes sold above': percent(above),
			...(advice && verbatim(...advice.sell, ...advice.buy)),
			'in the words of': advice && longDay(advice.writtenOn),
			'Data through': [longDay(asOf), !isLimited && counted],
			'Of the newest': [count(sales.length), counted],
			'Figures of sales are of': [WINDOW_MONTHS, MIN_SAMPLE],
		},
		tables: {
			...charts.tables,
			Figures: {
				'Price index': ['', change, interval],
				'Median sale price':
					price.value === null && standIn
						? ['', usd(standIn.value), [standIn.area.name, longMonth(standIn.month)]]
						: figure(
								price,
								(value) => usdStatistic(value, price.sample ?? 0),
								(value, before) => signedPercent(value / before - 1),
							),
				'Months of supply': [
					'',
					supply ?? DASH,
					supply !== null && year && count(year.length + listings.length - active.length),
				],
				'Days on market': figure(time, days, (value, before) => longer(value - before)),
			},
		},
	};
}
