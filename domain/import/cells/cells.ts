/**
 * Parses text in the cells of a file. Blanks, dashes (`$ -` is a spreadsheet's zero) and words for
 * "unknown" become null.
 */

const UNKNOWN = /^(\$? *-+|—|n\/?a|none|null|nan|unknown|undisclosed|\.|\?)$/i;

/** Trimmed text, or null for a cell without information. */
export function parseText(cell: string): string | null {
	const text = displayedText(cell);
	return text === '' || UNKNOWN.test(text) ? null : text;
}

/** Trimmed text for fields in which "none" is a value. */
export function parseTextOrNone(cell: string): string | null {
	const text = cell.trim();
	return /^none$/i.test(text) ? 'none' : parseText(text);
}

/**
 * A cell as a spreadsheet shows it: trimmed, without the marks that protect leading zeros.
 *
 * @example displayedText('="02139"') // "02139"
 * @example displayedText("'02139") // "02139"
 */
export function displayedText(cell: string): string {
	const text = cell.trim();
	if (text.startsWith('="') && text.endsWith('"')) return text.slice(2, -1).trim();
	// An apostrophe before a letter is part of the name: 'Ewa Beach.
	return /^'[\d.$-]/.test(text) ? text.slice(1) : text;
}

/** A web address, http or https only. */
export function parseUrl(cell: string): string | null {
	const text = cell.trim();
	return /^https?:\/\/[^\s"<>\\]+$/i.test(text) && text.length <= 2000 ? text : null;
}

/** A listing's page: a web address, but not that of a picture. */
export function parseListingUrl(cell: string): string | null {
	const url = parseUrl(cell);
	return url === null || /\.(jpe?g|png|webp|gif|avif|svg)(\?|#|$)/i.test(url) ? null : url;
}

/**
 * Converts all-caps words to title case; words with lower-case letters don't change.
 *
 * @example titleCase('123-45 82ND AVENUE NE') // "123-45 82nd Avenue NE"
 */
export function titleCase(text: string): string {
	if (text !== text.toUpperCase()) return text;
	return text.replace(/[A-Z0-9'’]+/g, (word) => {
		if (/^\d+(ST|ND|RD|TH)$/.test(word)) return word.toLowerCase();
		if (/\d/.test(word) || /^(N|S|E|W|NE|NW|SE|SW|US|FM|CR|SR|PO)$/.test(word)) return word;
		if (/^MC[A-Z]{3,}$/.test(word)) return `Mc${capitalized(word.slice(2))}`;
		return capitalized(word);
	});
}

function capitalized(word: string): string {
	return word.slice(0, 1) + word.slice(1).toLowerCase();
}
