/** The direction of adjustments, for any pair of homes. */
import fc from 'fast-check';
import { describe, test } from 'vitest';
import { createSale } from '../../tests/sample-market.ts';
import { logOf } from '../../tests/samples/pricing/adjustment-of.ts';
import type { HomeFacts } from '../home/home.ts';
import type { Feature } from './features.ts';

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
