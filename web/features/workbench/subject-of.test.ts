import { expect, test } from 'vitest';
import { SUBJECT } from '../../../tests/sample-market.ts';
import { homeName, recordOrEmpty, withoutRepeats } from './subject-of.ts';

const CENTRE = { latitude: 30.25, longitude: -97.75, basis: 'zip_centroid' } as const;

test('a home of the store is priced by its record', () => {
	expect(recordOrEmpty({ subject: SUBJECT, centre: CENTRE }, { zip: '78704' }, 'anything')).toBe(SUBJECT);
});

test('a home that the store does not know lies where the search looked, and nothing else is known of it', () => {
	const empty = recordOrEmpty(
		{ subject: null, centre: CENTRE },
		{ zip: '78704' },
		'1 Nowhere Close, Austin, TX',
	);
	expect(empty).toMatchObject({
		id: null,
		address: '1 Nowhere Close',
		zip: '78704',
		latitude: 30.25,
		bedrooms: null,
	});
	const nowhere = recordOrEmpty({ subject: null, centre: null }, { zip: null }, '1 Nowhere Close');
	expect(nowhere).toMatchObject({ latitude: null, longitude: null, zip: '' });
});

test('a fact that says what the record says is no edit', () => {
	const facts = { bedrooms: SUBJECT.bedrooms, livingArea: 99_999 };
	expect(withoutRepeats(facts, SUBJECT)).toEqual({ livingArea: 99_999 });
});

test('a home is kept by its record, else by its address however it is spaced', () => {
	expect(homeName({ ...SUBJECT, id: '7' }, 'x')).toBe('7');
	expect(homeName(null, '  1 Main  St, Kent WA ')).toBe('1 main st, kent wa');
});
