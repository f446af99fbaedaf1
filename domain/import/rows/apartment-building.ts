/** Apartment buildings among homes, by their number of units. */
import { MAX_UNITS, type TypeReading } from '../cells/home-types.ts';
import { parseWhole } from '../cells/numbers.ts';
import { parseDollars } from './market/row-prices.ts';
import type { Row } from './row.ts';

/** For less per unit, the price was of one home, and the units are those of its building or community. */
const MIN_PRICE_PER_UNIT = 15_000;
/** A condo isn't sold with this much living area and money per unit of its building, square feet and US dollars. */
const WHOLE_BUILDING = { area: 300, price: 30_000 };

/**
 * Whether a row is of a building with five or more units, which is commercial property. The number of units may also be that
 * of the building or community that a home is in: its type, its unit number and the price per unit tell.
 */
export function isApartmentBuilding(
	row: Row,
	type: TypeReading | null,
	hasUnit: boolean,
	livingArea: number | null,
): boolean {
	const units = row.has('units') ? row.first('units', (text) => parseWhole(text, 0, 10_000)) : null;
	if (units === null || units <= MAX_UNITS) return false;
	if (type === 'multi_family') return true;
	if (hasUnit || type === 'single_family' || type === 'townhouse' || type === 'manufactured') return false;
	const price = row.first('soldPrice', parseDollars) ?? row.first('listPrice', parseDollars);
	if (price !== null && price < units * MIN_PRICE_PER_UNIT) return false;
	if (type !== 'condo') return true;
	const { area, price: unitPrice } = WHOLE_BUILDING;
	return livingArea !== null && livingArea >= units * area && price !== null && price >= units * unitPrice;
}
