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

export function graphemesOf(text: string): string[] {
	return Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
}

/**
 * Splits text into pieces that fonts can print. A character that no font has loses its marks ("ễ" becomes "ê" or "e"),
 * an emoji its skin tone. If still no font has it, a letter becomes a question mark and anything else is dropped: never
 * an empty box.
 *
 * @param first the font for spaces and question marks
 */
export function printableText<Font>(text: string, fontOf: FindFont<Font>, first: Font): Printable<Font> {
	const missing: string[] = [];
	const pieces = graphemesOf(normalizeForShaping(text)).flatMap((character): Piece<Font>[] => {
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

/**
 * The text as fonts expect it: composed, without control characters and direction overrides. Reorders two kinds of
 * marks, as HarfBuzz does and fontkit doesn't: the Thai vowel am is a ring before the tone mark and an aa after it,
 * and the Arabic doubling mark comes before the vowel.
 */
function normalizeForShaping(text: string): string {
	return text
		.normalize('NFC')
		.replace(/(?!\u200c|\u200d|[^\S\ufeff])[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
		.replace(/([\u0e48-\u0e4b]*)\u0e33/g, '\u0e4d$1\u0e32')
		.replace(/([\u064b-\u0650\u0652-\u065f\u0670]+)\u0651/g, '\u0651$1');
}

/** Characters that only modify the previous one: joiners, variation selectors, skin tones, the frame of a keycap. */
const MODIFIERS = /\u200c|\u200d|\u20e3|[\ufe00-\ufe0f]|[\u{1f3fb}-\u{1f3ff}]|[\u{e0100}-\u{e01ef}]/gu;

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

/** The two letters of a flag, because fonts without color have no flags. */
const FLAG_LETTERS = /[\u{1f1e6}-\u{1f1ff}]/gu;

/** Alternatives for printing a character, best first; each is a list of parts, possibly from different fonts. */
function formsOf(character: string): string[][] {
	const country = character.replace(FLAG_LETTERS, (letter) =>
		String.fromCharCode((letter.codePointAt(0) ?? 0) - 0x1f1e6 + 'A'.charCodeAt(0)),
	);
	if (country !== character) return [[...country]];
	const bare = character.replace(MODIFIERS, '');
	const [base = '', ...marks] = bare.normalize('NFD');
	const fewerMarks = marks.map((_, at) =>
		(base + marks.slice(0, marks.length - 1 - at).join('')).normalize('NFC'),
	);
	const compatible = bare.normalize('NFKD').replace(/\p{M}/gu, '');
	const parts = /\p{M}/u.test(bare) ? [] : [...bare];
	return [
		[character],
		[bare],
		parts,
		...fewerMarks.map((each) => [each]),
		[STROKED[bare] ?? ''],
		[...compatible],
	]
		.map((form) => form.filter(Boolean))
		.filter((form) => form.length > 0);
}
