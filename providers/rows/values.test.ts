import { expect, test } from 'vitest';
import { toMonthlyRents } from './values.ts';

test('asking rents belong to the month in the US, even late on its last day', () => {
	const eveningOfNov30 = new Date('2026-12-01T02:00:00Z');
	expect(toMonthlyRents([1_800, 2_000, 2_200], eveningOfNov30)).toEqual([
		{ month: '2026-11-01', medianRent: 2_000 },
	]);
});
