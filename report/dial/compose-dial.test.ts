/** The price dial of a report, against figures worked out by hand. */
import { expect, test } from 'vitest';
import { NO_FACTS } from '../../domain/net-sheet/net-sheet-facts.ts';
import { DEFAULT_ASSIGNMENT } from '../../domain/wording/states/assignment.ts';
import { createSales, SUBJECT } from '../../tests/sample-market.ts';
import { createActiveListings, createReportInput } from '../../tests/sample-report.ts';
import type { ReportInput } from '../report-input.ts';
import { reportDial } from './compose-dial.ts';
import type { DialStep, PriceDial } from './dial.ts';

const CONCLUSION = { price: 400_000, low: 352_000, high: 433_000 };

/** A report whose price is $400,000, with a range of $352,000 to $433,000. */
function inputWith(sample: Parameters<typeof createReportInput>[0] = {}): ReportInput {
	const input = createReportInput(sample);
	const { conclusion } = input.analysis;
	if (conclusion === null) throw new Error('There is no price.');
	return { ...input, analysis: { ...input.analysis, conclusion: { ...conclusion, ...CONCLUSION } } };
}

const dialWith = (sample?: Parameters<typeof inputWith>[0]) => reportDial(inputWith(sample)) as PriceDial;

function stepAt(dial: PriceDial, price: string): DialStep {
	const step = dial.steps.find((each) => each.price === price);
	if (!step) throw new Error(`The dial has no ${price}.`);
	return step;
}

test('each list price says where it is compared with the price and its 80% range', () => {
	const dial = dialWith();
	expect(dial.steps).toHaveLength(41);
	expect(stepAt(dial, '$400,000').place).toBe('At the indicated price, in the 80% range.');
	expect(stepAt(dial, '$433,000').place).toBe('8.3% above the indicated price, in the 80% range.');
	expect(stepAt(dial, '$436,000').place).toBe('9.0% above the indicated price, $3,000 above the 80% range.');
	expect(stepAt(dial, '$340,000').place).toBe(
		'15.0% below the indicated price, $12,000 below the 80% range.',
	);
	const netSheet = { ...NO_FACTS, ownPrice: 400_100 };
	expect(stepAt(dialWith({ request: { netSheet } }), '$400,100').place).toBe(
		'At about the indicated price, in the 80% range.',
	);
	// $352,000 is a price of the dial, four steps from its end; so is $433,000, eleven above the middle.
	expect(dial.range).toEqual({ from: 4, to: 31, words: '$352,000 to $433,000' });
});

test('the marked price is the indicated one, or the list price that the agent recommends', () => {
	expect(dialWith().marked).toEqual({ step: 20, words: 'Indicated price: $400,000' });
	const netSheet = { ...NO_FACTS, ownPrice: 397_500 };
	expect(dialWith({ request: { netSheet } }).marked).toEqual({
		...{ step: 20, words: "Your agent's list price: $397,500" },
	});
	const high = dialWith({ request: { netSheet: { ...NO_FACTS, ownPrice: 500_000 } } });
	expect(high.marked).toEqual({ step: 40, words: "Your agent's list price: $500,000" });
	expect(stepAt(high, '$500,000').place).toBe(
		'25.0% above the indicated price, $67,000 above the 80% range.',
	);
});

test('the net is the price less the costs of the net sheet, and missing without both commissions', () => {
	const netSheet = { ...NO_FACTS, listingCommission: 0.03, buyerCommission: 0.02, payoff: 100_000 };
	// 400,000 − 12,000 − 8,000 − 100,000; transfer tax is unknown without a state.
	const dial = dialWith({ request: { netSheet }, subject: { state: null } });
	expect(stepAt(dial, '$400,000').net).toBe("Seller's net if it sold for $400,000: $280,000.");
	expect(stepAt(dial, '$436,000').net).toBe("Seller's net if it sold for $436,000: $314,200.");
	const unanswered = dialWith({ request: { netSheet: { ...netSheet, buyerCommission: null } } });
	expect(unanswered.steps.every(({ net }) => net === undefined)).toBe(true);
});

