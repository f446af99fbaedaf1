import { describe, expect, test } from 'vitest';
import {
	createEvidence,
	createSale,
	createSales,
	MODEL,
	SUBJECT,
	TODAY,
} from '../../../tests/sample-market.ts';
import { NO_CHOICES } from '../../comps/choices.ts';
import { addDays } from '../../dates/days.ts';
import type { Sale } from '../../home/home.ts';
import type { UnsoldListing } from '../../home/listing-period.ts';
import { UNKNOWN_FACTS } from '../../home/parse-home.ts';
import { analyze } from '../analyze.ts';
import {
	groupLead,
	hasStrategy,
	strategyColumns,
	strategyLead,
	strategyRows,
} from '../sentences/strategy-words.ts';
import { measureListings } from './measured-listings.ts';
import { pricingStrategy } from './pricing-strategy.ts';

/** Prices don't move, so that the blind price of a home like all others is their price. */
const FLAT = {
	...MODEL,
	index: {
		pairs: 100,
		knots: [
			{ on: '2024-11-21', level: 0, error: 0.01 },
			{ on: TODAY, level: 0, error: 0 },
		],
	},
};
const [ANALYSIS] = [analyze(createEvidence(createSales(90)), SUBJECT, NO_CHOICES)];
const { conclusion } = ANALYSIS;
if (conclusion === null) throw new Error('There is no price.');
/** A price of $500,000 with a range of 90% to 110% of it. */
const RANGE = { ...conclusion, low: 450_000, price: 500_000, high: 550_000 };

/** Thirty homes like the subject that sold for $100,000 each, 300 days ago. */
const MARKET = Array.from({ length: 30 }, (_, at) =>
	createSale({ id: `m${at}`, address: `${at} Market St`, price: 100_000, soldOn: addDays(TODAY, -300) }),
);

let homes = 0;
/** Another home like the subject, with a blind price of $100,000, that sold 60 days ago for it. */
const sold = (part: Partial<Sale> = {}) => {
	homes += 1;
	return createSale({
		id: `h${homes}`,
		address: `${homes} Home St`,
		...{ price: 100_000, originalListPrice: 100_000, listPrice: 100_000, daysOnMarket: 10, source: 'MLS' },
		...part,
	});
};
const times = (count: number, part: Partial<Sale> = {}) => Array.from({ length: count }, () => sold(part));

/** A home like the subject that left the market unsold 60 days ago. */
const unsold = (part: Partial<UnsoldListing> = {}): UnsoldListing => ({
	...UNKNOWN_FACTS,
	...{ homeType: SUBJECT.homeType, livingArea: SUBJECT.livingArea, latitude: 40.0015, longitude: -82 },
	...{ zip: SUBJECT.zip, originalListPrice: 100_000, leftOn: addDays(TODAY, -60), source: 'MLS' },
	...part,
});

const strategyOf = (
	sales: readonly Sale[],
	listings: UnsoldListing[] | null = null,
	completeFrom: Record<string, string> = { MLS: addDays(TODAY, -365) },
) => {
	const evidence = createEvidence([...MARKET, ...sales], {
		model: FLAT,
		unsold: listings && { completeFrom, listings },
	});
	const strategy = pricingStrategy(evidence, { conclusion: RANGE, subject: SUBJECT });
	if (strategy === null) throw new Error('There is no strategy.');
	return strategy;
};

describe('the position of an original list price', () => {
	test.each([
		[89_900, 'below'],
		[90_100, 'within'],
		[109_900, 'within'],
		[110_100, 'above'],
	])(
		'of %d for a home with a blind price of 100,000 is %s a range of 90%% to 110%%',
		(originalListPrice, at) => {
			const { groups } = strategyOf([sold({ originalListPrice })]);
			expect(groups.filter(({ sales }) => sales === 1).map(({ position }) => position)).toEqual([at]);
		},
	);

	test('never depends on what the home sold for, or on sales that closed later', () => {
		const later = times(20, { price: 130_000, soldOn: addDays(TODAY, -10), originalListPrice: null });
		const positions = [60_000, 100_000, 190_000].map(
			(price) => strategyOf([sold({ price }), ...later]).groups.find(({ sales }) => sales === 1)?.position,
		);
		expect(positions).toEqual(['within', 'within', 'within']);
	});
});

