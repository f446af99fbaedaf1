/** The statuses of MLS exports. */
import { expect, test } from 'vitest';
import { readAll } from '../../../../tests/file-rows.ts';
import { HOME, SOLD } from '../../../../tests/samples/exported-rows.ts';

test('a column headed St is the status if it contains listing statuses', () => {
	const { State: _, ...place } = HOME;
	const row = (St: string, at: number) => ({
		St,
		Address: `${1600 + at} Fernwood Ln`,
		...place,
		LP: '510000',
		SP: St === 'S' ? '500000' : '',
		'Close Dt': St === 'S' ? '06/09/2026' : '',
	});
	expect(
		readAll(['A', 'S', 'P', 'X', 'B'].map(row)).map((home) =>
			typeof home === 'string' ? home : home?.status,
		),
	).toEqual(['for_sale', 'sold', 'pending', 'status is neither active, pending nor sold', 'pending']);
});

test.each([
	['CLO', 'sold'],
	['AOC', 'pending'],
	['AKO', 'pending'],
	['KO', 'pending'],
	['PCHG', 'for_sale'],
])('the status %s is %s', (Status, status) => {
	expect(readAll([{ ...SOLD, 'List Price': '510000', Status }])).toMatchObject([{ status }]);
});
