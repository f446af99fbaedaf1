import { describe, expect, test } from 'vitest';
import { netSheet } from './net-sheet.ts';
import { type NetSheetFacts, NO_FACTS } from './net-sheet-facts.ts';

const SUBJECT = {
	...{ state: 'OK', county: 'Tulsa County', city: 'Tulsa', isResidence: true },
	range: { low: 400_000, price: 500_000, high: 600_000 },
	effectiveOn: '2026-11-23',
};
const sheetOf = (facts: Partial<NetSheetFacts>, subject: Partial<typeof SUBJECT> = {}) => {
	const sheet = netSheet({ ...SUBJECT, ...subject }, { ...NO_FACTS, ...facts });
	if (sheet === null) throw new Error('There is no price.');
	return sheet;
};
const lineOf = (id: string, facts: Partial<NetSheetFacts>) =>
	sheetOf(facts).lines.find((line) => line.id === id);

test('there is none without a price', () => {
	expect(netSheet({ ...SUBJECT, range: null }, NO_FACTS)).toBeNull();
	expect(netSheet({ ...SUBJECT, range: null }, { ...NO_FACTS, ownPrice: 450_000 })?.prices).toEqual([
		{ label: 'Your price', price: 450_000 },
	]);
});

test('the net is the price less every known cost, at each price, with and without the buyer’s agent', () => {
	const sheet = sheetOf({
		ownPrice: 550_000,
		listingCommission: 0.025,
		buyerCommission: 0.02,
		concessions: 5000,
		repairs: 2000,
		payoff: 200_000,
	});
	expect(sheet.prices.map(({ label }) => label)).toEqual(['Low', 'Price', 'High', 'Your price']);
	// 500,000 − 12,500 − 10,000 − 5,000 − 2,000 − 200,000 − 1,000 units at $0.75.
	expect(sheet.net?.[1]).toBe(269_750);
	expect(sheet.netWithoutBuyerCommission?.[1]).toBe(279_750);
	// 400,000 − 10,000 − 8,000 − 207,000 − 600.
	expect(sheet.net?.[0]).toBe(174_400);
	// 550,000 − 13,750 − 11,000 − 207,000 − 825.
	expect(sheet.net?.[3]).toBe(317_425);
});

test('the net is in whole cents, also in the file', () => {
	// In floating point, these have more digits.
	const costs = {
		concessions: 1500.1,
		title: 2345.67,
		payoff: 200_712.33,
		listingCommission: 0,
		buyerCommission: 0.0333333,
	};
	// 400,000 − 13,333.32 − 1,500.10 − 2,345.67 − 200,712.33 − 800 units at $0.75.
	expect(sheetOf(costs).net?.[0]).toBe(181_508.58);
	expect(sheetOf(costs).netWithoutBuyerCommission?.[0]).toBe(194_841.9);
});

test('there is no net until both commissions are answered, and 0 is an answer', () => {
	expect(sheetOf({ payoff: 200_000 }).net).toBeNull();
	expect(sheetOf({ listingCommission: 0.03 })).toMatchObject({ net: null, netWithoutBuyerCommission: null });
	expect(sheetOf({ listingCommission: 0, buyerCommission: 0 }).net?.[0]).toBe(399_400);
});

test('an unknown cost has no amount and is listed as not included', () => {
	const sheet = sheetOf({ title: 0 });
	expect(sheet.lines.find(({ id }) => id === 'escrow')?.amounts).toEqual([null, null, null]);
	expect(sheet.lines.find(({ id }) => id === 'title')?.amounts).toEqual([0, 0, 0]);
	expect(sheet.notIncluded).toContain('Escrow or attorney');
	expect(sheet.notIncluded).not.toContain("Owner's title policy");
	expect(sheet.notIncluded.filter((words) => words.includes('tax'))).toEqual(['Property tax to closing']);
	expect(sheet.netWithoutBuyerCommission).toBeNull();
	const nowhere = netSheet({ ...SUBJECT, state: null }, NO_FACTS);
	expect(nowhere?.notIncluded).toContain('Transfer taxes: the state is unknown');
});

describe('loans and prorations', () => {
	const closingOn = '2026-12-21';

	test('the payoff has interest for every day to closing', () => {
		const facts = { payoff: 200_000, payoffRate: 0.065, interestPaidTo: '2026-12-01', closingOn };
		// 200,000 × 0.065 ÷ 365 × 20 days = 712.33.
		expect(lineOf('payoff', facts)).toMatchObject({
			amounts: [200_712.33, 200_712.33, 200_712.33],
			how: 'Balance plus 20 days of interest at $35.62 a day',
		});
		expect(lineOf('payoff', { payoff: 200_000 })?.how).toContain('without interest');
	});

	test('the seller owes the tax not yet paid, and gets back what is paid beyond closing', () => {
		// 3,650 a year is $10 a day: 174 days from June 30; 10 days to December 31.
		const owed = { yearlyTax: 3650, taxPaidTo: '2026-06-30', closingOn };
		expect(lineOf('property-tax', owed)?.amounts[0]).toBe(1740);
		const ahead = { ...owed, taxPaidTo: '2026-12-31' };
		expect(lineOf('property-tax', ahead)).toMatchObject({ amounts: [-100, -100, -100] });
		expect(lineOf('property-tax', ahead)?.how).toContain('a credit');
		expect(lineOf('property-tax', { yearlyTax: 3650 })?.amounts[0]).toBeNull();
	});

	test('dues are prorated by the year', () => {
		// 365 a month × 12 ÷ 365 = $12 a day, 20 days.
		const facts = { monthlyDues: 365, duesPaidTo: '2026-12-01', closingOn };
		expect(lineOf('dues', facts)?.amounts[0]).toBe(240);
	});
});

test('a tax says how it was computed, its source and date, and whether the agent changed it', () => {
	const id = 'tax:Documentary stamp tax';
	expect(lineOf(id, {})).toMatchObject({
		how: '$0.75 per $500, rounded up; seller pays by custom',
		source: '68 O.S. 3201, not verified',
		check: true,
		changed: false,
	});
	expect(lineOf(id, { changed: { [id]: 900 } })).toMatchObject({
		amounts: [900, 900, 900],
		how: 'As entered',
		source: null,
		check: false,
		changed: true,
	});
});
