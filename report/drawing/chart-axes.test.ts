import { expect, test } from 'vitest';
import { dayNumber } from '../../domain/dates/days.ts';
import { dayAxis, valueAxis } from './chart-axes.ts';

const names = (axis: { ticks: readonly { text: string }[] }) => axis.ticks.map(({ text }) => text);

test('values are between round ends', () => {
	const axis = valueAxis([412_000, 655_000], 'dollars');
	expect(names(axis)).toEqual(['$400K', '$500K', '$600K', '$700K']);
	expect(axis.ticks.map(({ at }) => at)).toEqual([0, 1 / 3, 2 / 3, 1]);
	expect(axis.place(550_000)).toBeCloseTo(0.5, 10);
});

test('millions are abbreviated, and an index is a plain number', () => {
	expect(names(valueAxis([950_000, 1_900_000], 'dollars'))).toEqual(['$500K', '$1M', '$1.5M', '$2M']);
	expect(names(valueAxis([97, 104.2], 'index'))).toEqual(['96', '98', '100', '102', '104', '106']);
	expect(names(valueAxis([1.2, 4.4], 'months'))).toEqual(['1', '2', '3', '4', '5']);
});

test('a single value has an axis, too', () => {
	const axis = valueAxis([500_000], 'dollars');
	expect(axis.place(500_000)).toBeGreaterThanOrEqual(0);
	expect(axis.place(500_000)).toBeLessThanOrEqual(1);
});

test('dates run from the first of a month to the end of another, with few month labels', () => {
	const axis = dayAxis(['2026-10-20', '2024-11-03'], 5);
	expect(names(axis)).toEqual(['Jan 2025', 'Jul 2025', 'Jan 2026', 'Jul 2026']);
	expect(axis.place(dayNumber('2024-11-01'))).toBe(0);
	expect(axis.place(dayNumber('2026-11-01'))).toBe(1);
	expect(axis.ticks.every(({ at }) => at >= 0 && at <= 1)).toBe(true);
});
