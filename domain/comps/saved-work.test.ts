import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSale, SUBJECT } from '../../tests/sample-market.ts';
import { type Choices, NO_CHOICES } from './choices.ts';
import { parseChoices, parseWork, writeWork } from './saved-work.ts';

const CHOSEN: Choices = {
	criteria: {
		radius: 0.75,
		months: null,
		homeTypes: ['condo', 'townhouse'],
		polygon: [
			[40, -82],
			[40, -81.9],
			[40.1, -81.9],
		],
	},
	searchRadius: 0.5,
	pinned: ['a', 'b'],
	dropped: { c: 'Sold to a relative', d: '' },
	notes: { a: 'Same builder' },
	added: [createSale({ id: 'hand-1', address: '5 Elm St' })],
	rates: { livingArea: 142.5 },
	cells: { a: { condition: -5000 } },
	compsAlone: true,
	withoutCorrection: true,
	ignoredPhrases: ['as_is'],
	condition: {
		ratedOn: '2026-11-21',
		seen: true,
		wholeHome: { renovated: true, year: 2021 },
		kitchenBaths: { renovated: false, year: null },
		flaws: 'none',
	},
};

test('stored work is read back unchanged', () => {
	const work = { facts: { condition: 2, pool: null, homeType: 'condo' as const }, choices: CHOSEN };
	expect(parseWork(writeWork(work))).toEqual(work);
	expect(parseWork(writeWork({ facts: SUBJECT, choices: NO_CHOICES })).choices).toEqual(NO_CHOICES);
});

test('ignores work of another version', () => {
	const later = writeWork({ facts: { condition: 2 }, choices: CHOSEN }).replace('"version":1', '"version":2');
	expect(parseWork(later)).toEqual({ facts: {}, choices: NO_CHOICES });
});

test('skips damaged parts and reads the rest', () => {
	const damaged = {
		searchRadius: 'wide',
		criteria: { radius: 'far', months: -3, bedrooms: 2, polygon: [[1, 2]], homeTypes: ['castle'], extra: 1 },
		pinned: ['a', 7, null, 'a'],
		dropped: { c: 5, d: 'why' },
		notes: [],
		added: [{ id: 'x' }, createSale({ id: 'y', url: 'javascript:alert(1)' })],
		rates: { livingArea: 'NaN', pool: 9000, time: 1e300 },
		cells: { a: { lot: 1 }, b: null },
		compsAlone: 'yes',
	};
	expect(parseChoices(damaged)).toEqual({
		criteria: { bedrooms: 2 },
		pinned: ['a'],
		dropped: { d: 'why' },
		notes: {},
		added: [createSale({ id: 'y' })],
		rates: { pool: 9000 },
		cells: { a: { lot: 1 }, b: {} },
		searchRadius: null,
		compsAlone: false,
		withoutCorrection: false,
		condition: null,
		ignoredPhrases: [],
	});
});

test('keeps at most forty pinned and forty added sales, because leave-one-out prices each of them', () => {
	const ids = Array.from({ length: 500 }, (_, at) => `s${at}`);
	const { pinned, added } = parseChoices({ pinned: ids, added: ids.map((id) => createSale({ id })) });
	expect([pinned.length, added.length]).toEqual([40, 40]);
});

test('ignores a sale with an invalid date', () => {
	expect(parseChoices({ added: [createSale({ id: 'x', soldOn: '2026-02-30' })] }).added).toEqual([]);
});

test('reads choices from any stored value without throwing', () => {
	fc.assert(
		fc.property(fc.oneof(fc.anything(), fc.json(), fc.string()), (text) => {
			const { facts, choices } = parseWork(text);
			expect(Object.keys(choices).sort()).toEqual(Object.keys(NO_CHOICES).sort());
			expect(facts).toBeTypeOf('object');
			parseChoices(text);
		}),
	);
});

test('treats names like __proto__ as ordinary names', () => {
	const text = parseWork(
		'{"version":1,"choices":{"dropped":{"__proto__":"x"},"cells":{"constructor":{"lot":5}}}}',
	);
	expect(Object.keys(text.choices.dropped)).toEqual(['__proto__']);
	expect(({} as { lot?: number }).lot).toBeUndefined();
});
