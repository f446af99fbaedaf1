/** How well a price index says what one home sold twice went up by: against repeat sales, and a year ahead. */
import type { IsoDate } from '../dates/days.ts';
import { daysBetween, yearOf } from '../dates/days.ts';
import { usableBefore } from '../fitting/fit-market.ts';
import { regressMarket } from '../fitting/hedonic.ts';
import { findOwnSales } from '../fitting/own-sales.ts';
import { pricedOn, type Sale } from '../home/home.ts';
import { quantile } from '../math/statistics.ts';
import type { PriceIndex } from '../pricing/market-model.ts';
import { indexChange, NORMAL_80 } from '../pricing/time/time.ts';
import { changeOverYear } from '../pricing/time/year-change.ts';
import { fitRepeatSales, quarterOf, type RepeatSale } from './repeat-sales.ts';

export interface IndexBacktest {
	pairs: number;
	/** Of quarterly changes of the index and of repeat sales; null with few pairs or fewer than eight quarters. */
	correlation: number | null;
	quarters: number;
	/** For each year that an index of the years before was asked about. */
	years: { year: number; pairs: number; covered: number }[];
}

const DAYS_PER_YEAR = 365.25;
/** A home sold again within a year was mostly renovated in between: it says little about prices. */
const MIN_REPEAT_YEARS = 1;
/** Years between two sales up to which errors are alike. */
const GAPS = [0.5, 1, 2, 4, Number.POSITIVE_INFINITY];
/** Fewer earlier errors of a gap say nothing about its spread. */
const MIN_ERRORS = 40;
/** How far a year's change usually is from that of the year before, natural log. */
const YEAR_AHEAD_ERROR = 0.05;

/** Each sale with the one before of the same home, by the number of its source or by its address. */
export function repeatSales(sales: readonly Sale[]): RepeatSale[] {
	const own = findOwnSales(sales);
	return sales.flatMap((sale) => {
		const before = own.before(sale, sale.soldOn);
		if (before === null) return [];
		const [first, second] = [pricedOn(before), pricedOn(sale)];
		return first < second ? [{ first, second, log: Math.log(sale.price / before.price) }] : [];
	});
}

/** Fits the index on all sales, and at the start of every year from the third on those before. */
export function backtestIndex(sales: readonly Sale[]): IndexBacktest {
	const pairs = repeatSales(sales);
	const days = sales.map(pricedOn).sort();
	const [from, to] = [days[0] ?? '', days.at(-1) ?? ''];
	const whole = indexOn(sales, `${yearOf(to) + 1}-01-01`);
	const quarters = whole === null ? [] : quarterlyChanges(whole, pairs, from, to);
	return {
		pairs: pairs.length,
		correlation: quarters.length < 8 ? null : correlation(quarters),
		quarters: quarters.length,
		years: yearsAhead(sales, pairs, yearOf(from) + 2, yearOf(to)),
	};
}

function indexOn(sales: readonly Sale[], day: IsoDate): PriceIndex | null {
	return regressMarket(usableBefore(sales, day), day)?.index ?? null;
}

/** The changes of both indexes from quarter to quarter. */
function quarterlyChanges(
	index: PriceIndex,
	pairs: readonly RepeatSale[],
	from: IsoDate,
	to: IsoDate,
): [ours: number, repeat: number][] {
	const zero = quarterOf(from);
	const count = quarterOf(to) - zero + 1;
	const held = pairs.filter(({ first, second }) => yearsBetween(first, second) >= MIN_REPEAT_YEARS);
	if (held.length < MIN_ERRORS) return [];
	const repeat = fitRepeatSales(held, zero, count);
	const ours = Array.from({ length: count }, (_, at) => {
		const quarter = zero + at;
		const month = (quarter % 4) * 3;
		const levels = [1, 8, 15, 22].flatMap((day) =>
			[1, 2, 3].map((step) => {
				const date = `${Math.floor(quarter / 4)}-${two(month + step)}-${two(day)}`;
				return indexChange(index, from, date).log;
			}),
		);
		return levels.reduce((total, level) => total + level, 0) / levels.length;
	});
	return repeat
		.slice(1)
		.map((level, at) => [(ours[at + 1] as number) - (ours[at] as number), level - (repeat[at] as number)]);
}

function two(number: number): string {
	return String(number).padStart(2, '0');
}

function correlation(points: readonly [number, number][]): number {
	const mean = (at: 0 | 1) => points.reduce((total, point) => total + point[at], 0) / points.length;
	const [x, y] = [mean(0), mean(1)];
	const sum = (of: (a: number, b: number) => number) =>
		points.reduce((total, [a, b]) => total + of(a - x, b - y), 0);
	return sum((a, b) => a * b) / Math.sqrt(sum((a) => a * a) * sum((_, b) => b * b));
}

/**
 * The share of repeat sales of each year within an 80% interval from what was known before it: the index of the sales up
 * to then, which goes on as in its last year, and what earlier repeat sales differ from it, by the time between them.
 */
function yearsAhead(
	sales: readonly Sale[],
	pairs: readonly RepeatSale[],
	from: number,
	to: number,
): IndexBacktest['years'] {
	return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at).flatMap((year) => {
		const start = `${year}-01-01`;
		const index = indexOn(sales, start);
		const drift = index && changeOverYear(index, start);
		if (!index || !drift?.isWholeYear) return [];
		const errorOf = ({ first, second, log }: RepeatSale) => log - indexChange(index, first, second).log;
		const known = pairs
			.filter(({ second }) => second < start)
			.map((pair) => ({ gap: yearsBetween(pair.first, pair.second), error: errorOf(pair) }));
		const covered = pairs
			.filter(({ second }) => yearOf(second) === year)
			.flatMap((pair) => {
				const interval = intervalFor(yearsBetween(pair.first, pair.second), known);
				const ahead = yearsBetween(start, pair.second);
				const error = errorOf(pair) - ahead * Math.log1p(drift.change);
				return interval === null ? [] : [isWithin(error, interval, ahead)];
			});
		return covered.length === 0
			? []
			: [{ year, pairs: covered.length, covered: covered.filter(Boolean).length }];
	});
}

/** The middle 80% of earlier errors over a similar time; null with too few. */
function intervalFor(gap: number, known: readonly { gap: number; error: number }[]): Interval | null {
	const group = (years: number) => GAPS.findIndex((limit) => years < limit);
	const alike = known.filter((each) => group(each.gap) === group(gap));
	const used = alike.length >= MIN_ERRORS ? alike : known.filter((each) => each.gap >= 1);
	if (used.length < MIN_ERRORS) return null;
	const errors = used.map(({ error }) => error);
	return { low: quantile(errors, 0.1) as number, high: quantile(errors, 0.9) as number };
}

interface Interval {
	low: number;
	high: number;
}

/** Whether an error is in an interval, which is wider for a year ahead: its prices may go on otherwise. */
function isWithin(error: number, { low, high }: Interval, yearsAheadOf: number): boolean {
	const half = (high - low) / 2;
	const wider = Math.hypot(half, NORMAL_80 * YEAR_AHEAD_ERROR * yearsAheadOf) - half;
	return error >= low - wider && error <= high + wider;
}

function yearsBetween(first: IsoDate, second: IsoDate): number {
	return daysBetween(first, second) / DAYS_PER_YEAR;
}
