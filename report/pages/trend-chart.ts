/** Monthly median prices, with the price index drawn over them. */
import type { IsoDate } from '../../domain/dates/days.ts';
import { dayNumber, isoDay } from '../../domain/dates/days.ts';
import { shortMonth } from '../../domain/format/date-text.ts';
import { usd } from '../../domain/format/format.ts';
import {
	chartedMedian,
	type MarketSale,
	type MonthOfSales,
	monthlySales,
} from '../../domain/market/trend.ts';
import type { LocalIndex, ZipMarket } from '../../domain/market/zip-market.ts';
import type { PriceIndex } from '../../domain/pricing/market-model.ts';
import { indexChange, NORMAL_80 } from '../../domain/pricing/time/time.ts';
import type { ChartBlock } from '../report.ts';
import type { ReportInput } from '../report-input.ts';

/** With fewer months, a chart shows nothing useful. */
const MIN_MONTHS = 4;

type Point = ChartBlock['points'][number];

/** The sales around a subject: those in its ZIP code if it has any, otherwise the similar ones nearby. */
export function trendChart({ market, evidence }: ReportInput): ChartBlock | null {
	const { index, market: county } = evidence.model;
	const local = index && { market: county, index };
	if (market?.asOf) return zipPriceChart({ ...market, priceIndex: local });
	if (evidence.listPricesOnly) return null;
	return priceChart(evidence.sales, evidence.effectiveOn, 'similar homes nearby', local);
}

/** All sales in a ZIP code, with the index of its county. */
export function zipPriceChart({ zip, sales, asOf, priceIndex }: ZipMarket): ChartBlock | null {
	return asOf === null ? null : priceChart(sales, asOf, `all homes in ZIP ${zip}`, priceIndex);
}

/** Null if too few months have enough sales. */
function priceChart(
	sales: readonly MarketSale[],
	asOf: IsoDate,
	where: string,
	local: LocalIndex | null,
): ChartBlock | null {
	const points = monthlySales(sales, asOf).flatMap(toPoints);
	if (points.length < MIN_MONTHS) return null;
	const line = local === null ? [] : indexLine(local.index, points, asOf);
	const over =
		line.length === 0
			? ''
			: ` Line: price index for ${local?.market}, scaled to the dots, with its 80% interval.`;
	return {
		kind: 'chart',
		caption: `Dots: monthly median sale price, ${where}.${over}`,
		words: chartWords(points, line),
		points,
		line,
		valueUnit: 'dollars',
	};
}

/** The point of a month, in its middle. */
function toPoints(month: MonthOfSales): Point[] {
	const value = chartedMedian(month);
	return value === null ? [] : [{ day: `${month.month}-15`, value }];
}

/** The index on the dates of the dots, shifted to their mean: only its changes matter, not its level. */
function indexLine(index: PriceIndex, points: readonly Point[], asOf: IsoDate): ChartBlock['line'] {
	const first = index.knots[0]?.on;
	const days = daysOf(points, asOf).filter((day) => first !== undefined && day >= first);
	if (days.length < 2) return [];
	const covered = points.filter(({ day }) => first !== undefined && day >= first);
	if (covered.length === 0) return [];
	const stepTo = (day: IsoDate) => indexChange(index, asOf, day);
	const logs = covered.map(({ day, value }) => Math.log(value) - stepTo(day).log).sort((a, b) => a - b);
	const level = logs[Math.floor(logs.length / 2)] ?? 0;
	return days.map((day) => {
		const { log, error } = stepTo(day);
		const at = (sign: number) => Math.round(Math.exp(level + log + sign * NORMAL_80 * error));
		return { day, value: at(0), low: at(-1), high: at(1) };
	});
}

/** Dates from the first dot to the effective date, a month apart. */
function daysOf(points: readonly Point[], asOf: IsoDate): IsoDate[] {
	const [from, to] = [dayNumber(points[0]?.day ?? asOf), dayNumber(asOf)];
	const steps = Math.max(1, Math.round((to - from) / 30));
	return Array.from({ length: steps + 1 }, (_, at) => isoDay(Math.round(from + ((to - from) * at) / steps)));
}

function chartWords(points: readonly Point[], line: ChartBlock['line']): string {
	const [first, last] = [points[0], points.at(-1)];
	const dots = `Monthly median sale price, from ${inMonth(first)} to ${inMonth(last)}.`;
	const [start, end] = [line[0], line.at(-1)];
	if (start === undefined || end === undefined) return dots;
	return `${dots} The price index goes from ${usd(start.value)} to ${usd(end.value)}.`;
}

function inMonth(point: Point | undefined): string {
	return point === undefined ? '' : `${usd(point.value)} in ${shortMonth(point.day.slice(0, 7))}`;
}
