import { expect, test } from 'vitest';
import { contributionOf, drawConcessions, drawExtras, type Extras, type Shell } from './extras.ts';
import { type Random, randomStream } from './random.ts';

const HOUSE: Shell = {
	type: 'single_family',
	inTower: false,
	state: 'MN',
	yearBuilt: 1985,
	age: 40,
	livingArea: 1800,
	tract: { quality: 4, upkeep: 0, garage: 0.5 },
};
const TYPICAL: Extras = {
	condition: 4,
	quality: 4,
	garageSpaces: 1,
	pool: false,
	basementArea: 0,
	view: 0,
	waterfront: false,
};

const many = <T>(draw: (random: Random) => T): T[] => {
	const random = randomStream(1, 'extras');
	return Array.from({ length: 500 }, () => draw(random));
};
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test.each<[string, Partial<Extras>]>([
	['a better condition', { condition: 3 }],
	['a better quality', { quality: 3 }],
	['a larger garage', { garageSpaces: 2 }],
	['a pool', { pool: true }],
	['a basement', { basementArea: 900 }],
	['a view', { view: 1 }],
	['a waterfront', { waterfront: true }],
])('%s raises the price', (_, extra) => {
	const contribution = (extras: Extras) => contributionOf({ ...extras, livingArea: 1800 }, 4);
	expect(contribution({ ...TYPICAL, ...extra })).toBeGreaterThan(contribution(TYPICAL));
});

test('a better maintained or newer home is in better condition', () => {
	const withUpkeep = (upkeep: number) => ({ tract: { ...HOUSE.tract, upkeep } });
	const conditionOf = (shell: Partial<Shell>) =>
		mean(many((random) => drawExtras(random, { ...HOUSE, ...shell }).condition));
	expect(conditionOf(withUpkeep(1))).toBeLessThan(conditionOf(withUpkeep(-1)));
	expect(conditionOf({ age: 5 })).toBeLessThan(conditionOf({ age: 80 }));
});

test('basements are in cold states, pools in warm ones, neither in condos', () => {
	const shareOf = (shell: Partial<Shell>, has: (extras: Extras) => boolean) =>
		mean(many((random) => Number(has(drawExtras(random, { ...HOUSE, ...shell })))));
	const hasBasement = ({ basementArea }: Extras) => basementArea > 0;
	const hasPool = ({ pool }: Extras) => pool;
	expect(shareOf({}, hasBasement)).toBeGreaterThan(0.5);
	expect(shareOf({ state: 'FL' }, hasBasement)).toBe(0);
	expect(shareOf({ state: 'FL' }, hasPool)).toBeGreaterThan(3 * shareOf({}, hasPool));
	expect(shareOf({ type: 'condo' }, (extras) => hasBasement(extras) || hasPool(extras))).toBe(0);
});

test('concessions are at most a few percent of the price, and more frequent where prices fall', () => {
	const given = (trend: number) => many((random) => drawConcessions(random, 500_000, trend));
	for (const dollars of given(0)) {
		expect(dollars % 500).toBe(0);
		expect(dollars).toBeLessThanOrEqual(12_500);
	}
	const share = (trend: number) => mean(given(trend).map((dollars) => Number(dollars > 0)));
	expect(share(-0.05)).toBeGreaterThan(share(0.05));
});
