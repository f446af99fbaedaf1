import { expect, test } from 'vitest';
import { isSameQuery, type KeptSearch, readKeptSearch } from './kept-search.ts';

const QUERY = { address: '12 Oak St, Kent WA', limit: 50 };
const SEARCH: KeptSearch = { person: 'p', query: QUERY, key: 'k', at: 1_000 };
const kept = JSON.stringify(SEARCH);

test('a search is found again while its answer counts as fresh', () => {
	expect(readKeptSearch(kept, 1_000, 500)).toEqual(SEARCH);
	expect(readKeptSearch(kept, 1_499, 500)).toEqual(SEARCH);
	expect(readKeptSearch(kept, 1_500, 500)).toBeNull();
	// A clock that was set back.
	expect(readKeptSearch(kept, 999, 500)).toBeNull();
});

test('whatever else is kept under its name is nothing', () => {
	for (const other of [
		null,
		'',
		'{',
		'null',
		'[]',
		'{"person":"p","key":"k","at":1000}',
		JSON.stringify({ ...SEARCH, person: undefined }),
		'{"key":1,"at":1000,"query":{}}',
	]) {
		expect(readKeptSearch(other, 1_000, 500), String(other)).toBeNull();
	}
	expect(readKeptSearch(JSON.stringify({ ...SEARCH, query: { limit: 50 } }), 1_000, 500)).toBeNull();
});

test('searches are the same by place and limit', () => {
	expect(isSameQuery({ zip: '10001', limit: 50 }, { zip: '10001', limit: 50 })).toBe(true);
	expect(isSameQuery({ zip: '10001', limit: 50 }, { zip: '10001', limit: 40 })).toBe(false);
	expect(isSameQuery({ zip: '10001', limit: 50 }, { address: '10001', limit: 50 })).toBe(false);
});
