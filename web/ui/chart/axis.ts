/** Axes in pixels: round ticks, and the months below a chart. */

/**
 * Four or five round ticks that enclose the values. The axis spans at least a given share of the middle value, so that
 * small changes look small.
 *
 * @example roundTicks([410_000, 455_000], 0.3) // [350000, 400000, 450000, 500000]
 */
export function roundTicks(values: readonly number[], minSpan = 0.3): number[] {
	if (values.length === 0) return [0, 1];
	const [low, high] = [Math.min(...values), Math.max(...values)];
	const center = (low + high) / 2;
	const half = Math.max((high - low) / 2, (Math.abs(center) * minSpan) / 2, Number.MIN_VALUE);
	const rough = (2 * half) / 3;
	const power = 10 ** Math.floor(Math.log10(rough));
	const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
	const first = Math.floor(Math.max(low >= 0 ? 0 : Number.NEGATIVE_INFINITY, center - half) / step);
	const last = Math.ceil((center + half) / step);
	return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

interface MonthTick {
	at: number;
	label: string;
	isYear: boolean;
}

/** The places of the months that get a label: quarters in up to three years, otherwise each January. */
export function monthTicks(months: readonly string[]): MonthTick[] {
	const isLong = months.length > 36;
	return months.flatMap((month, at): MonthTick[] => {
		const [year = '', number = 0] = [month.slice(0, 4), Number(month.slice(5))];
		if (number === 1) return [{ at, label: year, isYear: true }];
		if (isLong || number % 3 !== 1) return [];
		return [{ at, label: ['Apr', 'Jul', 'Oct'][(number - 4) / 3] ?? '', isYear: false }];
	});
}

/**
 * Lines through the known values: a gap ends one and starts another.
 *
 * @example linePaths([1, 2, null, 3], (at) => at, (value) => value) // ["M0,1L1,2", "M3,3"]
 */
export function linePaths(
	values: readonly (number | null)[],
	x: (at: number) => number,
	y: (value: number) => number,
): string[] {
	const paths: string[] = [];
	let isOpen = false;
	values.forEach((value, at) => {
		if (value === null) {
			isOpen = false;
			return;
		}
		const point = `${round(x(at))},${round(y(value))}`;
		if (isOpen) paths[paths.length - 1] += `L${point}`;
		else paths.push(`M${point}`);
		isOpen = true;
	});
	return paths;
}

/** Rounds to tenths of a pixel, to keep paths short. */
export function round(value: number): number {
	return Math.round(value * 10) / 10;
}
