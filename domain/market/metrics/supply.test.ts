import { expect, test } from 'vitest';
import { historySample, listingSample, saleSample } from '../../../tests/samples/market-history.ts';
import { measureNow } from './metrics.ts';
import { contractsPerMonth, monthsOfSupply } from './supply.ts';

test('months of supply are active listings divided by the contracts per month of a year', () => {
	expect(contractsPerMonth(144)).toBe(12);
	expect(monthsOfSupply(30, 144)).toBe(2.5);
	expect(monthsOfSupply(0, 144)).toBe(0);
	expect(monthsOfSupply(30, 0)).toBeNull();
});

test('months of supply are unknown if the data starts within the year of contracts they need', () => {
	const listings = [listingSample('for_sale', 500_000), listingSample('pending', 490_000)];
	const recent = Array.from({ length: 6 }, () => saleSample('2026-10-01', 480_000));
	expect(measureNow('months_of_supply', historySample({ sales: recent, listings }))).toMatchObject({
		value: null,
		reason: 'our data starts later',
	});
	const sales = [saleSample('2025-12-20', 480_000), ...recent];
	expect(measureNow('months_of_supply', historySample({ sales, listings })).value).toBeCloseTo(
		1 / (8 / 12),
		12,
	);
});
