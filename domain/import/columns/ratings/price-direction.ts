/** Which end of a scale is the better one, by the prices of the homes. */
import { clamp, sum } from '../../../math/arithmetic.ts';
import { groupBy } from '../../../math/group-by.ts';
import { factorize, solve } from '../../../math/linear-algebra.ts';
import { parseNumber } from '../../cells/numbers.ts';
import { parseZip } from '../../cells/places.ts';
import type { Columns } from '../column-map.ts';
import type { SampledFile } from '../sampled-file.ts';

/** Fewer homes show nothing; those that it takes to know the level of each ZIP code and both slopes don't count. */
const MIN_HOMES = 30;
/** Prices have to rise or fall with the numbers by this many standard errors. */
const MIN_T = 4;
/** Lower amounts aren't prices, but the fees of transfers. */
const MIN_PRICE = 10_000;
/** Prices farther than this from the mean of their ZIP code, in logs, count as this far. */
const MAX_DEVIATION = 1;

interface RatedHome {
	zone: string;
	level: number;
	/** Logs of the price and the living area. */
	price: number;
	area: number;
}

/**
 * Whether homes with higher numbers sell for more or for less than others of their size in the same ZIP code or city. Null
 * if their prices don't show it: in 2,000 sales of King County, which has few homes in poor condition, t is 3 to 5.
 *
 * @param max the highest level; higher numbers are none
 */
export function directionByPrices(
	file: SampledFile,
	columns: Columns,
	column: number,
	max: number,
): 'highIsBest' | 'lowIsBest' | null {
	const t = levelStatistic(ratedHomes(file, columns, column).filter(({ level }) => level <= max));
	if (t === null || !(Math.abs(t) >= MIN_T)) return null;
	return t > 0 ? 'highIsBest' : 'lowIsBest';
}

function ratedHomes(file: SampledFile, columns: Columns, column: number): RatedHome[] {
	const prices = [...(columns.soldPrice ?? []), ...(columns.listPrice ?? [])];
	const zones = [...(columns.zip ?? []), ...(columns.city ?? [])];
	return file.rows.flatMap((row) => {
		const level = parseNumber(row[column] ?? '') ?? 0;
		const price = firstNumber(row, prices, MIN_PRICE);
		const area = firstNumber(row, columns.livingArea ?? [], 1);
		if (level <= 0 || price === null || area === null) return [];
		const zone = zones.map((at) => (row[at] ?? '').trim().toLowerCase()).find((cell) => cell !== '') ?? '';
		return [{ zone: parseZip(zone) ?? zone, level, price: Math.log(price), area: Math.log(area) }];
	});
}

function firstNumber(row: readonly string[], columns: readonly number[], min: number): number | null {
	for (const column of columns) {
		const value = parseNumber(row[column] ?? '');
		if (value !== null && value >= min) return value;
	}
	return null;
}

/**
 * The t statistic of the level in a regression of log price on level and log area, with a constant for each ZIP code; null
 * with too few homes.
 */
function levelStatistic(homes: readonly RatedHome[]): number | null {
	const byZone = groupBy(homes, ({ zone }) => zone);
	const freedom = homes.length - byZone.size - 2;
	if (freedom < MIN_HOMES) return null;
	const deviations = [...byZone.values()].flatMap(deviationsFromMean);
	const total = (product: (home: Deviation) => number) => sum(deviations.map(product));
	const both = total(({ level, area }) => level * area);
	const squares = [total(({ level }) => level ** 2), both, both, total(({ area }) => area ** 2)];
	const factor = factorize(Float64Array.from(squares), 2);
	const products = [total(({ level, price }) => level * price), total(({ area, price }) => area * price)];
	const [slope = 0, areaSlope = 0] = solve(factor, products, 2);
	const [inverse = 0] = solve(factor, [1, 0], 2);
	const errors = total(({ level, price, area }) => (price - slope * level - areaSlope * area) ** 2);
	return slope / Math.sqrt((errors / freedom) * inverse);
}

type Deviation = Omit<RatedHome, 'zone'>;

function deviationsFromMean(homes: readonly RatedHome[]): Deviation[] {
	const mean = (of: keyof Deviation) => sum(homes.map((home) => home[of])) / homes.length;
	const [level, price, area] = [mean('level'), mean('price'), mean('area')];
	return homes.map((home) => ({
		level: home.level - level,
		price: clamp(home.price - price, -MAX_DEVIATION, MAX_DEVIATION),
		area: home.area - area,
	}));
}
