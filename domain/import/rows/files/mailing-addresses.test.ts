/** Files with the owner's mailing address in addition to the home's. */
import { describe, expect, test } from 'vitest';
import { readAll } from '../../../../tests/file-rows.ts';
import { SALE, SOLD } from '../../../../tests/samples/exported-rows.ts';

describe("the owner's mailing address", () => {
	const owned = (at: number) => ({
		Address: `${90 + at} Other St`,
		City: 'Dallas',
		State: 'OK',
		Zip: '75201',
		'Property Address': `${1608 + at} Fernwood Ln`,
		'Property City': 'Austin',
		'Property Zip': '78704',
		...SALE,
	});

	test("is not used as the home's", () => {
		expect(readAll([owned(0)])).toMatchObject([
			{ address: '1608 Fernwood Ln', city: 'Austin', state: 'TX', zip: '78704' },
		]);
	});

	test("doesn't fill in for a home without an address", () => {
		const file = [owned(0), { ...owned(1), 'Property Address': '', 'Property Zip': '' }];
		expect(readAll(file)[1]).toBe('no ZIP code; add it, or latitude and longitude');
	});

	test('columns that repeat the address of the home remain in use', () => {
		const row = { ...SOLD, 'Property Address': '1608 Fernwood Ln' };
		expect(readAll([row])).toMatchObject([{ address: '1608 Fernwood Ln', state: 'TX', zip: '78704' }]);
	});
});
