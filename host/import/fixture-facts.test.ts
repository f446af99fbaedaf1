/** Condition, quality and other facts in sample exports. */
import { describe, expect, test } from 'vitest';
import type { Listing } from '../../domain/home/listing.ts';
import { read } from '../../tests/listings/fixture-files.ts';

describe('condition, quality and other facts', () => {
	const factsOf = (home: Listing | string | undefined) => {
		if (typeof home !== 'object') throw new Error(`Rejected: ${home}`);
		const { condition, quality, garageSpaces, pool, basementArea, view, waterfront, concessions } = home;
		return [
			condition,
			quality,
			garageSpaces,
			pool,
			basementArea,
			view,
			waterfront,
			concessions,
			home.yearRenovated,
		];
	};

	test("are read from an assessor's numbers, where 5 and 13 are best", async () => {
		expect((await read('assessor_sales.csv')).map(factsOf)).toEqual([
			[4, 4, null, null, 0, 0, false, null, 2014],
			[3, 2.5, null, null, 920, 4, true, null, null],
			[6, 5.5, null, null, 0, 0, false, null, null],
			[2, 3.5, null, null, 640, 2, false, null, null],
		]);
	});

	test("are read from an MLS's words", async () => {
		expect((await read('mls_facts.csv')).map(factsOf)).toEqual([
			[2, 4, 2, true, null, 2, false, 10_000, null],
			[5, 5, 0, false, 600, 0, false, 0, null],
			Array(9).fill(null),
		]);
	});
});
