import { expect, test } from 'vitest';
import type { Comp } from '../../../contract/comps/comps.ts';
import { compsWithin } from './sample-search.tsx';

const comp = (distance_miles: number | null, price: number, statusType = 'SOLD') =>
	({ distance_miles, price, statusType, days_on_zillow: 10 }) as Comp;

test('a smaller circle measures only the homes inside it', () => {
	const comps = [0, 0.1, 0.2, 0.2, 0.25, 0.26, 0.9].map((miles, index) => comp(miles, 100_000 * (index + 1)));
	const within = compsWithin({ comps }, 0.25);
	expect(within.comps).toHaveLength(5);
	expect(within.measures).toMatchObject({ sample: 5, basis: 'sold', values: { median_price: 300_000 } });
});

test('with too few sales, list prices are included, as in any search', () => {
	const comps = [comp(0.1, 300_000), comp(0.1, 500_000, 'FOR_SALE'), comp(null, 900_000)];
	expect(compsWithin({ comps }, 1).measures).toMatchObject({ sample: 2, basis: 'mixed' });
});

test('an empty circle has no statistics', () => {
	expect(compsWithin({ comps: [] }, 1).measures).toMatchObject({ sample: 0, values: { median_price: null } });
});
