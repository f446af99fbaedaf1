/**
 * Flexmls's `Features` column, which has the fields of an MLS's groups in one cell:
 * `Association & Fees|HOA Fee|346.5;Private Pool Features|No Pool|Yes`. Each fact that it names becomes a column.
 */
import { parseText } from '../../cells/cells.ts';
import type { DerivedColumn } from '../column-map.ts';
import { type Field, HEADER_KEYS, headerKey } from '../headers/header-synonyms.ts';
import type { Source } from './source.ts';

export const FLEXMLS: Source = { derived: findFeatureColumns };

/** The fields that are read. Every export has separate columns for the others. */
const FIELDS: readonly Field[] = [
	...(['hoa', 'hoaFrequency', 'garageSpaces', 'hasGarage', 'basementArea', 'pool'] as const),
	...(['view', 'hasView', 'waterfront', 'concessions'] as const),
];
const NAMES: ReadonlySet<string> = new Set(FIELDS.flatMap((field) => HEADER_KEYS.get(field) ?? []));

/** The share of cells that must have groups. */
const MIN_SHARE = 0.9;

function findFeatureColumns(
	headers: readonly string[],
	sampleRows: readonly (readonly string[])[],
): DerivedColumn[] {
	const column = headers.findIndex((header) => headerKey(header) === 'features');
	if (column < 0) return [];
	const cells = sampleRows.map((row) => row[column] ?? '').filter((cell) => parseText(cell) !== null);
	const read = cells.map(featuresIn).filter(({ size }) => size > 0);
	if (read.length === 0 || read.length < cells.length * MIN_SHARE) return [];
	const names = new Map(
		read.flatMap((features) => [...features.keys()].map((name) => [headerKey(name), name])),
	);
	return [...names].flatMap(([key, name]) =>
		NAMES.has(key)
			? [{ header: `Features: ${name}`, read: (row) => featuresIn(row[column] ?? '').get(name) ?? '' }]
			: [],
	);
}

/**
 * The values in a cell by name. Choices from a list are joined under the name of their group.
 *
 * @example featuresIn('Fees|HOA Fee|346.5;Pool|Heated|Yes;Pool|Fenced|Yes') // HOA Fee: 346.5, Pool: Heated, Fenced
 */
function featuresIn(cell: string): Map<string, string> {
	const features = new Map<string, string>();
	for (const feature of cell.split(';')) {
		const [group = '', field = '', value = '', ...more] = feature.split('|').map((part) => part.trim());
		if (value === '' || more.length > 0) continue;
		const isChoice = /^yes$/i.test(value);
		const name = isChoice ? group : field;
		const earlier = isChoice ? features.get(name) : undefined;
		features.set(name, isChoice ? [...(earlier === undefined ? [] : [earlier]), field].join(', ') : value);
	}
	return features;
}
