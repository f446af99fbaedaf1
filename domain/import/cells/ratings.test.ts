import { expect, test } from 'vitest';
import { parseAssessorCondition, parseCondition, parseConditionOfTen, parseQualityOfTen } from './ratings.ts';

test.each([
	['C1', 1],
	['c6', 6],
	['C3 - Well maintained', 3],
	['C-4', 4],
	['3', 3],
	['2.5', 2.5],
	['Excellent', 2],
	['Very Good', 2],
	['VG', 2],
	['Good', 3],
	['Updated/Remodeled', 2],
	['Average', 4],
	['3 - Average', 4],
	['Below Average', 5],
	['Fair', 5],
	['Fixer', 5],
	['Needs Work', 5],
	['Poor', 6],
	['New Construction', 1],
	['Like New', 2],
	['Normal', 4],
	['TA', 4],
	['Gd', 3],
	['Po', 6],
	['7', null],
	['0', null],
	['C7', null],
	['Blue', null],
	['Central air', null],
])('reads the condition "%s" as %s, from 1 (best) to 6', (text, rating) => {
	expect(parseCondition(text)).toBe(rating);
});

test.each([
	['5', 2],
	['4', 3],
	['3', 4],
	['2', 5],
	['1', 6],
	['6', null],
	['Good', 3],
])("reads an assessor's condition of %s, where 5 is best, as %s", (text, rating) => {
	expect(parseAssessorCondition(text)).toBe(rating);
});

test.each([
	['10', 1.5],
	['9', 2],
	['7', 3],
	['5', 4],
	['3', 5],
	['1', 6],
	['0', null],
	['11', null],
	['Good', 3],
])('reads a rating of %s on a scale of 1 to 10 as %s', (text, rating) => {
	expect([parseConditionOfTen(text), parseQualityOfTen(text)]).toEqual([rating, rating]);
});
