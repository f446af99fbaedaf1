/** Reads an agent's text into blocks: `# ` is a heading, `- ` and `1. ` are lists, and `**` encloses bold words. No HTML. */
import type { ColumnBlock, Span } from '../../report.ts';

/** Fills in the fields of some words; null if one is unknown. */
export type FillIn = (words: string) => string | null;

/** A line whose fields can't be filled in is left out, and a heading with nothing below it. */
export function readRichText(text: string, fillIn: FillIn): ColumnBlock[] {
	const blocks: ColumnBlock[] = [];
	for (const line of text.split(/[\r\n\u2028\u2029]+/)) {
		const [, mark = '', words = ''] = LINE.exec(line.replace(/\s+/g, ' ').trim()) ?? [];
		const rich = readBold(words, fillIn);
		if (rich !== null) addLine(blocks, mark, rich);
	}
	return blocks.filter(({ kind }, at) => {
		const next = blocks[at + 1];
		return kind !== 'heading' || (next !== undefined && next.kind !== 'heading');
	});
}

/** The mark of a line, and what follows. */
const LINE = /^(?:(#{1,3}|[-*•]|\d{1,3}[.)]) )?(.*)$/;

interface RichLine {
	text: string;
	bold: readonly Span[];
}

function addLine(blocks: ColumnBlock[], mark: string, { text, bold }: RichLine): void {
	if (text === '') return;
	if (mark.startsWith('#')) {
		blocks.push({ kind: 'heading', text, pin: null });
		return;
	}
	if (mark === '') {
		blocks.push({ kind: 'text', text, look: 'plain', ...(bold.length > 0 && { bold }) });
		return;
	}
	const ordered = /\d/.test(mark);
	const last = blocks.at(-1);
	const before = last?.kind === 'list' && last.ordered === ordered ? last : null;
	if (before) blocks.pop();
	blocks.push({
		...{ kind: 'list', ordered },
		items: [...(before?.items ?? []), text],
		bold: [...(before?.bold ?? []), bold],
	});
}

/** An odd `**` stays as it is. Null if a field is unknown. */
function readBold(words: string, fillIn: FillIn): RichLine | null {
	const parts = words.split('**');
	if (parts.length % 2 === 0) parts.push(parts.splice(-2).join('**'));
	const bold: Span[] = [];
	let text = '';
	for (const [at, part] of parts.entries()) {
		const filled = fillIn(part);
		if (filled === null) return null;
		if (at % 2 === 1 && filled !== '') bold.push([text.length, text.length + filled.length]);
		text += filled;
	}
	return { text: text.trimEnd(), bold };
}
