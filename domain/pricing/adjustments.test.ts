import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MODEL, SUBJECT, saleOf, TODAY } from '../../tests/sample-market.ts';
import type { HomeFacts, Sale } from '../home/home.ts';
import { ADJUSTMENTS, adjustedLogOf, adjustmentLogs, rateOf } from './adjustments.ts';
import { FEATURES, type Feature } from './features.ts';

const COMP = saleOf({ id: 'comp' });

function logOf(feature: Feature, sale: Sale, subject: HomeFacts = SUBJECT): number | null {
	return adjustmentLogs(subject, sale, MODEL, TODAY).find((each) => each.feature === feature)?.log ?? null;
}

describe('a comp is adjusted toward the subject', () => {
	test('a comp with a pool gets a minus if the subject has none', () => {
		expect(logOf('pool', { ...COMP, pool: true })).toBeCloseTo(-0.03, 9);
		expect(logOf('pool', COMP, { ...SUBJECT, pool: true })).toBeCloseTo(0.03, 9);
	});

	test('a comp of 2,000 sq ft gets a minus for a subject of 1,800', () => {
		const log = logOf('livingArea', { ...COMP, livingArea: 2000 }) as number;
		expect(log).toBeCloseTo(-0.45 * 0.95 * Math.log(2000 / 1800), 9);
	});

	test('a price from a lower market is adjusted up', () => {
		expect(logOf('time', { ...COMP, soldOn: '2025-11-21' })).toBeCloseTo(0.06, 9);
	});

	test('seller concessions are deducted', () => {
		const log = logOf('concessions', { ...COMP, concessions: 8000 }) as number;
		expect(COMP.price * Math.exp(log)).toBeCloseTo(392_000, 6);
	});

	test('in 10,000 pairs, a comp that is inferior in one feature never gets a minus', () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...WORSE),
				fc.double({ min: 0, max: 1, noNaN: true }),
				HOME,
				(worse, by, home) => {
					const [feature, facts] = worse(home, by);
					const log = logOf(feature, saleOf({ id: 'comp', ...home, ...facts }), home);
					if ((log ?? 0) < 0) throw new Error(`${feature}: ${log}`);
				},
			),
			{ numRuns: 10_000 },
		);
	});
});

type Home = HomeFacts & { livingArea: number; lotSize: number; yearBuilt: number };
type Worse = (home: Home, by: number) => [Feature, Partial<HomeFacts>];

/** Ways in which a comp is inferior, each in one feature. */
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

test('there is one row per feature, in the order of the grid', () => {
	expect(adjustmentLogs(SUBJECT, COMP, MODEL, TODAY).map(({ feature }) => feature)).toEqual([...FEATURES]);
});

test('facts unknown on one side are not adjusted for', () => {
	const unknown = { ...COMP, condition: null, garageSpaces: null };
	expect(logOf('condition', unknown)).toBeNull();
	expect(logOf('garage', COMP, { ...SUBJECT, garageSpaces: null })).toBeNull();
	expect(adjustedLogOf(unknown, [{ feature: 'condition', log: null, error: null }])).toBe(
		Math.log(COMP.price),
	);
});

test('rooms stand in for an unknown area', () => {
	const smaller = { ...COMP, bedrooms: 2 };
	const known = logOf('bedrooms', smaller) as number;
	expect(logOf('bedrooms', { ...smaller, livingArea: null })).toBeCloseTo(known + 0.06, 9);
	expect(logOf('bedrooms', smaller, { ...SUBJECT, livingArea: null })).toBeCloseTo(known + 0.06, 9);
	expect(logOf('livingArea', { ...smaller, livingArea: null })).toBeNull();
});

test('the adjusted log is the price plus all known differences', () => {
	const logs = adjustmentLogs(SUBJECT, { ...COMP, livingArea: 2000 }, MODEL, TODAY);
	const sum = logs.reduce((total, { log }) => total + (log ?? 0), 0);
	expect(adjustedLogOf(COMP, logs)).toBeCloseTo(Math.log(COMP.price) + sum, 12);
});

test('a market without its own rate uses the default one', () => {
	expect(rateOf('livingArea', MODEL)).toEqual(MODEL.rates.livingArea);
	expect(rateOf('lot', MODEL)).toEqual({
		...ADJUSTMENTS.find(({ feature }) => feature === 'lot')?.typical,
		pairs: 0,
		source: 'typical',
	});
});
