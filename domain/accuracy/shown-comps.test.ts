import { expect, test } from 'vitest';
import { createSale, createSales, MODEL, SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { addDays } from '../dates/days.ts';
import { priceFrom } from '../pricing/estimate.ts';
import type { MarketModel } from '../pricing/market-model.ts';
import { shownPrice } from './shown-comps.ts';

/** A market in which resold homes sold for 5% more than their comps indicated, whatever their earlier price. */
const RESALES: MarketModel = {
	...MODEL,
	correction: {
		curves: { ownSale: { heights: new Array(7).fill(0.05), mean: 0 } },
		middle: { area: 7.5, lot: 8.9, price: 13 },
		share: 1,
		errors: 4100,
	},
};
const SALES = createSales(150);
const RESOLD = createSale({ id: 'resold', address: SUBJECT.address, soldOn: TODAY });
const EARLIER = createSale({ id: 'earlier', address: SUBJECT.address, soldOn: addDays(TODAY, -200) });

test("the price as shown is corrected by the home's own earlier sale, as in the workbench", () => {
	const shown = shownPrice(RESOLD, SALES, EARLIER, RESALES, TODAY);
	const unknown = shownPrice(RESOLD, SALES, null, RESALES, TODAY);
	expect((shown?.price.price ?? 0) / (unknown?.price.price ?? 0)).toBeCloseTo(Math.exp(0.05), 6);
	expect(priceFrom(RESOLD, SALES, RESALES, TODAY, EARLIER)?.correction?.log).toBeCloseTo(0.05, 6);
});

test('an earlier sale of the home is not a comp, even if the home was altered since', () => {
	const altered = { ...EARLIER, address: null, livingArea: 900, price: 90_000 };
	const shown = shownPrice(RESOLD, SALES, altered, MODEL, TODAY);
	expect(shown).toEqual(shownPrice(RESOLD, SALES, null, MODEL, TODAY));
});
