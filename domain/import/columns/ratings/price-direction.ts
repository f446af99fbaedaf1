/** Which end of a scale is the better one, by the prices of the homes. */
import { clamp } from '../../../math/arithmetic.ts';
import { groupBy } from '../../../math/group-by.ts';
import { parseNumber } from '../../cells/numbers.ts';
import type { Columns } from '../column-map.ts';
import type { SampledFile } from '../sampled-file.ts';

/** Fewer homes, beside one for each ZIP code and two for the slopes, show nothing. */
const MIN_HOMES = 30;
/** Prices have to rise or fall with the numbers by this many standard errors. */
const MIN_T = 4;
/** Lower amounts aren't prices, but the fees of transfers. */
const MIN_PRICE = 10_000;
/** Prices farther than this from the mean of their ZIP code, in logs, count as this far. */
const MAX_DEVIATION = 1;
/** Lets homes of one size be compared, too. */
const RIDGE = 1e-9;

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
 */
export function directionByPrices(
	file: SampledFile,
	columns: Columns,
	column: number,
): 'highIsBest' | 'lowIsBest' | null {
	const homes = ratedHomes(file, columns, column);
	const t = levelStatistic(homes);
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
		return [{ zone: zone.replace(/-\d{4}$/, ''), level, price: Math.log(price), area: Math.log(area) }];
	});
}

function firstNumber(row: readonly string[], columns: readonly number[], min: number): number | null {
	for (const column of columns) {
		const value = parseNumber(row[column] ?? '');
		if (value !== null && value >= min) return value;
	}
	return null;
}

/** The t statistic of the level in a regression of log price on level and log area, with a constant for each ZIP code. */
function levelStatistic(homes: readonly RatedHome[]): number | null {
	const byZone = groupBy(homes, ({ zone }) => zone);
	const freedom = homes.length - byZone.size - 2;
	if (freedom < MIN_HOMES) return null;
	const deviations = [...byZone.values()].flatMap(deviationsFromMean);
	const sum = (product: (home: Omit<RatedHome, 'zone'>) => number) =>
		deviations.reduce((total, home) => total + product(home), 0);
	const levels = sum(({ level }) => level * level);
	const areas = sum(({ area }) => area * area) + RIDGE;
	const both = sum(({ level, area }) => level * area);
	const levelPrice = sum(({ level, price }) => level * price);
	const areaPrice = sum(({ area, price }) => area * price);
	const determinant = levels * areas - both * both;
	const slope = (areas * levelPrice - both * areaPrice) / determinant;
	const areaSlope = (levels * areaPrice - both * levelPrice) / determinant;
	const squares = sum(({ level, price, area }) => (price - slope * level - areaSlope * area) ** 2);
	const variance = squares / freedom;
	return slope / Math.sqrt((variance * areas) / determinant);
}

function deviationsFromMean(homes: readonly RatedHome[]): Omit<RatedHome, 'zone'>[] {
	const mean = (of: 'level' | 'price' | 'area') =>
		homes.reduce((total, home) => total + home[of], 0) / homes.length;
	const [level, price, area] = [mean('level'), mean('price'), mean('area')];
	return homes.map((home) => ({
		level: home.level - level,
		price: clamp(home.price - price, -MAX_DEVIATION, MAX_DEVIATION),
		area: home.area - area,
	}));
}
