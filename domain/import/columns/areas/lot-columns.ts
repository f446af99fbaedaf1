/** The columns of lot sizes, and the unit of each: from its header, its values, or the unit column next to it. */
import { median, quantiles } from '../../../math/statistics.ts';
import { MAX_ACRES, MIN_MIXED_FEET } from '../../cells/lots.ts';
import { parseNumber } from '../../cells/numbers.ts';
import { type Columns, withoutEmpty } from '../column-map.ts';
import type { SampledFile, UnusedColumn } from '../sampled-file.ts';

/** A median up to this size is in acres: the smallest building lots have hundreds of square feet. */
const MAX_MEDIAN_ACRES = 60;
/** If a smaller share of the cells is in the other unit, those cells are errors. */
const MIN_SHARE_OF_MIX = 0.02;

/**
 * Moves each lot size column to the field of its unit. A unit column, such as RESO's `LotSizeUnits`, is used if it
 * applies to all lots that are read.
 */
export function resolveLots(columns: Columns, file: SampledFile): Columns {
	const { corrected } = file;
	const { lotSize = [], lotAcres = [], lotMixed = [], lotUnit = [], ...rest } = columns;
	const named = file.key(lotUnit[0] ?? -1).replace(/units?$/, '');
	const lots = [...lotSize, ...lotAcres];
	const described = lots.filter(
		(column) => lotUnit.length > 0 && file.key(column).startsWith(named) && !namesUnit(file.key(column)),
	);
	if (lots.length > 0 && lotUnit.length > 0 && (corrected.lotUnit || described.length === lots.length)) {
		return { ...rest, ...withoutEmpty({ lotSize: lots, lotUnit }) };
	}
	const isAcres = (column: number) => {
		const middle = median(file.positiveNumbers(column));
		if (middle === null) return lotAcres.includes(column);
		return middle <= (/acre/.test(file.key(column)) ? MAX_ACRES : MAX_MEDIAN_ACRES);
	};
	const isMixed = (column: number) =>
		!namesUnit(file.key(column)) && mixesUnits(file.positiveNumbers(column));
	// A lot column whose unit is in another column is ignored if a different lot column names its own unit.
	const decided = [
		...described,
		...(corrected.lotSize ?? []),
		...(corrected.lotAcres ?? []),
		...(corrected.lotMixed ?? []),
	];
	const open = lots.filter((column) => !decided.includes(column));
	return {
		...rest,
		...withoutEmpty({
			lotSize: corrected.lotSize ?? open.filter((column) => !isMixed(column) && !isAcres(column)),
			lotAcres: corrected.lotAcres ?? open.filter((column) => !isMixed(column) && isAcres(column)),
			lotMixed: corrected.lotMixed ?? [...lotMixed, ...open.filter(isMixed)],
		}),
	};
}

/**
 * Whether a column mixes acres and square feet, so that each cell shows its own unit: small fractions next to
 * thousands.
 */
function mixesUnits(numbers: readonly number[]): boolean {
	const acres = numbers.filter((size) => size <= MAX_MEDIAN_ACRES && !Number.isInteger(size));
	const feet = numbers.filter((size) => size >= MIN_MIXED_FEET);
	return Math.min(acres.length, feet.length) >= Math.max(1, numbers.length * MIN_SHARE_OF_MIX);
}

function namesUnit(key: string): boolean {
	return /acre|sqft|sqfeet|square|sf$/.test(key);
}

/** A column such as `total_area` beside one of living areas: the size of the lot, unless it is of the whole building. */
const TOTAL_AREA = /^(total(parcel|site)?area|areatotal)(sqft|sf|squarefeet)?$/;

/** With fewer homes, the values don't tell. */
const MIN_HOMES = 20;
/** A building with its garage, porches and basement has at most this many times its living area. */
const MAX_BUILDING_RATIO = 2;

/** The lot size from a column of total areas, in a file with living areas and without lot sizes. */
export function findTotalArea(
	unused: readonly UnusedColumn[],
	columns: Columns,
	file: SampledFile,
): Pick<Columns, 'lotSize'> {
	const { lotSize, lotAcres, lotMixed } = columns;
	const [livingArea] = columns.livingArea ?? [];
	if (livingArea === undefined || lotSize || lotAcres || lotMixed) return {};
	const used = new Set(Object.values(columns).flat());
	const living = file.values(livingArea);
	const total = unused.find(
		({ column, key, values }) => !used.has(column) && TOTAL_AREA.test(key) && !isOfBuilding(values, living),
	);
	return total ? { lotSize: [total.column] } : {};
}

/** Whether nearly all areas are a little larger than the living area of their row, as those of whole buildings are. */
function isOfBuilding(totals: readonly string[], living: readonly string[]): boolean {
	const ratios = totals.flatMap((cell, at) => {
		const [total, lived] = [parseNumber(cell), parseNumber(living[at] ?? '')];
		return total === null || lived === null || total <= 0 || lived <= 0 ? [] : [total / lived];
	});
	if (ratios.length < MIN_HOMES) return false;
	const [low = 0, high = 0] = quantiles(ratios, [0.05, 0.95]);
	return low >= 1 && high <= MAX_BUILDING_RATIO;
}
