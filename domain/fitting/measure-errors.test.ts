import { expect, test } from 'vitest';
import { salesOf, TODAY } from '../../tests/sample-market.ts';
import { measureErrors, missingErrors, type SaleError } from './measure-errors.ts';

const SALES = salesOf(500);
const EFFORT = { months: 4, perMonth: 8 };
const MARKET = 'Sample County, OH';
const ALL = measureErrors(MARKET, SALES, TODAY, EFFORT);

test('an interrupted fit resumes where it stopped, and measures the same', () => {
	const [first] = [...missingErrors(MARKET, SALES, TODAY, [], EFFORT)];
	const rest = [...missingErrors(MARKET, SALES, TODAY, first as SaleError[], EFFORT)].flat();
	expect([...(first as SaleError[]), ...rest]).toEqual(ALL);
});

test('measures nothing twice', () => {
	expect([...missingErrors(MARKET, SALES, TODAY, ALL, EFFORT)]).toEqual([]);
});

test('more effort prices more sales, the same ones among them', () => {
	const more = measureErrors(MARKET, SALES, TODAY, { months: 4, perMonth: 16 });
	const ids = new Set(more.map(({ saleId }) => saleId));
	expect(ids.size).toBeGreaterThan(ALL.length);
	expect(ALL.every(({ saleId }) => ids.has(saleId))).toBe(true);
});

test('a price uses nothing from later', () => {
	const day = (ALL[16] as SaleError).on;
	const early = ALL.filter(({ soldOn }) => soldOn < day);
	const changed = SALES.map((sale) => (sale.soldOn >= day ? { ...sale, price: 3 * sale.price } : sale));
	const again = measureErrors(MARKET, changed, TODAY, EFFORT);
	expect(early.length).toBeGreaterThan(3);
	expect(again.filter(({ saleId }) => early.some((each) => each.saleId === saleId))).toEqual(early);
});
