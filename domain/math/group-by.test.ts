import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('groups keep the order of their items, and of their first items', () => {
	const groups = groupBy(['pear', 'apple', 'plum', 'fig'], (word) => word[0]);
	expect([...groups]).toEqual([
		['p', ['pear', 'plum']],
		['a', ['apple']],
		['f', ['fig']],
	]);
	expect(groupBy([], String).size).toBe(0);
});
