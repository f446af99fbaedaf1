import { expect, test } from 'vitest';
import { createSale, createSales, TODAY } from '../../tests/sample-market.ts';
import { saleRecords } from './gather.ts';

const SALES = createSales(20);
const NONE_ADDED: never[] = [];

test('sales are sanitized and deduplicated once, not in every analysis', () => {
	expect(saleRecords(SALES, NONE_ADDED, TODAY)).toBe(saleRecords(SALES, NONE_ADDED, TODAY));
});

test('sales are sanitized and deduplicated again when the agent adds one, or for another effective date', () => {
	const before = saleRecords(SALES, NONE_ADDED, TODAY);
	const own = createSale({ id: 's3', price: 555_000 });
	const { unique } = saleRecords(SALES, [own], TODAY);
	expect(unique).toHaveLength(before.unique.length);
	expect(unique.find(({ id }) => id === 's3')?.price).toBe(555_000);
	expect(saleRecords(SALES, NONE_ADDED, '2025-12-01').unusable.length).toBeGreaterThan(0);
	expect(saleRecords(SALES, NONE_ADDED, TODAY).unusable).toEqual([]);
});

test('a sale without a price is unusable, with the reason', () => {
	const { unique, unusable } = saleRecords([createSale({ id: 'free', price: 0 })], NONE_ADDED, TODAY);
	expect(unique).toEqual([]);
	expect(unusable.map(({ reason }) => reason.words)).toEqual(['No sale price']);
});
