import { expect, test } from 'vitest';
import { parseAssessorGrade, parseQuality } from './ratings.ts';

test.each([
	['Q1', 1],
	['q4', 4],
	['5', 5],
	['Luxury', 1],
	['Custom', 2],
	['Good', 3],
	['Average', 4],
	['Standard', 4],
	['Economy', 5],
	['Poor', 6],
	['AA', 1],
	['A', 2],
	['B+', 2.5],
	['C', 4],
	['C-', 4.5],
	['D', 5],
	['F', 6],
	['Q7', null],
	['G', null],
])('reads the quality "%s" as %s, from 1 (best) to 6', (text, rating) => {
	expect(parseQuality(text)).toBe(rating);
});

test.each([
	['13', 1],
	['11', 2],
	['8', 3.5],
	['7', 4],
	['3', 6],
	['1', 6],
	['7 Average', 4],
	['B', 3],
	['0', null],
	['21', null],
])("reads an assessor's grade of %s, where 13 is best, as %s", (text, rating) => {
	expect(parseAssessorGrade(text)).toBe(rating);
});
