/** Where the figures of a market update come from: the sales and listings of its area, and the county's index. */
import type { IsoDate } from '../../domain/dates/days.ts';
import { longDay, shortDay } from '../../domain/format/date-text.ts';
import {
	count,
	days,
	percent,
	percentTenths,
	signedPercent,
	tenths,
	usdStatistic,
} from '../../domain/format/format.ts';
import type { HistorySale, MarketHistory } from '../../domain/market/market-history.ts';
import { WINDOW_MONTHS } from '../../domain/market/metrics/metric.ts';
import { monthsBefore } from '../../domain/market/months.ts';
import type { Advice } from '../../domain/market/update/advice.ts';
import { median } from '../../domain/math/statistics.ts';
import { between, historyTraces, priceBands, supplyOf, yearOf } from './market.ts';
import { type Traces, verbatim } from './tracer.ts';

export function marketUpdateTraces(
	history: MarketHistory,
	advice: (Advice & { writtenOn: IsoDate }) | null,
): Traces {
	const { sales, listings, priceIndex } = history;
	const asOf = history.asOf ?? '';
	const [now, then] = [asOf, monthsBefore(asOf, 12)].map((on) =>
		between(sales, monthsBefore(on, WINDOW_MONTHS), on),
	) as [HistorySale[], HistorySale[]];
	const middle = (homes: readonly HistorySale[], value: (sale: HistorySale) => number | null) =>
		median(homes.flatMap((home) => value(home) ?? [])) ?? 0;
	const [price, priceBefore] = [now, then].map((homes) => middle(homes, (home) => home.price)) as [
		number,
		number,
	];
	const [time, timeBefore] = [now, then].map((homes) =>
		middle(homes, ({ daysOnMarket }) => daysOnMarket),
	) as [number, number];
	const year = between(sales, then.length > 0 ? monthsBefore(asOf, 12) : '', asOf);
	const active = listings.filter(({ status }) => status === 'for_sale');
	const bands = priceBands(
		year.map((sale) => sale.price),
		active.flatMap((listing) => listing.price ?? []),
	);
	const [most] = bands.toSorted((a, b) => Number(b.supply) - Number(a.supply));
	const above = now.filter((sale) => sale.price > (sale.listPrice ?? sale.price)).length / now.length;
	const cut =
		active.filter((listing) => (listing.price ?? 0) < (listing.originalListPrice ?? 0)).length /
		active.length;
	const supply = tenths(supplyOf({ ...history, asOf }));
	const [change, ...interval] = yearOf(priceIndex, asOf);
	const charts = historyTraces({ ...history, asOf });
	return {
		sentences: {
			...charts.sentences,
			'in a year (80%': [change, interval],
			' months of supply.': supply,
			' in 12 months, to': [count(year.length), 12, shortDay(asOf)],
			'Half of the sales were under contract': days(time),
			'of their first list price': [
				percentTenths(middle(now, (sale) => sale.price / (sale.originalListPrice ?? 1))),
				percent(cut),
			],
			'You can choose among': [count(active.length), most?.name, most?.supply],
			'of homes sold at or below': percent(1 - above),
			'of homes sold above': percent(above),
			...(advice && verbatim(...advice.sell, ...advice.buy)),
			'in the words of': advice && longDay(advice.writtenOn),
			'Data through': [longDay(asOf), count(year.length), 12, count(priceIndex?.index.pairs)],
			'Figures of sales are of': [WINDOW_MONTHS, 5],
		},
		tables: {
			...charts.tables,
			Figures: {
				'Price index': ['', change, interval],
				'Median sale price': [
					'',
					usdStatistic(price, now.length),
					[signedPercent(price / priceBefore - 1), count(now.length)],
				],
				'Months of supply': ['', supply, count(year.length + listings.length - active.length)],
				'Days on market': [
					'',
					days(time),
					[`${time < timeBefore ? '−' : '+'}${days(Math.abs(time - timeBefore))}`, count(now.length)],
				],
			},
		},
	};
}
