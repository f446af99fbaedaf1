/** The months below a chart, and lines in pixels. */

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
