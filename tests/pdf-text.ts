/** Extracts the text of a pdfkit PDF without pdfkit, to test what is on which sheet, and where. */
import { inflateSync } from 'node:zlib';

export interface PlacedText {
	text: string;
	/** Points from the left edge of the sheet. */
	left: number;
	right: number;
	/** Points from the bottom edge to the baseline. */
	baseline: number;
	size: number;
}

export interface PdfSheet {
	width: number;
	height: number;
	texts: readonly PlacedText[];
	/** All text in drawing order. */
	text: string;
}

interface Font {
	letters: readonly string[];
	widths: readonly number[];
}

/** The sheets of a PDF, in order. */
export function readSheets(bytes: Uint8Array): PdfSheet[] {
	const objects = parseObjects(bytes);
	const [, kids = ''] =
		/\/Type \/Pages[\s\S]*?\/Kids \[([^\]]*)\]/.exec([...objects.values()].join('\n')) ?? [];
	return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) =>
		parseSheet(objects.get(id as string) ?? '', objects),
	);
}

/** All uncompressed or inflated content, for searching by name. */
export function readRaw(bytes: Uint8Array): string {
	return [...parseObjects(bytes).values()].join('\n');
}

/** An element of the structure that screen readers follow: its text, or its children in reading order. */
export interface PdfElement {
	/** Such as `H2`, `P`, `TH` or `Figure`. */
	tag: string;
	/** Of a document, a section or a table. */
	title: string;
	/** The description of a drawing. */
	alt: string;
	children: readonly (PdfElement | string)[];
}

/** The structure of a tagged PDF. */
export function readStructure(bytes: Uint8Array): PdfElement {
	const objects = parseObjects(bytes);
	const pages = new Map<string, ReadonlyMap<number, string>>();
	const textOf = (page: string, mark: number) => {
		const marks = pages.get(page) ?? markedTexts(objects.get(page) ?? '', objects);
		pages.set(page, marks);
		return marks.get(mark) ?? '';
	};
	const read = (id: string): PdfElement => {
		const element = objects.get(id) ?? '';
		const [, page = ''] = /\/Pg (\d+) 0 R/.exec(element) ?? [];
		const [, kids = ''] = /\/K \[((?:[^\]<]|<<[\s\S]*?>>)*)\]/.exec(element) ?? [];
		const children = [...kids.matchAll(/<<([\s\S]*?)>>|(\d+) 0 R|(\d+)/g)].map(
			([, dictionary, child, mark]) => {
				if (child !== undefined) return read(child);
				if (mark !== undefined) return textOf(page, Number(mark));
				const [, at = page] = /\/Pg (\d+) 0 R/.exec(dictionary ?? '') ?? [];
				return textOf(at, Number(/\/MCID (\d+)/.exec(dictionary ?? '')?.[1]));
			},
		);
		const [, tag = ''] = /\/S \/(\w+)/.exec(element) ?? [];
		return { tag, title: stringOf(element, 'T'), alt: stringOf(element, 'Alt'), children };
	};
	const [, root = ''] =
		/\/Type \/StructTreeRoot[\s\S]*?\/K \[?(\d+) 0 R/.exec([...objects.values()].join('\n')) ?? [];
	return read(root);
}

/** A string of a dictionary; one with other characters than Latin is UTF-16. */
function stringOf(dictionary: string, name: string): string {
	const [, escaped = ''] = new RegExp(`/${name} \\(((?:[^\\\\)]|\\\\[\\s\\S])*)\\)`).exec(dictionary) ?? [];
	const text = escaped.replace(/\\([\s\S])/g, (_, letter: string) => ESCAPES[letter] ?? letter);
	return text.startsWith('\u00fe\u00ff')
		? Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le')
		: text;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The text of each marked part of a page. */
function markedTexts(page: string, objects: Map<string, string>): Map<number, string> {
	const fonts = fontsOf(page, objects);
	const content = follow(page, 'Contents', objects);
	const found = new Map<number, string>();
	const open: (number | null)[] = [];
	let from = 0;
	for (const { 0: token, 1: mark, index } of content.matchAll(
		/\/\w+ (?:<<(?:\s*\/MCID (\d+))?(?:[^>]|>(?!>))*>> BDC|BMC)|\bEMC\b/g,
	)) {
		const current = open.findLast((each) => each !== null);
		if (current !== undefined && current !== null) {
			const words = joined(parseTexts(content.slice(from, index), fonts));
			found.set(current, [found.get(current), words].filter(Boolean).join(' '));
		}
		if (token === 'EMC') open.pop();
		else open.push(mark === undefined ? null : Number(mark));
		from = index;
	}
	return found;
}

/** Words that were broken into lines or set in several fonts, as one text. */
function joined(texts: readonly PlacedText[]): string {
	return texts
		.map(({ text, left, baseline }, at) => {
			const before = texts[at - 1];
			const follows = before && before.baseline === baseline && Math.abs(before.right - left) < 2;
			return before && !follows ? ` ${text}` : text;
		})
		.join('')
		.replace(/\s+/g, ' ')
		.trim();
}

function parseObjects(bytes: Uint8Array): Map<string, string> {
	const file = Buffer.from(bytes).toString('latin1');
	return new Map(
		[...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
			id,
			inflated(body),
		]),
	);
}

