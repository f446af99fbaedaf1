/** Splits one line of a CSV file into cells. */

/** How a line ends. */
export interface LineEnd {
	/** The text so far of a quoted cell that continues on the next line; null if the row is complete. */
	open: string | null;
	/** A quote opened where another cell must have ended: the previous one was never closed. */
	isBroken: boolean;
}

const WHOLE: LineEnd = { open: null, isBroken: false };
const BROKEN: LineEnd = { open: null, isBroken: true };

/**
 * Adds the cells of a line to those of its record. A quote only counts at the start of a cell, and is escaped by
 * doubling; if a quoted cell contains an unescaped one, the cell is kept unchanged, including its quotes.
 *
 * @param open the unfinished cell of the previous line, with its line break
 */
export function splitLine(
	text: string,
	delimiter: string,
	cells: string[],
	open: string | null = null,
): LineEnd {
	let at = 0;
	let quoted = open;
	for (;;) {
		if (quoted === null && text[at] === '"') {
			quoted = '';
			at += 1;
		}
		if (quoted === null) {
			const end = endOfCell(text, delimiter, at);
			cells.push(text.slice(at, end));
			if (end === text.length) return WHOLE;
			at = end + 1;
			continue;
		}
		const quote = text.indexOf('"', at);
		if (quote < 0) return { open: quoted + text.slice(at), isBroken: false };
		quoted += text.slice(at, quote);
		const next = text[quote + 1];
		if (next === '"') {
			quoted += '"';
			at = quote + 2;
			continue;
		}
		let end = quote + 1;
		if (next !== undefined && next !== delimiter) {
			if (quote === 0 || text[quote - 1] === delimiter) return BROKEN;
			end = endOfCell(text, delimiter, quote);
			quoted = `"${quoted}${text.slice(quote, end)}`;
		}
		cells.push(quoted);
		if (end === text.length) return WHOLE;
		quoted = null;
		at = end + 1;
	}
}

function endOfCell(text: string, delimiter: string, from: number): number {
	const end = text.indexOf(delimiter, from);
	return end < 0 ? text.length : end;
}
