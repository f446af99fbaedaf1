import { describe, expect, it } from 'vitest';
import type { Comp, Kpis } from '../../../../contract/comps/comps.ts';
import { positionPrices } from './price-positions.ts';

const kpis = { median_price: 300, p25_price: 200, p75_price: 400, median_dom: 9, sample: 5 } as Kpis;

function comps(...prices: (number | null)[]): Comp[] {
	return prices.map((price, index) => ({ id: String(index), price, price_kind: 'sold' }) as Comp);
}

describe('the price scale', () => {
	it('runs from the lowest to the highest price and positions every price between them', () => {
		const positions = positionPrices({ comps: comps(100, 300, 500), kpis });
		expect(positions).toMatchObject({ from: 100, to: 500, p25: 0.25, median: 0.5, p75: 0.75, outside: 0 });
		expect(positions?.ticks.map(({ at }) => at)).toEqual([0, 0.5, 1]);
	});

	it("makes room for the quartiles if the returned homes don't reach them", () => {
		expect(positionPrices({ comps: comps(290, 310), kpis })).toMatchObject({ from: 200, to: 400 });
	});

	it('omits prices more than three interquartile ranges outside, and counts them', () => {
		const positions = positionPrices({ comps: comps(250, 350, 1000, 1001), kpis });
		expect(positions).toMatchObject({ to: 1000, outside: 1 });
	});

	it('is null if there is nothing to draw', () => {
		expect(positionPrices({ comps: comps(300), kpis })).toBeNull();
		expect(positionPrices({ comps: comps(null, null), kpis })).toBeNull();
		expect(positionPrices({ comps: comps(100, 200), kpis: { ...kpis, p25_price: null } })).toBeNull();
		expect(
			positionPrices({ comps: comps(5, 5), kpis: { ...kpis, median_price: 5, p25_price: 5, p75_price: 5 } }),
		).toBeNull();
	});
});
