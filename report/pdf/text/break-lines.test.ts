import { expect, test } from 'vitest';
import { breakLines } from './break-lines.ts';

const lines = (text: string, width: number) => breakLines(text, width, (part) => part.length);

test('breaks at spaces, and inside a word that is wider than the line', () => {
	expect(lines('one two three', 8)).toEqual(['one two', 'three']);
	expect(lines('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
});

test('a short last word takes the word before it along, if both fit', () => {
	expect(lines('sold for $390 per sq ft.', 20)).toEqual(['sold for $390 per', 'sq ft.']);
	expect(lines('Living area, sq ft', 15)).toEqual(['Living area,', 'sq ft']);
	expect(lines('Featherstone St', 12)).toEqual(['Featherstone', 'St']);
	expect(lines('one two seven', 8)).toEqual(['one two', 'seven']);
});
