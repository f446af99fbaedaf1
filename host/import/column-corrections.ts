/** Messages about the columns that a file lacks, with a list of those it has. */
import { whyUnusable } from '../../domain/import/columns/columns.ts';
import type { Corrections } from '../../domain/import/columns/headers/columns-by-header.ts';
import { headerKey } from '../../domain/import/columns/headers/header-synonyms.ts';
import { UnusableFile } from './import-problems.ts';

/** @throws UnusableFile if the file lacks a column that the user chose */
export function checkCorrections(name: string, headers: readonly string[], corrections: Corrections): void {
	for (const header of Object.values(corrections)) {
		const isPresent = headers.some((known) => headerKey(known) === headerKey(header));
		if (!isPresent) throw new UnusableFile(`${name} has no column "${header}". ${columnList(headers)}`);
	}
}

/** Why a file whose headers are unknown can't be read. */
export function unknownHeaders(name: string, headers: readonly string[]): string {
	const reason = whyUnusable({ headers, columns: {} }) ?? '';
	if (reason.includes('monthly')) return `${name}: ${reason}. ${columnList(headers)}`;
	return `${name}: fewer than 3 recognized columns, so this does not look like a list of homes. ${columnList(headers)}`;
}

/** The headers of a file, with which the user can correct the mapping. */
export function columnList(headers: readonly string[]): string {
	const names = headers.map((header) => shortened(header.replace(/\s+/g, ' ').trim())).filter(Boolean);
	const more = names.length > 20 ? ` and ${names.length - 20} more` : '';
	return `Its columns: ${names.slice(0, 20).join(', ')}${more}.`;
}

function shortened(name: string): string {
	return name.length > 40 ? `${name.slice(0, 39)}…` : name;
}
