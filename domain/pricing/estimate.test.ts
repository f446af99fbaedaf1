import { expect, test } from 'vitest';
import { SUBJECT } from '../../tests/sample-market.ts';
import { price, SALES } from '../../tests/samples/pricing/estimated-home.ts';

test('a home has a price inside its range', () => {
	const { price: indicated, low, high } = price(SUBJECT);
	expect(indicated).toBeGreaterThan(low);
	expect(indicated).toBeLessThan(high);
	expect((high - low) / indicated).toBeLessThan(0.5);
});

test('a larger home on the same street has a higher price', () => {
	expect(price({ ...SUBJECT, livingArea: 2400 }).price).toBeGreaterThan(price(SUBJECT).price * 1.05);
});

test('tripling all prices triples the price', () => {
	const pricier = SALES.map((sale) => ({
		...sale,
		price: 3 * sale.price,
		concessions: sale.concessions === null ? null : 3 * sale.concessions,
	}));
	expect(price(SUBJECT, pricier).price / price(SUBJECT).price).toBeCloseTo(3, 8);
});

test('list prices make no difference', () => {
	expect(
		price(
			SUBJECT,
			SALES.map((sale) => ({ ...sale, listPrice: 1 })),
		),
	).toEqual(expect.objectContaining({ price: price(SUBJECT).price }));
});
