import { expect, test } from 'vitest';
import { parseHasView, parseView } from './amenities.ts';

test.each([
	['0', 0],
	['4', 4],
	['5', null],
	['None', 0],
	['N', 0],
	['Yes', 2],
	['Neighborhood', 1],
	['Mountain(s), Lake', 3],
	['City Lights', 2],
	['Panoramic', 4],
	['Blue', null],
])('reads the view "%s" as %s, from 0 (none) to 4', (text, rating) => {
	expect(parseView(text)).toBe(rating);
});

test('a column of zeros and ones says whether there is a view, not how good it is', () => {
	expect(['0', '1', 'Y', '2'].map(parseHasView)).toEqual([0, 2, 2, null]);
});
