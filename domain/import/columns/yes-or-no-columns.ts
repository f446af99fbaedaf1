/** Columns that count or rate something in some files, and in others only say whether there is any. */
import { parseNumber } from '../cells/numbers.ts';
import { type Columns, withoutEmpty } from './column-map.ts';
import type { SampledFile } from './sampled-file.ts';

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
