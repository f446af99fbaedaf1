import { expect, test } from 'vitest';
import { createSale, MODEL, SUBJECT, TODAY } from '../../../tests/sample-market.ts';
import { type Choices, NO_CHOICES } from '../../comps/choices.ts';
import type { Sale } from '../../home/home.ts';
import { adjustmentLogs } from '../../pricing/adjustments.ts';
import type { Feature } from '../../pricing/features.ts';
import { ADJUSTMENT_ORDER, adjustmentLines, adjustPrice } from './grid.ts';

const FLAT = { ...MODEL, index: null };

/** The adjusted price of a comp, and its rows by feature. */
function adjust(facts: Partial<Sale>, choices: Partial<Choices> = {}, model = FLAT) {
	const sale = createSale({ id: 's', ...facts });
	const logs = adjustmentLogs(SUBJECT, sale, model, TODAY);
	const candidate = {
		sale,
		isListPrice: false,
		miles: 0.1,
		nearness: 0.1,
		daysAgo: 60,
		logs,
		dissimilarity: 0,
	};
	const edits = { ...NO_CHOICES, ...choices };
	const lines = adjustmentLines(candidate, edits, { subject: SUBJECT, on: TODAY });
	const adjustedPrice = adjustPrice(candidate, edits, { subject: SUBJECT, on: TODAY });
	const of = (feature: Feature) => lines.find((line) => line.feature === feature);
	const sum = lines.reduce((total, { dollars }) => total + (dollars ?? 0), 0);
	expect(sale.price + sum).toBe(adjustedPrice);
	return { of, lines, adjustedPrice };
}

test('the textbook case: at $90 per square foot, a comp with 200 square feet more is adjusted by −$18,000', () => {
	const { of, adjustedPrice } = adjust({ livingArea: 2000 }, { rates: { livingArea: 90 } });
	expect(of('livingArea')).toMatchObject({ dollars: -18_000, edited: true, low: null, high: null });
	expect(adjustedPrice).toBe(382_000);
});

test('a comp with a pool is adjusted by −$12,000 at a rate of $12,000, if the subject has none', () => {
	expect(adjust({ pool: true }, { rates: { pool: 12_000 } }).of('pool')).toMatchObject({ dollars: -12_000 });
});

test('adjustments for concessions come first, then for time, then for the home', () => {
	expect(ADJUSTMENT_ORDER.slice(0, 3)).toEqual(['concessions', 'time', 'livingArea']);
	const { of } = adjust({ concessions: 10_000 }, {}, MODEL as typeof FLAT);
	expect(of('concessions')?.dollars).toBe(-10_000);
	// A share of $390,000, not of $400,000: the index rose by 60/365 of 6% in 60 days.
	expect(of('time')?.dollars).toBe(Math.round(390_000 * Math.expm1((0.06 * 60) / 365)));
});

test('an equal feature has an adjustment of 0, and an unknown one has none', () => {
	const { of, adjustedPrice } = adjust({ lotSize: null });
	expect(of('livingArea')).toMatchObject({ dollars: 0, edited: false });
	expect(of('lot')).toMatchObject({ dollars: null, low: null, high: null });
	expect(adjustedPrice).toBe(400_000);
});

test('an adjustment is inside its 80% interval', () => {
	const line = adjust({ livingArea: 2000 }).of('livingArea');
	expect(line?.dollars).toBeLessThan(0);
	expect(line?.low).toBeLessThan(line?.dollars as number);
	expect(line?.high).toBeGreaterThan(line?.dollars as number);
});

test('an adjustment set by the agent takes precedence over a rate, even if the feature is unknown', () => {
	const choices = { rates: { condition: 9000, lot: 5000 }, cells: { s: { condition: -2500, view: 700 } } };
	const { of } = adjust({ condition: 2, lotSize: null, view: null, waterfront: null }, choices);
	expect(of('condition')).toMatchObject({ dollars: -2500, edited: true });
	expect(of('view')).toMatchObject({ dollars: 700, edited: true });
	expect(of('lot')).toMatchObject({ dollars: null, edited: false });
});

test('a rate that the agent sets applies per unit of its feature', () => {
	const rates = { age: 1000, condition: 8000, lot: 2000, basement: 40, time: 1500, concessions: 0.5 };
	const facts = { yearBuilt: 1980, condition: 4, lotSize: 5000, basementArea: 500, concessions: 6000 };
	const { of } = adjust({ ...facts, soldOn: '2025-11-21' }, { rates });
	// Built ten years earlier, but sold a year ago: it was nine years older when sold than the subject is now.
	expect(of('age')?.dollars).toBe(9000);
	expect(of('condition')?.dollars).toBe(8000);
	expect(of('lot')?.dollars).toBe(4000);
	expect(of('basement')?.dollars).toBe(-20_000);
	expect(of('time')?.dollars).toBe(18_000);
	expect(of('concessions')?.dollars).toBe(-3000);
});
