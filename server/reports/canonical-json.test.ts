import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('members in a different order give the same text, at every depth', () => {
	const one = { b: [{ y: 1, x: null }], a: { d: 'x', c: true } };
	const other = { a: { c: true, d: 'x' }, b: [{ x: null, y: 1 }] };
	expect(canonicalJson(one)).toBe('{"a":{"c":true,"d":"x"},"b":[{"x":null,"y":1}]}');
	expect(canonicalJson(other)).toBe(canonicalJson(one));
});

test('the order of a list matters', () => {
	expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});

test('any JSON value is read back unchanged', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
		}),
	);
});
