import { describe, expect, test } from 'vitest';
import { createEvidence, createSales, SUBJECT } from '../../tests/sample-market.ts';
import { NO_CHOICES } from '../comps/choices.ts';
import type { Sale } from '../home/home.ts';
import { analyze } from './analyze.ts';
import { pricingStrategy } from './pricing-strategy.ts';
import { hasStrategy, strategyLead, strategyRow } from './sentences/strategy-words.ts';

type Prices = Pick<Sale, 'price' | 'originalListPrice' | 'listPrice' | 'blindPrice' | 'daysOnMarket'>;

const [SALE] = createSales(1);
if (!SALE) throw new Error('The sample has no sale.');

/** A home with a blind price of $100,000, as a sale that is not a comp. */
const sold = (
	part: Partial<Prices> = {},
	code: 'less_similar' | 'price_outlier' | 'duplicate' = 'less_similar',
) => ({
	sale: {
		...SALE,
		...{ homeType: SUBJECT.homeType, livingArea: SUBJECT.livingArea },
		...{
			price: 100_000,
			originalListPrice: 100_000,
			listPrice: 100_000,
			blindPrice: 100_000,
			daysOnMarket: 10,
		},
		...part,
	},
	...{ miles: 1, dissimilarity: 0.1, included: false, supports: true, code, words: '' },
});

/** A price of $500,000 with a range of 90% to 110% of it. */
const strategyOf = (verdicts: readonly ReturnType<typeof sold>[]) => {
	const { conclusion } = analyze(createEvidence(createSales(90)), SUBJECT, NO_CHOICES);
	if (conclusion === null) throw new Error('There is no price.');
	const range = { ...conclusion, low: 450_000, price: 500_000, high: 550_000 };
	const strategy = pricingStrategy({ conclusion: range, subject: SUBJECT, verdicts });
	if (strategy === null) throw new Error('There is no strategy.');
	return strategy;
};
const times = (count: number, part: Partial<Prices>) => Array.from({ length: count }, () => sold(part));

describe('the position of an original list price', () => {
	test.each([
		[89_999, 'below'],
		[90_000, 'within'],
		[110_000, 'within'],
		[110_001, 'above'],
	])(
		'of $%d for a home with a blind price of $100,000 is %s a range of 90%% to 110%%',
		(originalListPrice, at) => {
			const { groups } = strategyOf([sold({ originalListPrice })]);
			expect(groups.filter(({ sales }) => sales === 1).map(({ position }) => position)).toEqual([at]);
		},
	);

	test('never depends on what the home sold for', () => {
		const positions = [60_000, 100_000, 190_000].map(
			(price) => strategyOf([sold({ price })]).groups.find(({ sales }) => sales === 1)?.position,
		);
		expect(positions).toEqual(['within', 'within', 'within']);
	});
});

test('each group has its days, quick sales, cuts and ratio, worked by hand', () => {
	const days = [5, 30, 31, 70, 90];
	const { groups, measured } = strategyOf([
		// 5 homes listed at 115% of their blind price, four of which cut it; sold at 100, 101, …: over 115, the third is 102 / 115.
		...days.map((daysOnMarket, at) =>
			sold({
				originalListPrice: 115_000,
				listPrice: at === 0 ? 115_000 : 105_000,
				price: 100_000 + at * 1000,
				daysOnMarket,
			}),
		),
		...times(6, { originalListPrice: 101_000, listPrice: 101_000, price: 101_000, daysOnMarket: 20 }),
		// Four are too few.
		...times(4, { originalListPrice: 80_000, price: 99_000 }),
	]);
	expect(measured).toBe(15);
	expect(groups).toEqual([
		{ position: 'below', sales: 4, days: null, quick: null, cut: null, saleToList: null },
		{ position: 'within', sales: 6, days: 20, quick: 1, cut: 0, saleToList: 1 },
		{ position: 'above', sales: 5, days: 31, quick: 0.4, cut: 0.8, saleToList: 102 / 115 },
	]);
	expect(groups.map((group) => strategyRow(group, { low: 450_000, high: 550_000 }))).toEqual([
		['Below the range (under $450,000 for this home)', '4', '—', '—', '—', '—'],
		['In the range ($450,000 to $550,000)', '6', '20', '100%', '0%', '100.0%'],
		['Above the range (over $550,000)', '5', '31', '40%', '80%', '88.7%'],
	]);
});

test('a figure needs five homes of its own', () => {
	const { groups } = strategyOf([...times(4, {}), sold({ daysOnMarket: null, listPrice: null })]);
	expect(groups[1]).toMatchObject({ sales: 5, days: null, quick: null, cut: null, saleToList: 1 });
});

test('duplicates, related parties, other sizes and types, and impossible prices are left out', () => {
	const large = sold();
	large.sale.livingArea = (SUBJECT.livingArea ?? 0) * 1.26;
	const condo = sold();
	condo.sale.homeType = 'condo';
	const { similar, measured } = strategyOf([
		...[sold({}, 'duplicate'), sold({}, 'price_outlier'), large, condo],
		...[
			sold({ originalListPrice: 1_000_000 }),
			sold({ originalListPrice: null }),
			sold({ blindPrice: null }),
		],
		sold(),
	]);
	expect([similar, measured]).toEqual([4, 1]);
});

test('too little data is said in a sentence, and no group is shown', () => {
	const none = strategyOf([sold({ originalListPrice: null })]);
	const few = strategyOf([...times(4, {}), ...times(4, { originalListPrice: 130_000 })]);
	expect([hasStrategy(none), hasStrategy(few)]).toEqual([false, false]);
	expect(strategyLead(none)).toMatch(/^There is too little data .* no similar sale nearby has both/);
	expect(strategyLead(few)).toMatch(
		/it needs at least 5 homes priced alike, and only 8 of the 8 similar sales/,
	);
});

test('there is none without a price, or if it comes from list prices', () => {
	const { conclusion, verdicts } = analyze(createEvidence(createSales(90)), SUBJECT, NO_CHOICES);
	if (conclusion === null) throw new Error('There is no price.');
	expect(pricingStrategy({ conclusion: null, subject: SUBJECT, verdicts })).toBeNull();
	const listed = { ...conclusion, basis: 'list prices' } as const;
	expect(pricingStrategy({ conclusion: listed, subject: SUBJECT, verdicts })).toBeNull();
});
