/** Estimates with sales that can't be used, or unknown facts. */
import { describe, expect, test } from 'vitest';
import { createSale, MODEL, SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { price, SALES } from '../../tests/samples/pricing/estimated-home.ts';
import type { Sale } from '../home/home.ts';
import { type Estimate, priceHome } from './estimate.ts';

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
	expect(priceHome(SUBJECT, recent.slice(0, 2), MODEL, TODAY)).toBeNull();
	expect(priceHome(SUBJECT, recent.slice(0, 3), MODEL, TODAY)).not.toBeNull();
	expect(priceHome(SUBJECT, [], MODEL, TODAY)).toBeNull();
});

test('a home with few known facts has a wider range', () => {
	const unknown = { ...SUBJECT, yearBuilt: null, bathrooms: null, livingArea: null };
	const width = ({ low, high }: Estimate) => high / low;
	expect(width(price(unknown))).toBeGreaterThan(width(price(SUBJECT)));
});
