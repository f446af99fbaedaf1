import { expect, test } from 'vitest';
import { createSale, createSales, MODEL } from '../../tests/sample-market.ts';
import type { Sale } from '../home/home.ts';
import { belowMarket } from './arms-length.ts';

const idsBelow = (sales: readonly Sale[]) =>
	[
		...belowMarket(
			sales.map((sale) => ({ sale, logs: [] })),
			MODEL,
		).keys(),
	].map(({ id }) => id);

test('flags only the home that was transferred for a tenth of its value', () => {
	expect(idsBelow([...createSales(200), createSale({ id: 'gift', price: 40_000 })])).toEqual(['gift']);
});

test('does not flag a small home with a low price', () => {
	const small = createSale({ id: 'small', livingArea: 450, price: 200_000 });
	expect(idsBelow([...createSales(100), small])).toEqual([]);
});

test('compares sales in a cheap neighborhood with each other', () => {
	const expensive = createSales(60).map((sale) => ({
		...sale,
		id: `expensive-${sale.id}`,
		price: sale.price * 4,
	}));
	const cheap = createSales(60, 2).map((sale) => ({
		...sale,
		id: `cheap-${sale.id}`,
		latitude: (sale.latitude as number) + 0.1,
	}));
	expect(idsBelow([...expensive, ...cheap])).toEqual([]);
});

test('flags nothing with too few neighbors', () => {
	expect(idsBelow([...createSales(4), createSale({ id: 'gift', price: 4_000 })])).toEqual([]);
});
