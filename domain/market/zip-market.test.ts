import { expect, test } from 'vitest';
import { intervalWords } from './statistic-words.ts';
import { measureZip, type ZipMarket } from './zip-market.ts';

const MARKET: ZipMarket = {
	zip: '98001',
	city: 'Auburn',
	state: 'WA',
	asOf: '2026-11-21',
	demo: false,
	sources: [],
	sales: Array.from({ length: 12 }, (_, index) => ({
		soldOn: index < 6 ? '2026-10-01' : '2025-09-01',
		price: index < 6 ? 480_000 : 400_000,
		daysOnMarket: 10,
	})),
	listings: [
		{ status: 'for_sale', price: 500_000, daysOnMarket: 3 },
		{ status: 'for_sale', price: 510_000, daysOnMarket: 3 },
		{ status: 'pending', price: 490_000, daysOnMarket: 5 },
	],
	activeNow: 2,
	activeYearAgo: 8,
	countedSince: null,
	countedBy: null,
	priceIndex: null,
	pendingModel: null,
	rent: { median: 2_500, month: '2026-10', source: 'Zillow' },
};

test("a ZIP code's statistics use a year of sales, and its active listings", () => {
	const figures = measureZip(MARKET);
	expect(figures.kpis).toMatchObject({ values: { median_price: 480_000 }, sample: 6, basis: 'sold' });
	expect(figures).toMatchObject({
		active: 2,
		pending: 1,
		// Six closings and a pending home in a year are 7 ÷ 12 per month.
		monthsOfSupply: 2 / (7 / 12),
		inventoryYearOverYear: -0.75,
		priceToRent: 16,
	});
});

test('without any listings in the data, statistics of active listings are unknown', () => {
	expect(measureZip({ ...MARKET, listings: [], activeNow: null })).toMatchObject({
		active: null,
		pending: null,
		monthsOfSupply: null,
		inventoryYearOverYear: null,
	});
});

test('months of supply are unknown if the data starts within the year of contracts they need', () => {
	const recent = MARKET.sales.filter(({ soldOn }) => soldOn === '2026-10-01');
	expect(measureZip({ ...MARKET, sales: recent }).monthsOfSupply).toBeNull();
	const earlier = { soldOn: '2025-12-20', price: 480_000, daysOnMarket: 10 };
	expect(measureZip({ ...MARKET, sales: [...recent, earlier] }).monthsOfSupply).toBeCloseTo(2 / (8 / 12), 12);
});

test('list prices give no price-to-rent ratio', () => {
	const { kpis, priceToRent } = measureZip({ ...MARKET, sales: MARKET.sales.slice(0, 2) });
	expect([kpis.basis, priceToRent]).toEqual(['mixed', null]);
});

test('a ZIP code without homes has no statistics', () => {
	const empty = measureZip({
		...MARKET,
		asOf: null,
		sales: [],
		listings: [],
		activeNow: null,
		activeYearAgo: null,
	});
	expect(empty).toMatchObject({ growth: null, active: null, monthsOfSupply: null });
	expect(empty.kpis).toMatchObject({ sample: 0, values: { median_price: null } });
});

test('12-month growth is that of the constant-quality index with its interval, never that of the median', () => {
	const knots = [
		{ on: '2025-05-21', level: 0, error: 0.01 },
		{ on: '2026-11-21', level: -0.075, error: 0 },
	];
	const priceIndex = { market: 'King County, WA', index: { knots, pairs: 900 } };
	const figures = measureZip({ ...MARKET, priceIndex });
	expect(figures.growth?.change).toBeCloseTo(Math.expm1(-0.05), 3);
	expect(figures.growth && intervalWords(figures.growth)).toBe('80% interval −5.7% to −4.0%');
	const short = { ...priceIndex, index: { ...priceIndex.index, knots: knots.slice(1) } };
	expect(measureZip({ ...MARKET, priceIndex: short })).toMatchObject({ growth: null });
	expect(measureZip(MARKET)).toMatchObject({ growth: null });
});

test('inventory year over year compares counts made in the same way, not current listings with a past count', () => {
	const counted = { ...MARKET, activeNow: 12, activeYearAgo: 16 };
	expect(measureZip(counted).inventoryYearOverYear).toBe(-0.25);
	expect(measureZip({ ...counted, activeYearAgo: null }).inventoryYearOverYear).toBeNull();
	expect(measureZip({ ...counted, activeNow: null }).inventoryYearOverYear).toBeNull();
});
