import { expect, test } from 'vitest';
import { createSale, SUBJECT, TODAY } from '../../../tests/sample-market.ts';
import type { HomeFacts } from '../../home/home.ts';
import type { Units } from '../../home/units.ts';
import type { Feature } from '../../pricing/features.ts';
import { computeBrackets } from './bracketing.ts';

const bracketOf = (
	feature: Feature,
	subject: Partial<HomeFacts>,
	comps: Partial<HomeFacts>[],
	units: Units = 'square_feet',
) =>
	computeBrackets(
		comps.map((facts, at) => ({ sale: createSale({ id: `${at}`, ...facts }) })),
		{ subject: { ...SUBJECT, ...subject }, on: TODAY, units },
	).find((bracket) => bracket.feature === feature);

test('a subject within the range of its comps, or at its edge, is bracketed', () => {
	expect(bracketOf('livingArea', {}, [{ livingArea: 1610 }, { livingArea: 2240 }])).toEqual({
		feature: 'livingArea',
		bracketed: true,
		words: 'Subject 1,800 sq ft; comps 1,610 sq ft to 2,240 sq ft',
	});
	const areas = [{ livingArea: 1610 }, { livingArea: 2240 }];
	expect(bracketOf('livingArea', {}, areas, 'square_meters')?.words).toBe(
		'Subject 167 m²; comps 150 m² to 208 m²',
	);
	expect(bracketOf('bedrooms', {}, [{ bedrooms: 3 }, { bedrooms: 4 }])?.bracketed).toBe(true);
	expect(bracketOf('bedrooms', {}, [{}, {}])?.words).toBe('Subject and comps 3 bedrooms');
});

test('a subject outside the range of its comps is not bracketed, and the text gives the nearest comp', () => {
	expect(
		bracketOf('livingArea', { livingArea: 2910 }, [{ livingArea: 1610 }, { livingArea: 2640 }]),
	).toMatchObject({
		bracketed: false,
		words: 'Subject 2,910 sq ft; comps only go up to 2,640 sq ft',
	});
	expect(bracketOf('garage', { garageSpaces: 0 }, [{ garageSpaces: 1 }])?.words).toBe(
		'Subject 0 garage spaces; comps start at 1 garage space',
	);
	expect(bracketOf('view', { view: 3, waterfront: true }, [{ view: 0 }, { view: 2 }])?.words).toBe(
		'Subject waterfront, view level 3; comps only go up to view level 2',
	);
	expect(bracketOf('view', { view: 0 }, [{ view: 0, waterfront: true }])?.words).toBe(
		'Subject view level 0; comps start at waterfront',
	);
	expect(bracketOf('condition', { condition: 1 }, [{ condition: 2 }, { condition: 4 }])?.words).toBe(
		'Subject C1; comps start at C2',
	);
});

test('bracketing is null for a feature that is unknown for the subject or for every comp', () => {
	expect(bracketOf('quality', { quality: null }, [{}])).toMatchObject({
		bracketed: null,
		words: 'Unknown for the subject',
	});
	expect(bracketOf('quality', {}, [{ quality: null }])).toMatchObject({
		bracketed: null,
		words: 'Unknown for every comp',
	});
});
