/** A market month by month: what its charts show. */
import type { IsoDate } from '../../dates/days.ts';
import { median } from '../../math/statistics.ts';
import type { PriceIndex } from '../../pricing/market-model.ts';
import { indexChange, NORMAL_80 } from '../../pricing/time/time.ts';
import type { HistorySale, LocalIndex } from '../market-history.ts';
import { countUntil, WINDOW_MONTHS } from '../metrics/market-on.ts';
import { ofSample } from '../min-sample.ts';
import { lastDayOf, monthsBefore, monthsUpTo } from '../months.ts';
import { seasonallyAdjusted } from './seasonal-index.ts';

/** Medians of three months are marked as uncertain under this many sales. */
export const FEW_SALES = 10;

/** What the months of a market are computed from. */
export interface DatedMarket {
	asOf: IsoDate | null;
	/** In the order of their closing. */
	sales: readonly Pick<HistorySale, 'soldOn' | 'price' | 'contractOn'>[];
	/** The first known sale, of any home. */
	since: IsoDate | null;
	/** The county's. */
	priceIndex: LocalIndex | null;
	/** The ZIP code's own. */
	zipIndex: PriceIndex | null;
}

export interface HistoryMonth {
	/** Such as `2026-01`. */
	month: string;
	/** Closed in the month; null before the first known sale. */
	sales: number | null;
	/** Median sale price of the three months that end with it, US dollars; null under five sales. */
	median: number | null;
	/** How many sales that median is of. */
	sample: number;
	/** The county's index on the last day of the month, in US dollars of this market. Null outside the index. */
	index: { value: number; low: number; high: number } | null;
	/** The same without the seasons, for a trend line; null under three years of index. */
	trend: { value: number; low: number; high: number } | null;
	/** The ZIP code's own index, scaled to end where the county's does; null with too few sales. */
	zipIndex: { value: number; low: number; high: number } | null;
	/** The month isn't over. */
	isPartial: boolean;
}

/**
 * The last months of a market, oldest first. The index is scaled to run through the middle of the medians: its change
 * means the same at any scale, and the distance to a median shows how the mix of homes changed.
 */
export function monthlyHistory(history: DatedMarket, months: number): HistoryMonth[] {
	const { asOf, sales, since, priceIndex, zipIndex } = history;
	if (asOf === null) return [];
	const first = (since ?? asOf).slice(0, 7);
	const medians = windowsByMonth(sales, asOf, months).map(({ month, end, recent }) => {
		const closed = countUntil(sales, end) - countUntil(sales, `${month}-00`);
		return {
			month,
			end,
			sales: month < first ? null : closed,
			median: ofSample(recent.map(({ price }) => price)),
			sample: recent.length,
			isPartial: end < lastDayOf(month),
		};
	});
	const levels = medians.map(({ end }) => (priceIndex ? indexLevel(priceIndex.index, end, asOf) : null));
	const scale = median(
		medians.flatMap(({ median: price }, at) => {
			const level = levels[at]?.value;
			return price === null || level === undefined ? [] : [price / level];
		}),
	);
	const adjusted = priceIndex && seasonallyAdjusted(priceIndex.index);
	const scaledLevel = (index: PriceIndex | null, end: IsoDate) =>
		scaled(index && indexLevel(index, end, asOf), scale);
	return medians.map(({ end, ...month }, at) => ({
		...month,
		index: scaled(levels[at] ?? null, scale),
		trend: scaledLevel(adjusted, end),
		zipIndex: scaledLevel(zipIndex, end),
	}));
}

/** The last months up to a day, oldest first, each with the sales of the three months that end with it, or on the day. */
export function windowsByMonth<Sale extends Pick<HistorySale, 'soldOn'>>(
	sales: readonly Sale[],
	asOf: IsoDate,
	months: number,
): { month: string; end: IsoDate; recent: Sale[] }[] {
	return monthsUpTo(asOf, months).map((month) => {
		const end = lastDayOf(month) < asOf ? lastDayOf(month) : asOf;
		const since = monthsBefore(end, WINDOW_MONTHS);
		return { month, end, recent: sales.slice(countUntil(sales, since), countUntil(sales, end)) };
	});
}

interface Level {
	value: number;
	low: number;
	high: number;
}

/** The index on a day as a share of its last level, with the 80% interval of the change since. Null before its start. */
function indexLevel(index: PriceIndex, day: IsoDate, last: IsoDate): Level | null {
	const start = index.knots[0]?.on;
	if (start === undefined || day < start) return null;
	const { log, error } = indexChange(index, day, last);
	const at = (spread: number) => Math.exp(-log + spread * NORMAL_80 * error);
	return { value: at(0), low: at(-1), high: at(1) };
}

function scaled(level: Level | null, scale: number | null): Level | null {
	if (level === null || scale === null) return null;
	return { value: level.value * scale, low: level.low * scale, high: level.high * scale };
}
