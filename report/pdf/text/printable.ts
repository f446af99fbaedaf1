/** Finds which parts of the text the fonts can print, and replaces the rest. */

/** A part of the text, in one font. */
export interface Piece<Font> {
	text: string;
	font: Font;
}

export interface Printable<Font> {
	pieces: Piece<Font>[];
	/** Characters that no font has, as typed. */
	missing: string[];
}

/** The font that can print all of a piece of text; undefined if none can. */
export type FindFont<Font> = (text: string) => Font | undefined;

/** A user-perceived character: a letter with its marks, a family of emoji. */
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function splitGraphemes(text: string): string[] {
	return Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
}

/**
 * Splits text into pieces that fonts can print. A character that no font has loses its marks ("ễ" becomes "ê" or "e").
 * If still no font has it, a letter becomes a question mark and anything else is dropped: never an empty box.
 *
 * @param first the font for spaces and question marks
 */
export function printableText<Font>(text: string, fontOf: FindFont<Font>, first: Font): Printable<Font> {
	const missing: string[] = [];
	const pieces = splitGraphemes(normalizeForShaping(text)).flatMap((character): Piece<Font>[] => {
		if (/^\s+$/u.test(character)) return [{ text: ' ', font: first }];
		for (const form of formsOf(character)) {
			const found = form.map((part) => ({ text: part, font: fontOf(part) }));
			if (found.every((part): part is Piece<Font> => part.font !== undefined)) return found;
		}
		// A combining mark without its letter can be left out.
		if (!/\P{M}/u.test(character)) return [];
		missing.push(character);
		return /[\p{L}\p{N}]/u.test(character) ? [{ text: '?', font: first }] : [];
	});
	return { pieces, missing };
}

/** The text as fonts expect it: composed, without control characters and direction overrides. */
function normalizeForShaping(text: string): string {
	return text.normalize('NFC').replace(/(?![^\S\ufeff])[\p{Cc}\p{Cf}\p{Cs}]/gu, '');
}

/** Letters that Unicode does not decompose. */
const STROKED: Readonly<Record<string, string>> = {
	Ł: 'L',
	ł: 'l',
	Đ: 'D',
	đ: 'd',
	Ħ: 'H',
	ħ: 'h',
	ı: 'i',
};

/** Alternatives for printing a character, best first; each is a list of parts, possibly from different fonts. */
function formsOf(character: string): string[][] {
	const [base = '', ...marks] = character.normalize('NFD');
	const fewerMarks = marks.map((_, at) =>
		(base + marks.slice(0, marks.length - 1 - at).join('')).normalize('NFC'),
	);
	const compatible = character.normalize('NFKD').replace(/\p{M}/gu, '');
	return [[character], ...fewerMarks.map((each) => [each]), [STROKED[character] ?? ''], [...compatible]]
		.map((form) => form.filter(Boolean))
		.filter((form) => form.length > 0);
}
