import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { streetKey } from './street-key.ts';

describe('streetKey', () => {
	test.each([
		['11400 Washington Plz W #404', '11400 WASHINGTON PLZ W #404'],
		['11400 Washington Plaza West Unit 404', '11400 WASHINGTON PLZ W #404'],
		['123-45 82ND AVENUE', '12345 82 AVE'],
		['123-45 82nd Ave.', '12345 82 AVE'],
		['500 Fifth Avenue', '500 5 AVE'],
		['12034 North Shore Drive', '12034 N SHR DR'],
		["12 O'Brien St.", '12 OBRIEN ST'],
		['12 1/2 Spring Street', '12 1/2 SPG ST'],
		['7 Cañon Road', '7 CANON RD'],
	])('writes %s as %s', (street, key) => {
		expect(streetKey(street)).toBe(key);
	});

	test.each(['Apt 4B', 'Unit 4B', '#4B', '# 4-B', 'STE 4B', 'apt. 4b', 'Unit #4B', 'Suite 04B'])(
		'matches %s with #4B',
		(unit) => {
			expect(streetKey(`9 Elm St ${unit}`)).toBe('9 ELM ST #4B');
		},
	);

	test('keeps different homes apart', () => {
		const homes = [
			'9 Elm St',
			'9 Elm Ave',
			'19 Elm St',
			'9 Elm St #1',
			'9 Elm St #11',
			'9 N Elm St',
			'9 Elms St',
		];
		expect(new Set(homes.map((home) => streetKey(home))).size).toBe(homes.length);
	});

	test('is empty for text without letters and digits', () => {
		expect(['', ' ', '#', '---', '…'].map((text) => streetKey(text))).toEqual(['', '', '', '', '']);
	});

	test('is idempotent', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
				expect(streetKey(streetKey(text))).toBe(streetKey(text));
			}),
		);
	});
});
