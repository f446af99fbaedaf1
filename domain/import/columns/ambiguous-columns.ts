/** Columns whose header leaves open what they count, rate or name: baths, views, garages, styles and streets. */
import { parseText } from '../cells/cells.ts';
import { namesType } from '../cells/home-types.ts';
import { parseNumber } from '../cells/numbers.ts';
import { type Columns, withoutEmpty } from './column-map.ts';
import type { SampledFile } from './sampled-file.ts';

/**
 * Moves a column such as `2.1`, `3.2`, `1.0` to the full baths, whose parser knows the notation: full baths before
 * the dot and half baths after it, because a bathroom has no tenths.
 */
export function resolveBaths(columns: Columns, file: SampledFile): Columns {
	const { bathrooms = [], ...rest } = columns;
	if (file.corrected.bathrooms || rest.bathsFull || rest.bathsThreeQuarter) return columns;
	if (rest.bathsHalf) return resolveFullBaths(columns, file);
	const counted = bathrooms.filter((column) => hasHalfBathsAfterDot(file.values(column)));
	return counted.length === 0 ? columns : { ...rest, bathsFull: counted };
}

/**
 * Moves whole numbers under `BATHS` to the full baths if there is a half-bath column, unless the header says that
 * they are totals.
 */
function resolveFullBaths(columns: Columns, file: SampledFile): Columns {
	const { bathrooms = [], ...rest } = columns;
	const isFull = (column: number) =>
		/^(baths?|bathrooms?|bathcount|bathrm)$/.test(file.key(column)) &&
		file.values(column).every((cell) => /^\s*\d*(\.0+)?\s*$/.test(cell));
	return bathrooms.length > 0 && bathrooms.every(isFull) ? { ...rest, bathsFull: bathrooms } : columns;
}

/**
 * Whether the digit after the dot counts half baths: it is never above 3, and sometimes 1, as in a typical home with
 * two full baths and one half bath.
 */
function hasHalfBathsAfterDot(values: readonly string[]): boolean {
	const fractions = values.flatMap((cell) => /^\d+\.(\d+)$/.exec(cell.trim())?.[1] ?? []);
	return fractions.includes('1') && fractions.every((fraction) => /^[0-3]$/.test(fraction));
}

/** The maximum of a column that only says whether there is a view. */
const MAX_YES_OR_NO = 1;

/** Moves a view column that is always 0 or 1 to `hasView`: it only says whether there is a view. */
export function resolveViews(columns: Columns, file: SampledFile): Columns {
	const { corrected } = file;
	const { view = [], hasView = [], ...rest } = columns;
	const isYesOrNo = (column: number) => {
		const numbers = file.positiveNumbers(column);
		return numbers.length > 0 && Math.max(...numbers) <= MAX_YES_OR_NO;
	};
	const rated = corrected.view ?? view.filter((column) => !isYesOrNo(column));
	const flags = corrected.hasView ?? [...hasView, ...view.filter(isYesOrNo)];
	return { ...rest, ...withoutEmpty({ view: rated, hasView: flags }) };
}

/** If this many homes have a 1 and none has more, the column only says whether there is a garage. */
const MIN_GARAGES = 10;

/**
 * Moves a garage column that is always 0 or 1 to `hasGarage`, unless its header mentions spaces: it only says whether
 * there is a garage.
 */
export function resolveGarage(columns: Columns, file: SampledFile): Columns {
	const { garageSpaces = [], hasGarage = [], ...rest } = columns;
	if (file.corrected.garageSpaces) return columns;
	const isYesOrNo = (column: number) => {
		if (/space|stall|cars|capacity|#|number|num/.test(file.key(column))) return false;
		const known = file.values(column).filter((cell) => cell.trim() !== '');
		return (
			known.filter(isOne).length >= MIN_GARAGES &&
			known.every((cell) => isOne(cell) || parseNumber(cell) === 0)
		);
	};
	const counts = garageSpaces.filter((column) => !isYesOrNo(column));
	const flags = [...hasGarage, ...garageSpaces.filter(isYesOrNo)];
	return { ...rest, ...withoutEmpty({ garageSpaces: counts, hasGarage: flags }) };
}

function isOne(cell: string): boolean {
	return parseNumber(cell) === 1;
}

/** Drops columns of styles from the property type, unless most of their values name a type. */
export function resolveStyles(columns: Columns, file: SampledFile): Columns {
	const { homeType = [], ...rest } = columns;
	if (file.corrected.homeType) return columns;
	const isType = (column: number) =>
		!/style|design/.test(file.key(column)) || mostlyNameTypes(file.values(column));
	return { ...rest, ...withoutEmpty({ homeType: homeType.filter(isType) }) };
}

function mostlyNameTypes(values: readonly string[]): boolean {
	const known = values.filter((cell) => parseText(cell) !== null);
	return known.filter(namesType).length > known.length / 2;
}

/** Assigns the column to the street name if house numbers have their own column. */
export function resolveStreet(columns: Columns, file: SampledFile): Columns {
	const { address = [], streetName = [], ...rest } = columns;
	if (file.corrected.address || !columns.streetNumber) return columns;
	const numbers = columns.streetNumber.map((column) => file.values(column));
	const isName = (column: number) =>
		/^(str|street)$/.test(file.key(column))
			? !repeatsNumbers(file.values(column), numbers)
			: hasNoNumbers(file.values(column));
	const names = [...streetName, ...address.filter(isName)];
	const lines = address.filter((column) => !isName(column));
	return { ...rest, ...withoutEmpty({ address: lines, streetName: names }) };
}

/** Whether the values are street names: at most half start with a house number or are whole addresses. */
function hasNoNumbers(values: readonly string[]): boolean {
	const known = values.filter((cell) => parseText(cell) !== null);
	const lines = known.filter((cell) => /^\s*\d+[\w-]*\s+\S/.test(cell) || cell.includes(','));
	return known.length > 0 && lines.length <= known.length / 2;
}

/** Whether most street lines start with the house number of their row: a street may be a number itself, as in `300 W`. */
function repeatsNumbers(values: readonly string[], numbers: readonly (readonly string[])[]): boolean {
	const known = values.flatMap((cell, at) => {
		const number = numbers.flatMap((column) => parseText(column[at] ?? '') ?? [])[0];
		const [first] = cell.trim().split(/[\s-]/);
		return parseText(cell) === null || number === undefined ? [] : [first === number.replace(/\.0+$/, '')];
	});
	return known.filter(Boolean).length > known.length / 2;
}
