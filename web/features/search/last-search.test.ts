import { expect, test } from 'vitest';
import { isSameQuery, type LastSearch, parseLastSearch } from './last-search.ts';

const QUERY = { address: '12 Oak St, Kent WA', limit: 50 };
const SEARCH: LastSearch = { userId: 'p', query: QUERY, key: 'k', at: 1_000 };
const stored = JSON.stringify(SEARCH);

test('a search is restored while its response counts as fresh', () => {
	expect(parseLastSearch(stored, 1_000, 500)).toEqual(SEARCH);
	expect(parseLastSearch(stored, 1_499, 500)).toEqual(SEARCH);
	expect(parseLastSearch(stored, 1_500, 500)).toBeNull();
	// A clock that was set back.
	expect(parseLastSearch(stored, 999, 500)).toBeNull();
});

test('ignores anything else stored under its key', () => {
	for (const other of [
		null,
		'',
		'{',
		'null',
		'[]',
		'{"person":"p","key":"k","at":1000}',
		JSON.stringify({ ...SEARCH, userId: undefined }),
		'{"key":1,"at":1000,"query":{}}',
	]) {
		expect(parseLastSearch(other, 1_000, 500), String(other)).toBeNull();
	}
	expect(parseLastSearch(JSON.stringify({ ...SEARCH, query: { limit: 50 } }), 1_000, 500)).toBeNull();
});

test('searches are equal if place and limit are', () => {
	expect(isSameQuery({ zip: '10001', limit: 50 }, { zip: '10001', limit: 50 })).toBe(true);
	expect(isSameQuery({ zip: '10001', limit: 50 }, { zip: '10001', limit: 40 })).toBe(false);
	expect(isSameQuery({ zip: '10001', limit: 50 }, { address: '10001', limit: 50 })).toBe(false);
});