test('each group has its days, quick sales, cuts and ratio, worked by hand', () => {
	const days = [5, 30, 31, 70, 90];
	const strategy = strategyOf([
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
	expect([strategy.similar, strategy.measured, strategy.unsold]).toEqual([45, 15, null]);
	const none = { sold: null, left: 0 };
	expect(strategy.groups).toEqual([
		{ position: 'below', sales: 4, ...none, days: null, quick: null, cut: null, saleToList: null },
		{ position: 'within', sales: 6, ...none, days: 20, quick: 1, cut: 0, saleToList: 1 },
		{ position: 'above', sales: 5, ...none, days: 31, quick: 0.4, cut: 0.8, saleToList: 102 / 115 },
	]);
	expect(strategyRows(strategy, RANGE)).toEqual([
		['Below the range (under $450,000 for this home)', '4', '—', '—', '—', '—'],
		['In the range ($450,000 to $550,000)', '6', '20', '100%', '0%', '100.0%'],
		['Above the range (over $550,000)', '5', '31', '40%', '80%', '88.7%'],
	]);
	expect(strategyColumns(strategy)).toHaveLength(6);
});

describe('the share sold', () => {
	const high = { originalListPrice: 120_000 };

	test('is that of all listings that left the market where a source reports every one of them', () => {
		const strategy = strategyOf(
			[...times(9), ...times(6, high)],
			[unsold(), ...Array.from({ length: 4 }, () => unsold(high))],
		);
		// 9 of 10 in the range, 6 of 10 above it.
		expect(strategy.groups.map((group) => group.sold)).toEqual([null, 0.9, 0.6]);
		expect(strategyRows(strategy, RANGE).map(([, , cell]) => cell)).toEqual([
			'—',
			'90% of\u00a010',
			'60% of\u00a010',
		]);
		expect(strategyColumns(strategy)[2]).toBe('Share sold');
		expect(strategyLead(strategy)).toBe(
			'How 15 similar sales and 5 unsold listings did, by starting list price.',
		);
	});

	test('counts only sales since the source reports the others, and none of other sources', () => {
		const early = times(3, { contractOn: addDays(TODAY, -200), soldOn: addDays(TODAY, -170) });
		const other = times(3, { source: 'County records' });
		const { groups } = strategyOf([...times(5), ...early, ...other], [unsold()], {
			MLS: addDays(TODAY, -100),
		});
		expect(groups[1]).toMatchObject({ sales: 11, left: 6, sold: 5 / 6 });
	});

	test('counts no unsold home of another type or size, or farther away than the sales, or with an impossible price', () => {
		const { groups, unsold: counted } = strategyOf(times(5), [
			unsold({ homeType: 'condo' }),
			unsold({ livingArea: 2300 }),
			unsold({ latitude: 40.2 }),
			unsold({ originalListPrice: 1_000_000 }),
		]);
		expect(groups[1]).toMatchObject({ left: 5, sold: 1 });
		expect(counted).toBe(0);
	});

	test('needs five listings', () => {
		const { groups } = strategyOf([...times(6), ...times(2, high)], [unsold(high), unsold(high)]);
		expect(groups[2]).toMatchObject({ left: 4, sold: null });
	});
});

test('a figure needs five homes of its own', () => {
	const { groups } = strategyOf([...times(4), sold({ daysOnMarket: null, listPrice: null })]);
	expect(groups[1]).toMatchObject({ sales: 5, days: null, quick: null, cut: null, saleToList: 1 });
});

test('duplicates, other sizes and types, and impossible prices are left out', () => {
	const one = sold();
	const { similar, measured } = strategyOf([
		...[one, { ...one, id: 'copy' }],
		...[sold({ livingArea: 2300 }), sold({ homeType: 'condo' }), sold({ price: 20_000 })],
		...[sold({ originalListPrice: 1_000_000 }), sold({ originalListPrice: null })],
	]);
	expect([similar, measured]).toEqual([33, 1]);
});

test('a home without three earlier sales near it has no blind price, and is left out', () => {
	const first = sold({ soldOn: addDays(TODAY, -310) });
	expect(strategyOf([first]).measured).toBe(0);
});

test('too little data is said in a sentence, and no group is shown', () => {
	const none = strategyOf([sold({ originalListPrice: null })]);
	const few = strategyOf([...times(4), ...times(4, { originalListPrice: 130_000 })]);
	expect([hasStrategy(none), hasStrategy(few)]).toEqual([false, false]);
	expect(strategyLead(none)).toBe(
		'Not enough sales with an original list price to show how list prices did.',
	);
	expect(strategyLead(few)).toBe(
		'Not enough sales to show how list prices did: 8 of 38 similar sales nearby can be compared, and a group needs 5.',
	);
});

test('homes are priced once for a search, whatever the condition, and again for another living area', () => {
	const evidence = createEvidence([...MARKET, sold()], { model: FLAT });
	const first = measureListings(evidence, SUBJECT);
	expect(measureListings(evidence, { ...SUBJECT, condition: 1 })).toBe(first);
	expect(measureListings(evidence, { ...SUBJECT, livingArea: 3000 })).not.toEqual(first);
});

test('there is none without a price, or if it comes from list prices', () => {
	const evidence = createEvidence(MARKET);
	expect(pricingStrategy(evidence, { conclusion: null, subject: SUBJECT })).toBeNull();
	const listed = { ...RANGE, basis: 'list prices' } as const;
	expect(pricingStrategy(evidence, { conclusion: listed, subject: SUBJECT })).toBeNull();
});

test('a sentence says how many homes a group has, and if they are too few to say how they did', () => {
	const group = { position: 'above', left: 0, sold: null, days: null, quick: null, cut: null } as const;
	const lead = (sales: number, left = 0) => groupLead({ ...group, saleToList: null, sales, left });
	expect(lead(34)).toBe('34 similar sales nearby were first listed above the range.');
	expect(lead(1)).toBe(
		'Only 1 similar sale nearby was first listed above the range, too few to say how they did.',
	);
	expect(lead(0)).toBe('No similar sale nearby was first listed above the range.');
	// With the listings that didn't sell, there is a share to show.
	expect(lead(3, 8)).toBe('3 similar sales nearby were first listed above the range.');
});
