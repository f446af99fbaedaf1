import { expect, test } from 'vitest';
import { createSales } from '../../../tests/sample-market.ts';
import { findNumbered } from './find-numbered.ts';

const sales = createSales(3).map((sale, at) => ({ ...sale, sourceId: `NW-10000${at}` }));
const activeListings = createSales(1, 2).map((sale) => ({
	...sale,
	id: 'active',
	sourceId: '2000000',
	status: 'for_sale' as const,
}));

test('sales are found by their MLS numbers, however they are spelled, and the others are named', () => {
	const { ids, sentence } = findNumbered({ sales, activeListings }, [
		'nw100002',
		'NW-100000',
		'2000000',
		'9999999',
	]);
	expect(ids).toEqual([sales[2]?.id, sales[0]?.id]);
	expect(sentence).toBe(
		'Pinned as comps: nw100002, NW-100000. Not sold yet, so no comp: 2000000. Not among the 3 sales near this home: 9999999.',
	);
});

test('a home without a number is no answer to any', () => {
	const [first] = createSales(1);
	const { ids } = findNumbered({ sales: first ? [{ ...first, sourceId: null }] : [], activeListings: [] }, [
		'100000',
	]);
	expect(ids).toEqual([]);
});
