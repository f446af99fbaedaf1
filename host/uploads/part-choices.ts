/** Converts an agent's choices for a table to the importer's options. */
import { createHash } from 'node:crypto';
import type { PartChoices } from '../../contract/uploads.ts';
import type { ColumnChoices } from '../../domain/import/columns/columns.ts';
import { FIELDS, type Field, headerKey } from '../../domain/import/columns/headers/header-synonyms.ts';

export interface TableChoices {
	columns: ColumnChoices;
	defaultStatus: 'for_sale' | undefined;
}

export function tableChoices({ columns = {}, active }: PartChoices): TableChoices {
	const chosen = Object.entries(columns);
	const isField = (name: string): name is Field => FIELDS.includes(name as Field);
	return {
		columns: {
			corrections: Object.fromEntries(
				chosen.flatMap(([header, field]) => (isField(field) ? [[field, header]] : [])),
			),
			ignored: chosen.flatMap(([header, field]) => (field === '' ? [header] : [])),
		},
		defaultStatus: active ? 'for_sale' : undefined,
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
