import { expect, test } from 'vitest';
import { isShallow, isStorable } from './json-limits.ts';

const nested = (depth: number, inside = 'a') =>
	JSON.parse(`${'['.repeat(depth)}${JSON.stringify(inside)}${']'.repeat(depth)}`) as unknown;

test.each([
	'a\0b',
	'\ud83d',
	'\udd11\ud83d',
	{ note: ['fine', { deep: '\0' }] },
	{ '\0': 1 },
	nested(200_000, '\0'),
])('value %# has text that can’t be stored', (value) => {
	expect(isStorable(value)).toBe(false);
});

test.each([
	'',
	'Straße, 1½ baths, 東京, 🔑',
	'\\u0000 is six letters',
	{ note: ['\t\n'], none: null, number: 1, yes: true },
	nested(200_000),
	Array.from({ length: 500_000 }, () => 1),
])('value %# can be stored', (value) => {
	expect(isStorable(value)).toBe(true);
});

test('levels are counted through objects and lists', () => {
	expect([nested(3), { a: { b: [{}] } }, 'text', [], null].map((value) => isShallow(value, 3))).toEqual([
		true,
		false,
		true,
		true,
		true,
	]);
	expect(isShallow(nested(200_000), 20)).toBe(false);
});
