import { expect, test } from 'vitest';
import { SUBJECT, TODAY } from '../../tests/sample-market.ts';
import type { Subject } from './home.ts';
import { sanitizeFacts } from './sanitize-facts.ts';

const problemsOf = (facts: Partial<Subject>) => sanitizeFacts({ ...SUBJECT, ...facts }, TODAY).problems;

test('impossible facts are reported with the possible range', () => {
	expect(problemsOf({ yearBuilt: 3024, lotSize: 0, livingArea: 0, bedrooms: -1, condition: 9 })).toEqual([
		'Bedrooms −1 is outside 0 to 50 and was ignored.',
		'Living area 0 is outside 100 to 50,000 and was ignored.',
		'Year built 3024 is outside 1601 to 2029 and was ignored.',
		'Lot size 0 is outside 1 to 2,147,483,647 and was ignored.',
		'Condition 9 is outside 1 to 6 and was ignored.',
	]);
	expect(problemsOf({ yearRenovated: 2027 })).toEqual([
		'Year renovated 2027 is outside 1601 to 2026 and was ignored.',
	]);
	expect(problemsOf({ yearRenovated: 1950 })).toEqual([
		'Year renovated 1950 is not after the year built, 1990, and was ignored.',
	]);
	expect(problemsOf({ livingArea: Number.NaN })).toEqual([
		'Living area is outside 100 to 50,000 and was ignored.',
	]);
});
