import { expect, test } from 'vitest';
import { plural } from './plural.ts';
import { countWord, joinWords } from './words.ts';

test('a number that is shown as 1 has a singular noun', () => {
	expect([0.996, 1, 1.004].map((miles) => plural(miles, 'mile'))).toEqual(['1 mile', '1 mile', '1 mile']);
	expect([0, 0.5, 1.5, 2].map((miles) => plural(miles, 'mile'))).toEqual([
		'0 miles',
		'0.5 miles',
		'1.5 miles',
		'2 miles',
	]);
});

test('counts are words up to nine, and digits from 10', () => {
	expect([0, 1, 9, 10, 1200].map(countWord)).toEqual(['no', 'one', 'nine', '10', '1,200']);
});

test('a list in a sentence has commas, and "and" before its last item', () => {
	expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(joinWords)).toEqual(['', 'a', 'a and b', 'a, b and c']);
});
