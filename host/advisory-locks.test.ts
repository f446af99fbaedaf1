import { expect, test } from 'vitest';
import { LOCKS } from './advisory-locks.ts';

test('every lock has its own number, so that no lock blocks another', () => {
	const numbers = Object.values(LOCKS);
	expect(new Set(numbers).size).toBe(numbers.length);
});
