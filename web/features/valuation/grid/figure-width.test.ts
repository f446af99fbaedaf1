import { expect, test } from 'vitest';
import { figureWidth } from './figure-width.ts';

test.each([
	[[0, -34_163_686, 1_000], 12],
	[[null, 0], 2],
	[[], 0],
])('the longest of %j has %i characters', (dollars, width) => {
	expect(figureWidth(dollars)).toBe(width);
});
