import { expect, test } from 'vitest';
import { createSale, createSales, MODEL } from '../../tests/sample-market.ts';
import type { Sale } from '../home/home.ts';
import { findPriceOutliers } from './price-outliers.ts';

const idsOf = (sales: readonly Sale[]) =>
	[
		...findPriceOutliers(
			sales.map((sale) => ({ sale, logs: [] })),
			MODEL,
		).keys(),
	].map(({ id }) => id);

test('flags only the home that was transferred for a tenth of its value', () => {
	expect(idsOf([...createSales(200), createSale({ id: 'gift', price: 40_000 })])).toEqual(['gift']);
});

test('flags only the home whose price has an extra digit', () => {
	expect(idsOf([...createSales(200), createSale({ id: 'typo', price: 4_200_000 })])).toEqual(['typo']);
});

test('compares homes without a map location with each other', () => {
	const unlocated = (sale: Sale) => ({ ...sale, latitude: null, longitude: null });
	const sales = [
		...createSales(20),
		createSale({ id: 'typo', price: 4_200_000 }),
		createSale({ id: 'gift', price: 40_000 }),
	];
	expect(idsOf(sales.map(unlocated))).toEqual(['typo', 'gift']);
	expect(idsOf([...createSales(20), unlocated(createSale({ id: 'gift', price: 40_000 }))])).toEqual([]);
});

test('does not flag a home that sold for three times what others did', () => {
	expect(idsOf([...createSales(200), createSale({ id: 'estate', price: 1_300_000 })])).toEqual([]);
});

test('does not flag a small home with a low price', () => {
	const small = createSale({ id: 'small', livingArea: 450, price: 200_000 });
	expect(idsOf([...createSales(100), small])).toEqual([]);
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
	expect(idsOf([...expensive, ...cheap])).toEqual([]);
});

test('flags nothing with too few neighbors', () => {
	expect(idsOf([...createSales(4), createSale({ id: 'gift', price: 4_000 })])).toEqual([]);
});