test('a buyer’s payment is shown only with a rate', () => {
	expect(stepAt(dialWith(), '$400,000').payment).toBeUndefined();
	const dial = dialWith({ request: { priceDial: { mortgageRate: 0.06 } } });
	expect(stepAt(dial, '$400,000').payment).toBe(
		"Buyer's principal and interest with 20% down at 6% for 30 years: $1,919 a month.",
	);
	const eighths = dialWith({ request: { priceDial: { mortgageRate: 0.06875 } } });
	expect(stepAt(eighths, '$400,000').payment).toContain('at 6.875% for 30 years');
});

test('listings compete within 5% of the price, the nearest two with a card that all prices share', () => {
	const [home] = createActiveListings(1);
	const listing = (price: number, status: 'for_sale' | 'pending', north: number) => ({
		...(home as NonNullable<typeof home>),
		...{ id: `${price}`, address: `${price} Elm St`, price, status },
		...{ livingArea: SUBJECT.livingArea, longitude: SUBJECT.longitude, latitude: 40 + north },
	});
	const activeListings = [
		listing(381_000, 'for_sale', 0.004),
		listing(399_000, 'pending', 0.003),
		listing(401_000, 'for_sale', 0.002),
		listing(419_000, 'for_sale', 0.001),
		listing(500_000, 'for_sale', 0.0005),
	];
	const dial = dialWith({ evidence: { activeListings } });
	const at = stepAt(dial, '$400,000');
	expect(at.competition).toBe('Listed within 5% of this price: 3 active, 1 pending.');
	expect(at.nearest.map((number) => dial.listings[number]?.price)).toEqual(['$419,000', '$401,000']);
	expect(stepAt(dial, '$340,000')).toMatchObject({
		...{ competition: 'No competing listing within 5% of this price.', nearest: [] },
	});
	expect(dial.listings.map(({ price }) => price)).not.toContain('$500,000');
});

test('nothing is said of fewer than five homes first listed at such a price', () => {
	// Nobody listed far below: some at what they sold for, all others far above.
	const sales = createSales(90).map((sale, at) => ({
		...{ ...sale, daysOnMarket: 20 },
		originalListPrice: Math.round(sale.price * (at % 20 === 0 ? 1 : 1.35)),
	}));
	const outcomes = dialWith({ sales }).outcomes ?? [];
	expect(outcomes).toHaveLength(3);
	for (const { lead, table } of outcomes) {
		const [, count = '0'] = /(\d+) similar sales?/.exec(lead) ?? [];
		expect(table === null, lead).toBe(Number(count) < 5);
		if (table === null) expect(lead).toMatch(/^Only \d .+, too few to say how they did\.$|^No similar sale /);
	}
	expect(outcomes.map(({ table }) => table === null)).toEqual([true, false, false]);
});

test('there is no dial without a price, for a buyer, or if the agent turned it off', () => {
	expect(reportDial(createReportInput({ sales: [] }))).toBeNull();
	expect(reportDial(inputWith({ request: { priceDial: undefined } }))).toBeNull();
	const assignment = { ...DEFAULT_ASSIGNMENT, purpose: 'purchase' as const };
	expect(reportDial(inputWith({ request: { assignment } }))).toBeNull();
});

test('all prices take at most 20 KB of a stored report, among 200 listings with credits', () => {
	const netSheet = { ...NO_FACTS, ownPrice: 397_500, listingCommission: 0.03, buyerCommission: 0.02 };
	const activeListings = createActiveListings(200).map((listing) => ({
		...{ ...listing, attribution: 'Northwest Multiple Listing Service, Example Realty Group' },
		livingArea: SUBJECT.livingArea,
	}));
	const request = { netSheet, priceDial: { mortgageRate: 0.06 } };
	const dial = dialWith({ request, evidence: { activeListings } });
	expect(JSON.stringify(dial).length).toBeLessThan(20 * 1024);
});
