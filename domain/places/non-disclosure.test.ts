import { expect, test } from 'vitest';
import { parseState } from '../address/address.ts';
import { NON_DISCLOSURE_STATES, nonDisclosureState } from './non-disclosure.ts';

test('there are twelve non-disclosure states', () => {
	expect(Object.keys(NON_DISCLOSURE_STATES)).toHaveLength(12);
	for (const [code, name] of Object.entries(NON_DISCLOSURE_STATES)) expect(parseState(name)).toBe(code);
});

test('a non-disclosure state is found by its code', () => {
	expect(nonDisclosureState('tx')).toBe('Texas');
	expect(nonDisclosureState('WA')).toBeNull();
	expect(nonDisclosureState(null)).toBeNull();
});
