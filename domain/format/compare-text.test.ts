import { expect, test } from 'vitest';
import { compareText } from './compare-text.ts';

test('strings are ordered by their characters, and equal strings compare as 0', () => {
	expect(['b', 'B', 'a', '10', '9'].sort(compareText)).toEqual(['10', '9', 'B', 'a', 'b']);
	expect(compareText('a', 'a')).toBe(0);
});
