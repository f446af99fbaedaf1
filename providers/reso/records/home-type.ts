/** Which MLS records are homes. The property type decides together with its sub type. */
import { mayBeHome } from '../../rows/home-types.ts';
import { type Json, parsePositive } from '../../rows/values.ts';
import { enumKey, spaced } from './values.ts';

/** Property types without homes, in any combination with others. */
const NOT_HOMES = /farm|agricultur|commercial/;
const SEVERAL_UNITS = /income|multifamily|apartment/;
/** Residential buildings with more units are commercial property. */
const MAX_UNITS = 4;

/** The home type of a record, in words; empty if unknown, and null if the record isn't of a home for sale. */
export function parseHomeType(row: Json): string | null {
	const [type, subType] = [enumKey(row.PropertyType), enumKey(row.PropertySubType)];
	const words = [spaced(row.PropertySubType), spaced(row.PropertyType)].filter((text) => text !== null);
	// A farm may have a house, and a commercial sale may be of apartments: they aren't homes, whatever the sub type is.
	if (NOT_HOMES.test(type) || !words.every(mayBeHome)) return null;
	const hasSeveralUnits = SEVERAL_UNITS.test(type);
	const units = parsePositive(row.NumberOfUnitsTotal);
	// The units of a condo are those of its building.
	if ((hasSeveralUnits || subType === 'multifamily') && units !== null && units > MAX_UNITS) return null;
	// Sold for its income, an apartment is a building. One of unknown size isn't a home.
	if (hasSeveralUnits && subType.startsWith('apartment')) return units === null ? null : 'Multi Family';
	return words[0] ?? '';
}
