import { expect, test } from 'vitest';
import type { Criteria } from '../../../../../domain/comps/criteria.ts';
import { CRITERION_FIELDS, criterionChoices } from './criteria-fields.ts';
import { relaxations } from './ladder.tsx';

const STRICT: Criteria = {
	radius: 0.5,
	months: 6,
	homeTypes: ['single_family'],
	bedrooms: 1,
	bathrooms: 1,
	livingArea: 0.15,
	yearBuilt: 15,
	polygon: null,
};

test("a ladder value is a choice even if it isn't a standard one", () => {
	const [months] = CRITERION_FIELDS;
	if (!months) throw new Error('There are no criteria.');
	expect(criterionChoices(months, 7).map(({ value }) => value)).toEqual([3, 6, 7, 9, 12, 18, 24]);
	expect(criterionChoices(months, null)).toHaveLength(6);
	expect(criterionChoices(months, 6)[1]).toEqual({ value: 6, words: '6 months' });
});

test('offers to relax time, then place, then size, and nothing that is off', () => {
	expect(relaxations(STRICT).map(({ change }) => Object.keys(change)[0])).toEqual([
		'months',
		'radius',
		'livingArea',
		'bedrooms',
		'yearBuilt',
	]);
	const open = { ...STRICT, months: null, radius: null, livingArea: null, bedrooms: null, yearBuilt: null };
	expect(relaxations(open)).toEqual([]);
	expect(relaxations({ ...open, polygon: [[0, 0]] })).toEqual([
		{ words: 'Clear drawn area', change: { polygon: null } },
	]);
});
