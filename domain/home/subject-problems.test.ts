/** Impossible facts of a subject. */
import { expect, test } from 'vitest';
import { SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { subjectProblems } from './subject.ts';

test('impossible facts are reported with the possible range', () => {
	expect(
		subjectProblems(
			{ ...SUBJECT, yearBuilt: 3024, lotSize: 0, livingArea: 0, bedrooms: -1, condition: 9 },
			TODAY,
		),
	).toEqual([
		'Bedrooms −1 is outside 0 to 50 and was ignored.',
		'Living area 0 is outside 100 to 50,000 and was ignored.',
		'Year built 3024 is outside 1601 to 2029 and was ignored.',
		'Lot size 0 is outside 1 to 2,147,483,647 and was ignored.',
		'Condition 9 is outside 1 to 6 and was ignored.',
	]);
	expect(subjectProblems({ ...SUBJECT, yearRenovated: 2027 }, TODAY)).toEqual([
		'Year renovated 2027 is outside 1601 to 2026 and was ignored.',
	]);
	expect(subjectProblems({ ...SUBJECT, yearRenovated: 1950 }, TODAY)).toEqual([
		'Year renovated 1950 is before the year built, 1990, and was ignored.',
	]);
	expect(subjectProblems({ ...SUBJECT, livingArea: Number.NaN }, TODAY)).toEqual([
		'Living area is outside 100 to 50,000 and was ignored.',
	]);
});
