/** Messages about the columns of a file: those that are missing, and those that it has. */
import { type Corrections, whyUnusable } from '../../domain/import/columns/columns.ts';
import { UnusableFile } from './import-problems.ts';

/** @throws UnusableFile if a file lacks a column that the user names */
export function checkCorrections(name: string, headers: readonly string[], corrections: Corrections): void {
	for (const header of Object.values(corrections)) {
		const isPresent = headers.some((each) => each.trim().toLowerCase() === header.trim().toLowerCase());
		if (!isPresent) throw new UnusableFile(`${name} has no column "${header}". ${seen(headers)}`);
	}
}

/** Why a file whose headers are unknown can't be read. */
export function unknownHeaders(name: string, headers: readonly string[]): string {
	const reason = whyUnusable({ headers, columns: {} }) ?? '';
	if (reason.includes('monthly')) return `${name}: ${reason}. ${seen(headers)}`;
	return `${name}: fewer than 3 recognized columns, so it does not look like a list of homes. ${seen(headers)}`;
}

/** The headers that were found, from which the user can correct the mapping. */
export function seen(headers: readonly string[]): string {
	const names = headers.map((header) => shortened(header.replace(/\s+/g, ' ').trim())).filter(Boolean);
	const more = names.length > 20 ? ` and ${names.length - 20} more` : '';
	return `Its columns: ${names.slice(0, 20).join(', ')}${more}.`;
}

function shortened(name: string): string {
	return name.length > 40 ? `${name.slice(0, 39)}…` : name;
}
