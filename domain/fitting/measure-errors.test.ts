import { expect, test } from 'vitest';
import { createSales, TODAY } from '../../tests/sample-market.ts';
import { measureErrors } from '../../tests/samples/pricing/measured-errors.ts';
import { missingErrors, type SaleError } from './measure-errors.ts';

const SALES = createSales(500);
const EFFORT = { months: 4, perMonth: 8 };
const MARKET = 'Sample County, OH';
const ALL = measureErrors(MARKET, SALES, TODAY, EFFORT);

test('measuring can stop and resume, with the same result', () => {
	const [first] = [...missingErrors(MARKET, SALES, TODAY, [], EFFORT)];
	const rest = [...missingErrors(MARKET, SALES, TODAY, first as SaleError[], EFFORT)].flat();
	expect([...(first as SaleError[]), ...rest]).toEqual(ALL);
});

test('measures nothing twice', () => {
	expect([...missingErrors(MARKET, SALES, TODAY, ALL, EFFORT)]).toEqual([]);
});

test('a larger effort prices more sales, including all those of a smaller effort', () => {
	const more = measureErrors(MARKET, SALES, TODAY, { months: 4, perMonth: 16 });
	const ids = new Set(more.map(({ saleId }) => saleId));
	expect(ids.size).toBeGreaterThan(ALL.length);
	expect(ALL.every(({ saleId }) => ids.has(saleId))).toBe(true);
});

test('an error does not depend on later sales', () => {
	const day = (ALL[16] as SaleError).on;
	const early = ALL.filter(({ soldOn }) => soldOn < day);
	const changed = SALES.map((sale) => (sale.soldOn >= day ? { ...sale, price: 3 * sale.price } : sale));
	const again = measureErrors(MARKET, changed, TODAY, EFFORT);
	expect(early.length).toBeGreaterThan(3);
	expect(again.filter(({ saleId }) => early.some((each) => each.saleId === saleId))).toEqual(early);
});
