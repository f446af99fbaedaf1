import { expect, test } from 'vitest';
import { LOCKS } from './advisory-locks.ts';

test('no two locks are one: what holds the one would wait for the other', () => {
	const numbers = Object.values(LOCKS);
	expect(new Set(numbers).size).toBe(numbers.length);
});
