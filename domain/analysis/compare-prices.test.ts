import { expect, test } from 'vitest';
import { createEvidence, createSale, createSales, MODEL, SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { NO_CHOICES } from '../comps/choices.ts';
import { addDays } from '../dates/days.ts';
import { comparePrices } from './compare-prices.ts';

const THEN = addDays(TODAY, -90);
const SALES = createSales(200);
const then = {
	evidence: { ...createEvidence(SALES.filter(({ soldOn }) => soldOn < THEN)), effectiveOn: THEN },
	home: SUBJECT,
};
const now = { evidence: createEvidence(SALES), home: SUBJECT };
const compare = (today = now) => {
	const found = comparePrices(then, today, NO_CHOICES, 'square_feet');
	if (found === null) throw new Error('no price');
	return found;
};

test('the parts of a difference add up to it, to the cent', () => {
	const home = { ...SUBJECT, bathrooms: (SUBJECT.bathrooms ?? 1) + 1 };
	const { before, after, market, sales, facts, changedFacts } = compare({ ...now, home });
	expect(before + market + sales + facts).toBeCloseTo(after, 3);
	expect(facts).not.toBe(0);
	expect(changedFacts).toHaveLength(1);
	expect(changedFacts[0]).toMatch(/^Bath.*: .+, was .+$/);
});

test('the same day with the same sales and facts has no difference', () => {
	const same = comparePrices(then, then, NO_CHOICES, 'square_feet');
	expect(same).toMatchObject({ market: 0, sales: 0, facts: 0, newComps: [], changedFacts: [] });
});

test('the market is the change of the index, unless it shows no trend', () => {
	const knots = [
		{ on: addDays(TODAY, -400), level: 0, error: 0.001 },
		{ on: THEN, level: 0, error: 0.001 },
		{ on: TODAY, level: 0.05, error: 0 },
	];
	const rising = { ...now.evidence, model: { ...MODEL, index: { knots, pairs: 500 } } };
	const { market, before } = compare({ ...now, evidence: rising });
	expect(market / before).toBeCloseTo(Math.expm1(0.05), 6);
	expect(compare({ ...now, evidence: { ...rising, model: { ...MODEL, index: null } } }).market).toBe(0);
});

test('comps that are new are named', () => {
	const next = createSale({ id: 'next', address: '1 New St', soldOn: addDays(TODAY, -10), price: 401_000 });
	const today = { ...now, evidence: createEvidence([...SALES, next]) };
	const found = comparePrices(then, today, { ...NO_CHOICES, pinned: ['next'] }, 'square_feet');
	expect(found?.newComps.map(({ sale }) => sale.id)).toContain('next');
});
