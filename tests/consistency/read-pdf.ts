/** Reads what a PDF says, in the order and with the headings that screen readers follow. */
import { type PdfElement, readStructure } from '../pdf-text.ts';
import { sentencesOf } from '../traces/shown.ts';
import type { Passage } from './statement.ts';

export function readPdf(bytes: Uint8Array): Passage[] {
	const found: Passage[] = [];
	readElement(readStructure(bytes), [], (text, context, labels = [], group = null) => {
		for (const sentence of sentencesOf(text))
			if (sentence.trim() !== '') found.push({ context, labels, group, text: sentence });
	});
	return found;
}

type Say = (
	text: string,
	context: readonly string[],
	labels?: readonly string[],
	group?: string | null,
) => void;

function readElement(element: PdfElement, context: readonly string[], say: Say): void {
	if (element.tag === 'Figure') say(element.alt, context);
	if (element.tag === 'Table') readTable(element, context, say);
	if (element.tag === 'Figure' || element.tag === 'Table') return;
	const own = element.title === '' ? context : [...context, element.title];
	let under: readonly string[] = own;
	const [first] = element.children;
	// A large figure below its label.
	if (element.tag === 'Div' && typeof first === 'object' && !/\d/.test(textOf(first))) {
		const [label = '', value = '', ...details] = element.children.map(textIn);
		// Its details are drawn line by line.
		for (const text of [value, details.join(' ')]) say(text, own, [label], label);
		return;
	}
	for (const child of element.children) {
		if (typeof child === 'string') say(child, under);
		else if (child.tag === 'H2') {
			under = [...own, textOf(child)];
			say(textOf(child), own);
		} else if (child.tag !== 'Lbl') readElement(child, under, say);
	}
}

function readTable({ title, children }: PdfElement, context: readonly string[], say: Say): void {
	const rows = children
		.filter((child) => typeof child !== 'string')
		.map(({ children: cells }) => cells.filter((cell) => typeof cell !== 'string'));
	// Facts have no header: each row is a label and its value.
	const isHeaded = rows[0]?.slice(1).some(({ tag }) => tag === 'TH') ?? false;
	const columns = isHeaded ? (rows[0] ?? []).map(textOf) : [];
	for (const column of columns) say(column, context);
	for (const cells of isHeaded ? rows.slice(1) : rows) {
		const [name = '', ...texts] = cells.map(textOf);
		if (isHeaded) say(name, context, columns.slice(0, 1), title);
		texts.forEach((text, at) => {
			say(
				text,
				[...context, ...columns.slice(0, 1)],
				isHeaded ? [name, columns[at + 1] ?? ''] : [name],
				title,
			);
		});
	}
}

function textOf({ children }: PdfElement): string {
	return children.map(textIn).join(' ');
}

function textIn(child: PdfElement | string): string {
	return typeof child === 'string' ? child : textOf(child);
}
