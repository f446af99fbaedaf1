import { expect, test } from 'vitest';
import { SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { subjectByHand, subjectProblems } from './subject.ts';

test('a home by hand knows nothing but what was entered', () => {
	const subject = subjectByHand({ zip: '44999', homeType: 'condo', livingArea: 900 });
	expect(subject).toMatchObject({
		id: null,
		zip: '44999',
		homeType: 'condo',
		livingArea: 900,
		bedrooms: null,
	});
	expect(subjectProblems(subject, TODAY)).toEqual([]);
});

test('facts that can not be are named with what they can be', () => {
	expect(
		subjectProblems(
			{ ...SUBJECT, yearBuilt: 3024, lotSize: 0, livingArea: 0, bedrooms: -1, condition: 9 },
			TODAY,
		),
	).toEqual([
		'Bedrooms -1 is left out: it can be 0 to 50.',
		'Living area 0 is left out: it can be 100 to 50,000.',
		'Lot 0 is left out: it can be 1 to 2,147,483,647.',
		'Year built 3024 is left out: it can be 1601 to 2029.',
		'Condition 9 is left out: it can be 1 to 6.',
	]);
	expect(subjectProblems({ ...SUBJECT, yearRenovated: 2027 }, TODAY)).toEqual([
		'Year renovated 2027 is left out: it can be 1601 to 2026.',
	]);
	expect(subjectProblems({ ...SUBJECT, yearRenovated: 1950 }, TODAY)).toEqual([
		'Year renovated 1950 is left out: the home was built in 1990.',
	]);
	expect(subjectProblems({ ...SUBJECT, livingArea: Number.NaN }, TODAY)).toEqual([
		'Living area is left out: it can be 100 to 50,000.',
	]);
});
