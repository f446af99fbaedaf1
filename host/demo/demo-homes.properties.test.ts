import { expect, test } from 'vitest';
import { dayNumber } from '../../domain/dates/days.ts';
import { demoHomes, demoRents } from './demo-homes.ts';

test.each(['2026-11-20', '2027-03-03'] as const)(
	'on %s, dates are in order and never after today',
	(asOf) => {
		const homes = demoHomes(asOf);
		expect(homes.length).toBeGreaterThan(60_000);
		const wrong = homes.filter(({ listedOn, contractOn, soldOn, observedOn, status, ...home }) => {
			if (listedOn === null) return true;
			const [contract, closing] = [contractOn ?? asOf, soldOn ?? asOf];
			const inOrder =
				listedOn <= contract && contract <= closing && closing <= asOf && observedOn === closing;
			const isSold = status === 'sold';
			const onBusinessDay = soldOn === null || ![0, 6].includes(new Date(soldOn).getUTCDay());
			const counted = home.daysOnMarket === dayNumber(contract) - dayNumber(listedOn);
			return !(
				inOrder &&
				onBusinessDay &&
				counted &&
				(soldOn !== null && home.soldPrice !== null) === isSold
			);
		});
		expect(wrong.slice(0, 3)).toEqual([]);
		// The newest sale is at most a week and a weekend old.
		const newest = homes
			.map(({ soldOn }) => soldOn ?? '')
			.reduce((one, other) => (one > other ? one : other));
		expect(dayNumber(asOf) - dayNumber(newest)).toBeLessThan(10);
	},
);

test('every home has its own address and number, in a city and state', () => {
	const homes = demoHomes('2026-11-20');
	expect(new Set(homes.map(({ address, zip }) => `${address}, ${zip}`)).size).toBe(homes.length);
	expect(new Set(homes.map(({ sourceId }) => sourceId)).size).toBe(homes.length);
	expect(homes.filter(({ city, state }) => !city || !state)).toEqual([]);
});

test('every ZIP code has rents up to the current month', () => {
	const rents = demoRents('2027-01-15');
	expect(rents[0]).toEqual({ zip: '10001', month: '2025-01-01', medianRent: 3080 });
	expect(rents[24]?.month).toBe('2027-01-01');
});
