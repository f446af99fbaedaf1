import { expect, test } from 'vitest';
import { SUBJECT } from '../../../tests/sample-market.ts';
import { homeKey, withoutUnchanged } from './subject-of.ts';

test('a fact equal to the record is not an edit', () => {
	const facts = { bedrooms: SUBJECT.bedrooms, livingArea: 99_999 };
	expect(withoutUnchanged(facts, SUBJECT)).toEqual({ livingArea: 99_999 });
});

test("work is stored under the home's record id, otherwise under its normalized address", () => {
	expect(homeKey({ ...SUBJECT, id: '7' }, 'x')).toBe('7');
	expect(homeKey(null, '  1 Main  St, Kent WA ')).toBe('1 main st, kent wa');
});
