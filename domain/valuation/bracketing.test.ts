import { expect, test } from 'vitest';
import { SUBJECT, saleOf, TODAY } from '../../tests/sample-market.ts';
import { bracketsOf } from './bracketing.ts';
import type { Feature } from './features.ts';
import type { HomeFacts } from './home.ts';

const bracketOf = (feature: Feature, subject: Partial<HomeFacts>, comps: Partial<HomeFacts>[]) =>
	bracketsOf(
		{ ...SUBJECT, ...subject },
		comps.map((facts, at) => ({ sale: saleOf({ id: `${at}`, ...facts }) })),
		TODAY,
	).find((bracket) => bracket.feature === feature);

test('a subject between its comps is bracketed, and at their edge too', () => {
	expect(bracketOf('livingArea', {}, [{ livingArea: 1610 }, { livingArea: 2240 }])).toEqual({
		feature: 'livingArea',
		bracketed: true,
		words: 'Subject 1,800 sq ft; comps 1,610 sq ft to 2,240 sq ft',
	});
	expect(bracketOf('bedrooms', {}, [{ bedrooms: 3 }, { bedrooms: 4 }])?.bracketed).toBe(true);
	expect(bracketOf('bedrooms', {}, [{}, {}])?.words).toBe('All have 3 bedrooms');
});

test('a subject beyond all its comps is not, and the words say by what', () => {
	expect(
		bracketOf('livingArea', { livingArea: 2910 }, [{ livingArea: 1610 }, { livingArea: 2640 }]),
	).toMatchObject({
		bracketed: false,
		words: 'Subject 2,910 sq ft; no comp has more than 2,640 sq ft',
	});
	expect(bracketOf('garage', { garageSpaces: 0 }, [{ garageSpaces: 1 }])?.words).toBe(
		'Subject 0 garage spaces; no comp has less than 1 garage space',
	);
	expect(bracketOf('condition', { condition: 1 }, [{ condition: 2 }, { condition: 4 }])?.words).toBe(
		'Subject C1; no comp has less than C2',
	);
});

test('what is not known is neither', () => {
	expect(bracketOf('quality', { quality: null }, [{}])).toMatchObject({
		bracketed: null,
		words: 'Not known of the subject',
	});
	expect(bracketOf('quality', {}, [{ quality: null }])).toMatchObject({
		bracketed: null,
		words: 'Not known of any comp',
	});
});
