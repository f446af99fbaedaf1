/** Columns of styles: types of homes in some files, such as `Townhouse`, and in others architecture, such as `Colonial`. */
import { parseText } from '../cells/cells.ts';
import { namesType } from '../cells/home-types.ts';
import { type Columns, withoutEmpty } from './column-map.ts';
import type { SampledFile } from './sampled-file.ts';

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
