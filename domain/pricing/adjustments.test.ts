import { describe, expect, test } from 'vitest';
import { createSale, MODEL, SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { logOf } from '../../tests/samples/pricing/adjustment-of.ts';
import { ADJUSTMENTS, adjustmentLogs, rateOf, toAdjustedLog } from './adjustments.ts';
import { FEATURES } from './features.ts';

const COMP = createSale({ id: 'comp' });

describe('a comp is adjusted toward the subject', () => {
	test('down for a pool that the subject does not have, up for a pool that only the subject has', () => {
		expect(logOf('pool', { ...COMP, pool: true })).toBeCloseTo(-0.03, 9);
		expect(logOf('pool', COMP, { ...SUBJECT, pool: true })).toBeCloseTo(0.03, 9);
	});

	test('down for 2,000 sq ft if the subject has 1,800', () => {
		const log = logOf('livingArea', { ...COMP, livingArea: 2000 }) as number;
		expect(log).toBeCloseTo(-0.45 * 0.95 * Math.log(2000 / 1800), 9);
	});

	test('up for a sale from when prices were lower', () => {
		expect(logOf('time', { ...COMP, soldOn: '2025-11-21' })).toBeCloseTo(0.06, 9);
	});

	test('down by seller concessions', () => {
		const log = logOf('concessions', { ...COMP, concessions: 8000 }) as number;
		expect(COMP.price * Math.exp(log)).toBeCloseTo(392_000, 6);
	});
});

test('there is one adjustment per feature, in the order of FEATURES', () => {
	expect(adjustmentLogs(SUBJECT, COMP, MODEL, TODAY).map(({ feature }) => feature)).toEqual([...FEATURES]);
});

test('facts that are unknown for the comp or the subject are not adjusted for', () => {
	const unknown = { ...COMP, condition: null, garageSpaces: null };
	expect(logOf('condition', unknown)).toBeNull();
	expect(logOf('garage', COMP, { ...SUBJECT, garageSpaces: null })).toBeNull();
	expect(toAdjustedLog(unknown, [{ feature: 'condition', log: null, error: null }])).toBe(
		Math.log(COMP.price),
	);
});

test('the rates of rooms are higher if a living area is unknown', () => {
	const smaller = { ...COMP, bedrooms: 2 };
	const known = logOf('bedrooms', smaller) as number;
	expect(logOf('bedrooms', { ...smaller, livingArea: null })).toBeCloseTo(known + 0.06, 9);
	expect(logOf('bedrooms', smaller, { ...SUBJECT, livingArea: null })).toBeCloseTo(known + 0.06, 9);
	expect(logOf('livingArea', { ...smaller, livingArea: null })).toBeNull();
});

test('the adjusted log is the log of the price plus all known adjustments', () => {
	const logs = adjustmentLogs(SUBJECT, { ...COMP, livingArea: 2000 }, MODEL, TODAY);
	const sum = logs.reduce((total, { log }) => total + (log ?? 0), 0);
	expect(toAdjustedLog(COMP, logs)).toBeCloseTo(Math.log(COMP.price) + sum, 12);
});

test('a market without its own rate uses the default one', () => {
	expect(rateOf('livingArea', MODEL)).toEqual(MODEL.rates.livingArea);
	expect(rateOf('lot', MODEL)).toEqual({
		...ADJUSTMENTS.find(({ feature }) => feature === 'lot')?.typical,
		pairs: 0,
		source: 'typical',
	});
});
