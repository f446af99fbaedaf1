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
	const resources = follow(page, 'Resources', objects) || page;
	const fonts = new Map(
		[...(/\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
			([, name = '', id = '']) => [name, parseFont(objects.get(id) ?? '', objects)],
		),
	);
	const texts = parseTexts(follow(page, 'Contents', objects), fonts);
	return {
		width: Number(width),
		height: Number(height),
		texts,
		text: texts.map(({ text }) => text).join('\n'),
	};
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
