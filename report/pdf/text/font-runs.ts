/** Splits text into runs by font, so that each font has the letters of its run. */
import type PDFDocument from 'pdfkit';
import type { FontFile } from 'pdfkit';
import { type Piece, printableText } from './printable.ts';

/** TrueType or OpenType. */
export interface FontPair {
	regular: Uint8Array;
	/** If missing, bold text is the regular font with thicker strokes. */
	bold?: Uint8Array;
}

export interface ReportFonts extends FontPair {
	bold: Uint8Array;
	/** Searched in order for letters that the first two lack, such as those of other scripts. */
	more?: readonly FontPair[];
}

export type Weight = 'regular' | 'bold';

/** Consecutive characters in one font. */
export interface Run {
	font: string;
	text: string;
}

export interface FontRuns {
	/** The runs of one line, from left to right. */
	runsOf: (line: string, weight: Weight) => readonly Run[];
	/** Selects a font. */
	use: (font: string) => PDFDocument;
	/** Whether a font has no bold letters. */
	needsStroke: (font: string) => boolean;
}

/** The characters of the first font, for which no lookup is needed. */
const PLAIN = /^[\x20-\x7e\u00a1-\u00ff–—‘’“”…−]*$/;

/** Opening a font takes longer than drawing a page, and the next report uses the same ones. */
const OPENED = new WeakMap<Uint8Array, FontFile>();

/** Registers the fonts with a document. */
export function openFonts(doc: PDFDocument, fonts: ReportFonts): FontRuns {
	const pairs: readonly FontPair[] = [fonts, ...(fonts.more ?? [])];
	const files = new Map<string, Uint8Array>(
		pairs.flatMap(({ regular, bold }, at) => [
			[`regular ${at}`, regular] as const,
			[`bold ${at}`, bold ?? regular] as const,
		]),
	);
	for (const [font, bytes] of files) doc.registerFont(font, OPENED.get(bytes) ?? bytes);
	const use: FontRuns['use'] = (font) => {
		doc.font(font);
		const bytes = files.get(font);
		if (bytes) OPENED.set(bytes, doc._font.font);
		return doc;
	};
	const known = new Map<string, string | undefined>();
	const fontOf = (text: string, weight: Weight) => {
		const key = `${weight} ${text}`;
		if (!known.has(key)) {
			const names = pairs.map((_, at) => `${weight} ${at}`);
			known.set(
				key,
				names.find((font) => hasAll(use(font)._font.font, text)),
			);
		}
		return known.get(key);
	};
	const piecesOf = (line: string, weight: Weight): Piece<string>[] =>
		printableText(line, (text) => fontOf(text, weight), `${weight} 0`).pieces;
	const withoutBold = new Set(pairs.flatMap(({ bold }, at) => (bold ? [] : [`bold ${at}`])));
	return {
		use,
		runsOf: (line, weight) =>
			PLAIN.test(line) ? [{ font: `${weight} 0`, text: line }] : joinRuns(piecesOf(line, weight)),
		needsStroke: (font) => withoutBold.has(font),
	};
}

function joinRuns(pieces: readonly Piece<string>[]): Run[] {
	const runs: Run[] = [];
	for (const { font, text } of pieces) {
		const last = runs.at(-1);
		if (last?.font === font) last.text += text;
		else runs.push({ font, text });
	}
	return runs;
}

function hasAll(font: FontFile, text: string): boolean {
	return [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
}
