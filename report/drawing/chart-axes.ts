/** The axes of a report's chart: round steps for values, months for dates. */
import { dayNumber, type IsoDate } from '../../domain/dates/days.ts';
import { shortMonth } from '../../domain/format/date-text.ts';
import { compactUsd, count, decimal } from '../../domain/format/format.ts';
import type { ChartBlock } from '../chart-blocks.ts';
import { MIN_SPAN, roundTicks } from './ticks.ts';

/** A tick of an axis: its position, as a share of the axis length, and its label. */
export interface Tick {
	at: number;
	text: string;
}

export interface Axis {
	/** The position of a value or a date, as a share of the length; outside 0 to 1 if it is beyond the axis. */
	place: (value: number) => number;
	ticks: readonly Tick[];
}

/** The axes that include all values of a chart; null for a chart without values. */
export function computeAxes(
	{ points, line, heldTo, valueUnit }: ChartBlock,
	maxMonths: number,
): { vertical: Axis; horizontal: Axis } | null {
	const values = [
		...points.map(({ value }) => value),
		...line.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]),
	];
	if (values.length === 0) return null;
	const days = [...[...points, ...line].map(({ day }) => day), ...(heldTo ? [heldTo] : [])];
	return { vertical: valueAxis(values, valueUnit), horizontal: dayAxis(days, maxMonths) };
}

/**
 * An axis with round ends that include every value.
 *
 * @example valueAxis([412_000, 655_000], 'dollars').ticks.map(({ text }) => text) // ["$400K", "$500K", "$600K",
 * "$700K"]
 */
export function valueAxis(values: readonly number[], unit: ChartBlock['valueUnit']): Axis {
	const ticks = roundTicks(values, unit === 'dollars' ? MIN_SPAN : 0);
	const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
	const place = (value: number) => (value - low) / (high - low);
	return { place, ticks: ticks.map((value) => ({ at: place(value), text: FORMATS[unit](value) })) };
}

/** An axis from the first to the last month, with at most the given number of month labels. */
export function dayAxis(days: readonly IsoDate[], maxLabels: number): Axis {
	const sorted = [...days].sort();
	const first = monthNumber(sorted[0] ?? '');
	const months = monthNumber(sorted.at(-1) ?? '') - first + 1;
	const [start, end] = [dayOfMonth(first), dayOfMonth(first + months)];
	const place = (value: number) => (value - start) / (end - start);
	const interval = [1, 3, 6, 12, 24].find((length) => months / length <= maxLabels) ?? 60;
	const ticks = Array.from({ length: months }, (_, index) => first + index)
		.filter((month) => month % interval === 0)
		.map((month) => ({ at: place(dayOfMonth(month)), text: shortMonth(isoMonth(month)) }));
	return { place, ticks };
}

const FORMATS: Record<ChartBlock['valueUnit'], (value: number) => string> = {
	dollars: compactUsd,
	index: decimal,
	months: decimal,
	count,
};

function monthNumber(day: IsoDate): number {
	return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function isoMonth(month: number): string {
	return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}

function dayOfMonth(month: number): number {
	return dayNumber(`${isoMonth(month)}-01`);
}
