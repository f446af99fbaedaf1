/** The lot of a home: the unit of its column, by header, by values or by a column beside it, and its size. */
import { median } from '../statistics.ts';
import { areaUnit, SQUARE_FEET_PER_ACRE } from './areas.ts';
import { readNumber } from './cells.ts';
import type { Columns } from './columns.ts';
import { headerKey } from './header-synonyms.ts';
import type { Row } from './row.ts';

/** Median lots up to this size are acres; the smallest building lots have hundreds of square feet. */
const MOST_ACRES = 60;
/** A header that says acres is right below this median: ranches are that large. */
const MOST_ACRES_OF_RANCHES = 1000;
/** No home stands on less: such a figure is of another unit. */
const LEAST_LOT = 300;
const MOST_LOT = 2 ** 31 - 1;

/**
 * Gives each column of lots to the field of its unit. A column of units, such as RESO's `LotSizeUnits`, is kept
 * where it speaks of all lots that are read.
 *
 * @param corrected what a person said, which stays
 */
export function settleLots(
	columns: Columns,
	headers: readonly string[],
	numbersOf: (column: number) => readonly number[],
	corrected: Columns,
): Columns {
	const { lotSize = [], lotAcres = [], lotUnit = [], ...rest } = columns;
	const keyOf = (column: number) => headerKey(headers[column] ?? '');
	const named = keyOf(lotUnit[0] ?? -1).replace(/units?$/, '');
	const lots = [...lotSize, ...lotAcres];
	const described = lots.filter(
		(column) => lotUnit.length > 0 && keyOf(column).startsWith(named) && !namesUnit(keyOf(column)),
	);
	if (lots.length > 0 && lotUnit.length > 0 && (corrected.lotUnit || described.length === lots.length)) {
		return { ...rest, ...filled({ lotSize: lots, lotUnit }) };
	}
	const isAcres = (column: number) => {
		const middle = median(numbersOf(column));
		if (middle === null) return lotAcres.includes(column);
		return middle <= (/acre/.test(keyOf(column)) ? MOST_ACRES_OF_RANCHES : MOST_ACRES);
	};
	// A lot whose unit stands elsewhere says nothing beside one that names its own.
	const decided = [...described, ...(corrected.lotSize ?? []), ...(corrected.lotAcres ?? [])];
	const open = lots.filter((column) => !decided.includes(column));
	return {
		...rest,
		...filled({
			lotSize: corrected.lotSize ?? open.filter((column) => !isAcres(column)),
			lotAcres: corrected.lotAcres ?? open.filter(isAcres),
		}),
	};
}

/** Square feet; a cell that says its unit is believed before its column. */
export function readLotSize(row: Row): number | null {
	const unit = row.has('lotUnit') ? areaUnit(row.text('lotUnit') ?? '') : 1;
	const inFeet = row.first('lotSize', (text) => readLot(text, unit));
	return inFeet ?? row.first('lotAcres', (text) => readLot(text, SQUARE_FEET_PER_ACRE));
}

function readLot(text: string, columnUnit: number | null): number | null {
	const size = readNumber(text);
	const said = areaUnit(text);
	const unit = said ?? columnUnit;
	if (size === null || unit === null) return null;
	// Thousands of acres that the cell does not call so are square feet, or nothing that one can tell.
	if (said === null && unit === SQUARE_FEET_PER_ACRE && size >= MOST_ACRES_OF_RANCHES) return null;
	const area = Math.round(size * unit);
	return area >= LEAST_LOT && area <= MOST_LOT ? area : null;
}

function namesUnit(key: string): boolean {
	return /acre|sqft|sqfeet|square|sf$/.test(key);
}

function filled(columns: Columns): Columns {
	return Object.fromEntries(Object.entries(columns).filter(([, inField]) => inField.length > 0));
}
