/** Breaks text into lines. */
import { splitGraphemes } from './printable.ts';

/**
 * Breaks at spaces, and inside a word only if it is wider than the line. A short last word, such as the "ft." of "sq ft.",
 * takes the word before it along.
 */
export function breakLines(text: string, width: number, widthOf: (text: string) => number): string[] {
	const lines: string[] = [];
	let line = '';
	for (const word of text.split(/\s+/).filter(Boolean)) {
		const longer = line === '' ? word : `${line} ${word}`;
		if (longer.length <= maxLetters(width) && widthOf(longer) <= width) {
			line = longer;
			continue;
		}
		if (line !== '') lines.push(line);
		line = word;
		while (line.length > 1 && (line.length > maxLetters(width) || widthOf(line) > width)) {
			const fits = fittingLength(line, width, widthOf);
			lines.push(line.slice(0, fits));
			line = line.slice(fits);
		}
	}
	return withoutOrphan([...lines, line], width, widthOf);
}

/** The longest last word that isn't left alone on its line, in letters. */
const MAX_ORPHAN = 4;

function withoutOrphan(lines: string[], width: number, widthOf: (text: string) => number): string[] {
	const last = lines.at(-1) ?? '';
	const before = lines.at(-2) ?? '';
	const space = before.lastIndexOf(' ');
	if (space < 0 || last.length > MAX_ORPHAN || last.includes(' ')) return lines;
	const joined = `${before.slice(space + 1)} ${last}`;
	if (widthOf(joined) > width) return lines;
	return [...lines.slice(0, -2), before.slice(0, space), joined];
}

/**
 * No line holds more, because a letter is at least a point wide. Longer words are known to be too long without
 * measuring.
 */
function maxLetters(width: number): number {
	return Math.ceil(width);
}

/** How much of a word fits, in code units: whole characters, at least one. */
function fittingLength(word: string, width: number, widthOf: (text: string) => number): number {
	let [low, high] = [1, Math.min(word.length - 1, maxLetters(width))];
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (widthOf(word.slice(0, middle)) <= width) low = middle;
		else high = middle - 1;
	}
	// A letter with its marks, or an emoji of several code points, is one character.
	let end = 0;
	for (const { length } of splitGraphemes(word.slice(0, low + MAX_CHARACTER))) {
		if (end > 0 && end + length > low) break;
		end += length;
	}
	return end;
}

/** The code units of the longest character that is kept whole, such as a family of four with skin tones. */
const MAX_CHARACTER = 40;
