/** Which font writes which letter. What none of them has is written as near as can be, never as an empty box. */
import type PDFDocument from 'pdfkit';
import type { FontFile } from 'pdfkit';
import { keepTables } from './font-tables.ts';
import type { ReportFonts } from './lettering.ts';

export type Weight = 'regular' | 'bold';

/** Letters of one font in a row. */
export interface Run {
	font: string;
	text: string;
}

export interface Writer {
	runsOf: (text: string, weight: Weight) => Run[];
	/** Makes a font the one in use. */
	use: (font: string) => PDFDocument;
}

/** What every Latin font of ours has: no need to ask letter by letter. */
const PLAIN = /^[\x20-\x7e\u00a1-\u00ff–—‘’“”…−]*$/;

/** Opening a font takes longer than writing a sheet, and the next report has the same ones. */
const OPENED = new WeakMap<Uint8Array, FontFile>();

/** Parts text into runs of the fonts, which it registers with the document. */
export function writer(doc: PDFDocument, fonts: ReportFonts): Writer {
	const pairs = [fonts, ...(fonts.more ?? [])];
	const files = new Map<string, Uint8Array>(
		pairs.flatMap(({ regular, bold }, at) => [
			[`regular ${at}`, regular] as const,
			[`bold ${at}`, bold] as const,
		]),
	);
	for (const [font, bytes] of files) doc.registerFont(font, OPENED.get(bytes) ?? bytes);
	const use: Writer['use'] = (font) => {
		doc.font(font);
		const bytes = files.get(font);
		if (bytes) OPENED.set(bytes, keepTables(doc._font.font));
		return doc;
	};
	const known = new Map<string, Run[]>();
	const fontOf = (letter: string, weight: Weight) =>
		pairs
			.map((_, at) => `${weight} ${at}`)
			.find((font) => use(font)._font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
	const written = (letter: string, weight: Weight): Run[] => {
		const key = `${weight} ${letter}`;
		const found = known.get(key) ?? runsOfLetter(letter, (each) => fontOf(each, weight), `${weight} 0`);
		known.set(key, found);
		return found;
	};
	const runsOf: Writer['runsOf'] = (text, weight) =>
		PLAIN.test(text)
			? [{ font: `${weight} 0`, text }]
			: joined([...text.normalize('NFC')].flatMap((letter) => written(letter, weight)));
	return { runsOf, use };
}

/** Letters that Unicode does not take apart. */
const STROKED: Readonly<Record<string, string>> = {
	Ł: 'L',
	ł: 'l',
	Đ: 'D',
	đ: 'd',
	Ħ: 'H',
	ħ: 'h',
	ı: 'i',
};

/**
 * A letter as it is; else with fewer of its marks, "ễ" as "ê" or "e"; else nothing for a picture or a mark, and a
 * question mark for a letter of another script.
 */
function runsOfLetter(letter: string, fontOf: (letter: string) => string | undefined, first: string): Run[] {
	if (/\s/u.test(letter)) return [{ font: first, text: ' ' }];
	if (/[\p{C}\p{M}]/u.test(letter)) return [];
	const font = fontOf(letter);
	if (font !== undefined) return [{ font, text: letter }];
	const spare = sparesOf(letter).find((each) => [...each].every((part) => fontOf(part) !== undefined));
	if (spare !== undefined) return [...spare].map((text) => ({ font: fontOf(text) ?? first, text }));
	return /[\p{L}\p{N}]/u.test(letter) ? [{ font: first, text: '?' }] : [];
}

/** The letter with one mark less after the other, and what else it is made of. */
function sparesOf(letter: string): string[] {
	const [base = '', ...marks] = letter.normalize('NFD');
	const fewer = marks.map((_, at) =>
		(base + marks.slice(0, marks.length - 1 - at).join('')).normalize('NFC'),
	);
	return [...fewer, STROKED[letter] ?? '', letter.normalize('NFKD').replace(/\p{M}/gu, '')].filter(Boolean);
}

function joined(runs: readonly Run[]): Run[] {
	const longer: Run[] = [];
	for (const { font, text } of runs) {
		const last = longer.at(-1);
		if (last?.font === font) last.text += text;
		else longer.push({ font, text });
	}
	return longer;
}
