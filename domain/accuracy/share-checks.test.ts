import { expect, test } from 'vitest';
import { createSale } from '../../tests/sample-market.ts';
import type { BlindPrice } from './blind-prices.ts';
import { checkShares } from './share-checks.ts';

const positions = Array.from({ length: 19 }, (_, at) => (at - 9) / 8);

function pricedAt(on: string, price: number): BlindPrice {
	return {
		...{ sale: { ...createSale({ id: on, soldOn: on, price }), market: 'Sample County, OH' }, on },
		estimate: { price: 100, low: 80, high: 125 },
		...{ uncorrected: null, comps: 200, daysOwned: null, shown: null, error: null, positions },
	};
}

test('the share that is said of seven offers is compared with the homes that sold for more', () => {
	const prices = [99, 104, 106, 97].map((price) => pricedAt('2026-07-01', price));
	const checks = checkShares([...prices, pricedAt('2026-05-01', 300)], '2026-06-01');
	expect(checks.reduce((sum, { offers }) => sum + offers, 0)).toBe(4 * 7);
	// At the price itself, half is said, and two of four sold for more.
	expect(checks.find(({ tenths }) => tenths === 5)).toEqual({ tenths: 5, offers: 4, stated: 0.5, held: 0.5 });
	expect(checks.find(({ tenths }) => tenths === 4)).toMatchObject({ held: 0.25 });
	expect(checks.map(({ tenths }) => tenths)).toEqual(
		checks.map(({ tenths }) => tenths).toSorted((a, b) => a - b),
	);
});

test('prices whose share was not measured are left out', () => {
	const { positions: _, ...unmeasured } = pricedAt('2026-07-01', 100);
	expect(checkShares([unmeasured], '2026-06-01')).toEqual([]);
});
