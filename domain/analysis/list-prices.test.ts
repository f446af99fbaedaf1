import { expect, test } from 'vitest';
import { createActiveListings } from '../../tests/sample-report.ts';
import { listPrices } from './list-prices.ts';

const RANGE = { low: 360_000, price: 400_000, high: 440_000 };
const listing = (price: number, status: 'for_sale' | 'pending') => ({
	...(createActiveListings(1)[0] as ReturnType<typeof createActiveListings>[number]),
	price,
	status,
});

test('the three list prices are the indicated price and halfway to the ends of its range', () => {
	expect(listPrices(RANGE, []).map(({ position, price }) => [position, price])).toEqual([
		['below', 380_000],
		['at', 400_000],
		['above', 420_000],
	]);
});

test('a listing competes within 5% of a list price, and may compete at several', () => {
	const [below, at, above] = listPrices(RANGE, [
		listing(361_000, 'for_sale'),
		listing(399_000, 'pending'),
		listing(399_000, 'for_sale'),
		listing(441_000, 'for_sale'),
		listing(442_000, 'for_sale'),
	]);
	expect(below).toMatchObject({ active: 2, pending: 1 });
	expect(at).toMatchObject({ active: 1, pending: 1 });
	expect(above).toMatchObject({ active: 2, pending: 1 });
});

test('without listings, nothing competes', () => {
	for (const each of listPrices(RANGE, []))
		expect(each).toMatchObject({ competitors: [], active: 0, pending: 0 });
});
