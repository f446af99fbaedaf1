import { expect, test } from 'vitest';
import { between, normal, pickWeighted, randomStream, shuffled, wholeBetween } from './random.ts';

function draws<Item>(count: number, draw: () => Item): Item[] {
	return Array.from({ length: count }, draw);
}

test('a seed and a name always give the same numbers', () => {
	const stream = randomStream(2026, 'homes of 98103');
	// Computed independently, by a program in another language.
	expect(draws(3, () => stream() * 2 ** 32)).toEqual([1422538870, 2692349566, 1133896709]);
});

test('a different seed or name gives different numbers', () => {
	const firsts = [randomStream(1, 'a')(), randomStream(2, 'a')(), randomStream(1, 'b')()];
	expect(new Set(firsts).size).toBe(3);
});

test('numbers are evenly distributed from 0 to 1', () => {
	const stream = randomStream(1, 'spread');
	const tenths = draws(20_000, () => Math.floor(stream() * 10));
	for (let tenth = 0; tenth < 10; tenth++) {
		expect(tenths.filter((value) => value === tenth).length / 20_000).toBeCloseTo(0.1, 1.7);
	}
});

test('normal numbers have mean 0 and standard deviation 1', () => {
	const stream = randomStream(1, 'normal');
	const values = draws(20_000, () => normal(stream));
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
	expect(Math.abs(mean)).toBeLessThan(0.03);
	expect(Math.abs(Math.sqrt(variance) - 1)).toBeLessThan(0.03);
});

test('numbers stay within their bounds', () => {
	const stream = randomStream(1, 'bounds');
	expect(new Set(draws(200, () => wholeBetween(stream, 3, 5)))).toEqual(new Set([3, 4, 5]));
	for (const value of draws(200, () => between(stream, -1, 2))) {
		expect(value).toBeGreaterThanOrEqual(-1);
		expect(value).toBeLessThan(2);
	}
});

test('choices with more weight are drawn more often', () => {
	const stream = randomStream(1, 'weights');
	const picks = draws(4_000, () =>
		pickWeighted(stream, [
			['rare', 1],
			['common', 3],
		]),
	);
	expect(picks.filter((choice) => choice === 'common').length / 4_000).toBeCloseTo(0.75, 1);
});

test('shuffling keeps every item and changes the order', () => {
	const items = draws(50, () => 0).map((_, index) => index);
	const order = shuffled(randomStream(1, 'shuffle'), items);
	expect(order).not.toEqual(items);
	expect(order.toSorted((one, other) => one - other)).toEqual(items);
});
