/** Which font writes which letter. What none of them has is written as near as can be, never as an empty box. */
import type PDFDocument from 'pdfkit';
import type { ReportFonts } from './lettering.ts';

export type Weight = 'regular' | 'bold';

/** Letters of one font in a row. */
export interface Run {
	font: string;
	text: string;
}

/** What every Latin font of ours has: no need to ask letter by letter. */
const PLAIN = /^[\x20-\x7e\u00a1-\u00ff–—‘’“”…−]*$/;

/** Parts text into runs; registers the fonts with the document. */
export function writer(doc: PDFDocument, fonts: ReportFonts): (text: string, weight: Weight) => Run[] {
	const pairs = [fonts, ...(fonts.more ?? [])];
	pairs.forEach(({ regular, bold }, at) => {
		doc.registerFont(`regular ${at}`, regular);
		doc.registerFont(`bold ${at}`, bold);
	});
	const known = new Map<string, Run[]>();
	const hasLetter = (font: string, letter: string) =>
		doc.font(font)._font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
	const fontOf = (letter: string, weight: Weight) =>
		pairs.map((_, at) => `${weight} ${at}`).find((font) => hasLetter(font, letter));
	const written = (letter: string, weight: Weight): Run[] => {
		const key = `${weight} ${letter}`;
		const found = known.get(key) ?? runsOfLetter(letter, (each) => fontOf(each, weight), `${weight} 0`);
		known.set(key, found);
		return found;
	};
	return (text, weight) =>
		PLAIN.test(text)
			? [{ font: `${weight} 0`, text }]
			: joined([...text.normalize('NFC')].flatMap((letter) => written(letter, weight)));
}

/**
 * A letter as it is; else without its marks, "ş" as "s"; else nothing for a picture or a mark, and a question mark
 * for a letter of another script.
 */
function runsOfLetter(letter: string, fontOf: (letter: string) => string | undefined, first: string): Run[] {
	if (/\s/u.test(letter)) return [{ font: first, text: ' ' }];
	if (/[\p{C}\p{M}]/u.test(letter)) return [];
	const font = fontOf(letter);
	if (font !== undefined) return [{ font, text: letter }];
	const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '');
	const spare = [...bare].map((each) => fontOf(each));
	if (bare !== letter && bare !== '' && spare.every((each) => each !== undefined))
		return [...bare].map((text, at) => ({ font: spare[at] ?? first, text }));
	return /[\p{L}\p{N}]/u.test(letter) ? [{ font: first, text: '?' }] : [];
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
