/** Text on a sheet: measured, broken into lines and drawn, whatever was typed. */
import type PDFDocument from 'pdfkit';
import { type Run, type Weight, writer } from './writing.ts';

export interface Letter {
	size: number;
	/** From line to line. */
	leading: number;
	color: string;
	bold?: boolean;
}

export interface FontPair {
	regular: Uint8Array;
	bold: Uint8Array;
}

/** TrueType, OpenType or WOFF. */
export interface ReportFonts extends FontPair {
	/** Asked in order for the letters that the first two lack, as those of Central Europe or of Vietnam. */
	more?: readonly FontPair[];
}

export interface Lettering {
	widthOf: (text: string, letter: Letter) => number;
	/** Never wider than asked; beyond `most` lines the last one ends in an ellipsis. */
	linesOf: (text: string, letter: Letter, width: number, most?: number) => string[];
	/** Draws one line, its top given. */
	draw: (line: string, x: number, top: number, letter: Letter, align?: Align) => void;
}

/** Where x is: at the beginning of the line, in its middle or at its end. */
export type Align = 'start' | 'middle' | 'end';

/** The share of a letter's size from the middle of its line down to the line it stands on: half its capitals. */
const HALF_CAPITAL = 0.33;

export function createLettering(doc: PDFDocument, fonts: ReportFonts): Lettering {
	const { runsOf, use } = writer(doc, fonts);
	const known = new Map<string, number>();
	const set = ({ font, text }: Run, size: number) => {
		use(font).fontSize(size);
		return text;
	};
	const widthOf = (text: string, { size, bold }: Letter) => {
		const weight: Weight = bold ? 'bold' : 'regular';
		const key = `${weight} ${size} ${text}`;
		const found = known.get(key);
		if (found !== undefined) return found;
		const width = runsOf(text, weight).reduce((sum, run) => sum + doc.widthOfString(set(run, size)), 0);
		known.set(key, width);
		return width;
	};
	return {
		widthOf,
		linesOf: (text, letter, width, most = Number.POSITIVE_INFINITY) => {
			const lines = text.split('\n').flatMap((each) => broken(each, width, (part) => widthOf(part, letter)));
			if (lines.length <= most) return lines;
			const last = shortened(lines[most - 1] ?? '', width, (part) => widthOf(part, letter));
			return [...lines.slice(0, most - 1), last];
		},
		draw: (line, x, top, letter, align = 'start') => {
			const { size, leading, color, bold } = letter;
			const before = align === 'start' ? 0 : widthOf(line, letter) * (align === 'end' ? 1 : 0.5);
			let left = x - before;
			doc.fillColor(color);
			// The space parts the last word from the next line's first for who has the text read or copied.
			for (const run of runsOf(`${line} `, bold ? 'bold' : 'regular')) {
				const text = set(run, size);
				const baseline = top + leading / 2 + HALF_CAPITAL * size;
				doc.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
				left += doc.widthOfString(text);
			}
		},
	};
}

/** Broken at spaces; a word that is wider than the line is broken where it must be. */
function broken(text: string, width: number, widthOf: (text: string) => number): string[] {
	const lines: string[] = [];
	let line = '';
	for (const word of text.split(/\s+/).filter(Boolean)) {
		const longer = line === '' ? word : `${line} ${word}`;
		if (longer.length <= mostLetters(width) && widthOf(longer) <= width) {
			line = longer;
			continue;
		}
		if (line !== '') lines.push(line);
		line = word;
		while (line.length > 1 && (line.length > mostLetters(width) || widthOf(line) > width)) {
			const fits = fitting(line, width, widthOf);
			lines.push(line.slice(0, fits));
			line = line.slice(fits);
		}
	}
	return [...lines, line];
}

/** No line holds more: a letter is a point wide at least. Longer words need not be measured to be too long. */
function mostLetters(width: number): number {
	return Math.ceil(width);
}

/** How many characters of a word fit, one at least. */
function fitting(word: string, width: number, widthOf: (text: string) => number): number {
	let [low, high] = [1, Math.min(word.length - 1, mostLetters(width))];
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (widthOf(word.slice(0, middle)) <= width) low = middle;
		else high = middle - 1;
	}
	// A pair of surrogates is one letter.
	return /[\uD800-\uDBFF]$/.test(word.slice(0, low)) ? low + 1 : low;
}

function shortened(line: string, width: number, widthOf: (text: string) => number): string {
	let kept = line;
	while (kept !== '' && widthOf(`${kept}…`) > width) kept = kept.slice(0, -1).trimEnd();
	return `${kept}…`;
}
