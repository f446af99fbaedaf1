import { expect, test } from 'vitest';
import { UNKNOWN_FACTS } from './parse-home.ts';
import { originsAfterEdits, sourceOf, sourceSentence, sourceText, sourceTexts } from './sources.ts';

const home = {
	source: 'MLS',
	origins: { lot_size: 'County', year_built: 'County', longitude: 'County', sold_price: 'Your data' },
};

test('the text names the source of a home, and other sources with the facts from them', () => {
	expect(sourceText(home)).toBe('MLS; County: lot size, year built; Your data: sold price');
	expect(sourceText(home, "agent's data")).toContain("agent's data: sold price");
	expect(sourceText({ source: 'Your data', origins: null })).toBe('Your data');
	expect(sourceText({})).toBeNull();
	expect(sourceTexts({ hoa_monthly: 'MLS' })).toEqual(['MLS: HOA']);
});

test('the sources of a subject name their facts only if there are several', () => {
	expect(sourceSentence({ lot_size: 'County', pool: 'County' })).toBe('Source: County.');
	expect(sourceSentence({ lot_size: 'County', pool: 'MLS' })).toBe('Sources: County: lot size; MLS: pool.');
	expect(sourceSentence({})).toBeNull();
	expect(sourceSentence(null)).toBeNull();
});

test('each fact has one source', () => {
	expect(sourceOf(home, 'lot_size')).toBe('County');
	expect(sourceOf(home, 'living_area')).toBe('MLS');
	expect(sourceOf({}, 'living_area')).toBeNull();
});

test('the source of a fact that an agent changed is the agent', () => {
	const record = {
		...UNKNOWN_FACTS,
		homeType: 'condo',
		livingArea: 900,
		bedrooms: 2,
		origins: { living_area: 'MLS', bedrooms: 'MLS' },
	} as const;
	const edited = { ...record, livingArea: 950 };
	expect(originsAfterEdits(edited, record, 'agent')).toEqual({ living_area: 'agent', bedrooms: 'MLS' });
	expect(originsAfterEdits(edited, null, 'agent')).toMatchObject({ home_type: 'agent' });
});
