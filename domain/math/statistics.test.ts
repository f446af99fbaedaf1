import { expect, test } from 'vitest';
import { median, quantile } from './statistics.ts';

/** The data set `mtcars$mpg` of R, whose `quantile(mtcars$mpg)` is 10.400 15.425 19.200 22.800 33.900. */
const MILES_PER_GALLON = [
	21.0, 21.0, 22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 10.4, 14.7, 32.4,
	30.4, 33.9, 21.5, 15.5, 15.2, 13.3, 19.2, 27.3, 26.0, 30.4, 15.8, 19.7, 15.0, 21.4,
];

test.each([
	[0, 10.4],
	[0.25, 15.425],
	[0.5, 19.2],
	[0.75, 22.8],
	[1, 33.9],
])('the quantile %d of the mtcars mileages matches R', (p, value) => {
	expect(quantile(MILES_PER_GALLON, p)).toBeCloseTo(value, 10);
});

test('a quantile between two values is interpolated between them', () => {
	expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75);
	expect(median([1, 2, 3, 4])).toBe(2.5);
	expect(median([3, 1, 10])).toBe(3);
});

test('an empty sample has no quantile', () => {
	expect([quantile([], 0.5), median([])]).toEqual([null, null]);
});

test('sorts numerically, without changing the sample', () => {
	const sample = [100, 9, 10];
	expect(median(sample)).toBe(10);
	expect(sample).toEqual([100, 9, 10]);
});
