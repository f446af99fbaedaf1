import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSale, MODEL, SUBJECT, TODAY } from '../../tests/sample-market.ts';
import { logOf } from '../../tests/samples/pricing/adjustment-of.ts';
import type { HomeFacts } from '../home/home.ts';
import { ADJUSTMENTS, adjustmentLogs, rateOf, toAdjustedLog } from './adjustments.ts';
import type { Feature } from './features.ts';
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

type Home = HomeFacts & { livingArea: number; lotSize: number; yearBuilt: number };

type Worse = (home: Home, by: number) => [Feature, Partial<HomeFacts>];

/** Changes that make a comp inferior in one feature. */
const WORSE: readonly Worse[] = [
	(home, by) => ['livingArea', { livingArea: home.livingArea * (1 - by) }],
	(home, by) => ['lot', { lotSize: home.lotSize * (1 - by) }],
	(home, by) => ['age', { yearBuilt: Math.round(home.yearBuilt - 100 * by) }],
	() => ['age', { yearRenovated: null }],
	(home, by) => ['age', { yearRenovated: home.yearRenovated && Math.round(home.yearRenovated - 100 * by) }],
	(home, by) => ['bedrooms', { bedrooms: Math.floor((home.bedrooms ?? 0) * (1 - by)) }],
	(home, by) => ['bathrooms', { bathrooms: (home.bathrooms ?? 0) * (1 - by) }],
	(home, by) => ['condition', { condition: Math.min(6, (home.condition ?? 3) + 3 * by) }],
	(home, by) => ['quality', { quality: Math.min(6, (home.quality ?? 3) + 3 * by) }],
	(home, by) => ['garage', { garageSpaces: Math.floor((home.garageSpaces ?? 0) * (1 - by)) }],
	(home, by) => ['basement', { basementArea: (home.basementArea ?? 0) * (1 - by) }],
	(home, by) => ['view', { view: Math.floor((home.view ?? 0) * (1 - by)), waterfront: false }],
	() => ['pool', { pool: false }],
	(home, by) => ['extras', { extraFeatures: (home.extraFeatures ?? 0) * (1 - by) }],
];

const HOME: fc.Arbitrary<Home> = fc.record({
	homeType: fc.constant('single_family' as const),
	latitude: fc.constant(40),
	longitude: fc.constant(-82),
	bedrooms: fc.option(fc.integer({ min: 0, max: 33 })),
	bathrooms: fc.option(fc.double({ min: 0, max: 9, noNaN: true })),
	livingArea: fc.integer({ min: 1, max: 30_000 }),
	lotSize: fc.integer({ min: 1, max: 2_000_000 }),
	yearBuilt: fc.integer({ min: 1700, max: 2027 }),
	yearRenovated: fc.option(fc.integer({ min: 1700, max: 2026 })),
	condition: fc.option(fc.double({ min: 1, max: 6, noNaN: true })),
	quality: fc.option(fc.double({ min: 1, max: 6, noNaN: true })),
	garageSpaces: fc.option(fc.integer({ min: 0, max: 9 })),
	pool: fc.option(fc.boolean()),
	basementArea: fc.option(fc.integer({ min: 0, max: 9000 })),
	view: fc.option(fc.integer({ min: 0, max: 4 })),
	waterfront: fc.option(fc.boolean()),
	extraFeatures: fc.option(fc.integer({ min: 0, max: 300_000 })),
});

describe('a comp is adjusted toward the subject', () => {
	test('in 10,000 pairs of homes, a comp that is inferior in one feature is never adjusted down', () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...WORSE),
				fc.double({ min: 0, max: 1, noNaN: true }),
				HOME,
				(worse, by, home) => {
					const [feature, facts] = worse(home, by);
					const log = logOf(feature, createSale({ id: 'comp', ...home, ...facts }), home);
					if ((log ?? 0) < 0) throw new Error(`${feature}: ${log}`);
				},
			),
			{ numRuns: 10_000 },
		);
	});
});
