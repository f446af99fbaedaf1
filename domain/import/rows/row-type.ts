/** The property type of a row, by the importer's own readings or the user's. */
import { parseHomeType, type TypeReading, unknownTypeIn } from '../cells/home-types.ts';
import type { Row } from './row.ts';

/** What the user says texts in the columns of types mean, by `typeKey`. */
export type TypeReadings = ReadonlyMap<string, TypeReading>;

/** Equal for texts that differ only in case and spaces. @example typeKey(' SF  Det') // "sf det" */
export function typeKey(text: string): string {
	return text.trim().toLowerCase().replace(/\s+/g, ' ');
}

/** The reading of the first text that names a type; the user's readings come first. Null if the type isn't known. */
export function readRowType(row: Row, isBuilt = true, types: TypeReadings = NONE): TypeReading | null {
	if (types.size > 0) {
		for (const text of row.texts('homeType')) {
			const chosen = types.get(typeKey(text));
			if (chosen !== undefined) return chosen;
		}
	}
	return row.first('homeType', (text) => parseHomeType(text, isBuilt));
}

const NONE: TypeReadings = new Map();

/** The text in a row of unknown type that is most likely to name its type; null if there is none. */
export function unknownType(row: Row): string | null {
	return unknownTypeIn(row.texts('homeType'));
}
