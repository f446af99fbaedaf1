import { expect, test } from 'vitest';
import { SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { formatAddress } from '../address.ts';
import { placeBasis, recordOrEmpty, subjectByHand, subjectProblems } from './subject.ts';

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

const CENTRE = { latitude: 30.25, longitude: -97.75, basis: 'zip_centroid' } as const;

test('a home of the store is priced by its record', () => {
	expect(recordOrEmpty({ subject: SUBJECT, centre: CENTRE }, '78704', 'anything')).toBe(SUBJECT);
});

test('a home that the store does not know lies where the search looked, and nothing else is known of it', () => {
	const empty = recordOrEmpty({ subject: null, centre: CENTRE }, '78704', '1 Nowhere Close, Austin, TX');
	expect(empty).toMatchObject({
		id: null,
		address: '1 Nowhere Close',
		city: 'Austin',
		state: 'TX',
		zip: '78704',
		latitude: 30.25,
		bedrooms: null,
	});
	const nowhere = recordOrEmpty({ subject: null, centre: null }, null, '1 Nowhere Close');
	expect(nowhere).toMatchObject({ latitude: null, longitude: null, city: null, state: null, zip: '' });
});

test.each([
	['1600 N 45th St, Seattle, WA 98103', '1600 N 45th St, Seattle, WA 98103'],
	['1600 N 45th St Seattle WA 98103', '1600 N 45th St, Seattle, WA 98103'],
	['1600 N 45th St, Apt 4B, Seattle, Washington', '1600 N 45th St #4B, Seattle, WA 98103'],
	['1600 N 45th St 98103', '1600 N 45th St, 98103'],
])('%s, which the store does not know, is written as it was searched, no part twice', (searched, written) => {
	expect(formatAddress(recordOrEmpty({ subject: null, centre: null }, '98103', searched))).toBe(written);
});

test.each([
	['its own, where the store has the home', { subject: SUBJECT, centre: CENTRE }, {}, 'home'],
	[
		'the middle of the ZIP, where the search looked there',
		{ subject: null, centre: CENTRE },
		{},
		'zip_centroid',
	],
	[
		'its own, where the agent set it',
		{ subject: null, centre: CENTRE },
		{ latitude: 30.1, longitude: -97.7 },
		'home',
	],
] as const)('the place of a subject is %s', (_, found, facts, basis) => {
	expect(placeBasis(found, facts)).toBe(basis);
});

test('facts that can not be are named with what they can be', () => {
	expect(
		subjectProblems(
			{ ...SUBJECT, yearBuilt: 3024, lotSize: 0, livingArea: 0, bedrooms: -1, condition: 9 },
			TODAY,
		),
	).toEqual([
		'Bedrooms −1 is left out: it can be 0 to 50.',
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
