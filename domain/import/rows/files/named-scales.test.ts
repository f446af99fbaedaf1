import { describe, expect, test } from 'vitest';
import { readAll, SALE_ROW as SOLD } from '../../../../tests/file-rows.ts';

describe('a header that names its scale', () => {
	const ratings = (header: string, values: string[]) =>
		readAll(values.map((value) => ({ ...SOLD, [header]: value }))).map((home) =>
			home !== null && typeof home === 'object' ? (home.quality ?? home.condition) : home,
		);

	test.each([
		['quality_1_to_5', ['5', '4', '3', '1'], [2, 3, 4, 6]],
		['Quality (1-5)', ['4', '4', '4'], [3, 3, 3]],
		['condition_1_to_5', ['5', '5', '5'], [2, 2, 2]],
		['Quality 1 to 10', ['9', '5', '1'], [2, 4, 6]],
		['Condition 1-6', ['1', '3', '4'], [1, 3, 4]],
		['Quality 1 to 7', ['5', '6', '7'], [null, null, null]],
		['Quality 1 to 5', ['5', '8', '3'], [null, null, null]],
	])('%s', (header, values, expected) => {
		expect(ratings(header, values)).toEqual(expected);
	});
});
