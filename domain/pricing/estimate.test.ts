import { describe, expect, test } from 'vitest';
import { createSale, SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { price, SALES } from '../../tests/samples/pricing/estimated-home.ts';
import type { Sale } from '../home/home.ts';
import type { Estimate } from './estimate.ts';

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

describe('the price does not depend on sales', () => {
	const base = SALES.filter(({ soldOn }) => soldOn >= '2025-12-21').slice(0, 20);
	const others: [string, Partial<Sale>][] = [
		['that closed on the date of the price', { soldOn: TODAY }],
		['that closed later', { soldOn: '2027-01-01' }],
		['that are older than a year', { soldOn: '2025-10-01', contractOn: null }],
		['of another type', { homeType: 'condo' }],
		['without a price', { price: 0 }],
		['without a living area', { livingArea: null }],
		['a hundred miles away', { latitude: 41.5 }],
		['without a map location', { latitude: null }],
	];

	test.each(others)('%s', (_, facts) => {
		const outlier = createSale({ id: 'outlier', price: 9_000_000, ...facts });
		expect(price(SUBJECT, [...base, outlier]).price).toBe(price(SUBJECT, base).price);
	});
});

test('fewer than three sales give no price', () => {
	const recent = SALES.filter(({ soldOn }) => soldOn >= '2026-01-01');
	expect(price(SUBJECT, recent.slice(0, 2))).toBeNull();
	expect(price(SUBJECT, recent.slice(0, 3))).not.toBeNull();
	expect(price(SUBJECT, [])).toBeNull();
});

test('a home with few known facts has a wider range', () => {
	const unknown = { ...SUBJECT, yearBuilt: null, bathrooms: null, livingArea: null };
	const width = ({ low, high }: Estimate) => high / low;
	expect(width(price(unknown))).toBeGreaterThan(width(price(SUBJECT)));
});
