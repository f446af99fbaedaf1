import { expect, test } from 'vitest';
import { SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { formatAddress } from '../address/address.ts';
import { sanitizeFacts } from './sanitize-facts.ts';
import { createSubject, initialSubject, locationBasis } from './subject.ts';

const CENTER = { latitude: 30.25, longitude: -97.75, basis: 'zip_centroid' } as const;

test('a manually entered home has only the entered facts', () => {
	const subject = createSubject({ zip: '44999', homeType: 'condo', livingArea: 900 });
	expect(subject).toMatchObject({
		id: null,
		zip: '44999',
		homeType: 'condo',
		livingArea: 900,
		bedrooms: null,
	});
	expect(sanitizeFacts(subject, TODAY).problems).toEqual([]);
});

test('a home in the store has the facts of its record', () => {
	expect(initialSubject({ subject: SUBJECT, center: CENTER }, '78704', 'anything')).toBe(SUBJECT);
});

test('an unknown home is at the center of the search and has no facts', () => {
	const empty = initialSubject({ subject: null, center: CENTER }, '78704', '1 Nowhere Close, Austin, TX');
	expect(empty).toMatchObject({
		id: null,
		address: '1 Nowhere Close',
		city: 'Austin',
		state: 'TX',
		zip: '78704',
		latitude: 30.25,
		bedrooms: null,
	});
	const nowhere = initialSubject({ subject: null, center: null }, null, '1 Nowhere Close');
	expect(nowhere).toMatchObject({ latitude: null, longitude: null, city: null, state: null, zip: '' });
});

test('an unknown home is assumed to be a house, unless it has a unit number', () => {
	const typeOf = (address: string) =>
		initialSubject({ subject: null, center: null }, '98103', address).homeType;
	expect(typeOf('1600 N 45th St, Seattle, WA 98103')).toBe('single_family');
	expect(typeOf('1600 N 45th St #4B, Seattle, WA 98103')).toBeNull();
});

test.each([
	['1600 N 45th St, Seattle, WA 98103', '1600 N 45th St, Seattle, WA 98103'],
	['1600 N 45th St Seattle WA 98103', '1600 N 45th St, Seattle, WA 98103'],
	['1600 N 45th St, Apt 4B, Seattle, Washington', '1600 N 45th St #4B, Seattle, WA 98103'],
	['1600 N 45th St 98103', '1600 N 45th St, 98103'],
])(
	"%s, which isn't in the store, keeps its address as searched, without repeated parts",
	(searched, written) => {
		expect(formatAddress(initialSubject({ subject: null, center: null }, '98103', searched))).toBe(written);
	},
);

test.each([
	["the home's, if it is in the store", { subject: SUBJECT, center: CENTER }, {}, 'home'],
	[
		'the center of the ZIP code, if the search was centered there',
		{ subject: null, center: CENTER },
		{},
		'zip_centroid',
	],
	[
		"the home's, if the agent set it",
		{ subject: null, center: CENTER },
		{ latitude: 30.1, longitude: -97.7 },
		'home',
	],
] as const)('the location used for a subject is %s', (_, found, facts, basis) => {
	expect(locationBasis(found, facts)).toBe(basis);
});

test('a record without a location gets the geocoded location of its address', () => {
	const found = {
		subject: { ...SUBJECT, latitude: null, longitude: null },
		center: { ...CENTER, basis: 'geocoded' as const },
	};
	expect(initialSubject(found, '78704', '')).toMatchObject({
		id: SUBJECT.id,
		latitude: 30.25,
		longitude: -97.75,
	});
	expect(locationBasis(found, {})).toBe('geocoded');
});

test('a home whose record and address name no state has the state of sales in its ZIP code', () => {
	const sales = [
		{ zip: '78704', state: null },
		{ zip: '78705', state: 'OK' },
		{ zip: '78704', state: 'TX' },
	];
	const found = { subject: null, center: CENTER, sales };
	expect(initialSubject(found, '78704', '1 Nowhere Close').state).toBe('TX');
	expect(initialSubject(found, '73101', '1 Nowhere Close').state).toBeNull();
	expect(initialSubject(found, '78704', '1 Nowhere Close, Norman, OK').state).toBe('OK');
});
