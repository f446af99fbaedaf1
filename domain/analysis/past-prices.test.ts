import { describe, expect, test } from 'vitest';
import { createEvidence, createSale, createSales, SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { addDays } from '../dates/days.ts';
import { pricedDays, priceOn } from './past-prices.ts';

const ON = addDays(TODAY, -120);
const sales = createSales(150);
const priceOf = (known = sales) => priceOn(createEvidence(known), SUBJECT, ON);

describe('The price of an earlier day', () => {
	test('is from the sales that had closed before it: later ones change nothing, whatever they sold for', () => {
		const known = sales.filter(({ soldOn }) => soldOn < ON);
		expect(known.length).toBeGreaterThan(20);
		expect(known.length).toBeLessThan(sales.length);
		const price = priceOf(known);
		expect(price?.sales).toBeGreaterThan(2);
		expect(priceOf()).toEqual(price);
		const doubled = sales.map((sale) => (sale.soldOn < ON ? sale : { ...sale, price: 2 * sale.price }));
		expect(priceOf(doubled)).toEqual(price);
		expect(priceOf([...sales, createSale({ id: 'that day', soldOn: ON, price: 900_000 })])).toEqual(price);
	});

	test("doesn't know a later sale of the home itself", () => {
		const own = { id: 'own', address: SUBJECT.address, latitude: SUBJECT.latitude, price: 120_000 };
		expect(priceOf([...sales, createSale({ ...own, soldOn: addDays(ON, 30) })])).toEqual(priceOf());
	});

	test('is missing with too few sales by then, after the data, and where sale prices are unknown', () => {
		const first = sales.map(({ soldOn }) => soldOn).sort()[0] ?? ON;
		expect(priceOn(createEvidence(sales), SUBJECT, first)).toBeNull();
		expect(priceOn(createEvidence(sales), SUBJECT, addDays(TODAY, 1))).toBeNull();
		expect(priceOn(createEvidence(sales, { listPricesOnly: true }), SUBJECT, ON)).toBeNull();
	});
});

test('a line has the days of list prices and of the end, and about one a month between them, at most twelve', () => {
	const days = (from: string, endedOn: string) =>
		pricedDays({ prices: [{ on: from, price: 400_000 }], endedOn, ending: 'expired' });
	expect(days('2026-05-01', '2026-06-30')).toEqual(['2026-05-01', '2026-05-31', '2026-06-30']);
	expect(days('2026-05-01', '2026-05-20')).toEqual(['2026-05-01', '2026-05-20']);
	expect(days('2023-05-01', '2026-05-20')).toHaveLength(12);
});
