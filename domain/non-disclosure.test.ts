import { expect, test } from 'vitest';
import { keepsPricesPrivate, NON_DISCLOSURE_STATES } from './non-disclosure.ts';
import { STATE_CODES } from './street-words.ts';

test('twelve states keep the prices of sales private', () => {
	expect([...NON_DISCLOSURE_STATES]).toEqual([
		'AK',
		'ID',
		'KS',
		'LA',
		'MS',
		'MO',
		'MT',
		'NM',
		'ND',
		'TX',
		'UT',
		'WY',
	]);
	for (const code of NON_DISCLOSURE_STATES) expect(STATE_CODES.get(code)).toBe(code);
});

test('a state is known by its code, and none is none of them', () => {
	expect(keepsPricesPrivate('tx')).toBe(true);
	expect(keepsPricesPrivate('WA')).toBe(false);
	expect(keepsPricesPrivate(null)).toBe(false);
});
