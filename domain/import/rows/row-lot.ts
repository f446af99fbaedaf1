/** The lot size in a row. */
import { SQUARE_FEET_PER_ACRE } from '../../home/units.ts';
import { areaUnit } from '../cells/areas.ts';
import { readLot, readMixedLot } from '../cells/lots.ts';
import type { Row } from './row.ts';

/** Square feet; a unit in the cell takes precedence over the column's. */
export function readLotSize(row: Row): number | null {
	const unit = row.has('lotUnit') ? areaUnit(row.text('lotUnit') ?? '') : 1;
	const inFeet = row.first('lotSize', (text) => readLot(text, unit));
	return (
		inFeet ??
		row.first('lotAcres', (text) => readLot(text, SQUARE_FEET_PER_ACRE)) ??
		row.first('lotMixed', readMixedLot)
	);
}
