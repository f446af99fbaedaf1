/** The dates of the demo market. */
import { describe, expect, test } from 'vitest';
import { asOf, listings } from '../../tests/samples/demo-listings.ts';
import { dayNumber } from '../dates/days.ts';

describe('the whole demo market', () => {
	test('keeps dates in order and counts the days between them', () => {
		const wrong = listings.filter(({ listedOn, contractOn, soldOn, observedOn, ...listing }) => {
			if (listedOn === null) return true;
			const inOrder =
				listedOn <= (contractOn ?? asOf) &&
				(contractOn ?? asOf) <= (soldOn ?? asOf) &&
				(soldOn ?? asOf) <= asOf &&
				observedOn === (soldOn ?? asOf);
			const matchesStatus =
				(contractOn !== null) === (listing.status !== 'for_sale') &&
				(soldOn !== null) === (listing.status === 'sold');
			const counted = listing.daysOnMarket === dayNumber(contractOn ?? asOf) - dayNumber(listedOn);
			const built = (listing.yearBuilt ?? 9999) < Number(listedOn.slice(0, 4));
			return !(inOrder && matchesStatus && counted && built);
		});
		expect(wrong.slice(0, 3)).toEqual([]);
	});

	test('has two years of closings, more in summer, none on a weekend', () => {
		const closings = listings.flatMap(({ soldOn }) => soldOn ?? []);
		const inMonths = (...months: string[]) =>
			closings.filter((day) => months.includes(day.slice(5, 7))).length;
		expect(closings.every((day) => day > '2024-11-19')).toBe(true);
		expect(closings.some((day) => day < '2024-11-30')).toBe(true);
		expect(inMonths('05', '06', '07', '08')).toBeGreaterThan(1.5 * inMonths('11', '12', '01', '02'));
		expect(closings.some((day) => [0, 6].includes(new Date(day).getUTCDay()))).toBe(false);
	});
});
