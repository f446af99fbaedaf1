/** Converts an agent's choices for a table to the importer's options. */
import { createHash } from 'node:crypto';
import type { PartChoices } from '../../contract/uploads.ts';
import { HOME_TYPES } from '../../domain/home/types/home-types.ts';
import type { ColumnChoices } from '../../domain/import/columns/columns.ts';
import { headerKey } from '../../domain/import/columns/headers/header-synonyms.ts';
import { chosenColumns } from '../../domain/import/columns/ratings/rating-fields.ts';
import { type TypeReadings, typeKey } from '../../domain/import/rows/row-type.ts';

/** What a user can say an unknown property type is. */
export const TYPE_CHOICES = [...HOME_TYPES, 'not_a_home'] as const;

export interface TableChoices {
	columns: ColumnChoices;
	defaultStatus: 'for_sale' | undefined;
	types: TypeReadings;
	/** The line that says where the homes are; empty for none. */
	place: string;
}

export function tableChoices({ columns = {}, active, types = {}, place = '' }: PartChoices): TableChoices {
	const chosen = Object.entries(columns);
	return {
		columns: {
			...chosenColumns(chosen.map(([header, field]) => [field, header])),
			ignored: chosen.flatMap(([header, field]) => (field === '' ? [header] : [])),
		},
		defaultStatus: active ? 'for_sale' : undefined,
		types: new Map(
			Object.entries(types).flatMap(([text, type]) => {
				const reading = TYPE_CHOICES.find((each) => each === type);
				return reading === undefined ? [] : [[typeKey(text), reading]];
			}),
		),
		place,
	};
}

/** Identifies a header row: the same columns in the same order, in any spelling. */
export function headerName(headers: readonly string[]): string {
	return createHash('sha256').update(headers.map(headerKey).join('\n')).digest('hex');
}

/** The choices for a table. Those for columns that the table doesn't have are dropped. */
export function choicesFor(headers: readonly string[], choices: PartChoices): PartChoices {
	const known = new Set(headers);
	const columns = Object.entries(choices.columns ?? {}).filter(([header]) => known.has(header));
	return { ...choices, columns: Object.fromEntries(columns) };
}
