import { expect, test } from 'vitest';
import { factsLine, factText } from './fact-text.ts';
import { FACT_NAMES } from './facts.ts';
import type { HomeFacts } from './home.ts';
import { UNKNOWN_FACTS } from './parse-home.ts';

const UNKNOWN: HomeFacts = { ...UNKNOWN_FACTS, homeType: 'single_family' };

test('a line of facts leaves out unknown facts, and breaks only between facts', () => {
	expect(factsLine({ ...UNKNOWN, bedrooms: 3, livingArea: 1840, yearBuilt: 1962 }, 'square_feet')).toBe(
		'3\u00a0bd, 1,840\u00a0sq\u00a0ft, 1962',
	);
	expect(factsLine({ ...UNKNOWN, bedrooms: 3, livingArea: 1840 }, 'square_meters')).toBe(
		'3\u00a0bd, 171\u00a0m²',
	);
	expect(factsLine({ ...UNKNOWN, bedrooms: 0, bathrooms: 1 }, 'square_feet')).toBe('studio, 1\u00a0ba');
	expect(factsLine({ ...UNKNOWN, yearBuilt: 1962, yearRenovated: 2014 }, 'square_feet')).toBe(
		'1962, ren.\u00a02014',
	);
	expect(factsLine({ ...UNKNOWN, bedrooms: 3.5 }, 'square_feet')).toBe('3.5\u00a0bd');
	expect(factsLine(UNKNOWN, 'square_feet')).toBe('');
});

test('an unknown fact is a dash, and a flag is a word', () => {
	const unknown = FACT_NAMES.filter((name) => name !== 'homeType');
	for (const name of unknown) expect(factText(name, UNKNOWN, 'square_feet'), name).toBe('—');
	expect(factText('homeType', UNKNOWN, 'square_feet')).toBe('Single family');
	expect(factText('pool', { ...UNKNOWN, pool: false }, 'square_feet')).toBe('No');
	expect(factText('condition', { ...UNKNOWN, condition: 3.5 }, 'square_feet')).toBe('C3.5');
	expect(factText('view', { ...UNKNOWN, view: 3 }, 'square_feet')).toBe('Good');
	expect(factText('livingArea', { ...UNKNOWN, livingArea: 1840 }, 'square_feet')).toBe('1,840');
	expect(factText('livingArea', { ...UNKNOWN, livingArea: 1840 }, 'square_meters')).toBe('171');
	expect(factText('yearBuilt', { ...UNKNOWN, yearBuilt: 1962 }, 'square_feet')).toBe('1962');
});
