/** The font files of a PDF: the characters in each, and which files some text needs. */
import sourceSans from '@fontsource/source-sans-3/unicode.json';
import type { FontPair, ReportFonts } from '../../../../report/pdf/text/font-runs.ts';
import { printableText } from '../../../../report/pdf/text/printable.ts';
import gowunDodum from './fonts/gowun-dodum/unicode.json';
import notoChinese from './fonts/noto-sans-sc/unicode.json';

/** The URLs of one font. */
interface FontUrls {
	regular: string;
	bold?: string;
}

interface FontFile extends FontUrls {
	/** First and last code points, in pairs. */
	ranges: readonly (readonly [number, number])[];
}

/**
 * The fonts in lookup order, with the subsets we use. Chinese, Japanese and Korean fonts come in about a hundred files each,
 * of which a name needs only a few. Theirs are in `fonts`, unchanged from Fontsource 5.3.0, whose packages have 81 MB more.
 */
const FONTS: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
	[
		'source-sans-3',
		sourceSans,
		['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
	],
	['noto-sans-sc', notoChinese, Object.keys(notoChinese)],
	['gowun-dodum', gowunDodum, Object.keys(gowunDodum)],
];

/**
 * By file name. Source Sans has a semibold font; the others are printed with thicker strokes.
 */
const URLS = new Map(
	Object.entries({
		// Only a search of its own looks into node_modules.
		...import.meta.glob<string>(
			'../../../../node_modules/@fontsource/source-sans-3/files/*-{400,600}-normal.woff',
			{
				eager: true,
				query: '?url',
				import: 'default',
			},
		),
		...import.meta.glob<string>('./fonts/*/*-400-normal.woff', {
			eager: true,
			query: '?url',
			import: 'default',
		}),
	}).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

const FILES: readonly FontFile[] = FONTS.flatMap(([name, unicode, subsets]) =>
	subsets.map((subset) => createFontFile(`${name}-${subset.replace(/[[\]]/g, '')}`, unicode[subset] ?? '')),
);

/** The characters of the text that no font has and that have no substitute. */
export function unprintableIn(text: string): string[] {
	// Skips characters that every font has, because a report is long.
	const unusual = text.replace(/[\x20-\x7e]+/g, ' ');
	const isCovered = (part: string) => [...part].every((letter) => fileWith(letter) !== undefined);
	const { missing } = printableText(unusual, (part) => isCovered(part) || undefined, true);
	return [...new Set(missing)];
}

/** The fonts that some text needs. The Latin font is always first, because every report needs it. */
export function fontsFor(text: string): [FontUrls, ...FontUrls[]] {
	const needed = new Set(Array.from(new Set(text.normalize('NFC')), fileWith));
	const [latin, ...others] = FILES;
	if (!latin) throw new Error('The font of Latin letters is missing.');
	return [latin, ...others.filter((file) => needed.has(file))];
}

/** Loads the fonts that some text needs; `load` gets the URL of a font file. */
export async function loadFonts(
	text: string,
	load: (url: string) => Promise<Uint8Array>,
): Promise<ReportFonts> {
	const loadPair = async ({ regular, bold }: FontUrls): Promise<FontPair> => {
		const [regularFont, boldFont] = await Promise.all([load(regular), bold && load(bold)]);
		return { regular: regularFont, ...(boldFont && { bold: boldFont }) };
	};
	const [latin, ...others] = fontsFor(text);
	const [first, ...more] = await Promise.all([loadPair(latin), ...others.map(loadPair)]);
	return { ...first, bold: first.bold ?? first.regular, more };
}

function fileWith(letter: string): FontFile | undefined {
	const codePoint = letter.codePointAt(0) ?? 0;
	return FILES.find(({ ranges }) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last));
}

function createFontFile(name: string, ranges: string): FontFile {
	const [regular, bold] = [400, 600].map((weight) => URLS.get(`${name}-${weight}-normal.woff`));
	if (!regular) throw new Error(`The font ${name} is missing.`);
	return { regular, ...(bold && { bold }), ranges: ranges.split(',').map(parseRange) };
}

/** @example parseRange('U+0590-05FF') // [0x590, 0x5ff] */
function parseRange(range: string): [number, number] {
	const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
	return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'F'), 16)];
}
