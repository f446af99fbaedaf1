/** A column such as `total_area` beside one of living areas: the size of the lot, unless it is of the whole building. */
import { quantiles } from '../../../math/statistics.ts';
import { parseNumber } from '../../cells/numbers.ts';
import type { Columns } from '../column-map.ts';
import type { SampledFile, UnusedColumn } from '../sampled-file.ts';

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
