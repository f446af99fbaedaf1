/** The lot size in a row. */
import { SQUARE_FEET_PER_ACRE } from '../../home/units.ts';
import { areaUnit } from '../cells/areas.ts';
import { parseLot, parseMixedLot } from '../cells/lots.ts';
import type { Row } from './row.ts';

/** Square feet; a unit in the cell takes precedence over the column's. */
export function parseLotSize(row: Row): number | null {
	const unit = row.has('lotUnit') ? areaUnit(row.text('lotUnit') ?? '') : 1;
	const inFeet = row.first('lotSize', (text) => parseLot(text, unit));
	return (
		inFeet ??
		row.first('lotAcres', (text) => parseLot(text, SQUARE_FEET_PER_ACRE)) ??
		row.first('lotMixed', parseMixedLot)
	);
}