function inflated(body: string): string {
	const from = body.indexOf('stream\n');
	const head = from < 0 ? body : body.slice(0, from);
	if (
		from < 0 ||
		!head.includes('/FlateDecode') ||
		head.includes('/Image') ||
		head.includes('/Subtype /CIDFont')
	)
		return body;
	const stream = body.slice(from + 7, body.lastIndexOf('\nendstream'));
	return head + inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
}

function parseSheet(page: string, objects: Map<string, string>): PdfSheet {
	const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? [];
	const texts = parseTexts(follow(page, 'Contents', objects), fontsOf(page, objects));
	return {
		width: Number(width),
		height: Number(height),
		texts,
		text: texts.map(({ text }) => text).join('\n'),
	};
}

function fontsOf(page: string, objects: Map<string, string>): Map<string, Font> {
	const resources = follow(page, 'Resources', objects) || page;
	return new Map(
		[...(/\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
			([, name = '', id = '']) => [name, parseFont(objects.get(id) ?? '', objects)],
		),
	);
}

function follow(object: string, name: string, objects: Map<string, string>): string {
	const [, id] = new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(object) ?? [];
	return id === undefined ? '' : (objects.get(id) ?? '');
}

function parseFont(font: string, objects: Map<string, string>): Font {
	const letters = [...follow(font, 'ToUnicode', objects).matchAll(/<[\da-f]+> <[\da-f]+> \[(.*)\]/g)].flatMap(
		([, list = '']) =>
			[...list.matchAll(/<([\da-f ]*)>/g)].map(([, codes = '']) =>
				codes
					.split(' ')
					.filter(Boolean)
					.map((code) => String.fromCharCode(Number.parseInt(code, 16)))
					.join(''),
			),
	);
	const descendant = follow(font, 'DescendantFonts', objects);
	const [, widths = ''] = /\/W \[0 \[([^\]]*)\]/.exec(descendant) ?? [];
	return { letters, widths: widths.trim().split(/\s+/).map(Number) };
}

function parseTexts(content: string, fonts: Map<string, Font>): PlacedText[] {
	return [...content.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, block = '']) => {
		const [, x, y] = /1 0 0 1 (\S+) (\S+) Tm/.exec(block) ?? [];
		const [, name = '', size] = /\/(F\d+) (\S+) Tf/.exec(block) ?? [];
		const font = fonts.get(name) ?? { letters: [], widths: [] };
		let [text, width] = ['', 0];
		for (const [, hex, kern] of block.matchAll(/<([\da-f]+)>|(?<=[>\s])(-?[\d.]+)(?=[\s\]])(?=[^\n]*TJ)/g)) {
			if (kern !== undefined) width -= Number(kern);
			for (const code of hex?.match(/.{4}/g) ?? []) {
				text += font.letters[Number.parseInt(code, 16)] ?? '\ufffd';
				width += font.widths[Number.parseInt(code, 16)] ?? 0;
			}
		}
		// A trailing space is invisible and has no position.
		if (text.endsWith(' ')) width -= font.widths[font.letters.indexOf(' ')] ?? 0;
		const left = Number(x);
		return {
			text,
			left,
			right: left + (width / 1000) * Number(size),
			baseline: Number(y),
			size: Number(size),
		};
	});
}
